"""Presence: which seats of a table have their people connected, here or at a server beside us."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from starmoot.web.clock import Clock
from starmoot.web.store.base import Gone, Store, StoreError

TELL_EVERY = 10.0
"""Seconds after which a server says again that it is there."""
GONE_AFTER = 30_000
"""Milliseconds of silence after which a server, and with it its people, counts as gone."""


class Presence:
    """Who is connected to a server that is alone with its database."""

    def __init__(self) -> None:
        self._here: dict[str, frozenset[int]] = {}

    def tell(self, table: str, seats: frozenset[int]) -> bool:
        """The seats whose people are connected here; whether they are others than before."""
        if seats == self._here.get(table, frozenset()):
            return False
        if seats:
            self._here[table] = seats
        else:
            del self._here[table]
        return True

    async def seats(self, table: str) -> frozenset[int]:
        """The seats of a table whose people are connected."""
        return self._here.get(table, frozenset())


class SharedPresence(Presence):
    """Who is connected to any server of a database.

    Each writes down its own, and says from time to time that it is still there; those of a server
    that died are forgotten after a while.
    """

    def __init__(self, clock: Clock, store: Store) -> None:
        super().__init__()
        self.clock = clock
        self.store = store
        self.server = secrets.token_hex(8)
        self._changed: set[str] = set()
        self._news = asyncio.Event()

    def tell(self, table: str, seats: frozenset[int]) -> bool:
        """Remember to write it down."""
        changed = super().tell(table, seats)
        if changed:
            self._changed.add(table)
            self._news.set()
        return changed

    async def seats(self, table: str) -> frozenset[int]:
        """Those who are here, and those who are elsewhere."""
        since = self.clock.now() - GONE_AFTER
        others = await self.store.elsewhere(self.server, table, since)
        return (await super().seats(table)).union(others)

    async def write(self) -> None:
        """Write down what has changed; what fails stays to be written."""
        self._news.clear()
        while self._changed:
            table = next(iter(self._changed))
            seats = self._here.get(table, frozenset())
            with suppress(Gone):  # the table was deleted
                await self.store.here(self.server, table, seats, self.clock.now())
            if seats == self._here.get(table, frozenset()):
                self._changed.discard(table)

    async def leave(self) -> None:
        """The last word of a server that stops: nobody is here any more."""
        with suppress(StoreError):
            await self.write()

    async def run(self) -> None:
        """Write down who comes and goes, for ever."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), TELL_EVERY)
            await self.write()
            now = self.clock.now()
            await self.store.still_here(self.server, now, now - 2 * GONE_AFTER)
