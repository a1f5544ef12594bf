"""The odds of Campaigns and battles, exactly: sums of dice of which each 6 brings one more die.

GD-RNG-04, GD-RNG-05: a bonus die brings no further die. Chances are told in thousandths.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.mechanics.dice import odds, percent

SIDES: Final = 6
MOST_ONE: Final = 12
MOST_DICE: Final = 16
CERTAIN: Final = 1000


def one_die() -> list[float]:
    """How likely one die comes to 0, 1, 2 and so on, with its bonus die."""
    ways = [0.0] * (MOST_ONE + 1)
    for face in range(1, SIDES):
        ways[face] = 1 / SIDES
    for face in range(1, SIDES + 1):
        ways[SIDES + face] = 1 / (SIDES * SIDES)
    return ways


def all_sums() -> list[list[float]]:
    """The same of every number of dice."""
    single = one_die()
    sums = [[1.0]]
    for _ in range(MOST_DICE):
        before = sums[-1]
        after = [0.0] * (len(before) + MOST_ONE)
        for total in range(len(before)):
            for face in range(1, MOST_ONE + 1):
                after[total + face] += before[total] * single[face]
        sums.append(after)
    return sums


def heaped(ways: list[float]) -> list[float]:
    """How likely a sum comes to so much at most."""
    found: list[float] = []
    so_far = 0.0
    for way in ways:
        so_far += way
        found.append(so_far)
    return found


SUMS: Final = all_sums()
AT_MOST: Final = [heaped(ways) for ways in SUMS]


def exceeds(own: k.i64, other: k.i64, ahead: k.i64) -> k.i64:
    """How often, of 1000 times, `own` dice and a head start come to more than `other` dice.

    Ties go to the other side (GD-RNG-11). The head start may be negative. 0 and 1000 are only
    what cannot happen and what cannot fail.
    """
    if MOST_ONE * own + ahead <= other:
        return 0
    if own + ahead > MOST_ONE * other:
        return CERTAIN
    mine = SUMS[max(0, min(MOST_DICE, own))]
    theirs = AT_MOST[max(0, min(MOST_DICE, other))]
    last = len(theirs) - 1
    chance = 0.0
    for total in range(len(mine)):
        reach = total + ahead - 1
        if reach >= 0:
            chance += mine[total] * theirs[min(reach, last)]
    return max(1, min(CERTAIN - 1, int(chance * CERTAIN + 0.5)))


FARTHEST: Final = 4 * MOST_ONE
"""From this head start on, either way, four dice against one change nothing."""


def of_single_dice() -> list[list[int]]:
    """`exceeds` of one to four dice against one, by head start, ready to look up."""
    return [
        [int(exceeds(dice, 1, ahead)) for ahead in range(-FARTHEST, FARTHEST + 1)]
        for dice in range(1, 5)
    ]


SINGLE: Final = of_single_dice()


def campaign_chance(dice: k.i64, ahead: k.i64) -> k.i64:
    """How often of 1000 times a campaigner beats a Sector's one die."""
    row = SINGLE[max(1, min(4, dice)) - 1]
    return row[max(-FARTHEST, min(FARTHEST, ahead)) + FARTHEST]


def told(chance: k.i64) -> k.i64:
    """A chance in thousandths as people read it, in percent."""
    return percent(chance, CERTAIN)


TRIAL: Final = odds(2, 1, SIDES)


def at_least(total: k.i64) -> k.i64:
    """How often of 36 times two dice come to so much or more."""
    return TRIAL.at_least(total)
