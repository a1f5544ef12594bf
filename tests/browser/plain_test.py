"""Without JavaScript: the plain table is a way through a whole game."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visitors

MOST_STEPS = 400


def fill(form: Locator, dice: random.Random) -> None:
    """Answer whatever a form asks, at random."""
    groups: dict[str, list[Locator]] = {}
    for radio in form.locator("input[type=radio]:not(:disabled)").all():
        groups.setdefault(radio.get_attribute("name") or "", []).append(radio)
    for group in groups.values():
        if group[0].is_visible():  # what belongs to another choice is not shown
            dice.choice(group).check()
    for number in form.locator("input[type=number]").all():
        if number.is_visible() and number.input_value() == "":
            number.fill(number.get_attribute("min") or "0")


def ended(page: Page) -> bool:
    return page.locator(".ending").count() > 0


def test_a_whole_game_is_played_without_scripts(visitors: Visitors) -> None:
    stranger = visitors(java_script_enabled=False)
    page, dice = stranger.page, random.Random(5)
    stranger.go("/")
    page.get_by_role("button", name="Play now").first.click()
    # the page of the table says where to go without scripts
    page.locator("a[href$='/plain']").first.click()
    answered = 0
    for _ in range(MOST_STEPS):
        if ended(page):
            break
        form = page.locator("section.decision:not(:has(.seal)) form:not(.pass)").first
        if form.count() == 0:  # what is sealed is left as it is
            page.get_by_role("link", name="Look again").click()
            continue
        fill(form, dice)
        form.locator("button.main").click()
        sure = page.locator("input[name=sure]")
        if sure.count():
            page.locator("form:has(input[name=sure]) button.main").click()
        answered += 1
    assert ended(page)
    assert answered > 4
    expect(page.locator(".ending")).to_contain_text("Anwen")
    page.locator("a[href$='/plain/replay']").click()
    expect(page.locator("nav.steps")).to_be_visible()
    page.locator("input[name=verify]").check()
    page.locator("form.filters button").click()
    expect(page.locator(".note.good")).to_be_visible()


def test_words_are_said_without_scripts(visitors: Visitors) -> None:
    stranger = visitors(java_script_enabled=False)
    page = stranger.page
    stranger.go("/")
    page.get_by_role("button", name="Play now").first.click()
    page.locator("a[href$='/plain']").first.click()
    page.locator("#talk textarea").fill("Good evening & <welcome>")
    page.locator("#talk form button").click()
    expect(page.locator("#talk .talk")).to_contain_text("Good evening & <welcome>")


def test_an_incomplete_answer_is_told_and_kept(visitors: Visitors) -> None:
    stranger = visitors(java_script_enabled=False)
    page = stranger.page
    with stranger.forgiving("status of 422"):
        stranger.go("/")
        page.locator(".tile button[value=goofspiel]").click()
        page.locator("a[href$='/plain']").first.click()
        form = page.locator("section.decision form:not(.pass)").first
        form.evaluate("form => form.noValidate = true")
        form.locator("button.main").click()
        expect(page.get_by_role("alert")).to_be_visible()
    assert "/plain/decide" in page.url
