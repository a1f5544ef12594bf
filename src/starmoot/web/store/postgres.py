"""PostgreSQL: several workers on one database, told of each other's changes."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starmoot.web.store.base import ANY_TABLE, Gone, StoreError, Taken, Wakes
from starmoot.web.store.migrations import POSTGRES, migrate
from starmoot.web.store.steps import P, Sql, Steps, T, Wake, sound
from starmoot.web.store.wakes import Hub

if TYPE_CHECKING:
    import asyncpg

CONNECTIONS = 10
TRIES = 4
"""Of a transaction that PostgreSQL gave up because of another one (a deadlock)."""
PATIENCE = 10.0
"""Seconds for connecting, and for an answer to the listener's own question."""
LONGEST_STATEMENT = 30.0
"""Seconds after which a database that does not answer counts as gone."""
LISTENER_ASKS = 20.0
"""Seconds between two questions of the listener: a dead line does not tell that it is dead."""
SHORTEST_WAIT, LONGEST_WAIT = 0.05, 5.0
MIGRATING = 0x5741_524D
"""The advisory lock of a migration."""
ONLY_HERE = re.compile(r"/\*pg (.*?)\*/")


@lru_cache(maxsize=512)
def spelled(text: str) -> str:
    """A statement in PostgreSQL's words."""
    return ONLY_HERE.sub(r"\1", text).replace("instr(", "pg_catalog.position(")


def driver() -> Any:
    """The package asyncpg, which is an extra."""
    try:
        import asyncpg
    except ImportError:
        raise StoreError(
            "PostgreSQL needs the package asyncpg: install starmoot with its extra 'postgres'"
        ) from None
    return asyncpg


def place_of(url: str) -> str:
    """An address without what is secret in it."""
    parts = urlsplit(url)
    return f"{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"


