"""Everything by keyboard alone: no test here touches the mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM

MOST_STEPS = 60
FOCUSED = "document.activeElement"


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something with this text or name has the focus."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        named = page.evaluate(
            f"{FOCUSED}.getAttribute('aria-label') || {FOCUSED}.innerText || {FOCUSED}.value || ''"
        )
        if re.search(what, named):
            return
    raise AssertionError(f"Tab does not lead to {what!r}")


def has_a_ring(page: Page) -> bool:
    """Whether one can see where the focus is: at the thing itself, or at the option around it."""
    ring = f"getComputedStyle({FOCUSED}.closest('.option') ?? {FOCUSED})"
    style = page.evaluate(
        f"(({{outlineStyle, outlineWidth, boxShadow}}) => [outlineStyle, outlineWidth, boxShadow])"
        f"({ring})"
    )
    return bool((style[0] != "none" and style[1] != "0px") or style[2] != "none")


def test_a_game_is_entered_and_a_decision_made_by_keyboard(visitors: Visitors) -> None:
    stranger = visitors()
    stranger.go("/")
    page = stranger.page
    tab_to(page, "^Play now$")
    assert has_a_ring(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Guided start")).to_be_visible()
    tab_to(page, "^Begin$")
    assert has_a_ring(page)
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(stranger.open_card.locator("[data-commit]")).to_be_enabled()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Your answer is in.").first).to_be_visible()


def test_a_whole_game_is_played_by_keyboard(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    page = ada.page
    ended = page.locator(".end.panel")
    for _ in range(6):
        expect(ada.open_card.or_(ended)).to_be_visible()
        if ended.is_visible():
            break
        question = ada.open_card.locator("[data-commit]").get_attribute("data-commit")
        page.keyboard.press("d")
        page.keyboard.press("Space")
        page.keyboard.press("Control+Enter")
        expect(page.locator(f'[data-commit="{question}"]')).to_have_count(0)
    expect(ended).to_be_visible()
    tab_to(page, "^Look back$")
    page.keyboard.press("Enter")
    page.wait_for_selector(".replay")
    count = page.locator(".count")
    expect(count).to_have_text(re.compile(r"^(\d+) / \1$"))
    page.keyboard.press("ArrowLeft")
    expect(count).not_to_have_text(re.compile(r"^(\d+) / \1$"))
    page.keyboard.press("Home")
    expect(count).to_have_text(re.compile("^0 / "))


def test_every_area_can_be_reached_by_one_key(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("exodus", [OPEN, RANDOM, RANDOM]))
    page = ada.page
    expect(ada.open_card).to_be_visible()
    for key, area in {
        "b": "#area-board",
        "l": "#area-log",
        "t": "#area-talk",
        "p": "#area-players",
        "d": "#decide",
    }.items():
        page.evaluate(f"{FOCUSED}.blur()")
        page.keyboard.press(key)
        assert page.evaluate(f"document.querySelector('{area}').contains({FOCUSED})"), key
        assert has_a_ring(page), key
    # letters that are typed into a field stay in the field
    page.evaluate(f"{FOCUSED}.blur()")
    page.keyboard.press("t")
    page.keyboard.type("blue lamps")
    expect(page.locator("#area-talk form input")).to_have_value("blue lamps")


def test_the_map_is_walked_by_arrow_keys(visitors: Visitors) -> None:
    stranger = visitors()
    stranger.go("/")
    page = stranger.page
    page.locator(".tile form[action='/play'] button[value=exodus]").press("Enter")
    page.get_by_role("button", name="No, thank you").press("Enter")
    places = page.locator("[data-place]")
    expect(places.first).to_be_visible()
    places.and_(page.locator("[tabindex='0']")).first.focus()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate(f"{FOCUSED}.dataset.place"))
    assert seen
    assert None not in seen
