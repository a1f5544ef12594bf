"""Games: options are checked by shapes, and games are found by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import pytest

from starmoot.host import Table, UnknownGame, add_game, check_options, game_ids, get_game
from starmoot.kernel import (
    DONE,
    Amount,
    BadTable,
    Choose,
    Game,
    Kind,
    Play,
    Procedure,
    Record,
    Settings,
    Step,
    Text,
)
from starmoot.mechanics.quantity import Quantity

GameOf = Callable[..., Game]

PACE = Kind("test.pace", ["slow", "brisk", "wild"])
SEED = bytes(32)


class Fittings(Settings):
    """One option of each sort."""

    size: Annotated[int, Amount(1, 9, 2), "How large."] = 3
    pace: Annotated[int, Choose(PACE, [0, 1]), "How fast."] = 0
    extras: Annotated[list[int], Choose(PACE, [1, 2], 0, 2), "What else."] = []
    motto: Annotated[str, Text(9), "Some words."] = ""


class Bench(Record):
    """Nothing but the settings."""

    settings: Fittings = Fittings()


class Unsettled(Settings):
    """A default that its own shape refuses."""

    size: Annotated[int, Amount(1, 9), "How large."] = 0


class AtOnce(Procedure[Play]):
    """Over before it begins."""

    def begin(self, g: Play) -> Step:
        g.finish("done", [0] * g.seats)
        return DONE


@pytest.fixture
def game(game_of: GameOf) -> Game:
    return game_of(
        AtOnce,
        Bench,
        seats=range(2, 5),
        settings=Fittings,
    )


def test_options_are_what_was_chosen_in_canonical_form_and_defaults(game: Game) -> None:
    table = Table(game, 2, SEED, {"size": 5, "extras": ["wild", "brisk"]})
    expected = {"size": 5, "pace": "slow", "extras": ["brisk", "wild"], "motto": ""}
    assert table.options == expected
    assert table.journal.header["options"] == expected


@pytest.mark.parametrize(
    ("seats", "seed", "options", "sentence"),
    [
        (1, SEED, {}, "Workbench is for 2 to 4 seats, not 1"),
        (5, SEED, {}, "Workbench is for 2 to 4 seats, not 5"),
        (2, b"short", {}, "a seed has 32 bytes, not 5"),
        (2, SEED, {"size": 4}, "Workbench, option size: 4 is not 1 plus a multiple of 2"),
        (2, SEED, {"size": None}, "Workbench, option size: give a whole number, not None"),
        (2, SEED, {"size": True}, "Workbench, option size: give a whole number, not True"),
        (
            2,
            SEED,
            {"pace": "wild"},
            "Workbench, option pace: 'wild' is not on offer; choose from slow, brisk",
        ),
        (2, SEED, {"motto": "\ud800"}, "Workbench, option motto: a broken character"),
        (
            2,
            SEED,
            {"colour": 1, "size": 3, "taste": 2},
            "Workbench has no option colour, taste; it has size, pace, extras, motto",
        ),
    ],
)
def test_a_table_that_cannot_be_set_up_says_what_would_be_right(
    game: Game, seats: int, seed: bytes, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadTable) as refusal:
        Table(game, seats, seed, options)
    assert str(refusal.value) == sentence


def test_a_game_without_options_says_so(game_of: GameOf) -> None:
    with pytest.raises(BadTable, match="Workbench has no option size; it has nothing"):
        check_options(game_of(AtOnce), {"size": 1})


def test_a_default_is_held_to_its_own_shape(game: Game) -> None:
    odd = replace(game, settings=Unsettled)
    with pytest.raises(BadTable, match="option size: 0 is outside 1 to 9"):
        check_options(odd, {})


def test_installed_games_are_found_by_name() -> None:
    assert "goofspiel" in game_ids()
    assert get_game("goofspiel").id == "goofspiel"
    assert get_game("goofspiel") is get_game("goofspiel")


def test_an_unknown_game_is_answered_with_those_that_exist() -> None:
    with pytest.raises(UnknownGame) as refusal:
        get_game("checkers")
    sentence = str(refusal.value)
    assert sentence.startswith("there is no game 'checkers'; installed are ")
    assert "goofspiel" in sentence


def test_a_game_made_in_this_process_can_be_added(game: Game) -> None:
    added = replace(game, id="test.added")
    add_game(added)
    assert get_game("test.added") is added
    assert "test.added" in game_ids()
    assert game_ids() == sorted(game_ids())


def test_what_a_score_has_below_a_point_is_not_shown(game: Game) -> None:
    assert game.points([7, 0, -3]) == [7, 0, -3]
    assert replace(game, point=10).points([412, 410, 0, -29]) == [41, 41, 0, -3]


def test_a_quantity_explains_itself() -> None:
    strength = Quantity(3, "Strength")
    assert strength.explain() == "Strength 3"
    strength.add(1, "Orator")
    strength.add(0, "Nothing")
    strength.add(-2, "Scandal")
    assert (strength.total, strength.explain()) == (2, "Strength 3 +1 Orator -2 Scandal = 2")


def test_a_quiet_quantity_keeps_the_sum_and_no_reasons() -> None:
    strength = Quantity(3, quiet=True)
    strength.add(4, "Orator")
    assert (strength.total, strength.reasons, strength.explain()) == (7, [], "3")
