"""The waiting room, and the table's menu: arrivals at once, and buttons that do what they say."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, PHONE, RANDOM

AT_ONCE = 2_500
"""Milliseconds in which an arrival is seen: sooner than the page would look by itself."""


def menu(page: Page) -> Any:
    page.get_by_role("button", name="Table menu").click()
    return page.get_by_role("dialog", name="Table menu")


def test_who_arrives_is_seen_at_once_and_the_game_begins_for_all(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo", viewport=PHONE)
    table = ada.make_table("moot", [OPEN, OPEN, OPEN], start=False)
    for one in (ada, bo):
        one.go(f"/tables/{table}")
        expect(one.page.get_by_role("status")).to_have_text("2 seats are free.")
    bo.page.get_by_role("button", name="Sit down").first.click()
    seats = ada.page.locator(".seats.room")
    expect(seats).to_contain_text("Bo", timeout=AT_ONCE)
    expect(ada.page.get_by_role("status")).to_have_text("One seat is free.")
    ada.page.get_by_role("combobox", name="Seat 3 is for").select_option("bot/random")
    expect(ada.page.get_by_role("status")).to_have_text("Everybody is here.")
    expect(bo.page.get_by_role("status")).to_have_text("Everybody is here.", timeout=AT_ONCE)
    expect(bo.page.locator("main")).to_contain_text("Ada starts the game")
    ada.page.get_by_role("button", name="Start the game").click()
    for one in (ada, bo):
        expect(one.page.locator(".table")).to_be_visible()
        expect(one.open_card).to_be_visible()


def test_a_seat_that_is_left_is_free_again_for_everybody(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], start=False)
    bo.api("POST", f"/tables/{table}/join", {"seat": 1})
    ada.go(f"/tables/{table}")
    bo.go(f"/tables/{table}")
    expect(ada.page.get_by_role("button", name="Start the game")).to_be_visible()
    bo.page.get_by_role("button", name="Leave this seat").click()
    fill = ada.page.get_by_role("button", name="Start, with a bot on the free seat")
    expect(fill).to_be_visible(timeout=AT_ONCE)


def test_a_link_for_friends_seats_them_and_stays_on_show(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], start=False)
    ada.go(f"/tables/{table}")
    ada.page.get_by_role("button", name="Make a link for friends").click()
    link = ada.page.get_by_role("textbox", name="Invitation").input_value()
    bo.page.goto(link)
    bo.page.get_by_role("button", name="Take the seat").click()
    expect(ada.page.locator(".seats.room")).to_contain_text("Bo", timeout=AT_ONCE)
    expect(ada.page.get_by_role("textbox", name="Invitation")).to_have_value(link)


def test_a_seat_is_handed_over_from_the_menu(visitors: Visitors) -> None:
    ada, bo = visitors("Ada"), visitors("Bo")
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM])
    ada.sit(table)
    dialog = menu(ada.page)
    dialog.get_by_role("button", name="Hand my seat over").click()
    link = dialog.get_by_label("Give this link to the one who takes your seat").input_value()
    bo.page.goto(link)
    bo.page.get_by_role("button", name="Take the seat").click()
    expect(bo.page.locator(".table")).to_be_visible()
    expect(bo.open_card).to_be_visible()
    assert bo.api("GET", f"/tables/{table}/view?seat=0")["me"]["seats"] == [0]
    assert ada.api("GET", f"/tables/{table}/view")["me"]["seats"] == []


def test_a_host_closes_the_table_from_the_menu(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM])
    ada.sit(table)
    dialog = menu(ada.page)
    dialog.get_by_role("button", name="Close the table for everybody").click()
    expect(dialog.get_by_role("alert")).to_contain_text("has no winner")
    dialog.get_by_role("button", name="Yes").click()
    ada.page.wait_for_url(ada.url + "/")
    assert ada.api("GET", f"/tables/{table}")["status"] == "closed"


def test_rules_and_the_plain_table_are_one_step_away(visitors: Visitors) -> None:
    ada = visitors("Ada", viewport=PHONE)
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM])
    ada.sit(table)
    menu(ada.page).get_by_role("link", name="All rules").click()
    expect(ada.page.locator("h1")).to_contain_text("Moot")
    ada.sit(table)
    menu(ada.page).get_by_role("link", name="Plain table").click()
    expect(ada.page.locator("section.decision").first).to_be_visible()
