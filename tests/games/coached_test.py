"""Newcomers: each question of our games has advice, and no advice lacks its question."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from starmoot.kernel import Topic

COACHES = {
    "destiny": "scene.coach",
    "exodus": "scene.coach",
    "hegemony": "scene.coach",
    "moot": "coach",
    "proxima": "scene.coach",
}


def questions_of(game: str) -> set[str]:
    """What a game asks; what merely stands open is no question."""
    package = importlib.import_module(f"starmoot.games.{game}")
    found: set[str] = set()
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Topic) and not value.standing:
                owner, _, name = value.name.partition(".")
                if owner == game:
                    found.add(name)
    return found


@pytest.mark.parametrize("game", COACHES)
def test_every_question_has_advice_and_all_advice_a_question(game: str) -> None:
    coach = importlib.import_module(f"starmoot.games.{game}.{COACHES[game]}")
    tips = coach.ALL_TIPS if hasattr(coach, "ALL_TIPS") else coach.TIPS
    assert set(tips) == questions_of(game)
