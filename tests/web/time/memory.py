"""A store in memory, for tests about time: quick, and it can be made to fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starmoot.web.store.base import (
    Append,
    Conflict,
    Find,
    PersonRow,
    Snapshot,
    StoredEvent,
    StoreError,
    TableRow,
)


class MemoryStore:
    """What the repository and the timer need of a store. Every call lets others run first.

    `down` makes every call fail; `witness` is told of every append.
    """

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.logs: dict[str, list[StoredEvent]] = {}
        self.seeds: dict[str, bytes] = {}
        self.notes: dict[str, str] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.down = False
        self.witness: Callable[[Append], None] | None = None

    async def _answer(self) -> None:
        await asyncio.sleep(0)
        if self.down:
            raise StoreError("the database is gone")

    async def create_table(self, first: Append, seed: bytes) -> None:
        await self._answer()
        self.logs[first.table] = []
        self.seeds[first.table] = seed
        self._add(first)

    async def append(self, append: Append) -> int:
        await self._answer()
        seq = len(self.logs[append.table])
        if seq != append.after:
            raise Conflict(seq)
        self._add(append)
        await asyncio.sleep(0)  # whoever is killed here has appended and does not know it
        return seq + len(append.events)

    def _add(self, append: Append) -> None:
        log = self.logs[append.table]
        log += [
            StoredEvent(len(log) + place, append.at, body)
            for place, body in enumerate(append.events, 1)
        ]
        append.row.seq = len(log)
        self.rows[append.table] = append.row
        if self.witness is not None:
            self.witness(append)

    async def events(self, table: str, after: int = 0) -> list[StoredEvent]:
        await self._answer()
        return self.logs[table][after:]

    async def row(self, table: str) -> TableRow | None:
        await self._answer()
        return self.rows.get(table)

    async def seqs(self, tables: list[str]) -> dict[str, int]:
        await self._answer()
        return {table: len(self.logs[table]) for table in tables}

    async def seed(self, table: str) -> bytes:
        await self._answer()
        return self.seeds[table]

    async def find(self, find: Find) -> list[TableRow]:
        await self._answer()
        rows = [row for row in self.rows.values() if row.status in find.status]
        mark = (-find.before, find.after or "\U0010ffff")
        rows = [row for row in rows if (-row.changed_at, row.id) > mark]
        return sorted(rows, key=lambda row: (-row.changed_at, row.id))[: find.limit]

    async def wanting(self, now: int, limit: int = 100) -> list[str]:
        await self._answer()
        due = [row for row in self.rows.values() if row.wake_at is not None and row.wake_at <= now]
        return sorted(row.id for row in due)[:limit]

    async def next_wake(self) -> int | None:
        await self._answer()
        return min((row.wake_at for row in self.rows.values() if row.wake_at), default=None)

    async def with_bots_due(self, limit: int = 100) -> list[str]:
        await self._answer()
        return sorted(row.id for row in self.rows.values() if row.bots_due)[:limit]

    async def put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._answer()
        self.snapshots[table] = snapshot

    async def snapshot(self, table: str, back: int = 0) -> Snapshot | None:
        await self._answer()
        return None if back else self.snapshots.get(table)

    async def person(self, id: str) -> PersonRow | None:
        await self._answer()
        return None

    async def note(self, name: str) -> str | None:
        await self._answer()
        return self.notes.get(name)

    async def put_note(self, name: str, value: str) -> None:
        await self._answer()
        self.notes[name] = value

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"tests about time do without '{name}'")
