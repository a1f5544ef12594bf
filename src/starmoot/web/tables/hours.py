"""Hours: proposals for a room, one's own schedule over all tables, and calendars of both."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from icalendar import Calendar, Event

from starmoot.web.clock import Clock
from starmoot.web.clocks.availability import (
    AVAILABILITY,
    Availability,
    Proposal,
    availability_of,
    can_come,
    check_availability,
    propose,
)
from starmoot.web.errors import Refusal, no_such
from starmoot.web.keys import hash_key, new_key
from starmoot.web.model import TAKEN, Person
from starmoot.web.store.base import GATHERING, PLAYING, Find, Gone, KeyRow, Store
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.rights import own_seat, sentence
from starmoot.web.tables.room import Room, seats_of, team_of, team_seats
from starmoot.web.tables.teams import Planned, known_to, mask, planned

CALENDAR = "calendar"
"""The kind of key that opens a calendar."""
MOST_TABLES = 200
REFRESH = timedelta(hours=1)
SEARCHED = 14 * 86_400_000
"""How far proposals look where nothing else limits them."""


class Proposals(msgspec.Struct, frozen=True):
    """Hours for a room, how many people are in it, and how many have said when they can come."""

    hours: list[Proposal]
    people: int
    said: int


class Hours:
    """When people meet, and can."""

    def __init__(self, repository: TableRepository, store: Store, clock: Clock) -> None:
        self.repository = repository
        self.store = store
        self.clock = clock

    # What people say

    async def availability(self, person: Person) -> Availability:
        """When a person can come, as they have said."""
        row = await self.store.person(person.id)
        return (availability_of(row.settings) if row else None) or Availability()

    async def say(self, person: Person, wish: Availability) -> None:
        """A person can come at other hours from now on."""
        wrong = check_availability(wish)
        if wrong:
            raise Refusal(400, "bad_settings", sentence(wrong))
        row = await self.store.person(person.id)
        if row is None:
            raise no_such("person")
        settings = msgspec.json.decode(row.settings or b"{}")
        settings[AVAILABILITY] = msgspec.to_builtins(wish)
        changed = msgspec.structs.replace(row, settings=msgspec.json.encode(settings))
        await self.store.change_person(changed)

    async def proposals(
        self, person: Person, table: str, seat: int, earliest: int, latest: int, minutes: int
    ) -> Proposals:
        """When one's room could meet, within limits; nothing of other rooms goes into it."""
        room = (await self._load(table)).room
        own_seat(person, room, seat)
        ids = people_of(room, team_seats(room, team_of(room, seat)))
        return await self._proposals(ids, earliest, latest, minutes * 60_000)

    async def other_hours(self, person: Person, table: str, seat: int, name: str) -> Proposals:
        """When a planned meeting could be instead: as its own people can come, as the rules allow.

        They may be of several rooms; each learns no more than how many can come.
        """
        loaded = await self._load(table)
        own_seat(person, loaded.room, seat)
        for one in known_to(planned(loaded.room, loaded.table), seat):
            if one.name == name:
                seats = [at for at in range(len(loaded.room.seats)) if one.audience >> at & 1]
                ids = people_of(loaded.room, seats)
                latest = one.latest or max(one.at, self.clock.now()) + SEARCHED
                return await self._proposals(ids, one.earliest, latest, one.until - one.at)
        raise no_such("meeting")

    async def _proposals(
        self, ids: list[str], earliest: int, latest: int, length: int
    ) -> Proposals:
        rows = [await self.store.person(id) for id in ids]
        said = [availability_of(row.settings) if row else None for row in rows]
        known = [wish for wish in said if wish is not None and wish.hours]
        earliest = max(earliest, self.clock.now())
        hours = propose(known, earliest, max(latest, earliest), length)
        return Proposals(hours, len(ids), len(known))

    # Schedules

    async def schedule(self, person: Person) -> list[dict[str, Any]]:
        """All that a person has planned, at all tables, with what does not go together."""
        wish = await self.availability(person)
        now = self.clock.now()
        found = [one for one in await self._meetings(person) if one[1].until > now]
        found.sort(key=lambda one: (one[1].at, one[0].id, one[1].name))
        return [
            {
                "table": loaded.id,
                "game": loaded.room.wish.game,
                "table_title": loaded.room.wish.title,
                "name": meeting.name,
                "title": meeting.title,
                "at": meeting.at,
                "until": meeting.until,
                "source": meeting.source,
                "can_come": not wish.hours or can_come(wish, meeting.at, meeting.until),
                "clashes": any(
                    other is not meeting and overlap(meeting, other) for _, other in found
                ),
            }
            for loaded, meeting in found
        ]

    # Calendars

    async def open_calendar(self, person: Person, table: str = "", seat: int = -1) -> str:
        """The key of a new calendar: of all tables, or of one's room at one. The old key ends."""
        team = -1
        if table:
            room = (await self._load(table)).room
            own_seat(person, room, seat)
            team = team_of(room, seat)
        await self.close_calendar(person, table)
        key = new_key()
        row = KeyRow(hash_key(key), CALENDAR, person.id, table, team, created_at=self.clock.now())
        await self.store.put_key(row)
        return key

    async def close_calendar(self, person: Person, table: str = "") -> None:
        """End the address of a calendar: nobody reads it there any more."""
        for row in await self.store.keys(person.id, CALENDAR):
            if row.table == table:
                await self.store.drop_key(row.hash)

    async def calendars(self, person: Person) -> list[dict[str, Any]]:
        """The calendars that a person has opened; their addresses are not kept."""
        rows = await self.store.keys(person.id, CALENDAR)
        return [{"table": row.table, "created_at": row.created_at} for row in rows]

    async def calendar(self, key: str, public_url: str) -> bytes:
        """An iCalendar file for those who have its address."""
        row = await self.store.key(hash_key(key), CALENDAR)
        owner = None if row is None else await self.store.person(row.person)
        if row is None or owner is None:
            raise no_such("calendar")
        person = Person(owner.id, owner.name)
        if not row.table:
            return self._written("Starmoot", await self._meetings(person), public_url)
        loaded = await self._load(row.table)
        room = loaded.room
        if row.seat not in {team_of(room, seat) for seat in seats_of(person.id, room)}:
            raise no_such("calendar")
        whole = mask(team_seats(room, row.seat))
        meetings = planned(room, loaded.table)
        shared = [(loaded, one) for one in meetings if one.audience & whole == whole]
        return self._written(title_of(room), shared, public_url)

    def _written(self, name: str, found: list[tuple[Loaded, Planned]], public_url: str) -> bytes:
        calendar = Calendar()
        calendar.add("prodid", "-//Starmoot//Schedule//EN")
        calendar.add("version", "2.0")
        calendar.add("method", "PUBLISH")
        calendar.add("x-wr-calname", name)
        calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
        for loaded, meeting in found:
            event = Event()
            event.add("uid", f"{loaded.id}-{meeting.name}@starmoot")
            event.add("dtstamp", moment(self.clock.now()))
            event.add("dtstart", moment(meeting.at))
            event.add("dtend", moment(meeting.until))
            event.add("summary", f"{meeting.title} ({title_of(loaded.room)})")
            event.add("url", f"{public_url}/tables/{loaded.id}")
            calendar.add_component(event)
        return bytes(calendar.to_ical())

    async def _meetings(self, person: Person) -> list[tuple[Loaded, Planned]]:
        """What a person has planned at all tables; each is looked at as soon as it is there."""
        wanted = Find(person=person.id, status=(GATHERING, PLAYING), limit=MOST_TABLES)
        found: list[tuple[Loaded, Planned]] = []
        for row in await self.store.find(wanted):
            try:
                loaded = await self.repository.load(row.id)
            except Gone:
                continue
            found += [(loaded, meeting) for meeting in own_meetings(loaded, person)]
        return found

    async def _load(self, table: str) -> Loaded:
        try:
            return await self.repository.load(table)
        except Gone:
            raise no_such("table") from None


def people_of(room: Room, seats: list[int]) -> list[str]:
    """The people on some seats, each once."""
    states = [room.seats[seat] for seat in seats]
    return list(dict.fromkeys(state.person for state in states if state.kind == TAKEN))


def own_meetings(loaded: Loaded, person: Person) -> list[Planned]:
    """The meetings of a table that a person may know of, by any of their seats."""
    meetings = planned(loaded.room, loaded.table)
    known = {
        meeting.name: meeting
        for seat in sorted(seats_of(person.id, loaded.room))
        for meeting in known_to(meetings, seat)
    }
    return sorted(known.values(), key=lambda one: (one.at, one.name))


def overlap(one: Planned, other: Planned) -> bool:
    """Whether two meetings are at the same time."""
    return one.at < other.until and other.at < one.until


def title_of(room: Room) -> str:
    """What a table is called."""
    return room.wish.title or room.wish.game.capitalize()


def moment(millis: int) -> datetime:
    """A moment as calendars have it."""
    return datetime.fromtimestamp(millis // 1000, UTC)
