"""The end card: what a game came to, and the way back to its moments."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import play_to_the_end
from tests.browser.visitor import OPEN, RANDOM


def test_the_end_card_leads_to_the_moments_that_mattered(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5})
    ada.sit(table)
    play_to_the_end(ada, seed=2)
    page = ada.page
    story = page.locator(".end.panel .story")
    expect(story).to_contain_text("Turning points")
    story.get_by_text("What was secret").click()
    expect(story).to_contain_text("Anwen is dealt the role")
    expect(story).to_contain_text("known to Anwen")
    told = ada.api("GET", f"/tables/{table}/story?seat=0")["turning"]
    points = story.locator("ol a")
    expect(points).to_have_count(len(told))
    points.first.click()
    page.wait_for_selector(".replay")
    expect(page.locator(".count")).to_have_text(re.compile(rf"^{told[0]['step']} / "))
    expect(page.locator(".rail")).to_contain_text("Anwen")
    # the bookmarks follow, and lead elsewhere
    marks = page.get_by_label("Jump to")
    last = marks.locator("option").last
    expect(last).to_have_text(re.compile("^It is over"))
    marks.select_option(index=0)
    expect(page.locator(".count")).to_have_text(re.compile("^0 / "))
    expect(page.locator(".replay h1")).to_have_text(re.compile("stands before the moot"))
    page.get_by_role("button", name="To the end").click()
    page.locator(".end.panel .story ol a").last.click()
    expect(page.locator(".count")).to_have_text(re.compile(rf"^{told[-1]['step']} / "))


def test_a_verdict_shows_what_was_checked(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5})
    ada.sit(table)
    play_to_the_end(ada, seed=4)
    ada.go(f"/tables/{table}/replay")
    page = ada.page
    page.get_by_role("button", name="Verify").click()
    verdict = page.get_by_role("status").filter(has_text="Verified")
    verdict.get_by_text("What was checked").click()
    room = ada.api("GET", f"/tables/{table}")
    expect(verdict).to_contain_text(room["commitment"])
    expect(verdict).to_contain_text(re.compile(r"\d\d answers were played again"))
    expect(verdict).to_contain_text("The ending and the scores are those of the record.")
