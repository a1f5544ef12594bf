"""The timer: time-outs and what follows from them, and time that is given back.

Deadlines lie in the log; the timer only appends what the log says is due, so that two of them
cannot do it twice, and none that was missed is lost. Now and then it notes that the server is
alive. Where that note is old, or the wall clock jumps, the time in between did not count: every
table whose clocks run gets it back before anybody may go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from starmoot.web.clock import SteadyClock
from starmoot.web.clocks.hours import SleepHours, sleep_of
from starmoot.web.clocks.pace import overdue
from starmoot.web.errors import Refusal
from starmoot.web.model import TAKEN, Deadline, Held, Untimed
from starmoot.web.store.base import PLAYING, Find, Store, StoreError
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.room import Room

LOG = logging.getLogger("starmoot.web.timer")

HEARTBEAT: Final = "heartbeat"
"""The name of the note that says when the server was last known to be alive."""
TRIFLE: Final = 1_000
"""Milliseconds that are not given back: less than anybody notices."""
SLOW_TRIFLE: Final = 60_000
"""The same where windows are open for hours."""
IDLE_BEATS: Final = 12
"""How many beats are left out where no clock runs."""
REST: Final = 60.0
"""Seconds for which a table is left alone that wanted the timer but could not be helped."""
MOST_HABITS: Final = 10_000
AT_ONCE: Final = 16
MOST_ROUNDS: Final = 5
"""How often all tables are gone through to give time back, while each round takes time itself."""
PAGE: Final = 500
AWAY: Final = "the server was away, or its clock was set"


@dataclass(frozen=True)
class Alive:
    """When a server was last known to be alive, and the last gap that was given back."""

    at: int
    gap: int


class Timer:
    """Watches all clocks. Any number of timers may run over one database."""

    def __init__(
        self,
        repository: TableRepository,
        store: Store,
        clock: SteadyClock,
        every: float = 1.0,
        beat: float = 5.0,
    ) -> None:
        """It looks `every` few seconds, and notes every `beat` seconds that it is alive."""
        self.repository = repository
        self.store = store
        self.clock = clock
        self.every = every
        self.beat = beat
        self._caught_up = False
        self._gap = 0
        self._beaten = -float("inf")
        self._resting: dict[str, float] = {}
        self._habits: dict[str, tuple[float, SleepHours | None]] = {}
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # Running

    async def start(self) -> None:
        """Begin; what ran while the server was down is set right first."""
        await self.catch_up()
        self._stopping.clear()
        self._task = asyncio.create_task(self.run(), name="timer")

    async def stop(self) -> None:
        """End after the look that is under way, with a last note of being alive."""
        self._stopping.set()
        if self._task is not None:
            await self._task
            self._task = None
            with contextlib.suppress(StoreError):
                await self._note_alive()

    async def run(self) -> None:
        """Look at the clocks until stopped; a database that fails for a while is waited for."""
        while not self._stopping.is_set():
            try:
                await self.look()
            except StoreError as fault:
                LOG.warning("the clocks cannot be looked at: %s", fault)
            except Exception:
                LOG.exception("looking at the clocks failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), self.every)

    async def look(self) -> None:
        """One look: give lost time back, note being alive, do what is due."""
        await self.catch_up()
        self.clock.now()
        if self.clock.lost:
            await self._set_right()
        await self._beat()
        wanting = await self.store.wanting(self.clock.now())
        await together(self._expire, [id for id in wanting if not self._rests(id)])

    # Giving time back

    async def catch_up(self) -> None:
        """Give back the time in which no server ran. To be done before requests are taken."""
        if self._caught_up:
            return
        self.clock.on_lost = self.repository.gate.clear
        self.repository.sleep = self.repository.sleep or self.sleepers
        async with self._standing_still():
            alive = await self._last_alive()
            if alive is not None:
                await self._give_back(alive.at, alive.at)
            self.clock.settle()
            await self._note_alive()
        self._caught_up = True

    async def _set_right(self) -> None:
        """The wall clock jumped, or the machine slept, or the database was gone for a while.

        Where the note names another gap than when we last wrote it, and is of the new time rather
        than of the old, a server beside us has just done this for all.
        """
        async with self._standing_still():
            alive = await self._last_alive() or Alive(self.clock.now(), self._gap)
            old, wall = self.clock.now(), self.clock.inner.now()
            if alive.gap != self._gap and abs(alive.at - wall) < abs(alive.at - old):
                self._gap = alive.gap
            else:
                await self._give_back(old, alive.at)
            self.clock.settle()
            await self._note_alive()

    @contextlib.asynccontextmanager
    async def _standing_still(self) -> AsyncIterator[None]:
        """Nobody else changes a table meanwhile; when it fails they go on waiting."""
        self.repository.gate.clear()
        yield
        self.repository.gate.set()

    async def _give_back(self, until: int, gap: int) -> None:
        """Give every table whose clocks run the time since `until`, when it last counted.

        To go through many tables takes time in which nobody can play either: what a round took is
        given back by the next one, until a round takes less than anybody notices.
        """
        wall = self.clock.inner.now
        LOG.info("%d seconds did not count and are given back", (wall() - until) // 1000)

        async def give(table: str) -> None:
            await self.repository.change(
                table, lambda draft: hold(draft, until, gap, wall()), urgent=True
            )

        tables = await self._timed()
        for _ in range(MOST_ROUNDS):
            begun = wall()
            await together(give, tables)
            if wall() - begun < TRIFLE:
                break
        self._gap = gap

    async def _timed(self) -> list[str]:
        """All running games with clocks."""
        found: dict[str, bool] = {}
        find = Find(status=[PLAYING], limit=PAGE)
        while True:
            rows = await self.store.find(find)
            found.update({row.id: row.pace != "untimed" for row in rows})
            if len(rows) < PAGE:
                return [id for id, timed in found.items() if timed]
            find = replace(find, before=rows[-1].changed_at, after=rows[-1].id)

    # Being alive

    async def _beat(self) -> None:
        """Note being alive where it is time to, and any clock runs."""
        silence = self.clock.passed() - self._beaten
        can_wait = silence < IDLE_BEATS * self.beat
        if silence >= self.beat and not (can_wait and await self.store.next_wake() is None):
            alive = await self._last_alive()
            self._gap = self._gap if alive is None else alive.gap
            await self._note_alive()
        self.clock.beat()

    async def _note_alive(self) -> None:
        now = self.clock.now()
        if not self.clock.lost:
            self._beaten = self.clock.passed()
            await self.store.put_note(HEARTBEAT, f"{now} {self._gap}")

    async def _last_alive(self) -> Alive | None:
        note = await self.store.note(HEARTBEAT)
        if note is None:
            return None
        at, _, gap = note.partition(" ")
        return Alive(int(at), int(gap))

    async def sleepers(self, room: Room) -> dict[int, SleepHours]:
        """When the people of a table sleep, by seat; what was found is believed for a while."""
        found: dict[int, SleepHours] = {}
        if len(self._habits) > MOST_HABITS:
            self._habits.clear()
        for seat, state in enumerate(room.seats):
            if state.kind == TAKEN and state.person:
                known = self._habits.get(state.person)
                if known is None or self.clock.passed() - known[0] > REST:
                    row = await self.store.person(state.person)
                    known = (self.clock.passed(), sleep_of(row.settings) if row else None)
                    self._habits[state.person] = known
                if known[1] is not None:
                    found[seat] = known[1]
        return found

    # Time-outs

    async def _expire(self, table: str) -> None:
        """Do what is due at one table; if nothing can be done, leave it alone for a while."""
        helped = False
        try:
            helped = await self.repository.change(table, expire)
        finally:
            if not helped:
                self._resting[table] = self.clock.passed() + REST

    def _rests(self, table: str) -> bool:
        until = self._resting.get(table)
        if until is None:
            return False
        if self.clock.passed() < until:
            return True
        del self._resting[table]
        return False


async def together(act: Callable[[str], Awaitable[None]], tables: Iterable[str]) -> None:
    """Do something for many tables, some at once; one that fails does not stop the others."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(table: str) -> None:
        async with free:
            try:
                await act(table)
            except StoreError:
                raise
            except Refusal as refusal:
                LOG.info("table %s: %s", table, refusal.text)
            except Exception:
                LOG.exception("the clocks of table %s failed", table)

    for result in await asyncio.gather(*map(one, tables), return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


# Wishes


def expire(draft: Draft) -> bool:
    """Write down every time-out that is due, and what follows for those who are silent."""
    table = draft.table
    if table is None or draft.room.status != PLAYING:
        return False
    for late in overdue(draft.room, table.windows(), draft.now):
        draft.time_up(late.window, late.seats)
    return bool(draft.events)


def hold(draft: Draft, until: int, gap: int, wall: int) -> None:
    """Give a table the time since `until`, or since it was last changed if that was later.

    `gap` names the interruption. Where it was given back before, by a server that died of it or
    one beside us, only the time since then is; that the clock was set back may make it earlier.
    """
    room = draft.room
    if room.status != PLAYING or room.paused_at is not None or isinstance(room.wish.pace, Untimed):
        return
    draft.now = wall
    lost = wall - (room.last_at if room.gap == gap else max(until, room.last_at))
    trifle = SLOW_TRIFLE if isinstance(room.wish.pace, Deadline) else TRIFLE
    if abs(lost) >= trifle:
        draft.add(Held(lost, AWAY, gap))
