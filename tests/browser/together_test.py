"""Two people with browsers of their own at one table: sealed answers, words, and a deal.

In moot Ada plays the captain Anwen, Bo plays Brandt, and Cy plays Cato.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, Visitor


def choose(card: Locator, key: str) -> None:
    """Take what stands for this key."""
    card.locator(f'label:has(input[value="{key}"])').click()


def commit(visitor: Visitor) -> None:
    """Commit what is drafted."""
    visitor.open_card.locator("[data-commit]").click()


def log_of(page: Page) -> Locator:
    return page.locator("#area-log")


@pytest.fixture
def company(visitors: Visitors) -> tuple[Visitor, Visitor, Visitor, str]:
    """Ada, Bo and Cy at a table of moot; Ada and Bo have it open."""
    ada, bo, cy = visitors("Ada"), visitors("Bo"), visitors("Cy")
    table = ada.make_table("moot", [OPEN, OPEN, OPEN], {"gates": 5}, start=False)
    for seat, other in enumerate((bo, cy), start=1):
        other.api("POST", f"/tables/{table}/join", {"seat": seat})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    bo.sit(table)
    return ada, bo, cy, table


def decide(visitor: Visitor, table: str, seat: int, answer: object) -> None:
    """Answer the first open question by the API."""
    view = visitor.api("GET", f"/tables/{table}/view?seat={seat}")
    wish = {"seat": seat, "decision": view["decisions"][0]["id"], "answer": answer}
    assert visitor.api("POST", f"/tables/{table}/decide", wish)["status"] == "accepted"


def test_a_sealed_answer_shows_that_it_is_in_and_not_what_it_is(
    company: tuple[Visitor, Visitor, Visitor, str],
) -> None:
    ada, bo, cy, table = company
    choose(ada.open_card, "2")
    commit(ada)
    expect(ada.page.locator("article.locked .sealed")).to_contain_text("2")
    expect(bo.page.locator("#area-players .seal.done")).to_have_count(1)
    expect(bo.page.locator("body")).not_to_contain_text("bids")
    assert "bids" not in bo.page.content()
    # until everybody is in, it can be changed
    ada.page.get_by_role("button", name="Change").click()
    choose(ada.open_card, "3")
    commit(ada)
    expect(ada.page.locator("article.locked .sealed")).to_contain_text("3")
    choose(bo.open_card, "0")
    commit(bo)
    decide(cy, table, 2, 1)
    for visitor in (ada, bo):
        expect(log_of(visitor.page)).to_contain_text("Anwen bids 3")
        expect(log_of(visitor.page)).to_contain_text("Brandt bids 0")


def test_words_reach_whom_they_are_for(company: tuple[Visitor, Visitor, Visitor, str]) -> None:
    ada, bo, cy, table = company
    ada.page.get_by_role("tab", name="Talk").click()
    ada.page.get_by_label("Say something to Everybody").fill("Shall we open it?")
    ada.page.get_by_role("button", name="Send").click()
    expect(bo.page.locator(".tabs .badge")).to_have_text("1")
    bo.page.get_by_role("tab", name=re.compile("Talk")).click()
    expect(bo.page.locator(".word")).to_contain_text("Shall we open it?")
    expect(bo.page.locator(".tabs .badge")).to_have_count(0)
    # and between the two of them, which Cy must not hear
    bo.page.get_by_role("button", name="Talk to Anwen").click()
    bo.page.get_by_label("Say something to Anwen").fill("<b>Only</b> if you pay")
    bo.page.get_by_role("button", name="Send").click()
    ada.page.get_by_role("button", name=re.compile("^Talk to Brandt")).click()
    expect(ada.page.locator(".word .text")).to_have_text("<b>Only</b> if you pay")
    heard = cy.api("GET", f"/tables/{table}/talk?seat=2")
    assert [word["text"] for word in heard] == ["Shall we open it?"]


def test_a_deal_is_offered_in_one_browser_and_struck_in_the_other(
    company: tuple[Visitor, Visitor, Visitor, str],
) -> None:
    ada, bo, cy, table = company
    choose(ada.open_card, "2")
    commit(ada)
    choose(bo.open_card, "0")
    commit(bo)
    decide(cy, table, 2, 0)
    expect(ada.open_card).to_contain_text("Whose vote do you buy?")
    deal = ada.page.locator(".deal-dialog")
    choose(deal, "seat2")
    choose(deal, "seal")
    expect(deal).to_contain_text("You give 1 influence; Brandt gives a promise to seal.")
    deal.get_by_role("button", name="Offer it").click()
    offer = bo.page.locator("article.deal")
    expect(offer).to_contain_text("a promise to seal")
    expect(log_of(ada.page)).not_to_contain_text("promises")
    offer.get_by_role("button", name="Accept").click()
    for visitor in (ada, bo):
        expect(log_of(visitor.page)).to_contain_text("Brandt is paid and promises to seal")
    expect(bo.open_card).to_contain_text("as you promised")
