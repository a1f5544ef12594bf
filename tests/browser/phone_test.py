"""A phone of 390 pixels, held upright: tabs, targets for thumbs, and nothing sticking out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import play_to_the_end
from tests.browser.visitor import OPEN, PHONE, RANDOM, Visitor

from starmoot.host import game_ids

THUMB = 44
IN_TEXT = 24
"""What stands inside a line of the log may be smaller."""
HELD = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth;
  const page = document.scrollingElement;
  if (page.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => one.tagName + "." + one.className + ": " + (one.innerText ?? "").slice(0, 60));
}"""

CUT_OFF = """() => [...document.querySelectorAll(".wide")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.getAttribute("aria-label"))"""

TOO_SMALL = """([thumb, inText]) => {
  const small = [];
  const what = "button, a.button, select, textarea, summary, input:not([type=hidden])";
  for (const one of document.querySelectorAll(what)) {
    // a tick or a dot is as large as the label around it
    const whole = one.closest("label") ?? one;
    const { width, height } = whole.getBoundingClientRect();
    const shown = whole.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!shown || one.disabled || one.getAttribute("aria-hidden") === "true") continue;
    const least = one.closest(".lines li") ? inText : thumb;
    if (height + 0.5 < least || width + 0.5 < least) {
      const name = one.getAttribute("aria-label") ?? (whole.innerText || one.name);
      small.push(`${one.tagName} "${name}" ${Math.round(width)}x${Math.round(height)}`);
    }
  }
  return small;
}"""


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    return visitors("Ada", **HELD)


def sticking_out(visitor: Visitor) -> Any:
    return visitor.page.evaluate(STICKING_OUT)


def too_small(visitor: Visitor) -> Any:
    return visitor.page.evaluate(TOO_SMALL, [THUMB, IN_TEXT])


@pytest.mark.parametrize(
    "path",
    ["/", "/tables", "/create", "/create/exodus", "/games", "/games/moot", "/games/moot/rules"],
)
def test_no_page_is_wider_than_the_phone(ada: Visitor, path: str) -> None:
    ada.go(path)
    assert sticking_out(ada) == []


@pytest.mark.parametrize("game", game_ids())
def test_every_tab_of_a_table_fits_and_is_made_for_thumbs(ada: Visitor, game: str) -> None:
    ada.go("/")
    ada.page.locator(f".tile form[action='/play'] button[value={game}]").tap()
    ada.page.get_by_role("button", name="No, thank you").tap()
    expect(ada.open_card).to_be_visible()
    tabs = ada.page.locator("nav.bottom button")
    names = ["Board", "Decide", "Players", "Talk", "Log"]
    expect(tabs).to_have_count(len(names))
    found: list[str] = []
    for name in names:
        tab = tabs.filter(has_text=re.compile(name))
        tab.tap()
        expect(tab).to_have_attribute("aria-current", "page")
        found += [f"{name}: {one}" for one in (*sticking_out(ada), *too_small(ada))]
        found += [f"{name}: {one} is cut off" for one in ada.page.evaluate(CUT_OFF)]
    assert found == []


def test_only_one_tab_is_seen_at_a_time(ada: Visitor) -> None:
    ada.sit(ada.make_table("moot", [OPEN, RANDOM, RANDOM]))
    tabs = ada.page.locator("nav.bottom button")
    areas = {
        "Board": "#area-board",
        "Decide": "#decide",
        "Players": "#area-players",
        "Log": "#area-log",
    }
    for name in areas:
        tabs.filter(has_text=name).tap()
        for other, area in areas.items():
            wanted = expect(ada.page.locator(area))
            wanted.to_be_visible() if other == name else wanted.to_be_hidden()


def test_a_decision_is_made_with_a_thumb(ada: Visitor) -> None:
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    ada.open_card.locator("fieldset label").nth(2).tap()
    commit = ada.open_card.locator("[data-commit]")
    # the button is in sight without scrolling
    expect(commit).to_be_in_viewport(ratio=0.9)
    commit.tap()
    ada.page.locator("nav.bottom button").filter(has_text="Log").tap()
    expect(ada.page.locator("#area-log")).to_contain_text("Ada bids 3")


def test_what_is_asked_shows_itself_but_takes_no_tab_away(ada: Visitor) -> None:
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    tabs = ada.page.locator("nav.bottom button")
    # nobody has chosen a tab yet: the question is what one sees
    expect(tabs.nth(1)).to_have_attribute("aria-current", "page")
    ada.open_card.locator("fieldset label").nth(2).tap()
    ada.open_card.locator("[data-commit]").tap()
    tabs.filter(has_text="Log").tap()
    expect(ada.page.locator("#area-log")).to_contain_text("Ada bids 3")
    # the next question has come; it is told, and the log stays
    waiting = ada.page.locator(".quick-bar")
    expect(waiting.get_by_role("button", name="Decide")).to_be_in_viewport()
    expect(ada.page.locator("#area-log")).to_be_in_viewport()
    waiting.get_by_role("button", name="Decide").tap()
    expect(ada.open_card).to_be_in_viewport()
    assert sticking_out(ada) == []


def test_the_end_of_a_game_is_what_one_sees(ada: Visitor) -> None:
    table = ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 3})
    ada.sit(table)
    tabs = ada.page.locator("nav.bottom button")
    play_to_the_end(ada, seed=1)
    ending = ada.page.locator(".end.panel .ending")
    expect(ending).to_be_in_viewport()
    expect(tabs.nth(1)).to_contain_text("The end")
    expect(tabs.nth(1)).to_have_attribute("aria-current", "page")
    # whoever looks at the board stays there
    tabs.first.tap()
    expect(ending).to_be_hidden()
    # and whoever comes back later sees the end first, with nothing else in front of it
    ada.page.reload()
    ada.page.wait_for_selector(".table")
    expect(ending).to_be_in_viewport()
    assert sticking_out(ada) == []
    assert too_small(ada) == []


def test_the_plain_table_fits_a_phone(ada: Visitor) -> None:
    for game, seats in (("moot", 3), ("exodus", 3)):
        table = ada.make_table(game, [OPEN, *[RANDOM] * (seats - 1)])
        ada.go(f"/tables/{table}/plain")
        assert sticking_out(ada) == [], game
