"""Looking about at a table: the log and its moments, what others have, sound, print, languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM, Visitor

COUNT_TONES = """
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const heard = document.documentElement.dataset;
    heard.tones = Number(heard.tones ?? 0) + 1;
    return this.#part();
  }
  createGain() { return this.#part(); }
  close() { return Promise.resolve(); }
  #part() {
    const ramp = () => undefined;
    const still = { value: 0, setValueAtTime: ramp };
    Object.assign(still, { linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp });
    const part = { frequency: still, gain: still, start() {}, stop() {} };
    part.connect = (next) => next;
    return part;
  }
};
"""


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    """Ada, who has bid in the first two rounds of Goofspiel."""
    ada = visitors("Ada")
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    bid(ada, 2, "Ada bids 3")
    bid(ada, 0, "Ada bids 1")
    return ada


def bid(visitor: Visitor, place: int, told: str) -> None:
    visitor.open_card.locator("fieldset label").nth(place).click()
    visitor.open_card.locator("[data-commit]").click()
    expect(visitor.page.locator("#area-log")).to_contain_text(told)
    expect(visitor.open_card.locator("[data-commit]")).to_be_disabled()


def test_the_log_is_cut_to_a_player_to_oneself_or_to_a_phase(ada: Visitor) -> None:
    log = ada.page.locator("#area-log")
    lines = log.locator(".lines li")
    log.get_by_role("button", name="Affects me").click()
    assert all("Ada" in line for line in lines.all_inner_texts())
    which = log.get_by_role("combobox")
    which.focus()
    other = which.locator("option").filter(has_text="About").nth(1)
    name = other.inner_text().removeprefix("About ")
    which.select_option(label=f"About {name}")
    assert all(name in line for line in lines.all_inner_texts())
    # each prize is a phase of its own; the newest comes first
    phases = which.locator("optgroup").nth(1).locator("option")
    expect(phases).to_have_count(3)
    which.select_option(label=phases.nth(1).inner_text())
    expect(log).to_contain_text("Ada bids 3")
    expect(log).not_to_contain_text("Ada bids 1")
    log.get_by_role("button", name="All").click()
    expect(log).to_contain_text("Ada bids 1")


def test_a_line_of_the_log_leads_to_its_moment(ada: Visitor) -> None:
    line = ada.page.locator("#area-log a").filter(has_text="Ada bids 3")
    with ada.context.expect_page() as opened:
        line.click()
    back = opened.value
    back.wait_for_selector(".replay")
    assert re.search(r"/replay\?seat=0&step=\d+$", back.url)
    expect(back.locator(".lines")).to_contain_text("Ada bids 3")
    expect(back.locator(".lines")).not_to_contain_text("Ada bids 1")


def test_the_rail_tells_what_everybody_has(ada: Visitor) -> None:
    points = ada.page.locator("#area-players dl")
    expect(points).to_have_count(2)
    table = ada.page.url.partition("/tables/")[2].partition("?")[0]
    rows = ada.api("GET", f"/tables/{table}/view?seat=0")["scene"]["widgets"][-1]["rows"]
    assert points.all_inner_texts() == [f"Points\n{row[1]}" for row in rows]


def test_a_tone_is_heard_only_by_those_who_want_it(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.context.add_init_script(COUNT_TONES)
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    bid(ada, 0, "Ada bids 1")
    whole = ada.page.locator("html")
    expect(whole).not_to_have_attribute("data-tones", re.compile(""))
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("dialog").get_by_label("tone").check()
    ada.page.keyboard.press("Escape")
    expect(whole).to_have_attribute("data-tones", "2")  # this is what it sounds like
    # whoever comes to a table that waits for them hears it
    ada.page.reload()
    expect(ada.open_card).to_be_visible()
    expect(whole).to_have_attribute("data-tones", "2")


def test_a_table_is_printed_dark_on_light(ada: Visitor) -> None:
    ada.page.emulate_media(media="print", color_scheme="dark")
    look = "(what) => getComputedStyle(document.querySelector('.ground .panel'))[what]"
    assert ada.page.evaluate(look, "backgroundColor") == "rgb(255, 255, 255)"
    assert ada.page.evaluate(look, "color") == "rgb(0, 0, 0)"
    expect(ada.page.locator("#decide")).to_be_hidden()
    expect(ada.page.locator(".ground")).to_contain_text("Cards left")


def test_the_table_speaks_the_language_of_its_visitor(visitors: Visitors) -> None:
    ada = visitors("Ada", locale="de-DE")
    ada.go("/")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    expect(
        ada.page.locator("#area-log").get_by_role("button", name="Betrifft mich")
    ).to_be_visible()
    expect(ada.page.get_by_role("button", name="Einstellungen")).to_be_visible()
