"""What the compiled build changes in the source that it compiles."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from starmoot.kernel import Cards, Record, deck
from starmoot.kernel.slotted import made_each_time

TOOLS = Path(__file__).parents[2] / "tools"


class Purse(Record):
    """Coins,
    a few cards, and a name."""

    coins: list[int] = []
    cards: Cards = deck([], "cards")
    name: str = "purse"


class Chest(Purse):
    """A purse with a lock."""

    keys: dict[int, int] = {}


class Named(Record):
    """A record that begins with an argument, as procedures may."""

    marks: list[int] = []

    def __init__(self, name: str = "") -> None:
        self.marks = [len(name)]


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """These classes as they are compiled."""
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "compile", raising=False)
    build = import_module("compile")
    text = "\n\n".join(inspect.getsource(cls) for cls in (Purse, Chest, Named))
    found: str = build.begin_with_defaults(text, [Purse, Chest, Named])
    assert len(found.split("\n")) == len(text.split("\n")), "all lines keep their numbers"
    space = {"__name__": "moved", "Record": Record, "Cards": Cards, "deck": deck}
    exec(compile("from __future__ import annotations\n" + found, "moved", "exec"), space)
    return space


def test_defaults_that_are_made_each_time_move_where_copies_do_not_make_them(
    moved: dict[str, Any],
) -> None:
    chest = moved["Chest"]
    made = chest()
    assert (made.coins, made.cards.pool, made.keys, made.name) == ([], "cards", {}, "purse")
    assert made.coins is not chest().coins
    blank = chest.__new__(chest)
    assert blank.name == "purse"
    assert not any(hasattr(blank, field) for field in ("coins", "cards", "keys"))


def test_a_class_that_begins_with_arguments_keeps_its_defaults(moved: dict[str, Any]) -> None:
    assert made_each_time(moved["Named"]) == {"marks": []}


def test_what_is_made_each_time_are_the_lists_dicts_decks_and_records_of_the_class_itself() -> None:
    assert set(made_each_time(Purse)) == {"coins", "cards"}
    assert set(made_each_time(Chest)) == {"keys"}
