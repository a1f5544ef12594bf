"""Quota: how many tables one person may have waiting for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starmoot.web.errors import Refusal
from starmoot.web.model import Person
from starmoot.web.store.base import GATHERING, Find, Store

NO_LIMIT = 100_000
GUESTS_SHARE = 4
"""A guest may have this part of the open tables that somebody with an account may have."""


class Quota:
    """Counts tables that wait, and those that are being made."""

    def __init__(self, store: Store, most: int = NO_LIMIT) -> None:
        self.store = store
        self.most = most
        self._making: Counter[str] = Counter()

    @asynccontextmanager
    async def one_more(self, person: Person, id: str) -> AsyncIterator[None]:
        """Room for a table of a person; refuses where there is none. A table that exists has it."""
        self._making[person.id] += 1
        try:
            if not person.admin and self.most < NO_LIMIT and await self.store.row(id) is None:
                await self._check(person)
            yield
        finally:
            self._making[person.id] -= 1
            if not self._making[person.id]:
                del self._making[person.id]

    async def _check(self, person: Person) -> None:
        most = max(1, self.most // GUESTS_SHARE) if person.guest else self.most
        mine = await self.store.find(Find(status=[GATHERING], person=person.id, limit=NO_LIMIT))
        waiting = sum(row.host == person.id for row in mine)
        if waiting + self._making[person.id] > most:
            tables = "1 table that waits" if most == 1 else f"{most} tables that wait"
            raise Refusal(
                409,
                "too_many_tables",
                f"You have {tables} for players; start or close one of them first.",
            )
