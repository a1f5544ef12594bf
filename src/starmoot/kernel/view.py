"""Views: what one viewer knows. Bots, pages, scenes and language models see nothing else.

A view holds a redacted copy of the state (the same record classes, with hidden values blanked),
the viewer's own open decisions, and the facts it may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, final

from starmoot.kernel.chance import Chance, ScriptedChance
from starmoot.kernel.decision import DealWords, Question, Window, Words
from starmoot.kernel.facts import Entry, entry_json, tell, touched
from starmoot.kernel.fitting import kept
from starmoot.kernel.native import i64
from starmoot.kernel.play import Play
from starmoot.kernel.record import Record, codec
from starmoot.kernel.secret import EVERYONE, SPECTATOR, only, sees
from starmoot.kernel.shape import MISSING, Allocate, Amount, Answer, Choose, Form, Shape, Text
from starmoot.kernel.strand import Strand, asker_of
from starmoot.kernel.wire import render

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
        return kind(self.state, self.seats, ScriptedChance([], {}))

    def tell(self, entry: Entry) -> str:
        """The sentence of a fact in the viewer's words."""
        return tell(entry, self.state)

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


def view_json(view: View) -> dict[str, Any]:
    """A view as JSON: what an API sends."""
    return {
        "viewer": "spectator" if view.viewer == SPECTATOR else view.viewer,
        "version": view.version,
        "seats": view.seats,
        "state": codec(type(view.state)).show(view.state),
        "decisions": [pending_json(pending, view.state) for pending in view.pending],
        "waiting": [
            {"seat": waiting.seat, "topic": waiting.topic, "done": waiting.done}
            for waiting in view.waiting
        ],
        "log": log_json(view),
        "ended": view.ended,
        "ending": view.ending,
        "scores": view.scores,
    }


def log_json(view: View) -> list[dict[str, Any]]:
    """The facts a viewer may know; `step` counts the moments at which it learned any.

    Counting all inputs instead would tell how often others have acted in secret.
    """
    lines: list[dict[str, Any]] = []
    step, last = 0, -1
    for entry in view.log:
        if entry.step != last:
            step, last = step + 1, entry.step
        line = entry_json(entry, view.state)
        lines.append({**line, "step": step, "touches": touched(entry, view.state)})
    return lines


def pending_json(pending: Pending, seen: Any) -> dict[str, Any]:
    """A decision as JSON, with everything a client needs to render and check it."""
    topic = pending.question.topic
    return {
        "id": pending.id,
        "topic": topic.name,
        "rules": topic.rules.split(),
        "prompt": pending.words.prompt,
        "may_pass": topic.may_pass or None,
        "clock": topic.clock,
        "final": topic.final,
        "standing": pending.question.standing,
        "shape": describe(pending.shape, pending.words, seen),
        "given": None if pending.given is None else [render(pending.shape, pending.given)],
        "deals": [deal_json(deal) for deal in pending.words.deals],
        "sheet": pending.words.sheet,
        "joint": pending.words.joint,
    }


def deal_json(deal: DealWords) -> dict[str, Any]:
    """A deal that is offered, as JSON."""
    return {
        "by": deal.by,
        "gets": deal.gets,
        "gives": deal.gives,
        "text": deal.text,
        "record": deal.record,
        "accept": deal.accept,
        "refuse": deal.refuse,
        "counter": deal.counter,
        "why": deal.why,
    }


def describe(shape: Shape, words: Words, seen: Any, way: str = "") -> dict[str, Any]:
    """A shape with labels, previews and barred options, for clients to draw."""
    if isinstance(shape, Choose):
        return {
            "form": "choose",
            "kind": shape.kind.name,
            "least": shape.least,
            "most": shape.most,
            "ordered": shape.ordered,
            "options": describe_options(shape, words, seen, way),
        }
    if isinstance(shape, Form):
        title = words.parts.get(way.rstrip("/"))
        return {
            "form": "form",
            **({} if title is None or not way else {"title": title.label}),
            "parts": [
                {
                    "name": name,
                    **described_part(words, f"{way}{name}"),
                    **describe(part, words, seen, f"{way}{name}/"),
                }
                for name, part in zip(shape.names, shape.parts, strict=True)
            ],
        }
    if isinstance(shape, Amount):
        return {"form": "amount", "least": shape.least, "most": shape.most, "step": shape.step}
    if isinstance(shape, Allocate):
        return {
            "form": "allocate",
            "kind": shape.kind.name,
            "least": shape.least,
            "most": shape.most,
            "slots": [
                {**describe_key(shape.kind, key, words, seen), "cap": cap, "cost": cost}
                for key, cap, cost in zip(shape.keys, shape.caps, shape.costs, strict=True)
            ],
            "limits": [{"costs": limit.costs, "most": limit.most} for limit in shape.limits],
        }
    assert isinstance(shape, Text)
    return {"form": "text", "least": shape.least, "limit": shape.limit, "ideas": shape.ideas}


def described_part(words: Words, way: str) -> dict[str, str]:
    """What is said about a part of a form, as far as anything is."""
    part = words.parts.get(way)
    if part is None:
        return {}
    told = {"label": part.label, "note": part.note, "side": part.side, "said": part.said}
    return {name: text for name, text in told.items() if text}


def describe_options(shape: Choose, words: Words, seen: Any, way: str) -> list[dict[str, Any]]:
    """The options on offer, then those that exist but are barred now."""
    options: list[dict[str, Any]] = []
    for index, key in enumerate(shape.keys):
        option = describe_key(shape.kind, key, words, seen)
        follow = shape.follow(index)
        if follow is not None:
            option["then"] = describe(follow, words, seen, f"{way}{option['key']}/")
        options.append(option)
    for (kind_name, key), reason in words.barred.items():
        if kind_name == shape.kind.name and key not in shape.keys:
            options.append({**describe_key(shape.kind, key, words, seen), "barred": reason})
    return options


def describe_key(kind: Any, key: int, words: Words, seen: Any) -> dict[str, Any]:
    """One key with its label and what is said about it."""
    entry: dict[str, Any] = {"key": kind.key(key), "label": kind.label(key, seen)}
    place = (kind.name, key)
    if kind.on:
        entry["on"] = f"{kind.on}/{kind.thing(key, seen)}"
    if place in words.previews:
        entry["preview"] = words.previews[place]
    if place in words.rules:
        entry["rule"] = words.rules[place]
    return entry
