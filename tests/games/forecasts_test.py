"""No game tells a chance that nobody holds against the rules: each has its property test.

Percentages are found in the sources, so that a new one cannot be shown without one.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src/starmoot/games"
TESTS = Path(__file__).resolve().parent

DICE = "test_odds_are_those_of_the_dice"
TOLD_CHANCES = {
    "destiny/campaigns/campaign_rolls.py": "test_campaigns_are_won_as_often_as_was_foretold",
    "destiny/campaigns/campaigning.py": "test_campaigns_are_won_as_often_as_was_foretold",
    "destiny/court/trials.py": "test_trials_end_as_often_so_as_was_foretold",
    "destiny/powers/assassination.py": "test_attempts_kill_as_often_as_was_foretold",
    "destiny/words/order_words.py": "test_battles_are_won_as_often_as_was_foretold",
    "exodus/conflict/showdown.py": DICE,
    "exodus/covert/writing.py": DICE,
    "exodus/disposition/deciding.py": DICE,
    "exodus/disposition/leaving.py": DICE,
    "exodus/orders/previews.py": DICE,
    "proxima/conquest/forecast.py": "test_who_moves_reads_the_odds_of_the_battle",
    "proxima/conquest/landing.py": "test_people_land_as_often_as_was_foretold",
    "proxima/odds.py": "test_battles_are_won_as_often_as_was_foretold",
    "proxima/rockets.py": "test_rockets_hit_as_often_as_was_foretold",
    "proxima/scene/chart.py": "test_rockets_hit_as_often_as_was_foretold",
}
"""Where a chance is told in percent, and the test that holds it against what happens."""


def is_percent(text: str) -> bool:
    """Whether a text goes on with a percent sign."""
    return text.lstrip().startswith("%")


def tells_percent(path: Path) -> bool:
    """Whether a source puts a number before a percent sign into a text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            for before, part in zip(node.values, node.values[1:], strict=False):
                number = isinstance(before, ast.FormattedValue)
                if number and isinstance(part, ast.Constant) and is_percent(str(part.value)):
                    return True
    return False


def test_every_chance_that_is_told_has_a_property_test() -> None:
    found = {
        path.relative_to(GAMES).as_posix()
        for path in sorted(GAMES.rglob("*.py"))
        if {"advice", "study"}.isdisjoint(path.parts) and tells_percent(path)
    }
    assert found == set(TOLD_CHANCES)


@pytest.mark.parametrize("game", sorted({one.split("/")[0] for one in TOLD_CHANCES}))
def test_the_property_tests_exist(game: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (TESTS / game).rglob("*_test.py")]
    for source, name in TOLD_CHANCES.items():
        if source.startswith(game):
            assert any(f"def {name}" in text for text in texts), source
