"""What a host does to a database by hand, also while the server runs: look, copy, keep, remove."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from starmoot.host import BadJournal, BadSnapshot, Journal, get_game, load_journal, replay
from starmoot.web.clock import Clock, SystemClock
from starmoot.web.keys import new_id
from starmoot.web.model import AnyEvent, Closed, Created, Line, NewTable, Played, Started
from starmoot.web.people.identity import Identity, person_of
from starmoot.web.people.two_factor import SPARE
from starmoot.web.server.startup import (
    FINGERPRINT,
    CannotStart,
    check_key,
    fingerprint_of,
    read_key,
    seal_old,
    store_of,
)
from starmoot.web.settings import Settings
from starmoot.web.store.base import Find, Gone, PersonRow, Store, StoreError, TableRow
from starmoot.web.store.vault import Vault
from starmoot.web.tables.archive import Archive
from starmoot.web.tables.repository import TableRepository

FINISHED = "finished"
PAGE = 500


class CannotDo(Exception):
    """A wish of the host that cannot be granted; nothing was changed."""


class Administration:
    """The host's hands: works beside a running server."""

    def __init__(self, settings: Settings, store: Store, key: bytes, clock: Clock) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.repository = TableRepository(store, clock, key)

    # Looking

    async def tables(self, find: Find) -> list[TableRow]:
        """Tables, the newest change first."""
        return await self.store.find(find)

    async def people(self) -> list[PersonRow]:
        """Everybody, by id."""
        found: list[PersonRow] = []
        while page := await self.store.people(found[-1].id if found else "", PAGE):
            found += page
        return found

    async def reports(self, limit: int) -> list[dict[str, Any]]:
        """Complaints, each with the words that it is about."""
        shown = []
        for report in await self.store.reports(limit):
            words = {word.id: word for word in await self.store.talk(report.table, limit=100_000)}
            word = words.get(report.talk)
            said = word and self.repository.archive.vault.open_words(word.table, word.id, word.text)
            shown.append(
                {
                    "id": report.id,
                    "at": report.at,
                    "table": report.table,
                    "by": report.person,
                    "reason": report.reason,
                    "about": word.person if word else None,
                    "name": word.name if word else None,
                    "words": said,
                }
            )
        return shown

    async def table(self, id: str) -> TableRow:
        """One table."""
        row = await self.store.row(id)
        if row is None:
            raise CannotDo(f"there is no table '{id}'; see: starmoot admin tables")
        return row

    async def person(self, who: str) -> PersonRow:
        """Somebody by id, or an account by name."""
        row = await self.store.person(who) or await self.store.account(who)
        if row is None:
            raise CannotDo(f"nobody has the id or account '{who}'; see: starmoot admin people")
        return row

    # Records

    async def export(self, table: str, unfinished: bool) -> str:
        """The record of a table."""
        await self.table(table)
        room = (await self.repository.load(table)).room
        journal = Journal(room.header, await self.repository.lines(table))
        if not room.started_at:
            raise CannotDo(f"the game of table '{table}' has not begun: there is no record")
        if journal.end is None and not unfinished:
            raise CannotDo(
                f"the game of table '{table}' is not over, and its record tells what is secret; "
                "say --unfinished if you want it all the same"
            )
        return journal.dump()

    async def take_in(self, text: str, title: str) -> str:
        """Make a finished table of a record, after playing it again; gives its id."""
        journal = load_journal(text)
        game = get_game(journal.header["game"])
        end = journal.end
        if end is None:
            raise CannotDo("the record is unfinished; only a game that is over can be taken in")
        try:
            replay(game, journal)
        except (BadJournal, BadSnapshot):
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            raise CannotDo(f"the record cannot be played again: {fault}") from None
        id = new_id()
        wish = NewTable(
            game.id, journal.header["seats"], journal.header["options"], title, host_plays=False
        )
        events = record_events(wish, journal, self.clock.now())
        await self.repository.create(id, events, bytes.fromhex(end["seed"]))
        return id

    # Keeping and removing

    async def backup(self, target: Path) -> None:
        """Copy the database while it is in use."""
        if self.settings.postgres:
            raise CannotDo(
                "a PostgreSQL database is copied by its own program: "
                "pg_dump --format=custom --file=FILE DATABASE_URL"
            )
        if target.exists():
            raise CannotDo(f"'{target}' exists already; name a new file")
        await self.store.backup(target)

    async def change_key(self, path: Path) -> int:
        """Seal everything with another key, made where it is missing; says how much was.

        No server may run meanwhile. What was interrupted is finished when it is done again.
        """
        new, _ = read_key(path)
        if new == self.repository.key:
            raise CannotDo(f"'{path}' holds the key that is used already; name a new file")
        store = store_of(self.settings, self.clock)
        try:
            await store.open()
        except StoreError as fault:
            raise CannotDo(f"stop the server first: {fault}") from None
        try:
            archive = Archive(store, new, get_game)
            archive.vault = Vault(new, [self.repository.key])
            changed = await seal_old(store, archive.vault, archive.renewed)
            await store.put_note(FINGERPRINT, fingerprint_of(new))
        finally:
            await store.close()
        return changed

    async def delete_table(self, table: str) -> None:
        """Remove a table with everything about it."""
        if not await self.store.delete_table(table):
            raise CannotDo(f"there is no table '{table}'; see: starmoot admin tables")

    async def delete_person(self, row: PersonRow) -> None:
        """Remove a person: their seats are opened, keys, words and notifications go."""
        from starmoot.web.tables.service import TableService

        person = person_of(row)
        tables = TableService(self.repository, self.store, self.clock)
        await tables.forget(person)
        identity = Identity(self.store, self.clock, tables)
        try:
            await identity.delete(person)
        finally:
            identity.close()

    async def reset_link(self, row: PersonRow, without_code: bool) -> str:
        """A link with which an account gets another password, once and within an hour.

        If asked for, signing in takes no code any more: for somebody whose phone is lost.
        """
        if not row.password:
            raise CannotDo(f"{row.name} is a guest, who has no password")
        identity = Identity(self.store, self.clock)
        try:
            key = await identity.reset_key(row)
        finally:
            identity.close()
        if without_code and row.second:
            await self.store.drop_keys(SPARE, person=row.id)
            if not await self.store.change_second(row.id, row.second, ""):
                raise CannotDo(f"{row.name} is signing in with a code just now; try again")
        return f"{self.settings.public_url}/reset#{key}"

    async def make_admin(self, row: PersonRow, on: bool) -> None:
        """Let somebody look after the server from within, or no longer."""
        if on and not row.password:
            raise CannotDo(f"{row.name} is a guest; only an account can be an administrator")
        await self.store.change_person(replace(row, admin=on))


