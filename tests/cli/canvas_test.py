"""Pictures made of letters: what the terminal shows of maps, tallies, timelines and battles."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from starmoot.cli.console import THEME
from starmoot.cli.terminal import draw
from starmoot.scene import (
    HEXES,
    Battle,
    Map,
    Moment,
    Place,
    Side,
    Stand,
    Tally,
    Timeline,
    Token,
    Widget,
    hex_spot,
)


def drawn(widget: Widget) -> str:
    """What a terminal of 80 columns shows."""
    out = StringIO()
    Console(file=out, width=80, theme=THEME).print(draw(widget, 78))
    return out.getvalue()


def test_a_map_of_hexagons_shows_owners_and_tokens() -> None:
    spots = [hex_spot(0, 0), hex_spot(3, 0), hex_spot(0, 3)]
    places = (
        Place("a", "Alpha", *spots[0], owner=1),
        Place("b", "Beta", *spots[1], tokens=(Token("cruisers", 0, 2), "a wreck")),
        Place("c", "Gamma", *spots[2], here=True),
    )
    text = drawn(Map("Space", places, (("a", "b"),), layout=HEXES))
    assert "B Alpha" in text
    assert "2 cruisers (A), a wreck" in text
    assert "◉ Gamma" in text


def test_a_tally_shows_sums_voices_and_what_it_takes() -> None:
    stands = (Stand("Yes", 5, (Token("votes", 0, 5),)), Stand("No", 2, note="abstained in part"))
    lines = drawn(Tally("Ballot", stands, needed=4)).splitlines()
    assert "Yes" in lines[1]
    assert "5 votes (A)" in lines[1]
    assert lines[1].count("━") > lines[2].count("━") > 0
    assert "abstained in part" in lines[2]
    assert "4" in lines[3]
    assert "needed" in lines[3]


def test_a_timeline_marks_the_present_moment() -> None:
    line = Timeline("Round", (Moment("Bids"), Moment("Votes", "sealed"), Moment("Yields")), now=1)
    assert "● Bids  ◉ Votes (sealed)  ○ Yields" in drawn(line)


def test_a_battle_shows_sides_and_rounds() -> None:
    sides = (Side("Raiders", 2, 7, (Token("fighter", 2, 4),)), Side("Pirates", strength=3))
    text = drawn(Battle("At Alpha", sides, ("both miss", "raiders hit twice")))
    assert "Raiders (C)" in text
    assert "4 fighter (C)" in text
    assert "round 2" in text
    assert "raiders hit twice" in text
