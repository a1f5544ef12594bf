"""Shares and means with their intervals."""

from __future__ import annotations

import pytest
from starmoot.bots.rating import bootstrap, mean_of, wilson


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_agrees_with_the_published_interval(
    wins: int, n: int, low: float, high: float
) -> None:
    assert wilson(wins, n) == pytest.approx((low, high), abs=1e-4)


def test_wilson_counts_a_shared_win_as_a_part() -> None:
    assert wilson(5, 10).low < wilson(5.5, 10).low < wilson(6, 10).low


@pytest.mark.parametrize(("wins", "n"), [(1, 0), (3, 2), (-1, 2)])
def test_wilson_refuses_what_cannot_be(wins: float, n: int) -> None:
    with pytest.raises(ValueError, match=r"games cannot be|at least one game"):
        wilson(wins, n)


def test_the_mean_of_many_has_the_interval_of_the_bell_curve() -> None:
    values = [float(i % 10) for i in range(1000)]
    mean, low, high = mean_of(values)
    assert mean == pytest.approx(4.5)
    assert (low, high) == pytest.approx((4.322, 4.678), abs=1e-3)


def test_the_mean_of_few_is_bootstrapped_and_stays_within_them() -> None:
    values = [0.0, 0.0, 0.0, 10.0]
    mean, low, high = mean_of(values, seed=3)
    assert mean == 2.5
    assert 0.0 <= low < 2.5 < high <= 10.0
    assert (low, high) == bootstrap(values, 3)


def test_a_bootstrap_comes_close_to_the_bell_curve() -> None:
    values = [float(i % 10) for i in range(200)]
    _, low, high = mean_of(values)
    assert bootstrap(values, 1) == pytest.approx((low, high), abs=0.08)


def test_one_value_has_no_spread_and_none_has_no_mean() -> None:
    assert mean_of([4.0]) == (4.0, 4.0, 4.0)
    with pytest.raises(ValueError, match="at least one value"):
        mean_of([])
