"""Views: what one viewer knows. Bots, pages, scenes and language models see nothing else.

A view holds a redacted copy of the state (the same record classes, with hidden values blanked),
the viewer's own open decisions, and the facts it may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, final

from starmoot.kernel.chance import Chance
from starmoot.kernel.decision import Question, Window, Words
from starmoot.kernel.facts import Entry
from starmoot.kernel.fitting import fits, kept
from starmoot.kernel.native import i64
from starmoot.kernel.play import Play
from starmoot.kernel.record import Record, codec
from starmoot.kernel.secret import EVERYONE, SPECTATOR, only, sees
from starmoot.kernel.shape import MISSING, Answer, Shape
from starmoot.kernel.strand import Strand, asker_of

P = TypeVar("P", bound=Play)


@final
class Pending:
    """One decision that the viewer may make now; `window` numbers its window, for hosts."""

    def __init__(
        self,
        id: str,
        question: Question,
        shape: Shape,
        given: Answer | None,
        words: Words,
        window: i64 = 0,
    ) -> None:
        self.id = id
        self.question = question
        self.shape = shape
        self.given = given
        self.words = words
        self.window: i64 = window

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this answer."""
        return self.given is None and not self.question.standing

    def takes(self, answer: Answer) -> bool:
        """Whether the seat may give an answer: it fits, or it passes where one may."""
        if answer.passed():
            return self.question.standing or bool(self.question.topic.may_pass)
        return fits(self.shape, answer)


@final
class Waiting:
    """Somebody whom an open window waits for, as far as those may know who know of the window.

    `window` is its number, for hosts.
    """

    def __init__(self, seat: i64, topic: str, done: bool, window: i64) -> None:
        self.seat: i64 = seat
        self.topic = topic
        self.done = done
        self.window: i64 = window


@final
class View:
    """What one viewer (a seat, or SPECTATOR) knows at one moment."""

    def __init__(self, play: Play, viewer: i64) -> None:
        self.viewer: i64 = viewer
        self.seats: i64 = play.seats
        self.state: Any = redacted(play, viewer)
        self.pending: list[Pending] = []
        self.waiting: list[Waiting] = []
        self.log: list[Entry] = []
        self.version: i64 = 0
        self.ended = play.ended
        self.ending = play.ending
        self.scores: list[int] = play.scores[:] if play.ended else []

    @property
    def spectates(self) -> bool:
        """Whether the viewer has no seat."""
        return self.viewer == SPECTATOR

    def play(self, kind: Callable[[Any, int, Chance], P]) -> P:
        """The state as its game's own Play, to ask its verbs; it has no dice."""
        return kind(self.state, self.seats, Chance([], []))

    def tell(self, entry: Entry) -> str:
        """The sentence of a fact in the viewer's words."""
        return entry.tell(self.state)

    def audiences(self) -> list[int]:
        """Where no rule says otherwise: everybody at once, and every other seat in private."""
        others = [seat for seat in range(self.seats) if seat != self.viewer]
        return [EVERYONE, *[only(self.viewer) | only(seat) for seat in others]]

    def decision(self, number_or_id: str) -> Pending | None:
        """An open decision by its id."""
        for pending in self.pending:
            if pending.id == number_or_id:
                return pending
        return None


def decision_id(window: Window, index: i64) -> str:
    """Seat and running number: `2-7` is the seventh question to the second seat."""
    return f"{window.questions[index].seat + 1}-{window.numbers[index]}"


def redacted(play: Play, viewer: i64) -> Record:
    """The state as a viewer may see it; when the game is over nothing is hidden any more."""
    functions = codec(type(play.state))
    copy: Record = (
        functions.clone(play.state) if play.ended else functions.redact(play.state, viewer)
    )
    return copy


def take_view(play: Play, viewer: i64, wordy: bool = True, log: bool = True) -> View:
    """The view of one viewer; without words and log it is cheap enough for playing bots."""
    view = View(play, viewer)
    if log:
        view.log = [entry for entry in play.log if play.ended or sees(entry.audience, viewer)]
    for strand in play.strands:
        window = strand.window
        if window is None:
            continue
        add_pending(view, play, strand, window, wordy)
        if sees(window.audience, viewer):
            view.waiting.extend(known_of(window))
    return view


def known_of(window: Window) -> list[Waiting]:
    """Whom a window waits for, as its audience may know it: a poll hides who has answered.

    This is the one rule of what anybody knows of others' answers; views, versions, clocks and
    whatever else hosts tell follow it.
    """
    known: list[Waiting] = []
    for index in range(len(window.questions)):
        question = window.questions[index]
        if not question.standing:
            done = window.answers[index] is not MISSING and not window.poll
            known.append(Waiting(question.seat, question.topic.name, done, window.number))
    return known


def add_pending(view: View, play: Play, strand: Strand, window: Window, wordy: bool) -> None:
    """Add the viewer's own questions of one window."""
    if view.viewer == SPECTATOR:
        return
    for index in range(len(window.questions)):
        question = window.questions[index]
        answer = window.answers[index]
        if question.seat != view.viewer:
            continue
        shape = kept(play.shape(strand, question))
        words = Words(question.topic.prompt)
        if wordy:
            words = question.topic.words(asker_of(strand, question), view, question)
        given = None if answer is MISSING else answer
        id = decision_id(window, index)
        view.pending.append(Pending(id, question, shape, given, words, window.number))
