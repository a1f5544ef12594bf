"""Statistics: what paired games are worth. docs/lab.md defines every number that is made here.

The tests and intervals are SciPy's; what is our own is which of them is used when, and the price of
several comparisons and of looking more than once, worked out for the very looks of a study.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from scipy import integrate, optimize, stats

from starmoot.lab.rating import wilson

ALPHA = 0.05
FIRST_LOOK = 200
GROWTH = 2.0
GRID = 401

Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True)
class Estimate:
    """A number with the interval that holds it, and over how many games."""

    value: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval: how far the truth may be off."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Effect(Estimate):
    """What a change does, seed by seed.

    `p` is the chance of an effect as large as this or larger if there were none, `adjusted` the
    same when several comparisons are made. `differ` is how many pairs differ at all, and `noise`
    what pairing left of the variance that two separate samples would have.
    """

    p: float
    differ: int
    noise: float
    adjusted: float = 1.0
    alpha: float = ALPHA

    @property
    def sure(self) -> bool:
        """Whether there is an effect, beyond what chance would explain."""
        return self.adjusted < self.alpha

    @property
    def most_differ(self) -> float:
        """The largest share of games that may differ, with the confidence of the interval."""
        if self.games == 0 or self.differ == self.games:
            return 1.0
        level = 1 - self.alpha
        interval = stats.binomtest(self.differ, self.games).proportion_ci(level, method="exact")
        return float(interval.high)


def mean_estimate(values: Sequence[float], share: bool, alpha: float = ALPHA) -> Estimate:
    """The mean of some games: Wilson's interval for a share, else Student's."""
    found = np.asarray(values, dtype=float)
    games = len(found)
    mean = float(found.mean()) if games else math.nan
    if share and games and within(found, 0.0, 1.0):
        low, high = wilson(float(found.sum()), games, float(stats.norm.isf(alpha / 2)))
    else:
        low, high = student(found, alpha)
    return Estimate(mean, low, high, games)


def within(values: Array, least: float, most: float) -> bool:
    """Whether no value lies beyond these bounds."""
    return bool(((values >= least) & (values <= most)).all())


def student(values: Array, alpha: float) -> tuple[float, float]:
    """Student's interval of a mean; one value or none says nothing."""
    if len(values) < 2:
        return -math.inf, math.inf
    mean, error = float(values.mean()), float(stats.sem(values))
    if error == 0:
        return mean, mean
    low, high = stats.t.interval(1 - alpha, len(values) - 1, loc=mean, scale=error)
    return float(low), float(high)


def paired_effect(
    base: Sequence[float], changed: Sequence[float], share: bool, alpha: float = ALPHA
) -> Effect:
    """The mean difference over seeds: Tango's interval for a share, else Student's."""
    before, after = np.asarray(base, dtype=float), np.asarray(changed, dtype=float)
    differences = after - before
    games = len(differences)
    differ = int(np.count_nonzero(differences))
    value = float(differences.mean()) if games else math.nan
    if share and games and within(differences, -1.0, 1.0):
        more = float(differences[differences > 0].sum())
        less = float(-differences[differences < 0].sum())
        low, high = tango(more, less, games, alpha)
    else:
        low, high = student(differences, alpha)
    spread = before.var() + after.var()
    noise = float(differences.var() / spread) if games and spread > 0 else 0.0
    return Effect(value, low, high, games, p_value(differences, share), differ, noise)


NEAR = 1e-9


def tango(more: float, less: float, games: int, alpha: float) -> tuple[float, float]:
    """Tango's score interval of the difference between two shares in pairs (1998).

    `more` pairs turned from no to yes and `less` from yes to no; where a victory is shared a pair
    counts in part, which makes the interval a little too wide. It holds every difference that the
    score test does not refuse. A share cannot change by more than the whole, and neither can this:
    beyond that there is no difference to test. Where no pair differs it is still not zero wide.
    """
    bound = float(stats.norm.isf(alpha / 2))
    value = (more - less) / games

    def refused(change: float) -> float:
        """Above zero if this change would make what was seen too unlikely."""
        half = (2 * games - more + less) * change - more - less
        root = math.sqrt(max(0.0, half * half + 8 * games * less * change * (1 - change)))
        lost = (root - half) / (4 * games)
        variance = games * max(0.0, 2 * lost + change * (1 - change))
        return float((more - less - games * change) ** 2 - bound * bound * variance)

    low, high = -1.0, 1.0
    if value - NEAR > low and refused(low) > 0:
        low = float(optimize.brentq(refused, low, value - NEAR))
    if value + NEAR < high and refused(high) > 0:
        high = float(optimize.brentq(refused, value + NEAR, high))
    return low, high


def p_value(differences: Array, share: bool) -> float:
    """McNemar's exact test for pairs of yes and no, Student's for others; 1 where none differ."""
    if len(differences) < 2 or not differences.any():
        return 1.0
    if share and bool(np.isin(differences, (-1.0, 0.0, 1.0)).all()):
        more, less = int((differences > 0).sum()), int((differences < 0).sum())
        return float(stats.binomtest(more, more + less).pvalue)
    if float(differences.std()) == 0:
        return 0.0
    return float(stats.ttest_1samp(differences, 0.0).pvalue)


def holm(values: Sequence[float]) -> list[float]:
    """Values of p corrected for how many comparisons were made.

    As statsmodels' `multipletests`, which collects garbage at every call: with a hundred thousand
    games in memory that takes longer than all statistics together.
    """
    found = [0.0] * len(values)
    least = 0.0
    order = sorted(range(len(values)), key=lambda place: values[place])
    for rank, place in enumerate(order):
        least = max(least, (len(values) - rank) * values[place])
        found[place] = min(1.0, least)
    return found


# Looking more than once


def looks_until(most: int) -> list[int]:
    """The numbers of games after which a study looks: fixed before its first game."""
    found: list[int] = []
    look = float(min(FIRST_LOOK, most))
    while int(look) < most:
        found.append(int(look))
        look *= GROWTH
    return [*found, most]


@cache
def level_of_looks(looks: tuple[int, ...], alpha: float) -> float:
    """The level of each look at which all looks together err with probability `alpha`.

    Pocock's constant for looks after these numbers of games, by the recursion of Armitage,
    McPherson and Rowe: the sums of games between two looks are independent and bell-shaped.
    """
    if len(looks) == 1:
        return alpha

    def missed(bound: float) -> float:
        return 1 - inside(looks, bound) - alpha

    usual = float(stats.norm.isf(alpha / 2))
    most = float(stats.norm.isf(alpha / (2 * len(looks))))
    bound = float(optimize.brentq(missed, usual, most + 0.01, xtol=1e-5))
    return float(2 * stats.norm.sf(bound))


def inside(looks: tuple[int, ...], bound: float) -> float:
    """The chance that the standardised mean stays within the bound at every look."""
    grid = np.linspace(-bound, bound, GRID)
    density = stats.norm.pdf(grid)
    for before, now in pairwise(looks):
        kept, fresh = math.sqrt(before / now), math.sqrt(1 - before / now)
        steps = stats.norm.pdf((grid[:, None] - kept * grid[None, :]) / fresh) / fresh
        density = integrate.simpson(steps * density[None, :], x=grid, axis=1)
    return float(integrate.simpson(density, x=grid))
