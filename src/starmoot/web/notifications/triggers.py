"""Triggers: which notifications a change at a table causes, and which it makes pointless.

A notification says only whom it is for and what it is about: a decision, the end, a seat. Its words
are made when it is sent or shown (wording.py), from what the reader may see at that moment.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct

from starmoot.host import OpenWindow
from starmoot.web.clocks.pace import deadline
from starmoot.web.model import TAKEN, Live
from starmoot.web.store.base import CLOSED, FINISHED, PLAYING, Notification
from starmoot.web.tables.consents import UndoRequest
from starmoot.web.tables.loaded import WaitState
from starmoot.web.tables.room import Room
from starmoot.web.tables.teams import Planned

log = logging.getLogger("starmoot.notifications")

ASK = "ask"
REMIND = "remind"
START = "start"
OVER = "over"
SHUT = "shut"
SEAT_GONE = "seat"
STAND_IN = "stand-in"
UNDO = "undo"
REMATCH = "rematch"
MEET = "meet"
MOVED = "moved"
SOON = "soon"

REMINDERS = (REMIND, SOON)

BEFORE = (86_400_000, 3_600_000, 600_000)
"""People are reminded of a meeting a day, an hour and ten minutes before."""

SHORT = 30 * 60_000
"""Nobody who has less than half an hour is reminded."""


class Asking(Protocol):
    """The part of a game that is read here: what it waits for."""

    @property
    def closed(self) -> bool:
        """Whether nothing is asked any more."""
        ...

    @property
    def inputs(self) -> int:
        """How many inputs were taken."""
        ...

    def awaited(self) -> list[tuple[int, str]]:
        """(seat, decision id) of everything it waits for."""
        ...

    def windows(self) -> list[OpenWindow]:
        """The open windows."""
        ...


class Moment(Protocol):
    """A table before or after a change."""

    @property
    def room(self) -> Room:
        """Who sits where, and the clocks."""
        ...

    @property
    def table(self) -> Asking | None:
        """The game, once it has begun."""
        ...


class Matter(Struct, frozen=True):
    """What a notification is about, as it is stored."""

    seat: int = -1
    decision: str = ""
    """For questions; for meetings their name."""
    at: int = 0
    """When the notification was due at first; digests count from it."""
    to: int = -1
    """For requests to go back: the moment asked for; for meetings: when they begin."""


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Matter)

Triggers = Callable[[str, Moment | None, Moment, int], tuple[list[Notification], list[str]]]


class Asked(Struct, frozen=True):
    """A question that a person has not answered yet."""

    person: str
    seat: int
    decision: str
    due: int | None


def make_notification(
    table: str, person: str, name: str, kind: str, due_at: int, matter: Matter
) -> Notification:
    """A notification; the same `name` about a table is never written twice to a person."""
    return Notification(
        dedup=f"{table}/{person}/{name}",
        person=person,
        table=table,
        kind=kind,
        due_at=due_at,
        body=ENCODER.encode(matter),
    )


def notifications_for(
    table_id: str, before: Moment | None, after: Moment, now: int, delay: int = 0
) -> tuple[list[Notification], list[str]]:
    """The notifications that a change causes, and the beginnings of the names of those it cancels.

    `delay` is how many milliseconds a question waits before it becomes a notification, so that
    nobody who sits at the table and answers is written to.
    """
    if before is None:
        return [], []
    if after.room.status in (FINISHED, CLOSED):
        if before.room.status == after.room.status:
            return rematch_notifications(table_id, before.room, after.room, now), []
        return end_notifications(table_id, before.room, after.room, now), [f"{table_id}/"]
    old, new = asked_at(before), asked_at(after)
    notifications, cancel = question_notifications(table_id, after.room, old, new, now, delay)
    notifications += seat_notifications(table_id, before.room, after.room, now)
    undo, gone = undo_notifications(table_id, before, after, now + delay)
    notifications += undo
    meetings, off = meeting_notifications(table_id, before, after, now)
    notifications += meetings
    gone += off
    if before.room.status != PLAYING and after.room.status == PLAYING:
        asked = {question.person for question in new.values()}
        notifications += start_notifications(table_id, after.room, asked, now + delay)
    return notifications, cancel + gone


def careful_triggers(delay: int) -> Triggers:
    """`notifications_for` on a server: a fault in it costs a notification and never a move."""

    def write(
        table_id: str, before: Moment | None, after: Moment, now: int
    ) -> tuple[list[Notification], list[str]]:
        try:
            return notifications_for(table_id, before, after, now, delay)
        except Exception:
            log.exception("the notifications about table %s were not written", table_id)
            return [], []

    return write


def people(room: Room) -> dict[str, int]:
    """Everybody who sits at a table, with their first seat."""
    found: dict[str, int] = {}
    for seat, state in enumerate(room.seats):
        if state.kind == TAKEN:
            found.setdefault(state.person, seat)
    return found


def decision_windows(table: Asking) -> list[tuple[int, str, OpenWindow]]:
    """(seat, decision, window) of everything that a table waits for."""
    windows = [window for window in table.windows() for _ in window.awaited]
    return [
        (seat, decision, window)
        for (seat, decision), window in zip(table.awaited(), windows, strict=True)
    ]


def questions(moment: Moment) -> dict[str, Asked]:
    """What people at a table are asked and have not answered, by person and decision.

    A seat that a caretaker looks after is not asked: its owner was written to about that.
    """
    room, table = moment.room, moment.table
    found: dict[str, Asked] = {}
    if table is None or table.closed or room.status != PLAYING:
        return found
    for seat, decision, window in decision_windows(table):
        state = room.seats[seat]
        if state.kind == TAKEN and not state.stand_in:
            due = None if room.paused_at is not None else deadline(room, window, seat)
            found[f"{state.person}/{decision}"] = Asked(state.person, seat, decision, due)
    return found


def asked_at(moment: Moment) -> dict[str, Asked]:
    """The questions of a moment; a picture of one, which is looked at twice, remembers them."""
    if not isinstance(moment, WaitState):
        return questions(moment)
    if moment.asked is None:
        moment.asked = questions(moment)
    known: dict[str, Asked] = moment.asked
    return known


def question_notifications(
    table_id: str,
    room: Room,
    old: dict[str, Asked],
    new: dict[str, Asked],
    now: int,
    delay: int,
) -> tuple[list[Notification], list[str]]:
    """Notifications for new questions, with reminders; cancels those of questions that are gone."""
    notifications: list[Notification] = []
    cancel = [f"{table_id}/{key}/" for key in old if key not in new]
    for key, asked in new.items():
        matter = Matter(asked.seat, asked.decision, now + delay)
        known = old.get(key)
        if known is None:
            name = f"{asked.decision}/{ASK}"
            notifications.append(
                make_notification(table_id, asked.person, name, ASK, now + delay, matter)
            )
        if not isinstance(room.wish.pace, Live) and (known is None or known.due != asked.due):
            if known is not None:
                cancel.append(f"{table_id}/{key}/{REMIND}")
            at = reminder_time(room, asked.due, now)
            if at is not None:
                name = f"{asked.decision}/{REMIND}"
                matter = Matter(asked.seat, asked.decision, at)
                notifications.append(
                    make_notification(table_id, asked.person, name, REMIND, at, matter)
                )
    return notifications, cancel


def reminder_time(room: Room, due: int | None, now: int) -> int | None:
    """When somebody who has to answer by `due` is reminded, if at all."""
    share = room.wish.ladder.remind
    if due is None or share == 0:
        return None
    whole = due - now
    if whole < SHORT:
        return None
    return now + whole * share // 100


def seat_notifications(table_id: str, before: Room, after: Room, now: int) -> list[Notification]:
    """Somebody lost a seat, or a caretaker looks after it."""
    notifications: list[Notification] = []
    if before.seats is after.seats:
        return notifications
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old.kind != TAKEN or after.status != PLAYING:
            continue
        # who leaves by themselves knows it; whom the clock put out was silent, or had a caretaker
        put_out = new.kind != TAKEN and (bool(old.stand_in) or new.missed > old.missed)
        same = new.kind == TAKEN and new.person == old.person
        replaced = new.kind == TAKEN and not same
        looked_after = same and bool(new.stand_in) and not old.stand_in
        if put_out or replaced or looked_after:
            kind = STAND_IN if looked_after else SEAT_GONE
            name = f"seat-{seat}-{now}/{kind}"
            matter = Matter(seat, at=now)
            notifications.append(make_notification(table_id, old.person, name, kind, now, matter))
    return notifications


def waits_for(request: UndoRequest, seat: int, room: Room) -> bool:
    """Whether a seat has still to agree to go back."""
    state = room.seats[seat]
    asked = state.kind == TAKEN and not state.stand_in
    return asked and seat != request.seat and seat not in request.agreed


def undo_notifications(
    table_id: str, before: Moment, after: Moment, due_at: int
) -> tuple[list[Notification], list[str]]:
    """Somebody asks to go back: those who have to agree are written to, once for each request."""
    old, new = before.room.undo, after.room.undo
    if new is None:
        if old is None:
            return [], []
        return [], [f"{table_id}/{person}/{UNDO}-" for person in people(before.room)]
    notifications: list[Notification] = []
    moment = 0 if after.table is None else after.table.inputs
    for seat, state in enumerate(after.room.seats):
        if old is not None or not waits_for(new, seat, after.room):
            continue
        name = f"{UNDO}-{seat}-{new.seat}-{new.to}-{moment}/{UNDO}"
        matter = Matter(seat, at=due_at, to=new.to)
        notifications.append(make_notification(table_id, state.person, name, UNDO, due_at, matter))
    return notifications, []


def meetings_of(moment: Moment) -> dict[tuple[str, str], tuple[int, Planned]]:
    """By person and name what they have planned, with their seat."""
    found: dict[tuple[str, str], tuple[int, Planned]] = {}
    hours = moment.planned if isinstance(moment, WaitState) else []
    for meeting in hours:
        for seat in range(len(moment.room.seats)):
            state = moment.room.seats[seat]
            if meeting.audience >> seat & 1 and state.kind == TAKEN:
                found.setdefault((state.person, meeting.name), (seat, meeting))
    return found


def meeting_notifications(
    table_id: str, before: Moment, after: Moment, now: int
) -> tuple[list[Notification], list[str]]:
    """Hours that were set, moved or taken back, and the reminders of those that are to come."""
    old, new = meetings_of(before), meetings_of(after)
    if not old and not new:
        return [], []
    notifications: list[Notification] = []
    cancel: list[str] = []
    for key in {**old, **new}:
        was, will = old.get(key), new.get(key)
        if was is not None and will is not None and was[1].at == will[1].at:
            continue
        person, name = key
        if was is not None:
            cancel.append(f"{table_id}/{person}/{MEET}-{name}/")
        if will is None:
            continue
        seat, meeting = will
        kind = MEET if was is None else MOVED
        moments = [(kind, now), *((SOON, meeting.at - early) for early in BEFORE)]
        for kind, at in moments:
            if kind == SOON and at <= now:
                continue
            matter = Matter(seat, name, at, meeting.at)
            called = f"{MEET}-{name}/{meeting.at}-{at}/{kind}"
            notifications.append(make_notification(table_id, person, called, kind, at, matter))
    return notifications, cancel


def start_notifications(
    table_id: str, room: Room, asked: set[str], due_at: int
) -> list[Notification]:
    """The game began: for those who are not asked anything yet, and so hear of it only here."""
    return [
        make_notification(table_id, person, START, START, due_at, Matter(seat, at=due_at))
        for person, seat in people(room).items()
        if person not in asked
    ]


def end_notifications(table_id: str, before: Room, after: Room, now: int) -> list[Notification]:
    """The game is over, or the table was closed."""
    kind = OVER if after.status == FINISHED else SHUT
    return [
        make_notification(table_id, person, kind, kind, now, Matter(seat, at=now))
        for person, seat in people(before).items()
    ]


def rematch_notifications(table_id: str, before: Room, after: Room, now: int) -> list[Notification]:
    """Somebody made another table with the same people."""
    if before.rematch or not after.rematch:
        return []
    return [
        make_notification(table_id, person, REMATCH, REMATCH, now, Matter(seat, at=now))
        for person, seat in people(after).items()
    ]
