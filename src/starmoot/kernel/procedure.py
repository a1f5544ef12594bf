"""Procedures: the place in the rules as data.

A rule in progress is a small object on a stack: its fields are its locals, `then` is the method
that goes on next. A method returns one step: `Ask` a question and stop, `Run` another procedure
and come back, `Fork` several that go on side by side, `Goto` another method, or be `Done`.
There are no generators, closures or flags, so any moment can be stored, cloned and compared.
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    Self,
    TypeVar,
    dataclass_transform,
    final,
)

from starmoot.kernel.blame import unwritten
from starmoot.kernel.chance import Chance
from starmoot.kernel.decision import (
    FIRST,
    GATHER,
    LASTING,
    NO_NUMBERS,
    SEATS,
    Method,
    Question,
    Step,
    Topic,
    Window,
    answered,
    unanswered,
)
from starmoot.kernel.fitting import possible
from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.record import Record
from starmoot.kernel.secret import EVERYONE
from starmoot.kernel.shape import Answer, Shape
from starmoot.kernel.slotted import begin_with_fields, own_defaults

if TYPE_CHECKING:
    from starmoot.kernel.play import Play


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Ask(Window):
    """Open this window and stop until it closes; then go on at `then`.

    GATHER waits for all and opens the answers together; FIRST goes on with the first answer;
    LASTING stays open until its time is up, whoever has answered.
    `audience` are those who may know that the window is open; `poll` hides who has answered, for
    windows that are put to everybody so that having a choice stays secret. `given` are answers that
    are in already (None for those that are not), such as standing passes; they may be revised.
    """

    GATHER: ClassVar[int] = GATHER
    FIRST: ClassVar[int] = FIRST
    LASTING: ClassVar[int] = LASTING

    def __init__(
        self,
        questions: list[Question],
        then: Method,
        mode: i64 = GATHER,
        audience: i64 = EVERYONE,
        poll: bool = False,
        due: i64 = 0,
        given: list[Answer | None] | None = None,
    ) -> None:
        self.questions = questions  # what a window begins with, written out: there are so many
        self.answers = unanswered(len(questions)) if given is None else answered(given)
        self.numbers = NO_NUMBERS
        self.awaited = 0
        self.standing = 0
        self.number = 0
        self.silent = 0
        self.mode = mode
        self.audience = audience
        self.poll = poll
        self.due = due
        self.floor = -1
        self.then = then


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Run(Step):
    """Push a child; when it is done go on at `then`, or be done as well."""

    def __init__(self, child: Procedure[Any], then: Method | None = None) -> None:
        self.child = child
        self.then: Method = Procedure.finish if then is None else then


@final
@mypyc_attr(acyclic=True)
class Fork(Step):
    """Start children side by side, each with a stack of its own; go on when all are done."""

    def __init__(self, children: list[Procedure[Any]], then: Method) -> None:
        self.children = children
        self.then = then


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Goto(Step):
    """Go on at another method at once."""

    def __init__(self, then: Method) -> None:
        self.then = then


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Done(Step):
    """Leave the stack; the procedure that ran it reads its fields (`g.finished`)."""


@final
@mypyc_attr(acyclic=True)
class Stay(Step):
    """After a standing offer was taken: reopen the window that was held, with new shapes.

    Answers already given are kept where they still fit.
    """


DONE: Final = Done()
STAY: Final = Stay()
NO_OFFERS: Final[list[Question]] = []

G = TypeVar("G", bound="Play")
N = TypeVar("N", bound=int)


@dataclass_transform()
@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Record, Generic[G]):
    """One rule in progress over a game's play `g`.

    Fields are declared on the class like those of any record, with defaults, and a procedure takes
    them as arguments, in their order: `Fight(sector)`. An `__init__` that is written out takes what
    it says.
    """

    then: Method | None = None
    resume: Method | None = None
    held: Window | None = None
    floor_numbers: list[int] | None = None

    def __new__(cls, *_arguments: Any, **_named: Any) -> Self:
        """A blank procedure; unlike other records it may be made with arguments."""
        return super().__new__(cls)

    @classmethod
    def __init_subclass__(cls) -> None:
        """Let rules begin with their fields, in their order and not by name as other records."""
        super(Record, cls).__init_subclass__()  # past that of records
        own_defaults(cls)
        begin_with_fields(cls)

    def begin(self, g: G) -> Step:
        """The first method to run."""
        raise unwritten(self, "begin(self, g) -> Step", " is a procedure")

    def finish(self, g: G) -> Step:
        """What follows a child with which its parent ends."""
        return DONE

    def open_floor(self, g: G, asking: Procedure[Any]) -> list[Question]:
        """What this procedure lets seats do beside whatever is asked while it lasts.

        Questions of topics made with `floor=True`, none by default. The nearest procedure on the
        stack that offers any keeps the floor; it may look at who is asking and leave it closed.
        """
        return NO_OFFERS

    def back(self, g: G) -> Step:
        """How the asker goes on after an interjection: as the topic of its first question says.

        The window opens again unless that gives another step.
        """
        held = self.held
        step = None if held is None else held.questions[0].topic.back(self, g, held.questions[0])
        if step is None:
            return STAY
        self.held = None
        return step

    def imagined(self, g: G, viewer: i64, dice: Chance) -> None:
        """Deal anew what this procedure hides from a viewer beyond its Secret fields."""


def ask(topic: Topic, seat: i64, then: Method) -> Ask:
    """Ask one seat one thing."""
    return Ask([topic.put_to(seat)], then)


def ask_each(topic: Topic, seats: list[N], then: Method) -> Ask:
    """Ask several seats the same at once, sealed until all are in."""
    count: i64 = len(seats)
    if count < len(SEATS) and seats is SEATS[count]:
        return Ask(topic.put_to_all(count), then)
    return Ask([topic.put_to(seat) for seat in seats], then)


def answerable(question: Question, shape: Shape) -> bool:
    """Whether the seat has anything to say: a fitting answer, or leave to pass."""
    return bool(question.topic.may_pass) or possible(shape)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Procedure[G]):
    """An outline: its parts, one after another."""

    at: i64 = 0

    def outline(self, g: G) -> list[Procedure[G]]:
        """The parts in order; asked again before each, so it may depend on the moment.

        What runs is a copy, so that an outline may be made once and be shared by all games.
        """
        raise unwritten(self, "outline(self, g)", " is a Sequence")

    def begin(self, g: G) -> Step:
        parts = self.outline(g)
        if self.at >= len(parts):
            return DONE
        part = parts[self.at].copy()
        self.at += 1
        return Run(part, Sequence.begin)
