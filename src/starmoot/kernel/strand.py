"""Strands: lines of play, each a stack of procedures and the window it waits in."""

from __future__ import annotations

from typing import Any, final

from starmoot.kernel.decision import Question, Window
from starmoot.kernel.native import i64, mypyc_attr
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.record import Record


@final
@mypyc_attr(acyclic=True)
class Strand(Record):
    """One line of play: a stack of procedures, and the window it waits in."""

    number: i64 = 0
    parent: i64 = -1
    children: i64 = 0
    stack: list[Procedure[Any]] = []
    window: Window | None = None


def new_strand(number: i64, parent: i64, first: Procedure[Any]) -> Strand:
    """A line of play that begins with a procedure."""
    strand = Strand()
    strand.number = number
    strand.parent = parent
    push(strand, first)
    return strand


def asker_of(strand: Strand, question: Question) -> Procedure[Any]:
    """Whose question it is: that of the top procedure, or of whoever keeps the floor."""
    if question.topic.floor and strand.window is not None and strand.window.floor >= 0:
        return strand.stack[strand.window.floor]
    return strand.stack[-1]


def push(strand: Strand, frame: Procedure[Any]) -> None:
    """Put a procedure on a stack, ready to begin."""
    frame.then = None
    strand.stack.append(frame)
