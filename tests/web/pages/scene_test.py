"""Scenes as plain HTML: every widget says in words what a picture would show."""

import pytest
from tests.web.pages.reader import Page

from starmoot.scene import (
    HEXES,
    RINGS,
    STARS,
    WIDGETS,
    Battle,
    Card,
    CardRow,
    Dice,
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
    hex_spot,
    ring_spot,
    scene_json,
)
from starmoot.web.pages.drawing import draw_emblem, draw_map, neighbours
from starmoot.web.pages.templating import templates
from starmoot.web.pages.translations import Tongue

FLEET = Token("cruisers", owner=1, count=3, mark="c")
CHART = Map(
    "Stars",
    (
        Place("a", "Elim & Co", 0.0, 0.0, "ruins", ("a wreck", FLEET), here=True, owner=0),
        Place("b", "Hazeroth", 1.0, 0.0, mark="○"),
        Place("c", "Shur", 2.0, 0.1, mark="X"),
    ),
    (("a", "b"), ("b", "c")),
    ("a", "b"),
)
EVERYTHING = Scene(
    "All of it",
    (
        Tracks("Traits", (Track("Faith", 3, 0, 12, "prayer", True), Track("Fatigue", 0))),
        CardRow("Hand", (Card("Ruby", "worth 2", owner=1), Card("?", hidden=True)), private=True),
        CardRow("Pile", ()),
        Grid("Ledger", ("Who", "What"), (("Ada", "3"), ("Bo", "4")), owners=(0, 1)),
        CHART,
        Tally("Vote", (Stand("Seal", 5, (FLEET,), "so far"), Stand("Open", 2)), needed=4),
        Timeline("Round", (Moment("Bid"), Moment("Vote", "sealed", 1), Moment("End")), now=1),
        Battle("At Shur", (Side("Navy", 0, 7, (FLEET,)), Side("Hunters", 1, 9)), ("+2 for Ada",)),
        Dice("The jump", ("+", "0", "-"), "9 + 0 - 8", 1, 0, "It holds"),
        Prose("Note", "Be careful.", private=True),
    ),
)


def shown(scene: Scene) -> Page:
    """The widgets of a scene on a page of their own."""
    text = (
        '{% from "parts/scene.html" import scene_widgets %}'
        '<html lang="en">{{ scene_widgets(t, scene, neighbours, "market") }}</html>'
    )
    made = templates().from_string(text)
    return Page(made.render(t=Tongue(), scene=scene_json(scene), neighbours=neighbours))


def test_every_widget_is_told_in_words() -> None:
    assert {WIDGETS[type(widget)] for widget in EVERYTHING.widgets} == set(WIDGETS.values())
    words = shown(EVERYTHING).words
    for said in (
        "Faith prayer",
        "3 / 12",
        "face down",
        "worth 2",
        "none",
        "3 cruisers",
        "It takes 4.",
        "5 ✓",
        "so far",
        "sealed",
        "Hunters",
        "+2 for Ada",
        "[+] [0] [-] 9 + 0 - 8: It holds",
        "Be careful.",
        "The way so far: Elim & Co → Hazeroth",
    ):
        assert said in words, said
    assert words.count("only you see this") == 2


def test_a_map_is_a_table_of_places_with_their_neighbours_and_no_picture() -> None:
    chart = scene_json(Scene("", (CHART,)))["widgets"][0]
    assert neighbours(chart) == {"a": ["Hazeroth"], "b": ["Elim & Co", "Shur"], "c": ["Hazeroth"]}
    page = shown(Scene("", (CHART,)))
    assert "Place What is there Ways to" in page.words
    assert "Hazeroth Elim & Co, Shur" in page.words
    assert "(here)" in page.words
    assert 'class="map"' not in page.text
    assert "<details" not in page.text, "what is on the map is not folded away"


def test_a_map_without_ways_has_no_column_for_them() -> None:
    words = shown(Scene("", (Map("Rings", CHART.places),))).words
    assert "Place What is there" in words
    assert "Ways to" not in words


@pytest.mark.parametrize("layout", [STARS, HEXES, RINGS])
def test_every_layout_is_drawn_with_all_its_places(layout: str) -> None:
    spots = {
        STARS: [(0.0, 0.0), (1.0, 0.5), (9.0, 0.2)],
        HEXES: [hex_spot(0, 0), hex_spot(1, 0), hex_spot(0, 1)],
        RINGS: [(0.0, 0.0), ring_spot(1, 0, 2), ring_spot(1, 1, 2)],
    }[layout]
    places = tuple(Place(f"p{n}", f"<P{n}>", x, y, owner=n - 1) for n, (x, y) in enumerate(spots))
    chart = scene_json(Scene("", (Map("Here & there", places, layout=layout),)))["widgets"][0]
    page = Page(f'<html lang="en">{draw_map(chart)}</html>')
    assert "<P0> <P1> <P2>" in page.words
    assert 'aria-label="Here &amp; there"' in page.text
    assert "nan" not in page.text


def test_a_map_without_places_and_one_with_a_single_place_are_drawn() -> None:
    empty = scene_json(Scene("", (Map("Void", ()),)))["widgets"][0]
    assert draw_map(empty) == ""
    alone = scene_json(Scene("", (Map("One", (Place("a", "A"),)),)))["widgets"][0]
    assert "<circle" in draw_map(alone)


def test_eight_seats_differ_by_more_than_their_colour() -> None:
    emblems = [draw_emblem(seat) for seat in range(8)]
    shapes = {text.split('d="')[1].split('"')[0] for text in emblems}
    assert len(shapes) == 8
    assert [text.split("</text>")[0][-1] for text in emblems] == list("ABCDEFGH")
    assert draw_emblem(-1) == ""
