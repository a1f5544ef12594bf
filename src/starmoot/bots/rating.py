"""What a number of games is worth: shares and means with their intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from starmoot.bots.playout import RandomPicker

Z95 = 1.959964
RESAMPLES = 2_000
FEW = 30
"""With fewer values than this the bell curve says little, and the mean is bootstrapped."""


class Interval(NamedTuple):
    """Where the truth lies with 95 % confidence."""

    low: float
    high: float


class Mean(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float


def wilson(wins: float, n: int) -> Interval:
    """Wilson's score interval of a share; a tie may count as a part of a win."""
    if n <= 0:
        raise ValueError(f"a share needs at least one game, not {n}")
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} wins in {n} games cannot be")
    share = wins / n
    spread = Z95 * Z95 / n
    middle = share + spread / 2
    reach = Z95 * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return Interval(max(0.0, low), min(1.0, high))


def mean_of(values: Sequence[float], seed: int = 0) -> Mean:
    """The mean with a 95 % interval: by the bell curve, or bootstrapped where values are few."""
    if not values:
        raise ValueError("a mean needs at least one value")
    mean = statistics.fmean(values)
    if len(values) < FEW:
        return Mean(mean, *bootstrap(values, seed))
    reach = Z95 * statistics.stdev(values) / math.sqrt(len(values))
    return Mean(mean, mean - reach, mean + reach)


def bootstrap(values: Sequence[float], seed: int = 0) -> Interval:
    """The 95 % percentile interval of the mean over resamples, the same for the same seed."""
    picker = RandomPicker(seed)
    n = len(values)
    means = sorted(
        statistics.fmean([values[picker.pick(n)] for _ in range(n)]) for _ in range(RESAMPLES)
    )
    return Interval(means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1])
