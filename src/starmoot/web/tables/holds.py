"""Holds: what people let go by for a while, as they said; and what goes without saying.

Both are answered in the same change that asked, so that they hold in all browsers and also while
nobody looks. They are inputs like others in the record, given by `ITSELF`.

What goes without saying is answered at once where that tells nobody anything. Whether a seat has
an answer to an act of others may be secret, and an answer within no time would tell; so where
other people play along such questions are put, unless the seat wants only what concerns it.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from starmoot.host import SPECTATOR, Asked, Receipt, Table
from starmoot.web.errors import Refusal
from starmoot.web.model import TAKEN, AnyEvent, Hold, Holds, Person
from starmoot.web.store.base import PLAYING
from starmoot.web.tables.rights import need_status, own_seat
from starmoot.web.tables.room import ITSELF, Room

UNTIL_ASKED: Final = "asked"
UNTIL_PHASE: Final = "phase"
CONCERNED: Final = "concerned"
"""How long a question is let go by: until something else is asked, until the phase is over, or, for
all questions, until one concerns the seat."""

MOST_ANSWERS: Final = 200
"""How much may go without saying in one change; more would be a fault of the rules."""


class Draft(Protocol):
    """The part of a draft that is used here."""

    room: Room
    table: Table | None

    def add(self, event: AnyEvent) -> None:
        """Let something happen in the room."""

    def welcome(self, seat: int) -> None:
        """Its owner acts for a seat again."""

    def take(self, seat: int, decision: str, answer: Any, *, by: str) -> Receipt:
        """Give one answer alone."""
        ...


def hold(draft: Draft, person: Person, seat: int, topic: str, until: str) -> None:
    """A seat lets a question go by for a while; or no longer, where `until` is empty."""
    own_seat(person, draft.room, seat)
    need_status(draft.room, PLAYING)
    if until == CONCERNED:
        topic = ""
    elif until and not topic:
        raise Refusal(400, "no_topic", "Say which question is to be passed on.")
    draft.welcome(seat)
    kept = [one for one in draft.room.holds.get(seat, []) if one.topic != topic]
    if until:
        mark = phase_of(draft.table, seat) if until == UNTIL_PHASE else ""
        kept.append(Hold(topic, until, mark))
    draft.add(Holds(seat, kept))
    if until:
        settle(draft)


def settle(draft: Draft) -> None:
    """Answer for people what they let go by and what goes without saying."""
    for _ in range(MOST_ANSWERS):
        table = draft.table
        if table is None or table.closed or draft.room.status != PLAYING:
            return
        awaited = {seat for seat, _ in table.awaited()}
        seats = attended(draft.room)
        alone = len({draft.room.seats[seat].person for seat in seats}) == 1
        if not any(answer_one(draft, table, seat, alone) for seat in seats if seat in awaited):
            return


def answer_one(draft: Draft, table: Table, seat: int, alone: bool) -> bool:
    """Answer one question of a seat by itself, if there is one to be answered so.

    `alone`: nobody else plays along who could notice how soon this seat answers.
    """
    asked = table.asked(seat)
    if not asked:
        return False
    holds = still_held(draft, table, seat, asked)
    for one in asked:
        given = by_itself(one, holds, alone)
        if given is not None:
            return draft.take(seat, one.decision, given[0], by=ITSELF).accepted
    return False


def by_itself(asked: Asked, holds: list[Hold], alone: bool) -> tuple[Any] | None:
    """The answer that is given for a seat, None where it is asked."""
    concerned = any(one.until == CONCERNED for one in holds)
    if asked.settled and (alone or concerned or not asked.hidden):
        return (asked.answer,)
    if not asked.passable:
        return None
    if concerned and not asked.concerns:
        return (None,)
    if not asked.final and any(one.topic == asked.topic for one in holds):
        return (None,)
    return None


def still_held(draft: Draft, table: Table, seat: int, asked: list[Asked]) -> list[Hold]:
    """What a seat still lets go by; what is over is struck off."""
    holds = draft.room.holds.get(seat, [])
    if not holds:
        return holds
    others = {one.topic for one in asked if not one.settled}
    phase = phase_of(table, seat) if any(one.until == UNTIL_PHASE for one in holds) else ""
    kept = [
        one
        for one in holds
        if one.until == CONCERNED
        or (one.until == UNTIL_PHASE and one.mark == phase)
        or (one.until == UNTIL_ASKED and others <= {one.topic})
    ]
    if kept != holds:
        draft.add(Holds(seat, kept))
    return kept


def attended(room: Room) -> list[int]:
    """The seats that people play."""
    return [
        number for number, seat in enumerate(room.seats) if seat.kind == TAKEN and not seat.stand_in
    ]


def phase_of(table: Table | None, seat: int) -> str:
    """The phase as a seat sees it."""
    if table is None or table.game.scene is None or seat == SPECTATOR:
        return ""
    scene = table.game.scene(table.view(seat, wordy=False))
    phase: str = scene.phase or scene.headline
    return phase
