"""What a share of games is worth: Wilson's interval, for the plain install."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959964


class Interval(NamedTuple):
    """Where the truth lies, with the confidence that was asked for."""

    low: float
    high: float


def wilson(wins: float, n: int, bound: float = Z95) -> Interval:
    """Wilson's score interval of a share; a tie may count as a part of a win.

    `bound` is how many standard errors it reaches; that of 95 % unless told otherwise.
    """
    if n <= 0:
        raise ValueError(f"a share needs at least one game, not {n}")
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} wins in {n} games cannot be")
    share = wins / n
    spread = bound * bound / n
    middle = share + spread / 2
    reach = bound * math.sqrt(share * (1 - share) / n + spread / (4 * n))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return Interval(max(0.0, low), min(1.0, high))
