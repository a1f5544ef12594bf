"""The room: what follows from the events of a table, as a pure fold.

Who sits where, how far things are, the clocks, and requests that wait for answers. The game
itself is not in here: it is the journal lines among the events, played by the kernel.

A room is never changed: every event makes a new one, so that the holder of an older one may go
on reading it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from starmoot.bots.casting import name_for
from starmoot.web.clocks.absence import CARETAKER, NOWHERE
from starmoot.web.model import (
    BOT,
    OPEN,
    RESERVED,
    TAKEN,
    Adopted,
    AnyEvent,
    Appointed,
    Bots,
    BotSat,
    Cancelled,
    Claimed,
    Clocked,
    Closed,
    Created,
    FollowAnswered,
    Followed,
    Handed,
    Held,
    Hold,
    Holds,
    Line,
    NewTable,
    Noted,
    Opened,
    Paused,
    Played,
    Rematched,
    RulesAnswered,
    Sat,
    SeatPlan,
    StandIn,
    Started,
    UndoAnswered,
    UndoAsked,
)
from starmoot.web.store.base import CLOSED, FINISHED, GATHERING, PLAYING
from starmoot.web.tables.consents import NewRules, UndoRequest, consented, followed

STARS = ("Vega", "Mira", "Rigel", "Capella", "Deneb", "Altair", "Spica", "Antares", "Sirius")
"""The names of bots without a name of their own, by seat."""
BOT_MARK = " (bot)"
"""What the names of bots end with, so that nobody takes them for people."""
ITSELF = "itself"
"""Who gave an answer that went without saying, or that a person let go by."""


class SeatState(Struct, frozen=True):
    """One seat: open, reserved for a link, taken by a person, or played by a bot.

    `stand_in` is the bot that looks after it meanwhile, where its owner is silent or gone; a
    seat that was left in a running game keeps its `person` until somebody else sits down, who
    may so return. `missed` counts how often in a row others or the clock answered for it.
    """

    kind: str = OPEN
    person: str = ""
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    missed: int = 0


class Appointment(Struct, frozen=True):
    """When a room meets by its own wish."""

    title: str
    at: int
    minutes: int


class Outcome(Struct, frozen=True):
    """How a game ended."""

    ending: str
    scores: list[int]


class Room(Struct):
    """What is known of a table from its events.

    `due` tells by number of window when it closes, `banks` how many milliseconds each seat has
    left, `since` by seat when its bank began to run; `held_ms` is the time that did not count,
    `gap` the last interruption that was given back, `last_at` when the clocks were last set.
    `past` tells by person which seats it has ever had.
    """

    wish: NewTable
    host: str
    header: dict[str, Any]
    seats: list[SeatState]
    host_name: str = ""
    status: str = GATHERING
    created_at: int = 0
    changed_at: int = 0
    """When something last changed that everybody sees; inputs do not count, for some are secret."""
    started_at: int = 0
    ended_at: int = 0
    inputs: int = 0
    due: dict[int, int] = {}
    banks: list[int] = []
    since: dict[int, int] = {}
    undo: UndoRequest | None = None
    paused_at: int | None = None
    held_ms: int = 0
    gap: int = 0
    last_at: int = 0
    rematch_of: str = ""
    rematch: str = ""
    closed_why: str = ""
    outcome: Outcome | None = None
    past: dict[str, list[int]] = {}
    new_rules: NewRules | None = None
    holds: dict[int, list[Hold]] = {}
    """What seats let go by."""
    follow: bool = False
    """Whether each onlooker may follow one seat."""
    follow_agreed: tuple[int, ...] = ()
    """The seats that would allow it, while others have not said so."""
    followers: dict[str, int] = {}
    """By person the seat whose secrets they have seen as onlookers."""
    taught_from: int = 0
    """How long the newcomer's log was when a guided start began."""
    adopted: int | None = None
    """How many inputs were taken when the table went over to other rules."""
    teams: list[int] = []
    """The room of each seat; empty where everybody is in one."""
    bots: Bots = Bots()
    captains: dict[int, str] = {}
    """Who looks after the seats of each room."""
    notes: dict[int, str] = {}
    """What stood in the notebook of each room while that was kept in the log."""
    appointments: dict[int, dict[str, Appointment]] = {}
    """When rooms meet, by room and name."""

    @property
    def over(self) -> bool:
        """Whether nothing is played here any more."""
        return self.status in (FINISHED, CLOSED)


