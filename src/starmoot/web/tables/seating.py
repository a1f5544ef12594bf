"""Seating: coming, going, bots, and the start. Each function is a wish on a draft."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from starmoot.bots.casting import distinct
from starmoot.host import FORMAT, check_options, commitment, content_digest
from starmoot.kernel import BadTable, Game
from starmoot.web.clocks.absence import NOWHERE
from starmoot.web.clocks.pace import check_pace
from starmoot.web.errors import Refusal
from starmoot.web.model import (
    BOT,
    OPEN,
    RESERVED,
    TAKEN,
    AnyEvent,
    Bots,
    BotSat,
    Claimed,
    Created,
    NewTable,
    Opened,
    Person,
    Rematched,
    Sat,
    SeatPlan,
)
from starmoot.web.store.base import CLOSED, FINISHED, GATHERING, PLAYING, KeyRow
from starmoot.web.tables import guidance
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.rights import (
    fit_bot,
    fit_name,
    may_hold,
    may_play,
    may_relieve,
    may_take,
    name_is_free,
    need_host,
    need_keeper,
    need_status,
    own_seat,
    sentence,
)
from starmoot.web.tables.room import Room, bot_name, seats_of, team_of, veiled

WATCHES = ("none", "public", "delayed")
GONE_NAME = "(left)"
GIVEN = "give"
"""The name of a key with which somebody hands their own seat on."""
TEAM = "team:"
"""How the names of keys begin that are for any seat of a room."""


# Making a table


def header_of(game: Game, wish: NewTable, seed: bytes) -> dict[str, Any]:
    """What a table is pinned to: the first line of its record."""
    try:
        game.check_seats(wish.seats)
        options = check_options(game, wish.options)
    except BadTable as fault:
        raise Refusal(400, "bad_table", sentence(str(fault))) from None
    return {
        "starmoot": FORMAT,
        "game": game.id,
        "rules_version": game.rules_version,
        "content": content_digest(game),
        "seats": wish.seats,
        "options": options,
        "chance": "fair-1",
        "commitment": commitment(seed),
    }


def check_wish(game: Game, wish: NewTable) -> None:
    """Refuse a table that could not be set up so."""
    if len(wish.plan) > wish.seats:
        raise Refusal(400, "bad_table", f"{len(wish.plan)} seats are planned for {wish.seats}.")
    for seat in wish.plan:
        if seat.kind not in (OPEN, RESERVED, BOT):
            raise Refusal(400, "bad_table", f"A seat is open, reserved or bot, not '{seat.kind}'.")
        if seat.kind == BOT:
            fit_bot(game, seat.bot)
    if wish.watch.kind not in WATCHES:
        raise Refusal(400, "bad_table", f"Who may watch: {', '.join(WATCHES)}.")
    wrong = check_pace(wish.pace)
    if wrong:
        raise Refusal(400, "bad_table", sentence(wrong))


def cast_plan(wish: NewTable, table: str) -> NewTable:
    """The same wish with different temperaments for characters that were to be anybody."""
    bots = distinct([seat.bot for seat in wish.plan], first_of(table))
    plan = [SeatPlan(seat.kind, bot) for seat, bot in zip(wish.plan, bots, strict=True)]
    return msgspec.structs.replace(wish, plan=plan)


def first_of(table: str) -> int:
    """Where among the temperaments a table begins, so that not all tables are alike."""
    return zlib.crc32(table.encode())


def teams_of(game: Game, header: dict[str, Any]) -> list[int]:
    """The room of each seat, where a game has several; refuses what cannot be set up so."""
    if game.teams is None:
        return []
    try:
        return [int(team) for team in game.teams(header["options"], header["seats"])]
    except BadTable as fault:
        raise Refusal(400, "bad_table", sentence(str(fault))) from None


def bots_of(game: Game, header: dict[str, Any]) -> Bots:
    """Where a game lets bots play at a table."""
    return Bots() if game.bots is None else Bots(*game.bots(header["options"]))


def creation(
    game: Game, person: Person, wish: NewTable, header: dict[str, Any], rematch_of: str = ""
) -> Created:
    """How a table is set up, with what its game has to say; refuses bots where none may play."""
    bots = bots_of(game, header)
    if any(seat.kind == BOT for seat in wish.plan):
        may_play(bots, 400)
    return Created(wish, person.id, header, rematch_of, person.name, teams_of(game, header), bots)


def first_events(
    game: Game, person: Person, wish: NewTable, header: dict[str, Any]
) -> list[AnyEvent]:
    """How a table begins: it is set up, and its host sits down."""
    created = creation(game, person, wish, header)
    if not wish.host_plays:
        return [created]
    plan = [*wish.plan, *[SeatPlan()] * (wish.seats - len(wish.plan))]
    free = [number for number, seat in enumerate(plan) if seat.kind == OPEN]
    if not free:
        raise Refusal(400, "bad_table", "You want to play, but no seat is open for you.")
    return [created, Sat(free[0], person.id, fit_name(person.name))]


def again(room: Room) -> NewTable:
    """The wish for a table like this one: its people are expected, its bots sit down."""
    plan = [
        SeatPlan(BOT, seat.bot) if seat.kind == BOT else SeatPlan(RESERVED) for seat in room.seats
    ]
    wish = room.wish
    return NewTable(
        game=wish.game,
        seats=wish.seats,
        options=room.header["options"],
        title=wish.title,
        plan=plan,
        pace=wish.pace,
        watch=wish.watch,
        ladder=wish.ladder,
        listed=wish.listed,
        host_plays=False,
        undo=wish.undo,
    )


# Coming and going


def join(
    draft: Draft,
    person: Person,
    seat: int | None,
    key: KeyRow | None,
    expected: set[int],
    game: Game,
) -> int:
    """Take a seat: the one asked for, or the first that is free for this person.

    `key` is an invitation; `expected` are seats that wait for this person from an earlier table.
    """
    room = draft.room
    need_status(room, GATHERING, PLAYING)
    mine = seats_of(person.id, room)
    if seat is None and key is not None and key.seat >= 0:
        seat = key.seat
    if seat is None:
        if mine:
            return min(mine)
        seat = first_free(room, person, key, expected)
    if seat >= len(room.seats):
        raise Refusal(404, "no_seat", f"The table has {len(room.seats)} seats.")
    if seat in mine:
        return seat
    if not is_free(room, seat, person, key, expected):
        raise Refusal(409, "not_free", f"Seat {seat + 1} is not free for you.")
    may_take(person, room, seat)
    may_hold(game, room, [*mine, seat])
    name_is_free(room, person.id, person.name, seat)
    draft.add(Sat(seat, person.id, fit_name(person.name)))
    return seat


def first_free(room: Room, person: Person, key: KeyRow | None, expected: set[int]) -> int:
    """The first seat that somebody may take; one that waits for them before any other."""
    free = [seat for seat in range(len(room.seats)) if is_free(room, seat, person, key, expected)]
    if key is not None and key.name.startswith(TEAM):  # not those of other rooms that are open
        free = [seat for seat in free if invites(key, room, seat)]
    if not free:
        raise Refusal(409, "full", "No seat is free for you at this table.")
    return min(free, key=lambda seat: (seat not in expected, seat))


def is_free(room: Room, seat: int, person: Person, key: KeyRow | None, expected: set[int]) -> bool:
    """Whether somebody may sit down on a seat."""
    state = room.seats[seat]
    invited = key is not None and invites(key, room, seat)
    if state.kind == TAKEN:
        given = key is not None and key.name == GIVEN and key.seat == seat
        return given and key is not None and key.person == state.person
    if state.kind == OPEN and not (room.teams and room.status == PLAYING):
        return True
    if state.kind == OPEN:  # in a running game a room does not let strangers in
        return invited or state.person == person.id
    return state.kind == RESERVED and (invited or seat in expected or state.person == person.id)


def invites(key: KeyRow, room: Room, seat: int) -> bool:
    """Whether an invitation is for a seat: for it alone, for all of its room, or for any."""
    if key.name.startswith(TEAM):
        return key.name == f"{TEAM}{team_of(room, seat)}"
    return key.seat in (seat, -1)


def leave(draft: Draft, person: Person, seat: int) -> None:
    """Give a seat up; in a running game a caretaker looks after it."""
    need_status(draft.room, GATHERING, PLAYING)
    own_seat(person, draft.room, seat)
    plan = draft.room.wish.plan
    reserved = draft.room.status == GATHERING and seat < len(plan) and plan[seat].kind == RESERVED
    draft.add(Opened(seat, reserved))


def seat_bot(draft: Draft, person: Person, seat: int, bot: str, game: Game) -> None:
    """Let a bot play a seat: the host where nobody sits, anybody for a seat of their own."""
    room = draft.room
    need_status(room, GATHERING, PLAYING)
    state = seat_at(room, seat)
    if room.teams and room.status == PLAYING and seat not in known_seats(person, room):
        need_keeper(person, room, team_of(room, seat))  # before anything tells who sits there
    if state.kind == TAKEN and (room.status == PLAYING or state.person == person.id):
        own_seat(person, room, seat)
    else:
        need_keeper(person, room, team_of(room, seat))
    fit_bot(game, bot)
    may_play(room.bots)
    may_relieve(room, seat)
    sit_bots(draft, {seat: bot})


def sit_bots(draft: Draft, bots: Mapping[int, str]) -> None:
    """Let bots sit down; characters that may be anybody are unlike those who sit there already."""
    seats = draft.room.seats
    specs = [bots.get(number, seat.bot) for number, seat in enumerate(seats)]
    cast = distinct(specs, first_of(draft.id))
    for seat in bots:
        others = [state for number, state in enumerate(draft.room.seats) if number != seat]
        draft.add(BotSat(seat, cast[seat], bot_name(seat, cast[seat], others)))


def known_seats(person: Person, room: Room) -> set[int]:
    """The seats of which a person may know who sits there: those of their own room."""
    mine = seats_of(person.id, room)
    everywhere = range(len(room.seats))
    return {seat for seat in everywhere if any(not veiled(room, own, seat) for own in mine)}


def open_seat(draft: Draft, person: Person, seat: int, reserved: bool) -> None:
    """For host and captain: free a seat. In a running game nobody is sent away."""
    room = draft.room
    need_status(room, GATHERING, PLAYING)
    seat_at(room, seat)
    need_keeper(person, room, team_of(room, seat))
    if seat_at(room, seat).kind == TAKEN and room.status == PLAYING:
        raise Refusal(409, "taken", "Somebody plays this seat; only they can leave it.")
    draft.add(Opened(seat, reserved))


def start(draft: Draft, person: Person, fill: str | None, game: Game) -> None:
    """For the host: begin, with everybody there or with bots for the rest."""
    room = draft.room
    need_status(room, GATHERING)
    need_host(person, room)
    empty = [n for n, seat in enumerate(room.seats) if seat.kind in (OPEN, RESERVED)]
    if empty and not fill:
        seats = "1 seat is" if len(empty) == 1 else f"{len(empty)} seats are"
        or_bots = "" if room.bots.where == NOWHERE else ", or fill up with bots"
        raise Refusal(409, "not_full", f"{seats} still free; wait for people{or_bots}.")
    if empty and fill:
        fit_bot(game, fill)
        may_play(room.bots)
        sit_bots(draft, dict.fromkeys(empty, fill))
    draft.start()
    if draft.room.wish.guided:
        guidance.begin(draft, game)


def seat_at(room: Room, seat: int) -> Any:
    """A seat by number, or a refusal."""
    if seat >= len(room.seats):
        raise Refusal(404, "no_seat", f"The table has {len(room.seats)} seats.")
    return room.seats[seat]


# Afterwards


def promise_rematch(draft: Draft, id: str) -> str:
    """Name the table that will continue this one, once."""
    need_status(draft.room, FINISHED, CLOSED)
    if not draft.room.rematch:
        draft.add(Rematched(id))
    return draft.room.rematch


def forget_at(draft: Draft, person: Person) -> None:
    """Leave a table for good."""
    room = draft.room
    if room.status == GATHERING and room.host == person.id:
        draft.close("its host has left", person.id)
    for seat in sorted(seats_of(person.id, room)) if not draft.room.over else []:
        draft.add(Opened(seat))
    draft.add(Claimed(person.id, "", GONE_NAME))
