"""Hits: how they are spread over targets, and the odds of a pool of dice.

A target takes so much damage and is gone at one more than it withstands; `need` is what it takes
from here. Odds are counted in whole ways, so that nothing is ever rounded.
"""

from __future__ import annotations

from starmoot import kernel as k


def pile(hits: k.i64, needs: list[int]) -> list[int]:
    """Spread hits over targets in order of preference: as many as each needs, then the next.

    What is left when all are gone is piled on the first.
    """
    given = [0] * len(needs)
    left = hits
    for target in range(len(needs)):
        given[target] = min(left, max(0, needs[target]))
        left -= given[target]
    if needs:
        given[0] += left
    return given


def hit_ways(dice: int, faces: int, hitting: int) -> list[int]:
    """In how many of `faces ** dice` rolls each number of hits comes up, from none to all.

    Plain ints, for the ways of a large pool do not fit into a word of the machine.
    """
    ways = [1]
    for _ in range(dice):
        wider = [0] * (len(ways) + 1)
        for hits, count in enumerate(ways):
            wider[hits] += count * (faces - hitting)
            wider[hits + 1] += count * hitting
        ways = wider
    return ways