def evolve(room: Room | None, event: AnyEvent, at: int = 0) -> Room:
    """The room after an event that was stored at a time; ValueError where it makes no sense."""
    if isinstance(event, Created):
        if room is not None:
            raise ValueError("a table is created once")
        return created(event, at)
    if room is None:
        raise ValueError(f"a table begins with its creation, not with {type(event).__name__}")
    after = copy.copy(room)
    if isinstance(event, Played):
        played(after, event)
    elif isinstance(event, Clocked):
        set_clocks(after, event)
    elif isinstance(event, Sat | BotSat | Opened | StandIn | Claimed):
        seated(after, event, at)
    elif isinstance(event, Started):
        started(after, event)
        after.changed_at = at
    elif isinstance(event, RulesAnswered | Adopted):
        adopting(after, event, at)
    elif isinstance(event, UndoAsked | UndoAnswered):
        consented(after, event)
    elif isinstance(event, Held | Paused):
        held(after, event, at)
    elif isinstance(event, Noted | Appointed | Cancelled):
        arranged(after, event)
    elif isinstance(event, FollowAnswered | Followed):
        people = {number for number, seat in enumerate(after.seats) if seat.kind == TAKEN}
        followed(after, event, people)
    elif isinstance(event, Holds):
        after.holds = {**after.holds, event.seat: event.holds}
    elif isinstance(event, Handed):
        after.taught_from = event.told
    elif isinstance(event, Rematched):
        after.rematch = event.table
    else:
        closed(after, event, at)
    return after


def fold(room: Room | None, events: Iterable[tuple[AnyEvent, int]]) -> Room | None:
    """The room after some events with their times."""
    for event, at in events:
        room = evolve(room, event, at)
    return room


def created(event: Created, at: int) -> Room:
    """The room of a new table."""
    wish = event.wish
    plan = [*wish.plan, *[SeatPlan()] * (wish.seats - len(wish.plan))]
    if len(plan) != wish.seats:
        raise ValueError(f"{len(plan)} seats are planned, but the table has {wish.seats}")
    seats: list[SeatState] = []
    for number, seat in enumerate(plan):
        seats.append(planned(number, seat, seats))
    return Room(
        wish=wish,
        host=event.host,
        header=event.header,
        seats=seats,
        host_name=event.host_name,
        created_at=at,
        changed_at=at,
        rematch_of=event.rematch_of,
        teams=event.teams,
        bots=event.bots,
        follow=wish.watch.follow,
    )


def planned(number: int, seat: SeatPlan, before: Sequence[SeatState] = ()) -> SeatState:
    """A seat as it was planned; a bot sits down at once, after those `before` it."""
    if seat.kind == BOT:
        return SeatState(BOT, name=bot_name(number, seat.bot, before), bot=seat.bot)
    if seat.kind in (OPEN, RESERVED):
        return SeatState(seat.kind)
    raise ValueError(f"a seat is planned as {OPEN}, {RESERVED} or {BOT}, not as {seat.kind!r}")


def bot_name(seat: int, bot: str, others: Sequence[SeatState]) -> str:
    """What a bot is called at the table: a character by its own name, another bot by a star."""
    own = name_for(bot, [other.name.removesuffix(BOT_MARK) for other in others])
    again = seat // len(STARS)
    star = f"{STARS[seat % len(STARS)]}{f' {again + 1}' if again else ''}"
    return f"{own or star}{BOT_MARK}"


