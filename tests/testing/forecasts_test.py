"""The check of forecasts finds those that are false, and lets true ones pass."""

from __future__ import annotations

from random import Random

import pytest

from starmoot.testing.forecasts import Forecasts, tail


def sampled(told: int, true: float, acts: int = 1500, seed: str = "forecasts") -> Forecasts:
    """A number of acts with one chance, of which another is told."""
    dice, forecasts = Random(seed), Forecasts()
    for _ in range(acts):
        forecasts.note("rocket", told, dice.random() < true)
    return forecasts


@pytest.mark.parametrize("percent", [1, 10, 37, 50, 64, 90, 99])
def test_true_forecasts_pass(percent: int) -> None:
    assert sampled(percent, percent / 100).faults() == []


@pytest.mark.parametrize(("told", "true"), [(30, 0.37), (50, 0.4), (90, 0.8), (5, 0.1)])
def test_false_forecasts_are_found(told: int, true: float) -> None:
    assert len(sampled(told, true).faults()) == 1


def test_what_is_called_certain_must_always_happen() -> None:
    assert sampled(100, 0.99).faults()
    assert sampled(0, 0.01).faults()
    assert not sampled(100, 1.0).faults()
    assert not sampled(0, 0.0).faults()


def test_an_examination_needs_enough_acts_of_several_chances() -> None:
    with pytest.raises(AssertionError, match="too few acts"):
        sampled(50, 0.5, acts=5).check(least=6)
    with pytest.raises(AssertionError, match="always the same"):
        sampled(50, 0.5).check(least=6)


def test_tails_are_exact() -> None:
    assert tail(2, 3, 0.5, upper=True) == pytest.approx(0.5)
    assert tail(0, 4, 0.25, upper=False) == pytest.approx(0.75**4)
    assert tail(0, 10, 0.3, upper=True) == pytest.approx(1.0)
