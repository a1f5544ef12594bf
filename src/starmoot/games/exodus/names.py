"""Names: the numbers that traits, factions and choices of Exodus are played by.

Seven traits. The fixed order of the factions. (EX-TRAIT-01, EX-DICE-23)
"""

from __future__ import annotations

from typing import Final, NewType

from starmoot import kernel as k

# Traits (EX-TRAIT-01); letters for reports (EX-TRAIT-06).
Trait = NewType("Trait", int)
TRAIT: Final = k.Kind[Trait]("exodus.trait", on="trait")
EDGE: Final = TRAIT.word("edge")
FAITH: Final = TRAIT.word("faith")
JUSTICE: Final = TRAIT.word("justice")
MIGHT: Final = TRAIT.word("might")
SUPPLY: Final = TRAIT.word("supply")
TREACHERY: Final = TRAIT.word("treachery")
WOMEN: Final = TRAIT.word("women")
NO_TRAIT: Final = Trait(-1)
EVERY_TRAIT: Final = [EDGE, FAITH, JUSTICE, MIGHT, SUPPLY, TREACHERY, WOMEN]
LETTERS: Final = "EFJMSTW"

# Factions in the order in which they are always taken (EX-DICE-23).
Faction = NewType("Faction", int)
FACTION: Final = k.Kind[Faction]("exodus.faction", on="faction")
CHURCH: Final = FACTION.word("church")
GOVERNMENT: Final = FACTION.word("government")
MILITARY: Final = FACTION.word("military")
NETWORK: Final = FACTION.word("network")
RESEARCHERS: Final = FACTION.word("researchers")
UNDERWORLD: Final = FACTION.word("underworld")
SECURITY: Final = FACTION.word("security")
OPPOSITION: Final = FACTION.word("opposition")
NO_FACTION: Final = Faction(-1)
PRIMARIES: Final = [CHURCH, GOVERNMENT, MILITARY]
SECONDARIES: Final = [NETWORK, RESEARCHERS, UNDERWORLD, SECURITY, OPPOSITION]
EVERY_FACTION: Final = [*PRIMARIES, *SECONDARIES]
FACTIONS: Final = 8

# Results of a test (EX-DICE-04..06).
RESULT: Final = k.Kind("exodus.result")
FAILURE: Final = RESULT.word("failure")
PARTIAL: Final = RESULT.word("partial")
SUCCESS: Final = RESULT.word("success")

KEYWORD: Final = k.Kind(
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
GESTURE: Final = k.Kind("exodus.gesture")
STAY_HERE: Final = GESTURE.word("up", "Stay")
LEAVE: Final = GESTURE.word("down", "Leave")
ATTACK: Final = GESTURE.word("rude", "Attack")

# Hostile forces by class (EX-RISK-03..05).
FORCE: Final = k.Kind("exodus.force")
NO_FORCE: Final = FORCE.word("none")
INFERIOR: Final = FORCE.word("inferior")
EQUIVALENT: Final = FORCE.word("equivalent")
OVERWHELMING: Final = FORCE.word("overwhelming")

# Covert orders (EX-COV-06, EX-COV-07) in the order of execution (EX-COV-08).
COVERT: Final = k.Kind("exodus.covert")
SPYING: Final = COVERT.word("spying")
LEAK_COVERTLY: Final = COVERT.word("leak", "Leak a Secret")
SABOTAGE: Final = COVERT.word("sabotage")
ASSASSINATION: Final = COVERT.word("assassination")
COUP: Final = COVERT.word("coup")

# Categories of secrets (EX-SCT-18).
CATEGORY: Final = k.Kind("exodus.category")
INSTITUTIONAL: Final = CATEGORY.word("institutional")
OFFICE: Final = CATEGORY.word("office", "High office")
PERSONAL: Final = CATEGORY.word("personal")
DISCOVERY: Final = CATEGORY.word("discovery")

# The dice of the game, as streams (EX-DICE-21).
FLEET_DICE: Final = 0
ORDER_DICE: Final = 1
FLIPS: Final = 2
DRAWS: Final = 3
STREAMS: Final = ("fleet", "orders", "flips", "draws")

UNROLLED: Final = -9
"""A table of a system that was not rolled yet."""

Deed = NewType("Deed", int)
DEED: Final = k.Kind[Deed]("exodus.deed")
"""What orders do beyond their trait bands; `orders.effects` has a function for each."""
NO_MORE: Final = DEED.word("nothing")
LEND_HELP: Final = DEED.word("assist")
DIG: Final = DEED.word("dig")
WORK: Final = DEED.word("harvest")
TELL: Final = DEED.word("leak")
TAKE_REST: Final = DEED.word("rest")
CONFER_OFFICE: Final = DEED.word("confer_office")
QUARANTINES: Final = DEED.word("quarantine")
REPAIRS: Final = DEED.word("repair")
SUPPRESSES: Final = DEED.word("suppress")
HUNT_HOSTS: Final = DEED.word("hunt_hosts")
HOLD_POLLS: Final = DEED.word("hold_elections")
CALL_POLLS: Final = DEED.word("call_elections")
LEGISLATE: Final = DEED.word("legislate")
SPY_OPENLY: Final = DEED.word("spy")
ADVANCE: Final = DEED.word("research")
BUILD: Final = DEED.word("fabricate")
GET_IN_THE_WAY: Final = DEED.word("get_in_the_way")
UNDERMINES: Final = DEED.word("undermine")
GUARD: Final = DEED.word("guard")
