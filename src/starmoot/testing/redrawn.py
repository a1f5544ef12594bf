"""Dice that part two worlds: they note every draw, and let one of them come out otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from starmoot.kernel import Chance, Play
from starmoot.testing.worlds import Moment

MOST_ROLLS = 3
"""How many other faces of one die are tried."""
MOST_SWAPS = 5
"""How many pairs of one shuffle are exchanged."""


@dataclass(frozen=True)
class Draw:
    """One throw of a die with `size` sides, or one shuffle of `size` things, and how it came out.

    The outcome of a throw is one number; that of a shuffle tells from which place each thing came.
    """

    stream: int
    size: int
    outcome: tuple[int, ...]
    things: tuple[int, ...] = ()

    @property
    def shuffled(self) -> bool:
        """Whether things were shuffled."""
        return bool(self.things)

    def like(self, other: Draw) -> bool:
        """Whether both are the same draw, however they came out."""
        return (self.stream, self.size, self.shuffled) == (
            other.stream,
            other.size,
            other.shuffled,
        )

    def others(self, rng: Random) -> list[tuple[int, ...]]:
        """Other ways in which it could have come out, each as near to this one as can be."""
        if not self.shuffled:
            faces = [face for face in range(self.size) if face != self.outcome[0]]
            return [(face,) for face in rng.sample(faces, min(MOST_ROLLS, len(faces)))]
        pairs = [
            (one, other)
            for one in range(self.size)
            for other in range(one)
            if self.things[one] != self.things[other]
        ]
        return [self.swapped(*pair) for pair in rng.sample(pairs, min(MOST_SWAPS, len(pairs)))]

    def swapped(self, one: int, other: int) -> tuple[int, ...]:
        """The same shuffle with two things exchanged."""
        places = list(self.outcome)
        places[one], places[other] = places[other], places[one]
        return tuple(places)


class Redrawn(Chance):
    """Other dice, with every draw noted; draw number `at` comes out as `outcome`."""

    def __init__(self, base: Chance, at: int = -1, outcome: tuple[int, ...] = ()) -> None:
        super().__init__(base.streams, base.counts)
        self.base = base
        self.scheme = base.scheme
        self.draws = base.draws
        self.at = at
        self.outcome = outcome
        self.noted: list[Draw] = []
        self.watched: Play | None = None
        self.viewer = 0
        self.moment: Moment | None = None
        """What the viewer knew when the draw was made, where a play is watched."""

    def watch(self, play: Play, viewer: int) -> None:
        """Keep the moment of the draw in a play, for one viewer."""
        self.watched, self.viewer = play, viewer

    def arrive(self) -> bool:
        """Whether the next draw is the one that is to come out otherwise."""
        if len(self.noted) != self.at:
            return False
        if self.watched is not None:
            self.moment = Moment(self.watched, self.viewer)
        return True

    def below(self, stream: int, n: int) -> int:
        value = self.base.below(stream, n)
        self.draws = self.base.draws
        if self.arrive() and self.outcome[0] < n:
            value = self.outcome[0]
        self.noted.append(Draw(stream, n, (value,)))
        return value

    def shuffle(self, stream: int, items: list[int]) -> None:
        places = list(range(len(items)))
        self.base.shuffle(stream, places)
        self.draws = self.base.draws
        if len(items) < 2:
            return
        if self.arrive() and len(self.outcome) == len(items):
            places = list(self.outcome)
        items[:] = [items[place] for place in places]
        self.noted.append(Draw(stream, len(items), tuple(places), tuple(items)))

    def clone(self) -> Chance:
        copy = Redrawn(self.base.clone(), self.at, self.outcome)
        copy.noted = self.noted[:]
        return copy