def record_events(wish: NewTable, journal: Journal, now: int) -> list[AnyEvent]:
    """The events of a table at which a recorded game was played."""
    header = journal.header
    events: list[AnyEvent] = [Created(wish, "", header), Started(now, header)]
    lines = journal.lines
    left = lines[-1] if lines[-1]["end"] != FINISHED else None
    for group in grouped(lines[:-1] if left is not None else lines):
        events.append(Played(group, now))
    if left is not None:
        events.append(Closed(left["end"], "", [left]))
    return events


def grouped(lines: list[Line]) -> list[list[Line]]:
    """Lines as a table writes them: each input with the seal and the end that follow it."""
    groups: list[list[Line]] = []
    for line in lines:
        if groups and ("seal" in line or "end" in line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


@asynccontextmanager
async def administration(settings: Settings) -> AsyncIterator[Administration]:
    """A administration at an open database."""
    if not settings.postgres and not settings.database.exists():
        raise CannotDo(
            f"there is no database at '{settings.database}'; name its folder with --data, "
            "or start a server first: starmoot serve"
        )
    key, _ = read_key(settings.key_file, make=False)
    clock = SystemClock()
    store = store_of(settings, clock, alongside=True)
    try:
        await store.open()
    except StoreError as fault:
        raise CannotStart(str(fault)) from None
    try:
        await check_key(store, key)
        yield Administration(settings, store, key, clock)
    except Gone as gone:
        raise CannotDo(str(gone)) from None
    finally:
        await store.close()
