"""Play: the state of a game in progress and the loop that runs its rules.

A game subclasses `Play` with its state and its verbs; procedures get it as `g`, hosts a `Table`.
The whole loop is `advance`: run the top procedure's next method; it returns `Ask` (open a window
and stop), `Run` (push a child), `Fork`, `Goto`, or `Done` (pop).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from starmoot.kernel.blame import RulesFault, no_method
from starmoot.kernel.chance import Chance
from starmoot.kernel.decision import (
    FIRST,
    GATHER,
    LASTING,
    SEATS,
    ZEROS,
    Question,
    Step,
    Window,
    know_lists,
    zeros,
)
from starmoot.kernel.facts import UNSAID, Entry, Note, filled
from starmoot.kernel.fitting import fits
from starmoot.kernel.floor import add_floor, floor_numbers, standing_last
from starmoot.kernel.kind import Seat
from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.procedure import Ask, Done, Fork, Goto, Procedure, Run, Stay
from starmoot.kernel.record import Record, codec
from starmoot.kernel.secret import EVERYONE, Secret, only, sees
from starmoot.kernel.shape import MISSING, Answer, Shape, whole
from starmoot.kernel.sheet import Sheet, read
from starmoot.kernel.strand import Strand, asker_of, new_strand, push

LONGEST_RUN: Final = 100_000
P = TypeVar("P", bound=Procedure[Any])
S = TypeVar("S", bound=Sheet)

NO_QUESTIONS: Final[list[Question]] = []
NO_ANSWERS: Final[list[Answer]] = []
"""Shared by all plays and never changed."""

COPY_WATCHERS: Final[list[Callable[[Any, Any], None]]] = []
"""Who looks at every copy of a play, with the play it was made from: the testing kit."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Play:
    """A game in progress: state, strands, chance and log, with the kernel's services for rules.

    Copies share what is `shared`, since nobody changes it in place; what is `transient` has no
    meaning between two inputs and is not stored. `reveals` counts what was told of hidden things
    beyond the secrets, cards and veiled records whose change can be seen.
    """

    SURE: ClassVar[int] = 1000
    """What an outlook says of a seat that has won."""

    shared: ClassVar[tuple[str, ...]] = ("scores", "questions", "answers")
    transient: ClassVar[tuple[str, ...]] = ("quiet", "silent", "reveals", "questions", "answers")

    quiet: bool = False
    ended: bool = False
    ending: str = ""
    inputs: i64 = 0
    reveals: i64 = 0
    next_strand: i64 = 1
    actor: i64 = -1
    now: i64 = 0
    windows: i64 = 0
    silent: i64 = 0
    scores: list[int]
    asked: list[int]
    silences: list[int]
    questions: list[Question]
    answers: list[Answer]
    strands: list[Strand]

    def __init__(self, state: Record, seats: i64, chance: Chance) -> None:
        self.state = state
        self.seats: i64 = seats
        self.chance = chance
        know_lists(seats)
        self.all_seats: list[Seat] = SEATS[seats]
        self.log: list[Entry] = []
        self.just_done: Procedure[Any] | None = None
        self.scores = ZEROS[seats]
        self.asked = zeros(seats)
        self.silences = zeros(seats)
        self.questions = NO_QUESTIONS
        self.answers = NO_ANSWERS
        self.strands = []

    # Services for rules

    def everyone(self) -> list[Seat]:
        """All seats in order (one shared list: do not change it)."""
        return self.all_seats

    def answer(self) -> Answer:
        """The answer to the single question of the window that closed last."""
        return self.answers[0]

    def answer_of(self, seat: i64) -> Answer | None:
        """A seat's answer in the window that closed last, if it was asked."""
        questions = self.questions
        for i in range(len(questions)):
            if questions[i].seat == seat:
                return self.answers[i]
        return None

    def said(self) -> list[tuple[Seat, Answer]]:
        """Who answered what in the window that closed last, without those who passed."""
        answers = self.answers
        return [
            (self.questions[place].seat, answers[place])
            for place in range(len(answers))
            if not answers[place].passed()
        ]

    def read(self, sheet: type[S]) -> S:
        """The same as the sheet that was offered."""
        return read(sheet, self.answer())

    def read_all(self, sheet: type[S]) -> list[S]:
        """All answers of that window as sheets, in the order of its questions."""
        return [read(sheet, answer) for answer in self.answers]

    def finished(self, kind: type[P]) -> P:
        """The procedure that was run last, which is done: its fields are its results."""
        if isinstance(self.just_done, kind):
            return self.just_done
        raise RulesFault(f"{type(self.just_done).__name__} was run last, not {kind.__name__}")

    def has_answered(self, seat: i64) -> bool:
        """Whether a seat has answered what is still asked of others: its answer is sealed."""
        for strand in self.strands:
            window = strand.window
            if window is None:
                continue
            for index in range(len(window.questions)):
                question = window.questions[index]
                if question.seat == seat and window.answers[index] is not MISSING:
                    return True
        return False

    def fits(self, shape: Shape, answer: Answer) -> bool:
        """Whether an answer fills a shape exactly."""
        return fits(shape, answer)

    def was_silent(self, seat: i64) -> bool:
        """Whether a seat's time ran out in the window that closed last."""
        return (self.silent & only(seat)) != 0

    def say(
        self,
        note: Note,
        a: i64 = UNSAID,
        b: i64 = UNSAID,
        c: i64 = UNSAID,
        d: i64 = UNSAID,
        e: i64 = UNSAID,
        f: i64 = UNSAID,
        audience: i64 = EVERYONE,
        text: str = "",
        secret: Secret[int] | None = None,
    ) -> None:
        """Write a fact into the log; a `secret` fills its last gap, and only its audience is told.

        To tell more people `reveal` the secret first. In quiet play nothing is written.
        """
        if self.quiet:
            return
        if note.reveals:
            self.reveals += 1
        values = filled(note, [a, b, c, d, e, f], secret)
        if secret is not None:
            audience = audience & secret.audience
        self.log.append(Entry(note, values, audience, self.inputs, text))

    def reveal(self, secret: Secret[Any], seats: i64, source: i64 = -1) -> None:
        """Let some seats know a secret; what is revealed can never be undone."""
        fresh: i64 = seats & ~secret.audience
        secret.audience = secret.audience | seats
        if seats == EVERYONE:
            return
        for seat in range(self.seats):
            if fresh & only(seat):
                secret.learned = [*secret.learned, seat, self.asked[seat], source]

    def finish(self, ending: str, scores: list[int]) -> None:
        """End the game; whatever was still open is open no longer."""
        self.strands = []
        self.ended = True
        self.ending = ending
        self.scores = scores

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended

    # The loop

    def start(self, opening: Procedure[Any]) -> None:
        """Put the opening procedure on the first strand and run to the first question."""
        strand = new_strand(0, -1, opening)
        self.strands = [strand]
        self.advance(strand)

    def advance(self, strand: Strand) -> None:
        """Run one strand until it waits, ends, or the game is over."""
        turns: i64 = 0
        stack = strand.stack
        while True:
            frame = stack[-1]
            go_on: Any = frame.then
            try:
                step: Step = frame.begin(self) if go_on is None else go_on(frame, self)
            except TypeError:
                if callable(go_on) or go_on is None:
                    raise
                raise no_method(frame) from None
            if self.ended:
                return
            turns += 1
            if type(step) is Done:  # no step has subclasses, and looking for them takes time
                self.just_done = stack.pop()
                if not stack:
                    if not self.joined(strand):
                        return
                    strand = self.strand(strand.parent)
                    stack = strand.stack
            elif type(step) is Goto:
                frame.then = step.then
            elif type(step) is Run:
                frame.then = step.then
                step.child.then = None  # as `push` does
                stack.append(step.child)
            elif type(step) is Ask:
                frame.then = step.then
                go_on = step.then
                if isinstance(go_on, str):  # said while the asker is at hand, not when answered
                    raise no_method(frame)
                if self.open(strand, step):
                    return
            elif type(step) is Stay:
                self.reopen(strand, frame)
                return
            elif type(step) is Fork:
                frame.then = step.then
                if step.children:
                    strand = self.fork(strand, step)
                    stack = strand.stack
                    if self.over():
                        return
            else:
                raise RulesFault(f"{type(frame).__name__} gave no step to go on with")
            if turns > LONGEST_RUN:
                raise RulesFault(f"{type(frame).__name__} runs on without asking anybody anything")

    def open(self, strand: Strand, window: Window) -> bool:
        """Open a window; with nobody to ask it closes at once (False)."""
        asked = self.asked
        own: i64 = len(window.questions)
        offers = add_floor(self, strand, window)
        questions = window.questions
        numbers = zeros(own)
        for i in range(own):
            question = questions[i]
            seat: i64 = question.seat
            number = asked[seat] + 1
            asked[seat] = number
            numbers[i] = number
            if not question.standing:
                if window.answers[i] is MISSING:
                    window.awaited += 1
            else:
                window.standing += 1
        if window.floor >= 0:
            numbers = numbers + floor_numbers(self, strand.stack[window.floor], offers)
            window.standing += len(offers)
        window.numbers = numbers
        if window.awaited == 0 and window.mode != LASTING:
            self.take_answers(window)
            return False
        self.windows += 1
        window.number = self.windows
        strand.window = window
        if window.audience != EVERYONE and any(one.topic.reveals for one in window.questions):
            self.reveals += 1
        return True

    def ask_anew(self, window: Window, index: i64) -> None:
        """Give one question of a window its seat's next number."""
        seat = window.questions[index].seat
        self.asked[seat] = self.asked[seat] + 1
        window.numbers = window.numbers[:]
        window.numbers[index] = self.asked[seat]

    def fork(self, parent: Strand, step: Fork) -> Strand:
        """Start children side by side; the last, given back, is still to be run."""
        parent.children = len(step.children)
        born: list[Strand] = []
        for child in step.children:
            born.append(new_strand(self.next_strand, parent.number, child))
            self.next_strand += 1
        self.strands.extend(born)
        last = born.pop()
        for strand in born:
            if not self.over():
                self.advance(strand)
        return last

    def joined(self, strand: Strand) -> bool:
        """A strand is done: whether its parent may go on now."""
        if strand.parent < 0:
            raise RulesFault("the opening procedure is done, but nobody called finish")
        self.strands = [other for other in self.strands if other.number != strand.number]
        parent = self.strand(strand.parent)
        parent.children -= 1
        return parent.children == 0

    def strand(self, number: i64) -> Strand:
        """A strand by its number."""
        for strand in self.strands:
            if strand.number == number:
                return strand
        raise RulesFault(f"no strand {number}")

    # Windows

    def shape(self, strand: Strand, question: Question) -> Shape:
        """What a question's seat may answer now."""
        return whole(self.glance(strand, question))

    def glance(self, strand: Strand, question: Question) -> Shape:
        """The same for those who walk it at once: what follows a key may wait to be made."""
        return question.topic.offer(asker_of(strand, question), self, question)

    def put(self, strand: Strand, index: i64, answer: Answer) -> None:
        """Take a fitting answer; goes on when the window is complete."""
        window = strand.window
        assert window is not None
        question = window.questions[index]
        seat: i64 = question.seat
        self.inputs += 1
        self.actor = seat
        if question.standing:
            self.step_aside(strand, window, index, answer)
            return
        if window.answers[index] is MISSING:
            window.awaited -= 1
        window.answers[index] = answer
        if window.silent != 0:
            window.silent = window.silent & ~only(seat)
        self.silences[seat] = 0
        if window.mode == FIRST:
            self.questions = [question]
            self.answers = [answer]
            self.silent = 0
            strand.window = None
            self.go_on(strand)
        elif window.awaited == 0 and window.mode == GATHER:
            self.close(strand)

    def close(self, strand: Strand) -> None:
        """Open all answers of a full window and go on; several opened together are revealed."""
        window = strand.window
        assert window is not None
        strand.window = None
        self.take_answers(window)
        if len(self.answers) > 1:
            self.reveals += 1
        self.go_on(strand)

    def take_answers(self, window: Window) -> None:
        """Hand the answers that are in to the rules."""
        if window.standing == 0 and window.mode == GATHER:
            self.questions = window.questions
            self.answers = window.answers
        elif window.awaited == 0 and window.mode == GATHER and standing_last(window):
            own: i64 = len(window.questions) - window.standing
            self.questions = window.questions[:own]
            self.answers = window.answers[:own]
        else:
            given = [i for i in range(len(window.answers)) if window.answers[i] is not MISSING]
            self.questions = [window.questions[i] for i in given]
            self.answers = [window.answers[i] for i in given]
        self.silent = window.silent

    def go_on(self, strand: Strand) -> None:
        """Run a strand; what it changed may outdate answers that wait sealed on another one."""
        self.advance(strand)
        if len(self.strands) > 1:
            for other in self.strands:
                if other.window is not None:
                    self.drop_misfits(other, other.window)

    def step_aside(self, strand: Strand, window: Window, index: i64, answer: Answer) -> None:
        """A standing question was answered: hold the window and do what follows from it.

        Only that question gets a new number; to everybody else nothing new was put, and their
        ids must not tell that somebody acted.
        """
        frame = strand.stack[-1]
        question = window.questions[index]
        frame.held = window
        frame.resume = frame.then
        strand.window = None
        self.questions = [question]
        self.answers = [answer]
        self.silent = 0
        self.ask_anew(window, index)
        self.silences[question.seat] = 0
        frame.then = type(frame).back
        keeper = frame
        if question.topic.floor:
            keeper = strand.stack[window.floor]
            if keeper.floor_numbers is not None:
                keeper.floor_numbers[question.seat] = self.asked[question.seat]
        following = question.topic.taken(keeper, self, question, answer)
        if following is not None:
            push(strand, following)
        self.go_on(strand)

    def reopen(self, strand: Strand, frame: Procedure[Any]) -> None:
        """Put a held window back, with shapes made anew; answers stay where they still fit."""
        held = frame.held
        if held is None:
            raise RulesFault(f"{type(frame).__name__} stays, but no window is held")
        frame.held = None
        frame.then = frame.resume
        window: Window = codec(Window).clone(held)  # another one, so that its answerers can tell
        strand.window = window
        self.drop_misfits(strand, window)

    def drop_misfits(self, strand: Strand, window: Window) -> None:
        """Ask anew whoever gave an answer that no longer fits; what silence meant still holds."""
        if window.answers.count(MISSING) == len(window.answers):
            return
        for i in range(len(window.questions)):
            given = window.answers[i]
            question = window.questions[i]
            if given is MISSING or (window.silent & only(question.seat)) != 0:
                continue
            if given.passed() and question.topic.may_pass:
                continue
            if not fits(self.glance(strand, question), given):
                window.answers[i] = MISSING
                window.awaited += 1
                self.ask_anew(window, i)

    def expire(self, strand: Strand, seats: i64) -> None:
        """Time is up for some seats: whoever has not answered gets what silence means.

        Once nobody is awaited the window closes; a LASTING one closes when time is up for all.
        `seats` has no default: compiled callers do not hand those of numbers to interpreted games.
        """
        window = strand.window
        assert window is not None
        self.inputs += 1
        self.actor = -1
        frame = strand.stack[-1]
        for i in range(len(window.questions)):
            question = window.questions[i]
            if (
                window.answers[i] is MISSING
                and not question.standing
                and sees(seats, question.seat)
            ):
                window.answers[i] = question.topic.absent(frame, self, question)
                window.awaited -= 1
                window.silent = window.silent | only(question.seat)
                self.silences[question.seat] = self.silences[question.seat] + 1
                if window.mode == FIRST:
                    window.awaited = 0
                    break
        if seats == EVERYONE or (window.awaited == 0 and window.mode != LASTING):
            self.close(strand)


def clone_play(play: Play) -> Play:
    """An independent copy that will play on identically; its log starts empty."""
    state = codec(type(play.state)).clone(play.state)
    twin: Play = type(play)(state, play.seats, play.chance.clone())
    codec(Play).copy(play, twin)
    for watch in COPY_WATCHERS:
        watch(play, twin)
    return twin
