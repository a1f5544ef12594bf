"""Scenes as JSON: every widget, for clients that are not written in Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

from starmoot.kernel import SPECTATOR, Receipt, Table, game_ids, get_game, scene_json
from starmoot.kernel.scene import (
    WIDGETS,
    Card,
    CardRow,
    Grid,
    Map,
    Place,
    Prose,
    Scene,
    Track,
    Tracks,
    Widget,
)

InputOf = Callable[[Table, Random], Callable[[Table], Receipt]]

EVERYTHING = Scene(
    "A headline",
    (
        Tracks("Stores", (Track("Fuel", 3, 0, 9, "three left", good=False, key="fuel"),)),
        CardRow("Hand", (Card("Ace", "counts one", key="ace"), Card("?", hidden=True)), True),
        Grid("Votes", ("who", "what"), (("Church", "yes"), ("Military", "no"))),
        Map(
            "Stars",
            (Place("a", "Alpha", 1.5, 2.0, tokens=("fleet",), here=True, mark="*"),),
            (("a", "b"),),
            ("b", "a"),
        ),
        Prose("News", "Nothing new."),
    ),
)


def test_every_widget_has_a_name_and_all_its_fields() -> None:
    assert scene_json(EVERYTHING) == {
        "headline": "A headline",
        "widgets": [
            {
                "widget": "tracks",
                "title": "Stores",
                "tracks": [
                    {
                        "label": "Fuel",
                        "value": 3,
                        "least": 0,
                        "most": 9,
                        "note": "three left",
                        "good": False,
                        "key": "fuel",
                    }
                ],
            },
            {
                "widget": "cards",
                "title": "Hand",
                "cards": [
                    {"title": "Ace", "text": "counts one", "hidden": False, "key": "ace"},
                    {"title": "?", "text": "", "hidden": True, "key": ""},
                ],
                "private": True,
            },
            {
                "widget": "grid",
                "title": "Votes",
                "columns": ["who", "what"],
                "rows": [["Church", "yes"], ["Military", "no"]],
                "private": False,
            },
            {
                "widget": "map",
                "title": "Stars",
                "places": [
                    {
                        "key": "a",
                        "label": "Alpha",
                        "x": 1.5,
                        "y": 2.0,
                        "note": "",
                        "tokens": ["fleet"],
                        "here": True,
                        "mark": "*",
                    }
                ],
                "lines": [["a", "b"]],
                "trail": ["b", "a"],
            },
            {"widget": "prose", "title": "News", "text": "Nothing new.", "private": False},
        ],
    }


def test_no_widget_is_left_out() -> None:
    assert set(WIDGETS) == set(get_args(Widget))
    assert {type(widget) for widget in EVERYTHING.widgets} == set(WIDGETS)
    assert len(set(WIDGETS.values())) == len(WIDGETS)


def entities(scene: Any) -> set[str]:
    """The keys of everything in a scene that an option could point at."""
    found: set[str] = set()
    for widget in scene["widgets"]:
        for things in ("tracks", "cards", "places"):
            found |= {thing["key"] for thing in widget.get(things, [])}
    return found - {""}


@pytest.mark.parametrize("name", game_ids())
def test_the_scenes_of_every_game_are_plain_json(name: str, input_of: InputOf) -> None:
    game = get_game(name)
    assert game.scene is not None
    table = Table(game, game.seats[0], bytes(32))
    dice = Random(1)
    keys: set[str] = set()
    for _step in range(40):
        for viewer in (0, SPECTATOR):
            scene = scene_json(game.scene(table.view(viewer)))
            assert json.loads(json.dumps(scene)) == scene
            assert scene["headline"]
            assert scene["widgets"]
            keys |= entities(scene)
        if table.ended:
            break
        assert input_of(table, dice)(table).accepted
    assert keys or name == "goofspiel"
