"""The chronicle of a game: a page of its own with the boards of its rounds, and a picture."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.web.http.house import House
from tests.web.pages.plain_test import MOST_STEPS, play, sit_down
from tests.web.pages.reader import Reader

from starmoot.host import SPECTATOR, get_game, load_journal
from starmoot.web.pages.share import LINE, draw_share, in_lines
from starmoot.web.tables.chronicles import chronicle, colour_of
from starmoot.web.tables.replays import Reel
from starmoot.web.tables.stories import near_misses

GOLDENS = Path(__file__).resolve().parents[2] / "goldens"


def reel_of(game: str, record: str) -> Reel:
    """A recorded game from its beginning."""
    journal = load_journal((GOLDENS / game / f"{record}.jsonl").read_text(encoding="utf-8"))
    assert journal.end is not None
    seed = bytes.fromhex(journal.end["seed"])
    return Reel(get_game(game), journal.header, seed, journal.lines)


def test_a_finished_game_has_a_page_and_a_picture_and_a_running_one_has_not(house: House) -> None:
    readers, table = sit_down(house, "goofspiel", 3, **{"o/cards": "4"})
    readers[0].get(f"{table}/chronicle")
    assert readers[0].status in (404, 409)
    play(readers, table, random.Random(1), MOST_STEPS)
    page = readers[0].get(f"{table}/chronicle")
    assert readers[0].status == 200
    for words in ("Chronicle", "all prizes are gone", "Round by round", "The end", "Ada", "Cato"):
        assert words in page.words
    drawn = house.http().get(f"{table}/picture.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    allowed = drawn.headers["content-security-policy"]
    assert "default-src 'none'; style-src 'unsafe-inline'" in allowed, (
        "opened by itself it is black"
    )
    text = drawn.text
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "All prizes are gone" in text
    page = readers[0].get("/profile")
    assert "How you have played" in page.words
    assert re.search(r"place [123] of 3", page.words)
    page = readers[0].get("/games/goofspiel")
    assert "One game was played to the end on this server." in page.words
    assert re.search(r"All prizes are gone 1 100 %", page.words)
    assert re.search(r"People 3 [12] ", page.words), "everybody sat there in person"
    assert "Played here" not in readers[0].get("/games/moot").words
    onlooker = Reader(house.http())
    onlooker.get(f"{table}/chronicle")
    assert onlooker.status == 200, "a table is open after its end unless its host says otherwise"


@pytest.mark.parametrize(
    ("game", "record", "mapped"),
    [("moot", "the-gates-are-sealed", False), ("proxima", "a-victory", True)],
)
def test_every_round_is_a_chapter_with_its_board(game: str, record: str, mapped: bool) -> None:
    reel = reel_of(game, record)
    chapters = chronicle(reel, SPECTATOR)
    assert len(chapters) > 3
    steps = [chapter["step"] for chapter in chapters]
    assert steps == sorted(set(steps))
    assert [chapter["final"] for chapter in chapters] == [False] * (len(chapters) - 1) + [True]
    assert all(chapter["told"] for chapter in chapters)
    assert all((chapter["map"] is not None) == mapped for chapter in chapters)
    boards = [str(chapter["map"] or chapter["tracks"]) for chapter in chapters]
    assert len(set(boards)) > 2, "boards are those of their moments"
    last = get_game(game).scene
    assert last is not None
    assert chapters[-1]["headline"] == last(reel.last.view(SPECTATOR)).headline


def test_near_misses_are_told_of_those_who_lacked_little() -> None:
    reel = reel_of("moot", "the-gates-are-sealed")
    play = reel.last._play
    for scores, near in (
        ([20, 19, 3], [(1, 1)]),
        ([20, 18, 17], [(1, 2)]),
        ([20, 20, 17], []),
        ([1, 0, 0], []),
    ):
        play.scores = scores
        found = [(one["seat"], one["lacked"]) for one in near_misses(reel.last) if not one["text"]]
        assert found == near


def test_names_cannot_break_out_of_a_picture() -> None:
    evil = "<script>alert(1)</script>"
    ranking = [{"seat": 0, "name": evil, "points": 3, "place": 1}]
    chapter = {"map": None, "tracks": [{"label": evil, "value": 1, "most": 2}], "colours": []}
    text = draw_share("Moot", evil, ranking, chapter, {"hue": "gold"})
    assert "<script" not in text
    assert ElementTree.fromstring(text) is not None


def test_long_endings_are_broken_into_lines_that_fit() -> None:
    assert in_lines("A colony is founded") == ["A colony is founded"]
    lines = in_lines("word " * 40)
    assert len(lines) == 3
    assert all(len(line) <= LINE for line in lines)
    assert lines[-1].endswith("…")


def test_seats_have_the_colours_that_their_game_gives_them() -> None:
    assert [colour_of(seat, [3, 1]) for seat in (-1, 0, 1, 2)] == [-1, 3, 1, 2]
    text = draw_share(
        "Moot",
        "over",
        [{"seat": 0, "name": "Ada", "points": 3, "place": 1}],
        {"map": None, "tracks": [], "colours": [1]},
        {},
    )
    assert re.search(r'fill="#56b4e9"', text)