class PostgresEngine:
    """A schema of a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.hub = Hub()
        self.commits = 0
        self.me = secrets.token_hex(8)
        self.channel = ""
        self.pool: asyncpg.Pool[Any] | None = None
        self.listener: asyncio.Task[None] | None = None

    # Coming and going

    async def open(self) -> None:
        """Connect, migrate, listen."""
        if self.pool is not None:
            raise StoreError("the store is open already")
        asyncpg = driver()
        try:
            self.pool = await asyncpg.create_pool(
                self.url,
                min_size=0,  # else the pool's own task tries to reconnect, and logs it, for ever
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=LONGEST_STATEMENT,
                reset=nothing_to_reset,
                server_settings={"application_name": "starmoot", "synchronous_commit": "on"},
            )
            await self._check()
            await self.write(self._migrate)
            listening = asyncio.get_running_loop().create_future()
            self.listener = asyncio.create_task(self._listen(listening))
            await asyncio.wait_for(listening, PATIENCE)
        except BaseException as error:
            await self.close()
            if isinstance(error, StoreError) or not isinstance(error, Exception):
                raise
            raise self._explained(error) from error

    async def _check(self) -> None:
        """See that the database is one that can be used."""
        assert self.pool is not None
        schema = await self.pool.fetchval("select current_schema()")
        if schema is None:
            raise StoreError(
                f"the schema named in the address of {place_of(self.url)} does not exist: create it"
            )
        encoding = await self.pool.fetchval("show server_encoding")
        if encoding != "UTF8":
            raise StoreError(
                f"the database {place_of(self.url)} is encoded as {encoding}: create it as UTF8"
            )
        # names of channels are short
        self.channel = "starmoot_" + hashlib.sha256(schema.encode()).hexdigest()[:32]

    def _migrate(self) -> Steps[int]:
        """Under a lock, because several workers start at once."""
        yield Sql("select pg_advisory_xact_lock($1)", (MIGRATING,))
        return (yield from migrate(POSTGRES))

    async def close(self) -> None:
        """Finish what runs and disconnect."""
        if self.listener is not None:
            self.listener.cancel()
            await asyncio.gather(self.listener, return_exceptions=True)
            self.listener = None
        if self.pool is not None:
            pool, self.pool = self.pool, None
            try:
                await asyncio.wait_for(pool.close(), PATIENCE)
            except TimeoutError:
                pool.terminate()

    # Operations

    async def read(self, op: Callable[P, Steps[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """One statement, once more if the connection was lost on the way."""
        attempt = partial(self._read, partial(op, *args, **kwargs))
        try:
            try:
                return await attempt()
            except lost():
                return await attempt()
        except failures() as error:
            raise self._explained(error) from error

    async def _read(self, op: Callable[[], Steps[T]]) -> T:
        async with self._pool().acquire() as connection:
            return await self._perform(connection, op())

    async def write(self, op: Callable[P, Steps[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """A transaction, which is tried again where it stood in the way of another one."""
        asyncpg = driver()
        for attempt in range(TRIES):
            try:
                return await self._write(partial(op, *args, **kwargs))
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError) as error:
                if attempt + 1 == TRIES:
                    raise self._explained(error) from error
                await asyncio.sleep(random.uniform(0, 0.02 * 2**attempt))
            except failures() as error:
                raise self._explained(error) from error
        raise AssertionError("the last try returns or raises")

    async def _write(self, op: Callable[[], Steps[T]]) -> T:
        wakes: list[str] = []
        async with self._pool().acquire() as connection:
            async with connection.transaction():
                result = await self._perform(connection, op(), wakes)
            self.commits += 1
        self.hub.wake(wakes)
        return result

    def _pool(self) -> asyncpg.Pool[Any]:
        if self.pool is None:
            raise StoreError("the store is closed")
        return self.pool

    async def _perform(self, connection: Any, steps: Steps[T], wakes: list[str] | None = None) -> T:
        """Carry out an operation; other workers are told with the commit, this one by `wakes`."""
        asyncpg = driver()
        try:
            step = next(steps)
            while True:
                if isinstance(step, Wake):
                    assert wakes is not None, "only what writes can wake"
                    wakes.append(step.table)
                    step = Sql("select pg_notify($1, $2)", (self.channel, self.me + step.table))
                sound(step.args)
                step = steps.send(await connection.fetch(spelled(step.text), *step.args))
        except StopIteration as stop:
            result: T = stop.value
            return result
        except asyncpg.UniqueViolationError as error:
            raise Taken(f"it is in use already ({error.constraint_name})") from None
        except asyncpg.ForeignKeyViolationError:
            raise Gone("the table or the words it belongs to are not there") from None

    def _explained(self, error: BaseException) -> StoreError:
        """What an error means for the host of the server."""
        return StoreError(
            f"the database {place_of(self.url)} does not answer as it should "
            f"({type(error).__name__}: {error}): check that it runs and may be used"
        )

    # Wake-ups

    def wakes(self) -> AbstractAsyncContextManager[Wakes]:
        """Changes of all workers."""
        return self.hub.wakes()

    async def _listen(self, listening: asyncio.Future[None]) -> None:
        """Hear the other workers, for ever; after a lost connection anything may have changed."""
        wait = SHORTEST_WAIT
        task = asyncio.current_task()
        # asked, because connecting may swallow being cancelled when the line breaks just then
        while task is not None and not task.cancelling():
            connection = None
            try:
                connection = await driver().connect(
                    self.url,
                    timeout=PATIENCE,
                    server_settings={"application_name": "starmoot-listener"},
                )
                lost = asyncio.Event()
                connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                await connection.add_listener(self.channel, self._heard)
                if not listening.done():
                    listening.set_result(None)
                self.hub.wake([ANY_TABLE])
                wait = SHORTEST_WAIT
                await self._until_lost(connection, lost)
            except Exception as error:
                if not listening.done():
                    listening.set_exception(error)
                    return
            finally:
                if connection is not None:
                    connection.terminate()
            if not task.cancelling():
                await asyncio.sleep(wait * random.uniform(0.5, 1.5))
            wait = min(wait * 2, LONGEST_WAIT)

    async def _until_lost(self, connection: Any, lost: asyncio.Event) -> None:
        """Wait for the end of a connection, and ask now and then whether it is still there."""
        while not lost.is_set():
            try:
                await asyncio.wait_for(lost.wait(), LISTENER_ASKS)
            except TimeoutError:
                await connection.execute("select 1", timeout=PATIENCE)

    def _heard(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        """Another worker has changed a table; what this one did is known."""
        text = str(payload)
        if not text.startswith(self.me):
            self.hub.wake([text[len(self.me) :]])

    async def backup(self, target: Path) -> None:
        """PostgreSQL has better means."""
        raise StoreError("a PostgreSQL database is saved with its own tools: use pg_dump")


async def nothing_to_reset(_connection: Any) -> None:
    """Connections carry no state of their own from one use to the next: saves a round trip."""


def failures() -> tuple[type[Exception], ...]:
    """What asyncpg raises when the database is in trouble, not the caller."""
    asyncpg = driver()
    return (asyncpg.PostgresError, *lost(), TimeoutError)


def lost() -> tuple[type[Exception], ...]:
    """What asyncpg raises when a connection breaks, before a statement or in the middle of one."""
    asyncpg = driver()
    return (
        asyncpg.PostgresConnectionError,
        asyncpg.AdminShutdownError,
        asyncpg.InterfaceError,
        asyncpg.InternalClientError,  # it was used in the moment in which it broke
        OSError,
    )
