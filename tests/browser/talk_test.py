"""Words one does not want to read: hidden, brought back, and reported."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM, Visitor


def talking(visitors: Visitors) -> tuple[Visitor, Visitor, str]:
    """Ada reads what is said at a table of moot; Bo plays Brandt and says something."""
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], {"gates": 5}, start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    ada.page.get_by_role("tab", name="Talk").click()
    say(bo, table, "You are a fool")
    expect(ada.page.locator(".word .text")).to_have_text(["You are a fool"])
    return ada, bo, table


def say(visitor: Visitor, table: str, text: str) -> None:
    """Say something to everybody."""
    visitor.api("POST", f"/tables/{table}/talk", {"seat": 1, "text": text})


def unfold(page: Page) -> None:
    """Show what one can do about the first word."""
    page.get_by_role("button", name="Hide or report what Brandt said").first.click()


def test_a_seat_is_muted_and_heard_again_with_what_it_said_meanwhile(visitors: Visitors) -> None:
    ada, bo, table = talking(visitors)
    page = ada.page
    unfold(page)
    page.get_by_role("button", name="Hide the words of Brandt").click()
    expect(page.locator(".word")).to_have_count(0)
    expect(page.locator(".pane")).to_contain_text("You hide the words of Brandt.")
    say(bo, table, "A great fool")
    say(bo, table, "No, I am sorry")
    page.reload()
    page.get_by_role("tab", name="Talk").click()
    expect(page.locator(".pane")).to_contain_text("You hide the words of Brandt.")
    expect(page.locator(".tabs .badge")).to_have_count(0)
    assert "sorry" not in page.content()
    page.get_by_role("button", name="Show them again").click()
    told = ["You are a fool", "A great fool", "No, I am sorry"]
    expect(page.locator(".word .text")).to_have_text(told)
    expect(page.locator(".pane")).not_to_contain_text("You hide")


def test_words_are_reported_with_a_reason_or_not_at_all(visitors: Visitors) -> None:
    ada, _, _ = talking(visitors)
    page = ada.page
    unfold(page)
    page.get_by_role("button", name="Report", exact=True).click()
    dialog = page.get_by_role("dialog", name="Report what Brandt said")
    expect(dialog).to_contain_text("You are a fool")
    expect(dialog.get_by_role("button", name="Report", exact=True)).to_be_disabled()
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.locator(".word")).not_to_contain_text("You have reported this.")
    unfold(page)
    page.get_by_role("button", name="Report", exact=True).click()
    dialog.get_by_label("What is wrong with it?").fill("An insult\nwithout need")
    with page.expect_response(lambda answer: answer.url.endswith("/report")) as sent:
        dialog.get_by_role("button", name="Report", exact=True).click()
    assert sent.value.status == 200
    expect(page.locator(".word")).to_contain_text("You have reported this.")
    expect(dialog).to_have_count(0)
