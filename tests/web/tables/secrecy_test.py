"""Two worlds in two services: a viewer who may not know the difference gets the same bytes in both.

Both are at the same moment of the same game, except for what is hidden from one viewer. From then
on both take the same inputs. Everything that viewer can ask for is compared after each, for as
long as nothing is revealed that differs.
"""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tests.web.conftest import Opened
from tests.web.tables.house import KEY, House, Run

from starmoot.host import SPECTATOR, Receipt, Table, get_game
from starmoot.testing.exam import Budget, Exam
from starmoot.testing.report import CheckReport
from starmoot.testing.secrecy import Pair, follow, other_worlds
from starmoot.web.clock import HeldClock
from starmoot.web.errors import Refusal
from starmoot.web.model import Deadline, Live, Pace, Person
from starmoot.web.store.base import Find
from starmoot.web.tables.loaded import Loaded, ViewCache
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService


def player(seat: int) -> Person | None:
    """Whoever sits on a seat; nobody in particular looks on."""
    return None if seat == SPECTATOR else Person(f"p{seat}", f"P{seat}")


class Through:
    """A table that is reached through a tables alone, but for the examiner's own eyes."""

    def __init__(self, tables: TableService, run: Run, viewer: int) -> None:
        self.tables = tables
        self.run = run
        self.viewer = viewer

    def put(self, table: Table) -> None:
        """Let another world take the place of the one that is held."""
        entry = self.tables.repository._entries["t1"]
        assert entry.loaded is not None
        old = entry.loaded
        entry.loaded = Loaded("t1", old.room, table, old.seq, old.at, ViewCache())

    def submit(self, seat: int, decision: str, answer: Any) -> Receipt:
        """An input, as a person gives it."""
        who = player(seat)
        assert who is not None
        got = self.run(self.tables.decide(who, "t1", seat, decision, answer))
        return Receipt(got["status"], got["reason"])

    def everything(self) -> str:
        """All that the viewer can get: views, lists, words."""
        return str(self.run(self._everything()))

    async def _everything(self) -> str:
        who = player(self.viewer)
        seat = None if who is None else self.viewer
        said = await self.tables.talk(who, "t1", seat)
        mine = [] if who is None else await self.tables.find(who, Find(person=who.id))
        parts = [
            await self.tables.view(who, "t1", seat),
            await self.tables.summary(who, "t1"),
            await self.tables.find(who, Find()),
            mine,
            [{**word, "id": ""} for word in said],
        ]
        return msgspec.json.encode(parts).decode()

    def __getattr__(self, name: str) -> Any:
        entry = self.tables.repository._entries["t1"]
        assert entry.loaded is not None
        return getattr(entry.loaded._table, name)


async def whisper(tables: TableService, viewer: int, seats: int) -> int:
    """Others whisper where they can; how often."""
    others = [seat for seat in range(seats) if seat != viewer]
    heard = 0
    for one, other in itertools.pairwise(others):
        who = player(one)
        assert who is not None
        try:
            await tables.say(who, "t1", one, [other], "between us")
            heard += 1
        except Refusal:
            continue
    return heard


PACES: list[Pace] = [Live(600, 5), Deadline(24)]


@pytest.mark.parametrize(
    ("game", "seats", "moves"), [("goofspiel", 3, 4), ("moot", 4, 9), ("exodus", 3, 45)]
)
def test_nobody_can_tell_apart_worlds_that_differ_in_what_they_may_not_know(
    opened: Opened,
    tmp_path: Path,
    clock: HeldClock,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seats: int,
    moves: int,
) -> None:
    report = CheckReport(game)
    whispers = 0
    for probe, viewer in enumerate([0, seats - 1, SPECTATOR, 1]):
        worlds: list[Through] = []
        for name in ("one", "other"):
            store = opened(f"sqlite:///{tmp_path / f'{name}{probe}'}")
            house = House(store, clock, run, TableRepository(store, clock, KEY))
            run(house.table(game=game, seats=seats, pace=PACES[probe % 2], listed=True))
            clock.jump(-run(house.play(most=moves + probe)))
            worlds.append(Through(TableService(house.repository, store, clock), run, viewer))
        clock.advance(moves + probe)
        exam = Exam(get_game(game), seats, probe, {}, Budget(ahead=12), report)
        exam.table = worlds[0].clone()
        pair = other_worlds(exam, viewer)[0]
        for world, table in zip(worlds, (pair.one, pair.other), strict=True):
            world.put(table)
        pair.one, pair.other = cast(Table, worlds[0]), cast(Table, worlds[1])
        whispers += run(whisper(worlds[1].tables, viewer, seats))
        monkeypatch.setattr(Pair, "looks", partial(both, worlds, clock))
        assert pair.same("at once"), report
        follow(pair)
    assert report.ok, report
    assert report.counts["steps in two worlds"] > 3
    assert whispers


def both(worlds: list[Through], clock: HeldClock) -> tuple[str, str]:
    """What the viewer gets in both worlds, a second later."""
    clock.advance(1)
    return worlds[0].everything(), worlds[1].everything()


def test_the_comparison_would_see_a_leak(house: House) -> None:
    run = house.run
    run(house.table(game="moot", seats=4))
    world = Through(TableService(house.repository, house.store, house.clock), run, 0)
    before = world.everything()
    seen: set[bool] = set()
    for seed in range(6):
        exam = Exam(get_game("moot"), 4, seed, {}, Budget(), CheckReport("moot"))
        exam.table = world.clone()
        world.put(other_worlds(exam, 1)[0].other)  # what seat 1 may not know, and seat 0 does
        seen.add(world.everything() == before)
    assert False in seen
