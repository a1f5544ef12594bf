"""Fleets: ten at most for each owner, each in a Sector (GD-CMP-09)."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, state
from starmoot.games.destiny.play import Destiny

CAPITAL: Final = names.Sector(1)
"""GD-GAL-07, GD-BAT-26: where Republic Fleets are built and to which they return."""

BUILT: Final = k.note(
    "destiny.fleet_placed", "GD-CMP-09 GD-CMP-10", "{owner} has a new Fleet in {sector}"
)
LOST: Final = k.note(
    "destiny.fleet_lost", "GD-CAS-02 GD-CAS-13", "{owner} loses a Fleet in {sector}"
)
MOVES: Final = k.note(
    "destiny.fleets_move",
    "GD-INV-01 GD-BAT-24",
    "{owner}: {number} [Fleet goes|Fleets go] from {sector} to {sector}",
)


def fleets_at(g: Destiny, owner: names.Owner, sector: names.Sector) -> k.i64:
    """How many Fleets an owner has in a Sector."""
    count: k.i64 = 0
    for fleet in g.s.fleets[owner]:
        if fleet.sector == sector:
            count += 1
    return count


def fleets_out(g: Destiny, owner: names.Owner) -> k.i64:
    """How many Fleets an owner has in play."""
    return len(g.s.fleets[owner])


def stations(g: Destiny, owner: names.Owner) -> list[names.Sector]:
    """The Sectors where an owner has Fleets, ascending."""
    return sorted({fleet.sector for fleet in g.s.fleets[owner]})


def fleet_at(g: Destiny, owner: names.Owner, sector: names.Sector) -> state.Fleet | None:
    """A Fleet in a Sector, one that has not moved if there is such."""
    found: state.Fleet | None = None
    for fleet in g.s.fleets[owner]:
        if fleet.sector == sector:
            found = fleet
            if not fleet.moved:
                return fleet
    return found


def add_fleet(g: Destiny, owner: names.Owner, sector: names.Sector, moved: bool = False) -> None:
    """A Fleet comes from its owner's supply."""
    fleet = state.Fleet(sector=sector, moved=moved)
    g.s.fleets[owner].append(fleet)


def place_fleet(g: Destiny, owner: names.Owner, sector: names.Sector) -> bool:
    """GD-CMP-09, GD-CMP-10: a Fleet comes into play; False where all ten are out."""
    if fleets_out(g, owner) >= state.FLEET_MOST:
        return False
    add_fleet(g, owner, sector)
    g.say(BUILT, owner, sector)
    return True


def destroy_fleet(g: Destiny, owner: names.Owner, sector: names.Sector, why: str = "") -> bool:
    """GD-CAS-13: a Fleet returns to its owner's supply; False where none stands there."""
    fleet = fleet_at(g, owner, sector)
    if fleet is None:
        return False
    g.s.fleets[owner].remove(fleet)
    g.say(LOST, owner, sector, text=why)
    return True


def shift_fleets(
    g: Destiny,
    owner: names.Owner,
    count: k.i64,
    origin: names.Sector,
    to: names.Sector,
    is_move: bool,
) -> None:
    """Fleets go elsewhere; GD-INV-01, GD-INV-03: where it is a move, they have moved this turn."""
    for _ in range(count):
        fleet = fleet_at(g, owner, origin)
        assert fleet is not None, "as many stand there as are sent"
        fleet.sector = to
        if is_move:
            fleet.moved = True
    if count > 0 and origin != to:
        g.say(MOVES, owner, count, origin, to)


def call_back(g: Destiny, owner: names.Owner, sector: names.Sector, origin: names.Sector) -> bool:
    """GD-FEI-04: a Fleet that was moved stands where it stood and may move; False for none."""
    for fleet in g.s.fleets[owner]:
        if fleet.sector == sector and fleet.moved:
            fleet.sector = origin
            fleet.moved = False
            return True
    return False


def unmoved_at(g: Destiny, owner: names.Owner, sector: names.Sector) -> k.i64:
    """GD-INV-01: how many Fleets in a Sector may still move this turn."""
    count: k.i64 = 0
    for fleet in g.s.fleets[owner]:
        if fleet.sector == sector and not fleet.moved:
            count += 1
    return count


def harbours(g: Destiny, party: names.Party) -> list[names.Sector]:
    """GD-BUY-08, GD-BUY-09: where a Party may put Fleets: its Sectors; without any, anywhere."""
    return g.sectors_of(party) or list(names.EVERY_SECTOR)


def go_home(g: Destiny, sector: names.Sector) -> None:
    """GD-BAT-26: the Republic Fleets of a Sector return to Sector 1, which is no move."""
    if sector != CAPITAL:
        count = fleets_at(g, names.REPUBLIC, sector)
        shift_fleets(g, names.REPUBLIC, count, sector, CAPITAL, False)
