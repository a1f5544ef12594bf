"""The stage: what opens is shown at the middle of the table before the next question."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import DESK, OPEN, PHONE, Visitor

AT_THE_MIDDLE = """() => {
  const found = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return found?.closest(".stage") !== null;
}"""
MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def decide(visitor: Visitor, table: str, seat: int, answer: Any) -> None:
    """Answer what a seat is asked, by the API."""
    view = visitor.api("GET", f"/tables/{table}/view?seat={seat}")
    wish = {"seat": seat, "decision": view["decisions"][0]["id"], "answer": answer}
    assert visitor.api("POST", f"/tables/{table}/decide", wish)["status"] == "accepted"


def open_bids(visitors: Visitors, **options: Any) -> tuple[Visitor, Visitor, str]:
    """Ada watches while the bids of a moot are opened; Brandt, whom Bo plays, has bid the most."""
    ada, bo = visitors("Ada", **options), visitors("Bo")
    table = ada.make_table("moot", [OPEN, OPEN, OPEN], {"gates": 5}, start=False)
    for seat in (1, 2):
        bo.api("POST", f"/tables/{table}/join", {"seat": seat})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    expect(ada.page.locator(".stage")).to_have_count(0)
    decide(ada, table, 0, 3)
    decide(bo, table, 1, 1)
    decide(bo, table, 2, 2)
    return ada, bo, table


def stage_of(page: Page) -> Any:
    return page.get_by_role("region", name="What just happened")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_reveal_is_on_screen_before_the_next_question(
    visitors: Visitors, size: dict[str, int]
) -> None:
    ada, _, _ = open_bids(visitors, viewport=size)
    stage = stage_of(ada.page)
    expect(stage).to_contain_text("Anwen takes the chair for 3")
    assert ada.page.evaluate(AT_THE_MIDDLE)
    for line in ("Anwen", "Brandt", "Cato"):
        expect(stage.locator(".tally")).to_contain_text(line)
    expect(stage.locator(".won")).to_contain_text("Anwen")
    # what it changed, and the question that waits behind it
    expect(stage.get_by_label("What changed")).to_contain_text("Influence")
    expect(stage.get_by_role("button", name="Whose vote do you buy?")).to_be_visible()
    # it goes by itself, and then the question is there
    expect(stage).to_have_count(0)
    expect(ada.open_card).to_contain_text("Whose vote do you buy?")
    expect(ada.open_card).to_be_in_viewport()


def test_any_key_ends_it_and_one_tap_brings_it_back(visitors: Visitors) -> None:
    ada, _, _ = open_bids(visitors)
    page = ada.page
    expect(stage_of(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(stage_of(page)).to_have_count(0)
    expect(ada.open_card).to_contain_text("Whose vote do you buy?")
    page.get_by_role("button", name="Show once more what just happened").click()
    expect(stage_of(page)).to_contain_text("Anwen takes the chair for 3")
    page.wait_for_timeout(5000)  # a second time it waits for the reader
    expect(stage_of(page)).to_be_visible()
    stage_of(page).get_by_role("button", name="Whose vote do you buy?").click()
    expect(stage_of(page)).to_have_count(0)


def test_an_answer_counts_while_something_is_shown(visitors: Visitors) -> None:
    ada, _, _ = open_bids(visitors)
    expect(stage_of(ada.page)).to_be_visible()
    ada.open_card.get_by_role("button", name="No deal").evaluate("one => one.click()")
    expect(ada.open_card).to_contain_text("You pass: No deal")


def test_with_reduced_motion_nothing_moves_and_everything_is_shown(visitors: Visitors) -> None:
    ada, _, _ = open_bids(visitors, reduced_motion="reduce")
    stage = stage_of(ada.page)
    expect(stage).to_contain_text("Anwen takes the chair for 3")
    assert ada.page.evaluate(MOVING) == 0
    expect(stage.locator(".won .rising")).to_contain_text("3")


def test_a_round_is_summed_up_and_the_next_one_is_named(visitors: Visitors) -> None:
    ada, bo, table = open_bids(visitors)
    decide(ada, table, 0, None)
    for visitor, seat, stance in ((ada, 0, "seal"), (bo, 1, "seal"), (bo, 2, "open")):
        decide(visitor, table, seat, {"stance": stance, "stake": 0})
    stage = stage_of(ada.page)
    expect(stage).to_contain_text("The moot will seal the")
    expect(stage.locator(".won")).to_contain_text("Anwen 1", use_inner_text=True)
    ada.page.mouse.click(700, 500)
    expect(stage).to_contain_text("The gate is decided")
    expect(stage.locator(".told")).to_contain_text("Anwen takes the chair for 3")
    expect(stage.get_by_label("What changed")).to_contain_text("Sealed")
    ada.page.mouse.click(700, 500)
    expect(stage).to_contain_text("is named; it weighs")
    expect(stage).to_have_count(0)
    expect(ada.page.locator("[data-kept='track:-1:seal'] .delta")).to_be_visible()


def test_whoever_comes_back_can_have_it_shown(visitors: Visitors) -> None:
    ada, bo, table = open_bids(visitors)
    expect(stage_of(ada.page)).to_be_visible()
    ada.go("/")
    decide(ada, table, 0, {"captain": "seat2", "stance": "seal", "price": 1})
    decide(bo, table, 1, "no")
    ada.sit(table)
    recap = ada.page.get_by_role("region", name="Since you were last here")
    expect(recap).to_contain_text("Brandt declines")
    recap.get_by_role("button", name="Show me").click()
    expect(stage_of(ada.page)).to_contain_text("Anwen offers Brandt 1 influence to seal")
    stage_of(ada.page).get_by_role("button", name="Next").click()
    expect(stage_of(ada.page)).to_contain_text("Brandt declines")
    expect(recap).to_have_count(0)
