"""A board on which the tests of plays and strands write down what happens."""

from __future__ import annotations

from starmoot.host import QuickChance
from starmoot.kernel import (
    DONE,
    Amount,
    Answer,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    pick,
)
from starmoot.kernel.strand import Strand


class Board(Record):
    """What happened, and what is left."""

    trace: list[str]
    left: int = 9

    def __init__(self) -> None:
        self.trace = []


def board(g: Play) -> Board:
    assert isinstance(g.state, Board)
    return g.state


def trace(g: Play) -> list[str]:
    return board(g).trace


def started(opening: Procedure[Play], seats: int = 3) -> Play:
    play = Play(Board(), seats, QuickChance(["dice"], [0], 1))
    play.start(opening)
    return play


def place(play: Play, seat: int) -> tuple[Strand, int]:
    """The first question open to a seat."""
    for strand in play.strands:
        if strand.window is not None:
            for index, question in enumerate(strand.window.questions):
                if question.seat == seat:
                    return strand, index
    raise AssertionError(f"nobody asks seat {seat}")


def give(play: Play, seat: int, answer: int | Answer) -> None:
    strand, index = place(play, seat)
    play.put(strand, index, answer if isinstance(answer, Answer) else pick(answer))


def finish(g: Play) -> Step:
    g.finish("done", [0] * g.seats)
    return DONE


class Numbers(Procedure[Play]):
    """Whoever is asked for a number may give 0 to what is left."""

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, board(g).left)