def seated(room: Room, event: Sat | BotSat | Opened | StandIn | Claimed, at: int) -> None:
    """Somebody comes, goes, or is looked after."""
    if isinstance(event, Claimed):
        claimed(room, event)
        return
    if room.over:
        raise ValueError("the seats of a table that is over do not change")
    if event.seat >= len(room.seats):
        raise ValueError(f"the table has {len(room.seats)} seats; there is no seat {event.seat}")
    seat = room.seats[event.seat]
    if isinstance(event, Sat):
        seat = SeatState(TAKEN, person=event.person, name=event.name)
        earlier = room.past.get(event.person, [])
        if event.seat not in earlier:
            room.past = {**room.past, event.person: [*earlier, event.seat]}
    elif isinstance(event, BotSat):
        seat = SeatState(BOT, name=event.name, bot=event.bot)
    elif isinstance(event, Opened):
        kind = RESERVED if event.reserved else OPEN
        if room.status == PLAYING:
            keeper = "" if room.bots.where == NOWHERE else CARETAKER
            seat = msgspec.structs.replace(seat, kind=kind, bot="", stand_in=keeper)
        else:
            seat = SeatState(kind)
    else:
        if seat.kind != TAKEN:
            raise ValueError(f"seat {event.seat} has no owner whom a bot could stand in for")
        missed = seat.missed if event.bot else 0
        seat = msgspec.structs.replace(seat, stand_in=event.bot, missed=missed)
    put_seat(room, event.seat, seat)
    if not isinstance(event, StandIn) and event.seat in room.holds:
        room.holds = {number: kept for number, kept in room.holds.items() if number != event.seat}
    find_captains(room)
    if not room.teams or room.status != PLAYING:  # else another room would know
        room.changed_at = at
    if not isinstance(event, StandIn):
        room.follow_agreed = tuple(seat for seat in room.follow_agreed if seat != event.seat)
    if room.new_rules is not None and not isinstance(event, StandIn):
        agreed = tuple(seat for seat in room.new_rules.agreed if seat != event.seat)
        room.new_rules = msgspec.structs.replace(room.new_rules, agreed=agreed)
    if room.undo is not None and not isinstance(event, StandIn):
        agreed = tuple(seat for seat in room.undo.agreed if seat != event.seat)
        asking = room.undo.seat != event.seat
        room.undo = msgspec.structs.replace(room.undo, agreed=agreed) if asking else None


def put_seat(room: Room, number: int, seat: SeatState) -> None:
    """Change one seat, in a list of its own: earlier rooms keep theirs."""
    room.seats = [seat if place == number else old for place, old in enumerate(room.seats)]


def claimed(room: Room, event: Claimed) -> None:
    """What belonged to a guest belongs to an account."""
    room.seats = [
        msgspec.structs.replace(seat, person=event.new, name=event.name, missed=0)
        if seat.person == event.old
        else seat
        for seat in room.seats
    ]
    room.captains = {
        team: event.new if person == event.old else person for team, person in room.captains.items()
    }
    if room.host == event.old:
        room.host, room.host_name = event.new, event.name
    if event.old in room.past:
        past = dict(room.past)
        both = {*past.pop(event.old), *past.get(event.new, [])}
        room.past = {**past, event.new: sorted(both)}


def find_captains(room: Room) -> None:
    """Who has come first keeps a room; after them the next in the order of seats."""
    there: dict[int, list[str]] = {}
    for number, seat in enumerate(room.seats):
        if seat.kind == TAKEN:
            there.setdefault(team_of(room, number), []).append(seat.person)
    found: dict[int, str] = {}
    for team, people in there.items():
        before = room.captains.get(team, "")
        found[team] = before if before in people else people[0]
    room.captains = found


def arranged(room: Room, event: Noted | Appointed | Cancelled) -> None:
    """A room writes something down, or agrees on an hour."""
    if isinstance(event, Noted):
        room.notes = {**room.notes, event.team: event.text}
        return
    hours = dict(room.appointments.get(event.team, {}))
    if isinstance(event, Appointed):
        hours[event.name] = Appointment(event.title, event.at, event.minutes)
    elif hours.pop(event.name, None) is None:
        raise ValueError("there is no such appointment")
    room.appointments = {**room.appointments, event.team: hours}


def started(room: Room, event: Started) -> None:
    """The game begins."""
    if room.status != GATHERING:
        raise ValueError(f"a table that is {room.status} does not start")
    room.status = PLAYING
    room.header = event.header
    room.started_at = event.at
    set_clocks(room, event)


