"""A German newcomer plays a whole game of Moot, and reads no word of it in English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import PHONE, Visitor

from starmoot.host import catalogue_of

HAND = (Path(__file__).parent / "hand.js").read_text(encoding="utf-8").strip().removesuffix(";")
WORDS = catalogue_of("moot", "de")
PATIENCE = 120
SAME = frozenset({"Moot"})


def english(lines: list[str]) -> set[str]:
    """The lines, or texts in them, that the catalogue has a German sentence for."""
    parts = {part.strip("§ \u2060") for line in lines for part in (line, *line.split("\t"))}
    return {part for part in parts - SAME if WORDS.say(part) != part}


def lines_of(page: Page) -> list[str]:
    """Everything that can be read on a page."""
    return page.locator("body").inner_text().splitlines()


@pytest.mark.parametrize("viewport", [{}, {"viewport": PHONE}], ids=["desk", "phone"])
def test_a_german_newcomer_reads_a_whole_game_in_german(
    viewport: dict[str, Any], visitors: Visitors
) -> None:
    stranger: Visitor = visitors(locale="de-DE", **viewport)
    page = stranger.page
    for path in ("/games/moot", "/games/moot/rules", "/create/moot"):
        stranger.go(path)
        assert english(lines_of(page)) == set()
    stranger.go("/games/moot")
    page.get_by_role("button", name="In fünf Minuten lernen").click()
    page.wait_for_selector(".table")
    welcome = page.get_by_role("dialog", name="Geführter Anfang")
    expect(welcome).to_contain_text("Du bist Anwen")
    assert english(lines_of(page)) == set()
    welcome.get_by_role("button", name="Anfangen").click()
    page.locator("#decide").get_by_role("button", name="Regeln: MT-BID-01").click()
    expect(page.get_by_role("dialog")).to_contain_text("Alle Kapitäne geben ein verdecktes Gebot")
    page.keyboard.press("Escape")
    page.evaluate(HAND, {"seed": 3, "millis": PATIENCE * 1000, "until": ".learnt"})
    assert english(lines_of(page)) == set()
    page.get_by_role("dialog").get_by_role("button", name="Dieses Spiel fortsetzen").click()
    page.evaluate(HAND, {"seed": 5, "millis": PATIENCE * 1000})
    read: list[str] = page.evaluate("[...window.linesRead]")
    assert len(read) > 40
    assert english([*read, *lines_of(page)]) == set()
    table = page.url.partition("/tables/")[2].partition("?")[0]
    for path in ("chronicle", "plain?log=all"):
        stranger.go(f"/tables/{table}/{path}")
        assert english(lines_of(page)) == set()
    stranger.go(f"/tables/{table}/replay")
    page.wait_for_selector(".replay, .table, main")
    assert english(lines_of(page)) == set()


def test_the_language_that_is_chosen_on_a_page_is_that_of_the_table(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = ada.make_table("moot", [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2])
    ada.sit(table)
    asked = ada.page.locator("#decide")
    expect(asked).to_contain_text("What do you bid for the Speaker's chair?")
    ada.go("/")
    ada.page.get_by_role("button", name="Deutsch").click()
    ada.sit(table)
    expect(asked).to_contain_text("Was bietest du für den Vorsitz?")


def test_the_language_that_is_chosen_at_the_table_is_that_of_the_game(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = ada.make_table("moot", [{"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * 2])
    ada.sit(table)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Language").select_option("de")
    expect(ada.page.locator("#decide")).to_contain_text("Was bietest du für den Vorsitz?")
    ada.page.reload()
    expect(ada.page.locator("#decide")).to_contain_text("Was bietest du für den Vorsitz?")
