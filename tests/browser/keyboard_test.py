"""Everything by keyboard alone: no test here touches the mouse."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM
from tests.short_games import SHORT

MOST_STEPS = 60
PATIENCE = 400
"""Seconds for a game, on a machine that does other things as well."""
SHORTER: dict[str, dict[str, Any]] = {"destiny": {"sectors_to_win": 6}, "exodus": {"max_cycles": 2}}
ADVISED = {"kind": "bot", "bot": "advice:1"}
FOCUSED = "document.activeElement"

LOOK = """() => {
  const card = document.querySelector("article.open:not(.locked):not(.offer)");
  const commit = card?.querySelector("[data-commit]");
  const at = document.activeElement;
  const inside = (place) => document.querySelector(place)?.contains(at) ?? false;
  const group = [...document.getElementsByName(at?.name || " ")];
  return {
    ended: Boolean(document.querySelector(".end.panel")),
    shown: Boolean(document.querySelector(".stage")),
    asked: Boolean(card && !commit?.textContent.includes("…")),
    sure: Boolean(card?.querySelector("button.danger")),
    ready: Boolean(commit && !commit.disabled),
    sheet: Boolean(card?.querySelector(".sheet")),
    inside: inside("#decide") || inside("section.sheet"),
    on: at?.matches("input[type=radio]") ? (group.some((one) => one.checked) ? "" : "radio")
      : at?.matches("input[type=checkbox]:not(:checked)") ? "checkbox"
      : at?.matches("input[type=number]") && at.value === "" ? "number"
      : at?.matches("input[type=number]") && at.value === "0" && at.max !== "0" ? "none"
      : at?.matches("input[type=text], textarea") && !at.value.trim() ? "text"
      : at?.matches("button.head[aria-expanded=false]") && !at.closest(".done") ? "fold"
      : at?.matches("button.pass") ? "pass" : "",
    least: at?.min ?? "",
  };
}"""
"""What a person sees: whether the game is over, what is asked, and what has the focus."""


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
    coach = page.get_by_role("dialog", name="Guided start")
    expect(coach).to_be_visible()
    assert coach.evaluate(f"(dialog) => dialog.contains({FOCUSED})")
    tab_to(page, "^Begin$")
    assert has_a_ring(page)
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(stranger.open_card.locator("[data-commit]")).to_be_enabled()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("log")).to_contain_text("Anwen bids")


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


def step(page: Page, seen: dict[str, Any], tabbed: int) -> int:
    """One key on the way to an answer; says how often Tab was pressed since the last choice."""
    press = page.keyboard.press
    if seen["shown"]:
        press("Escape")
    elif not seen["asked"]:
        page.wait_for_timeout(30)
    elif seen["sure"] or seen["ready"]:
        press("Control+Enter")
    elif not seen["inside"]:
        press("b" if seen["sheet"] and tabbed < MOST_STEPS else "d")
        press("Tab" if seen["sheet"] else "Shift")
        return tabbed + 1
    elif seen["on"] in ("radio", "checkbox", "fold"):
        press("Enter" if seen["on"] == "fold" else "Space")
    elif seen["on"] == "none":
        press("ArrowUp")
    elif seen["on"] in ("number", "text"):
        page.keyboard.type(seen["least"] or "Something")
    elif seen["on"] == "pass" and tabbed > 2:
        press("Enter")
    else:
        press("Tab")
        return tabbed + 1
    return 0


@pytest.mark.parametrize("game", ["exodus", "destiny"])
def test_a_long_game_is_played_to_its_end_by_keyboard(game: str, visitors: Visitors) -> None:
    ada = visitors("Ada", reduced_motion="reduce")
    table = ada.make_table(game, [OPEN, ADVISED, ADVISED], SHORT[game] | SHORTER[game])
    ada.api("POST", f"/tables/{table}/hold", {"seat": 0, "topic": "", "until": "concerned"})
    ada.sit(table)
    end, tabbed, sought = time.monotonic() + PATIENCE, 0, 0
    while not (seen := ada.page.evaluate(LOOK))["ended"]:
        assert time.monotonic() < end, ada.page.locator("#decide").inner_text()
        sought += seen["asked"] and not (seen["shown"] or seen["inside"])
        tabbed = step(ada.page, seen, tabbed)
        assert tabbed < 3 * MOST_STEPS, ada.page.locator("#decide").inner_text()
    assert sought <= 1, "the next question has the focus after each commit"


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
