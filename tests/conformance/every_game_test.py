"""Every installed game keeps every promise, with every number of seats."""

from __future__ import annotations

import pytest

from starmoot.kernel import game_ids, get_game
from starmoot.testing import Budget, check_game

MODEST = Budget(probes=10, answers=6, ahead=8, replays=4)

TABLES = [(name, seats) for name in game_ids() for seats in get_game(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{s}" for n, s in TABLES])
def test_an_installed_game_keeps_every_promise(name: str, seats: int) -> None:
    report = check_game(get_game(name), seats=[seats], games=2, budget=MODEST)
    assert report.ok, str(report)
    for what in ("worlds", "steps in two worlds", "answers", "copies", "undos", "replays"):
        assert report.counts[what] > 0, f"no {what} were tried"


@pytest.mark.parametrize("name", game_ids())
def test_an_installed_game_keeps_every_promise_with_options_at_random(name: str) -> None:
    game = get_game(name)
    seats = [game.seats[0], game.seats[-1]]
    report = check_game(game, seats, games=2, seed=100, random_options=True, budget=MODEST)
    assert report.ok, str(report)
