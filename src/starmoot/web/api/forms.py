"""Forms of the API: what it takes and gives, as types. Everything has bounds."""

from __future__ import annotations

from typing import Annotated, Any

from litestar.params import PathParameter
from msgspec import Meta, Struct, field

from starmoot.web.clocks.availability import Away, Span
from starmoot.web.clocks.hours import SleepHours
from starmoot.web.limits import LONGEST_PASSWORD, LONGEST_TEXT
from starmoot.web.model import NewTable, SeatNumber
from starmoot.web.notifications.preferences import NotificationPreferences
from starmoot.web.people.identity import PLAY

PLAIN = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"
"""No control signs but tabs and line ends: databases and terminals choke on the others."""

Words = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT, pattern=PLAIN)]
Short = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
Title = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]
NameText = Annotated[str, Meta(min_length=1, max_length=80, pattern=PLAIN)]
Password = Annotated[str, Meta(max_length=LONGEST_PASSWORD)]
KeyText = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
IdText = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Email = Annotated[str, Meta(max_length=254, pattern=r"^([^\s@\x00-\x1f]+@[^\s@\x00-\x1f]+)?$")]
BotText = Annotated[str, Meta(max_length=60, pattern=r"^[ -~]*$")]
Code = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[ -~]+$")]
WholeNumber = Annotated[int, Meta(ge=0, le=1 << 53)]

TableId = Annotated[
    str, PathParameter(max_length=40, pattern=r"^[A-Za-z0-9_-]+$", description="The table's id.")
]
SeatPath = Annotated[int, PathParameter(ge=0, le=61, description="Seats are counted from 0.")]


class Body(Struct, forbid_unknown_fields=True):
    """What somebody sends."""


OwnKey = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[ -~]+$")]
"""What marks a request as the same when it is sent again."""


# Tables


class TableForm(NewTable, forbid_unknown_fields=True, frozen=True):
    """A wish for a table. With a `key` of one's own it can be sent again without harm."""

    title: Title = ""
    key: OwnKey | None = None


class JoinForm(Body):
    """Which seat to take (any open one, where none is named), and the invitation if one has it."""

    seat: SeatNumber | None = None
    invite: KeyText | None = None


class SeatForm(Body):
    """A seat of one's own."""

    seat: SeatNumber


class PlanForm(Body):
    """How a seat is to be filled: "open", "reserved" (for a link) or "bot"."""

    kind: Annotated[str, Meta(pattern="^(open|reserved|bot)$")]
    bot: BotText = ""


class InviteForm(Body):
    """A link for one seat, or for whichever is open."""

    seat: SeatNumber | None = None


class StartForm(Body):
    """With which bot to fill the seats that are still empty; without one they must be taken."""

    fill: BotText | None = None


class PauseForm(Body):
    """Stop the clocks, or let them run."""

    on: bool


class CloseForm(Body):
    """Why a table ends before its game does."""

    why: Short = ""


class Seated(Struct):
    """The seat that was taken."""

    seat: int


class TableMade(Struct):
    """The table that was made."""

    table: str


class LinkKey(Struct):
    """A key for a link; `path` is the address on this server, with the key behind the #."""

    key: str
    path: str


# Playing


class DecideForm(Body):
    """An answer to an open decision.

    `answer` fits the decision's shape; null passes. `version` is that of the view it was made
    from. With a `key` of your own choice, sending the same once more changes nothing.
    """

    seat: SeatNumber
    decision: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9]+-[0-9]+$")]
    answer: Any = None
    version: WholeNumber | None = None
    key: OwnKey | None = None


class UndoRequestForm(Body):
    """Ask everybody to go back to the moment after step `to` of your log."""

    seat: SeatNumber
    to: WholeNumber


class UndoAnswerForm(Body):
    """Whether a seat agrees to go back."""

    seat: SeatNumber
    yes: bool


class FollowAnswerForm(Body):
    """Whether a seat allows that each onlooker follows one seat."""

    seat: SeatNumber
    yes: bool


class RulesAnswerForm(Body):
    """Whether a seat would go on by the rules on this server."""

    seat: SeatNumber
    yes: bool


class TalkForm(Body):
    """Words: to everybody, or to the seats of `audience` (your own is always among them)."""

    seat: SeatNumber
    text: Words
    audience: Annotated[list[SeatNumber], Meta(max_length=62)] | None = None


class MuteForm(Body):
    """Hide another seat's words from yourself, or no longer."""

    seat: SeatNumber
    on: bool


class HoldForm(Body):
    """A question to pass on by itself until something else is "asked" or until the "phase" is over;
    without a topic every question that does not concern the seat ("concerned"). Nothing to be
    asked again.
    """

    seat: SeatNumber
    topic: Annotated[str, Meta(max_length=80, pattern="^[a-z0-9_.]*$")] = ""
    until: Annotated[str, Meta(pattern="^(asked|phase|concerned|)$")] = ""


class ReportForm(Body):
    """A complaint about words."""

    talk: IdText
    reason: Words


# Rooms and hours


