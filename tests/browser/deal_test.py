"""Deals: written with few taps, answered with one, on a desk and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visitors
from tests.browser.stage_test import decide, stage_of
from tests.browser.visitor import DESK, OPEN, PHONE, Visitor, some_answer

Company = tuple[Visitor, Visitor, str]


def at_the_table(visitors: Visitors, size: dict[str, int]) -> Company:
    """Ada is the Speaker of a moot and may buy a vote; Bo has the other two seats."""
    ada, bo = visitors("Ada", viewport=size), visitors("Bo", viewport=size)
    table = ada.make_table("moot", [OPEN, OPEN, OPEN], {"gates": 5}, start=False)
    for seat in (1, 2):
        bo.api("POST", f"/tables/{table}/join", {"seat": seat})
    ada.api("POST", f"/tables/{table}/start", {})
    for seat, bid in enumerate((1, 0, 0)):
        decide(ada if seat == 0 else bo, table, seat, bid)
    ada.sit(table)
    bo.sit(table, 1)
    bo.page.get_by_role("button", name=re.compile("^No curtain")).click()
    return ada, bo, table


def dialog(page: Page) -> Locator:
    """Where a deal is written."""
    return page.get_by_role("dialog", name=re.compile("^A deal"))


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_offer_is_made_in_three_taps_and_accepted_in_one(
    visitors: Visitors, size: dict[str, int]
) -> None:
    ada, bo, _ = at_the_table(visitors, size)
    writing = dialog(ada.page)
    expect(writing.get_by_role("button", name="Offer it")).to_be_disabled()
    expect(writing).to_contain_text("choose one")
    writing.locator('label:has(input[value="seat2"])').click()
    writing.locator('label:has(input[value="seal"])').click()
    expect(writing).to_contain_text("You give 1 influence; Brandt gives a promise to seal.")
    writing.get_by_role("button", name="Offer it").click()
    expect(writing).to_have_count(0)
    offer = bo.page.locator("#decide").get_by_role("article", name="Anwen offers you a deal")
    stage = stage_of(bo.page)
    expect(stage).to_contain_text("Anwen offers Brandt 1 influence to seal")
    expect(stage).to_have_count(0)
    expect(offer).to_contain_text("1 influence")
    expect(offer).to_contain_text("a promise to seal")
    offer.get_by_role("button", name="Accept").click()
    expect(stage_of(ada.page)).to_contain_text("Brandt is paid and promises to seal")


def test_numbers_of_two_digits_are_typed_and_kept_within_what_one_has(visitors: Visitors) -> None:
    ada, _, _ = at_the_table(visitors, DESK)
    writing = dialog(ada.page)
    price = writing.get_by_label("Influence", exact=True)
    expect(price).to_have_value("1")
    price.fill("12")
    expect(price).to_have_value("5")  # she has paid 1 of 6
    writing.get_by_role("button", name="Influence: less").click()
    expect(price).to_have_value("4")
    expect(writing).to_contain_text("you have 5")


def test_a_deal_can_be_put_aside_and_taken_up_again(visitors: Visitors) -> None:
    ada, _, _ = at_the_table(visitors, DESK)
    dialog(ada.page).locator('label:has(input[value="open"])').click()
    ada.page.keyboard.press("Escape")
    expect(dialog(ada.page)).to_have_count(0)
    expect(ada.open_card).to_contain_text("they give a promise to open")
    ada.page.get_by_role("button", name="Write the deal").click()
    expect(dialog(ada.page).locator('input[value="open"]')).to_be_checked()
    dialog(ada.page).get_by_role("button", name="No deal").click()
    expect(ada.open_card).to_contain_text("seal it or open it?")


def test_an_offer_is_told_in_the_rail_and_refused_from_the_talk(visitors: Visitors) -> None:
    ada, bo, table = at_the_table(visitors, DESK)
    decide(ada, table, 0, {"captain": "seat2", "stance": "open", "price": 2})
    expect(stage_of(bo.page)).to_contain_text("Anwen offers Brandt 2 influence to open")
    bo.page.keyboard.press("Escape")
    expect(bo.page.locator("#area-players")).to_contain_text("Offers you a deal")
    bo.page.get_by_role("button", name="Talk to Anwen").click()
    offer = bo.page.locator("#area-talk").get_by_role("article", name="Anwen offers you a deal")
    offer.get_by_role("button", name="Refuse").click()
    expect(stage_of(ada.page)).to_contain_text("Brandt declines")
    expect(bo.page.locator("article.deal")).to_have_count(0)


def on_the_floor(visitor: Visitor, table: str, seat: int) -> dict[str, Any]:
    """What a Party of Destiny may do at any time."""
    view = visitor.api("GET", f"/tables/{table}/view?seat={seat}")
    found = [one for one in view["decisions"] if one["topic"] == "destiny.floor"]
    return {**found[0], "acts": {one["key"]: one for one in found[0]["shape"]["options"]}}


def act(visitor: Visitor, table: str, seat: int, key: str, answer: Any) -> None:
    """Do something on the floor."""
    wish = {
        "seat": seat,
        "decision": on_the_floor(visitor, table, seat)["id"],
        "answer": {key: answer},
    }
    assert visitor.api("POST", f"/tables/{table}/decide", wish)["status"] == "accepted"


def offer_money(visitor: Visitor, table: str, seat: int, whom: str) -> None:
    """Three money for one influence."""
    offered = on_the_floor(visitor, table, seat)["acts"]["offer"]["then"]["options"]
    act(visitor, table, seat, "offer", next(one["key"] for one in offered if one["label"] == whom))
    form = on_the_floor(visitor, table, seat)["acts"]["write_offer"]["then"]
    terms = some_answer(form)
    terms["gives"]["money"] = 3
    terms["takes"]["influence"] = 1
    act(visitor, table, seat, "write_offer", terms)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_counter_offer_begins_as_what_was_offered(
    visitors: Visitors, size: dict[str, int]
) -> None:
    ada, bo = visitors("Ada", viewport=size, reduced_motion="reduce"), visitors("Bo")
    table = ada.make_table("destiny", [OPEN] * 3, {"party_pick": "random"}, start=False)
    for seat in (1, 2):
        bo.api("POST", f"/tables/{table}/join", {"seat": seat})
    ada.api("POST", f"/tables/{table}/start", {})
    ada.sit(table)
    ada.page.keyboard.press("Escape")
    called = [
        seat["called"] for seat in bo.api("GET", f"/tables/{table}/view?seat=1")["room"]["seats"]
    ]
    offer_money(bo, table, 1, called[0])
    name = f"{called[1]} offers you a deal"
    offer = ada.page.locator("#decide").get_by_role("article", name=name)
    offer.get_by_role("button", name="Counter").click()
    writing = dialog(ada.page)
    expect(writing).to_contain_text("You give 1 Influence; they give 3 Money.")
    writing.get_by_label("You get").get_by_role("button", name="Money: more").click()
    expect(writing).to_contain_text("they give 4 Money")
    writing.get_by_role("button", name="Offer it").click()
    expect(writing).to_have_count(0)
    [deal] = [
        deal
        for one in bo.api("GET", f"/tables/{table}/view?seat=1")["decisions"]
        for deal in one["deals"]
    ]
    assert (deal["gets"], deal["gives"]) == (["1 Influence"], ["4 Money"])
