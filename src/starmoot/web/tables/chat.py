"""Talk: words of people, beside the journal. Everybody hears what was said where they could.

How many words others exchange in private is nobody's business, so words are named by random ids
and counted for each listener alone.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from starmoot.host import SPECTATOR
from starmoot.kernel import EVERYONE, sees
from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal, no_such
from starmoot.web.keys import new_id
from starmoot.web.model import Person
from starmoot.web.store.base import ReportRow, Store, TalkRow
from starmoot.web.store.vault import Unsealable, Vault
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.rights import Eyes, fit_words, own_seat
from starmoot.web.tables.room import Room, seats_of
from starmoot.web.tables.teams import channels
from starmoot.web.tables.views import members

PAGE = 500
MOST_HEARD = 200
"""The words of one page; `before` and `after` ask for others."""
HELD_TABLES = 1000
MUTES = "mutes"
UNREADABLE = "(These words cannot be read any more.)"
MUTES_FOR = 10.0
"""For this many seconds a person's settings are not read again; other processes may change them."""


class Talk:
    """What is said at tables."""

    def __init__(self, store: Store, clock: Clock, vault: Vault, alone: bool = False) -> None:
        """`alone` is for a process that nobody shares the database with: it knows what is said."""
        self.store = store
        self.clock = clock
        self.vault = vault
        self.alone = alone
        self._whole: set[str] = set()
        """Tables of which everything is held that was said."""
        self._speaking = 0
        self._round = 0
        self._rows: OrderedDict[str, list[TalkRow]] = OrderedDict()
        self._readings: dict[str, asyncio.Task[list[TalkRow]]] = {}
        self._mutes: OrderedDict[str, tuple[float, dict[str, list[int]]]] = OrderedDict()

    async def rows(self, table: str) -> list[TalkRow]:
        """Everything that was said at a table, in order; only what is new is read.

        All followers of a table ask at once when it changes: those who ask before the reading
        has begun share it.
        """
        if table in self._whole:
            self._rows.move_to_end(table)
            return self._rows[table]
        reading = self._readings.get(table)
        if reading is None:
            reading = self._readings[table] = asyncio.create_task(self._read(table))
        return await asyncio.shield(reading)

    async def _read(self, table: str) -> list[TalkRow]:
        del self._readings[table]  # what is said from now on may not be in it
        begun = self._round
        held = self._rows.setdefault(table, [])
        self._rows.move_to_end(table)
        if len(self._rows) > HELD_TABLES:
            self._whole.discard(self._rows.popitem(last=False)[0])
        while True:
            page = await self.store.talk(table, held[-1].order if held else 0, PAGE)
            known = held[-1].order if held else 0  # somebody else may have read them meanwhile
            held += [self._opened(row) for row in page if row.order > known]
            if len(page) < PAGE:
                break
        quiet = not self._speaking and self._round == begun
        if self.alone and quiet and self._rows.get(table) is held:
            self._whole.add(table)
        return held

    def _opened(self, row: TalkRow) -> TalkRow:
        """Words as they were said; where nobody can read them any more, that is said instead."""
        try:
            text = self.vault.open_words(row.table, row.id, row.text)
        except Unsealable:
            text = UNREADABLE
        return msgspec.structs.replace(row, text=text)

    async def say(
        self, loaded: Loaded, person: Person, seat: int, to: list[int] | None, text: str
    ) -> dict[str, Any]:
        """Say something to everybody, or to some seats, where the rules allow it now."""
        own_seat(person, loaded.room, seat)
        audience = EVERYONE if to is None else mask_of([seat, *to], loaded)
        if audience not in open_channels(loaded, seat):
            raise Refusal(403, "no_channel", "You cannot speak to these seats now.")
        row = self._row(loaded, new_id(), seat, audience, fit_words(text))
        row.person = person.id
        # hanging up meanwhile does not take the words back
        await asyncio.shield(asyncio.create_task(self._write(row)))
        return word(row, len(loaded.room.seats))

    async def say_as_bot(
        self, loaded: Loaded, id: str, seat: int, audience: int, text: str
    ) -> None:
        """Let a bot say something; words with an id that was used already are not said again."""
        await self._write(self._row(loaded, id, seat, audience, text))

    def _row(self, loaded: Loaded, id: str, seat: int, audience: int, text: str) -> TalkRow:
        return TalkRow(
            id=id,
            table=loaded.id,
            at=self.clock.now(),
            seat=seat,
            person="",
            name=loaded.room.seats[seat].name,
            audience=audience,
            text=text,
        )

    async def _write(self, row: TalkRow) -> None:
        self._speaking += 1
        self._whole.discard(row.table)
        text = self.vault.seal_words(row.table, row.id, row.text)
        try:
            await self.store.say(msgspec.structs.replace(row, text=text))
        finally:
            self._speaking -= 1
            self._round += 1  # a reading that was under way may have missed it

    async def heard(
        self,
        person: Person | None,
        loaded: Loaded,
        eyes: Eyes,
        leave: int | None,
        after: str = "",
        before: str = "",
    ) -> list[dict[str, Any]]:
        """A page of what somebody has heard, without those whom they have muted.

        It is the first page after a word, the last one before a word, or else the last of all.
        A listener who is up to date costs nothing, however much was said.
        """
        viewer = listener(person, loaded.room, eyes.viewer, leave)
        until = self.clock.now() - eyes.delay * 1000 if eyes.delay else None
        muted = await self.muted(person, loaded.id)
        found: list[TalkRow] = []
        known, later = False, bool(before)
        for row in reversed(await self.rows(loaded.id)):
            if not sees(row.audience, viewer) or (until is not None and row.at > until):
                continue
            if after and row.id == after:
                known = True
                break
            if later:
                later = row.id != before
            elif row.seat not in muted:
                found.append(row)
            if len(found) == MOST_HEARD and not after:
                break
        page = found[-MOST_HEARD:] if known else found[:MOST_HEARD]
        seats = len(loaded.room.seats)
        return [word(row, seats) for row in reversed(page)]

    async def muted(self, person: Person | None, table: str) -> list[int]:
        """The seats whose words a person does not want to see at a table."""
        if person is None:
            return []
        now = self.clock.passed()
        held = self._mutes.get(person.id)
        if held is None or now - held[0] > MUTES_FOR:
            row = await self.store.person(person.id)
            held = now, {} if row is None else mutes_of(row.settings)
            self._mutes[person.id] = held
            if len(self._mutes) > HELD_TABLES:
                self._mutes.popitem(last=False)
        return held[1].get(table, [])

    async def mute(self, person: Person, table: str, seat: int, on: bool) -> None:
        """Hide a seat's words from a person, or no longer."""
        row = await self.store.person(person.id)
        if row is None:
            raise no_such("person")
        settings = settings_of(row.settings)
        mutes = mutes_of(row.settings)
        here = {*mutes.get(table, [])} - {seat} | ({seat} if on else set())
        mutes[table] = sorted(here)
        if not here:
            del mutes[table]
        settings[MUTES] = mutes
        await self.store.change_person(
            msgspec.structs.replace(row, settings=msgspec.json.encode(settings))
        )
        self._mutes[person.id] = self.clock.passed(), mutes

    async def report(
        self, table: str, viewers: set[int], person: Person, id: str, why: str
    ) -> None:
        """Complain about words that one has heard."""
        reason = fit_words(why)
        for row in await self.rows(table):
            if row.id == id and any(sees(row.audience, viewer) for viewer in viewers):
                now = self.clock.now()
                await self.store.report(ReportRow(new_id(), table, id, person.id, reason, now))
                return
        raise no_such("word")


