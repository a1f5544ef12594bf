"""What the recorded games are kept for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starmoot.games.hegemony import GAME
from starmoot.host import load_journal, replay
from starmoot.testing import rule
from starmoot.testing.exam import inside

RECORDS = Path(__file__).resolve().parents[2] / "goldens" / "hegemony"


def figures(name: str) -> tuple[str, dict[str, Any]]:
    """The ending of a recorded game, and what it reports of itself."""
    table = replay(GAME, load_journal((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")))
    assert GAME.figures is not None
    return table.ending, dict(GAME.figures(inside(table)))


@rule("HG-END-07")
def test_a_recorded_tie_for_control_has_one_founder() -> None:
    _ending, found = figures("a-tie-for-control")
    first, second = sorted(found["Control"], reverse=True)[:2]
    assert first == second > 0
    assert found["Control"][found["Hegemony"]] == first


@rule("HG-LATE-08", "HG-LATE-13")
@pytest.mark.parametrize(("name", "out"), [("a-stale-faction", 1), ("two-stale-factions", 2)])
def test_a_recorded_hegemony_is_founded_by_a_faction_that_is_left(name: str, out: int) -> None:
    ending, found = figures(name)
    assert found["factions out"] == out
    assert found["Hegemony"] in range(3 - out)
    assert ending != "no faction is left"


@rule("HG-LATE-15")
def test_in_a_recorded_game_nobody_is_left_to_found_anything() -> None:
    ending, found = figures("no-faction-is-left")
    assert ending == "no faction is left"
    assert found["factions out"] == 3
    assert found["Hegemony"] == -1