class NotesForm(Body):
    """What stands in a notebook: that of the `room`, or one's `own`."""

    text: Annotated[str, Meta(max_length=4000, pattern=PLAIN)]
    whose: Annotated[str, Meta(pattern="^(room|own)$")] = "room"


class AppointForm(Body):
    """An hour at which a room meets; with a `name` the one of that name is moved."""

    title: Annotated[str, Meta(min_length=1, max_length=80, pattern=PLAIN)]
    at: Annotated[int, Meta(ge=0, le=1 << 53)]
    minutes: Annotated[int, Meta(ge=10, le=1440)] = 60
    name: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = ""


class AvailabilityForm(Body):
    """When one can come: hours of every week in one's own zone, less the days one is away."""

    zone: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")] = "UTC"
    hours: Annotated[list[Span], Meta(max_length=50)] = []
    away: Annotated[list[Away], Meta(max_length=50)] = []


class CalendarForm(Body):
    """Which calendar: of all one's tables, or of one's room at a table."""

    table: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")] = ""
    seat: Annotated[int, Meta(ge=-1, le=61)] = -1


class HourMade(Struct):
    """The name of an hour that was set."""

    name: str


class CalendarMade(Struct):
    """A calendar's secret address; shown once."""

    key: str
    path: str


# People


class GuestForm(Body):
    """The name under which a guest plays."""

    name: NameText


class RegisterForm(Body):
    """A new account."""

    name: NameText
    password: Password
    email: Email = ""


class LoginForm(Body):
    """Name and password of an account."""

    name: Annotated[str, Meta(max_length=200)]
    password: Password


class LogoutForm(Body):
    """Sign out here, or (`everywhere`) on all devices, with all tokens and links."""

    everywhere: bool = False


class NameForm(Body):
    """Another name."""

    name: NameText


class EmailForm(Body):
    """An e-mail address, or nothing to remove it; an account has to give its password."""

    email: Email
    password: Password = ""


class KeyForm(Body):
    """The part of a link that stands behind its #."""

    key: KeyText


class SettingsForm(Body):
    """Zone, sleep hours, and how to be told of things; whatever is left out is as at first."""

    zone: Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")] = "UTC"
    sleep: SleepHours | None = None
    notifications: NotificationPreferences = field(default_factory=NotificationPreferences)


class PasswordForm(Body):
    """The present password and the new one."""

    old: Password
    new: Password


class TokenForm(Body):
    """What a token is for, so that one knows which to drop later; and what it is good for.

    With "play" a program does all that is done at tables, with "read" it looks on.
    """

    name: NameText
    scope: Annotated[str, Meta(pattern="^(play|read)$")] = PLAY


class CodeForm(Body):
    """The second step of signing in: the ticket of the first, and a code."""

    ticket: KeyText
    code: Code


class ForgotForm(Body):
    """The name of an account whose password was forgotten."""

    name: Annotated[str, Meta(max_length=200)]


class ResetForm(Body):
    """The part of the link that stands behind its #, and another password."""

    key: KeyText
    password: Password


class SecondForm(Body):
    """Take up a second step: the mark that was offered, a code made with it, and the password."""

    mark: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
    code: Code
    password: Password


class SureForm(Body):
    """A change that takes the password, and a code."""

    password: Password
    code: Code


class DeleteForm(Body):
    """Deleting an account takes its password; a guest has none."""

    password: Password = ""


class Me(Struct):
    """The caller. `csrf` goes into the header X-CSRF-Token of everything a page changes."""

    id: str
    name: str
    guest: bool
    admin: bool
    csrf: str = ""
    email: str = ""
    second_step: bool = False


class TokenMade(Struct):
    """A token, shown once."""

    token: str


class Token(Struct):
    """A token in the list of one's own; what it opens with is not kept."""

    id: str
    name: str
    created_at: int
    scope: str


class Session(Struct):
    """A device that is signed in; `seen_at` is right to the day. `present` is the one in use."""

    id: str
    name: str
    created_at: int
    seen_at: int
    present: bool


class SecondOffer(Struct):
    """What an authenticator is given, as text and as an address; nothing is changed yet."""

    mark: str
    secret: str
    link: str


class SpareCodes(Struct):
    """Codes for paper, each good once, shown this once."""

    codes: list[str]


class UndoState(Struct):
    """What became of a request to go back: "asked", "done" or "refused"."""

    status: str


class WatchState(Struct):
    """Through which seat's eyes one looks now; null for an onlooker's."""

    seat: int | None


class Fine(Struct):
    """Nothing more to say."""

    ok: bool = True


class Problem(Struct):
    """Why something was refused; nothing was changed. `error` is a word for programs."""

    error: str
    message: str
    details: Any = None


FORMS: list[type[Struct]] = [
    *Body.__subclasses__(),
    TableForm,
    Seated,
    TableMade,
    LinkKey,
    HourMade,
    CalendarMade,
    Me,
    TokenMade,
    Token,
    Session,
    SecondOffer,
    SpareCodes,
    UndoState,
    WatchState,
    Fine,
    Problem,
]
"""All of them: the published schema of each is made by msgspec itself, which knows the bounds."""
