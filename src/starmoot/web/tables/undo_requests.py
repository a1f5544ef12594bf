"""Going back with consent: who is asked, which moment is meant, and when everybody has agreed."""

from __future__ import annotations

from starmoot.host import Receipt
from starmoot.kernel import Play
from starmoot.web.errors import Refusal
from starmoot.web.model import TAKEN, Person, UndoAnswered, UndoAsked
from starmoot.web.store.base import PLAYING
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.replays import Reel
from starmoot.web.tables.rights import need_status, own_seat, sentence
from starmoot.web.tables.room import Room, seats_of

OTHER_RULES = "The rules have changed since this game began, so there is no way back."
APART = "Rooms know nothing of each other, so nobody can ask them all to go back."
NO_WAY = "There is no such moment to go back to."


class Found:
    """A moment to go back to: after which input, every viewer's step then, and the game."""

    def __init__(self, to: int, steps: list[int], moment: Play) -> None:
        self.to = to
        self.steps = steps
        self.moment = moment


def ask(draft: Draft, person: Person, seat: int) -> str:
    """A seat asks to go back to the moment that `find` has found.

    Says "asked", or "done" where nobody else has to agree.
    """
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    if draft.frozen_why:
        raise Refusal(409, "frozen", draft.frozen_why)
    if draft.room.teams:
        raise Refusal(409, "no_way_back", APART)
    if draft.room.adopted is not None:
        raise Refusal(409, "no_way_back", OTHER_RULES)
    found: Found | None = draft.ready
    if found is None:
        raise Refusal(409, "no_way_back", NO_WAY)
    draft.welcome(seat)
    draft.add(UndoAsked(seat, found.to, found.steps))
    return go_if_agreed(draft, person, found.moment)


def answer(draft: Draft, person: Person, seat: int, yes: bool) -> str:
    """Somebody agrees, or not; who asked may take the request back. Needs what `recall` finds."""
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    asked = draft.room.undo
    if asked is None:
        raise Refusal(409, "nobody_asks", "Nobody asks to go back.")
    draft.welcome(seat)
    if not yes:
        draft.add(UndoAnswered(seat, False))
        return "refused"
    for mine in sorted(seats_of(person.id, draft.room)):
        if asked.waits_for(mine):
            draft.add(UndoAnswered(mine, True))
    return go_if_agreed(draft, person, draft.ready)


def go_if_agreed(draft: Draft, person: Person, moment: Play | None) -> str:
    """Go back once everybody who is concerned has agreed."""
    asked = draft.room.undo
    assert asked is not None
    if concerned(draft.room) - set(asked.agreed):
        return "asked"
    assert moment is not None
    agreed = sorted({asked.seat, *asked.agreed})
    receipt = draft.rewind(asked.to, agreed, person.id, moment)
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


def find(draft: Draft, seat: int, step: int) -> Found | None:
    """The moment at which a step of a seat's log was told, if there is one to go back to.

    Inputs are not counted aloud, for some are secret; so a moment is named by what the seat was
    told, and found by playing the record again, aside. Where the seat knows of nothing that
    happened since, there is no way back, whatever others did in secret. Needs the record and the
    seed.
    """
    present = draft.table
    if present is None or draft.room.status != PLAYING or draft.room.adopted is not None:
        return None
    reel = Reel(present.game, present.journal.header, draft.seed, draft.lines)
    number = reel.moment(seat, step)
    if number is None or reel.table(number).version(seat) == present.version(seat):
        return None
    length = reel.told[number][0]
    steps = [reel.steps(viewer)[length] for viewer in present.viewers]
    return Found(number, steps, present.moment_after(number, draft.lines))


def recall(draft: Draft) -> Play | None:
    """The moment that somebody asks to go back to, found aside. Needs the record."""
    asked, present = draft.room.undo, draft.table
    if asked is None or present is None:
        return None
    return present.moment_after(asked.to, draft.lines)


def undo(draft: Draft, person: Person, seat: int) -> Receipt:
    """A seat takes its own last step back."""
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    if not draft.room.wish.undo:
        raise Refusal(403, "no_undo", "At this table nothing is taken back without consent.")
    receipt = draft.undo(seat, person.id)
    while receipt.accepted and goes_on_by_itself(draft, seat):
        draft.undo(seat, person.id)
    if receipt.accepted:
        draft.welcome(seat)
    return receipt


def goes_on_by_itself(draft: Draft, seat: int) -> bool:
    """Whether only something was taken back that the seat was never asked, and more can be."""
    table = draft.table
    if table is None or not table.can_undo(seat):
        return False
    asked = table.asked(seat)
    return bool(asked) and all(one.settled for one in asked)
