"""Newcomers: advice beside each question, how a game goes, and words explained where they stand."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, PHONE, RANDOM, Visitor

MIDDLE_OF_A_WORD = """(node, word) => {
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.data.indexOf(word);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(walk.currentNode, at);
    range.setEnd(walk.currentNode, at + word.length);
    const box = range.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
  throw new Error(`no ${word} here`);
}"""
"""Where a word of an element stands on the screen."""


def at_a_moot(visitors: Visitors, **options: Any) -> Visitor:
    ada = visitors("Ada", **options)
    ada.sit(ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5}))
    return ada


def coach(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Advice for newcomers")


def middle_of(place: Locator, word: str) -> tuple[float, float]:
    x, y = place.evaluate(MIDDLE_OF_A_WORD, word)
    return x, y


def test_a_newcomer_is_advised_and_reads_how_it_goes(visitors: Visitors) -> None:
    page = at_a_moot(visitors).page
    expect(coach(page)).to_contain_text("The Speaker sees the next gate")
    coach(page).get_by_role("button", name="How it goes").click()
    guide = page.get_by_role("dialog", name="How it goes")
    expect(guide).to_contain_text("Offer and reply")
    guide.get_by_text("Words of this game").click()
    expect(guide.get_by_role("definition").first).to_contain_text("decides ties")


def test_a_game_without_a_coach_offers_its_guide_until_it_is_read(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {}))
    expect(coach(ada.page)).to_contain_text("New to this game?")
    coach(ada.page).get_by_role("button", name="How it goes").click()
    ada.page.get_by_role("button", name="Play", exact=True).click()
    expect(coach(ada.page)).to_have_count(0)
    ada.page.reload()
    ada.page.wait_for_selector(".table")
    expect(ada.open_card).to_be_visible()
    expect(coach(ada.page)).to_have_count(0)


def test_a_word_is_explained_where_the_pointer_rests(visitors: Visitors) -> None:
    page = at_a_moot(visitors).page
    page.mouse.move(*middle_of(coach(page), "Speaker"))
    told = page.get_by_role("tooltip")
    expect(told).to_contain_text("may buy one vote")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_a_word_under_a_finger_is_explained_and_chooses_nothing(visitors: Visitors) -> None:
    ada = at_a_moot(visitors, viewport=PHONE, has_touch=True)
    page = ada.page
    x, y = middle_of(coach(page), "Speaker")
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    expect(page.get_by_role("tooltip")).to_contain_text("may buy one vote")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="How it goes").locator("visible=true").first.tap()
    expect(page.get_by_role("dialog", name="How it goes")).to_be_visible()
