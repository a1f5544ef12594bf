"""Watching with a seat: somebody without one sees what it sees, where the table allows that.

Nobody may unless the host has said so before people sat down, or all who play agree later; each
of them can end it. A follower stays with one seat to the end of the game, and can take no
other: they know what it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from starmoot.web.errors import Refusal, no_such
from starmoot.web.model import FollowAnswered, Followed, Person
from starmoot.web.store.base import GATHERING, PLAYING, Gone
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.links import WATCH, Links
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.rights import need_status, onlooker, own_seat
from starmoot.web.tables.room import Room, seats_of
from starmoot.web.tables.seating import seat_at

T = TypeVar("T")
ALONE = "At this table nobody watches with a seat. All who play can agree to allow it."


class Watching:
    """Those who look on at all tables."""

    def __init__(self, repository: TableRepository, links: Links) -> None:
        self.repository = repository
        self.links = links

    async def allow(self, person: Person, table: str, seat: int, yes: bool) -> str:
        """Agree that spectators follow one seat, or end it: "asked", "done", or "refused"."""
        return await self._change(table, partial(allow, person=person, seat=seat, yes=yes))

    async def follow(self, person: Person, table: str, seat: int) -> None:
        """See from now on what a seat sees."""
        await self._change(table, partial(follow, person=person, seat=seat))

    async def link(self, person: Person, table: str, seat: int) -> str:
        """The key that lets its holder look over a seat's shoulder."""
        room = await self._room(table)
        own_seat(person, room, seat)
        need_following(room)
        return await self.links.make(WATCH, person, table, seat)

    async def unlink(self, person: Person, table: str, seat: int) -> None:
        """Nobody looks over a seat's shoulder by a link any more."""
        own_seat(person, await self._room(table), seat)
        await self.links.end(table, seat, WATCH)

    async def lent(self, table: str, watch: str | None) -> int | None:
        """The seat of a table over whose shoulder the holder of a key may look, if any."""
        key = await self.links.find(watch, WATCH) if watch else None
        return key.seat if key is not None and key.table == table else None

    async def _room(self, table: str) -> Room:
        try:
            return (await self.repository.load(table)).room
        except Gone:
            raise no_such("table") from None

    async def _change(self, table: str, wish: Callable[[Draft], T]) -> T:
        try:
            return await self.repository.change(table, wish)
        except Gone:
            raise no_such("table") from None


def leave_of(person: Person | None, room: Room, lent: int | None) -> int | None:
    """The seat through whose eyes somebody may look who has none: `lent` by a key, or followed."""
    if not room.follow:
        return None
    if lent is not None:
        return lent
    return room.followers.get(person.id) if person is not None else None


def need_following(room: Room) -> None:
    """Refuse where nobody may watch with a seat."""
    if not room.follow or room.wish.watch.kind == "none":
        raise Refusal(403, "no_following", ALONE)


def allow(draft: Draft, person: Person, seat: int, yes: bool) -> str:
    """A person agrees for all their seats; one who does not agree ends it for the table."""
    need_status(draft.room, GATHERING, PLAYING)
    own_seat(person, draft.room, seat)
    if draft.room.wish.watch.kind == "none":
        raise Refusal(403, "no_onlookers", "Nobody but its players may watch this table.")
    for mine in sorted(seats_of(person.id, draft.room)):
        draft.add(FollowAnswered(mine, yes))
    if not yes:
        return "refused"
    return "done" if draft.room.follow else "asked"


def follow(draft: Draft, person: Person, seat: int) -> None:
    """Somebody who does not play here chooses the seat that they follow."""
    room = draft.room
    need_status(room, PLAYING)
    seat_at(room, seat)
    need_following(room)
    onlooker(room)
    if person.id in room.past or seats_of(person.id, room):
        raise Refusal(409, "has_played", "You play here, or did, and know a seat's secrets.")
    known = room.followers.get(person.id, seat)
    if known != seat:
        raise Refusal(409, "follows_another", "You follow another seat of this game.")
    if person.id not in room.followers:
        draft.add(Followed(person.id, seat))
