"""The board is the interface: what is asked for at a later step glows and can be clicked."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import DESK, OPEN, PHONE, RANDOM, Visitor, some_answer

PATIENCE = 240
"""Seconds in which a turn comes to its wars, on a machine that does other things as well."""
ON_MAP = "sector/"

TAP_ALL = """async ([keys, many]) => {
  const wrong = [];
  for (const key of keys) {
    const place = document.querySelector(`[data-place="${key}"]`);
    place.scrollIntoView({ block: "nearest" });
    const box = place.getBoundingClientRect();
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const hit = document.elementFromPoint(at.clientX, at.clientY);
    if (!place.classList.contains("offered")) wrong.push(`${key} does not glow`);
    if (hit?.closest("[data-place]") !== place) {
      wrong.push(`${key} lies under ${hit?.outerHTML.slice(0, 80)}`);
      continue;
    }
    const how = { ...at, bubbles: true, pointerId: 1, pointerType: "mouse", button: 0 };
    const tap = () => {
      hit.dispatchEvent(new PointerEvent("pointerdown", how));
      hit.dispatchEvent(new PointerEvent("pointerup", how));
      return new Promise((done) => setTimeout(done));
    };
    await tap();
    if (place.getAttribute("aria-pressed") !== "true") wrong.push(`${key} is not taken`);
    if (many) await tap();
  }
  return wrong;
}"""
"""Tap places one after another where their middle is, and give them back where many may be taken;
says which do not glow, are covered by something, or are not taken by it."""

Way = tuple[str, ...]
Step = tuple[Way, dict[str, Any]]
"""The options and parts that lead to a choice, and the choice."""

THE_ORDER = ("fleet_orders", "table_item", "draft_law", "declare", "declare_campaign")
"""The questions of a first turn with places behind another choice; one of them leads to a law."""
GOING_ON: dict[str, Any] = {"table_item": "law", "draft_law": "give_up"}

MINISTER = {"party_pick": "random", "first_election": "random"}
"""Parties and offices dealt at random."""
DEFENCE = 3
"""The seat of four that is dealt the Ministry of Defence."""
PARTIES = "Parties, in the order in which they act"
"""What lies on every table of Destiny."""


def later_steps(shape: dict[str, Any], way: Way = ()) -> Iterator[Step]:
    """Every choice of places on the map that comes after another choice."""
    for part in shape.get("parts", []):
        yield from later_steps(part, (*way, part["name"]))
    if way and places(shape):
        yield way, shape
    for option in shape.get("options", []):
        if "then" in option and "barred" not in option:
            yield from later_steps(option["then"], (*way, option["key"]))


def places(shape: dict[str, Any]) -> list[str]:
    """The places that a choice or a sheet of numbers offers."""
    things = [*shape.get("options", []), *shape.get("slots", [])]
    offered = [one for one in things if "barred" not in one]
    on = [str(one.get("on", "")) for one in offered]
    return [one.removeprefix(ON_MAP) for one in on if one.startswith(ON_MAP)]


def play_until(
    ada: Visitor, table: str, topic: str, mine: Sequence[int] = (0,), offering: str = ""
) -> dict[str, Any]:
    """Answer what is asked of one's seats, nothing where that is allowed, until a question comes,
    or until it offers something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for seat in mine:
            view = ada.api("GET", f"/tables/{table}/view?seat={seat}")
            for one in view["decisions"]:
                if one["standing"] or one["given"] is not None:
                    continue
                options = [option["key"] for option in one["shape"].get("options", [])]
                if one["topic"] == f"destiny.{topic}" and (not offering or offering in options):
                    return dict(one)
                least = None if one["may_pass"] else some_answer(one["shape"])
                decide(ada, table, one, least, seat)
        if len(mine) == 1:
            ada.page.wait_for_timeout(20)
    raise AssertionError(f"nobody was asked {topic}")


def decide(ada: Visitor, table: str, asked: dict[str, Any], answer: Any, seat: int = 0) -> None:
    wish = {"seat": seat, "decision": asked["id"], "answer": answer}
    ada.api("POST", f"/tables/{table}/decide", wish)


