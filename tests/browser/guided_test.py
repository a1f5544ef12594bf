"""Newcomers are offered a guided start of each game, and are taught it to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, PHONE, Visitor

from starmoot.host import all_games, get_game

HAND = (Path(__file__).parent / "hand.js").read_text(encoding="utf-8").strip().removesuffix(";")
PATIENCE = 120
"""Seconds for a guided start, on a machine that does other things as well."""

TAUGHT = [game.id for game in all_games() if game.guided is not None]


def begin(stranger: Visitor, game: str) -> Page:
    """Press the button on the page of a game, and read who one is."""
    stranger.go(f"/games/{game}")
    stranger.page.get_by_role("button", name="Learn it in five minutes").click()
    page = stranger.page
    page.wait_for_selector(".table")
    welcome = page.get_by_role("dialog", name="Guided start")
    expect(welcome).to_contain_text(get_game(game).guided.welcome)
    welcome.get_by_role("button", name="Begin").click()
    expect(welcome).to_be_hidden()
    return page


def test_every_game_with_a_story_has_a_guided_start() -> None:
    assert {"destiny", "exodus", "hegemony", "moot", "proxima"} <= set(TAUGHT)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_newcomer_is_taught_a_game_to_the_end_of_its_guided_start(
    game: str, visitors: Visitors
) -> None:
    stranger = visitors()
    page = begin(stranger, game)
    lessons = get_game(game).guided.lessons
    coach = page.get_by_role("complementary", name="Advice for newcomers")
    expect(coach).to_contain_text(f"1 of {len(lessons)}")
    expect(coach).to_contain_text(lessons[0].text)
    page.evaluate(HAND, {"seed": 3, "millis": PATIENCE * 1000, "until": ".learnt"})
    over = page.get_by_role("dialog", name="That was the guided start")
    expect(over.get_by_role("listitem")).to_have_text([one.title for one in lessons])
    expect(over.get_by_role("link", name="Play a real game")).to_have_attribute(
        "href", f"/create/{game}"
    )
    go_on = over.get_by_role("button", name="Go on with this game")
    over_already = page.get_by_text("The game is over").count() > 0  # a short one may be
    expect(go_on).to_have_count(0 if over_already else 1)
    (over.get_by_role("button", name="Close") if over_already else go_on).click()
    expect(over).to_be_hidden()
    expect(coach.filter(has_text="Guided start ·")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".table")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_newcomer_is_taught_with_the_same_cards(visitors: Visitors) -> None:
    seen = []
    for _ in range(2):
        page = begin(visitors(), "moot")
        seen.append(page.locator("#decide").inner_text())
    assert seen[0] == seen[1]


def test_an_invited_guest_can_learn_the_game_while_waiting(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo", viewport=PHONE)
    table = ada.make_table("moot", [OPEN, OPEN, OPEN], start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    bo.go(f"/tables/{table}")
    with bo.context.expect_page() as opened:
        bo.page.get_by_role("button", name="Learn it in five minutes").click()
    expect(opened.value.get_by_role("dialog", name="Guided start")).to_be_visible()
    expect(bo.page).to_have_url(re.compile(f"{table}$"))


def test_a_guest_who_is_at_a_table_already_can_learn_its_game_beside_it(
    visitors: Visitors,
) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("moot", [OPEN, *[{"kind": "bot", "bot": "random"}] * 2]))
    with ada.context.expect_page() as opened:
        ada.page.get_by_role("button", name="Guided start").click()
    expect(opened.value.get_by_role("dialog", name="Guided start")).to_be_visible()


def test_those_who_know_a_game_are_not_offered_to_learn_it_first(visitors: Visitors) -> None:
    ada = visitors("Ada")
    offer = ada.page.get_by_role("button", name=re.compile("Learn it in five minutes.*Moot"))
    ada.go("/")
    expect(offer).to_be_visible()
    ada.make_table("moot", [OPEN, *[{"kind": "bot", "bot": "random"}] * 2])
    ada.go("/")
    expect(offer).to_have_count(0)
