"""Every rule of every game is implemented and tested."""

from pathlib import Path

import pytest

from starmoot.host import game_ids, get_game
from starmoot.testing.matrix import coverage

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game_id", game_ids())
def test_no_rule_lacks_code_or_a_test(game_id: str) -> None:
    matrix = coverage(get_game(game_id), ROOT)
    assert matrix.looked == ["implemented", "tested"]
    assert matrix.gaps == {}
    assert matrix.unknown == []
    assert matrix.unseen == []
