"""Recorded games of Proxima show what their names promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from starmoot.games.proxima import GAME
from starmoot.games.proxima.solo.scenarios import SCENARIOS
from starmoot.host import load_journal
from starmoot.testing import rule

RECORDS = Path(__file__).resolve().parents[2] / "goldens" / "proxima"


@rule("PC-SCEN-16")
@pytest.mark.parametrize("outcome", ["won", "lost"])
@pytest.mark.parametrize("scenario", [scenario.id for scenario in SCENARIOS])
def test_each_scenario_is_recorded_won_and_lost(scenario: str, outcome: str) -> None:
    path = RECORDS / f"{scenario.replace('_', '-')}-is-{outcome}.jsonl"
    journal = load_journal(path.read_text("utf-8"))
    assert journal.end is not None
    assert journal.header["options"]["solo_scenario"] == scenario
    assert journal.end["ending"] == f"the scenario is {outcome}"


@rule("PC-GEN-06")
def test_a_broken_tie_shows_equal_points_and_one_winner() -> None:
    end = load_journal((RECORDS / "a-broken-tie.jsonl").read_text("utf-8")).end
    assert end is not None
    points = GAME.points(end["scores"])
    assert points.count(max(points)) > 1
    assert end["scores"].count(max(end["scores"])) == 1
    assert end["ending"] == "a victory"
