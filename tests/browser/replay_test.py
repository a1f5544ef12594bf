"""Looking back: a game that is over, step by step, through other eyes, and checked."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import play_to_the_end
from tests.browser.visitor import OPEN, RANDOM, Visitor


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    """Ada, who has just played a game of moot to its end and looks back."""
    ada = visitors("Ada")
    ada.sit(ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5}))
    play_to_the_end(ada, seed=2)
    ada.page.get_by_role("link", name="Look back").first.click()
    ada.page.wait_for_selector(".replay")
    expect(ada.page.locator(".count")).to_have_text(re.compile(r"^(\d+) / \1$"))
    return ada


def test_a_game_is_stepped_through_and_a_moment_shared(ada: Visitor) -> None:
    page = ada.page
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".count")).to_have_text(re.compile("^0 /"))
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".count")).to_have_text(re.compile("^1 /"))
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".count")).to_have_text(re.compile("^2 /"))
    expect(page.locator(".replay")).to_contain_text("bids")
    assert "step=2" in page.url
    facts = page.locator(".replay aside .lines")
    told = facts.inner_text()
    page.reload()
    expect(page.locator(".count")).to_have_text(re.compile("^2 /"))
    expect(facts).to_have_text(told, use_inner_text=True)


def test_it_is_seen_through_the_eyes_of_another(ada: Visitor) -> None:
    page = ada.page
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".count")).to_have_text(re.compile("^0 /"))
    page.get_by_role("button", name="One step on").click()
    eyes = page.get_by_label("As seen by")
    for seat, name in (("1", "Brandt"), ("2", "Cato")):
        eyes.select_option(seat)
        expect(page.locator(".replay aside")).to_contain_text(f"{name} is dealt the role")


def test_the_dice_are_verified_and_the_record_is_taken_home(ada: Visitor) -> None:
    page = ada.page
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("status").filter(has_text="Verified")).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the record").click()
    first = taken.value.path().read_text(encoding="utf-8").splitlines()[0]
    assert json.loads(first)["game"] == "moot"
