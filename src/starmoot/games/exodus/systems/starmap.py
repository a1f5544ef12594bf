"""The star map: circles, lines, and how the fleet learns where it can go. (EX-SYS)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.names import FLEET_DICE
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.knowledge import has_special
from starmoot.games.exodus.state import State, System

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters(number: int) -> str:
    """A, B, C and so on; after Z comes AA, then AB. (EX-SYS-11)"""
    word = ""
    rest = number + 1
    while rest > 0:
        rest -= 1
        word = ALPHABET[rest % 26] + word
        rest //= 26
    return word


CATALOGUE: Final = (
    *("Ashlar", "Brume", "Cinder", "Dross", "Ember", "Fathom", "Gleam", "Hollow", "Ingot"),
    *("Jetsam", "Kelter", "Lull", "Marrow", "Nocturne", "Ochre", "Pall", "Quill", "Remnant"),
    *("Shoal", "Thorn", "Umber", "Vesper", "Wrack", "Xylem", "Yonder", "Zenith"),
)
"""What old charts call a system of each letter, until the fleet names it."""


def said(name: str) -> str:
    """A system as people say it: `B` is Brume on the charts, `AB` Brume II."""
    if not name or not all(letter in ALPHABET for letter in name):
        return name
    number = ALPHABET.index(name[-1])
    return CATALOGUE[number] + (" II" if len(name) == 2 else "")


class SystemKind(k.Kind):
    """Star systems: their letters are their keys for good, their labels what the fleet says."""

    def key(self, number: int) -> str:
        return letters(number).lower()

    def number(self, word: object) -> int | None:
        if not isinstance(word, str) or not 0 < len(word) < 5:
            return None
        number = 0
        for letter in word.upper():
            if letter not in ALPHABET:
                return None
            number = number * 26 + ALPHABET.index(letter) + 1
        return number - 1 if self.key(number - 1) == word else None

    def label(self, number: int, seen: object = None) -> str:
        if isinstance(seen, State) and 0 <= number < len(seen.systems):
            return said(seen.systems[number].name)
        return said(letters(number))


SYSTEM: Final = SystemKind("exodus.system", on="system")

CHARTED: Final = k.note(
    "exodus.systems_charted",
    "EX-SYS-01 EX-SYS-07",
    "From {system} the fleet can reach {number} [system|systems]",
)


def draw(g: Exodus) -> k.i64:
    """A new circle, named in the order drawn. (EX-SYS-07, EX-SYS-11)"""
    system = System()
    number = len(g.s.systems)
    system.name = letters(number)
    g.s.systems.append(system)
    return number


def connect(g: Exodus, one: k.i64, other: k.i64) -> None:
    """A line, for good and both ways. (EX-SYS-10)"""
    g.s.systems[one].links.append(other)
    g.s.systems[other].links.append(one)


def neighbours(g: Exodus, place: k.i64) -> list[int]:
    """The systems one line away, earliest drawn first."""
    return sorted(g.s.systems[place].links)


def unvisited_neighbours(g: Exodus, place: k.i64) -> list[int]:
    """Those of them that the fleet has not seen. (EX-SYS-04, EX-SYS-06)"""
    return [other for other in neighbours(g, place) if not g.s.systems[other].visited]


def all_visited(g: Exodus) -> bool:
    """Whether the map is closed. (EX-SYS-09)"""
    return all(system.visited for system in g.s.systems[g.s.chart_from :])


def lines_to_find(g: Exodus) -> k.i64:
    """The astrometrics roll, less the lines that are drawn already. (EX-SYS-01..03)

    The line to the system of origin is not counted. Old charts give at least one. (EX-SC-MI4)
    """
    number: k.i64 = 3 + g.roll(FLEET_DICE, g.odds(), "Astrometrics")
    if g.s.came_from < 0:
        return max(2, number)
    if number < 1 and has_special(g, "old_charts"):
        number = 1
    return number - (len(g.s.systems[g.s.here].links) - 1)


def chart(g: Exodus) -> None:
    """Find out where one can go from here. (EX-SYS-01..09, EX-WEX-07, EX-WEX-08)"""
    here = g.s.here
    missing = lines_to_find(g)
    if g.s.came_from >= 0:
        for other in unvisited_neighbours(g, g.s.came_from):
            if missing <= 0:
                break
            if g.flip("" if g.quiet else f"Is {said(g.s.systems[other].name)} near as well?") > 0:
                connect(g, here, other)
                missing -= 1
    for _ in range(2 if missing <= 0 and all_visited(g) else missing):
        connect(g, here, draw(g))
    g.say(CHARTED, here, len(g.s.systems[here].links))
