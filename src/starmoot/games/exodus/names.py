"""Names: the numbers that traits, factions and choices of Exodus are played by.

Seven traits. The fixed order of the factions. (EX-TRAIT-01, EX-DICE-23)
"""

from __future__ import annotations

from typing import Final, NewType

from starmoot import kernel as k

# Traits (EX-TRAIT-01); letters for reports (EX-TRAIT-06).
EDGE: Final = 0
FAITH: Final = 1
JUSTICE: Final = 2
MIGHT: Final = 3
SUPPLY: Final = 4
TREACHERY: Final = 5
WOMEN: Final = 6

TRAIT: Final = k.Kind(
    "exodus.trait",
    ["edge", "faith", "justice", "might", "supply", "treachery", "women"],
    ["Edge", "Faith", "Justice", "Might", "Supply", "Treachery", "Women"],
    on="trait",
)
LETTERS: Final = "EFJMSTW"

# Factions in the order in which they are always taken (EX-DICE-23).
CHURCH: Final = 0
GOVERNMENT: Final = 1
MILITARY: Final = 2
NETWORK: Final = 3
RESEARCHERS: Final = 4
UNDERWORLD: Final = 5
SECURITY: Final = 6
OPPOSITION: Final = 7
NO_FACTION: Final = -1
FACTIONS: Final = 8

FACTION: Final = k.Kind(
    "exodus.faction",
    [
        "church",
        "government",
        "military",
        "network",
        "researchers",
        "underworld",
        "security",
        "opposition",
    ],
    on="faction",
)

# Results of a test (EX-DICE-04..06).
FAILURE: Final = 0
PARTIAL: Final = 1
SUCCESS: Final = 2

RESULT: Final = k.Kind("exodus.result", ["failure", "partial", "success"])

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
STAY_HERE: Final = 0
LEAVE: Final = 1
ATTACK: Final = 2
GESTURE: Final = k.Kind("exodus.gesture", ["up", "down", "rude"], ["Stay", "Leave", "Attack"])

# Hostile forces by class (EX-RISK-03..05).
NO_FORCE: Final = 0
INFERIOR: Final = 1
EQUIVALENT: Final = 2
OVERWHELMING: Final = 3
FORCE: Final = k.Kind("exodus.force", ["none", "inferior", "equivalent", "overwhelming"])

# Covert orders (EX-COV-06, EX-COV-07) in the order of execution (EX-COV-08).
SPYING: Final = 0
LEAK_COVERTLY: Final = 1
SABOTAGE: Final = 2
ASSASSINATION: Final = 3
COUP: Final = 4
COVERT: Final = k.Kind(
    "exodus.covert",
    ["spying", "leak", "sabotage", "assassination", "coup"],
    ["Spying", "Leak a Secret", "Sabotage", "Assassination", "Coup"],
)

# Categories of secrets (EX-SCT-18).
INSTITUTIONAL: Final = 0
OFFICE: Final = 1
PERSONAL: Final = 2
DISCOVERY: Final = 3
CATEGORY: Final = k.Kind(
    "exodus.category",
    ["institutional", "office", "personal", "discovery"],
    ["Institutional", "High office", "Personal", "Discovery"],
)

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
