"""Who is advised: one power, the table as it sees it, and how far its player goes.

Three levels. 1, the settler: expands, researches and builds, and fights only what is weak. 2, the
regular: also bids, reacts, fires rockets, cloaks and fights rivals that it will beat. 3, the
strategist: also pays for votes, weighs every battle closely and spreads its ships for points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import GRID, Hex
from starmoot.games.proxima.odds import fight_odds, meets_anybody, seen_by
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.solo.scenarios import scenario
from starmoot.games.proxima.state import Power, Ship
from starmoot.mechanics.advising import Opinion
from starmoot.mechanics.answering import entry, least

SETTLER: Final = 1
REGULAR: Final = 2
STRATEGIST: Final = 3

BRAVE: Final = [0, 75, 75, 65]
"""From which odds on a battle is sought, by level."""
AS_GOOD_AS_WON: Final = 85
DESPERATE: Final = 40
"""The same where a scenario is won."""


class Counsel:
    """One power's player."""

    def __init__(self, g: Proxima, seat: int, level: int) -> None:
        self.g = g
        self.me = seat
        self.level = level

    @property
    def power(self) -> Power:
        """What one has."""
        return self.g.power(self.me)

    def last_turn(self) -> bool:
        """Whether what is not turned into points now is lost."""
        return self.g.s.turn >= self.g.s.last_turn

    def afloat(self) -> list[Ship]:
        """One's ships on the map."""
        return [ship for ship in self.power.ships if ship.hex >= 0]

    def contested(self, hex: int) -> bool:
        """Whether one would have to fight in a hex."""
        return meets_anybody(self.g, self.me, Hex(hex))

    def dares(self, ships: list[Ship], hex: int) -> bool:
        """Whether ships should fight what is in a hex; settlers leave other powers in peace."""
        g = self.g
        rivals = any(s != self.me and g.visible_in(Hex(hex), s) for s in range(g.seats))
        if rivals and self.level < REGULAR:
            return False
        bravery = DESPERATE if self.sought(hex) else BRAVE[self.level]
        return fight_odds(g, self.me, ships, Hex(hex)) >= bravery

    def sought(self, hex: int) -> bool:
        """Whether a solo scenario is won in a hex: the High Council, or a silo. (PC-SCEN-07)"""
        if not self.g.alone():
            return False
        chosen = scenario(self.g)
        if chosen.holds > 0:
            return hex == n.COUNCIL
        return bool(chosen.silo_guards) and hex in self.g.s.hives and hex not in self.g.s.silent

    def to_spend(self) -> int:
        """The CP that are not needed for a tribute; below 0 some are missing. (PC-SCEN-13)"""
        due = scenario(self.g).tribute * self.g.s.turn if self.g.alone() else 0
        return self.g.cp(self.me) - due

    def affords(self, price: list[int]) -> bool:
        """Whether a price can be paid out of what may be spent."""
        return self.g.affords(self.me, price) and (price[0] <= 0 or price[0] <= self.to_spend())

    def sure_of(self, ships: list[Ship], hex: int) -> bool:
        """Whether ships will hardly lose against what is in a hex."""
        return fight_odds(self.g, self.me, ships, Hex(hex)) >= AS_GOOD_AS_WON


def counsel(view: k.View, seat: k.Seat, level: int) -> Counsel:
    """What opinions think with."""
    return Counsel(seen_by(view), seat, max(SETTLER, min(STRATEGIST, level)))


def distance(one: int, other: int) -> int:
    """How many steps lie between two hexes."""
    return GRID.distances[one][other]


def several(shape: k.Shape, keys: list[int]) -> k.Answer | None:
    """The answer that picks these keys, in the order of the offer."""
    if not isinstance(shape, k.Choose):
        return None
    places = [place for place in range(len(shape.keys)) if shape.keys[place] in keys]
    if shape.single():
        return entry(shape, places[0]) if places else least(shape)
    return k.compound([entry(shape, place) for place in places[: shape.most]])


def most_of(worth: Callable[[Counsel, int], int]) -> Opinion[Counsel]:
    """An opinion on what each key is worth: as many of the best as have to be picked."""

    def opinion(c: Counsel, shape: k.Shape) -> k.Answer | None:
        if not isinstance(shape, k.Choose):
            return None
        return several(shape, sorted(shape.keys, key=lambda key: -worth(c, key))[: shape.least])

    return opinion
