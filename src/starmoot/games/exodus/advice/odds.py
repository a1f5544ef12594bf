"""The odds of tests, exactly: the 27 ways in which three Fudge dice fall. (EX-DICE-01..19)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.dice import DICE, result_of
from starmoot.games.exodus.orders.previews import WAYS

ALL_WAYS: Final = 27
FARTHEST: Final = 12
"""From this margin on, either way, no dice change the result."""


def spread(fixed: int) -> list[int]:
    """In how many of 27 ways three dice, some fixed, come to -3, -2 and so on up to 3."""
    free = DICE - abs(fixed)
    ways = [0] * (2 * DICE + 1)
    for place, count in enumerate(WAYS[free]):
        ways[fixed + place - free + DICE] = count * DICE ** abs(fixed)
    return ways


SPREADS: Final[list[list[int]]] = [spread(fixed) for fixed in range(-DICE, DICE + 1)]
"""By the number of fixed dice, from three at minus to three at plus."""


def bands(margin: int, fixed: int) -> list[int]:
    """In how many of 27 ways a test fails, succeeds in part, or succeeds."""
    found = [0, 0, 0]
    for place, count in enumerate(SPREADS[fixed + DICE]):
        found[result_of(margin + place - DICE)] += count
    return found


BANDS: Final[list[list[list[int]]]] = [
    [bands(margin, fixed) for margin in range(-FARTHEST, FARTHEST + 1)]
    for fixed in range(-DICE, DICE + 1)
]


def chances(margin: k.i64, fixed: k.i64) -> list[int]:
    """The 27 ways by result; `margin` is trait less opposing trait, `fixed` dice as in `Odds`."""
    dice = max(-DICE, min(DICE, fixed))
    return BANDS[dice + DICE][max(-FARTHEST, min(FARTHEST, margin)) + FARTHEST]
