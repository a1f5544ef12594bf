"""The archive: moments of tables from what the store holds of them, and snapshots into it.

The newest snapshot and the events after it; where it is damaged, or the rules cannot take it up,
the one before; else everything from the first event on.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence

from starmoot.host import Table
from starmoot.kernel import Game
from starmoot.web.model import (
    Adopted,
    AnyEvent,
    Closed,
    Line,
    Played,
    Started,
    decode_event,
    encode_event,
    tells,
)
from starmoot.web.store.base import FINISHED, Gone, Snapshot, Store, StoredEvent
from starmoot.web.store.vault import (
    VIEWS,
    Unsealable,
    Vault,
    event_place,
    is_sealed,
    snapshot_place,
)
from starmoot.web.tables.loaded import Loaded, ViewCache
from starmoot.web.tables.loading import (
    Damaged,
    Games,
    Stored,
    Unplayable,
    begin,
    changed_rules,
    differences,
    fits_rules,
    has_rewind,
    pack,
    pinned_game,
    play_on,
    taken_over,
    thawed,
    trim,
    unpack,
)
from starmoot.web.tables.room import Room, evolve
from starmoot.web.tables.views import kept_views
from starmoot.web.turns import Aside

LOG = logging.getLogger("starmoot.web.tables.archive")

AT_ONCE = 5
"""The most events that are played again on the loop; more, or a way back, are played aside."""


class Base:
    """Where loading begins: nothing, or a snapshot."""

    def __init__(self, room: Room | None = None, table: Table | None = None, seq: int = 0) -> None:
        self.room = room
        self.table = table
        self.seq = seq
        self.at = 0
        self.views = b""
        self.frozen: Unplayable | None = None
        self.proof: tuple[int, str] | None = None
        """After which event which seal must come, where other rules made the snapshot."""


class Tail:
    """Events after a base, with what it takes to play them: the seed, and the record before."""

    def __init__(self, events: list[tuple[StoredEvent, AnyEvent]]) -> None:
        self.events = events
        self.returns = any(has_rewind(event) for _, event in events)
        self.adopts = any(isinstance(event, Adopted) for _, event in events)
        self.seed = b""
        self.record: list[Line] = []


class Archive:
    """Reads moments of tables, and keeps snapshots."""

    def __init__(self, store: Store, key: bytes, games: Games) -> None:
        self.store = store
        self.vault = Vault(key)
        self.games = games
        self.aside = Aside()
        self.counts: Counter[str] = Counter()

    async def seed(self, table: str) -> bytes:
        """The seed of a table, opened."""
        return self.vault.open_seed(table, await self.store.seed(table))

    def stored(self, table: str, seq: int, event: AnyEvent) -> bytes:
        """An event as it is stored at a place of a log: what tells of the game is sealed."""
        body = encode_event(event)
        return self.vault.seal(table, event_place(seq), body) if tells(event) else body

    def event(self, table: str, row: StoredEvent) -> AnyEvent:
        """The inverse of `stored`."""
        return read_event(self.vault, table, row)

    def renewed(self, table: str, place: str, data: bytes) -> bytes:
        """Stored data as they would be stored now: sealed with the present key, if at all."""
        event = place.startswith(event_place(0)[:-1]) and not is_sealed(data)
        if event and not tells(decode_event(data)):
            return data
        return self.vault.renew(table, place, data)

    async def newest(self, table: str) -> Loaded:
        """The newest moment of a table; Gone where there is none."""
        return await self.moment(table, None)

    async def moment(self, table: str, until: int | None) -> Loaded:
        """The moment of a table at a time (milliseconds), or the newest one."""
        base = await self._base(table, until)
        rows = await self.store.events(table, base.seq)
        return await self._roll(table, base, upto(rows, until), ViewCache())

    async def lines(self, table: str, seq: int | None = None) -> list[Line]:
        """All lines of a table's record after the header, up to a place in the log."""
        rows = await self.store.events(table)
        return await self.aside.run(table, self._lines_in, table, rows, seq)

    def _events(
        self, table: str, rows: Sequence[StoredEvent]
    ) -> list[tuple[StoredEvent, AnyEvent]]:
        """Stored events with what they say."""
        return [(row, self.event(table, row)) for row in rows]

    def _lines_in(
        self, table: str, rows: Sequence[StoredEvent], seq: int | None = None
    ) -> list[Line]:
        """All lines of a record that some events hold, up to a place in the log."""
        found: list[Line] = []
        for row in rows:
            if seq is None or row.seq <= seq:
                event = self.event(table, row)
                if isinstance(event, Played | Closed):
                    found += event.lines
        return found

    async def roll_on(self, loaded: Loaded, rows: Sequence[StoredEvent]) -> Loaded:
        """A later moment: the same table, played on; the one that was given is spent."""
        base = Base(loaded.room, loaded.take(), loaded.seq)
        base.at, base.views = loaded.at, loaded.views
        if loaded.frozen_why:
            base.frozen = Unplayable("", loaded.frozen_detail, loaded.newer is not None)
            base.frozen.why, base.frozen.differs = loaded.frozen_why, loaded.differs
        return await self._roll(loaded.id, base, rows, loaded.view_cache)

    async def _base(self, table: str, until: int | None) -> Base:
        """The newest snapshot that can be used."""
        views = b""
        for back in (0, 1):
            snapshot = await self.store.snapshot(table, back)
            if snapshot is None:
                break
            try:
                views = views or self.vault.open(table, VIEWS, snapshot.views)
                if not snapshot.data:  # emptied, because it told of somebody who was removed
                    continue
                place = snapshot_place(snapshot.seq)
                snapshot.data = self.vault.open(table, place, snapshot.data)
                base = await self._opened(table, snapshot, until)
                if base is not None:
                    base.views = views
            except (Damaged, Unsealable) as fault:
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

        That is so for a moment before it. Where other rules made it, the table is played from the
        beginning too, up to the seal that the snapshot proves: whether it was played by what is
        installed, only seals can tell.
        """
        stored = unpack(snapshot.data)
        if until is not None and stored.at > until:
            return None
        base = Base(stored.room, None, snapshot.seq)
        base.at = stored.at
        if stored.table is not None:
            try:
                game = pinned_game(stored.room.header, self.games)
            except Unplayable as no:
                base.frozen = no
                return base
            if not stored.made_by(game):
                base = Base()
                base.proof = (snapshot.seq, stored.table["seal"])
                return base
            base.table = thawed(game, stored, await self.seed(table))
        return base

    async def _roll(
        self, id: str, base: Base, rows: Sequence[StoredEvent], view_cache: ViewCache
    ) -> Loaded:
        """Let events happen after a base."""
        few = len(rows) <= AT_ONCE
        tail = Tail(
            self._events(id, rows) if few else await self.aside.run(id, self._events, id, rows)
        )
        if tail.adopts or (base.table is None and base.frozen is None):
            tail.seed = await self.seed(id)
        if tail.returns and base.seq:
            tail.record = await self.lines(id, base.seq)
        if few and not tail.returns:
            self._play_all(id, base, tail)
        else:
            await self.aside.run(id, self._play_all, id, base, tail)
        room = base.room
        if room is None:
            raise Gone(f"there is no table {id}")
        if base.table is None and base.frozen is None:
            base.frozen = self._outdated(room)
        if base.table is not None:
            trim(base.table)
        loaded = Loaded(id, room, base.table, base.seq, base.at, view_cache)
        loaded.views = base.views
        if base.frozen is not None:
            loaded.frozen_why, loaded.frozen_detail = base.frozen.why, base.frozen.detail
            loaded.differs = base.frozen.differs
            if base.frozen.otherwise:
                loaded.newer = self.games(room.header["game"])
        return loaded

    def _play_all(self, id: str, base: Base, tail: Tail) -> None:
        """Play the events of a tail; nobody else has the base meanwhile."""
        for row, event in tail.events:
            room = base.room = evolve(base.room, event, row.at)
            base.seq, base.at = row.seq, row.at
            if base.frozen is None or isinstance(event, Adopted):
                try:
                    self._play(base, room, event, tail)
                    prove(base, room, row.seq)
                except Unplayable as no:
                    no.differs = differences(base.table, base.views)
                    base.table, base.frozen = None, no
                    LOG.warning("table %s: %s", id, no)
            if isinstance(event, Played | Closed):
                tail.record += event.lines

    def _play(self, base: Base, room: Room, event: AnyEvent, tail: Tail) -> None:
        """What an event means for the kernel's table."""
        if isinstance(event, Started):
            game = pinned_game(room.header, self.games)
            base.table = begin(game, event, tail.seed)
        elif isinstance(event, Adopted):
            game = pinned_game(room.header, self.games)
            stored = Stored(room, event.at, event.table)
            try:
                base.table = thawed(game, stored, tail.seed, any_rules=True)
            except Damaged as fault:
                raise changed_rules(game, event.header, fault) from fault
            base.frozen = None
        elif isinstance(event, Played | Closed) and base.table is not None:
            record = tail.record[:] if has_rewind(event) else []
            play_on(base.table.game, base.table, event, record)

    def _outdated(self, room: Room) -> Unplayable | None:
        """Why a table that is still gathering could not start here."""
        if room.over:
            return None
        try:
            fits_rules(room.header, pinned_game(room.header, self.games))
        except Unplayable as no:
            return no
        return None

    async def carried(self, loaded: Loaded) -> Table | None:
        """A table whose rules have changed, at its present moment, under those that are installed.

        None where its rules are these, or where these cannot take it up.
        """
        game, id = loaded.newer, loaded.id
        snapshot = await self.store.snapshot(id)
        if game is None or snapshot is None or not snapshot.data:
            return None
        seed, rows = await self.seed(id), await self.store.events(id, snapshot.seq)
        try:
            return await self.aside.run(id, self._carry, id, game, snapshot, seed, rows)
        except Damaged as fault:
            LOG.warning("table %s: %s", id, fault)
            return None

    def _carry(
        self, id: str, game: Game, snapshot: Snapshot, seed: bytes, rows: Sequence[StoredEvent]
    ) -> Table:
        """A snapshot under other rules, with the inputs after it; takes as long as those."""
        data = self.vault.open(id, snapshot_place(snapshot.seq), snapshot.data)
        return taken_over(game, unpack(data).table, seed, self._lines_in(id, rows))

    async def picture(self, moment: Loaded, with_views: bool = True) -> Snapshot:
        """A moment as a snapshot; if asked for with what everybody sees, should the rules be lost.

        Without that, what the last one showed stays. It is made aside, so the moment has to be one
        that nobody plays on (`Loaded.copied`).
        """
        return await self.aside.run(moment.id, self._pictured, moment, with_views)

    def _pictured(self, moment: Loaded, with_views: bool) -> Snapshot:
        """A moment that stays as a snapshot; takes the longer the more can be taken back."""
        id, place = moment.id, snapshot_place(moment.seq)
        data = self.vault.seal(id, place, pack(moment.room, moment.table, moment.at))
        views = kept_views(moment) if with_views else b""
        return Snapshot(moment.seq, data, self.vault.seal(id, VIEWS, views) if views else b"")

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


def prove(base: Base, room: Room, seq: int) -> None:
    """Unplayable where a table does not come to the moment that a snapshot of it shows."""
    table = base.table
    if base.proof is None or base.proof[0] != seq or table is None:
        return
    if table.seal() != base.proof[1]:
        raise changed_rules(table.game, room.header, f"event {seq} leads to another moment")


def read_event(vault: Vault, table: str, row: StoredEvent) -> AnyEvent:
    """An event from how it is stored."""
    return decode_event(vault.open(table, event_place(row.seq), row.body))


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
