"""Targets: what many games have together, with intervals, and whether that is what was wanted."""

from __future__ import annotations

import math

import pytest

from starmoot.host import all_games, get_game, presets_of
from starmoot.lab.errors import BadStudy
from starmoot.lab.measures import Measure
from starmoot.lab.playing import Seen
from starmoot.lab.statistics import Estimate
from starmoot.lab.studies import load_study, study_names
from starmoot.lab.targets import by_role, luckiest, median_estimate, target_of
from starmoot.lab.tuning import completed_options, plan_of, tunable_options

LENGTH = Measure("length", "questions", lambda seen: float(seen.decisions))


def game(*scores: int, roles: tuple[str, ...] = ("red", "blue"), decisions: int = 1) -> Seen:
    bots = ("random",) * len(scores)
    return Seen(0, "", bots, roles, "", scores, decisions, 1, {})


def test_a_median_lies_between_two_of_the_values() -> None:
    found = median_estimate([float(number) for number in range(1, 102)])
    assert (found.value, found.low, found.high) == (51, 41, 61)


def test_the_luckiest_role_is_counted_in_fair_shares_wherever_it_sits() -> None:
    games = [game(1, 0), game(0, 1, roles=("blue", "red")), game(0, 1), game(1, 0)]
    role, found = luckiest(games, by_role(games))
    assert (role, found.value) == ("red", 1.5)
    assert found.low < 1.5 < found.high <= 2


def test_a_target_for_the_median_is_not_met_by_the_mean() -> None:
    target = target_of({"measure": "length", "median": True, "least": 6}, {"length": LENGTH})
    games = [game(0, 1, decisions=number) for number in (3, 3, 3, 40)]
    assert target.of(games).value == 3
    assert target.bounds() == "at least 6"
    assert target.met(Estimate(3, 2, 5, 4)) == "missed"
    assert target.met(Estimate(3, 2, 7, 4)) == "met within the interval"
    assert target.met(Estimate(7, 5, 9, 4)) == "met"
    assert target.miss(4) == 2


def test_a_target_with_a_strange_word_is_refused() -> None:
    with pytest.raises(BadStudy, match="does not know mostly"):
        target_of({"measure": "length", "mostly": 1, "least": 1}, {"length": LENGTH})


def test_only_what_completes_the_book_may_be_tuned() -> None:
    open_to_tuning = completed_options(get_game("exodus"))
    assert {"pursuit_after", "supply_upkeep", "leader_infection"} <= open_to_tuning
    assert not {"colony_rule", "military_weights", "factions"} & open_to_tuning


@pytest.mark.parametrize("name", [game.id for game in all_games() if presets_of(game)])
def test_presets_change_only_what_may_be_tuned(name: str) -> None:
    found = get_game(name)
    for preset in presets_of(found):
        assert preset.options
        assert set(preset.options) <= tunable_options(load_study(found, "tension")), preset.name


@pytest.mark.parametrize("name", [g.id for g in all_games() if "tension" in study_names(g)])
def test_every_study_of_tension_has_targets_that_can_be_looked_for(name: str) -> None:
    plan = plan_of(load_study(get_game(name), "tension"))
    assert plan.targets
    assert all(math.isfinite(target.within) for target in plan.targets)
