"""Where tables, people and messages are kept: one protocol, SQLite and PostgreSQL behind it."""

from __future__ import annotations

from pathlib import Path

from starmoot.web.clock import Clock, SystemClock
from starmoot.web.store.base import Store, StoreError
from starmoot.web.store.shared import SqlStore
from starmoot.web.store.sqlite import SqliteEngine

FILE = "sqlite:///"
SERVERS = ("postgresql://", "postgres://")


def open_store(url: str, clock: Clock | None = None, *, alongside: bool = False) -> Store:
    """The store at an address; `await store.open()` connects it.

    `sqlite:///path` (three strokes and a path, so four for an absolute one) or a plain path is a
    file; `postgresql://user@host/name` is a PostgreSQL database, `?search_path=` names its schema.
    `alongside` is for tools that work beside a running server; it matters for files only.
    """
    clock = clock or SystemClock()
    if url.startswith(SERVERS):
        from starmoot.web.store.postgres import PostgresEngine  # asyncpg is an optional extra

        return SqlStore(PostgresEngine(url), clock)
    if url.startswith(FILE):
        path = url.removeprefix(FILE)
    elif "://" in url or url.startswith("sqlite:"):
        raise StoreError(
            f"{url.partition(':')[0]} is no kind of database that is known: "
            "use sqlite:///path, a plain path, or postgresql://user@host/name"
        )
    else:
        path = url
    if not path or path == ":memory:":
        raise StoreError("a database needs a file: use sqlite:///path or a plain path")
    return SqlStore(SqliteEngine(Path(path), alongside=alongside), clock)
