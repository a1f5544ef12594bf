"""What rooms are made of: people, seats, pace, policies and the events of a table.

Everything that ever happened at a table is a list of events. The room is their fold (room.py),
and the game is the journal lines among them. Events are stored as JSON and never rewritten;
fields are only ever added, with defaults.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

Millis = Annotated[int, Meta(ge=0, le=1 << 53)]
SeatNumber = Annotated[int, Meta(ge=0, le=61)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Line = dict[str, Any]


class Person(Struct, frozen=True):
    """The person behind a request: an account or a guest."""

    id: str
    name: str
    guest: bool = True
    admin: bool = False


# Pace


class Untimed(Struct, frozen=True, tag="untimed", tag_field="pace"):
    """Nobody is hurried."""


class Live(Struct, frozen=True, tag="live", tag_field="pace"):
    """A bank of seconds for each seat, which runs while the table waits for it."""

    bank: Annotated[int, Meta(ge=10, le=86_400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 30


class Deadline(Struct, frozen=True, tag="deadline", tag_field="pace"):
    """Every window closes `hours` after it opened, or at the next `at` o'clock in `zone`.

    `hours` and `at` together: at the first such hour that leaves at least `hours`. Seats that are
    asleep (their own sleep hours) are given until an hour after waking.
    """

    hours: Annotated[int, Meta(ge=0, le=24 * 30)] = 24
    at: Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")] | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


class Sessions(Struct, frozen=True, tag="sessions", tag_field="pace"):
    """Windows close when the rules say (their `due`), `minute` seconds for each minute of theirs.

    `grace` seconds are added before a window counts as late.
    """

    minute: Annotated[int, Meta(ge=1, le=86_400)] = 60
    grace: Annotated[int, Meta(ge=0, le=86_400)] = 0


Pace = Untimed | Live | Deadline | Sessions


class Ladder(Struct, frozen=True):
    """What happens to a seat that does not answer: remind, grace, caretaker, substitute."""

    remind: Annotated[int, Meta(ge=0, le=100)] = 50
    """A reminder goes out when this many per cent of the time are over; 0 for none."""
    grace: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    """Seconds that are added once time is up, before silence counts."""
    caretaker_after: Annotated[int, Meta(ge=0, le=20)] = 2
    """After this many silences in a row a caretaker bot looks after the seat; 0 for never."""
    substitute_after: Annotated[int, Meta(ge=0, le=20)] = 4
    """After this many the seat is open to a substitute; 0 for never."""


# Seats and spectators

OPEN = "open"
RESERVED = "reserved"
TAKEN = "taken"
BOT = "bot"


class SeatPlan(Struct, frozen=True):
    """How a seat is to be filled: open to all, reserved for a link, or a bot."""

    kind: str = OPEN
    bot: Annotated[str, Meta(max_length=60)] = ""


class Watch(Struct, frozen=True):
    """Who may look on: nobody, or everybody at what is public, at once or delayed.

    With `follow` each onlooker may also choose one seat and see what it sees. After the end
    everybody sees everything, unless `after` is false.
    """

    kind: str = "public"
    """"none", "public", "delayed"."""
    delay: Annotated[int, Meta(ge=0, le=7 * 86_400)] = 0
    """Seconds, for "delayed"."""
    after: bool = True
    follow: bool = False


class NewTable(Struct, frozen=True):
    """A wish for a table, as its host sends it."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=62)]
    options: dict[str, Any] = {}
    title: Annotated[str, Meta(max_length=80)] = ""
    plan: list[SeatPlan] = []
    """One for each seat; missing ones are open. The host takes the first open seat."""
    pace: Pace = msgspec.field(default_factory=Untimed)
    watch: Watch = Watch()
    ladder: Ladder = Ladder()
    listed: bool = False
    """Whether the lobby shows it."""
    host_plays: bool = True
    undo: bool = True
    """Whether free undo is allowed."""
    guided: bool = False
    """A guided start: seats, cards and bots are those that the game has for it."""


class Bots(Struct, frozen=True):
    """Where a game lets bots play at a table, as it said when the table was made.

    `absent_after` is how many deadlines in a row the rules let somebody miss, 0 where they do not
    say; `why` tells what settles it.
    """

    where: str = "anywhere"
    """"anywhere", "absent", "nowhere"."""
    absent_after: int = 0
    why: str = ""


