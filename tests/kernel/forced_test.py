"""The only answer: found where nothing is left to choose, and nowhere else."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from starmoot.host import fits, render, sole, walk
from starmoot.kernel import Allocate, Amount, Choose, Form, Kind, Limit, Shape, Text
from starmoot.kernel.shape import Picker

GEM = Kind("test.sole.gem", ["ruby", "opal", "jade"])

FORCED: list[tuple[Shape, Any]] = [
    (Choose(GEM, [1]), "opal"),
    (Choose(GEM, [1], then=[Amount(3, 3)]), {"opal": 3}),
    (Choose(GEM, [0, 2], 2, 2), ["ruby", "jade"]),
    (Choose(GEM, [0, 2], 2, 5, then=[None, Amount(4, 5, 2)]), ["ruby", {"jade": 4}]),
    (Choose(GEM, [2], 1, 3, ordered=True), ["jade"]),
    (Choose(GEM, [], 0, 3), []),
    (Choose(GEM, [0, 1], 0, 0), []),
    (Amount(7, 7), 7),
    (Amount(7, 9, 3), 7),
    (Form(["a", "b"], [Amount(1, 1), Choose(GEM, [0])]), {"a": 1, "b": "ruby"}),
    (Form([], []), {}),
    (Allocate(GEM, [0, 1], [2, 3], 5, 9, [1, 1]), {"ruby": 2, "opal": 3}),
    (Allocate(GEM, [0, 1], [2, 3], 0, 9, [1, 1], [Limit([1, 1], 0)]), {}),
    (Allocate(GEM, [], [], 0, 0, []), {}),
    (Text(0), ""),
]

OPEN: list[Shape] = [
    Choose(GEM, [0, 1]),
    Choose(GEM, [1], 0, 1),
    Choose(GEM, [0, 1], 2, 2, ordered=True),
    Choose(GEM, [0, 1, 2], 2, 2),
    Choose(GEM, [1], then=[Amount(3, 4)]),
    Amount(7, 8),
    Amount(7, 10, 3),
    Form(["a", "b"], [Amount(1, 1), Amount(1, 2)]),
    Allocate(GEM, [0, 1], [2, 3], 4, 4, [1, 1]),
]

WORDS: list[Shape] = [
    Text(5, 5, ["aloha"]),
    Text(1),
    Choose(GEM, [0, 2], 2, 2, then=[None, Text(9)]),
]

IMPOSSIBLE: list[Shape] = [
    Choose(GEM, []),
    Choose(GEM, [0], 2, 2),
    Amount(3, 2),
    Allocate(GEM, [0], [1], 2, 2, [1]),
    Form(["a"], [Choose(GEM, [])]),
]


@pytest.mark.parametrize(("shape", "said"), FORCED)
def test_where_there_is_nothing_to_choose_the_answer_is_known(shape: Shape, said: Any) -> None:
    answer = sole(shape)
    assert answer is not None
    assert fits(shape, answer)
    assert render(shape, answer) == said


@pytest.mark.parametrize("shape", [*OPEN, *WORDS, *IMPOSSIBLE])
def test_a_choice_is_left_to_whoever_has_it(shape: Shape) -> None:
    assert sole(shape) is None


class Script(Picker):
    """Takes entries as written down, counted round where a menu is shorter."""

    def __init__(self, entries: tuple[int, ...]) -> None:
        super().__init__()
        self.entries = list(entries)

    def pick(self, count: int) -> int:
        return (self.entries.pop(0) if self.entries else 0) % count


@pytest.mark.parametrize("shape", [*[shape for shape, _said in FORCED], *OPEN])
def test_there_is_an_only_answer_exactly_where_all_menus_lead_to_it(shape: Shape) -> None:
    ways = {
        str(render(shape, walk(shape, Script(entries)))) for entries in product(range(3), repeat=4)
    }
    assert (len(ways) == 1) == (sole(shape) is not None)
