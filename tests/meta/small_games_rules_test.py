"""Every rule of the small games is implemented, tested and reached by a recorded game."""

from pathlib import Path

import pytest

from starmoot.kernel import get_game
from starmoot.testing.matrix import coverage

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game_id", ["goofspiel", "moot"])
def test_no_rule_lacks_code_a_test_or_a_recorded_game(game_id: str) -> None:
    matrix = coverage(get_game(game_id), ROOT)
    assert matrix.looked == ["implemented", "tested", "reached"]
    assert matrix.gaps == {}
    assert matrix.unknown == []
    assert matrix.unseen == []
