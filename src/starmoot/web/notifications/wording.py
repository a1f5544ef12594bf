"""The words of notifications, made from what their reader may see at the moment they are read.

Nothing here looks at a game but through the view of the notification's own seat, so it cannot
tell what the table would not; and one whose matter is settled has no words any more.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Protocol

import msgspec
from msgspec import Struct

from starmoot.host import Table, UnknownGame, get_game
from starmoot.kernel import SEAT
from starmoot.web.clocks.availability import Availability, can_come
from starmoot.web.model import TAKEN
from starmoot.web.notifications.preferences import zone_of
from starmoot.web.notifications.triggers import (
    ASK,
    DECODER,
    MEET,
    MOVED,
    OVER,
    REMATCH,
    REMIND,
    SEAT_GONE,
    SHUT,
    SOON,
    STAND_IN,
    START,
    UNDO,
    Matter,
    questions,
    waits_for,
)
from starmoot.web.store.base import CLOSED, FINISHED, PLAYING, Notification
from starmoot.web.tables.room import Room
from starmoot.web.tables.teams import Planned, known_to, planned

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
LONGEST = 600
UNSAID = Availability()
"""Somebody who has not said when they can come."""
ENCODED_WORD = re.compile(r"=(?=[^ -~]*\?)")
"""Where an encoded word opens, also behind signs that have to be encoded themselves."""


class Moment(Protocol):
    """A table as it is now."""

    @property
    def room(self) -> Room:
        """Who sits where, and the clocks."""
        ...

    @property
    def table(self) -> Table | None:
        """The game, where it can be played."""
        ...


class Message(Struct, frozen=True):
    """A notification in words."""

    kind: str
    table: str
    game: str
    title: str
    subject: str
    text: str
    link: str
    due: int | None = None
    """When the answer has to be there, in milliseconds."""
    due_text: str = ""


def table_link(public_url: str, table: str) -> str:
    """Where a table is; the address opens nothing by itself, the reader has to be signed in."""
    return f"{public_url}/tables/{table}"


def moment_text(millis: int, zone: str) -> str:
    """A moment as its reader's calendar has it, with the zone, so that nobody can mistake it."""
    place = zone_of(zone)
    local = datetime.fromtimestamp(millis // 1000, tz=UTC).astimezone(place)
    minutes = int((local.utcoffset() or local - local).total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    hours, rest = divmod(abs(minutes), 60)
    offset = f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "") if minutes else "UTC"
    named = offset if place.key in ("UTC", "Etc/UTC") else f"{place.key}, {offset}"
    return (
        f"{DAYS[local.weekday()]}, {local.day} {MONTHS[local.month - 1]} {local.year}, "
        f"{local.hour:02}:{local.minute:02} ({named})"
    )


def compose(
    notification: Notification,
    moment: Moment,
    zone: str,
    public_url: str,
    wish: Availability = UNSAID,
) -> Message | None:
    """The notification in words, or None where what it says is no longer so.

    `wish` is when its reader can come: an hour that does not suit them says so.
    """
    try:
        matter = DECODER.decode(notification.body)
    except msgspec.DecodeError:
        return None
    room = moment.room
    maker = MAKERS.get(notification.kind)
    if maker is None or not 0 <= matter.seat < len(room.seats):
        return None
    said = maker(notification.person, matter, moment)
    if said is None:
        return None
    text = said.text[:LONGEST]
    if said.meeting is not None and cannot_come(wish, said.meeting):
        text += " You have said that you cannot come then."
    game = game_title(room)
    title = room.wish.title or game
    about = game if title == game else f"{title} ({game})"
    return Message(
        kind=notification.kind,
        table=notification.table,
        game=game,
        title=title,
        subject=one_line(f"{said.subject}: {about}"),
        text=text,
        link=table_link(
            public_url, room.rematch if notification.kind == REMATCH else notification.table
        ),
        due=said.due,
        due_text=moment_text(said.due, zone) if said.due is not None else "",
    )


def game_title(room: Room) -> str:
    """The name of the game, also where it is not installed any more."""
    try:
        return get_game(room.wish.game).title
    except (UnknownGame, ImportError):
        return room.wish.game


def one_line(text: str) -> str:
    """A subject: no line breaks or control signs, which would end a header, in any decoded form.

    Mail programs, and Python's own when it writes a header, decode what looks like an encoded word
    (`=?utf-8?q?=0D=0A?=`), so its opening is taken apart: what is left means itself and no more.
    """
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return ENCODED_WORD.sub("= ", plain)[:150]


class Said(Struct, frozen=True):
    """Subject and text of one kind of notification."""

    subject: str
    text: str
    due: int | None = None
    meeting: Planned | None = None


def cannot_come(wish: Availability, meeting: Planned) -> bool:
    """Whether somebody has said when they can come, and a meeting is at another time."""
    return bool(wish.hours) and not can_come(wish, meeting.at, meeting.until)


def sits(person: str, seat: int, room: Room) -> bool:
    """Whether a seat is still this person's."""
    return room.seats[seat].kind == TAKEN and room.seats[seat].person == person


def say_ask(person: str, matter: Matter, moment: Moment) -> Said | None:
    """A question is still open."""
    asked = questions(moment).get(f"{person}/{matter.decision}")
    if asked is None or moment.table is None:
        return None
    pending = moment.table.view(matter.seat, log=False).decision(matter.decision)
    if pending is None:
        return None
    return Said("Your turn", pending.words.prompt, asked.due)


def say_remind(person: str, matter: Matter, moment: Moment) -> Said | None:
    """A question is still open, and time runs out."""
    said = say_ask(person, matter, moment)
    if said is None or said.due is None:
        return None
    return Said("Still your turn", said.text, said.due)


def say_start(person: str, matter: Matter, moment: Moment) -> Said | None:
    """The game began."""
    if moment.room.status != PLAYING or not sits(person, matter.seat, moment.room):
        return None
    return Said("The game has begun", "You will hear when it is your turn.")


def say_over(_person: str, _matter: Matter, moment: Moment) -> Said | None:
    """The game ended."""
    table = moment.table
    if moment.room.status != FINISHED:
        return None
    text = "" if table is None or not table.ended else result_text(table)
    return Said("The game is over", text or "See how it ended.")


def result_text(table: Table) -> str:
    """How a game ended, in one line."""
    view = table.view(0, log=False)
    points = table.game.points(view.scores)
    scores = [f"{SEAT.label(seat, view.state)} {score}" for seat, score in enumerate(points)]
    return f"{view.ending}. {', '.join(scores)}." if scores else f"{view.ending}."


def say_shut(_person: str, _matter: Matter, moment: Moment) -> Said | None:
    """The table was closed."""
    if moment.room.status != CLOSED:
        return None
    return Said("The table was closed", moment.room.closed_why or "It will not go on.")


def say_seat_gone(person: str, matter: Matter, moment: Moment) -> Said | None:
    """Somebody else has the seat."""
    if sits(person, matter.seat, moment.room):
        return None
    return Said("You gave up your seat", f"Seat {matter.seat + 1} is no longer yours.")


def say_stand_in(person: str, matter: Matter, moment: Moment) -> Said | None:
    """A caretaker looks after the seat."""
    room = moment.room
    if not sits(person, matter.seat, room) or not room.seats[matter.seat].stand_in:
        return None
    if room.status != PLAYING:
        return None
    return Said(
        "A caretaker plays for you",
        f"You were silent for a while, so a caretaker looks after seat {matter.seat + 1}. "
        "Answer anything to take it back.",
    )


def say_undo(person: str, matter: Matter, moment: Moment) -> Said | None:
    """Somebody asks to go back and waits for an answer."""
    room = moment.room
    request = room.undo
    if request is None or request.to != matter.to or not waits_for(request, matter.seat, room):
        return None
    if room.status != PLAYING or not sits(person, matter.seat, room):
        return None
    asker = room.seats[request.seat].name or f"Seat {request.seat + 1}"
    return Said("May this be taken back?", f"{asker} asks to go back. Do you agree?")


def say_rematch(_person: str, _matter: Matter, moment: Moment) -> Said | None:
    """Another table continues this one."""
    if not moment.room.rematch:
        return None
    return Said("Another game", "There is a new table for the same people.")


def meeting_of(person: str, matter: Matter, moment: Moment) -> Planned | None:
    """The meeting that a notification is about, if it is still to be then."""
    if not sits(person, matter.seat, moment.room) or moment.room.over:
        return None
    for meeting in known_to(planned(moment.room, moment.table), matter.seat):
        if meeting.name == matter.decision and meeting.at == matter.to:
            return meeting
    return None


def about(subject: str, meeting: Planned) -> Said:
    """What is said about an hour at which people meet."""
    return Said(subject, meeting.title, meeting.at, meeting)


def say_meet(person: str, matter: Matter, moment: Moment) -> Said | None:
    """An hour was set."""
    meeting = meeting_of(person, matter, moment)
    return None if meeting is None else about("You meet", meeting)


def say_moved(person: str, matter: Matter, moment: Moment) -> Said | None:
    """An hour was moved."""
    meeting = meeting_of(person, matter, moment)
    return None if meeting is None else about("You meet at another hour", meeting)


def say_soon(person: str, matter: Matter, moment: Moment) -> Said | None:
    """An hour is near."""
    meeting = meeting_of(person, matter, moment)
    return None if meeting is None else about("You meet soon", meeting)


MAKERS = {
    MEET: say_meet,
    MOVED: say_moved,
    SOON: say_soon,
    ASK: say_ask,
    REMIND: say_remind,
    START: say_start,
    OVER: say_over,
    SHUT: say_shut,
    SEAT_GONE: say_seat_gone,
    STAND_IN: say_stand_in,
    UNDO: say_undo,
    REMATCH: say_rematch,
}
