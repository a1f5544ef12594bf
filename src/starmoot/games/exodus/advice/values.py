"""What things are worth to an automatic player, in hundredths of a point of standing.

The fleet's fate is everybody's: a trait near its deadly end outweighs any point of standing.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.content.printed import ORDERS, SECRETS, Change
from starmoot.games.exodus.play import TRAIT_MOST

POINT: Final = 100
"""One point of standing."""

FLEET_WORTH: Final[list[list[int]]] = [
    [0, -15, -35, -60, -95, -220, -290, -370, -480, -570, -670, -780, -900],
    [-4000, -2200, -1500, -1050, -760, -540, -380, -260, -170, -100, -50, -20, 0],
    [-700, -570, -470, -390, -320, -260, -205, -155, -110, -75, -45, -20, 0],
    [-500, -400, -320, -260, -210, -165, -125, -90, -60, -40, -25, -10, 0],
    [-4000, -1700, -1100, -750, -520, -370, -260, -180, -125, -80, -45, -20, 0],
    [0, -20, -50, -95, -160, -300, -390, -490, -650, -760, -880, -1000, -1120],
    [-4000, -1700, -1100, -750, -520, -370, -260, -180, -125, -80, -45, -20, 0],
]
"""For each trait what every value from 0 to 12 is worth to the fleet.

Edge and Treachery hurt from 5 on, where crises begin (EX-CRI-01), and again from 8 on; Faith,
Supply and Women at 0 lose everything. (EX-END-01..03)
"""

AGENDAS: Final = {
    names.CHURCH: (names.FAITH, 8, TRAIT_MOST),
    names.GOVERNMENT: (names.JUSTICE, 8, TRAIT_MOST),
    names.MILITARY: (names.MIGHT, 8, TRAIT_MOST),
    names.NETWORK: (names.TREACHERY, 0, 3),
    names.SECURITY: (names.EDGE, 0, 4),
}
"""The agendas that are about a trait, with the values that meet them. (EX-STD-07)"""

AGENDA_NOW: Final = 100
"""An agenda counts 3 points at the end; to meet it now is only a good sign."""


def worth_to(faction: names.Faction) -> list[list[int]]:
    """The worth of every trait value to a faction: the fleet's, and its own agenda."""
    tables = [table[:] for table in FLEET_WORTH]
    if faction in AGENDAS:
        trait, least, most = AGENDAS[faction]
        for value in range(least, most + 1):
            tables[trait][value] += AGENDA_NOW
    return tables


WORTH: Final[list[list[list[int]]]] = [worth_to(faction) for faction in names.EVERY_FACTION]


def flat(changes: tuple[Change, ...]) -> list[int]:
    """Trait changes as plain numbers: trait, by, trait, by."""
    numbers: list[int] = []
    for change in changes:
        numbers.append(change.trait)
        numbers.append(change.by)
    return numbers


EFFECTS: Final[list[list[list[int]]]] = [
    [flat(order.failure), flat(order.partial), flat(order.success)] for order in ORDERS
]
"""Of every order its trait changes by result."""

IMPACTS: Final[list[list[int]]] = [flat(secret.impact) for secret in SECRETS]
"""Of every secret what happens when it comes out."""


def moved(value: k.i64, by: k.i64) -> k.i64:
    """A trait after a change. (EX-TRAIT-03)"""
    return max(0, min(TRAIT_MOST, value + by))


def gain(worth: list[list[int]], traits: list[int], changes: list[int]) -> k.i64:
    """What some trait changes are worth, by these tables and as the traits stand."""
    total: k.i64 = 0
    for at in range(0, len(changes), 2):
        trait = changes[at]
        old = traits[trait]
        table = worth[trait]
        total += table[moved(old, changes[at + 1])] - table[old]
    return total


def apply_to(traits: list[int], changes: list[int]) -> None:
    """Carry out trait changes on a sheet of one's own."""
    for at in range(0, len(changes), 2):
        trait = changes[at]
        traits[trait] = moved(traits[trait], changes[at + 1])