def open_channels(loaded: Loaded, seat: int) -> list[int]:
    """The audiences that a seat may address now."""
    return channels(loaded.room, loaded.table, None, seat)


def mask_of(seats: list[int], loaded: Loaded) -> int:
    """The audience made of some seats."""
    there = len(loaded.room.seats)
    if any(seat >= there for seat in seats):
        raise Refusal(404, "no_seat", f"The table has {there} seats.")
    return sum(1 << seat for seat in set(seats))


def word(row: TalkRow, seats: int) -> dict[str, Any]:
    """Words as their listeners get them."""
    return {
        "id": row.id,
        "at": row.at,
        "seat": row.seat,
        "name": row.name,
        "to": None if row.audience == EVERYONE else members(row.audience, seats),
        "text": row.text,
    }


def settings_of(data: bytes) -> dict[str, Any]:
    """A person's settings; whatever cannot be read counts as not said."""
    try:
        settings = msgspec.json.decode(data or b"{}")
    except msgspec.DecodeError:
        return {}
    return settings if isinstance(settings, dict) else {}


def mutes_of(data: bytes) -> dict[str, list[int]]:
    """Whom a person has muted, by table."""
    try:
        return msgspec.convert(settings_of(data).get(MUTES, {}), dict[str, list[int]])
    except msgspec.ValidationError:
        return {}


def listener(person: Person | None, room: Room, viewer: int, leave: int | None) -> int:
    """Through whose ears somebody listens: their own, or those of all onlookers.

    To look over a shoulder is not to overhear talk; and a game that is over shows everything, but
    not what was whispered.
    """
    mine = seats_of(person.id, room) if person is not None else set()
    return viewer if viewer in mine and viewer != leave else SPECTATOR
