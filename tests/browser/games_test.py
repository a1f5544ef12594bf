"""Every registered game, from its first question to its end card, through the decision panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM, Visitor
from tests.ids import ids_in
from tests.short_games import SHORT

from starmoot.host import game_ids, get_game

HAND = (Path(__file__).parent / "hand.js").read_text(encoding="utf-8").strip().removesuffix(";")
ENOUGH = 40
PATIENCE = 300
"""Seconds for a game, on a machine that does other things as well."""


def play_to_the_end(visitor: Visitor, seed: int) -> dict[str, int]:
    """Play the table that is open; what the hand did, counted."""
    done: dict[str, int] = visitor.page.evaluate(HAND, {"seed": seed, "millis": PATIENCE * 1000})
    return done


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_in_the_browser(game: str, visitors: Visitors) -> None:
    ada = visitors("Ada")
    seats = get_game(game).seats[0]
    table = ada.make_table(game, [OPEN, *[RANDOM] * (seats - 1)], SHORT.get(game))
    ada.sit(table)
    done = play_to_the_end(ada, seed=7)
    assert done["commit"] > 1
    read: list[str] = ada.page.evaluate("[...window.linesRead]")
    assert len(read) > ENOUGH, "hardly anything was read"
    ids = sorted({one for line in read for one in ids_in(line)})
    assert not ids, "\n".join(ids[:20])
    card = ada.page.locator(".end.panel")
    view = ada.api("GET", f"/tables/{table}/view?seat=0")
    assert view["result"]["ended"]
    assert view["result"]["ending"].lower() in card.inner_text().lower()
