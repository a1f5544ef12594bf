"""The words of the law language (GD-LAW-03..13): clauses, acts, duties, goods and filters.

A filter over Sectors is a list of these words in which each joining word stands after what it
joins: `marked`, `neutral`, `not`, `and` means marked and not neutral.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names

# Clauses (GD-LAW-03..08).
TAX: Final = 0
BAN: Final = 1
LIMIT: Final = 2
DUTY: Final = 3
RATIFY: Final = 4
TEXT: Final = 5
CLAUSE: Final = k.Kind("destiny.clause", ["tax", "ban", "limit", "duty", "ratify", "text"])

# Acts that a clause may name (GD-LAW-09, GD-LAW-10); also what the turn keeps count of.
MOVE_FLEET: Final = 0
INVADE: Final = 1
DEFEND_FOREIGN: Final = 2
CAMPAIGN: Final = 3
ADMIRAL: Final = 4
RECRUIT: Final = 5
BUY_PARTY_FLEET: Final = 6
BUY_REPUBLIC_FLEET: Final = 7
TRADE: Final = 8
BANK_TRADE: Final = 9
PROMISE: Final = 10
SENATOR_ABILITY: Final = 11
ASSASSINATE: Final = 12
CORRUPT_ABILITY: Final = 13
SECTOR_ABILITY: Final = 14
PROSECUTE: Final = 15
AUDIT: Final = 16
SUE: Final = 17
VETO_ACT: Final = 18
REBEL: Final = 19
CALL_ELECTION: Final = 20
LAW_ACTS: Final = 21
LAW_ACT: Final = k.Kind(
    "destiny.law_act",
    [
        "move_fleet",
        "invade",
        "defend_foreign",
        "campaign",
        "admiral",
        "recruit",
        "buy_party_fleet",
        "buy_republic_fleet",
        "trade",
        "bank_trade",
        "promise",
        "senator_ability",
        "assassinate",
        "corrupt_ability",
        "sector_ability",
        "prosecute",
        "audit",
        "sue",
        "veto",
        "rebel",
        "call_election",
    ],
)
NO_ACT: Final = -1

# Duties (GD-LAW-13).
STATION_FLEET: Final = 1
ATTACK_INFESTED: Final = 2
PUBLISH_DEALS: Final = 3
DUTY_KIND: Final = k.Kind(
    "destiny.duty", ["buy_republic_fleet", "station_fleet", "attack_infested", "publish_deals"]
)
BUY_FLEET_DUTY: Final = 0

# What a ratification clause is about (GD-LAW-07).
GOODS: Final = k.Kind("destiny.goods", ["resources", "fleets", "sectors", "senators"])
RESOURCES_TRADED: Final = 1
FLEETS_TRADED: Final = 2
SECTORS_TRADED: Final = 4
SENATORS_TRADED: Final = 8
"""The same as bits of a mask."""

# Whom a law binds (GD-LAW-02).
MEASURE: Final = k.Kind(
    "destiny.measure",
    ["all", "sectors", "fleets", "senators", "money", "influence", "corruption", "ministries"],
)
EVERY_PARTY: Final = 0

# Filters over Sectors (GD-LAW-11).
ANY: Final = 0
MARKED: Final = 1
OWN: Final = 2
OTHER_PARTY: Final = 3
NEUTRAL_ONES: Final = 4
INFESTED_ONES: Final = 5
REBELLIOUS: Final = 6
WITH_ABILITY: Final = 7
AND: Final = 8
OR: Final = 9
NOT: Final = 10
RING_FROM: Final = 11
RACE_FROM: Final = RING_FROM + names.RINGS
NUMBER_FROM: Final = RACE_FROM + 6
NUMBERS: Final = NUMBER_FROM + names.SECTOR_COUNT
"""Joins Sectors by number into one list, so that what stands beside it is not torn apart."""
FILTER: Final = k.Kind(
    "destiny.filter",
    [
        "any",
        "marked",
        "own",
        "other_party",
        "neutral",
        "infested",
        "rebellious",
        "ability",
        "and",
        "or",
        "not",
        *[f"ring_{ring}" for ring in range(1, names.RINGS + 1)],
        *[f"race_{race}" for race in names.RACE.keys],
        *[f"number_{number}" for number in names.EVERY_SECTOR],
        "numbers",
    ],
    [
        "Any",
        "Open to all this turn",
        "One's own",
        "Another Party's",
        "Neutral",
        "Infested",
        "Rebellious",
        "One with an ability",
        "And",
        "Or",
        "Not",
        *[f"In the {name}" for name in names.RING_NAMES],
        *[f"A home of the {names.RACE.label(race)}" for race in range(len(names.RACE.keys))],
        *[f"Sector {number}" for number in names.EVERY_SECTOR],
        "Among these",
    ],
)
SECTOR_ACTS: Final = (MOVE_FLEET, INVADE, DEFEND_FOREIGN, CAMPAIGN, ADMIRAL)
"""The acts that happen in a Sector, so that a filter can speak of them."""
