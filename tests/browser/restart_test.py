"""A server that dies under people's hands, and comes back."""

from __future__ import annotations

import time

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.house import House
from tests.browser.visitor import OPEN, RANDOM

REFUSED = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET")
BACK = 20
"""Seconds in which a browser finds a server that is there again."""


def test_a_table_is_taken_up_where_it_was_after_the_server_was_killed(
    own_house: House, visitors: Visitors
) -> None:
    ada = visitors("Ada", at=own_house)
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], {"gates": 5}, start=False)
    bo = visitors("Bo", at=own_house)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    bo.sit(table)
    ada.sit(table)
    for visitor, choice in ((ada, 2), (bo, 1)):
        visitor.open_card.locator("fieldset label").nth(choice).click()
    bo.open_card.locator("[data-commit]").click()
    expect(bo.page.locator("article.locked")).to_be_visible()
    with ada.forgiving(*REFUSED), bo.forgiving(*REFUSED):
        own_house.kill()
        expect(ada.page.locator("button.link")).to_contain_text("Reconnecting")
        # what is committed while nobody answers is not lost: the draft stays, and says why
        ada.open_card.locator("[data-commit]").click()
        expect(ada.page.locator(".notice")).to_contain_text("could not be reached")
        own_house.start()
        began = time.monotonic()
        expect(ada.page.locator("span.link.open")).to_be_attached(timeout=BACK * 1000)
        expect(bo.page.locator("span.link.open")).to_be_attached(timeout=BACK * 1000)
        assert time.monotonic() - began < BACK
    expect(bo.page.locator("article.locked .sealed")).to_contain_text("1")
    expect(ada.open_card.locator(".answer")).to_contain_text("2")
    ada.open_card.locator("[data-commit]").click()
    for visitor in (ada, bo):
        expect(visitor.page.locator("#area-log")).to_contain_text("Anwen bids 2")
        expect(visitor.page.locator("#area-log")).to_contain_text("Brandt bids 1")


def test_a_server_that_stops_kindly_is_waited_for(own_house: House, visitors: Visitors) -> None:
    ada = visitors("Ada", at=own_house)
    ada.sit(ada.make_table("goofspiel", [OPEN, RANDOM], {"cards": 6}))
    with ada.forgiving(*REFUSED):
        own_house.stop()
        expect(ada.page.locator("button.link")).to_be_visible()
        own_house.start()
        expect(ada.page.locator("span.link.open")).to_be_attached(timeout=BACK * 1000)
    ada.open_card.locator("label").first.click()
    ada.open_card.locator("[data-commit]").click()
    expect(ada.page.locator("#area-log .lines")).to_contain_text("Ada bids")
