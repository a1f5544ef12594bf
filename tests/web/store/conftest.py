"""Small tables and people for the tests of the store."""

from typing import Any

import pytest

from starmoot.web.store.base import Append, Notification, Store, TableRow


class Maker:
    """Makes rows and appends with what a test does not care about filled in."""

    def row(self, table: str, **fields: Any) -> TableRow:
        given = {
            "game": "moot",
            "title": "A table",
            "status": "gathering",
            "host": "ada",
            "seats": 3,
            "open_seats": 2,
            "listed": True,
            "pace": "untimed",
            "created_at": 1_000,
            "changed_at": 1_000,
        }
        return TableRow(id=table, **{**given, **fields})

    def append(
        self,
        table: str,
        after: int,
        *events: bytes,
        members: list[tuple[int, str]] | None = None,
        notifications: list[Notification] | None = None,
        cancel: list[str] | None = None,
        **row: Any,
    ) -> Append:
        return Append(
            table=table,
            after=after,
            at=2_000 + after,
            events=list(events),
            row=self.row(table, **row),
            members=members,
            notifications=notifications or [],
            cancel=cancel or [],
        )

    async def table(self, store: Store, table: str = "t1", **fields: Any) -> None:
        """A table with one event."""
        await store.create_table(self.append(table, 0, b"created", **fields), b"seed of " + b"it")

    def notification(self, dedup: str, **fields: Any) -> Notification:
        given = {"person": "ada", "table": "t1", "kind": "ask", "due_at": 1_000, "body": b"{}"}
        return Notification(dedup=dedup, **{**given, **fields})


@pytest.fixture
def make() -> Maker:
    return Maker()
