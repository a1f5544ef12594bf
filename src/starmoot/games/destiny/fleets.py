"""Fleets: ten berths for each owner, each with the Sector where that Fleet stands (GD-CMP-09)."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.content import SECTOR
from starmoot.games.destiny.names import BITS, NO_SECTOR, OWNER, REPUBLIC
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import FLEET_MOST, with_value
from starmoot.kernel import NUMBER, i64, note

CAPITAL: Final = 1
"""GD-GAL-07, GD-BAT-26: where Republic Fleets are built and to which they return."""

BUILT: Final = note(
    "destiny.fleet_placed",
    "GD-CMP-09 GD-CMP-10 GD-GAL-07",
    "{} has a new Fleet in {}",
    OWNER,
    SECTOR,
)
LOST: Final = note(
    "destiny.fleet_lost", "GD-CAS-02 GD-CAS-13", "{} loses a Fleet in {}", OWNER, SECTOR
)
MOVES: Final = note(
    "destiny.fleets_move",
    "GD-INV-01 GD-BAT-24 GD-BAT-26",
    "{}: {} [Fleet goes|Fleets go] from {} to {}",
    OWNER,
    NUMBER,
    SECTOR,
    SECTOR,
)


def fleets_at(g: Destiny, owner: i64, sector: i64) -> i64:
    """How many Fleets an owner has in a Sector."""
    return g.s.berths[owner * FLEET_MOST : (owner + 1) * FLEET_MOST].count(sector)


def fleets_out(g: Destiny, owner: i64) -> i64:
    """How many Fleets an owner has in play."""
    return FLEET_MOST - fleets_at(g, owner, NO_SECTOR)


def stations(g: Destiny, owner: i64) -> list[int]:
    """The Sectors where an owner has Fleets, ascending."""
    found = set(g.s.berths[owner * FLEET_MOST : (owner + 1) * FLEET_MOST])
    found.discard(NO_SECTOR)
    return sorted(found)


def berth_at(g: Destiny, owner: i64, sector: i64) -> i64:
    """The berth of a Fleet in a Sector, one that has not moved if there is such; -1 for none."""
    found: i64 = -1
    for place in range(FLEET_MOST):
        if g.s.berths[owner * FLEET_MOST + place] == sector:
            found = owner * FLEET_MOST + place
            if (g.s.moved[owner] >> place) & 1 == 0:
                return found
    return found


def place_fleet(g: Destiny, owner: i64, sector: i64) -> bool:
    """GD-CMP-09, GD-CMP-10: a Fleet comes into play; False where all ten are out."""
    berth = berth_at(g, owner, NO_SECTOR)
    if berth < 0:
        return False
    one: i64 = BITS[0]
    g.s.berths = with_value(g.s.berths, berth, sector)
    moved = g.s.moved[owner] & ~(one << (berth - owner * FLEET_MOST))
    g.s.moved = with_value(g.s.moved, owner, moved)
    g.say(BUILT, owner, sector)
    return True


def destroy_fleet(g: Destiny, owner: i64, sector: i64, why: str = "") -> bool:
    """GD-CAS-13: a Fleet returns to its owner's supply; False where none stands there."""
    berth = berth_at(g, owner, sector)
    if berth < 0 or sector == NO_SECTOR:
        return False
    g.s.berths = with_value(g.s.berths, berth, NO_SECTOR)
    g.say(LOST, owner, sector, text=why)
    return True


def shift_fleets(g: Destiny, owner: i64, count: i64, origin: i64, to: i64, is_move: bool) -> None:
    """Fleets go elsewhere; GD-INV-01, GD-INV-03: where it is a move, they have moved this turn."""
    one: i64 = BITS[0]
    for _ in range(count):
        berth = berth_at(g, owner, origin)
        g.s.berths = with_value(g.s.berths, berth, to)
        if is_move:
            moved = g.s.moved[owner] | (one << (berth - owner * FLEET_MOST))
            g.s.moved = with_value(g.s.moved, owner, moved)
    if count > 0 and origin != to:
        g.say(MOVES, owner, count, origin, to)


def call_back(g: Destiny, owner: i64, sector: i64, origin: i64) -> bool:
    """GD-FEI-04: a Fleet that was moved stands where it stood and may move; False for none."""
    one: i64 = BITS[0]
    for place in range(FLEET_MOST):
        bit = one << place
        if g.s.berths[owner * FLEET_MOST + place] == sector and g.s.moved[owner] & bit != 0:
            g.s.berths = with_value(g.s.berths, owner * FLEET_MOST + place, origin)
            g.s.moved = with_value(g.s.moved, owner, g.s.moved[owner] & ~bit)
            return True
    return False


def unmoved_at(g: Destiny, owner: i64, sector: i64) -> i64:
    """GD-INV-01: how many Fleets in a Sector may still move this turn."""
    count: i64 = 0
    for place in range(FLEET_MOST):
        here = g.s.berths[owner * FLEET_MOST + place] == sector
        if here and (g.s.moved[owner] >> place) & 1 == 0:
            count += 1
    return count


def go_home(g: Destiny, sector: i64) -> None:
    """GD-BAT-26: the Republic Fleets of a Sector return to Sector 1, which is no move."""
    if sector != CAPITAL:
        shift_fleets(g, REPUBLIC, fleets_at(g, REPUBLIC, sector), sector, CAPITAL, False)
