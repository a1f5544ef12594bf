"""Every page, looked over by axe: nothing that seriously keeps people out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.games_test import play_to_the_end
from tests.browser.visitor import DESK, OPEN, PHONE, RANDOM, Visitor

from starmoot.host import game_ids

LOOKS: dict[str, dict[str, Any]] = {
    "desk-dark": {"viewport": DESK, "color_scheme": "dark"},
    "phone-light": {"viewport": PHONE, "color_scheme": "light", "has_touch": True},
}
SERIOUS = ("serious", "critical")
ALSO = ("heading-order",)
"""What axe thinks less of, but who listens to a page finds the way by."""
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"

OPEN_PAGES = (
    "/",
    "/tables",
    "/tables?status=playing",
    "/create",
    "/create/exodus",
    "/create/moot",
    "/games",
    "/games/exodus",
    "/games/moot",
    "/games/exodus/rules",
    "/games/moot/rules",
    "/login",
    "/register",
    "/no-such-page",
)


class Inspector:
    """Somebody who opens pages and has axe look at them."""

    def __init__(self, visitor: Visitor, axe: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.axe = axe
        self.found: list[str] = []

    def look(self, what: str) -> None:
        """Look at the page that is open."""
        # what moves or fades in is looked at when it has arrived
        self.page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
        self.page.evaluate(self.axe)
        told = self.page.evaluate(RUN)
        for fault in told["violations"]:
            if fault["impact"] in SERIOUS or fault["id"] in ALSO:
                places = [node["html"][:160] for node in fault["nodes"]][:3]
                self.found.append(
                    f"{what}: {fault['impact']} {fault['id']} {fault['help']} {places}"
                )

    def open(self, path: str) -> None:
        """Open a page and look at it."""
        self.visitor.go(path)
        self.look(path)


@pytest.fixture(params=LOOKS)
def inspector(request: pytest.FixtureRequest, visitors: Visitors, axe: str) -> Inspector:
    look = {**LOOKS[request.param], "reduced_motion": "reduce"}
    return Inspector(visitors("Ada", **look), axe)


def test_open_pages_keep_nobody_out(inspector: Inspector) -> None:
    with inspector.visitor.forgiving("status of 404"):
        for path in OPEN_PAGES:
            inspector.open(path)
    assert inspector.found == []


def test_rooms_and_profiles_keep_nobody_out(inspector: Inspector) -> None:
    ada = inspector.visitor
    table = ada.make_table("moot", [OPEN, OPEN, RANDOM], start=False, listed=True)
    inspector.open(f"/tables/{table}")
    ada.page.get_by_role("button", name="link", exact=False).first.click()
    inspector.look("waiting room with an invitation")
    inspector.open("/profile")
    inspector.open("/tables")
    assert inspector.found == []


@pytest.mark.parametrize("game", game_ids())
def test_tables_keep_nobody_out(inspector: Inspector, game: str) -> None:
    page, phone = inspector.page, inspector.page.viewport_size == PHONE
    inspector.visitor.go("/")
    page.locator(f".tile form[action='/play'] button[value={game}]").click()
    page.wait_for_selector(".coach")
    inspector.look("coach")
    page.get_by_role("button", name="No, thank you").click()
    expect(inspector.visitor.open_card).to_be_visible()
    table = page.url.partition("?")[0]
    for key in "bdpl" if phone else "l":  # on a desk all else is in sight anyhow
        page.keyboard.press(key)
        inspector.look(f"table, after {key}")
    if phone:
        page.get_by_role("button", name="Table menu").click()
        inspector.look("menu")
    page.get_by_role("button", name="Settings").click()
    inspector.look("settings")
    page.keyboard.press("Escape")
    page.locator("#area-log").get_by_role("button", name="Rules:").first.click()
    page.wait_for_selector("dialog")
    inspector.look("a rule")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    inspector.look("talk")
    inspector.open(f"{table}/plain")
    inspector.open(f"{table}/plain/replay")
    assert inspector.found == []


def test_endings_and_replays_keep_nobody_out(inspector: Inspector) -> None:
    ada = inspector.visitor
    table = ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5})
    ada.sit(table)
    play_to_the_end(ada, seed=3)
    expect(ada.page.get_by_role("region", name="What just happened")).to_have_count(0)
    inspector.look("end card")
    ada.go(f"/tables/{table}/replay?seat=0&step=3")
    ada.page.wait_for_selector(".replay .lines")
    inspector.look("replay")
    inspector.open(f"/tables/{table}/plain")
    inspector.open(f"/tables/{table}/plain/replay?step=2&verify=1")
    inspector.open(f"/tables/{table}/chronicle")
    assert inspector.found == []


STAND_STILL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { animation-play-state: paused !important }");
  document.adoptedStyleSheets.push(sheet);
  const later = setTimeout;
  window.setTimeout = (act, wait, ...rest) => (wait < 200 ? later(act, wait, ...rest) : 0);
}"""
"""Keeps everything that begins to move at its first frame, and on show however slow the machine is:
no beat of what happened (200 ms and longer) comes to its end.
"""
RUN_CONTRAST = "() => axe.run(document, { runOnly: ['color-contrast'] })"


@pytest.mark.parametrize("look", LOOKS)
def test_what_moves_can_be_read_from_its_first_frame_on(
    visitors: Visitors, axe: str, look: str
) -> None:
    ada = visitors("Ada", **LOOKS[look], reduced_motion="no-preference")
    ada.sit(ada.make_table("moot", [OPEN, RANDOM, RANDOM], {"gates": 5}))
    ada.page.evaluate(STAND_STILL)
    ada.page.evaluate(axe)
    ada.open_card.locator("fieldset label").nth(1).click()
    ada.open_card.locator("[data-commit]").click()
    ada.page.wait_for_selector(".stage h2", state="attached")
    moving = 0
    found: list[Any] = []
    for _ in range(3):
        moving += ada.page.evaluate("() => document.getAnimations().length")
        found += ada.page.evaluate(RUN_CONTRAST)["violations"]
    assert moving > 0
    assert [node["html"] for fault in found for node in fault["nodes"]] == []
