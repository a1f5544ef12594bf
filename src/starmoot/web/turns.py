"""Turns: a few places that many want, shared fairly between people and then between their tables.

The next turn goes to the one served longest ago, however much others have queued.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")

Queue = deque[asyncio.Future[None]]

REMEMBERED = 10_000


class Turns:
    """A few places; the next free one goes to the owner, and table, served longest ago."""

    def __init__(self, places: int) -> None:
        self.free = places
        self._waiting: dict[str, dict[str, Queue]] = {}
        self._served: OrderedDict[str, int] = OrderedDict()
        self._count = 0

    @asynccontextmanager
    async def turn(self, owner: str, table: str = "") -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        await self.enter(owner, table)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, owner: str, table: str = "") -> None:
        """Wait for a place; `leave` must follow."""
        if self.free:
            self.free -= 1
            self._note(owner, table)
            return
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, {}).setdefault(table, deque()).append(ready)
        try:
            await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():
                self.leave()  # it was our turn at the moment we went away
            raise

    def leave(self) -> None:
        """Give the place to the next in turn."""
        while self._waiting:
            owner = min(self._waiting, key=lambda name: self._served.get(name, 0))
            tables = self._waiting[owner]
            table = min(tables, key=lambda name: self._served.get(f"{owner}/{name}", 0))
            ready = tables[table].popleft()
            if not tables[table]:
                del tables[table]
            if not tables:
                del self._waiting[owner]
            if not ready.done():
                self._note(owner, table)
                ready.set_result(None)
                return
        self.free += 1

    def _note(self, owner: str, table: str) -> None:
        """Write down who is served; who was not for long is forgotten, which only forgives."""
        self._count += 1
        for name in (owner, f"{owner}/{table}"):
            self._served[name] = self._count
            self._served.move_to_end(name)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)


class Aside:
    """A thread for what takes long: the loop goes on meanwhile, and callers take turns."""

    def __init__(self) -> None:
        self._turns = Turns(1)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="aside")

    async def run(self, owner: str, work: Callable[..., T], *given: Any) -> T:
        """What some work gives; `owner` is whom it is done for."""
        async with self._turns.turn(owner):
            loop = asyncio.get_running_loop()
            return await asyncio.shield(loop.run_in_executor(self._thread, work, *given))