def follow(ada: Visitor, asked: dict[str, Any], way: Way) -> None:
    """Choose in the list whatever leads to a step."""
    for depth, key in enumerate(way):
        place = "/".join((asked["id"], *way[:depth]))
        fold = ada.open_card.locator(f'button.head[data-part="{"/".join(way[: depth + 1])}"]')
        asking = f'input[name="{place}/"], input[name="{place}"]'
        option = ada.open_card.locator(asking).and_(ada.page.locator(f'[value="{key}"]'))
        if fold.count() and fold.get_attribute("aria-expanded") == "false":
            fold.click()
        elif option.count() and not option.is_checked():
            option.locator("xpath=..").click()


def choose_on_the_map(
    ada: Visitor,
    table: str,
    asked: dict[str, Any],
    size: dict[str, int],
    at_most: int | None = None,
) -> int:
    """Tap all places of each later step, or of the first ones; gives how many steps there are."""
    tabs = ada.page.locator("nav.bottom button")
    steps = list(later_steps(asked["shape"]))[:at_most]
    if steps and table not in ada.page.url:
        ada.sit(table)
    ada.page.keyboard.press("Escape")
    for way, shape in steps:
        if size == PHONE:
            tabs.filter(has_text="Decide").click()
        expect(ada.open_card.locator(f'[data-commit="{asked["id"]}"]')).to_be_visible()
        follow(ada, asked, way)
        if size == PHONE:
            tabs.filter(has_text="Board").click()
        many = "slots" in shape or shape["most"] > 1
        wrong = ada.page.evaluate(TAP_ALL, [places(shape), many])
        assert wrong == [], (asked["topic"], way, wrong)
    return len(steps)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_place_of_a_later_step_is_chosen_on_the_map(
    visitors: Visitors, size: dict[str, int]
) -> None:
    ada = visitors("Ada", viewport=size, reduced_motion="reduce")
    table = ada.make_table("destiny", [OPEN, RANDOM, RANDOM], {"party_pick": "random"})
    met: dict[str, int] = {}
    for topic in THE_ORDER:
        asked = play_until(ada, table, topic)
        met[topic] = choose_on_the_map(ada, table, asked, size)
        if topic == "declare" and met[topic]:
            first = some_answer({**asked["shape"], "least": 1, "most": 1})
            decide(ada, table, asked, first)
            sending = play_until(ada, table, "send_fleets")
            assert choose_on_the_map(ada, table, sending, size), "Fleets come from somewhere"
            continue
        decide(ada, table, asked, GOING_ON.get(topic))
    assert met["draft_law"], "a law is about Sectors, whatever was dealt"
    assert sum(steps > 0 for steps in met.values()) > 1, "fleets or Senators can go somewhere"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_corrupt_minister_sends_the_fleets_of_the_republic_on_the_map(
    visitors: Visitors, size: dict[str, int]
) -> None:
    ada = visitors("Ada", viewport=size, reduced_motion="reduce")
    ada.page.route_web_socket("**/live*", keep_the_parties_in_the_middle)
    # without bots the game is the same every time, whoever is quicker
    table = ada.make_table("destiny", [OPEN] * 4, MINISTER, start=False)
    for seat in range(1, 4):
        ada.api("POST", f"/tables/{table}/join", {"seat": seat})
    ada.api("POST", f"/tables/{table}/start", {})
    office = play_until(ada, table, "free_act", range(4), "corrupt_defence")
    decide(ada, table, office, corrupt(office["shape"]), DEFENCE)
    orders = play_until(ada, table, "corrupt_orders", range(4))
    ada.sit(table, DEFENCE)
    ada.page.get_by_role("button", name=re.compile("^No curtain")).click()
    expect(ada.page.locator(".views button", has_text=PARTIES)).to_be_attached()
    # every station leads to the same Sectors: one of them is enough
    assert choose_on_the_map(ada, table, orders, size, at_most=1), "Republic Fleets go anywhere"


def keep_the_parties_in_the_middle(line: WebSocketRoute) -> None:
    """Let a table stand in the middle instead of the map, as a vote does while it lasts."""
    server = line.connect_to_server()
    empty, full = '"centre":""', f'"centre":"{PARTIES}"'
    server.on_message(lambda told: line.send(str(told).replace(empty, full)))


def corrupt(shape: dict[str, Any]) -> Any:
    """The Minister of Defence abuses his office, as little as he can."""
    ways = [one for one in shape["options"] if one["key"] == "corrupt_defence"]
    return some_answer({**shape, "options": ways, "least": 1, "most": 1})
