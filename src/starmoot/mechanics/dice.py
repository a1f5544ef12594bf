"""Dice: pools that are rolled, Fudge dice of which some are fixed, and exact odds.

A pool is a list of faces for all to see; dice under a cup are a `Secret` with `faces`, which is
rolled by its own `roll`. Odds are counted in whole ways, so that nothing is ever rounded.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.kernel import Chance, i64

D6: Final = range(1, 7)
"""The faces of a common die."""


def roll(chance: Chance, stream: i64, count: i64, sides: i64) -> list[int]:
    """Roll `count` dice with faces 1 to `sides`."""
    return [chance.below(stream, sides) + 1 for _ in range(count)]


def roll_fudge(chance: Chance, stream: i64, count: i64, fixed: i64 = 0) -> list[int]:
    """Roll `count` Fudge dice (-1, 0, +1); the first `fixed` lie at plus, below zero at minus."""
    dice: list[int] = []
    for place in range(count):
        if place < fixed:
            dice.append(1)
        elif place < -fixed:
            dice.append(-1)
        else:
            dice.append(chance.below(stream, 3) - 1)
    return dice


def sum_of(dice: list[int]) -> i64:
    """The sum of the faces."""
    result: i64 = 0
    for face in dice:
        result += face
    return result


def showing(dice: list[int], least: i64, most: i64) -> i64:
    """How many dice show a face from `least` to `most`: `showing(dice, 5, 6)` counts hits."""
    result: i64 = 0
    for face in dice:
        if least <= face <= most:
            result += 1
    return result


def percent(ways: i64, of: i64) -> i64:
    """A share in percent; 0 only for what cannot happen, 100 only for what cannot fail."""
    if ways <= 0 or ways >= of:
        return 0 if ways <= 0 else 100
    return max(1, min(99, (200 * ways + of) // (2 * of)))


@final
class Odds:
    """All totals a pool can show: `ways[i]` rolls out of `rolls` come to `least + i`."""

    def __init__(self, least: i64, ways: list[int]) -> None:
        self.least: i64 = least
        self.ways = ways
        self.rolls: int = sum(ways)

    def of(self, number: i64) -> int:
        """In how many ways the pool comes to exactly this number."""
        index = number - self.least
        return self.ways[index] if 0 <= index < len(self.ways) else 0

    def at_least(self, number: i64) -> int:
        """In how many ways the pool comes to this number or more."""
        return sum(self.ways[max(0, number - self.least) :])


def odds(count: i64, least: i64, most: i64, fixed: i64 = 0) -> Odds:
    """The odds of `count` dice with faces `least` to `most`, added to a `fixed` number."""
    ways: list[int] = [1]
    faces: i64 = most - least + 1
    for _ in range(count):
        wider: list[int] = [0] * (len(ways) + faces - 1)
        for index, number in enumerate(ways):
            for face in range(faces):
                wider[index + face] += number
        ways = wider
    return Odds(fixed + count * least, ways)