def adopting(room: Room, event: RulesAnswered | Adopted, at: int) -> None:
    """Seats agree to go on by newer rules; once they all do, the table does."""
    if room.status != PLAYING:
        raise ValueError(f"no rules are adopted at a table that is {room.status}")
    if isinstance(event, Adopted):
        room.header, room.adopted = event.header, room.inputs
        room.new_rules = room.undo = None
        room.changed_at = at
        set_clocks(room, event)
        return
    known = room.new_rules
    agreed = known.agreed if known is not None and known.version == event.version else ()
    others = tuple(seat for seat in agreed if seat != event.seat)
    together = tuple(sorted((*others, event.seat))) if event.yes else others
    room.new_rules = NewRules(event.version, together)


def set_clocks(room: Room, event: Started | Played | Clocked | Adopted) -> None:
    """The clocks as an event leaves them."""
    room.last_at = event.at
    room.due = {int(window): at for window, at in event.due.items()}
    room.banks = event.banks
    room.since = {int(seat): at for seat, at in event.since.items()}


def played(room: Room, event: Played) -> None:
    """An input, and perhaps the end."""
    if room.status != PLAYING:
        raise ValueError(f"nothing is played at a table that is {room.status}")
    set_clocks(room, event)
    count_inputs(room, event.lines)
    count_missed(room, event)
    if room.status != PLAYING:
        room.ended_at = room.changed_at = event.at


def count_inputs(room: Room, lines: list[Line]) -> None:
    """Take note of journal lines: how many inputs, a rewind, the end."""
    for line in lines:
        if "end" in line:
            room.status = FINISHED
            room.undo = None
            if "scores" in line:
                room.outcome = Outcome(line["ending"], line["scores"])
        elif "seal" not in line:
            room.inputs += 1
            if "agreed" in line:
                room.undo = None


def count_missed(room: Room, event: Played) -> None:
    """Whose silence grew, and who is there again."""
    for seat in event.silent:
        missed = room.seats[seat].missed + 1
        put_seat(room, seat, msgspec.structs.replace(room.seats[seat], missed=missed))
    first = event.lines[0] if event.lines else {}
    if "decision" in first and event.by != ITSELF:
        state = room.seats[first["seat"]]
        missed = state.missed + 1 if event.by == CARETAKER else 0
        if missed != state.missed:
            put_seat(room, first["seat"], msgspec.structs.replace(state, missed=missed))


def held(room: Room, event: Held | Paused, at: int) -> None:
    """Time that does not count is given back to everything that is open."""
    if isinstance(event, Held):
        give_time(room, event.millis)
        room.gap = event.gap or room.gap
        room.last_at = at
    elif event.on:
        if room.paused_at is not None:
            raise ValueError("the table is paused already")
        room.paused_at = room.last_at = event.at
    else:
        if room.paused_at is None:
            raise ValueError("the table is not paused")
        give_time(room, event.at - room.paused_at)  # negative where the clock was set back
        room.paused_at = None
        room.last_at = event.at


def give_time(room: Room, millis: int) -> None:
    """Move every deadline by so much; the table's own time stands still meanwhile."""
    room.held_ms += millis
    room.due = {window: at + millis for window, at in room.due.items()}
    room.since = {seat: at + millis for seat, at in room.since.items()}


def closed(room: Room, event: Closed, at: int) -> None:
    """The table is given up."""
    if room.status == CLOSED:
        raise ValueError("the table is closed already")
    room.status = CLOSED
    room.closed_why = event.why
    room.undo = None
    room.due, room.since = {}, {}
    room.ended_at = room.ended_at or at
    room.changed_at = at


# Questions about a room


def team_of(room: Room, seat: int) -> int:
    """The room in which a seat is; an onlooker is in none."""
    if not room.teams:
        return 0
    return room.teams[seat] if 0 <= seat < len(room.teams) else -1


def team_seats(room: Room, team: int) -> list[int]:
    """The seats of a room."""
    return [seat for seat in range(len(room.seats)) if team_of(room, seat) == team]


def veiled(room: Room, viewer: int, seat: int) -> bool:
    """Whether a viewer may not know who sits on a seat."""
    return bool(room.teams) and not room.over and team_of(room, viewer) != team_of(room, seat)


def seats_of(person: str, room: Room) -> set[int]:
    """The seats that a person has now."""
    return {
        number
        for number, seat in enumerate(room.seats)
        if person and seat.kind == TAKEN and seat.person == person
    }
