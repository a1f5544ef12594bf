"""Forecasts beside what really happened: what is told in percent must come true as often.

    forecasts = Forecasts()
    forecasts.note("trial", 28, died)        # of many acts at many positions
    forecasts.check()

What was called certain or impossible must be so each time. Everything else is held against exact
binomial bounds, for each sort of forecast and each tenth of the scale: enough came true that no
honest forecast would miss by as much once in a hundred thousand times. Dice are seeded, so that a
test which passes always passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

DOUBT = 1e-5
"""How unlikely an outcome has to be before a forecast is called false."""
ROUNDING = 0.005
"""How far a whole percentage may be from what it stands for."""
LEAST_CHANCE = 1e-9


def tail(ways: int, of: int, chance: float, upper: bool) -> float:
    """How likely a binomial number is `ways` or more (`upper`), or `ways` or fewer, exactly."""
    chance = min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE)
    numbers = range(ways, of + 1) if upper else range(ways + 1)
    whole, yes, no = math.lgamma(of + 1), math.log(chance), math.log1p(-chance)
    return sum(
        math.exp(whole - math.lgamma(n + 1) - math.lgamma(of - n + 1) + n * yes + (of - n) * no)
        for n in numbers
    )


class Forecasts:
    """What was foretold, by its sort, and whether it happened."""

    def __init__(self) -> None:
        self.seen: dict[str, list[tuple[int, bool]]] = {}

    def note(self, sort: str, percent: int, happened: bool) -> None:
        """Add one act: what was foretold, and what it came to."""
        if not 0 <= percent <= 100:
            raise AssertionError(f"{sort}: {percent} % is no chance")
        self.seen.setdefault(sort, []).append((percent, happened))

    @property
    def count(self) -> int:
        """How many acts there were."""
        return sum(len(acts) for acts in self.seen.values())

    def faults(self) -> list[str]:
        """Every sort of forecast that is not true."""
        found: list[str] = []
        for sort, acts in self.seen.items():
            bins: dict[int, list[tuple[int, bool]]] = {}
            for percent, happened in acts:
                if percent in (0, 100):
                    if happened != (percent == 100):
                        found.append(f"{sort}: {percent} % was foretold, and it was otherwise")
                else:
                    bins.setdefault(percent // 10, []).append((percent, happened))
            found += [text for one in bins.values() if (text := astray(sort, one))]
        return found

    def check(self, least: int) -> None:
        """All are true, and there were enough of each sort; none is always the same."""
        few = [sort for sort, acts in self.seen.items() if len(acts) < least]
        dull = [sort for sort, acts in self.seen.items() if len({one for one, _ in acts}) < 2]
        faults = self.faults() + [f"{sort}: too few acts" for sort in few]
        faults += [f"{sort}: always the same forecast" for sort in dull]
        if faults:
            raise AssertionError("\n".join(faults))


def astray(sort: str, acts: Iterable[tuple[int, bool]]) -> str:
    """What is wrong with forecasts of one size; nothing where chance explains it.

    Chances that differ vary less together than equal ones of the same mean, so that the binomial
    bounds of the mean hold for them too.
    """
    told = [percent / 100 for percent, _ in acts]
    of = len(told)
    came = sum(1 for _, happened in acts if happened)
    mean = sum(told) / of
    low = tail(came, of, mean - ROUNDING, upper=False)
    high = tail(came, of, mean + ROUNDING, upper=True)
    if low >= DOUBT and high >= DOUBT:
        return ""
    return f"{sort}: foretold {100 * mean:.1f} % of {of} acts, came true {100 * came / of:.1f} %"
