"""The repository: loads tables, changes them, and keeps those that are in use.

A change is judged against exactly the log that it extends: it is tried on the moment that this
process holds, appended, and tried again on a newer one when somebody else was first. The lock for
each table only keeps this process from racing with itself; that nothing is lost or doubled follows
from the store's appends alone.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar, cast

from starmoot.host import get_game
from starmoot.web.clock import Clock
from starmoot.web.clocks.absence import bots_due
from starmoot.web.clocks.pace import SleepHours, next_wake
from starmoot.web.model import TAKEN, AnyEvent, Deadline, Line
from starmoot.web.store.base import (
    PLAYING,
    Append,
    Conflict,
    Notification,
    Store,
    StoreError,
    TableRow,
)
from starmoot.web.tables.archive import Archive, is_turn, upto
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.loaded import Loaded, WaitState
from starmoot.web.tables.loading import Games, trim
from starmoot.web.tables.results import result_of
from starmoot.web.tables.room import Room, evolve
from starmoot.web.tables.teams import public_places

LOG = logging.getLogger("starmoot.web.tables.repository")

T = TypeVar("T")
Triggers = Callable[[str, WaitState | None, WaitState, int], tuple[list[Notification], list[str]]]
"""Which notifications a change causes and cancels: table, before, after, now."""

SNAPSHOT_EVERY = 100
RESTS = 20
"""After a snapshot a table waits this many times as long as that took: the larger, the rarer."""
VIEWS_EVERY = 200
"""Rendering what everybody sees costs ten times as much as freezing the table."""
MOST_TRIES = 100


class Prepared:
    """What a wish needs and takes long to find: `find` is called aside, for a person's account.

    It may look at the draft, but changes nothing.
    """

    def __init__(self, owner: str, find: Callable[[Draft], object]) -> None:
        self.owner = owner
        self.find = find


class Entry:
    """A table that this process holds."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.loaded: Loaded | None = None
        self.checked = 0
        """The tick at which the log was last compared with what is held."""
        self.checked_at = 0.0
        self.unsaved = 0
        self.unseen = 0
        """Events since it was last kept what everybody sees."""
        self.saving = False
        self.rests_until = 0.0
        """Until then no snapshot is made only because much was played."""
        self.with_views = False
        """Whether the snapshot that is to be written shows what everybody sees."""
        self.shadow: Loaded | None = None
        """An earlier moment, for those who look on with a delay."""


