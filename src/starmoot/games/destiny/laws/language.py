"""The words of the law language (GD-LAW-03..13): clauses, acts, duties, goods and filters.

A filter over Sectors is a list of these words in which each joining word stands after what it
joins: `marked`, `neutral`, `not`, `and` means marked and not neutral.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names

# Clauses (GD-LAW-03..08).
CLAUSE: Final = k.Kind("destiny.clause")
TAX: Final = CLAUSE.word("tax")
BAN: Final = CLAUSE.word("ban")
LIMIT: Final = CLAUSE.word("limit")
DUTY: Final = CLAUSE.word("duty")
RATIFY: Final = CLAUSE.word("ratify")
TEXT: Final = CLAUSE.word("text")

# Acts that a clause may name (GD-LAW-09, GD-LAW-10); also what the turn keeps count of.
LAW_ACT: Final = k.Kind("destiny.law_act")
MOVE_FLEET: Final = LAW_ACT.word("move_fleet", "Moving a Fleet")
INVADE: Final = LAW_ACT.word("invade", "Invading")
DEFEND_FOREIGN: Final = LAW_ACT.word("defend_foreign", "Defending a foreign Sector")
CAMPAIGN: Final = LAW_ACT.word("campaign", "Campaigning")
ADMIRAL: Final = LAW_ACT.word("admiral", "Sending an Admiral")
RECRUIT: Final = LAW_ACT.word("recruit", "Recruiting a Senator")
BUY_PARTY_FLEET: Final = LAW_ACT.word("buy_party_fleet", "Buying a Party Fleet")
BUY_REPUBLIC_FLEET: Final = LAW_ACT.word("buy_republic_fleet", "Buying a Republic Fleet")
TRADE: Final = LAW_ACT.word("trade", "Trading with another Party")
BANK_TRADE: Final = LAW_ACT.word("bank_trade", "Exchanging with the bank")
PROMISE: Final = LAW_ACT.word("promise", "Making a promise")
SENATOR_ABILITY: Final = LAW_ACT.word("senator_ability", "Using a Senator's ability")
ASSASSINATE: Final = LAW_ACT.word("assassinate", "Attempting an assassination")
CORRUPT_ABILITY: Final = LAW_ACT.word("corrupt_ability", "Using a corrupt Ministry ability")
SECTOR_ABILITY: Final = LAW_ACT.word("sector_ability", "Using a Sector ability")
PROSECUTE: Final = LAW_ACT.word("prosecute", "Bringing a Senator to trial")
AUDIT: Final = LAW_ACT.word("audit", "Holding an audit")
SUE: Final = LAW_ACT.word("sue", "Suing in the Galactic Court")
VETO_ACT: Final = LAW_ACT.word("veto", "Vetoing")
REBEL: Final = LAW_ACT.word("rebel", "Declaring Rebellion")
CALL_ELECTION: Final = LAW_ACT.word("call_election", "Calling an Election")
LAW_ACTS: Final = 21
NO_ACT: Final = -1

# Duties (GD-LAW-13).
DUTY_KIND: Final = k.Kind("destiny.duty")
BUY_FLEET_DUTY: Final = DUTY_KIND.word("buy_republic_fleet", "Buy Republic Fleets")
STATION_FLEET: Final = DUTY_KIND.word("station_fleet", "Station Fleets")
ATTACK_INFESTED: Final = DUTY_KIND.word("attack_infested", "Attack what is Infested")
PUBLISH_DEALS: Final = DUTY_KIND.word("publish_deals")

# What a ratification clause is about (GD-LAW-07).
GOODS: Final = k.Kind("destiny.goods")
RESOURCES_TRADED: Final = GOODS.word("resources")
FLEETS_TRADED: Final = GOODS.word("fleets")
SECTORS_TRADED: Final = GOODS.word("sectors")
SENATORS_TRADED: Final = GOODS.word("senators")

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
