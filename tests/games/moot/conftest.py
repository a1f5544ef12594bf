"""A small moot to begin from: Anwen, Brandt and Cato before the Lantern Gate, Cato in the chair."""

import pytest

from starmoot.host import get_game
from starmoot.testing import Scenario


@pytest.fixture
def moot() -> Scenario:
    return Scenario(get_game("moot"), seats=3).given(gate=0, left=3, goal=9, speaker=2)
