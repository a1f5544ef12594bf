"""The sides of a battle: ships, dice, what each may hit, and what a round does to them."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import Hex, ShipId
from starmoot.games.proxima.play import Proxima, ship_id
from starmoot.games.proxima.printed import HULL_SHIELD

RESISTANCE_SIDE: Final = 6
"""The Resistance as a side, after the seats; ids of ships count sixteen to a side, its own too."""


class Foe(k.Record):
    """A ship of the Resistance in a battle, as its card makes it. (PC-CR-03)

    `hunter` is its place among the mobile ships of the solo game, NONE for a guard.
    """

    level: int = 1
    card: int = 0
    borrowed: bool = False
    dice: int = 1
    shield: int = 0
    damage: int = 0
    pulse: bool = False
    hunter: int = n.NONE


class Volley(k.Record):
    """Hits that a side assigned to a ship."""

    side: int = 0
    ship: ShipId = ShipId(0)
    hits: int = 0


class Mods(k.Record):
    """What cards and tactics do for a side in one round. (PC-FIGHT-11)"""

    card: int = n.NONE
    dice: int = 0
    hits: int = 0
    hits_on: int = 5
    rerolls: int = 0
    reroll_all: bool = False
    focus: bool = False
    decoy: int = n.NONE
    cancels: int = 0
    absorbs: int = 0
    pierces: int = 0
    salvage: int = 0
    glory: int = 0
    strains: bool = False
    jammed: bool = False


class Field(k.Record):
    """A battle in one hex: who fights, what was lost, and this round's hits. (PC-FIGHT-04)"""

    hex: Hex = n.NOWHERE
    seats: list[k.Seat] = []
    foes: list[Foe] = []
    round: int = 0
    sides: list[int] = []
    mods: list[Mods] = []
    silenced: list[ShipId] = []
    rolled: list[int] = []
    hits: list[int] = []
    volleys: list[Volley] = []
    lost_worth: list[int] = []
    lost_now: list[int] = []
    bait: list[int] = []


def ships_of(g: Proxima, field: Field, side: int) -> list[ShipId]:
    """The ships with which a side fights. (PC-CLOAK-18)"""
    if side == RESISTANCE_SIDE:
        return [
            ShipId(n.GUARD_IDS + i) for i in range(len(field.foes)) if not is_down(field.foes[i])
        ]
    return [ship_id(side, ship) for ship in g.fleet_in(field.hex, side)]


def is_down(foe: Foe) -> bool:
    """Whether a ship of the Resistance is destroyed. (PC-CR-05)"""
    return foe.damage > foe.shield


def dice_of(g: Proxima, field: Field, side: int) -> int:
    """How many dice the ships of a side roll. (PC-FIGHT-12)"""
    total = 0
    for ship in ships_of(g, field, side):
        if ship not in field.silenced:
            total += strength(g, field, ship)
    return total


def strength(g: Proxima, field: Field, ship: ShipId) -> int:
    """The weapon strength of a ship. (PC-SHIP-15)"""
    if ship >= n.GUARD_IDS:
        return field.foes[ship - n.GUARD_IDS].dice
    return g.blueprint(ship // 16, g.ship(ship)).dice


def need(g: Proxima, field: Field, ship: ShipId) -> int:
    """How much damage would destroy a ship. (PC-FIGHT-17, PC-FIGHT-18)"""
    if ship >= n.GUARD_IDS:
        foe = field.foes[ship - n.GUARD_IDS]
        return foe.shield - foe.damage + 1
    entry = g.ship(ship)
    return g.blueprint(ship // 16, entry).shield - entry.damage + 1


def shield_against(g: Proxima, field: Field, ship: ShipId, pulse: bool) -> int:
    """The shield value that counts when damage is applied. (PC-SHIP-16, PC-CRC-21)"""
    if ship >= n.GUARD_IDS:
        return field.foes[ship - n.GUARD_IDS].shield
    entry = g.ship(ship)
    if pulse:
        return HULL_SHIELD[entry.hull]
    return g.blueprint(ship // 16, entry).shield


def enemies_of(g: Proxima, field: Field, side: int) -> list[ShipId]:
    """All ships that a side may hit. (PC-FIGHT-04)"""
    found: list[ShipId] = []
    for other in field.sides:
        if other != side:
            found.extend(ships_of(g, field, other))
    return found


RANK: Final = [3, 1, 2, 0]
"""War Cruisers first, then Fighters, Battle Carriers and Dark Raiders. (PC-FIGHT-27)"""


def preferred(g: Proxima, field: Field, ships: list[ShipId]) -> list[ShipId]:
    """Ships as the Resistance likes to hit them, equal ones as given. (PC-FIGHT-27, PC-DEC-43)"""
    return sorted(ships, key=lambda ship: preference(g, field, ship))


def preference(g: Proxima, field: Field, ship: ShipId) -> tuple[int, int, int, int]:
    """Strength, damage to destroy it, cargo and hull. (PC-FIGHT-27)"""
    cargo = 0 if ship >= n.GUARD_IDS else g.ship(ship).cargo
    rank = 0 if ship >= n.GUARD_IDS else RANK[g.ship(ship).hull]
    return (-strength(g, field, ship), need(g, field, ship), -cargo, rank)


def by_lot(g: Proxima, field: Field, ships: list[ShipId]) -> list[ShipId]:
    """Ships in an order of chance, if any two are equal to the Resistance. (PC-FIGHT-27)"""
    if len({preference(g, field, ship) for ship in ships}) == len(ships):
        return ships
    left = ships[:]
    drawn: list[ShipId] = []
    while left:
        drawn.append(left.pop(g.chance.below(n.DEALING, len(left))))
    return drawn


def hunted(g: Proxima, field: Field, ships: list[ShipId]) -> list[ShipId]:
    """Ships in the order of the Resistance where nobody speaks for it, equal ones by lot."""
    return preferred(g, field, by_lot(g, field, ships))
