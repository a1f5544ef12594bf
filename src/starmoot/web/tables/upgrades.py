"""Going over to newer rules: a table whose record they do not lead to is asked, seat by seat."""

from __future__ import annotations

from starmoot.host import Table
from starmoot.web.errors import Refusal
from starmoot.web.model import TAKEN, Person, RulesAnswered
from starmoot.web.store.base import PLAYING
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.rights import need_status, own_seat
from starmoot.web.tables.room import Room, seats_of

CANNOT = "The rules on this server cannot take this game up. It waits for its host."


def answer(
    draft: Draft, person: Person, seat: int, yes: bool, loaded: Loaded, carried: Table | None
) -> str:
    """A person would go on by the installed rules, or rather wait: "asked", "done", "refused".

    `carried` is the table at the moment `loaded` under these rules, if they can take it up.
    """
    need_status(draft.room, PLAYING)
    own_seat(person, draft.room, seat)
    if loaded.newer is None or not draft.frozen_why:
        raise Refusal(409, "same_rules", "This table is played by the rules on this server.")
    if draft.seq != loaded.seq:
        raise Refusal(409, "moved_on", "The table has changed meanwhile. Look again.")
    if carried is None:
        raise Refusal(409, "no_way_on", CANNOT)
    for mine in sorted(seats_of(person.id, draft.room)):
        draft.add(RulesAnswered(mine, yes, loaded.newer.rules_version))
    if not yes:
        return "refused"
    asked = draft.room.new_rules
    assert asked is not None
    if concerned(draft.room) - set(asked.agreed):
        return "asked"
    draft.adopt(carried)
    return "done"


def concerned(room: Room) -> set[int]:
    """The seats whose people have to agree; bots always do."""
    return {
        number for number, seat in enumerate(room.seats) if seat.kind == TAKEN and not seat.stand_in
    }
