"""Scenes as JSON: every widget, for clients that are not written in Python."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from starmoot.host import SPECTATOR, Receipt, Table, game_ids, get_game
from starmoot.scene import (
    GROUNDS,
    HEXES,
    HUES,
    LETTERS,
    WIDGETS,
    Aim,
    Battle,
    Card,
    CardRow,
    Dice,
    Face,
    Grid,
    Map,
    Moment,
    Place,
    Prose,
    Scene,
    Side,
    Stand,
    Tally,
    Timeline,
    Token,
    Track,
    Tracks,
    Widget,
    Word,
    dice_text,
    hex_spot,
    ring_spot,
    scene_json,
    token_text,
)

InputOf = Callable[[Table, Random], Callable[[Table], Receipt]]

ROOT = Path(__file__).resolve().parents[2]

EVERYTHING = Scene(
    "A headline",
    (
        Tracks("Stores", (Track("Fuel", 3, 0, 9, "three left", good=False, key="fuel"),)),
        CardRow("Hand", (Card("Ace", "counts one", key="ace"), Card("?", hidden=True)), True),
        Grid("Votes", ("who", "what"), (("Church", "yes"), ("Military", "no"))),
        Map(
            "Stars",
            (
                Place(
                    "a",
                    "Alpha",
                    1.5,
                    2.0,
                    tokens=("fleet", Token("cruiser", 1, 3, "damaged", "C", "c1")),
                    here=True,
                    mark="*",
                    owner=2,
                ),
            ),
            (("a", "b"),),
            ("b", "a"),
            HEXES,
        ),
        Tally("Ballot", (Stand("Yes", 3, (Token("votes", 0, 3),), "carried", "yes"),), 2),
        Timeline("Round", (Moment("Bids", "sealed", 1), Moment("Votes")), 1),
        Battle(
            "At Alpha", (Side("Attackers", 1, 7, (Token("cruiser", 1, 3),), "tired"),), ("hit",)
        ),
        Dice("Searching", ("+", "0"), "9 + 1", 10, 8, "found"),
        Prose("News", "Nothing new."),
    ),
    (1, 0),
    "News",
    (Aim(0, "fuel", 3, 9, private=True),),
    "two rounds left",
    words=(Word("fuel", "moves ships.", "3 left"),),
    face=Face("hall", "gold", "carved"),
)


PLAIN_CARD = {"corner": "", "tint": "", "group": "", "holders": [], "done": False}
PLAIN_PIECE = {"form": "", "hurt": 0, "load": 0}
PLAIN_PLACE = {"body": "", "moons": 0, "worth": ""}
"""What scenes add to those that say nothing of it."""


def votes(owner: int, count: int) -> dict[str, Any]:
    """A pile of votes as JSON."""
    return {
        "label": "votes",
        "owner": owner,
        "count": count,
        "note": "",
        "mark": "",
        "key": "",
        **PLAIN_PIECE,
    }


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
                        "owner": -1,
                    }
                ],
            },
            {
                "widget": "cards",
                "title": "Hand",
                "cards": [
                    {
                        "title": "Ace",
                        "text": "counts one",
                        "hidden": False,
                        "key": "ace",
                        "owner": -1,
                        "art": "",
                        **PLAIN_CARD,
                    },
                    {
                        "title": "?",
                        "text": "",
                        "hidden": True,
                        "key": "",
                        "owner": -1,
                        "art": "",
                        **PLAIN_CARD,
                    },
                ],
                "private": True,
            },
            {
                "widget": "grid",
                "title": "Votes",
                "columns": ["who", "what"],
                "rows": [["Church", "yes"], ["Military", "no"]],
                "private": False,
                "owners": [],
                "sides": [],
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
                        "tokens": [
                            "fleet",
                            {
                                "label": "cruiser",
                                "owner": 1,
                                "count": 3,
                                "note": "damaged",
                                "mark": "C",
                                "key": "c1",
                                **PLAIN_PIECE,
                            },
                        ],
                        "here": True,
                        "mark": "*",
                        "owner": 2,
                        "brief": "",
                        **PLAIN_PLACE,
                    }
                ],
                "lines": [["a", "b"]],
                "trail": ["b", "a"],
                "layout": "hexes",
            },
            {
                "widget": "tally",
                "title": "Ballot",
                "stands": [
                    {
                        "label": "Yes",
                        "total": 3,
                        "tokens": [votes(0, 3)],
                        "note": "carried",
                        "key": "yes",
                    }
                ],
                "needed": 2,
                "private": False,
                "won": "",
            },
            {
                "widget": "timeline",
                "title": "Round",
                "moments": [
                    {"label": "Bids", "note": "sealed", "owner": 1},
                    {"label": "Votes", "note": "", "owner": -1},
                ],
                "now": 1,
            },
            {
                "widget": "battle",
                "title": "At Alpha",
                "sides": [
                    {
                        "label": "Attackers",
                        "owner": 1,
                        "strength": 7,
                        "tokens": [{**votes(1, 3), "label": "cruiser"}],
                        "note": "tired",
                    }
                ],
                "rounds": ["hit"],
            },
            {
                "widget": "dice",
                "title": "Searching",
                "faces": ["+", "0"],
                "sum": "9 + 1",
                "total": 10,
                "target": 8,
                "outcome": "found",
            },
            {"widget": "prose", "title": "News", "text": "Nothing new.", "private": False},
        ],
        "colours": [1, 0],
        "centre": "News",
        "aims": [{"owner": 0, "text": "fuel", "value": 3, "most": 9, "private": True}],
        "end": "two rounds left",
        "tip": "",
        "phase": "",
        "words": [{"word": "fuel", "text": "moves ships.", "now": "3 left"}],
        "face": {"ground": "hall", "hue": "gold", "letters": "carved"},
    }


def test_the_client_can_draw_every_face() -> None:
    styles = (ROOT / "client" / "src" / "styles" / "faces.css").read_text("utf-8")
    for what, known in (("ground", GROUNDS), ("hue", HUES), ("letters", LETTERS)):
        for one in known[1:]:
            assert f'[data-{what}="{one}"]' in styles


@pytest.mark.parametrize("name", ["moot", "exodus", "destiny", "proxima", "hegemony"])
def test_every_larger_game_has_a_face_of_its_own(name: str) -> None:
    faces = {one: face_of(one) for one in game_ids()}
    mine = faces.pop(name)
    assert mine.ground in GROUNDS[1:]
    assert mine.hue in HUES[1:]
    assert mine.letters in LETTERS
    assert mine.ground not in {face.ground for face in faces.values()}


def face_of(name: str) -> Face:
    """The face of a game when it begins."""
    game = get_game(name)
    table = Table(game, max(2, game.seats[0]), bytes(32))
    assert game.scene is not None
    face: Face = game.scene(table.view(SPECTATOR)).face
    return face


def test_no_widget_is_left_out() -> None:
    assert set(WIDGETS) == set(get_args(Widget))
    assert {type(widget) for widget in EVERYTHING.widgets} == set(WIDGETS)
    assert len(set(WIDGETS.values())) == len(WIDGETS)


def test_neighbouring_hexagons_are_one_unit_apart() -> None:
    middle = hex_spot(0, 0)
    for column, row in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        assert abs(math.dist(middle, hex_spot(column, row)) - 1) < 0.001


def test_the_places_of_a_ring_go_round_the_middle_from_the_top() -> None:
    spots = [ring_spot(2, place, 4) for place in range(4)]
    assert all(abs(math.hypot(*spot) - 2) < 0.001 for spot in spots)
    assert [(x > 0, y > 0) for x, y in spots] == [
        (True, False),
        (True, True),
        (False, True),
        (False, False),
    ]
    assert ring_spot(0, 0, 1) == (0, 0)


def test_a_roll_in_words_shows_its_faces_and_what_it_came_to() -> None:
    roll = Dice("Searching", ("+", "0"), "9 + 1 = 10", 10, 8, "found")
    assert dice_text(roll) == "[+] [0] 9 + 1 = 10, needed 8: found"
    assert dice_text(Dice("", ("4", "1"), total=5)) == "[4] [1] = 5"


def test_a_token_in_words_tells_number_and_owner() -> None:
    assert token_text(Token("cruisers", 1, 3)) == "3 cruisers (B)"
    assert token_text(Token("beacon")) == "beacon"
    assert token_text("the fleet") == "the fleet"


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
