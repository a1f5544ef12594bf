"""Pictures and a guide that a game brings along, ours and strangers' alike."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.web.http.house import House

from starmoot.host import add_game, get_game
from starmoot.host.translating import catalogue_in
from starmoot.scene import Card, CardRow, Scene, scene_json
from starmoot.web.pages.art import tile_art
from starmoot.web.pages.guides import guide_of, mood_of
from starmoot.web.pages.templating import templates
from starmoot.web.pages.translations import Tongue

LANTERN = '<svg xmlns="http://www.w3.org/2000/svg" width="9"><circle class="here" r="7"/></svg>'
MOON = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>'
NO_PICTURE = ("sun.svg", "moon.png", "moon", "..%2Frules.toml", "game.svg%00")


@pytest.fixture
def art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for the pictures of a game that is no part of Starmoot."""
    folder = tmp_path / "lantern_art" / "art"
    folder.mkdir(parents=True)
    (tmp_path / "lantern_art" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    add_game(replace(get_game("moot"), id="lantern", title="Lantern", package="lantern_art"))
    for known in (tile_art, guide_of, mood_of, catalogue_in):
        known.cache_clear()
    monkeypatch.delitem(sys.modules, "lantern_art", raising=False)
    return folder


def test_a_game_shows_its_own_picture(art: Path, house: House) -> None:
    (art / "game.svg").write_text(LANTERN, encoding="utf-8")
    drawn = '<circle class="here" r="7" />'
    assert drawn in tile_art("lantern")
    assert "width" not in tile_art("lantern")
    assert drawn in house.http().get("/games").text
    assert drawn not in tile_art("moot")


@pytest.mark.parametrize("broken", [None, "<svg><circle></svg>", ""])
def test_without_a_sound_picture_a_game_shows_the_common_one(art: Path, broken: str | None) -> None:
    if broken is not None:
        (art / "game.svg").write_text(broken, encoding="utf-8")
    assert "M20 40L60 16L100 44L140 20" in tile_art("lantern")


def test_the_picture_of_a_card_is_served_as_it_is(art: Path, house: House) -> None:
    (art / "moon.svg").write_text(MOON, encoding="utf-8")
    served = house.http().get("/games/lantern/art/moon.svg")
    assert served.status_code == 200
    assert served.headers["content-type"].startswith("image/svg+xml")
    assert served.text == MOON


@pytest.mark.parametrize("name", NO_PICTURE)
def test_nothing_but_pictures_is_served(art: Path, house: House, name: str) -> None:
    (art / "moon.svg").write_text(MOON, encoding="utf-8")
    assert house.http().get(f"/games/lantern/art/{name}").status_code == 404


def test_a_card_has_its_picture_on_the_plain_page_unless_it_lies_face_down() -> None:
    cards = (Card("Moon", art="moon"), Card("?", hidden=True, art="sun"), Card("Star"))
    made = templates().from_string(
        '{% from "parts/scene.html" import scene_widgets %}'
        '{{ scene_widgets(t, scene, none, "lantern") }}'
    )
    page = made.render(t=Tongue(), scene=scene_json(Scene("", (CardRow("Hand", cards),))))
    assert page.count("<img") == 1
    assert 'src="/games/lantern/art/moon.svg"' in page


def test_a_game_brings_its_own_guide_and_mood(art: Path, house: House) -> None:
    guide = art.parent / "guide"
    guide.mkdir()
    (guide / "en.html").write_text("<h2>How to <em>light</em> it</h2>", encoding="utf-8")
    (guide / "de.html").write_text("<h2>Wie man sie anzündet</h2>", encoding="utf-8")
    (guide / "mood.toml").write_text('en = "Warm & dark"\n', encoding="utf-8")
    page = house.http().get("/games/lantern").text
    assert '<div lang="en"><h2>How to <em>light</em> it</h2></div>' in page
    assert "Warm &amp; dark" in page
    german = house.http().get("/games/lantern", headers={"Accept-Language": "de"}).text
    assert '<div lang="de"><h2>Wie man sie anzündet</h2></div>' in german
    assert "Warm &amp; dark" in german, "English stands in"


def test_a_game_brings_catalogues_for_what_it_says(art: Path, house: House) -> None:
    words = art.parent / "words" / "de"
    words.mkdir(parents=True)
    (words / "game.toml").write_text(
        '"Lantern" = "Laterne"\n"Seal it" = 3\n"{n} gates" = "{m} Tore"\n', encoding="utf-8"
    )
    (words / "torn.toml").write_text('"How many gates there are." = ', encoding="utf-8")
    german = house.http().get("/games/lantern", headers={"Accept-Language": "de"}).text
    assert "<h1>Laterne</h1>" in german
    assert "How many gates there are." in german, "English stands in"
    assert "<h1>Lantern</h1>" in house.http().get("/games/lantern").text


@pytest.mark.parametrize("broken", [None, "en = nothing", 'de = "Warm"'])
def test_a_game_without_a_sound_guide_has_its_page_all_the_same(
    art: Path, house: House, broken: str | None
) -> None:
    if broken is not None:
        (art.parent / "guide").mkdir()
        (art.parent / "guide" / "mood.toml").write_text(broken, encoding="utf-8")
    page = house.http().get("/games/lantern")
    assert page.status_code == 200
    assert "Mood" not in page.text