# Events


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened at a table."""


class Created(Event, frozen=True, tag="created"):
    """The table was set up; pins game, rules version, content and options (journal header)."""

    wish: NewTable
    host: str
    header: dict[str, Any]
    """The first line of the journal, but for the commitment, which `Started` adds."""
    rematch_of: str = ""
    host_name: str = ""
    teams: list[int] = []
    """The room of each seat, where the game has several."""
    bots: Bots = Bots()


class Sat(Event, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: SeatNumber
    person: str
    name: str


class BotSat(Event, frozen=True, tag="bot"):
    """A bot plays a seat from now on."""

    seat: SeatNumber
    bot: str
    name: str


class Opened(Event, frozen=True, tag="opened"):
    """A seat is free: for everybody, or for those who have its link.

    In a running game a caretaker looks after it until a substitute comes, where bots may play.
    """

    seat: SeatNumber
    reserved: bool = False


class StandIn(Event, frozen=True, tag="stand-in"):
    """A caretaker looks after a seat whose owner is silent, or no longer does (empty)."""

    seat: SeatNumber
    bot: str = ""


class Started(Event, frozen=True, tag="started"):
    """The game began; time at the table counts from here."""

    at: Millis
    header: dict[str, Any]
    due: dict[str, Millis] = {}
    banks: list[int] = []
    since: dict[str, Millis] = {}


class Played(Event, frozen=True, tag="played"):
    """One input and what followed it in the journal: the input, a seal, the end.

    `due` and `banks` are the clocks afterwards: by number of window when it closes (wall clock,
    milliseconds), and the milliseconds left to each seat; `since` is when a bank began to run.
    """

    lines: list[Line]
    at: Millis
    by: str = ""
    """Person, "bot", "clock", "caretaker", or "itself" for what goes without saying."""
    due: dict[str, Millis] = {}
    banks: list[int] = []
    since: dict[str, Millis] = {}
    note: str = ""
    """Why a default stands for an answer, where one does: the bot crashed or was slow."""
    silent: list[int] = []
    """The seats whose time ran out with this input, or for which silence answers at once what it
    led to."""


class Clocked(Event, frozen=True, tag="clocked"):
    """The clocks, as in `Played`, after somebody else has come to act for a seat."""

    at: Millis
    due: dict[str, Millis] = {}
    banks: list[int] = []
    since: dict[str, Millis] = {}


class UndoAsked(Event, frozen=True, tag="undo-asked"):
    """A seat asks everybody to go back to the moment after an input.

    `steps` tells for each viewer (the spectator last) how many steps of its own log would stay.
    """

    seat: SeatNumber
    to: int
    steps: list[int] = []


class UndoAnswered(Event, frozen=True, tag="undo-answered"):
    """A seat agrees or not; when all have agreed the rewinding itself is `Played`."""

    seat: SeatNumber
    yes: bool


class RulesAnswered(Event, frozen=True, tag="rules-answered"):
    """A seat would go on by a newer version of the rules, or not; none is pinned by that."""

    seat: SeatNumber
    yes: bool
    version: int


class Adopted(Event, frozen=True, tag="adopted"):
    """Everybody agreed: the game goes on by the installed rules from the moment in `table`.

    `header` opens the record that begins here; the clocks are as in `Played`.
    """

    header: dict[str, Any]
    table: dict[str, Any]
    at: Millis
    due: dict[str, Millis] = {}
    banks: list[int] = []
    since: dict[str, Millis] = {}


class Held(Event, frozen=True, tag="held"):
    """Time did not count for a while: the server was down or asleep, or the table was paused."""

    millis: int
    why: str
    gap: int = 0
    """Which interruption this gives back, so that it is given back once."""


class Paused(Event, frozen=True, tag="paused"):
    """The clocks stand still from `at` on (`on`), or run again."""

    on: bool
    at: Millis
    by: str


class Hold(Struct, frozen=True):
    """A question that a seat lets go by: its topic, until when, and the phase it was said in.

    Without a topic it is every question that does not concern the seat.
    """

    topic: str
    until: str
    mark: str = ""


class Holds(Event, frozen=True, tag="holds"):
    """What a seat lets go by from now on."""

    seat: SeatNumber
    holds: list[Hold]


class FollowAnswered(Event, frozen=True, tag="follow-answered"):
    """A seat agrees that onlookers may follow one seat, or ends it."""

    seat: SeatNumber
    yes: bool


class Followed(Event, frozen=True, tag="followed"):
    """Somebody without a seat sees what one sees from now on."""

    person: str
    seat: SeatNumber


class Noted(Event, frozen=True, tag="noted"):
    """What a room wrote into its notebook, in logs from before notebooks lay beside them."""

    team: SeatNumber
    text: str


class Appointed(Event, frozen=True, tag="appointed"):
    """A room will meet at an hour, or at another one than it was going to."""

    team: SeatNumber
    name: str
    title: str
    at: Millis
    minutes: int


class Cancelled(Event, frozen=True, tag="cancelled"):
    """A room will not meet after all."""

    team: SeatNumber
    name: str


class Handed(Event, frozen=True, tag="handed"):
    """The position of a guided start was handed to the newcomer, whose log had `told` lines."""

    told: int


class Claimed(Event, frozen=True, tag="claimed"):
    """The seats of a guest belong to an account now."""

    old: str
    new: str
    name: str


class Rematched(Event, frozen=True, tag="rematched"):
    """Another table continues this one."""

    table: str


class Closed(Event, frozen=True, tag="closed"):
    """The table was abandoned or removed; `lines` close the journal where a game was running."""

    why: str
    by: str
    lines: list[Line] = []


AnyEvent = (
    Created
    | Sat
    | BotSat
    | Opened
    | StandIn
    | Started
    | Played
    | Clocked
    | UndoAsked
    | UndoAnswered
    | RulesAnswered
    | Adopted
    | Held
    | Paused
    | Holds
    | FollowAnswered
    | Followed
    | Noted
    | Appointed
    | Cancelled
    | Handed
    | Claimed
    | Rematched
    | Closed
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> bytes:
    """An event as it is stored."""
    return ENCODER.encode(event)


def decode_event(data: bytes) -> AnyEvent:
    """The inverse of `encode_event`."""
    return DECODER.decode(data)


def tells(event: AnyEvent) -> bool:
    """Whether an event tells of the game itself, which not everybody may know."""
    return isinstance(event, Played | Clocked | Closed | UndoAsked | Adopted | Noted | Appointed)
