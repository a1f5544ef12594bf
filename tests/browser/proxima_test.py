"""Proxima in the browser: fleets are moved on the map, and whole games come to their end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import play_to_the_end
from tests.browser.visitor import DESK, OPEN, PHONE, RANDOM, Visitor, some_answer

SHORT: dict[str, Any] = {"preset": "short", "turns": 2}
IDS = re.compile(r"\b(?:seat|planet|launch|card)\d", re.IGNORECASE)


@pytest.mark.parametrize(("seats", "size"), [(1, DESK), (1, PHONE), (4, DESK), (4, PHONE)])
def test_a_short_game_is_played_to_its_end(
    visitors: Visitors, seats: int, size: dict[str, int]
) -> None:
    ada = visitors("Ada", viewport=size)
    options = {"turns": 2} if seats == 1 else SHORT
    table = ada.make_table("proxima", [OPEN, *[RANDOM] * (seats - 1)], options)
    ada.sit(table)
    done = play_to_the_end(ada, seed=7)
    assert done["commit"] > 5
    view = ada.api("GET", f"/tables/{table}/view?seat=0")
    assert view["result"]["ending"].lower() in ada.page.locator(".end.panel").inner_text().lower()
    if size == PHONE:
        ada.page.get_by_role("button", name="Log", exact=True).click()
    shown = ada.page.locator("body").inner_text()
    assert not IDS.search(shown), shown


def play_until(ada: Visitor, table: str, topic: str) -> None:
    """Answer by the API until a question is asked."""
    for _ in range(300):
        view = ada.api("GET", f"/tables/{table}/view?seat=0")
        asked = [d for d in view["decisions"] if not d["standing"] and d["given"] is None]
        if any(one["topic"] == topic for one in asked):
            return
        for one in asked:
            answer = None if one["may_pass"] else some_answer(one["shape"])
            wish = {"seat": 0, "decision": one["id"], "answer": answer}
            ada.api("POST", f"/tables/{table}/decide", wish)
        ada.page.wait_for_timeout(50)
    raise AssertionError(f"nobody was asked {topic}")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_fleet_is_moved_on_the_map(visitors: Visitors, size: dict[str, int]) -> None:
    ada = visitors("Ada", viewport=size)
    table = ada.make_table("proxima", [OPEN, RANDOM], SHORT)
    play_until(ada, table, "proxima.move")
    ada.sit(table)
    page = ada.page
    if size == PHONE:
        page.get_by_role("button", name="Board", exact=True).click()
    tray = page.get_by_role("list", name="What you have planned")
    page.locator("g.place.movable").first.click()  # the whole stack over the home planet
    expect(tray).to_contain_text("Where to?")
    ships = tray.get_by_role("button")
    expect(ships).to_have_count(2)
    goal = page.locator("g.place.offered").first
    label = (goal.get_attribute("aria-label") or "").partition(",")[0]
    goal.click()
    expect(tray).to_contain_text(f"→ {label}", ignore_case=True)
    expect(page.locator(".arrows line")).to_have_count(2)
    ships.first.click()  # one of them is to stay after all
    expect(page.locator(".arrows line")).to_have_count(1)
    expect(ships).to_have_count(1)
    page.get_by_role("button", name="Commit").locator("visible=true").first.click()
    expect(tray).to_have_count(0)
    log = ada.api("GET", f"/tables/{table}/view?seat=0")["log"]
    moves = [one["text"] for one in log if " moves to " in one["text"]]
    assert len([text for text in moves if "Amber" in text and label in text]) == 1


def test_a_newcomer_is_coached_until_it_is_enough(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("proxima", [OPEN, RANDOM], SHORT))
    coach = ada.page.get_by_role("complementary", name="Advice for newcomers")
    expect(coach).to_contain_text("The votes are counted in CP")
    coach.get_by_role("button", name="No more advice").click()
    expect(coach).to_have_count(0)
    ada.page.reload()
    ada.page.wait_for_selector(".table")
    expect(ada.open_card).to_be_visible()
    expect(coach).to_have_count(0)
