"""Shares with their intervals, where nothing but the plain install is there."""

from __future__ import annotations

import pytest

from starmoot.lab.rating import wilson


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
