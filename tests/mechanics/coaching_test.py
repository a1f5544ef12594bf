"""Coaching: each question has a text, or something that makes one of what is seen."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.host import Table, get_game
from starmoot.mechanics.coaching import tip


def about(state: Any, seat: int) -> str:
    return f"{seat} has {state.captains[seat].influence}"


@pytest.mark.parametrize(
    ("tips", "told"),
    [
        ({"bid": "Bid little."}, "Bid little."),
        ({"bid": about}, "1 has 6"),
        ({"vote": "Vote."}, ""),
    ],
)
def test_a_question_is_told_a_text_or_what_is_made_of_what_is_seen(tips: Any, told: str) -> None:
    view = Table(get_game("moot"), 3, bytes(32)).view(1)
    assert tip(view, tips, view.state, 1) == told


def test_somebody_who_is_asked_nothing_is_told_nothing() -> None:
    table = Table(get_game("moot"), 3, bytes(32))
    table.submit(1, table.view(1).pending[0].id, 0)
    assert tip(table.view(1), {"bid": "Bid little."}) == ""
