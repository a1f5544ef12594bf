"""Connections to a SQLite file: how they are set up, what they run, and what their errors mean."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, TypeVar

import apsw

from starmoot.web.store.base import Gone, StoreError, Taken
from starmoot.web.store.steps import Steps, Wake, sound

T = TypeVar("T")

OLDEST_LIBRARY = (3, 51, 3)
"""Older ones can damage a WAL file when two connections reset it at once."""
BUSY_MILLIS = 5_000
PARAMETER = re.compile(r"\$(\d+)")

SETTINGS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit is on disc, whatever happens to the power
    "foreign_keys": 1,
    "secure_delete": 1,
    "wal_autocheckpoint": 0,
    "mmap_size": 0,
}
UNIQUE = (
    apsw.SQLITE_CONSTRAINT_UNIQUE,
    apsw.SQLITE_CONSTRAINT_PRIMARYKEY,
    apsw.SQLITE_CONSTRAINT_ROWID,
)


def check_library(version: str | None = None) -> None:
    """Refuse a SQLite that can lose data."""
    found = version or apsw.sqlite_lib_version()
    if tuple(int(part) for part in found.split(".")[:3]) < OLDEST_LIBRARY:
        oldest = ".".join(str(part) for part in OLDEST_LIBRARY)
        raise StoreError(
            f"SQLite {found} is too old, {oldest} or newer is needed: update the package apsw"
        )


def connect(path: str, *, writing: bool, vfs: str | None = None) -> apsw.Connection:
    """A connection with its settings made and read back."""
    flags = apsw.SQLITE_OPEN_READONLY
    if writing:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
    connection = apsw.Connection(path, flags=flags, vfs=vfs)
    connection.set_busy_timeout(BUSY_MILLIS)
    for name, wanted in SETTINGS.items():
        if not writing and name in ("journal_mode", "secure_delete"):
            continue
        # one statement in each call: the second of two would not run before the first row is read
        connection.execute(f"pragma {name} = {wanted}").fetchall()
        found = connection.execute(f"pragma {name}").fetchall()
        if found and found[0][0] != wanted:
            connection.close()
            raise StoreError(
                f"the database {path} does not take the setting {name} = {wanted} "
                f"(it stays {found[0][0]}): keep it on a local disc"
            )
    return connection


@lru_cache(maxsize=512)
def spelled(text: str) -> str:
    """A statement in SQLite's words: `?1` for `$1`."""
    return PARAMETER.sub(r"?\1", text)


def perform(connection: apsw.Connection, steps: Steps[T], wakes: list[str]) -> T:
    """Carry out an operation on a connection; tables to wake are added to `wakes`."""
    rows: list[Any] = []
    try:
        step = next(steps)
        while True:
            if isinstance(step, Wake):
                wakes.append(step.table)
                rows = []
            else:
                sound(step.args)
                rows = run(connection, step.text, step.args)
            step = steps.send(rows)
    except StopIteration as stop:
        result: T = stop.value
        return result


def run(connection: apsw.Connection, text: str, args: tuple[Any, ...]) -> list[Any]:
    """One statement; a broken constraint is told in the store's words."""
    try:
        return connection.execute(spelled(text), args).fetchall()
    except apsw.ConstraintError as error:
        code = getattr(error, "extendedresult", 0)
        if code in UNIQUE:
            raise Taken(f"it is in use already ({error})") from None
        if code == apsw.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise Gone("the table or the words it belongs to are not there") from None
        raise


def explained(error: Exception, path: object) -> StoreError:
    """What an error of the database means for the host of the server."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        text = "is locked by another program: end that, then try again"
    elif isinstance(error, apsw.FullError):
        text = "has no room left on its disc: make room, then try again"
    elif isinstance(error, apsw.NotADBError | apsw.CorruptError):
        text = "is not a database, or it is damaged: choose another file, or restore a backup"
    elif isinstance(error, apsw.CantOpenError | apsw.ReadOnlyError):
        text = "cannot be opened for writing: check the path and its permissions"
    else:
        text = "failed"
    found = StoreError(f"the database {path} {text} ({type(error).__name__}: {error})")
    found.__cause__ = error
    return found
