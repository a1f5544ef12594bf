"""The client knows no game: what it has never seen it draws and plays all the same."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import play_to_the_end
from tests.browser.visitor import OPEN, RANDOM

from starmoot.host import game_ids, get_game


def words_of(scene: Any) -> set[str]:
    """Every title and label that a scene holds."""
    if isinstance(scene, dict):
        own = {scene[name] for name in ("title", "label", "headline") if scene.get(name)}
        return own.union(*[words_of(value) for value in scene.values()], set())
    if isinstance(scene, list):
        return set().union(*[words_of(value) for value in scene])
    return set()


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).lower()


def test_no_script_names_a_game_or_one_of_its_questions(client: ModuleType) -> None:
    built: Path = client.TARGET
    script = "".join(path.read_text(encoding="utf-8") for path in built.rglob("*.js")).lower()
    script = script.replace("starmoot", "")
    assert len(script) > 10_000
    for game in game_ids():
        assert not re.search(rf"\b{game}\b", script), game
        assert get_game(game).title.lower() not in script


@pytest.mark.parametrize("game", game_ids())
def test_everything_in_a_scene_is_drawn(game: str, visitors: Visitors) -> None:
    ada = visitors("Ada")
    seats = get_game(game).seats[0]
    table = ada.make_table(game, [OPEN, *[RANDOM] * (seats - 1)])
    ada.sit(table)
    expect(ada.open_card).to_be_visible()
    scene = ada.api("GET", f"/tables/{table}/view?seat=0")["scene"]
    drawn = squeezed(ada.page.locator("body").inner_text() + " " + ada.page.content())
    way = ada.page.get_by_role("button", name="Map", exact=True)
    if way.count():  # something else lies at the middle of the table; the map is one tap away
        way.click()
        expect(ada.page.locator(".map")).to_be_visible()
        drawn += squeezed(ada.page.content())
    wanted = words_of(scene)
    assert len(wanted) > 2
    missing = [
        word for word in wanted if not all(part in drawn for part in squeezed(word).split(" · "))
    ]
    assert missing == []


def test_a_game_is_drawn_and_played_as_an_onlooker_sees_it(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5}, listed=True)
    bo.sit(table)
    expect(bo.page.locator("#decide")).to_contain_text("You are looking on.")
    ada.sit(table)
    secret = ada.page.get_by_role("region", name="Only you see this").first
    expect(secret).to_be_visible()
    expect(bo.page.get_by_role("region", name="Only you see this")).to_have_count(0)
    play_to_the_end(ada, seed=11)
    expect(bo.page.locator(".end.panel")).to_be_visible()
