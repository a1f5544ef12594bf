"""Decisions: who is asked what, in which window.

A `Topic` is a kind of question, declared once, with everything that belongs to it. A `Question`
puts it to a seat. A `Window` holds the questions that are open together and the answers so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from starmoot.kernel.blame import unwritten
from starmoot.kernel.forced import goes_without_saying
from starmoot.kernel.kind import Seat, titled
from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.secret import only
from starmoot.kernel.shape import FIRST_ENTRY, MISSING, PASS, Answer, Shape, walk

if TYPE_CHECKING:
    from starmoot.kernel.view import View

GATHER: Final = 0
FIRST: Final = 1
LASTING: Final = 2

NO_NUMBERS: Final[list[int]] = []

UNANSWERED: Final[list[list[Answer]]] = []
"""Patterns to copy: `UNANSWERED[n]` are n answers that are not in yet."""

SEATS: Final[list[list[Seat]]] = []
ZEROS: Final[list[list[int]]] = []
"""Patterns to share or to copy: all seats of a table, and a zero for each."""

TOPICS: Final[dict[str, Topic]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Topic:
    """A kind of question: its words and rules, what it offers, and what silence means.

    `name` is stable and `rules` are the ids of its rules; `prompt` asks; `may_pass`, where not
    empty, is the label of letting it go by. `title` is what people call it, over the question and
    in the list of those who are waited for; without one it is the last word of the
    name. `clock` names the deadline class that a host maps to hours or minutes. `final` means that
    it cannot be taken back, so that clients ask twice. `standing` topics are on offer, but nobody
    waits for them. One that `reveals` is put to a seat in private where others can tell from the
    pause that there is something. A `shape` is what it always offers, `silence` what that always
    means.

    A subclass says what else is offered. `at` is the procedure that asks, so that a topic and its
    procedure can be typed together. `watched`: how soon it is answered tells
    others something, or is time in which they talk; so hosts answer it only where nobody else is.
    """

    watched: bool = False

    def __init__(
        self,
        name: str,
        rules: str,
        prompt: str,
        may_pass: str = "",
        clock: str = "choice",
        final: bool = False,
        floor: bool = False,
        standing: bool = False,
        reveals: bool = False,
        title: str = "",
        shape: Shape | None = None,
        silence: Answer | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.silence = silence
        self.title: str = title or titled(name.rpartition(".")[2])
        self.rules = rules
        self.prompt: str = prompt
        self.may_pass = may_pass
        self.clock = clock
        self.final = final
        self.reveals = reveals
        self.floor = floor
        self.standing = standing or floor
        if name in TOPICS and TOPICS[name].prompt != prompt:
            raise ValueError(f"topic {name} is declared twice")
        TOPICS[name] = self
        self.plain: list[Question] = []
        self.rounds: list[list[Question]] = []

    def offer(self, at: Any, g: Any, question: Question) -> Shape:
        """What the seat may answer: everything that fits is legal.

        It is pure: asked twice it gives the same and changes nothing, so that shapes are never
        stored, only computed.
        """
        if self.shape is None:
            wanted = "offer(self, at, g, question) -> Shape"
            raise unwritten(self, wanted, f" is the topic {self.name}")
        return self.shape

    def absent(self, at: Any, g: Any, question: Question) -> Answer:
        """What silence means: pass where one may, else the first thing on offer.

        `silence` may also be PASS where a seat could not pass; rules then read `passed()`.
        """
        if self.silence is not None:
            return self.silence
        if self.may_pass:
            return PASS
        return walk(self.offer(at, g, question), FIRST_ENTRY)

    def words(self, at: Any, view: View, question: Question) -> Words:
        """Prompt, previews and reasons for one viewer, from what that viewer sees."""
        return Words(self.prompt)

    def settled(self, at: Any, g: Any, question: Question, shape: Shape) -> Answer | None:
        """The answer that goes without saying: hosts give it for people instead of asking them.

        Where there is one answer that is it, where there is none it is to pass. An override may
        leave a moment to somebody who has other things to do in it.
        """
        return goes_without_saying(shape, bool(self.may_pass))

    def concerns(self, at: Any, g: Any, question: Question) -> bool:
        """Whether this touches the seat more than others, so that it wants to be asked.

        Hosts pass for people who want to be asked only then. It may follow from what the seat
        alone knows: nobody else is told.
        """
        return True

    def taken(self, at: Any, g: Any, question: Question, answer: Answer) -> Any:
        """What follows when a seat takes up a standing offer: a procedure, or None if it is done.

        Meanwhile the open window is held. `at` is the procedure that made the offer.
        """
        raise unwritten(self, "taken(self, at, g, question, answer)", " stands open")

    def back(self, at: Any, g: Any, question: Question) -> Step | None:
        """How the asker goes on after an interjection: None to ask again, or another step."""
        return None

    def put_to(self, seat: i64) -> Question:
        """The plain question of this topic to a seat: made once, shared by all."""
        while len(self.plain) <= seat:
            self.plain.append(Question(self, len(self.plain)))
        return self.plain[seat]

    def put_to_all(self, seats: i64) -> list[Question]:
        """The plain questions to all seats of a table: made once, shared by all."""
        while len(self.rounds) <= seats:
            self.rounds.append([self.put_to(seat) for seat in range(len(self.rounds))])
        return self.rounds[seats]


@final
@mypyc_attr(acyclic=True)
class Question:
    """One question to one seat; never changed once made. Its topic's `offer` gives its shape.

    `standing` questions are on offer but nobody waits for them. `subject` is for the asker: what
    the question is about where one topic is put several times.
    """

    def __init__(self, topic: Topic, seat: i64, subject: i64 = 0, standing: bool = False) -> None:
        self.topic = topic
        self.seat: Seat = Seat(seat)
        self.subject: i64 = subject
        self.standing = standing or topic.standing


def topic_title(name: str) -> str:
    """What people call a topic."""
    return TOPICS[name].title if name in TOPICS else titled(name.rpartition(".")[2])


def unanswered(count: i64) -> list[Answer]:
    """So many answers that are not in yet; copying a pattern is cheaper than building it."""
    while len(UNANSWERED) <= count:
        UNANSWERED.append([MISSING] * len(UNANSWERED))
    return UNANSWERED[count][:]


def answered(given: list[Answer | None]) -> list[Answer]:
    """Answers of which some are in already."""
    return [MISSING if answer is None else answer for answer in given]


def know_lists(count: i64) -> None:
    """Make the shared lists of up to so many entries."""
    while len(SEATS) <= count:
        ZEROS.append([0] * len(SEATS))
        SEATS.append([Seat(seat) for seat in range(len(SEATS))])


def zeros(count: i64) -> list[int]:
    """A fresh list of zeros; copying a shared one is cheaper than building it."""
    if count >= len(ZEROS):
        know_lists(count)
    return ZEROS[count][:]


@mypyc_attr(acyclic=True)
class Step:
    """What a procedure's method returns."""


