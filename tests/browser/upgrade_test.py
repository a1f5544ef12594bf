"""A server that comes back with other rules: those at its tables choose whether to go on."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.house import House
from tests.browser.visitor import OPEN, RANDOM, Visitor

OTHER_RULES = """
from dataclasses import replace
from starmoot.host.registry import add_game, get_game

MOOT = get_game("moot")

def other_dice(g, options):
    g.chance.counts = [count + 1 for count in g.chance.counts]
    MOOT.setup(g, options)

add_game(replace(MOOT, rules_version=MOOT.rules_version + 1, setup=other_dice))
"""
GO_ON = "Go on by the new rules"


def interrupted(house: House, ada: Visitor, bo: Visitor) -> str:
    """A game of two and a bot whose server was upgraded after both had bid."""
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], {"gates": 5}, start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.api("POST", f"/tables/{table}/start", {})
    for visitor in (ada, bo):
        visitor.sit(table)
        visitor.open_card.locator("fieldset label").nth(1).click()
        visitor.open_card.locator("[data-commit]").click()
    expect(ada.page.locator("#area-log")).to_contain_text("Brandt bids 1")
    for visitor in (ada, bo):
        visitor.go("/")
    house.stop()
    house.prelude = OTHER_RULES
    house.start()
    return table


def test_a_table_whose_rules_have_changed_goes_on_when_all_agree(
    own_house: House, visitors: Visitors
) -> None:
    ada, bo = visitors("Ada", at=own_house), visitors("Bo", at=own_house)
    table = interrupted(own_house, ada, bo)
    ada.sit(table)
    bo.sit(table)
    notices = {one: one.page.get_by_role("region", name="The game rests") for one in (ada, bo)}
    expect(notices[ada]).to_contain_text("here is version")
    notices[ada].get_by_role("button", name=GO_ON).click()
    expect(notices[bo]).to_contain_text("For the new rules: Ada")
    expect(notices[ada].get_by_role("button", name=GO_ON)).to_be_hidden()
    notices[ada].get_by_role("button", name="Wait").click()
    expect(notices[bo]).not_to_contain_text("For the new rules")
    expect(ada.page.locator(".notice")).to_be_hidden()
    for one in (ada, bo):
        notices[one].get_by_role("button", name=GO_ON).click()
    for one in (ada, bo):
        expect(notices[one]).to_be_hidden()
        expect(one.page.locator("#area-log")).to_contain_text("Brandt bids 1")
        expect(one.page.locator("header .waiting")).not_to_contain_text("The game rests")


def test_an_onlooker_reads_why_a_table_rests_and_is_asked_nothing(
    own_house: House, visitors: Visitors
) -> None:
    ada, bo = visitors("Ada", at=own_house), visitors("Bo", at=own_house)
    table = interrupted(own_house, ada, bo)
    stranger = visitors("Cato", at=own_house, locale="de-DE")
    stranger.sit(table)
    notice = stranger.page.get_by_role("region", name="Das Spiel ruht")
    expect(notice).to_be_visible()
    expect(notice.get_by_role("button")).to_have_count(0)
