"""Strands: lines of play, each a stack of procedures and the window it waits in."""

from __future__ import annotations

from typing import Any, final

from starmoot.kernel.decision import Question, Window, clone_window
from starmoot.kernel.native import i64
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.record import CODECS, codec


@final
class Strand:
    """One line of play: a stack of procedures, and the window it waits in."""

    def __init__(self, number: i64, parent: i64) -> None:
        self.number: i64 = number
        self.parent: i64 = parent
        self.children: i64 = 0
        self.stack: list[Procedure[Any]] = []
        self.window: Window | None = None


def asker_of(strand: Strand, question: Question) -> Procedure[Any]:
    """Whose question it is: that of the top procedure, or of whoever keeps the floor."""
    if question.topic.floor and strand.window is not None and strand.window.floor >= 0:
        return strand.stack[strand.window.floor]
    return strand.stack[-1]


def push(strand: Strand, frame: Procedure[Any]) -> None:
    """Put a procedure on a stack, ready to begin."""
    frame.then = type(frame).begin
    strand.stack.append(frame)


def clone_strand(strand: Strand) -> Strand:
    """An independent copy of a line of play."""
    copy = Strand(strand.number, strand.parent)
    copy.children = strand.children
    stack = copy.stack
    for frame in strand.stack:
        known = CODECS.get(type(frame))
        if known is None:
            known = codec(type(frame))
        twin: Procedure[Any] = known.clone(frame)
        twin.then = frame.then
        twin.resume = frame.resume
        if frame.floor_numbers is not None:
            twin.floor_numbers = frame.floor_numbers[:]
        if frame.held is not None:
            twin.held = clone_window(frame.held)
        stack.append(twin)
    if strand.window is not None:
        copy.window = clone_window(strand.window)
    return copy
