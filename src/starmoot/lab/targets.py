"""Targets: what games with a setting ought to be like, taken together.

A target is about the mean of a measure or its median, or about fairness: how many times its fair
share the luckiest seat or role wins. Each gives an estimate with its interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import stats

from starmoot.lab.analysis import scalars
from starmoot.lab.errors import BadStudy
from starmoot.lab.measures import Measure
from starmoot.lab.playing import Seen
from starmoot.lab.statistics import ALPHA, Estimate, mean_estimate

FIELDS = {"measure", "equals", "least", "most", "within", "median"}
WITHIN_SHARE = 0.05
WITHIN = 1.0


@dataclass(frozen=True)
class Target:
    """What some figure of many games ought to be; a miss by `within` counts as one."""

    name: str
    title: str
    share: bool
    of: Callable[[Sequence[Seen]], Estimate]
    least: float
    most: float
    within: float

    def miss(self, value: float) -> float:
        """How far a value is from where it ought to be."""
        return max(self.least - value, value - self.most, 0.0) / self.within

    def met(self, found: Estimate) -> str:
        """Whether it is met: by the estimate, within its interval, or not."""
        if self.miss(found.value) == 0:
            return "met"
        near = found.low <= self.most and found.high >= self.least
        return "met within the interval" if near else "missed"

    def wanted(self) -> str:
        """The target in words."""
        return f"{self.title}: {self.bounds()}"

    def bounds(self) -> str:
        """What is wanted, as a number or a range."""
        low, high = (100 * v if self.share else v for v in (self.least, self.most))
        sign = " %" if self.share else ""
        if self.least == self.most:
            return f"{low:g}{sign}"
        if self.most == math.inf:
            return f"at least {low:g}{sign}"
        if self.least == -math.inf:
            return f"at most {high:g}{sign}"
        return f"{low:g} to {high:g}{sign}"


def target_of(found: Mapping[str, Any], measures: Mapping[str, Measure]) -> Target:
    """One target from its table, or a sentence that says what is wrong with it."""
    name = str(found.get("measure", ""))
    strange = sorted(set(found) - FIELDS)
    if strange:
        raise BadStudy(f"the target for '{name}' does not know {', '.join(strange)}")
    least = float(found.get("equals", found.get("least", -math.inf)))
    most = float(found.get("equals", found.get("most", math.inf)))
    if least == -math.inf and most == math.inf:
        raise BadStudy(f"the target for {name} has to have equals, least or most")
    if name in FAIRNESS:
        title, of, share = *FAIRNESS[name], False
    elif name not in measures:
        raise BadStudy(f"a target is about '{name}', which the study does not measure")
    elif found.get("median", False):
        title, of, share = f"{measures[name].title}, median", middle(measures[name]), False
        name = f"{name}_median"
    else:
        title, of, share = measures[name].title, average(measures[name]), measures[name].share
    usual = WITHIN_SHARE if share else WITHIN
    return Target(name, title, share, of, least, most, float(found.get("within", usual)))


def average(measure: Measure) -> Callable[[Sequence[Seen]], Estimate]:
    """The mean of a measure."""
    return lambda games: mean_estimate(scalars(measure, games), measure.share)


def middle(measure: Measure) -> Callable[[Sequence[Seen]], Estimate]:
    """The median of a measure."""
    return lambda games: median_estimate(scalars(measure, games))


def median_estimate(values: Sequence[float]) -> Estimate:
    """The median; its interval lies between two of the values, by the binomial distribution."""
    ordered = sorted(values)
    games = len(ordered)
    below = int(stats.binom.ppf(ALPHA / 2, games, 0.5))
    low, high = ordered[max(0, below - 1)], ordered[min(games - 1, games - below)]
    return Estimate(float(np.median(ordered)), low, high, games)


# Fairness


def by_seat(games: Sequence[Seen]) -> dict[str, list[float]]:
    """How many times its fair share each seat won in each game."""
    return {
        f"seat {seat + 1}": [game.wins[seat] * len(game.wins) for game in games]
        for seat in range(len(games[0].wins))
    }


def by_role(games: Sequence[Seen]) -> dict[str, list[float]]:
    """The same for roles; several seats of one role count in the mean."""
    found: dict[str, list[float]] = {}
    for game in games:
        for role in dict.fromkeys(game.roles):
            own = [won for won, name in zip(game.wins, game.roles, strict=True) if name == role]
            found.setdefault(role, []).append(sum(own) / len(own) * len(game.wins))
    return found


def luckiest(games: Sequence[Seen], sides: dict[str, list[float]]) -> tuple[str, Estimate]:
    """Who wins most beyond its fair share, and how many times that share; all sides in view."""
    most = max(len(game.wins) for game in games)
    level = ALPHA / len(sides)
    found = {
        side: mean_estimate([value / most for value in values], True, level)
        for side, values in sides.items()
    }
    side = max(found, key=lambda one: found[one].value)
    best = found[side]
    return side, Estimate(most * best.value, most * best.low, most * best.high, best.games)


def best_seat(games: Sequence[Seen]) -> Estimate:
    """How many times its fair share the luckiest seat wins."""
    return luckiest(games, by_seat(games))[1]


def best_role(games: Sequence[Seen]) -> Estimate:
    """How many times its fair share the luckiest role wins."""
    return luckiest(games, by_role(games))[1]


FAIRNESS: dict[str, tuple[str, Callable[[Sequence[Seen]], Estimate]]] = {
    "best_seat": ("victories of the luckiest seat, in fair shares", best_seat),
    "best_role": ("victories of the luckiest role, in fair shares", best_role),
}
"""Targets that only many games have together, no single one."""