Method = Callable[[Any, Any], Step]
"""Where a procedure goes on: a method of its class."""


@mypyc_attr(acyclic=True)
class Window(Step):
    """Questions that are open together, and the answers so far (MISSING: not in yet).

    `numbers[i]` counts the questions that the seat of question i was ever asked, so that the id
    of a decision betrays nothing of what others were asked. `number` counts the windows of the
    table and is for hosts alone; `floor` is the place on the stack of the procedure that keeps
    the floor open beside it, -1 for none; `due` is when the rules want it closed, in seconds of
    the table's time, 0 for whenever the host's pace says; `silent` are the seats whose time ran
    out.
    """

    shared: ClassVar[tuple[str, ...]] = ("questions", "numbers")

    questions: list[Question]
    answers: list[Answer]
    numbers: list[int]
    awaited: i64
    standing: i64
    number: i64
    silent: i64
    mode: i64
    audience: i64
    poll: bool
    due: i64
    floor: i64

    def awaits(self) -> list[Seat]:
        """The seats whose answers it still waits for."""
        return [
            question.seat
            for question, answer in zip(self.questions, self.answers, strict=True)
            if answer is MISSING and not question.standing
        ]

    def speak_for(self, seats: Sequence[int], asker: Any, g: Any) -> None:
        """Give what silence means for some seats, so that it waits for the others alone.

        They may still answer until it closes.
        """
        for place in range(len(self.questions)):
            question = self.questions[place]
            awaited = self.answers[place] is MISSING and not question.standing
            if awaited and question.seat in seats:
                self.answers[place] = question.topic.absent(asker, g, question)
                self.silent = self.silent | only(question.seat)

    def given(self, place: i64) -> Answer | None:
        """The answer to one of its questions, if it is in."""
        answer = self.answers[place]
        return None if answer is MISSING else answer


@final
class PartWords:
    """What a viewer reads beside a part of a form.

    `label` is its name, `note` stands beside it ("you have 6"). A form whose parts have a `side`
    ("give", "get", or "with" for the partner) is a deal: it is laid out in two columns, numbers
    begin at their least, and it is said in one sentence, in which `said` is this part:
    "{} influence". Where `begun` is an answer it stands there at first, to be changed: a
    counter-offer begins as the offer it answers.
    """

    def __init__(self, label: str, note: str = "", side: str = "", said: str = "") -> None:
        self.label = label
        self.note = note
        self.side = side
        self.said = said
        self.begun: Answer | None = None


@final
class DealWords:
    """A deal that the seat `by` offers the viewer: what the viewer gets and gives, in words.

    `text` is what the other side says, `record` how it has kept its word. Each of `accept`,
    `refuse` and `counter` are the keys to choose one after another in the question; where it
    cannot be accepted yet, `why` tells so and when it can.
    """

    def __init__(self, by: i64, gets: list[str], gives: list[str]) -> None:
        self.by: i64 = by
        self.gets = gets
        self.gives = gives
        self.text = ""
        self.record = ""
        self.accept: list[str] = []
        self.refuse: list[str] = []
        self.counter: list[str] = []
        self.why = ""


@final
class Words:
    """What a viewer reads beside a question.

    `previews` say what an option would do, `barred` shows options that exist but may not be
    taken now, with the reason; both are by kind and key. `rules` narrow an option to a rule id.
    `parts` are by their way through the shape, names and keys joined by "/": "gives/money".
    `deals` are those that others offer and that this question answers. A `sheet` is drawn at the
    middle of the table, with a row for each part. Where several things can be sent to one place,
    `joint` says what that comes to: by the key of the place on the board, then by the keys of those
    who are sent there, sorted and joined by spaces.
    """

    def __init__(self, prompt: str) -> None:
        self.prompt = prompt
        self.previews: dict[tuple[str, int], str] = {}
        self.barred: dict[tuple[str, int], str] = {}
        self.rules: dict[tuple[str, int], str] = {}
        self.parts: dict[str, PartWords] = {}
        self.deals: list[DealWords] = []
        self.sheet = False
        self.joint: dict[str, dict[str, str]] = {}

    def part(self, way: str, label: str, note: str = "", side: str = "", said: str = "") -> None:
        """Say what a viewer reads beside a part of a form (see `PartWords`)."""
        self.parts[way] = PartWords(label, note, side, said)

    def deal(self, by: i64, gets: list[str], gives: list[str]) -> DealWords:
        """Add a deal that the seat `by` offers the viewer, to be filled in (see `DealWords`)."""
        deal = DealWords(by, gets, gives)
        self.deals.append(deal)
        return deal
