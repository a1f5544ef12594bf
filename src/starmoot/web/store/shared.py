"""The store, over an engine that carries out operations: the same for both databases."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from starmoot.web.clock import Clock
from starmoot.web.store import notebooks as on_notebooks
from starmoot.web.store import notifications as on_notifications
from starmoot.web.store import people as on_people
from starmoot.web.store import presence as on_presence
from starmoot.web.store import rates as on_rates
from starmoot.web.store import results as on_results
from starmoot.web.store import tables as on_tables
from starmoot.web.store.base import (
    Append,
    Find,
    KeyRow,
    NotebookRow,
    Notification,
    PersonRow,
    ReportRow,
    Snapshot,
    Spent,
    StoredEvent,
    TableRow,
    TalkRow,
    Wakes,
)
from starmoot.web.store.erasure import Renamed, mentions
from starmoot.web.store.game_record import GameRecord
from starmoot.web.store.steps import AT_ONCE, Engine


class SqlStore:
    """A `Store` (see there for what each method promises)."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine = engine
        self.clock = clock
        self.appends = 0

    @property
    def commits(self) -> int:
        """Transactions that were committed since the start."""
        return self.engine.commits

    async def open(self) -> None:
        await self.engine.open()

    async def close(self) -> None:
        await self.engine.close()

    async def ping(self) -> None:
        await self.engine.read(on_people.alive)

    # Tables

    async def create_table(self, first: Append, seed: bytes) -> None:
        await self.engine.write(on_tables.create, first, seed)

    async def append(self, append: Append) -> int:
        seq = await self.engine.write(on_tables.append, append)
        self.appends += 1
        return seq

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        return await self.engine.read(on_tables.events, table, after)

    async def row(self, table: str) -> TableRow | None:
        return await self.engine.read(on_tables.row, table)

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for start in range(0, len(tables), AT_ONCE):
            found |= await self.engine.read(on_tables.seqs, tables[start : start + AT_ONCE])
        return found

    async def seed(self, table: str) -> bytes:
        return await self.engine.read(on_tables.seed, table)

    async def find(self, find: Find) -> list[TableRow]:
        return await self.engine.read(on_tables.find, find)

    async def game_record(self, game: str, most: int = 8) -> GameRecord:
        return await self.engine.read(on_results.game_record, game, most)

    async def wanting(self, now: int, limit: int = 100) -> list[str]:
        return await self.engine.read(on_tables.wanting, now, limit)

    async def next_wake(self) -> int | None:
        return await self.engine.read(on_tables.next_wake)

    async def with_bots_due(self, limit: int = 100) -> list[str]:
        return await self.engine.read(on_tables.with_bots_due, limit)

    async def members(self, table: str) -> list[tuple[int, str]]:
        return await self.engine.read(on_tables.members, table)

    async def put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self.engine.write(on_tables.put_snapshot, table, snapshot)

    async def snapshot(self, table: str, back: int = 0) -> Snapshot | None:
        return await self.engine.read(on_tables.snapshot, table, back)

    async def renew(self, turn: Callable[[str, str, bytes], bytes]) -> int:
        changed, last = 0, ""
        while found := await self.engine.read(on_tables.ids, last, AT_ONCE):
            for table in found:
                changed += await self.engine.write(on_tables.renew, table, turn)
            last = found[-1]
        return changed

    async def delete_table(self, table: str) -> bool:
        return await self.engine.write(on_tables.delete_table, table)

    def wakes(self) -> AbstractAsyncContextManager[Wakes]:
        return self.engine.wakes()

    # Talk

    async def say(self, row: TalkRow) -> None:
        await self.engine.write(on_tables.say, row)

    async def talk(self, table: str, after: int = 0, limit: int = 500) -> list[TalkRow]:
        return await self.engine.read(on_tables.talk, table, after, limit)

    async def put_notebook(self, row: NotebookRow) -> None:
        await self.engine.write(on_notebooks.put_notebook, row)

    async def notebooks(self, table: str) -> list[NotebookRow]:
        return await self.engine.read(on_notebooks.notebooks, table)

    async def notebooks_of(self, person: str) -> list[NotebookRow]:
        return await self.engine.read(on_notebooks.notebooks_of, person)

    async def report(self, row: ReportRow) -> None:
        await self.engine.write(on_tables.report, row)

    async def reports(self, limit: int = 100) -> list[ReportRow]:
        return await self.engine.read(on_tables.reports, limit)

    # People and keys

    async def add_person(self, row: PersonRow) -> None:
        await self.engine.write(on_people.add_person, row)

    async def change_person(self, row: PersonRow) -> None:
        await self.engine.write(on_people.change_person, row)

    async def person(self, id: str) -> PersonRow | None:
        return await self.engine.read(on_people.person, id)

    async def people(self, after: str = "", limit: int = 100) -> list[PersonRow]:
        return await self.engine.read(on_people.people, after, limit)

    async def account(self, name: str) -> PersonRow | None:
        return await self.engine.read(on_people.account, name)

    async def lookalike(self, name: str) -> PersonRow | None:
        return await self.engine.read(on_people.lookalike, name)

    async def change_second(self, id: str, before: str, after: str) -> bool:
        return await self.engine.write(on_people.change_second, id, before, after)

    async def delete_person(self, id: str) -> bool:
        changes: list[Renamed] = []
        known, new = set[str](), [id]
        while new:  # looked for before the transaction: it takes a while, and the past stands still
            one = new.pop()
            known.add(one)
            changes += (found := await self.engine.read(mentions, one))
            new += {alias for row in found for alias in row.aliases} - known - set(new)
        return await self.engine.write(on_people.delete_person, id, changes)

    async def put_key(self, row: KeyRow) -> None:
        await self.engine.write(on_people.put_key, row)

    async def key(self, hash: str, kind: str) -> KeyRow | None:
        return await self.engine.read(on_people.key, hash, kind, self.clock.now())

    async def owner(self, hash: str, kind: str) -> tuple[KeyRow, PersonRow] | None:
        return await self.engine.read(on_people.owner, hash, kind, self.clock.now())

    async def keys(self, person: str, kind: str) -> list[KeyRow]:
        return await self.engine.read(on_people.keys, person, kind)

    async def drop_key(self, hash: str) -> bool:
        return await self.engine.write(on_people.drop_key, hash)

    async def drop_keys(
        self, kind: str, person: str = "", table: str = "", seat: int | None = None
    ) -> int:
        return await self.engine.write(on_people.drop_keys, kind, person, table, seat)

    # Notifications

    async def notifications_due(self, now: int, lease: int, limit: int = 20) -> list[Notification]:
        return await self.engine.write(on_notifications.notifications_due, now, lease, limit)

    async def notification_done(self, id: int, state: str, due_at: int = 0) -> None:
        await self.engine.write(on_notifications.notification_done, id, state, due_at)

    async def prune_notifications(self, before: int) -> int:
        return await self.engine.write(on_notifications.prune_notifications, before)

    async def notifications_of(self, person: str, limit: int = 50) -> list[Notification]:
        return await self.engine.read(on_notifications.notifications_of, person, limit)

    # Limits

    async def spend(self, spent: Sequence[Spent], now: int) -> dict[str, float]:
        return await self.engine.write(on_rates.spend, spent, now)

    async def tally(self, name: str) -> tuple[int, int]:
        return await self.engine.read(on_rates.tally, name)

    async def count(self, name: str, now: int) -> None:
        await self.engine.write(on_rates.count, name, now)

    async def forget_count(self, name: str) -> None:
        await self.engine.write(on_rates.forget, name)

    async def prune_rates(self, before: int) -> int:
        return await self.engine.write(on_rates.prune, before)

    # Presence

    async def here(self, server: str, table: str, seats: Collection[int], now: int) -> None:
        await self.engine.write(on_presence.here, server, table, seats, now)

    async def still_here(self, server: str, now: int, gone: int) -> None:
        await self.engine.write(on_presence.still_here, server, now, gone)

    async def elsewhere(self, server: str, table: str, since: int) -> set[int]:
        return await self.engine.read(on_presence.elsewhere, server, table, since)

    # Odds and ends

    async def note(self, name: str) -> str | None:
        return await self.engine.read(on_people.note, name)

    async def put_note(self, name: str, value: str) -> None:
        await self.engine.write(on_people.put_note, name, value)

    async def backup(self, target: Path) -> None:
        await self.engine.backup(target)

    async def counts(self) -> dict[str, int]:
        return await self.engine.read(on_people.counts)
