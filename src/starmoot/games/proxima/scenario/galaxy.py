"""A galaxy in any state.

galaxy = stage_galaxy(seats=3)
galaxy.pieces.ship(0, "fighter", "e6")
galaxy.dice(6, 1).run(Battles())
"""

from __future__ import annotations

from typing import Any, Protocol, Self

from starmoot.games.proxima import GAME
from starmoot.games.proxima.scenario.pieces import Pieces
from starmoot.games.proxima.state import Power, State
from starmoot.games.proxima.turn import Whole
from starmoot.testing import Scenario


class Galaxy(Scenario):
    """A scenario with its pieces, and dice that are told by what they show."""

    def __init__(self, seats: int = 3, cleared: bool = True, **options: Any) -> None:
        super().__init__(GAME, seats=seats, options=options)
        self.pieces = Pieces(self.table)
        if cleared:
            self.pieces.clear()

    @property
    def table(self) -> State:
        """What lies on the table."""
        state = self.play.state
        assert isinstance(state, State)
        return state

    def power(self, seat: int) -> Power:
        """The power in a seat."""
        return self.table.powers[seat]

    def dice(self, *faces: int) -> Self:
        """What the next dice show."""
        return self.chance("dice", *[face - 1 for face in faces])

    def last_conquest(self) -> Self:
        """The last conquest of the last turn."""
        self.table.turn = self.table.last_turn
        self.table.conquest = self.table.conquests
        return self

    def goods(self, seat: int) -> list[int]:
        """CP, Axinium and Phasium of a power."""
        return self.table.powers[seat].goods

    def cp(self, seat: int) -> int:
        """The CP of a power."""
        return self.goods(seat)[0]


class Stages(Protocol):
    """Makes galaxies."""

    def __call__(self, seats: int = 3, cleared: bool = True, **options: Any) -> Galaxy: ...


def stage_galaxy(seats: int = 3, cleared: bool = True, **options: Any) -> Galaxy:
    """A galaxy with an empty map, or as it is set up."""
    return Galaxy(seats, cleared, **options)


def stage_expansion(seats: int = 3, cleared: bool = True, **options: Any) -> Galaxy:
    """The same with the expansion, without factions and first technologies."""
    usual = {"expansion": "yes", "factions": "no", "start_technologies": "own"}
    return Galaxy(seats, cleared, **{**usual, **options})


def between_turns() -> Whole:
    """A game at the end of a turn."""
    whole = Whole()
    whole.then = Whole.next_turn
    return whole
