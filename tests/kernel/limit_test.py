"""Splits under several limits: money and berths, points and cards."""

from __future__ import annotations

from itertools import product
from typing import final

import pytest

from starmoot.host import Misfit, fits, parse, render, walk
from starmoot.kernel import Allocate, Kind, Limit, compound, pick
from starmoot.kernel.shape import Picker

SHIP = Kind("test.limit.ship", ["scout", "cruiser", "carrier"])
SHAPE = Allocate(
    SHIP, [0, 1, 2], [4, 3, 2], 0, 10, [1, 3, 6], [Limit([1, 1, 1], 4), Limit([0, 1, 1], 2)]
)


@final
class Script(Picker):
    """Takes what a list says, and remembers how wide each menu was."""

    def __init__(self, indices: list[int]) -> None:
        super().__init__()
        self.indices = indices
        self.widths: list[int] = []

    def pick(self, count: int) -> int:
        self.widths.append(count)
        place = len(self.widths) - 1
        return self.indices[place] if place < len(self.indices) else 0


def everything_walked() -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    queue: list[list[int]] = [[]]
    while queue:
        script = Script(queue.pop())
        found.add(tuple(walk(SHAPE, script).keys()))
        for place in range(len(script.indices), len(script.widths)):
            stem = script.indices + [0] * (place - len(script.indices))
            queue.extend([*stem, index] for index in range(1, script.widths[place]))
    return found


def legal(split: tuple[int, ...]) -> bool:
    scouts, cruisers, carriers = split
    money = scouts + 3 * cruisers + 6 * carriers
    return money <= 10 and sum(split) <= 4 and cruisers + carriers <= 2


def test_walking_reaches_exactly_the_splits_within_all_limits() -> None:
    assert everything_walked() == {s for s in product(range(5), range(4), range(3)) if legal(s)}


def test_fitting_and_parsing_agree_with_the_limits() -> None:
    for split in product(range(5), range(4), range(3)):
        answer = compound([pick(number) for number in split])
        assert fits(SHAPE, answer) == legal(split)
        if legal(split):
            assert parse(SHAPE, render(SHAPE, answer)).keys() == list(split)


def test_a_split_over_a_limit_is_refused_with_the_numbers() -> None:
    with pytest.raises(Misfit, match="answer: needs 3 of a limit of 2"):
        parse(SHAPE, {"cruiser": 3})


def test_several_limits_exclude_a_least_total() -> None:
    with pytest.raises(ValueError, match="cannot also have a least total"):
        Allocate(SHIP, [0], [1], 1, 2, [1], [Limit([1], 1)])
