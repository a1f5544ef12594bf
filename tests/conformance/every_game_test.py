"""Every installed game keeps every promise, with every number of seats.

Where there are many numbers, a few of them stand for the others; `starmoot check` takes all.
"""

from __future__ import annotations

import pytest

from starmoot.bots.playout import play_games
from starmoot.host import game_ids, get_game, settle
from starmoot.kernel import Game
from starmoot.testing import Budget, check_game

MODEST = Budget(inputs=400, probes=10, answers=6, ahead=8, replays=4)

LONG = 200
"""Decisions from which on one random game has enough moments to look at."""
MANY = 8
"""Numbers of seats from which on the first, every third and the last are examined."""


def tables_of(name: str) -> list[int]:
    """The numbers of seats with which a game is examined."""
    seats = get_game(name).seats
    return list(seats) if len(seats) <= MANY else sorted({*seats[::3], seats[-1]})


TABLES = [(name, seats) for name in game_ids() for seats in tables_of(name)]


def enough(game: Game, seats: int) -> int:
    """How many games to examine: two, or one where a game is long."""
    return 2 if play_games(game, seats, settle(game, {}), 0, 1) < LONG else 1


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{s}" for n, s in TABLES])
def test_an_installed_game_keeps_every_promise(name: str, seats: int) -> None:
    game = get_game(name)
    report = check_game(game, seats=[seats], games=enough(game, seats), budget=MODEST)
    assert report.ok, str(report)
    for what in ("worlds", "steps in two worlds", "answers", "copies", "undos", "replays"):
        assert report.counts[what] > 0, f"no {what} were tried"


@pytest.mark.parametrize("name", game_ids())
def test_an_installed_game_keeps_every_promise_with_options_at_random(name: str) -> None:
    game = get_game(name)
    seats = [game.seats[0], game.seats[-1]]
    games = enough(game, seats[-1])
    report = check_game(game, seats, games, seed=100, random_options=True, budget=MODEST)
    assert report.ok, str(report)
