"""What a play waits for: its open windows and decisions, as hosts and tables need them.

Nothing here is sent to viewers: they learn of open windows through their views alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starmoot.host.wire import render
from starmoot.kernel.decision import GATHER
from starmoot.kernel.play import Play
from starmoot.kernel.procedure import answerable
from starmoot.kernel.secret import EVERYONE, sees
from starmoot.kernel.shape import MISSING
from starmoot.kernel.stored import pack_answer
from starmoot.kernel.strand import asker_of
from starmoot.kernel.view import decision_id, known_of


@dataclass(frozen=True)
class OpenWindow:
    """A window for the host's clocks: its number, what it asks, whom it waits for, its due time.

    `awaited` has a seat for each answer that is missing, `topics` what that seat is asked.
    `known` are the seats that it waits for as far as its audience knows: what people are told of
    its clock must follow from these.
    """

    number: int
    clocks: tuple[str, ...]
    awaited: tuple[int, ...]
    topics: tuple[str, ...]
    due: int
    known: tuple[int, ...]


def open_windows(play: Play) -> list[OpenWindow]:
    """The open windows of a play."""
    found: list[OpenWindow] = []
    for strand in play.strands:
        if strand.window is not None:
            window = strand.window
            clocks = {question.topic.clock: None for question in window.questions}
            missing = [
                question
                for question, answer in zip(window.questions, window.answers, strict=True)
                if answer is MISSING and not question.standing
            ]
            found.append(
                OpenWindow(
                    window.number,
                    tuple(clocks),
                    tuple(question.seat for question in missing),
                    tuple(question.topic.name for question in missing),
                    window.due,
                    tuple(waiting.seat for waiting in known_of(window) if not waiting.done),
                )
            )
    return found


def awaited_decisions(play: Play) -> list[tuple[int, str]]:
    """(seat, decision id) of everything that is asked and not answered yet."""
    waiting: list[tuple[int, str]] = []
    for strand in play.strands:
        if strand.window is not None:
            window = strand.window
            for index, question in enumerate(window.questions):
                if window.answers[index] is MISSING and not question.standing:
                    waiting.append((question.seat, decision_id(window, index)))
    return waiting


def spoken_for(play: Play) -> set[tuple[int, int]]:
    """(window number, seat) where silence has answered for a seat, so that nothing waits for it.

    Only in windows of which everybody knows; those that rest while an offer is dealt with count.
    """
    found: set[tuple[int, int]] = set()
    for strand in play.strands:
        for window in [strand.window, *[frame.held for frame in strand.stack]]:
            if window is not None and window.silent and window.audience == EVERYONE:
                asked = {question.seat for question in window.questions}
                found |= {(window.number, seat) for seat in asked if sees(window.silent, seat)}
    return found


class Waits:
    """What a table waits for, and in which play and after how many inputs that was looked up."""

    def __init__(self, play: Play, inputs: int) -> None:
        self.play = play
        self.inputs = inputs
        self.awaited = awaited_decisions(play)

    @cached_property
    def windows(self) -> list[OpenWindow]:
        """The open windows, for hosts with clocks."""
        return open_windows(self.play)


@dataclass(frozen=True)
class Asked:
    """A question that waits for a seat, for hosts that answer for people what people need not.

    `settled`: it goes without saying, and `answer` is the JSON of its answer. `passable`: it may
    be passed. `concerns`: the game thinks that the seat wants to be asked.
    `hidden`: others may not know whether it is answered, or would rather talk meanwhile.
    """

    decision: str
    topic: str
    passable: bool
    final: bool
    concerns: bool
    settled: bool
    answer: Any
    hidden: bool


def asked_of(play: Play, seat: int) -> list[Asked]:
    """Everything that a seat is asked, in windows that wait for all."""
    found: list[Asked] = []
    for strand in play.strands:
        window = strand.window
        if window is None or window.mode != GATHER:
            continue
        for index, question in enumerate(window.questions):
            if question.seat != seat or question.standing or window.answers[index] is not MISSING:
                continue
            topic, at = question.topic, asker_of(strand, question)
            shape = play.shape(strand, question)
            answer = topic.settled(at, play, question, shape)
            found.append(
                Asked(
                    decision_id(window, index),
                    topic.name,
                    bool(topic.may_pass),
                    topic.final,
                    topic.concerns(at, play, question),
                    answer is not None,
                    None if answer is None or answer.passed() else render(shape, answer),
                    window.poll or topic.watched,
                )
            )
    return found


def seen_windows(play: Play, viewers: list[int]) -> list[list[Any]]:
    """What of the open windows shows in each viewer's view: whom they wait for, its own answers.

    `viewers` are all seats in their order, and whoever looks on. Two moments with the same list
    look the same in this respect, so that nothing is betrayed by comparing them.
    """
    seen: list[list[Any]] = [[] for _ in viewers]
    for strand in play.strands:
        window = strand.window
        if window is None:
            continue
        watchers = [seen[place] for place, who in enumerate(viewers) if sees(window.audience, who)]
        known = [(waiting.seat, waiting.topic, waiting.done) for waiting in known_of(window)]
        for watcher in watchers:
            watcher.extend(known)
        for index, question in enumerate(window.questions):
            answer = window.answers[index]
            given = None if answer is MISSING else [pack_answer(answer)]
            seen[question.seat].append((window.numbers[index], given))
    return seen


def dead_end(play: Play) -> str:
    """A sentence if somebody is asked what cannot be answered; empty where all is well."""
    for strand in play.strands:
        if strand.window is not None:
            for question in strand.window.questions:
                if not answerable(question, play.shape(strand, question)):
                    return f"{question.topic.name} leaves seat {question.seat + 1} no answer"
    return ""