class TableRepository:
    """Tables by id: load, change, and the moments in between."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        key: bytes,
        games: Games = get_game,
        keep: int = 1000,
        trust: float = 0.0,
    ) -> None:
        """`trust` is for how many seconds a moment that was found to be the newest counts as such;
        a process that is alone with its database may give more than none.
        """
        self.store = store
        self.clock = clock
        self.key = key
        self.games = games
        self.archive = Archive(store, key, games)
        self.keep = keep
        self.trust = trust
        self.gate = asyncio.Event()
        self.gate.set()
        self.on_change: list[Callable[[str, Loaded], None]] = []
        self.triggers: Triggers | None = None
        self.sleep: Callable[[Room], Awaitable[Mapping[int, SleepHours]]] | None = None
        self.counts: Counter[str] = Counter()
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._ticks = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()

    # What others use

    async def create(self, id: str, events: list[AnyEvent], seed: bytes) -> None:
        """Add a table; Conflict where the id is in use."""
        now = self.clock.now()
        room: Room | None = None
        for event in events:
            room = evolve(room, event, now)
        assert room is not None
        draft = Draft(id, room, None, 0, now)
        draft.events = events
        append = self._append(draft, None, WaitState(room, None))
        await self.store.create_table(append, self.archive.vault.seal_seed(id, seed))

    async def load(self, table: str) -> Loaded:
        """The newest moment of a table; Gone where there is none.

        Use what it says of the kernel's table before your next `await`.
        """
        asked = next(self._ticks)
        entry = self._entry(table)
        async with entry.lock:
            loaded = entry.loaded
            if loaded is None:
                return await self._fetch(entry)
            recent = self.clock.passed() - entry.checked_at < self.trust
            if entry.checked <= asked and not recent:
                await self._moved_on(entry)
            return entry.loaded or await self._fetch(entry)

    async def change(
        self,
        table: str,
        wish: Callable[[Draft], T],
        *,
        urgent: bool = False,
        lines: bool = False,
        seed: bool = False,
        prepare: Prepared | None = None,
    ) -> T:
        """Let a wish change a table, and give back what it says.

        It may be called several times, each time with a newer moment. Where it makes no events, or
        refuses, it has seen the newest one. What it says is true once this returns: the events
        are on disc. `lines` and `seed` say that it needs the record and the seed; what `prepare`
        finds is the draft's `ready`.
        """
        entry = self._entry(table)
        for _ in range(MOST_TRIES):
            if not urgent:
                await self.gate.wait()
            async with entry.lock:
                if urgent or self.gate.is_set():
                    done, outcome = await self._try(entry, wish, lines, seed, prepare)
                    if done:
                        return cast(T, outcome)
        raise StoreError("the table changes too fast to be changed; try again")

    async def lines(self, table: str) -> list[Line]:
        """All lines of a table's record after the header."""
        return await self.archive.lines(table)

    async def delayed(self, table: str, until: int) -> Loaded:
        """The moment of a table at a time in the past, for those who look on with a delay.

        It never goes back behind an earlier call. Gone where the table did not exist yet.
        """
        entry = self._entry(table)
        async with entry.lock:
            shadow, entry.shadow = entry.shadow, None
            if shadow is None:
                shadow = await self.archive.moment(table, until)
            else:
                rows = upto(await self.store.events(table, shadow.seq), until)
                shadow = await self.archive.roll_on(shadow, rows) if rows else shadow
            entry.shadow = shadow
            return shadow

    async def settle(self) -> None:
        """Wait until snapshots that are under way are written."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Keep snapshots of everything that was played since the last ones."""
        for entry in self._entries.values():
            if entry.unsaved or entry.unseen:
                self._save_soon(entry, with_views=True)
        await self.settle()

    # Holding

    def _entry(self, table: str) -> Entry:
        """The place of a table among those that are held; the longest unused ones give way."""
        entry = self._entries.get(table)
        if entry is None:
            entry = self._entries[table] = Entry(table)
            self._make_room()
        self._entries.move_to_end(table)
        return entry

    def _make_room(self) -> None:
        """Let go of tables that were not used for long, once they are saved."""
        for entry in list(self._entries.values())[: max(0, len(self._entries) - self.keep)]:
            if entry.unsaved or entry.unseen:
                self._save_soon(entry, with_views=True)
            elif not entry.lock.locked():
                del self._entries[entry.id]

    def _drop_if_touched(self, entry: Entry, draft: Draft) -> None:
        """A table that was played on without being appended is of no use."""
        if draft.touched:
            self._drop(entry)

    def _drop(self, entry: Entry) -> None:
        if entry.loaded is not None:
            entry.loaded.spent = True
        entry.loaded = None

    def _hold(self, entry: Entry, loaded: Loaded, tick: int) -> None:
        """Hold a moment that was the newest at a tick."""
        entry.loaded = loaded
        entry.checked = tick
        entry.checked_at = self.clock.passed()

    async def _fetch(self, entry: Entry) -> Loaded:
        """Load a table that is not held."""
        tick = next(self._ticks)
        loaded = await self.archive.newest(entry.id)
        self.counts["loads"] += 1
        self._hold(entry, loaded, tick)
        return loaded

    async def _moved_on(self, entry: Entry) -> bool:
        """Compare what is held with the log, and catch up; whether there was anything new."""
        loaded = entry.loaded
        if loaded is None:
            return True
        tick = next(self._ticks)
        seq = (await self.store.seqs([entry.id])).get(entry.id, 0)
        if seq == loaded.seq:
            self._hold(entry, loaded, tick)
            return False
        if seq < loaded.seq:  # deleted
            self._drop(entry)
            return True
        entry.loaded = None
        newer = await self.archive.roll_on(loaded, await self.store.events(entry.id, loaded.seq))
        self._hold(entry, newer, tick)
        self._tell(newer)
        return True

    def _tell(self, loaded: Loaded) -> None:
        """Tell the other services of a new moment."""
        for hook in self.on_change:
            try:
                hook(loaded.id, loaded)
            except Exception:
                LOG.exception("a follower of table %s failed", loaded.id)

    # Snapshots

    def _save_soon(self, entry: Entry, with_views: bool) -> None:
        """Keep a snapshot without letting anybody wait for it."""
        entry.with_views = entry.with_views or with_views
        if not entry.saving:
            entry.saving = True
            task = asyncio.get_running_loop().create_task(self._save(entry))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _save(self, entry: Entry) -> None:
        try:
            async with entry.lock:
                loaded = entry.loaded
                saved, entry.unsaved = entry.unsaved, 0
                unseen, with_views, entry.with_views = entry.unseen, entry.with_views, False
                if loaded is None or loaded.frozen_why or loaded.table is None:
                    entry.unseen = 0
                    return
                copy = loaded.copied()
                entry.unseen = 0 if with_views else unseen
            begun = self.clock.passed()
            snapshot = await self.archive.picture(copy, with_views)
            now = self.clock.passed()
            entry.rests_until = now + (now - begun) * RESTS
            if not await self.archive.keep(entry.id, snapshot):
                entry.unsaved += saved
                entry.unseen += unseen if with_views else 0
        except Exception:
            LOG.exception("the snapshot of table %s failed", entry.id)
        finally:
            entry.saving = False

    # Changing

    async def _try(
        self,
        entry: Entry,
        wish: Callable[[Draft], T],
        lines: bool,
        seed: bool,
        prepare: Prepared | None,
    ) -> tuple[bool, T | None]:
        """Try a wish on the moment that is held; whether that decides it, and what it said."""
        tick = next(self._ticks)
        loaded = entry.loaded or await self._fetch(entry)
        newest = entry.checked > tick
        draft = await self._draft(loaded, lines, seed)
        if prepare is not None:
            draft.ready = await self.archive.aside.run(prepare.owner, prepare.find, draft)
        before = loaded.waits
        if before is None and self.triggers is not None:
            before = WaitState(loaded.room, loaded.table)
        try:
            outcome = wish(draft)
        except BaseException:
            self._drop_if_touched(entry, draft)
            if newest or not await self._moved_on(entry):
                raise
            return False, None
        if draft.events:
            return await self._commit(entry, draft, before), outcome
        self._drop_if_touched(entry, draft)
        return newest or not await self._moved_on(entry), outcome

    async def _draft(self, loaded: Loaded, lines: bool, seed: bool) -> Draft:
        """A moment to try a wish on."""
        room = loaded.room
        sleep: Mapping[int, SleepHours] = {}
        if self.sleep is not None and isinstance(room.wish.pace, Deadline):
            sleep = await self.sleep(room)
        record = await self.archive.lines(loaded.id, loaded.seq) if lines else []
        opened = await self.archive.seed(loaded.id) if seed else b""
        draft = Draft(loaded.id, room, loaded.table, loaded.seq, self.clock.now())
        draft.frozen_why = loaded.frozen_why
        draft.sleep, draft.lines, draft.seed = sleep, record, opened
        if seed and not loaded.frozen_why:
            draft.game = self.games(room.header["game"])
        return draft

    async def _commit(self, entry: Entry, draft: Draft, before: WaitState | None) -> bool:
        """Append a draft; False where somebody else was first."""
        held = entry.loaded
        assert held is not None
        waits = WaitState(draft.room, draft.table, draft.windows())
        append = self._append(draft, before, waits, held.room)
        if draft.touched:
            held.spent = True
        tick = next(self._ticks)
        try:
            seq = await self.store.append(append)
        except Conflict:
            self.counts["conflicts"] += 1
            self._drop_if_touched(entry, draft)
            await self._moved_on(entry)
            return False
        except BaseException:
            self._drop(entry)  # nobody knows whether it was appended
            raise
        if draft.table is not None:
            trim(draft.table)
        after = Loaded(draft.id, draft.room, draft.table, seq, draft.now, held.view_cache)
        if draft.frozen_why:
            after.frozen_why, after.frozen_detail = held.frozen_why, held.frozen_detail
            after.differs, after.newer = held.differs, held.newer
        after.views, after.waits = held.views, waits
        self._hold(entry, after, tick)
        self.counts["changes"] += 1
        entry.unsaved += len(draft.events)
        entry.unseen += len(draft.events)
        turns = any(map(is_turn, draft.events))
        rested = self.clock.passed() >= entry.rests_until
        if turns or (entry.unsaved >= SNAPSHOT_EVERY and rested):
            self._save_soon(entry, with_views=turns or entry.unseen >= VIEWS_EVERY)
        self._tell(after)
        return True

    def _append(
        self, draft: Draft, before: WaitState | None, after: WaitState, old: Room | None = None
    ) -> Append:
        """Everything that is stored with the events of a draft."""
        notifications: list[Notification] = []
        cancel: list[str] = []
        if self.triggers is not None:
            notifications, cancel = self.triggers(draft.id, before, after, draft.now)
        room = draft.room
        moved = old is None or old.seats is not room.seats
        return Append(
            table=draft.id,
            after=draft.seq,
            at=draft.now,
            events=[
                self.archive.stored(draft.id, seq, event)
                for seq, event in enumerate(draft.events, start=draft.seq + 1)
            ],
            row=self._row(draft),
            members=members_of(room) if moved else None,
            notifications=notifications,
            cancel=cancel,
            listed_alike=not moved and old is not None and listed(old) == listed(room),
            result=result_of(draft.id, old, room),
        )

    def _row(self, draft: Draft) -> TableRow:
        """A table for lists and clocks."""
        room, table = draft.room, draft.table
        runs = room.status == PLAYING and table is not None and room.paused_at is None
        return TableRow(
            id=draft.id,
            game=room.wish.game,
            title=room.wish.title,
            status=room.status,
            host=room.host,
            seats=len(room.seats),
            open_seats=public_places(room),
            listed=room.wish.listed,
            pace=type(room.wish.pace).__name__.lower(),
            created_at=room.created_at,
            changed_at=room.changed_at,
            wake_at=next_wake(room, draft.windows()) if runs else None,
            bots_due=runs and bots_due(room, table),
        )


def listed(room: Room) -> tuple[object, ...]:
    """What of a room stands in lists of tables, the seats aside."""
    return (room.status, room.changed_at, room.host)


def members_of(room: Room) -> list[tuple[int, str]]:
    """(seat, person) of everybody who sits at a table."""
    return [(n, seat.person) for n, seat in enumerate(room.seats) if seat.kind == TAKEN]
