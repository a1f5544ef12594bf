"""Forms: options and clocks of games, for hosts that let people set up tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import pytest

from starmoot.host import Table, check_options, clocks_of, game_ids, get_game, options_json
from starmoot.kernel import (
    Amount,
    Choose,
    Game,
    Kind,
    Play,
    Procedure,
    Record,
    Settings,
    Step,
    Topic,
    ask,
)

GameOf = Callable[..., Game]

PACE = Kind("test.forms.pace", ["slow", "brisk"], ["Slow", "Brisk"])
Topic("workbench.orders", "T-01", "What are your orders?", clock="orders")
Topic("workbench.move", "T-02", "Where to?")
Topic("elsewhere.vote", "T-03", "Aye or nay?", clock="vote")


class Fittings(Settings):
    """A number and a choice."""

    cards: Annotated[int, Amount(2, 13), "How many cards.", "T-05 T-06"] = 7
    pace: Annotated[int, Choose(PACE, [0, 1]), "How fast."] = 0


class Bench(Record):
    """Nothing but the settings."""

    settings: Fittings = Fittings()


class Idle(Procedure[Play]):
    """Asks one thing for ever."""

    def begin(self, g: Play) -> Step:
        return ask(Topic("test.forms.ask", "T-04", "Well?"), 0, Idle.begin)


def test_an_option_tells_what_it_is_what_fits_and_what_it_is_without_a_choice(
    game_of: GameOf,
) -> None:
    game = game_of(
        Idle,
        Bench,
        settings=Fittings,
    )
    assert options_json(game) == [
        {
            "name": "cards",
            "title": "Cards",
            "help": "How many cards.",
            "rules": ["T-05", "T-06"],
            "default": 7,
            "shape": {"form": "amount", "least": 2, "most": 13, "step": 1},
        },
        {
            "name": "pace",
            "title": "Pace",
            "help": "How fast.",
            "rules": [],
            "default": "slow",
            "shape": {
                "form": "choose",
                "kind": "test.forms.pace",
                "least": 1,
                "most": 1,
                "ordered": False,
                "options": [{"key": "slow", "label": "Slow"}, {"key": "brisk", "label": "Brisk"}],
            },
        },
    ]


@pytest.mark.parametrize("name", game_ids())
def test_the_options_of_every_game_are_plain_json_and_their_defaults_fit(name: str) -> None:
    game = get_game(name)
    described = options_json(game)
    assert json.loads(json.dumps(described)) == described
    defaults = {option["name"]: option["default"] for option in described}
    assert check_options(game, defaults) == check_options(game, {})
    assert all(option["help"] and option["shape"]["form"] for option in described)


def test_the_clocks_of_a_game_are_those_of_its_own_topics(game_of: GameOf) -> None:
    game = game_of(Idle)
    assert clocks_of(game) == {
        "choice": "For questions such as: Where to?",
        "orders": "For questions such as: What are your orders?",
    }
    told = replace(game, clocks={"orders": "Writing orders", "rest": "Between rounds"})
    assert clocks_of(told) == {
        "choice": "For questions such as: Where to?",
        "orders": "Writing orders",
        "rest": "Between rounds",
    }


@pytest.mark.parametrize("name", game_ids())
def test_every_window_of_every_game_has_clocks_that_are_listed(name: str) -> None:
    game = get_game(name)
    table = Table(game, game.seats[-1], bytes(32))
    known = set(clocks_of(game))
    for _step in range(30):
        if table.ended:
            break
        assert {clock for window in table.windows() for clock in window.clocks} <= known
        table.time_up()
    assert table.inputs > 10


def test_exodus_suggests_a_deadline_for_each_of_its_clocks() -> None:
    exodus = get_game("exodus")
    assert exodus.deadlines is not None
    options = check_options(exodus, {})
    for live in (True, False):
        assert set(exodus.deadlines(options, live)) == set(clocks_of(exodus))
