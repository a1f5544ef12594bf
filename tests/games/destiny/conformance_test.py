"""The game keeps every promise of the kernel, as far as its chapters are written."""

from __future__ import annotations

import pytest

from starmoot.games.destiny import GAME
from starmoot.testing import Budget, check_game

MODEST = Budget(inputs=200, probes=6, answers=6, ahead=6, replays=0)


@pytest.mark.parametrize("seats", [3, 6])
def test_the_game_keeps_every_promise(seats: int) -> None:
    report = check_game(GAME, seats=[seats], games=1, budget=MODEST)
    assert report.ok, str(report)
    for what in ("worlds", "steps in two worlds", "answers", "copies", "undos"):
        assert report.counts[what] > 0, f"no {what} were tried"


def test_the_game_keeps_every_promise_with_options_at_random() -> None:
    report = check_game(GAME, [4], 2, seed=100, random_options=True, budget=MODEST)
    assert report.ok, str(report)
