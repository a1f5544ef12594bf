"""A stranger's first half minute: from the front page to a decision that counts."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, Visitor

LIMIT = 30
"""Seconds that a first decision may take, with the reading done at a browser's speed."""


def press_play_now(stranger: Visitor) -> None:
    """Go to the front page, and from there to a table."""
    stranger.go("/")
    stranger.page.get_by_role("button", name="Play now").first.click()
    stranger.page.wait_for_selector(".table")


def test_a_stranger_decides_within_half_a_minute_and_without_an_account(
    visitors: Visitors,
) -> None:
    stranger = visitors()
    began = time.monotonic()
    press_play_now(stranger)
    page = stranger.page
    coach = page.get_by_role("dialog")
    coach.get_by_role("button", name="Begin").click()
    expect(coach).to_be_hidden()
    card = stranger.open_card
    commit = card.locator("[data-commit]")
    expect(commit).to_be_disabled()
    card.locator("fieldset label").nth(1).click()
    expect(card.locator(".answer")).not_to_be_empty()
    commit.click()
    expect(page.get_by_role("log")).to_contain_text("Anwen bids")
    assert time.monotonic() - began < LIMIT
    stranger.go("/profile")
    expect(page.locator("main")).to_contain_text("Moot")


def test_the_coach_can_be_sent_away_and_does_not_come_back(visitors: Visitors) -> None:
    stranger = visitors()
    stranger.go("/games/moot")
    stranger.page.get_by_role("button", name="Play with bots").click()
    stranger.page.wait_for_selector(".table")
    coach = stranger.page.get_by_role("dialog")
    for button in ("Next", "Next"):
        coach.get_by_role("button", name=button, exact=True).click()
    coach.get_by_role("button", name="No, thank you").click()
    expect(coach).to_be_hidden()
    stranger.page.reload()
    stranger.page.wait_for_selector(".table")
    expect(coach).to_be_hidden()


def test_the_tab_says_whose_move_it_is(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("goofspiel", [OPEN, OPEN], {"cards": 6}, start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    expect(ada.page).to_have_title(re.compile("^Your move · "))
    ada.open_card.locator("fieldset label").first.click()
    ada.open_card.locator("[data-commit]").click()
    expect(ada.page.locator("article.locked")).to_be_visible()
    expect(ada.page).not_to_have_title(re.compile("^Your move"))
