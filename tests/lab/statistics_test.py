"""The numbers: intervals that hold what they promise, and what looking twice costs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from starmoot.lab.rating import wilson
from starmoot.lab.statistics import (
    ALPHA,
    holm,
    level_of_looks,
    looks_until,
    mean_estimate,
    paired_effect,
)


@pytest.mark.parametrize(("looks", "bound"), [(1, 1.960), (2, 2.178), (5, 2.413), (10, 2.555)])
def test_equal_looks_have_the_published_constants_of_pocock(looks: int, bound: float) -> None:
    level = level_of_looks(tuple(range(1, looks + 1)), ALPHA)
    assert stats.norm.isf(level / 2) == pytest.approx(bound, abs=1e-3)


def test_the_looks_are_fixed_before_the_first_game_and_end_at_the_most() -> None:
    assert looks_until(1000) == [200, 400, 800, 1000]
    assert looks_until(150) == [150]
    assert level_of_looks(tuple(looks_until(150)), ALPHA) == ALPHA


def test_an_effect_of_numbers_is_the_paired_test_of_student() -> None:
    random = np.random.default_rng(1)
    before = random.normal(10, 3, 80)
    after = before + random.normal(0.5, 1, 80)
    effect = paired_effect(list(before), list(after), share=False)
    known = stats.ttest_rel(after, before)
    assert effect.p == pytest.approx(known.pvalue)
    assert (effect.low, effect.high) == pytest.approx(tuple(known.confidence_interval(0.95)))
    assert effect.noise < 0.2, "most of the spread is the same on both sides"


def test_an_effect_of_shares_is_the_exact_test_of_mcnemar() -> None:
    before = [1.0] * 30 + [0.0] * 70
    after = [1.0] * 25 + [0.0] * 5 + [1.0] * 15 + [0.0] * 55
    effect = paired_effect(before, after, share=True)
    assert effect.value == pytest.approx(0.10)
    assert effect.p == pytest.approx(stats.binomtest(15, 20).pvalue)
    assert effect.differ == 20
    assert effect.low < 0.10 < effect.high


def test_shares_that_never_differ_are_not_called_equal_beyond_doubt() -> None:
    effect = paired_effect([0.0] * 50, [0.0] * 50, share=True)
    assert effect.value == 0
    assert effect.low < -0.01 < 0.01 < effect.high
    assert effect.p == 1.0
    assert 0.05 < effect.most_differ < 0.08, "the rule of three, a little stricter"


def test_a_share_has_the_interval_of_wilson_in_both_places() -> None:
    found = mean_estimate([1.0] * 8 + [0.0] * 2, share=True)
    assert (found.low, found.high) == pytest.approx(wilson(8, 10), abs=1e-6)


def test_several_comparisons_are_corrected_by_holm() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_our_correction_is_that_of_statsmodels() -> None:
    random = np.random.default_rng(3)
    for size in (1, 2, 5, 20):
        values = [float(value) for value in random.random(size) ** 3]
        assert holm(values) == pytest.approx(multipletests(values, method="holm")[1])


def test_the_interval_of_a_share_covers_the_truth_as_often_as_it_says() -> None:
    random = np.random.default_rng(7)
    kept = 0
    for _ in range(400):
        draw = random.random(60)
        effect = paired_effect(list(draw < 0.10), list(draw < 0.15), share=True)
        kept += effect.low <= 0.05 <= effect.high
    assert kept >= 0.93 * 400


def held_at_every_look(level: float, repetitions: int) -> float:
    """How often intervals of this level hold the truth at all looks of a study at once."""
    random = np.random.default_rng(12)
    looks = looks_until(1600)
    kept = 0
    for _ in range(repetitions):
        before = random.exponential(3, 1600)
        after = random.exponential(3, 1600) + 0.5
        effects = [paired_effect(list(before[:n]), list(after[:n]), False, level) for n in looks]
        kept += all(effect.low <= 0.5 <= effect.high for effect in effects)
    return kept / repetitions


def test_whatever_stops_a_study_its_interval_holds_the_truth_as_often_as_it_says() -> None:
    looks = tuple(looks_until(1600))
    corrected = held_at_every_look(level_of_looks(looks, ALPHA), 500)
    assert corrected > 0.93, "true at every look at once, so true at the one that ends the study"
    plain = held_at_every_look(ALPHA, 500)
    assert plain < 0.90, "four looks without a correction would err more than twice as often"


def test_a_time_that_ends_early_takes_the_place_of_a_look_and_errs_no_more() -> None:
    planned = (200, 400, 800, 1600)
    level = level_of_looks(planned, ALPHA)
    for end in (401, 500, 799):
        assert level_of_looks((200, 400, end), ALPHA) >= level


def test_an_effect_of_shares_has_the_published_interval_of_tango() -> None:
    # Airway reactivity of 21 children before and after: Fagerland, Lydersen and Laake (2014)
    before = [1.0] * 1 + [1.0] * 1 + [0.0] * 7 + [0.0] * 12
    after = [1.0] * 1 + [0.0] * 1 + [1.0] * 7 + [0.0] * 12
    effect = paired_effect(after, before, share=True)
    assert (effect.low, effect.high) == pytest.approx((-0.517, -0.026), abs=5e-4)


@pytest.mark.parametrize("games", [2, 17, 55, 400])
@pytest.mark.parametrize("alpha", [0.05, 0.01, 0.0005])
def test_a_share_never_changes_by_more_than_there_is(games: int, alpha: float) -> None:
    all_lost = paired_effect([1.0] * games, [0.0] * games, share=True, alpha=alpha)
    assert all_lost.value == all_lost.low == -1
    assert -1 < all_lost.high < 1, "a few games do not show that it is so in every game"
    all_won = paired_effect([0.0] * games, [1.0] * games, share=True, alpha=alpha)
    assert (all_won.low, all_won.high) == pytest.approx((-all_lost.high, 1.0))


def test_every_interval_of_shares_lies_within_the_whole_and_holds_what_was_seen() -> None:
    games = 12
    for more in range(games + 1):
        for less in range(games + 1 - more):
            before = [0.0] * more + [1.0] * less + [0.0] * (games - more - less)
            after = [1.0] * more + [0.0] * less + [0.0] * (games - more - less)
            effect = paired_effect(before, after, share=True, alpha=0.01)
            assert -1 <= effect.low <= effect.value <= effect.high <= 1
            assert effect.low < effect.high


def test_victories_that_are_shared_keep_within_the_whole() -> None:
    found = mean_estimate([1.0, 1.0, 1.0, 0.5], share=True)
    assert 0 < found.low < found.value < found.high <= 1
    lost = paired_effect([1.0, 1.0, 1.0, 0.5], [0.0, 0.0, 0.0, 0.0], share=True)
    assert -1 <= lost.low < lost.value < lost.high < 1
