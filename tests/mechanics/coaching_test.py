"""Coaching: each question has a text, or something that makes one of what is seen."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.host import Table, get_game
from starmoot.mechanics import coaching
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


def test_tips_and_words_are_read_from_a_games_package() -> None:
    tips = coaching.written("starmoot.games.destiny", "tips")
    assert tips["calling_order"] == (
        "Those who vote late know what the others did. Call yourself last."
    )
    assert "\n" not in "".join(tips.values()), "long texts are one line once they are read"


def test_a_glossary_says_what_words_mean_and_come_to_now() -> None:
    meanings = {"Sector": "{needed} win the game.", "chair": "calls the votes."}
    sector, chair = coaching.glossary(meanings, {"Sector": "you have 3"}, needed=10)
    assert (sector.word, sector.text, sector.now) == ("Sector", "10 win the game.", "you have 3")
    assert (chair.text, chair.now) == ("calls the votes.", "")
