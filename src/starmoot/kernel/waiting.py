"""What a play waits for: its open windows and decisions, as hosts and examiners need them.

Nothing here is for viewers: they learn of open windows through their views alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from starmoot.kernel.play import Play
from starmoot.kernel.procedure import answerable
from starmoot.kernel.shape import MISSING
from starmoot.kernel.view import decision_id


@dataclass(frozen=True)
class OpenWindow:
    """A window for the host's clocks: its number, what it asks, whom it waits for, its due time.

    `awaited` has a seat for each answer that is missing, `topics` what that seat is asked.
    """

    number: int
    clocks: tuple[str, ...]
    awaited: tuple[int, ...]
    topics: tuple[str, ...]
    due: int


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


def dead_end(play: Play) -> str:
    """A sentence if somebody is asked what cannot be answered; empty where all is well."""
    for strand in play.strands:
        if strand.window is not None:
            for question in strand.window.questions:
                if not answerable(question, play.shape(strand, question)):
                    return f"{question.topic.name} leaves seat {question.seat + 1} no answer"
    return ""
