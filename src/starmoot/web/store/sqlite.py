"""SQLite: one file, one writing thread, a few readers."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from pathlib import Path

import apsw

from starmoot.web.store.base import StoreError, Wakes
from starmoot.web.store.connection import check_library, connect, explained, perform
from starmoot.web.store.migrations import SQLITE, migrate
from starmoot.web.store.steps import P, Steps, T
from starmoot.web.store.wakes import Hub
from starmoot.web.store.writer import Writer

READERS = 2


class SqliteEngine:
    """A database in one file.

    `alongside` opens a file that a server may be using, for a tool: no lock is taken and no
    checkpoint is made. `vfs` names another way to the disc for what is written (tests cut its
    power).
    """

    def __init__(self, path: Path, *, alongside: bool = False, vfs: str | None = None) -> None:
        self.path = path
        self.alongside = alongside
        self.vfs = vfs
        self.hub = Hub()
        self.lock: apsw.Connection | None = None
        self.writer: Writer | None = None
        self.readers: ThreadPoolExecutor | None = None
        self.mine = threading.local()
        self.connections: list[apsw.Connection] = []
        self.committed = 0

    @property
    def commits(self) -> int:
        """Transactions that were committed since the start."""
        return self.committed + (self.writer.commits if self.writer is not None else 0)

    async def open(self) -> None:
        """Take the lock, connect, migrate."""
        check_library()
        if self.writer is not None:
            raise StoreError("the store is open already")
        self._prepare_file()
        if not self.alongside:
            self.lock = locked(self.path)
        writer = Writer(str(self.path), self.hub, checkpoints=not self.alongside, vfs=self.vfs)
        try:
            await writer.start()
            self.writer = writer
            await writer.submit(partial(migrate, SQLITE))
        except BaseException:
            await self.close()
            raise
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="starmoot-reader")

    def _prepare_file(self) -> None:
        """Make the directory and the file, which nobody else may read: it holds addresses."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise StoreError(
                f"the database {self.path} cannot be opened ({error.strerror}): "
                "check the path and its permissions"
            ) from None

    async def close(self) -> None:
        """Readers go first, so that the last checkpoint can empty the WAL."""
        if self.readers is not None:
            readers, self.readers = self.readers, None
            await asyncio.get_running_loop().run_in_executor(None, readers.shutdown)
        while self.connections:
            self.connections.pop().close()
        self.mine = threading.local()
        if self.writer is not None:
            await self.writer.stop()
            self.committed += self.writer.commits
            self.writer = None
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    async def read(self, op: Callable[P, Steps[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """In a thread of the pool, on that thread's own connection."""
        if self.readers is None:
            raise StoreError("the store is closed")
        steps = op(*args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, steps)

    def _read(self, steps: Steps[T]) -> T:
        try:
            connection: apsw.Connection | None = getattr(self.mine, "connection", None)
            if connection is None:
                connection = connect(str(self.path), writing=False)
                self.mine.connection = connection
                self.connections.append(connection)
            return perform(connection, steps, [])
        except apsw.Error as error:
            raise explained(error, self.path) from error

    async def write(self, op: Callable[P, Steps[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """In the writer's thread, together with what else is queued."""
        if self.writer is None:
            raise StoreError("the store is closed")
        return await self.writer.submit(partial(op, *args, **kwargs))

    def wakes(self) -> AbstractAsyncContextManager[Wakes]:
        """Changes of this process; it is the only one that serves the file."""
        return self.hub.wakes()

    async def backup(self, target: Path) -> None:
        """A copy of one moment, while others write."""
        await asyncio.get_running_loop().run_in_executor(None, copy, self.path, target)


def locked(path: Path) -> apsw.Connection:
    """The lock of a serving process: a small file beside the database, freed by any kind of end."""
    beside = f"{path}.lock"
    connection: apsw.Connection | None = None
    try:
        connection = apsw.Connection(beside)
        connection.execute("begin exclusive")
    except apsw.BusyError:
        if connection is not None:
            connection.close()
        raise StoreError(
            f"the database {path} is in use by another server: stop that one, or choose another "
            "file (several servers can share a PostgreSQL database)"
        ) from None
    except apsw.Error as error:
        raise explained(error, path) from error
    return connection


def copy(path: Path, target: Path) -> None:
    """Copy a database to a new file, which appears only when it is complete."""
    if target.exists():
        raise StoreError(f"{target} exists already: choose a new name for the backup")
    partial_copy = target.with_name(target.name + ".part")
    try:
        with suppress(FileNotFoundError):
            partial_copy.unlink()
        os.close(os.open(partial_copy, os.O_RDWR | os.O_CREAT, 0o600))
        source = connect(str(path), writing=False)
        copied = apsw.Connection(str(partial_copy))
        try:
            with copied.backup("main", source, "main") as steps:
                steps.step(-1)
        finally:
            copied.close()
            source.close()
        os.replace(partial_copy, target)
    except apsw.Error as error:
        raise explained(error, path) from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written ({error.strerror})") from None
