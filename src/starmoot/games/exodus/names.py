"""Names: the numbers that traits, factions and choices of Exodus are played by.

Seven traits. The fixed order of the factions. (EX-TRAIT-01, EX-DICE-23)
"""

from __future__ import annotations

from typing import Final, NewType

from starmoot import kernel as k

# Traits (EX-TRAIT-01); letters for reports (EX-TRAIT-06).
Trait = NewType("Trait", int)
TRAIT: Final[k.Kind[Trait]] = k.Kind[Trait]("exodus.trait", on="trait")
EDGE: Final[Trait] = TRAIT.word("edge")
FAITH: Final[Trait] = TRAIT.word("faith")
JUSTICE: Final[Trait] = TRAIT.word("justice")
MIGHT: Final[Trait] = TRAIT.word("might")
SUPPLY: Final[Trait] = TRAIT.word("supply")
TREACHERY: Final[Trait] = TRAIT.word("treachery")
WOMEN: Final[Trait] = TRAIT.word("women")
NO_TRAIT: Final[Trait] = Trait(-1)
EVERY_TRAIT: Final[list[Trait]] = [EDGE, FAITH, JUSTICE, MIGHT, SUPPLY, TREACHERY, WOMEN]
LETTERS: Final = "EFJMSTW"

# Factions in the order in which they are always taken (EX-DICE-23).
Faction = NewType("Faction", int)
FACTION: Final[k.Kind[Faction]] = k.Kind[Faction]("exodus.faction", on="faction")
CHURCH: Final[Faction] = FACTION.word("church")
GOVERNMENT: Final[Faction] = FACTION.word("government")
MILITARY: Final[Faction] = FACTION.word("military")
NETWORK: Final[Faction] = FACTION.word("network")
RESEARCHERS: Final[Faction] = FACTION.word("researchers")
UNDERWORLD: Final[Faction] = FACTION.word("underworld")
SECURITY: Final[Faction] = FACTION.word("security")
OPPOSITION: Final[Faction] = FACTION.word("opposition")
NO_FACTION: Final[Faction] = Faction(-1)
PRIMARIES: Final[list[Faction]] = [CHURCH, GOVERNMENT, MILITARY]
SECONDARIES: Final[list[Faction]] = [NETWORK, RESEARCHERS, UNDERWORLD, SECURITY, OPPOSITION]
EVERY_FACTION: Final[list[Faction]] = [*PRIMARIES, *SECONDARIES]
FACTIONS: Final = 8

# Results of a test (EX-DICE-04..06).
RESULT: Final[k.Kind[int]] = k.Kind("exodus.result")
FAILURE: Final[int] = RESULT.word("failure")
PARTIAL: Final[int] = RESULT.word("partial")
SUCCESS: Final[int] = RESULT.word("success")

KEYWORD: Final[k.Kind[int]] = k.Kind(
    "exodus.keyword",
    [
        "civilian",
        "covert",
        "economic",
        "general",
        "military",
        "network",
        "religious",
        "science",
        "security",
        "any",
    ],
)
COVERT_KEYWORD: Final = 1
ANY_KEYWORD: Final = 9

# Gestures of a disposition (EX-DISP-01).
GESTURE: Final[k.Kind[int]] = k.Kind("exodus.gesture")
STAY_HERE: Final[int] = GESTURE.word("up", "Stay")
LEAVE: Final[int] = GESTURE.word("down", "Leave")
ATTACK: Final[int] = GESTURE.word("rude", "Attack")

# Hostile forces by class (EX-RISK-03..05).
FORCE: Final[k.Kind[int]] = k.Kind("exodus.force")
NO_FORCE: Final[int] = FORCE.word("none")
INFERIOR: Final[int] = FORCE.word("inferior")
EQUIVALENT: Final[int] = FORCE.word("equivalent")
OVERWHELMING: Final[int] = FORCE.word("overwhelming")

# Covert orders (EX-COV-06, EX-COV-07) in the order of execution (EX-COV-08).
COVERT: Final[k.Kind[int]] = k.Kind("exodus.covert")
SPYING: Final[int] = COVERT.word("spying")
LEAK_COVERTLY: Final[int] = COVERT.word("leak", "Leak a Secret")
SABOTAGE: Final[int] = COVERT.word("sabotage")
ASSASSINATION: Final[int] = COVERT.word("assassination")
COUP: Final[int] = COVERT.word("coup")

# Categories of secrets (EX-SCT-18).
CATEGORY: Final[k.Kind[int]] = k.Kind("exodus.category")
INSTITUTIONAL: Final[int] = CATEGORY.word("institutional")
OFFICE: Final[int] = CATEGORY.word("office", "High office")
PERSONAL: Final[int] = CATEGORY.word("personal")
DISCOVERY: Final[int] = CATEGORY.word("discovery")

# The dice of the game, as streams (EX-DICE-21).
FLEET_DICE: Final = 0
ORDER_DICE: Final = 1
FLIPS: Final = 2
DRAWS: Final = 3
STREAMS: Final = ("fleet", "orders", "flips", "draws")

UNROLLED: Final = -9
"""A table of a system that was not rolled yet."""

Deed = NewType("Deed", int)
DEED: Final[k.Kind[Deed]] = k.Kind[Deed]("exodus.deed")
"""What orders do beyond their trait bands; `orders.effects` has a function for each."""
NO_MORE: Final[Deed] = DEED.word("nothing")
LEND_HELP: Final[Deed] = DEED.word("assist")
DIG: Final[Deed] = DEED.word("dig")
WORK: Final[Deed] = DEED.word("harvest")
TELL: Final[Deed] = DEED.word("leak")
TAKE_REST: Final[Deed] = DEED.word("rest")
CONFER_OFFICE: Final[Deed] = DEED.word("confer_office")
QUARANTINES: Final[Deed] = DEED.word("quarantine")
REPAIRS: Final[Deed] = DEED.word("repair")
SUPPRESSES: Final[Deed] = DEED.word("suppress")
HUNT_HOSTS: Final[Deed] = DEED.word("hunt_hosts")
HOLD_POLLS: Final[Deed] = DEED.word("hold_elections")
CALL_POLLS: Final[Deed] = DEED.word("call_elections")
LEGISLATE: Final[Deed] = DEED.word("legislate")
SPY_OPENLY: Final[Deed] = DEED.word("spy")
ADVANCE: Final[Deed] = DEED.word("research")
BUILD: Final[Deed] = DEED.word("fabricate")
GET_IN_THE_WAY: Final[Deed] = DEED.word("get_in_the_way")
UNDERMINES: Final[Deed] = DEED.word("undermine")
GUARD: Final[Deed] = DEED.word("guard")
