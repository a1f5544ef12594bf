"""Four weeks of Hegemony by a clock that is told what time it is: hours, windows, records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.web.conftest import Run
from tests.web.tables.house import KEY, digest_of, header_of

from starmoot.bots.base import Chair, make_bot
from starmoot.games.hegemony import GAME
from starmoot.host import Table, dump_line, load_journal, registry, render, replay
from starmoot.web.clock import HeldClock, SteadyClock
from starmoot.web.clocks.pace import table_time
from starmoot.web.model import Created, Held, Ladder, NewTable, Played, Sat, Sessions, Started
from starmoot.web.notifications.triggers import MEET, SOON, notifications_for
from starmoot.web.store.base import FINISHED, PLAYING, Store
from starmoot.web.store.vault import Vault
from starmoot.web.tables.archive import read_event
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.seating import teams_of
from starmoot.web.tables.teams import Planned, known_to, planned
from starmoot.web.timer import HEARTBEAT, Timer

HOUR = 3600
DAY = 86_400_000
SEED = bytes(range(32))
SEATS = 12
SILENT = (3, 7, 11)
PACE, LADDER = Sessions(), Ladder(caretaker_after=0, substitute_after=0)


@pytest.fixture(autouse=True)
def hegemony(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.id, GAME)


def answer_all(draft: Draft) -> int:
    """All who are asked answer, but for those who wait for the hour, and one silent in a room."""
    table, count = draft.table, 0
    assert table is not None
    waiting: set[str] = set()
    while not table.closed:
        asked = [
            (seat, decision)
            for seat, decision in table.awaited()
            if decision not in waiting and seat not in SILENT
        ]
        if not asked:
            break
        seat, decision = asked[0]
        pending = table.view(seat, log=False).decision(decision)
        assert pending is not None
        if pending.question.topic.name == "hegemony.start" and too_early(draft, seat):
            waiting.add(decision)
            continue
        answer = make_bot("random", count).answer(Chair.at(table, seat), pending)
        receipt = draft.submit(seat, decision, render(pending.shape, answer), by="bot")
        assert receipt.accepted, receipt.reason
        count += 1
    return count


def too_early(draft: Draft, seat: int) -> bool:
    """A session is started at its hour and not before."""
    assert draft.table is not None
    state: Any = draft.table._play.state
    hour = state.board.start(state.round, state.homes[seat])
    return table_time(draft.room, draft.now) < int(hour)


class Weeks:
    """A server over a store, whose clock stands still until it is told to go on."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.machine = HeldClock()
        self.open()

    def open(self) -> None:
        """Start a server; the one before it is gone without a word, as after SIGKILL."""
        self.clock = SteadyClock(self.machine)
        self.repository = TableRepository(self.store, self.clock, KEY)
        self.repository.triggers = notifications_for
        self.timer = Timer(self.repository, self.store, self.clock)

    async def begin(self) -> None:
        """People on all seats."""
        await self.timer.catch_up()
        new = NewTable(GAME.id, SEATS, {"clock_profile": "standard"}, pace=PACE, ladder=LADDER)
        header = header_of(new)
        created = Created(new, "p0", header, host_name="Ann", teams=teams_of(GAME, header))
        people = [Sat(seat, f"p{seat}", f"P{seat}") for seat in range(SEATS)]
        await self.repository.create("t", [created, *people], SEED)
        await self.repository.change("t", Draft.start, seed=True)

    async def go_on(self) -> bool:
        """Everybody answers, then time passes until something is due, or for an hour."""
        await self.repository.change("t", answer_all)
        row = await self.store.row("t")
        assert row is not None
        if row.status != PLAYING:
            return False
        assert row.wake_at is not None
        self.machine.advance(max(1, min(HOUR, (row.wake_at - self.clock.now()) / 1000)))
        self.clock.settle()
        await self.timer.look()
        return True

    async def die(self, seconds: int) -> None:
        """The server is killed, and started again after a while."""
        before = await self.repository.load("t")
        digest, due = digest_of(before), dict(before.room.due)
        await self.store.put_note(HEARTBEAT, f"{self.clock.now()} {self.timer._gap}")
        self.machine.advance(seconds)
        self.open()
        await self.timer.catch_up()
        after = await self.repository.load("t")
        assert digest_of(after) == digest, "nothing is lost"
        assert after.room.due == {window: at + 1000 * seconds for window, at in due.items()}

    async def events(self) -> list[object]:
        return [read_event(Vault(KEY), "t", row) for row in await self.store.events("t")]

    async def stage(self) -> str:
        """What goes on: a session with its phases, or an Exchange whose window is open."""
        table = (await self.repository.load("t")).table
        assert table is not None
        state: Any = table._play.state
        if any(window.due and is_posting(table, window.awaited) for window in table.windows()):
            return "window"
        return "session" if any(cabinet.phase_ends > 0 for cabinet in state.cabinets) else ""


def is_posting(table: Table, seats: Sequence[int]) -> bool:
    """Whether some seats are asked to post a report."""
    return any(
        pending.question.topic.name == "hegemony.post"
        for seat in seats
        for pending in table.view(seat, wordy=False, log=False).pending
    )


def test_four_weeks_pass_in_seconds_and_every_window_closes_at_its_second(
    sqlite_store: Store, run: Run[None]
) -> None:
    """HG-TIME-09: a whole game by the calendar; the server dies in a session and in a window."""

    async def story() -> None:
        weeks = Weeks(sqlite_store)
        await weeks.begin()
        died: set[str] = set()
        for _ in range(3000):
            if not await weeks.go_on():
                break
            stage = "" if len(died) == 2 else await weeks.stage()
            if stage and stage not in died:
                died.add(stage)
                await weeks.die(95)
        loaded = await weeks.repository.load("t")
        assert loaded.room.status == FINISHED
        assert died == {"session", "window"}
        assert 14 * DAY < loaded.room.ended_at - loaded.room.started_at < 35 * DAY
        started, held, outs = 0, 0, 0
        for event in await weeks.events():
            if isinstance(event, Started):
                started = event.at
            elif isinstance(event, Held):
                held += event.millis
            elif isinstance(event, Played) and "time_up" in event.lines[0]:
                outs += 1
                assert event.at == started + held + 1000 * event.lines[0]["at"]
        assert held == 2 * 95_000
        assert outs > 10
        lines = await weeks.repository.lines("t")
        record = "".join(dump_line(line) for line in [loaded.room.header, *lines])
        assert replay(GAME, load_journal(record)).digest() == digest_of(loaded)

    run(story())


def test_people_are_reminded_a_day_an_hour_and_ten_minutes_before(
    sqlite_store: Store, run: Run[None]
) -> None:
    async def story() -> None:
        weeks = Weeks(sqlite_store)
        await weeks.begin()
        while not (meetings := await own_meetings(weeks)):
            await weeks.go_on()
        first = next(meeting for meeting in meetings if meeting.title.endswith("Session 1"))
        reminders = [
            one
            for one in await sqlite_store.notifications_of("p0", 200)
            if one.kind == SOON and f"/{MEET}-{first.name}/" in one.dedup
        ]
        early = [first.at - one.due_at for one in reminders]
        assert sorted(early) == [10 * 60_000, HOUR * 1000, DAY]

    async def own_meetings(weeks: Weeks) -> list[Planned]:
        loaded = await weeks.repository.load("t")
        return known_to(planned(loaded.room, loaded.table), 0)

    run(story())
