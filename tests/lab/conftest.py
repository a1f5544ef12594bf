"""A game for the lab's tests that breaks now and then, and a quick question to a real one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

import pytest
from tests.topics import Asked

from starmoot.host import add_game
from starmoot.kernel import (
    DONE,
    Amount,
    Game,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    ask,
)
from starmoot.lab.desk import question
from starmoot.lab.studies import Study


class Board(Record):
    """Nothing to keep."""


DIGIT: Final = Asked("brittle.digit", "", "Which digit?")


@final
class Brittle(Procedure[Play]):
    """Ask for digits; the rules break at a three and end at a nine."""

    def begin(self, g: Play) -> Step:
        return ask(DIGIT, 0, Brittle.hear)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def hear(self, g: Play) -> Step:
        if g.answer().key == 3:
            raise ZeroDivisionError("a three")
        if g.answer().key == 9:
            g.finish("nine", [9])
            return DONE
        return self.begin(g)


@pytest.fixture
def brittle() -> Game:
    """A game that fails about every second time."""
    game = Game(
        id="brittle",
        title="Brittle",
        summary="",
        rules_version=1,
        seats=range(1, 2),
        state=Board,
        play=Play,
        setup=lambda _g: None,
        opening=Brittle,
        endings=("nine",),
    )
    add_game(game)
    return game


Ask = Callable[..., Study]


@pytest.fixture
def goofspiel() -> Ask:
    """A question to goofspiel with few cards: a game takes a millisecond."""

    def make(**more: Any) -> Study:
        fields = {"seats": 3, "measures": ["margin"], "games": 24, **more}
        vary = fields.pop("vary", {"cards": [4, 5]})
        return question("goofspiel", vary, "cards", **fields)

    return make


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where games are kept."""
    return tmp_path / "lab"
