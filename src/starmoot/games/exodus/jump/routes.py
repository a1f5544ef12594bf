"""Routes: what a primary names when the fleet leaves, a jump or a push, as one number.

The goal and the system; two primaries agree if their routes are equal. `Faction.destination` holds
a route. The speed of the ritual is voted on apart. (EX-DISP-13, EX-PUSH-11, EX-JUMP-16)
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.jump.jumping import PURPOSE, destinations, purposes
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.systems.starmap import SYSTEM

JUMP: Final = 0
GOALS: Final = 4
"""Goals are JUMP, and the purposes of a push counted from 1."""


def route(system: k.i64, goal: k.i64) -> k.i64:
    """A system and what is to be done with it."""
    return system * GOALS + goal


def system_of(route: k.i64) -> k.i64:
    """Where a route leads."""
    return route // GOALS


def purpose_of(route: k.i64) -> k.i64:
    """The purpose of a push, or -1 for a jump of the whole fleet."""
    return route % GOALS - 1


def routes(g: Exodus) -> list[int]:
    """All that may be named; jumps first, earliest first. (EX-JUMP-15, EX-PUSH-12, EX-PUSH-16)"""
    places = destinations(g)
    found: list[int] = []
    for place in places:
        found.append(route(place, JUMP))
    for place in places:
        for purpose in purposes(g, place):
            found.append(route(place, purpose + 1))
    return found


class RouteKind(k.Kind):
    """Routes as words: `jump:b`, `scout:c`, `nuke:c`."""

    def key(self, number: int) -> str:
        if number < 0:
            return "none"
        goal = PURPOSE.key(purpose_of(number)) if number % GOALS else "jump"
        return f"{goal}:{SYSTEM.key(system_of(number))}"

    def number(self, word: object) -> int | None:
        if not isinstance(word, str) or word.count(":") != 1:
            return None
        goal, _, place = word.partition(":")
        purpose = PURPOSE.number(goal)
        system = SYSTEM.number(place)
        if system is None or (goal != "jump" and purpose is None):
            return None
        return route(system, JUMP if purpose is None else purpose + 1)

    def label(self, number: int, seen: object = None) -> str:
        if number < 0:
            return "No destination"
        place = SYSTEM.label(system_of(number), seen)
        if number % GOALS == JUMP:
            return f"Jump to {place}"
        return f"{PURPOSE.label(purpose_of(number))} to {place}"


ROUTE: Final = RouteKind("exodus.route")
