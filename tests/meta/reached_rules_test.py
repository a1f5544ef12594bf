"""Every rule of every game is implemented, tested and reached by a recorded game.

What play cannot reach is declared, with the reason, and no recorded game reaches it after all.
"""

from pathlib import Path

import pytest

from starmoot.kernel import game_ids, get_game
from starmoot.testing.matrix import coverage

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game_id", game_ids())
def test_no_rule_lacks_code_a_test_or_a_recorded_game(game_id: str) -> None:
    matrix = coverage(get_game(game_id), ROOT)
    assert matrix.looked == ["implemented", "tested", "reached"]
    assert matrix.gaps == {}
    assert matrix.contradicted == []
    assert matrix.unknown == []
    assert matrix.unseen == []
    assert matrix.count("reached") + len(matrix.beyond) == len(matrix.rules)
