"""`starmoot words`: translators see what a game says that their catalogues do not have."""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot.cli import words
from starmoot.host import Catalogue

Run = Callable[..., Any]


@pytest.fixture
def half(monkeypatch: pytest.MonkeyPatch) -> None:
    """A German catalogue of Goofspiel that has its bids, a wrong entry and one too many."""
    table = {
        "{name} bids {number}": "{name} bietet {number}",
        "{seat} wins": "gewonnen",
        "Nobody says this": "Das sagt niemand",
    }
    monkeypatch.setattr(words, "catalogues_in", lambda _package, _language: [table])
    monkeypatch.setattr(words, "catalogue_of", lambda _game, language: Catalogue(language, table))


def test_a_game_that_is_said_whole_has_nothing_missing(run: Run) -> None:
    shown = run("words", "goofspiel", "--seats", "2")
    assert shown.code == 0
    found = run("words", "goofspiel", "--seats", "2", "--json").json
    assert found["translated"] == found["texts"] > 50
    assert (found["missing"], found["wrong"]) == ({}, [])


@pytest.mark.usefixtures("half")
def test_what_is_missing_wrong_or_idle_is_named(run: Run) -> None:
    shown = run("words", "goofspiel", "--seats", "2", "--json")
    assert shown.code == 1
    found = shown.json
    assert "All bids open" in found["missing"]
    assert not any("bids 1" in sentence for sentence in found["missing"])
    assert "Nobody says this" in found["idle"]
    assert [fault.split(" has ")[0] for fault in found["wrong"]] == ["'{seat} wins'"]


def test_a_language_without_catalogues_says_where_they_belong(run: Run) -> None:
    shown = run("words", "moot", "--language", "fr")
    assert shown.code == 2
    assert "words/fr/" in shown.err
