"""What the people of a room do there: invite each other, and set hours.

At a table without teams everybody is in one room, and its captain or host looks after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starmoot.web.errors import Refusal, no_such
from starmoot.web.keys import new_id
from starmoot.web.model import Appointed, Cancelled, Person
from starmoot.web.store.base import GATHERING, PLAYING, Gone
from starmoot.web.tables import seating
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.links import INVITE, Links
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.rights import fit_words, need_keeper, need_status, own_seat
from starmoot.web.tables.room import Room, team_of

MOST_HOURS = 40
"""Hours that one room may set."""


class Rooms:
    """The rooms of all tables."""

    def __init__(self, repository: TableRepository, links: Links) -> None:
        self.repository = repository
        self.links = links

    async def invite(self, person: Person, table: str, team: int) -> str:
        """The key of the invitation of a room; who has it may take any of its free seats."""
        room = await self._room(table)
        need_status(room, GATHERING, PLAYING)
        if team not in room.teams:
            raise Refusal(404, "no_room", "The table has no such room.")
        need_keeper(person, room, team)
        return await self.links.make(INVITE, person, table, -1, f"{seating.TEAM}{team}")

    async def appoint(
        self, person: Person, table: str, seat: int, title: str, at: int, minutes: int, name: str
    ) -> str:
        """Set an hour for one's room, or move one by its name; gives its name."""
        wanted = name or new_id()
        await self._change(
            table,
            lambda draft: appoint(draft, person, seat, Appointed(0, wanted, title, at, minutes)),
        )
        return wanted

    async def cancel(self, person: Person, table: str, seat: int, name: str) -> None:
        """Take an hour off the schedule of one's room."""
        await self._change(table, partial(cancel, person=person, seat=seat, name=name))

    async def _room(self, table: str) -> Room:
        try:
            return (await self.repository.load(table)).room
        except Gone:
            raise no_such("table") from None

    async def _change(self, table: str, wish: Callable[[Draft], Any]) -> None:
        try:
            await self.repository.change(table, wish)
        except Gone:
            raise no_such("table") from None


# Wishes


def appoint(draft: Draft, person: Person, seat: int, wanted: Appointed) -> None:
    """A captain sets an hour that is still to come."""
    team = keep(draft, person, seat)
    known = draft.room.appointments.get(team, {})
    if wanted.at <= draft.now:
        raise Refusal(400, "past_hour", "That hour is over.")
    if wanted.name not in known and len(known) >= MOST_HOURS:
        raise Refusal(409, "too_many_hours", f"A room sets at most {MOST_HOURS} hours.")
    title = fit_words(wanted.title)
    draft.add(Appointed(team, wanted.name, title, wanted.at, wanted.minutes))


def cancel(draft: Draft, person: Person, seat: int, name: str) -> None:
    """A captain takes an hour back."""
    team = keep(draft, person, seat)
    if name not in draft.room.appointments.get(team, {}):
        raise no_such("hour")
    draft.add(Cancelled(team, name))


def keep(draft: Draft, person: Person, seat: int) -> int:
    """The room of a seat, for those who look after it."""
    own_seat(person, draft.room, seat)
    need_status(draft.room, GATHERING, PLAYING)
    team = team_of(draft.room, seat)
    need_keeper(person, draft.room, team)
    return team
