"""A game for the lab's tests that breaks now and then, and a quick question to a real one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.digits import Digits

from starmoot.host import add_game
from starmoot.kernel import (
    Game,
    Play,
    Record,
)
from starmoot.lab.desk import question
from starmoot.lab.studies import Study


class Board(Record):
    """Nothing to keep."""


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
        opening=Digits,
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
