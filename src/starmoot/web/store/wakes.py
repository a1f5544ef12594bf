"""Wake-ups inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starmoot.web.store.base import ANY_TABLE, Wakes

MOST_PENDING = 4096
"""A follower that is further behind is told once that anything may have changed."""


class Follower:
    """What one follower has not yet been told; each table at most once."""

    def __init__(self) -> None:
        self.pending: dict[str, None] = {}
        self.news = asyncio.Event()

    def tell(self, tables: Iterable[str]) -> None:
        """Add tables that have changed."""
        self.pending.update(dict.fromkeys(tables))
        if len(self.pending) > MOST_PENDING:
            self.pending = {ANY_TABLE: None}
        self.news.set()

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            await self.news.wait()
            self.news.clear()
            told, self.pending = self.pending, {}
            for table in told:
                yield table


class Hub:
    """All followers of a process. Used from the event loop's thread only."""

    def __init__(self) -> None:
        self.followers: set[Follower] = set()

    def wake(self, tables: Iterable[str]) -> None:
        """Tell everybody."""
        changed = list(tables)
        for follower in self.followers:
            follower.tell(changed)

    @asynccontextmanager
    async def wakes(self) -> AsyncIterator[Wakes]:
        """Follow from here on."""
        follower = Follower()
        self.followers.add(follower)
        try:
            yield follower
        finally:
            self.followers.discard(follower)
