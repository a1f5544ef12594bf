"""The archive: moments of tables from what the store holds of them, and snapshots into it.

The newest snapshot and the events after it; where it is damaged, or the rules cannot take it up,
the one before; else everything from the first event on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence

from starmoot.kernel import Table
from starmoot.web.model import AnyEvent, Closed, Line, Played, Started, decode_event
from starmoot.web.rooms.loaded import Loaded, Shelf
from starmoot.web.rooms.loading import (
    Damaged,
    Games,
    Unplayable,
    begin,
    has_rewind,
    pack,
    pinned_game,
    play_on,
    sealed,
    thawed,
    trim,
    unpack,
)
from starmoot.web.rooms.room import Room, evolve
from starmoot.web.rooms.showing import still_views
from starmoot.web.store.base import FINISHED, Gone, Snapshot, Store, StoredEvent

LOG = logging.getLogger("starmoot.web.rooms.archive")

BREATH = 25
"""After so many events that are played again others have a turn."""


class Base:
    """Where loading begins: nothing, or a snapshot."""

    def __init__(self, room: Room | None = None, table: Table | None = None, seq: int = 0) -> None:
        self.room = room
        self.table = table
        self.seq = seq
        self.at = 0
        self.views = b""
        self.frozen: Unplayable | None = None


class Archive:
    """Reads moments of tables, and keeps snapshots."""

    def __init__(self, store: Store, key: bytes, games: Games) -> None:
        self.store = store
        self.key = key
        self.games = games
        self.counts: Counter[str] = Counter()

    async def seed(self, table: str) -> bytes:
        """The seed of a table, opened."""
        return sealed(self.key, table, await self.store.seed(table))

    async def newest(self, table: str) -> Loaded:
        """The newest moment of a table; Gone where there is none."""
        return await self.moment(table, None)

    async def moment(self, table: str, until: int | None) -> Loaded:
        """The moment of a table at a time (milliseconds), or the newest one."""
        base = await self._base(table, until)
        rows = await self.store.events(table, base.seq)
        return await self._roll(table, base, upto(rows, until), Shelf())

    async def lines(self, table: str, seq: int | None = None) -> list[Line]:
        """All lines of a table's record after the header, up to a place in the log."""
        found: list[Line] = []
        for row in await self.store.events(table):
            if seq is None or row.seq <= seq:
                event = decode_event(row.body)
                if isinstance(event, Played | Closed):
                    found += event.lines
        return found

    async def roll_on(self, loaded: Loaded, rows: Sequence[StoredEvent]) -> Loaded:
        """A later moment: the same table, played on; the one that was given is spent."""
        base = Base(loaded.room, loaded.take(), loaded.seq)
        base.at, base.views = loaded.at, loaded.views
        if loaded.frozen_why:
            base.frozen = Unplayable("", loaded.frozen_detail)
            base.frozen.why = loaded.frozen_why
        return await self._roll(loaded.id, base, rows, loaded.shelf)

    async def _base(self, table: str, until: int | None) -> Base:
        """The newest snapshot that can be used."""
        views = b""
        for back in (0, 1):
            snapshot = await self.store.snapshot(table, back)
            if snapshot is None:
                break
            views = views or snapshot.views
            if not snapshot.data:  # emptied, because it told of somebody who was removed
                continue
            try:
                base = await self._opened(table, snapshot, until)
            except Damaged as fault:
                self.counts["damaged snapshots"] += 1
                LOG.warning("snapshot %d of table %s: %s", snapshot.seq, table, fault)
                continue
            if base is not None:
                return base
        base = Base()
        base.views = views if until is None else b""
        return base

    async def _opened(self, table: str, snapshot: Snapshot, until: int | None) -> Base | None:
        """What a snapshot holds; None where the table has to be played from the beginning.

        That is so for a moment before it, and where the content of the game has changed: whether
        the table was played by what is installed, only its seals can tell.
        """
        stored = unpack(snapshot.data)
        if until is not None and stored.at > until:
            return None
        base = Base(stored.room, None, snapshot.seq)
        base.at, base.views = stored.at, snapshot.views
        if stored.table is not None:
            try:
                game = pinned_game(stored.room.header, self.games)
            except Unplayable as no:
                base.frozen = no
                return base
            if stored.room.header["content"] != game.content_digest:
                return None
            base.table = thawed(game, stored, await self.seed(table))
        return base

    async def _roll(self, id: str, base: Base, rows: Sequence[StoredEvent], shelf: Shelf) -> Loaded:
        """Let events happen after a base."""
        room, seq, at = base.room, base.seq, base.at
        for count, row in enumerate(rows, start=1):
            event = decode_event(row.body)
            room, seq, at = evolve(room, event, row.at), row.seq, row.at
            if base.frozen is None:
                try:
                    await self._play(id, base, room, event, row.seq)
                except Unplayable as no:
                    base.table, base.frozen = None, no
                    LOG.warning("table %s: %s", id, no)
            if count % BREATH == 0:
                await asyncio.sleep(0)
        if room is None:
            raise Gone(f"there is no table {id}")
        if base.table is None and base.frozen is None:
            base.frozen = self._outdated(room)
        if base.table is not None:
            trim(base.table)
        loaded = Loaded(id, room, base.table, seq, at, shelf)
        loaded.views = base.views
        if base.frozen is not None:
            loaded.frozen_why, loaded.frozen_detail = base.frozen.why, base.frozen.detail
        return loaded

    async def _play(self, id: str, base: Base, room: Room, event: AnyEvent, seq: int) -> None:
        """What an event means for the kernel's table."""
        if isinstance(event, Started):
            game = pinned_game(room.header, self.games)
            base.table = begin(game, event, await self.seed(id))
        elif isinstance(event, Played | Closed) and base.table is not None:
            record = await self.lines(id, seq - 1) if has_rewind(event) else []
            play_on(base.table.game, base.table, event, record)

    def _outdated(self, room: Room) -> Unplayable | None:
        """Why a table that is still gathering could not start here."""
        if room.over:
            return None
        try:
            pinned_game(room.header, self.games)
        except Unplayable as no:
            return no
        return None

    def picture(self, loaded: Loaded, with_views: bool = True) -> Snapshot:
        """A moment as a snapshot; if asked for with what everybody sees, should the rules be lost.

        Without that, what the last one showed stays.
        """
        data = pack(loaded.room, loaded.table, loaded.at)
        return Snapshot(loaded.seq, data, still_views(loaded) if with_views else b"")

    async def keep(self, table: str, snapshot: Snapshot) -> bool:
        """Store a snapshot; a failure costs nothing but time at the next loading."""
        try:
            await self.store.put_snapshot(table, snapshot)
        except Exception as fault:
            self.counts["lost snapshots"] += 1
            LOG.warning("the snapshot of table %s was not kept: %s", table, fault)
            return False
        self.counts["snapshots"] += 1
        return True


def upto(rows: Sequence[StoredEvent], until: int | None) -> list[StoredEvent]:
    """The events until a time; whatever comes after a later one is later too."""
    found: list[StoredEvent] = []
    for row in rows:
        if until is not None and row.at > until:
            break
        found.append(row)
    return found


def is_turn(event: AnyEvent) -> bool:
    """Whether a game begins or ends with an event, so that the moment is to be kept."""
    if isinstance(event, Played):
        return any(line.get("end") == FINISHED for line in event.lines)
    return isinstance(event, Started | Closed)
