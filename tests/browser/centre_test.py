"""The middle of the table changes with what is asked; the table has a menu; focus follows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.stage_test import decide, stage_of
from tests.browser.visitor import DESK, OPEN, PHONE, RANDOM, Visitor, some_answer

FOCUSED = "() => document.activeElement?.closest('article.open, .deal-dialog') !== null"


def play_until(ada: Visitor, topic: str) -> str:
    """A game of Exodus at a question, as Play now begins it; gives the table."""
    ada.go("/")
    ada.page.locator("form[action='/play'] button[value=exodus]").click()
    ada.page.wait_for_url(re.compile("/tables/"))
    ada.page.wait_for_selector(".table")
    ada.page.get_by_role("button", name="No, thank you").click()
    table = ada.page.url.partition("/tables/")[2].partition("?")[0]
    ada.csrf = ada.api("GET", "/me")["csrf"]
    for _ in range(200):
        view = ada.api("GET", f"/tables/{table}/view?seat=0")
        asked = [d for d in view["decisions"] if not d["standing"] and d["given"] is None]
        if any(one["topic"] == topic for one in asked):
            return table
        for one in asked:
            answer = None if one["may_pass"] else some_answer(one["shape"])
            wish = {"seat": 0, "decision": one["id"], "answer": answer}
            ada.api("POST", f"/tables/{table}/decide", wish)
        ada.page.wait_for_timeout(100)
    raise AssertionError(f"nobody was asked {topic}")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_orders_are_written_on_one_sheet(visitors: Visitors, size: dict[str, int]) -> None:
    ada = visitors(viewport=size)
    play_until(ada, "exodus.intents")
    page = ada.page
    sheet = page.locator("section.sheet:visible")
    expect(stage_of(page)).to_have_count(0)
    rows = sheet.locator("fieldset")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("your votes:")
    for number in range(4):
        rows.nth(number).locator(".option").nth(1 if number == 0 else 0).click()
    more = rows.last.get_by_role("button", name=re.compile(r"^\+ \d+ more"))
    before = rows.last.locator(".option").count()
    more.click()
    assert rows.last.locator(".option").count() > before
    # what an order needs is said in its line, and the sheet stays where it is
    rows.last.locator(".option", has_text="Assist").click()
    sheet.locator(".then label").last.click()
    expect(sheet.locator(".then")).to_be_in_viewport()
    expect(sheet.locator(".then input").last).to_be_checked()
    if size == DESK:
        # the map is one tap away, and what was written stays
        page.get_by_role("button", name="Map", exact=True).click()
        expect(sheet).to_have_count(0)
        page.get_by_role("button", name="Sheet", exact=True).click()
        expect(rows.nth(1).locator(".option.on")).to_have_count(1)


def at_a_moot(visitors: Visitors) -> tuple[Visitor, str]:
    ada = visitors("Ada")
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5})
    ada.sit(table)
    return ada, table


def test_after_an_answer_the_next_question_has_the_focus(visitors: Visitors) -> None:
    ada, _ = at_a_moot(visitors)
    page = ada.page
    page.keyboard.press("d")
    page.keyboard.press("Space")
    page.keyboard.press("Control+Enter")
    expect(stage_of(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(stage_of(page)).to_have_count(0)
    page.wait_for_function(FOCUSED)


def menu(page: Page) -> Any:
    page.get_by_role("button", name="Table menu").click()
    return page.get_by_role("dialog", name="Table menu")


def test_the_menu_keeps_notes_pauses_and_tells_how_it_goes(visitors: Visitors) -> None:
    ada, table = at_a_moot(visitors)
    page = ada.page
    menu(page).get_by_label("My notes").fill("Brandt lies")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".table")
    expect(menu(page).get_by_label("My notes")).to_have_value("Brandt lies")
    page.get_by_role("dialog").get_by_role("button", name="Pause the table").click()
    expect(page.locator("header .clock")).to_have_text("The clocks stand still")
    menu(page).get_by_role("button", name="Let the clocks run again").click()
    expect(page.locator("header .clock")).to_have_count(0)
    menu(page).get_by_role("button", name="How it goes").click()
    expect(page.get_by_role("dialog", name="How it goes")).to_contain_text("Bid for the chair")
    assert ada.api("GET", f"/tables/{table}")["status"] == "playing"


def test_a_table_is_left_from_its_menu_after_a_second_thought(visitors: Visitors) -> None:
    ada, table = at_a_moot(visitors)
    menu(ada.page).get_by_role("button", name="Leave the table").click()
    ada.page.get_by_role("alert").get_by_role("button", name="Cancel").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    ada.page.get_by_role("alert").get_by_role("button", name="Yes").click()
    ada.page.wait_for_url(re.compile(r"/$"))
    assert ada.api("GET", f"/tables/{table}")["seats"][0]["kind"] != "taken"


def test_the_rail_says_what_i_want(visitors: Visitors) -> None:
    ada, table = at_a_moot(visitors)
    aims = ada.page.locator("#area-players .aim")
    expect(aims).to_have_count(1)
    expect(aims).to_have_attribute("title", "Only you see this")
    decide(ada, table, 0, 0)
    expect(ada.page.locator("header .end")).to_contain_text("gates to come")
