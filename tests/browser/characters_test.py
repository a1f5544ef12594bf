"""Characters at a table: who they are, what they offer, and why they refuse."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, Visitor

from starmoot.bots.temperament import TEMPERAMENTS
from starmoot.games.destiny.scenario.bargains import terms

LOYAL = {"kind": "bot", "bot": "character:loyal:2"}
VINDICTIVE = {"kind": "bot", "bot": "character:vindictive:2"}
MOOTS = 8
"""How many moots Ada sits through at most before somebody wants her vote."""
LOOKS = 600
QUIET: dict[str, Any] = {
    "moot.bid": 0,
    "moot.offer": None,
    "moot.vote": {"stance": "seal", "stake": 0},
}
"""What Ada answers until an offer comes: she saves up, so that her vote is worth buying."""


def asked(visitor: Visitor, table: str) -> dict[str, str]:
    """What Ada is asked, by topic."""
    view = visitor.api("GET", f"/tables/{table}/view?seat=0")
    return {one["topic"]: one["id"] for one in view["decisions"] if one.get("given") is None}


def decide(visitor: Visitor, table: str, decision: str, answer: Any) -> None:
    wish = {"seat": 0, "decision": decision, "answer": answer}
    assert visitor.api("POST", f"/tables/{table}/decide", wish)["status"] == "accepted"


def with_an_offer(ada: Visitor) -> str:
    """A table of moot at which a character has offered to buy Ada's vote."""
    for _ in range(MOOTS):
        table = ada.make_table("moot", [OPEN, LOYAL, VINDICTIVE], {"gates": 7})
        for _ in range(LOOKS):
            view = ada.api("GET", f"/tables/{table}/view?seat=0")
            if view["result"]["ended"]:
                break
            for topic, decision in asked(ada, table).items():
                if topic == "moot.reply":
                    return table
                decide(ada, table, decision, QUIET[topic])
            ada.page.wait_for_timeout(50)
    raise AssertionError("no character wanted Ada's vote")


def test_characters_are_shown_by_name_and_temperament(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("moot", [OPEN, LOYAL, VINDICTIVE], {"gates": 5}))
    players = ada.page.locator("#area-players")
    for temper in ("loyal", "vindictive"):
        names = "|".join(TEMPERAMENTS[temper].names)
        card = players.locator("li", has_text=f"{temper} bot")
        expect(card).to_have_count(1)
        expect(card).to_contain_text(re.compile(names))


def test_an_offer_of_a_character_is_read_and_refused(visitors: Visitors) -> None:
    ada = visitors("Ada")
    table = with_an_offer(ada)
    ada.sit(table)
    ada.page.keyboard.press("Escape")  # what happened before is played on the stage
    offer = ada.page.locator("#decide").get_by_role("article", name=re.compile("offers you a deal"))
    expect(offer).to_contain_text(re.compile(r"\d+ influence"))
    expect(offer).to_contain_text(re.compile("a promise to (seal|open)"))
    offer.get_by_role("button", name="Refuse").click()
    expect(offer).to_have_count(0)
    told = ada.api("GET", f"/tables/{table}/view?seat=0")["log"]
    assert any("declines" in str(entry) for entry in told)


def test_a_character_says_why_it_refuses_an_offer(visitors: Visitors) -> None:
    ada = visitors("Ada")
    plan = [OPEN, LOYAL, LOYAL]
    table = ada.make_table("destiny", plan, {"party_pick": "random"})
    ada.sit(table)
    view = ada.api("GET", f"/tables/{table}/view?seat=0")
    floor = next(one for one in view["decisions"] if one["topic"] == "destiny.floor")
    offer = next(one for one in floor["shape"]["options"] if one["key"] == "offer")
    other = offer["then"]["options"][0]
    decide(ada, table, floor["id"], {"offer": other["key"]})
    greedy = terms(takes={"influence": 3})
    decide(ada, table, asked(ada, table)["destiny.floor"], {"write_offer": greedy})
    lines = TEMPERAMENTS["loyal"].lines
    reasons = [line.partition("{who}")[0] for line in (*lines["refused"], *lines["ahead"])]
    ada.page.get_by_role("button", name=f"Talk to {other['label']}").click()
    words = ada.page.locator(".word .text")
    expect(words).to_have_text([re.compile("|".join(map(re.escape, reasons)))])
