"""Presets: named ways to set a table, kept beside the rules of a game."""

from __future__ import annotations

import pytest

from starmoot.host import BOOK, check_options, first_options, get_game, preset_of, presets_of
from starmoot.kernel import BadTable


def test_the_first_preset_is_what_a_newcomer_gets() -> None:
    game = get_game("moot")
    first = presets_of(game)[0]
    assert (first.name, first.title) == ("close_moot", "Close moot")
    assert first_options(game) == first.options == {"gates": 5}
    assert check_options(game, {})["gates"] == 7, "by the book there are seven"


def test_a_game_without_presets_is_played_by_the_book() -> None:
    game = get_game("goofspiel")
    assert presets_of(game) == ()
    assert first_options(game) == {}


def test_a_preset_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(BadTable, match=f"no preset 'grim'; it has hunted, {BOOK}"):
        preset_of(get_game("exodus"), "grim")
