"""A table to notify people about: a room and a game that belong together, without a server."""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import Any

from starmoot.host import Table, get_game
from starmoot.web.clocks.pace import open_clocks
from starmoot.web.model import (
    AnyEvent,
    BotSat,
    Closed,
    Created,
    Deadline,
    Ladder,
    NewTable,
    Pace,
    Played,
    Sat,
    Started,
)
from starmoot.web.tables.room import Room, evolve

NOW = 1_800_000_000_000
HOUR = 3_600_000
SEED = bytes(range(32))


@dataclass(frozen=True)
class Stage:
    """A moment of a table, as the repository would hand it out."""

    room: Room
    table: Table | None = None

    def after(self, event: AnyEvent, at: int = NOW) -> Stage:
        """The stage after an event that is none of the game's."""
        return replace(self, room=evolve(self.room, event, at))

    def start(self, at: int = NOW, seed: bytes = SEED) -> Stage:
        """The game begins."""
        wish = self.room.wish
        table = Table(get_game(wish.game), wish.seats, seed, wish.options)
        due, banks, since = open_clocks(self.room, table.windows(), at, {})
        started = Started(at, table.journal.header, texts(due), banks, texts(since))
        return Stage(evolve(self.room, started, at), table)

    def play(self, seat: int, answer: Any, at: int = NOW, decision: str = "") -> Stage:
        """A seat answers what it is asked."""
        assert self.table is not None
        table = self.table.clone()
        known = len(table.journal.lines)
        asked = decision or next(name for who, name in table.awaited() if who == seat)
        receipt = table.submit(seat, asked, answer)
        assert receipt.accepted, receipt.reason
        due, banks, since = open_clocks(self.room, table.windows(), at, {})
        lines = table.journal.lines[known:]
        event = Played(lines, at, "person", texts(due), banks, texts(since))
        return Stage(evolve(self.room, event, at), table)

    def close(self, why: str, at: int = NOW) -> Stage:
        """The host gives the table up."""
        assert self.table is not None
        table = self.table.clone()
        table.abandon(why)
        return Stage(evolve(self.room, Closed(why, "ada", table.journal.lines[-1:]), at), table)

    def changed(self, **fields: Any) -> Stage:
        """The same moment with another room."""
        room = copy.copy(self.room)
        for name, value in fields.items():
            setattr(room, name, value)
        return replace(self, room=room)


def texts(numbers: dict[int, int]) -> dict[str, int]:
    """Keys as events have them."""
    return {str(key): value for key, value in numbers.items()}


def gathered(
    pace: Pace | None = None,
    *,
    game: str = "goofspiel",
    people: tuple[str, ...] = ("ada", "bob"),
    bots: int = 0,
    title: str = "",
    ladder: Ladder | None = None,
    **options: Any,
) -> Stage:
    """A table where everybody has sat down, but the game has not begun."""
    seats = len(people) + bots
    wish = NewTable(
        game,
        seats,
        options or ({"cards": 3} if game == "goofspiel" else {}),
        title,
        pace=pace or Deadline(hours=24),
        ladder=ladder or Ladder(),
    )
    room = evolve(None, Created(wish, people[0], {"game": game}), NOW)
    for seat, person in enumerate(people):
        room = evolve(room, Sat(seat, person, person.title()), NOW)
    for seat in range(len(people), seats):
        room = evolve(room, BotSat(seat, "random", "Random"), NOW)
    return Stage(room)
