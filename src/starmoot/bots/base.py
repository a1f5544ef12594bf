"""What a bot is, what it gets to see, and how one is made from a short text.

A bot sits on a `Chair`: it may look at its seat's view and ask for imagined worlds. It is never
given the true play. `make_bot("search:200", seed)` finds bots in `BOTS`, where anybody may add
one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, final

from starmoot.host import Strand, Table, decision_id, imagine, listed, take_view
from starmoot.kernel import Answer, Entry, Game, Pending, Play, View

Clock = Callable[[], float]
"""Seconds that only grow; bots read time through one, so that tests can hold it."""


class UnknownBot(ValueError):
    """A text that names no bot; the message says what exists."""


class BotFault(Exception):
    """A bot cannot do its work here: the game offers no advice, or an answer does not fit."""


@final
class Chair:
    """One seat as its bot sees it: the game, the seat's view, and worlds it can imagine.

    The true play stays behind private functions and none lets it through: a view is a
    redacted copy, and an imagined world is dealt anew wherever the seat cannot know. A bot uses
    the public names only; to reach past them would be cheating.
    """

    __slots__ = ("_dream", "_look", "_recall", "game", "seat")

    def __init__(
        self,
        game: Game,
        seat: int,
        look: Callable[[bool], View],
        dream: Callable[[int], Play],
        recall: Callable[[], list[Entry]] = list,
    ) -> None:
        self.game = game
        self.seat = seat
        self._look = look
        self._dream = dream
        self._recall = recall

    @classmethod
    def at(cls, table: Table, seat: int) -> Chair:
        """A chair at a table."""
        return cls(
            table.game,
            seat,
            lambda wordy: table.view(seat, wordy, log=wordy),
            lambda salt: table.imagine(seat, salt),
            lambda: table.view(seat, wordy=False).log,
        )

    @classmethod
    def over(cls, game: Game, play: Play, seat: int) -> Chair:
        """A chair in a simulation, where there is no table."""
        return cls(
            game,
            seat,
            lambda wordy: take_view(play, seat, wordy, log=wordy),
            lambda salt: imagine(game, play, seat, salt),
            lambda: [entry for entry in play.log if entry.seen_by(seat)],
        )

    def view(self, wordy: bool = False) -> View:
        """What the seat knows now; prompts, previews and the log only where `wordy`."""
        return self._look(wordy)

    def imagine(self, salt: int) -> Play:
        """A world that could be true as far as the seat knows, with dice of its own."""
        return self._dream(salt)

    def recall(self) -> list[Entry]:
        """The facts that the seat knows."""
        return self._recall()


class Bot(Protocol):
    """An automatic player of one seat."""

    @property
    def name(self) -> str:
        """The text from which it was made."""
        ...

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The answer to one open decision; PASS to a standing offer leaves it standing."""
        ...


def place_of(world: Play, pending: Pending) -> tuple[Strand, int]:
    """Where a decision is asked in a world: its strand and its index in the window."""
    for strand in world.strands:
        if strand.window is not None:
            for index in range(len(strand.window.questions)):
                if decision_id(strand.window, index) == pending.id:
                    return strand, index
    topic = pending.question.topic.name
    raise BotFault(f"decision {pending.id} ({topic}) is not asked in the imagined world")


@dataclass(frozen=True)
class Recipe:
    """How bots of one sort are made, and the texts that name them, for people to read.

    `make` gets what follows the colon (empty without one), a seed and a clock.
    """

    make: Callable[[str, int, Clock], Bot]
    usage: tuple[str, ...]


BOTS: dict[str, Recipe] = {}
"""Every sort of bot by the word before the colon."""


def make_bot(spec: str, seed: int, clock: Clock = time.perf_counter) -> Bot:
    """A bot from a text such as `random`, `search:200`, `search:50ms` or `advice:2`."""
    word, _, rest = spec.partition(":")
    recipe = BOTS.get(word)
    if recipe is None:
        there = [usage for known in sorted(BOTS) for usage in BOTS[known].usage]
        raise UnknownBot(f"there is no bot '{spec}'; there are {listed(there, most=len(there))}")
    return recipe.make(rest, seed, clock)
