"""What a share of games is worth: Wilson's interval, for the plain install."""

from __future__ import annotations

import math
from typing import NamedTuple

Z95 = 1.959964


class Interval(NamedTuple):
    """Where the truth lies with 95 % confidence."""

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
