"""The one thread that writes to a SQLite file, and commits for everybody who waits.

It takes what is queued, carries it out, commits once, and only then answers: durable commits
are slow, and so they are shared. Every statement, and every time this thread is woken, also takes
the interpreter away from the thread that serves; so jobs come in bundles, and only a batch in which
a job fails half-way is carried out again with a savepoint for each.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import apsw

from starmoot.web.store.base import Conflict, Gone, StoreError, Taken
from starmoot.web.store.connection import connect, explained, perform
from starmoot.web.store.steps import Steps
from starmoot.web.store.wakes import Hub

T = TypeVar("T")

MOST_JOBS = 256
"""In one transaction, so that nobody waits too long for the commit."""
PAGES_BEFORE_CHECKPOINT = 1000
OF_THE_JOB = (apsw.ConstraintError, apsw.MismatchError, apsw.SQLError, apsw.TooBigError)
"""Errors that say nothing about the database."""
PLAIN = (Conflict, Gone, Taken)
"""Answers rather than errors; most come before anything was changed."""


class Job:
    """An operation, and the future that its caller waits for."""

    def __init__(self, op: Callable[[], Steps[Any]], future: asyncio.Future[Any]) -> None:
        self.op = op
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None
        self.wakes: list[str] = []

    def answer(self) -> None:
        """Tell the caller, in the thread of the event loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class HalfDone(Exception):
    """A job has failed after it had changed something, which has to be undone."""


class Writer:
    """The writing connection and its thread."""

    def __init__(self, path: str, hub: Hub, *, checkpoints: bool, vfs: str | None) -> None:
        self.path = path
        self.vfs = vfs
        self.hub = hub
        self.checkpoints = checkpoints
        self.commits = 0
        self.pages = 0
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.fresh: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        """What each event loop has asked for in this turn of it; handed over in the next."""
        self.thread = threading.Thread(target=self._run, name="starmoot-writer", daemon=True)
        self.open = False
        self.started: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Open the connection; raises StoreError where that fails."""
        self.started = asyncio.get_running_loop().create_future()
        self.thread.start()
        await self.started
        self.open = True

    async def submit(self, op: Callable[[], Steps[T]]) -> T:
        """Carry out an operation; returns after its commit."""
        if not self.open:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        fresh = self.fresh.setdefault(loop, [])
        if not fresh:
            loop.call_soon(self._hand_over, loop)
        fresh.append(Job(op, future))
        return await future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the thread all that was asked for in one turn of a loop."""
        jobs = self.fresh.pop(loop, None)
        if jobs:
            self.jobs.put(jobs)

    async def stop(self) -> None:
        """Finish what is queued and close the connection."""
        if not self.open:
            return
        self.open = False
        loop = asyncio.get_running_loop()
        self._hand_over(loop)
        self.jobs.put(None)
        await loop.run_in_executor(None, self.thread.join)

    # In the thread

    def _run(self) -> None:
        assert self.started is not None
        loop = self.started.get_loop()
        try:
            connection = connect(self.path, writing=True, vfs=self.vfs)
        except Exception as error:
            loop.call_soon_threadsafe(self.started.set_exception, explained(error, self.path))
            return
        connection.set_wal_hook(self._note_pages)
        loop.call_soon_threadsafe(self.started.set_result, None)
        more = True
        while more:
            batch, more = self._take()
            if batch:
                self._carry_out(connection, batch)
                self._tell(batch)
            if self.pages >= PAGES_BEFORE_CHECKPOINT and self.checkpoints:
                self._checkpoint(connection, apsw.SQLITE_CHECKPOINT_PASSIVE)
        if self.checkpoints:
            self._checkpoint(connection, apsw.SQLITE_CHECKPOINT_TRUNCATE)
        connection.close()

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for jobs and take what else is there; False once no more will come."""
        batch: list[Job] = []
        jobs = self.jobs.get()
        while jobs is not None:
            batch += jobs
            if len(batch) >= MOST_JOBS:
                return batch, True
            try:
                jobs = self.jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _carry_out(self, connection: apsw.Connection, batch: list[Job]) -> None:
        """All jobs in one transaction. If it fails, all of them have failed."""
        try:
            try:
                self._transact(connection, batch, careful=False)
            except HalfDone:
                connection.execute("rollback")
                self._transact(connection, batch, careful=True)
        except Exception as error:
            with suppress(apsw.Error):  # some errors have rolled back already
                connection.execute("rollback")
            for job in batch:
                job.result, job.error, job.wakes = None, explained(error, self.path), []

    def _transact(self, connection: apsw.Connection, batch: list[Job], careful: bool) -> None:
        connection.execute("begin immediate")
        for job in batch:
            job.result, job.error, job.wakes = None, None, []
            if careful:
                connection.execute("savepoint job")
            self._try(connection, job, careful)
            if careful:
                connection.execute("release job")
        connection.execute("commit")
        self.commits += 1

    def _try(self, connection: apsw.Connection, job: Job, careful: bool) -> None:
        """One job: its mistakes are its own, the database's are everybody's."""
        before = connection.total_changes()
        try:
            job.result = perform(connection, job.op(), job.wakes)
        except Exception as error:
            if not connection.in_transaction:
                raise
            if isinstance(error, apsw.Error):
                if not isinstance(error, OF_THE_JOB):
                    raise
                error = explained(error, self.path)
            if careful:
                connection.execute("rollback to job")
            elif not isinstance(error, PLAIN) or connection.total_changes() != before:
                raise HalfDone from error
            job.error, job.wakes = error, []

    def _tell(self, batch: list[Job]) -> None:
        """Answer everybody with one call into each event loop."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        for job in batch:
            by_loop.setdefault(job.future.get_loop(), []).append(job)
        for loop, jobs in by_loop.items():
            try:
                loop.call_soon_threadsafe(partial(self._answer, jobs))
            except RuntimeError:
                continue  # the loop was closed: nobody waits any more

    def _answer(self, jobs: list[Job]) -> None:
        """In the event loop: answers first, then wake-ups."""
        for job in jobs:
            job.answer()
        self.hub.wake(dict.fromkeys(table for job in jobs for table in job.wakes))

    def _note_pages(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self.pages = pages
        return apsw.SQLITE_OK

    def _checkpoint(self, connection: apsw.Connection, mode: int) -> None:
        """Move what was committed from the WAL into the file. If somebody reads, another time."""
        try:
            connection.wal_checkpoint(mode=mode)
        except apsw.Error:
            return
        self.pages = 0
