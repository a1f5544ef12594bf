"""Links: keys that let somebody take a seat, or look over its shoulder."""

from __future__ import annotations

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal
from starmoot.web.keys import hash_key, new_key
from starmoot.web.model import Person
from starmoot.web.store.base import KeyRow, Store

INVITE = "invite"
WATCH = "watch"
LASTS = 90 * 86_400_000
"""Milliseconds for which a link is valid."""


class Links:
    """The links of all tables; of a key only its digest is stored."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def find(self, key: str, kind: str) -> KeyRow:
        """What a link is for; refuses one that is not valid."""
        row = await self.store.key(hash_key(key), kind)
        if row is None:
            raise Refusal(404, "no_such_key", "This link is not valid, or no longer.")
        return row

    async def make(self, kind: str, person: Person, table: str, seat: int, name: str = "") -> str:
        """The key of a new link."""
        key, now = new_key(), self.clock.now()
        row = KeyRow(hash_key(key), kind, person.id, table, seat, name, now, now + LASTS)
        await self.store.put_key(row)
        return key

    async def end(self, table: str, seat: int, *kinds: str) -> None:
        """End the links to a seat: those of some kinds, or all, as when it changes hands."""
        for kind in kinds or (INVITE, WATCH):
            await self.store.drop_keys(kind, table=table, seat=seat)
