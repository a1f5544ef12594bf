"""The board is the interface: what is asked for at a second step glows and can be clicked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import DESK, OPEN, PHONE, RANDOM, Visitor, some_answer

PATIENCE = 90
"""Seconds in which a turn comes to its wars, on a machine that does other things as well."""
ON_MAP = "sector/"

TAP_ALL = """async (keys) => {
  const wrong = [];
  for (const key of keys) {
    const place = document.querySelector(`[data-place="${key}"]`);
    place.scrollIntoView({ block: "nearest" });
    const box = place.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const hit = document.elementFromPoint(at.clientX, at.clientY);
    if (hit?.closest("[data-place]") !== place) {
      wrong.push(`${key} lies under ${hit?.outerHTML.slice(0, 80)}`);
      continue;
    }
    const how = { ...at, bubbles: true, pointerId: 1, pointerType: "mouse", button: 0 };
    hit.dispatchEvent(new PointerEvent("pointerdown", how));
    hit.dispatchEvent(new PointerEvent("pointerup", how));
    await new Promise((done) => setTimeout(done));
    if (place.getAttribute("aria-pressed") !== "true") wrong.push(`${key} is not taken`);
  }
  return wrong;
}"""
"""Tap places one after another where their middle is; those that something covers, or that are
not taken by it."""

Step = tuple[str, list[dict[str, Any]]]


def nested(decision: dict[str, Any]) -> Iterator[Step]:
    """(what is chosen first, the places on the map to choose then)."""
    for option in decision["shape"].get("options", []):
        then = option.get("then", {})
        places = [one for one in then.get("options", []) if one.get("on", "").startswith(ON_MAP)]
        if places and then["most"] == 1:
            yield option["key"], [one for one in places if "barred" not in one]


def play_until(ada: Visitor, table: str, topic: str) -> dict[str, Any]:
    """Answer what is asked, nothing where that is allowed, until a question comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        view = ada.api("GET", f"/tables/{table}/view?seat=0")
        open_now = [one for one in view["decisions"] if not one["standing"]]
        for one in open_now:
            if one["given"] is not None:
                continue
            if one["topic"] == topic:
                return dict(one)
            answer = None if one["may_pass"] else some_answer(one["shape"])
            wish = {"seat": 0, "decision": one["id"], "answer": answer}
            ada.api("POST", f"/tables/{table}/decide", wish)
        ada.page.wait_for_timeout(50)
    raise AssertionError(f"nobody was asked {topic}")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_place_of_a_second_step_is_chosen_on_the_map(
    visitors: Visitors, size: dict[str, int]
) -> None:
    ada = visitors("Ada", viewport=size, reduced_motion="reduce")
    table = ada.make_table("destiny", [OPEN, RANDOM, RANDOM], {"party_pick": "random"})
    asked = play_until(ada, table, "destiny.declare")
    steps = list(nested(asked))
    assert len(steps) > 1
    ada.sit(table)
    page = ada.page
    page.keyboard.press("Escape")
    tabs = page.locator("nav.bottom button")
    for first, places in steps:
        if size == PHONE:
            tabs.filter(has_text="Decide").click()
        ada.open_card.locator(f'label:has(input[value="{first}"])').first.click()
        if size == PHONE:
            tabs.filter(has_text="Board").click()
        expect(page.locator("g.place.offered")).to_have_count(len(places))
        keys = [one["on"].removeprefix(ON_MAP) for one in places]
        assert page.evaluate(TAP_ALL, keys) == []
