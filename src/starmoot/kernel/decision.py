"""Decisions: who is asked what, in which window.

A `Topic` is a kind of question, declared once. A `Question` puts it to a seat. A `Window` holds
the questions that are open together and the answers that are in.
"""

from __future__ import annotations

from typing import Any, Final, final

from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.secret import EVERYONE
from starmoot.kernel.shape import MISSING, Answer

GATHER: Final = 0
FIRST: Final = 1
LASTING: Final = 2

NO_NUMBERS: Final[list[int]] = []

UNANSWERED: Final[list[list[Answer]]] = []
"""Patterns to copy: `UNANSWERED[n]` are n answers that are not in yet."""

TOPICS: Final[dict[str, Topic]] = {}


@final
class Topic:
    """A kind of question: its stable name, its rule ids, its words and its clock.

    `prompt` asks; `may_pass`, where not empty, is the label of letting it go by. `clock` names
    the deadline class that a host maps to hours or minutes. `final` means that it cannot be
    taken back, so that clients ask twice. `floor` topics stand open beside whatever is asked.
    """

    def __init__(
        self,
        name: str,
        rules: str,
        prompt: str,
        may_pass: str = "",
        clock: str = "choice",
        final: bool = False,
        floor: bool = False,
    ) -> None:
        self.name = name
        self.rules = rules
        self.prompt: str = prompt
        self.may_pass = may_pass
        self.clock = clock
        self.final = final
        self.floor = floor
        if name in TOPICS and TOPICS[name].prompt != prompt:
            raise ValueError(f"topic {name} is declared twice")
        TOPICS[name] = self
        self.plain: list[Question] = []
        self.rounds: list[list[Question]] = []

    def put_to(self, seat: i64) -> Question:
        """The plain question of this topic to a seat: made once, shared by all."""
        while len(self.plain) <= seat:
            self.plain.append(Question(self, len(self.plain), 0, self.floor))
        return self.plain[seat]

    def put_to_all(self, seats: i64) -> list[Question]:
        """The plain questions to all seats of a table: made once, shared by all."""
        while len(self.rounds) <= seats:
            self.rounds.append([self.put_to(seat) for seat in range(len(self.rounds))])
        return self.rounds[seats]


@final
@mypyc_attr(acyclic=True)
class Question:
    """One question to one seat; never changed once made. The asker's `offer` gives its shape.

    `standing` questions are on offer but nobody waits for them. `subject` is for the asker: what
    the question is about where one topic is put several times.
    """

    def __init__(self, topic: Topic, seat: i64, subject: i64 = 0, standing: bool = False) -> None:
        self.topic = topic
        self.seat: i64 = seat
        self.subject: i64 = subject
        self.standing = standing


def unanswered(count: i64) -> list[Answer]:
    """So many answers that are not in yet; copying a pattern is cheaper than building it."""
    while len(UNANSWERED) <= count:
        UNANSWERED.append([MISSING] * len(UNANSWERED))
    return UNANSWERED[count][:]


@mypyc_attr(acyclic=True)
class Step:
    """What a procedure's method returns."""


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

    def __init__(
        self,
        questions: list[Question],
        mode: i64 = GATHER,
        aside: Any = None,
        audience: i64 = EVERYONE,
        poll: bool = False,
        due: i64 = 0,
        given: list[Answer] | None = None,
    ) -> None:
        self.questions = questions
        self.answers: list[Answer] = given if given is not None else unanswered(len(questions))
        self.numbers: list[int] = NO_NUMBERS
        self.awaited: i64 = 0
        self.standing: i64 = 0
        self.number: i64 = 0
        self.silent: i64 = 0
        self.mode: i64 = mode
        self.aside = aside
        self.audience: i64 = audience
        self.poll = poll
        self.due: i64 = due
        self.floor: i64 = -1


def clone_window(window: Window) -> Window:
    """An independent copy; questions and answers never change, so they are shared."""
    copy = Window(
        window.questions,
        window.mode,
        window.aside,
        window.audience,
        window.poll,
        window.due,
        window.answers[:],
    )
    copy.floor = window.floor
    copy.numbers = window.numbers
    copy.awaited = window.awaited
    copy.standing = window.standing
    copy.number = window.number
    copy.silent = window.silent
    return copy


@final
class Words:
    """What a viewer reads beside a question.

    `previews` say what an option would do, `barred` shows options that exist but may not be
    taken now, with the reason; both are by kind and key. `rules` narrow an option to a rule id.
    """

    def __init__(self, prompt: str) -> None:
        self.prompt = prompt
        self.previews: dict[tuple[str, int], str] = {}
        self.barred: dict[tuple[str, int], str] = {}
        self.rules: dict[tuple[str, int], str] = {}
