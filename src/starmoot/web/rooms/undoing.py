"""Going back with consent: who is asked, which moment is meant, and when everybody has agreed."""

from __future__ import annotations

from starmoot.kernel import Receipt
from starmoot.web.errors import Refusal
from starmoot.web.model import TAKEN, Person, UndoAnswered, UndoAsked
from starmoot.web.rooms.draft import Draft
from starmoot.web.rooms.replays import Reel
from starmoot.web.rooms.rights import need_status, own_seat, sentence
from starmoot.web.rooms.room import Room, seats_of
from starmoot.web.store.base import PLAYING

NO_WAY = "There is no such moment to go back to."


def ask(draft: Draft, person: Person, seat: int, step: int) -> str:
    """A seat asks to go back to the moment at which a step of its own log was told.

    Says "asked", or "done" where nobody else has to agree. Needs the record and the seed.
    """
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    if draft.frozen_why:
        raise Refusal(409, "frozen", draft.frozen_why)
    to, steps = moment_of(draft, seat, step)
    draft.add(UndoAsked(seat, to, steps))
    return go_if_agreed(draft, person)


def answer(draft: Draft, person: Person, seat: int, yes: bool) -> str:
    """Somebody agrees, or not; who asked may take the request back. Needs the record."""
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    asked = draft.room.undo
    if asked is None:
        raise Refusal(409, "nobody_asks", "Nobody asks to go back.")
    if not yes:
        draft.add(UndoAnswered(seat, False))
        return "refused"
    for mine in sorted(seats_of(person.id, draft.room)):
        if asked.waits_for(mine):
            draft.add(UndoAnswered(mine, True))
    return go_if_agreed(draft, person)


def go_if_agreed(draft: Draft, person: Person) -> str:
    """Go back once everybody who is concerned has agreed."""
    asked = draft.room.undo
    assert asked is not None
    if concerned(draft.room) - set(asked.agreed):
        return "asked"
    agreed = sorted({asked.seat, *asked.agreed})
    receipt = draft.rewind(asked.to, agreed, person.id)
    if not receipt.accepted:
        raise Refusal(409, "no_way_back", sentence(receipt.reason))
    return "done"


def concerned(room: Room) -> set[int]:
    """The seats whose people have to agree: all but those of who asks. Bots always agree."""
    assert room.undo is not None
    asker = room.seats[room.undo.seat].person
    return {
        number
        for number, seat in enumerate(room.seats)
        if seat.kind == TAKEN and not seat.stand_in and seat.person != asker
    }


def moment_of(draft: Draft, seat: int, step: int) -> tuple[int, list[int]]:
    """After which input a step of a seat's log was told, and every viewer's step at that moment.

    Inputs are not counted aloud, for some are secret; so a moment is named by what the seat was
    told, and found by playing the record again.
    """
    present = draft.table
    assert present is not None
    reel = Reel(present.game, present.journal.header, draft.seed, draft.lines)
    number = reel.moment(seat, step)
    if number is None or number >= present.inputs:
        raise Refusal(409, "no_way_back", NO_WAY)
    length = reel.told[number][0]
    return number, [reel.steps(viewer)[length] for viewer in present.viewers]


def undo(draft: Draft, person: Person, seat: int) -> Receipt:
    """A seat takes its own last step back."""
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    if not draft.room.wish.undo:
        raise Refusal(403, "no_undo", "At this table nothing is taken back without consent.")
    return draft.undo(seat, person.id)
