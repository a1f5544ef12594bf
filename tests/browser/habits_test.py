"""Habits of people who play often: maps as they like them, one device for several, coming back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, PHONE, RANDOM, Visitor

STARS = """() => [...document.querySelectorAll("[data-place] > g")]
  .map((star) => star.getAttribute("transform"))"""

HOLD = """(element) => {
  const box = element.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const how = { ...at, bubbles: true, pointerId: 7, pointerType: "touch", button: 0 };
  element.dispatchEvent(new PointerEvent("pointerdown", how));
  setTimeout(() => element.dispatchEvent(new PointerEvent("pointerup", how)), 900);
}"""


def past_the_prelude(ada: Visitor) -> str:
    """A game of exodus at its first question proper, as Play now gives it."""
    ada.go("/")
    ada.page.locator("form[action='/play'] button[value=exodus]").click()
    ada.page.wait_for_url(re.compile("/tables/"))
    ada.page.wait_for_selector(".table")
    enough = ada.page.get_by_role("button", name="No, thank you")
    enough.click()
    return ada.page.url


def stars(page: Page) -> list[str]:
    """Where the places of the map are drawn."""
    found: list[str] = page.evaluate(STARS)
    return found


def test_a_map_shows_what_one_wants_and_remembers_it(visitors: Visitors) -> None:
    ada = visitors()
    past_the_prelude(ada)
    page = ada.page
    label = page.locator(".map text.label").first
    expect(label).to_be_visible()
    page.get_by_role("button", name="What the map shows").click()
    page.get_by_label("Names", exact=True).uncheck()
    expect(label).to_be_hidden()
    page.get_by_label("Ways", exact=True).uncheck()
    expect(page.locator(".map .ways")).to_be_hidden()
    page.reload()
    page.wait_for_selector(".table")
    expect(label).to_be_hidden()
    page.get_by_role("button", name="What the map shows").click()
    page.get_by_label("Names", exact=True).check()
    expect(label).to_be_visible()


def test_keys_bring_the_map_near_and_back(visitors: Visitors) -> None:
    ada = visitors()
    past_the_prelude(ada)
    page = ada.page
    page.keyboard.press("b")
    whole = stars(page)
    assert len(whole) > 1
    page.keyboard.press("+")
    assert stars(page) != whole
    page.keyboard.press("0")
    assert stars(page) == whole
    page.keyboard.press("Shift+ArrowRight")
    assert stars(page) != whole
    page.get_by_role("button", name="Show everything").click()
    assert stars(page) == whole


def test_a_long_touch_tells_of_a_place_and_takes_nothing(visitors: Visitors) -> None:
    ada = visitors(viewport=PHONE, has_touch=True)
    past_the_prelude(ada)
    page = ada.page
    page.locator("nav.bottom button").first.click()
    place = page.locator("[data-place]").first
    name = (place.get_attribute("aria-label") or "").split(",")[0]
    place.evaluate(HOLD)
    card = page.locator(".card.firm")
    expect(card).to_contain_text(name)
    page.wait_for_timeout(1000)
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_a_curtain_falls_between_two_at_one_device(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], {"gates": 5}, start=False)
    ada.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    page = ada.page
    curtain = page.get_by_role("dialog", name="For Anwen alone")
    expect(curtain).to_be_visible()
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.get_by_role("button", name="I am Anwen").click()
    expect(curtain).to_have_count(0)
    page.reload()
    page.wait_for_selector(".table")
    expect(curtain).to_have_count(0)
    ada.open_card.locator('label:has(input[value="2"])').click()
    ada.open_card.locator("[data-commit]").click()
    expect(page.locator("#decide")).to_contain_text("Brandt is asked. Hand over.")
    page.locator("#decide").get_by_role("link", name="Play this seat").click()
    other = page.get_by_role("dialog", name="For Brandt alone")
    expect(other).to_be_visible()
    page.get_by_role("button", name=re.compile("^No curtain")).click()
    expect(other).to_have_count(0)
    expect(ada.open_card).to_contain_text("What do you bid")
    ada.sit(table, 0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_whoever_comes_back_is_told_what_happened(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], {"gates": 5}, start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    ada.open_card.locator('label:has(input[value="0"])').click()
    ada.open_card.locator("[data-commit]").click()
    expect(ada.page.locator("article.locked")).to_have_count(1)
    ada.go("/")
    view = bo.api("GET", f"/tables/{table}/view?seat=1")
    wish = {"seat": 1, "decision": view["decisions"][0]["id"], "answer": 3}
    assert bo.api("POST", f"/tables/{table}/decide", wish)["status"] == "accepted"
    bo.sit(table)
    expect(bo.page.locator("#area-log")).to_contain_text("takes the chair for")
    ada.sit(table)
    recap = ada.page.get_by_role("region", name="Since you were last here")
    expect(recap).to_contain_text("takes the chair for")
    recap.get_by_role("button", name="Go on").click()
    expect(recap).to_have_count(0)
    ada.page.reload()
    ada.page.wait_for_selector(".table")
    expect(recap).to_have_count(0)


def first_answer(shape: dict[str, Any]) -> Any:
    """The first thing that a choice offers."""
    option = shape["options"][0]
    return {option["key"]: first_answer(option["then"])} if "then" in option else option["key"]


def go_on(visitor: Visitor, table: str, *seats: int, topic: str = "") -> None:
    """Let some seats answer what they are asked: nothing, where they may."""
    for seat in seats:
        view = visitor.api("GET", f"/tables/{table}/view?seat={seat}")
        for one in view["decisions"]:
            if one["standing"] or one["given"] is not None or topic not in one["topic"]:
                continue
            answer = None if one["may_pass"] else first_answer(one["shape"])
            wish = {"seat": seat, "decision": one["id"], "answer": answer}
            visitor.api("POST", f"/tables/{table}/decide", wish)


def asked(visitor: Visitor, table: str, seat: int) -> list[str]:
    """What a seat is asked and has not answered."""
    view = visitor.api("GET", f"/tables/{table}/view?seat={seat}")
    open_now = [one for one in view["decisions"] if not one["standing"]]
    return [one["topic"] for one in open_now if one["given"] is None]


@pytest.fixture
def senate(visitors: Visitors) -> tuple[Visitor, Visitor, str]:
    """Ada, and Bo with two seats, at a table of Galactic Destiny whose Parties are chosen."""
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("destiny", [OPEN] * 3, start=False)
    for seat in (1, 2):
        bo.api("POST", f"/tables/{table}/join", {"seat": seat})
    ada.api("POST", f"/tables/{table}/start", {})
    for _ in range(3):
        go_on(ada, table, 0, topic="party")
        go_on(bo, table, 1, 2, topic="party")
    return ada, bo, table


def pass_until(visitor: Visitor, when: str) -> None:
    """Pass, and go on passing; where there is nothing to choose the card offers that at once."""
    until = visitor.open_card.get_by_role("button", name=when)
    expect(visitor.open_card.locator("button.pass")).to_be_visible()
    if until.count() == 0:
        visitor.open_card.locator("button.pass").click()
    until.click()


def test_what_is_let_go_by_holds_on_the_server_and_is_seen_everywhere(
    senate: tuple[Visitor, Visitor, str],
) -> None:
    ada, bo, table = senate
    go_on(ada, table, 0)
    go_on(bo, table, 1, 2)
    ada.sit(table)
    page = ada.page
    skipped = page.get_by_role("region", name="Skipped for you")
    expect(skipped).to_have_count(0)
    pass_until(ada, "Not this phase")
    expect(skipped).to_contain_text("Candidates: Not this phase")
    ada.go("/")  # it needs no page that looks on
    go_on(bo, table, 1, 2)  # for the first office
    for _ in range(12):
        if "destiny.stand" in asked(bo, table, 1):
            break
        go_on(ada, table, 0)
        go_on(bo, table, 1, 2)
    assert "destiny.stand" in asked(bo, table, 1), "the next office"
    assert "destiny.stand" not in asked(ada, table, 0)
    ada.sit(table)
    expect(skipped).to_contain_text("Candidates")
    skipped.get_by_role("button", name="Ask me again").click()
    expect(skipped).to_have_count(0)


def test_what_is_let_go_by_can_be_taken_back_for_good(
    senate: tuple[Visitor, Visitor, str],
) -> None:
    ada, _, table = senate
    ada.sit(table)
    page = ada.page
    skipped = page.get_by_role("region", name="Skipped for you")
    pass_until(ada, "Until something else is asked")
    skipped.get_by_role("button", name="Ask me again").click()
    expect(skipped).to_have_count(0)
    page.reload()
    page.wait_for_selector(".table")
    expect(page.locator("article.locked")).to_have_count(1)
    expect(skipped).to_have_count(0)


def test_a_deal_is_offered_from_the_rail_of_players(senate: tuple[Visitor, Visitor, str]) -> None:
    ada, _, table = senate
    ada.sit(table)
    page = ada.page
    other = page.locator("#area-players .seats > li").nth(1)
    name = other.locator(".name").inner_text().strip()
    other.get_by_role("button", name="Offer a deal").click()
    floor = page.locator("article.offer.open")
    expect(floor.locator("footer .answer")).to_have_text(f"Offer a deal · {name}")
    floor.locator("[data-commit]").click()
    # the composer opens by itself, for it is what the offer has made possible
    expect(floor.get_by_label("Write your offer")).to_be_checked()
    writing = page.get_by_role("dialog", name=f"A deal with the {name}")
    expect(writing.get_by_role("button", name="Offer it")).to_be_disabled()
    writing.get_by_role("region", name="You give").get_by_label("Money", exact=True).fill("12")
    expect(writing).to_contain_text("You give 12 Money; they give nothing.")
    expect(writing.get_by_role("button", name="Offer it")).to_be_enabled()
    expect(other.get_by_label("Between you")).to_contain_text("draft")
