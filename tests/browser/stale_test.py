"""A tab that was left behind says so, and changes nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM, Visitor


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    return visitors("Ada")


@pytest.fixture
def table(ada: Visitor) -> str:
    """A game whose questions close as soon as Ada has answered, for the bot is quick."""
    return ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6})


def answer(page: Page, choice: int) -> None:
    card = page.locator("article.open:not(.locked)")
    card.locator("fieldset label").nth(choice).click()
    card.locator("[data-commit]").click()


def test_a_draft_for_a_question_that_was_answered_elsewhere_is_dropped_aloud(
    ada: Visitor, table: str
) -> None:
    ada.sit(table)
    ada.open_card.locator("fieldset label").first.click()
    second = ada.new_page()
    second.goto(f"/tables/{table}")
    answer(second, 1)
    expect(ada.page.locator(".notice")).to_contain_text("no longer open")
    expect(ada.page.locator("#area-log")).to_contain_text("Ada bids")
    expect(ada.open_card.locator("[data-commit]")).to_be_disabled()


def test_a_tab_that_hears_nothing_is_refused_when_it_commits(ada: Visitor, table: str) -> None:
    deaf = False

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: None if deaf else line.send(message))

    ada.page.route_web_socket("**/live*", listen)
    ada.sit(table)
    ada.open_card.locator("fieldset label").first.click()
    deaf = True
    second = ada.new_page()
    second.goto(f"/tables/{table}")
    answer(second, 1)
    expect(second.locator("#area-log")).to_contain_text("Ada bids")
    expect(second.locator("article.open:not(.locked)")).to_be_visible()
    before = ada.api("GET", f"/tables/{table}/view?seat=0")
    ada.open_card.locator("[data-commit]").click()
    expect(ada.page.locator(".notice.bad")).to_contain_text("Nothing was changed")
    expect(ada.open_card.get_by_role("alert")).to_contain_text("Nothing was changed")
    after = ada.api("GET", f"/tables/{table}/view?seat=0")
    assert before["log"] == after["log"]
    assert before["decisions"] == after["decisions"]


def test_a_seat_that_was_given_up_elsewhere_is_not_played_on(ada: Visitor, table: str) -> None:
    ada.sit(table)
    ada.open_card.locator("fieldset label").first.click()
    ada.api("POST", f"/tables/{table}/leave", {"seat": 0})
    with ada.forgiving("status of 403"):
        commit = ada.open_card.locator("[data-commit]")
        if commit.count():
            commit.click()
            expect(ada.page.locator(".notice.bad")).to_be_visible()
    view = ada.api("GET", f"/tables/{table}/view")
    assert view["me"]["seats"] == []
