"""What a move would lead to, told before it is made: for each hex and each group sent there."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import Hex, ShipId
from starmoot.games.proxima.odds import by_dice, meets_anybody, resistance_in, told_odds
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.state import Ship

MOST_GROUPS: Final = 240
"""Where there would be more, only single ships and all of them together are told."""


def foretell(g: Proxima, seat: int, movers: list[ShipId], reach: k.Follows, words: k.Words) -> None:
    """Put the odds of every battle into words, by what the viewer sees. (PC-FIGHT-01, PC-CR-01)"""
    arrivals: dict[int, list[ShipId]] = {}
    for mover in movers:
        shape = reach.after(mover)
        assert isinstance(shape, k.Choose)
        for hex in shape.keys:
            if awaited(g, seat, Hex(hex)):
                arrivals.setdefault(hex, []).append(mover)
    all_groups = sum(2 ** len(ships) for ships in arrivals.values()) <= MOST_GROUPS
    for hex, ships in arrivals.items():
        told: dict[str, str] = {}
        for group in groups_of(ships, all_groups):
            keys = sorted(n.SHIP.key(ship) for ship in group)
            told[" ".join(keys)] = outcome(g, seat, [g.ship(ship) for ship in group], Hex(hex))
        words.joint[n.HEX.key(hex)] = told
        everybody = [g.ship(ship) for ship in ships]
        count = "1 ship" if len(ships) == 1 else f"all {len(ships)} ships that reach it"
        words.previews[n.HEX.name, hex] = f"{outcome(g, seat, everybody, Hex(hex))} with {count}"


def groups_of(ships: list[ShipId], all_groups: bool) -> list[list[ShipId]]:
    """Every group of ships, or only each alone and all together."""
    if not all_groups:
        return [*[[ship] for ship in ships], ships]
    found: list[list[ShipId]] = []
    for chosen in range(1, 2 ** len(ships)):
        found.append([ships[place] for place in range(len(ships)) if chosen >> place & 1])
    return found


def awaited(g: Proxima, seat: int, hex: Hex) -> bool:
    """Whether somebody is in a hex who would have to be fought, or might. (PC-FIGHT-01)"""
    return meets_anybody(g, seat, hex) or any(
        other != seat and hex in g.power(other).markers for other in range(g.seats)
    )


def outcome(g: Proxima, seat: int, ships: list[Ship], hex: Hex) -> str:
    """Who is met, and how likely the ships win, together with those that are there."""
    fleet = ships + [ship for ship in g.fleet_in(hex, seat) if ship not in ships]
    met: list[str] = []
    hidden: list[str] = []
    for other in range(g.seats):
        if other == seat:
            continue
        name = k.SEAT.label(k.Seat(other), g.s)
        if g.visible_in(hex, other):
            met.append(name)
        if hex in g.power(other).markers:
            hidden.append(f"{name}'s hidden group may appear")
    levels = resistance_in(g, hex)
    if levels:
        met.append("a guard" if len(levels) == 1 else f"{len(levels)} guards")
    told: list[str] = []
    if met:
        chance = told_odds(g, seat, fleet, hex)
        odds = f": {chance} % to win{by_dice(g)}" if chance >= 0 else ""
        told.append(f"Against {' and '.join(met)}{odds}")
    return "; ".join(told + hidden)
