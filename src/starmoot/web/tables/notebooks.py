"""Notebooks: what people write down at a table, each for themselves and each room for itself.

They lie beside the log, sealed like words: nobody learns that something was written, and what a
person wrote goes with them. A page of one's own belongs to a person on a seat, so that neither a
stand-in nor the player of another seat on the same device reads it.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from starmoot.web.errors import Refusal, no_such
from starmoot.web.model import Person
from starmoot.web.names import plain_text
from starmoot.web.store.base import GATHERING, PLAYING, Gone, NotebookRow, Store
from starmoot.web.store.vault import Unsealable, Vault
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.rights import need_status, own_seat, strange
from starmoot.web.tables.room import Room, seats_of, team_of

LONGEST_NOTES = 4000
LINE_ENDS = "\r\n\t"
OWN = "own"
ROOM = "room"
HELD_TABLES = 1000


def page_of(person: str, seat: int) -> str:
    """The name of the page that a person has on a seat."""
    return f"{person}/{seat}"


def page_of_room(team: int) -> str:
    """The name of the page of a room."""
    return f"room/{team}"


class Notebooks:
    """The notebooks of all tables."""

    def __init__(self, repository: TableRepository, store: Store) -> None:
        self.repository = repository
        self.store = store
        self.vault: Vault = repository.archive.vault
        self.alone = repository.trust > 0
        """Nobody shares the database: what was read once is known."""
        self._written = 0
        self._held: OrderedDict[str, dict[str, str]] = OrderedDict()

    async def read(
        self, person: Person | None, table: str, room: Room, seat: int
    ) -> dict[str, str]:
        """What somebody reads on a seat of theirs: the page of their own, and that of the room."""
        if person is None or seat not in seats_of(person.id, room):
            return {OWN: "", ROOM: ""}
        pages, team = await self._pages(table), team_of(room, seat)
        return {
            OWN: pages.get(page_of(person.id, seat), ""),
            ROOM: pages.get(page_of_room(team), room.notes.get(team, "")),
        }

    async def write(self, person: Person, table: str, seat: int, whose: str, text: str) -> None:
        """Write the page of one's own, or that of one's room."""
        try:
            room = (await self.repository.load(table)).room
        except Gone:
            raise no_such("table") from None
        own_seat(person, room, seat)
        need_status(room, GATHERING, PLAYING)
        words = plain_text(text)
        if len(words) > LONGEST_NOTES or any(
            strange(sign) and sign not in LINE_ENDS for sign in words
        ):
            raise Refusal(400, "bad_text", f"Notes have at most {LONGEST_NOTES} plain characters.")
        if whose == OWN:
            await self._put(table, page_of(person.id, seat), person.id, words)
        else:
            await self._put(table, page_of_room(team_of(room, seat)), "", words)

    async def of(self, person: str) -> list[dict[str, Any]]:
        """Everything that a person has written for themselves."""
        return [
            {"table": row.table, "seat": int(row.page.rpartition("/")[2]), "text": self._text(row)}
            for row in await self.store.notebooks_of(person)
        ]

    async def claim(self, old: str, new: str) -> None:
        """The pages of a guest belong to an account; one that the account has there stays."""
        if old == new:
            return
        for row in await self.store.notebooks_of(old):
            page = page_of(new, int(row.page.rpartition("/")[2]))
            if page not in await self._pages(row.table):
                await self._put(row.table, page, new, self._text(row))
            await self._put(row.table, row.page, old, "")

    async def _pages(self, table: str) -> dict[str, str]:
        """The pages of a table by name."""
        held = self._held.get(table)
        if held is not None:
            self._held.move_to_end(table)
            return held
        begun = self._written
        pages = {row.page: self._text(row) for row in await self.store.notebooks(table)}
        if self.alone and self._written == begun:  # else one may have been written meanwhile
            self._held[table] = pages
            if len(self._held) > HELD_TABLES:
                self._held.popitem(last=False)
        return pages

    async def _put(self, table: str, page: str, person: str, text: str) -> None:
        """Keep a page; an empty one is none."""
        sealed = self.vault.seal_notes(table, page, text) if text else ""
        try:
            await self.store.put_notebook(NotebookRow(table, page, person, sealed))
        except Gone:
            raise no_such("table") from None
        finally:
            self._written += 1
            self._held.pop(table, None)

    def _text(self, row: NotebookRow) -> str:
        """What stands on a page; nothing where nobody can read it any more."""
        try:
            return self.vault.open_notes(row.table, row.page, row.text)
        except Unsealable:
            return ""
