"""Shapes: whatever `walk` can reach is exactly what fits, and nothing is out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from starmoot.cli.schema import schema
from starmoot.host import fits, parse, render, walk, words
from starmoot.kernel import (
    NUMBER,
    PASS,
    Allocate,
    Amount,
    Answer,
    Choose,
    Follows,
    Form,
    Kind,
    Limit,
    Shape,
    Text,
    compound,
    pick,
)
from starmoot.kernel.fitting import kept, possible
from starmoot.kernel.shape import FIRST_ENTRY, MISSING, NO_SHAPES, STOP, Picker
from starmoot.kernel.stored import pack_answer, unpack_answer
from starmoot.testing.secrecy import same_answer

LETTER: Final = Kind("test.letter", ["ant", "bee", "cat", "dog", "elk"])
PROPERTY = settings(max_examples=120, deadline=None, derandomize=True, database=None)
MOST_ANSWERS: Final = 400


class Odometer(Picker):
    """Goes through every path of menus, one path a turn."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[list[int]] = []
        self.depth = 0

    def pick(self, count: int) -> int:
        assert count > 0, "a menu without entries"
        if self.depth == len(self.path):
            self.path.append([0, count])
        choice, known = self.path[self.depth]
        assert known == count, "the same way leads to another menu"
        self.depth += 1
        return choice

    def turn(self) -> bool:
        """Move to the next path; whether there is one."""
        self.depth = 0
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)


def walked(shape: Shape) -> list[Answer]:
    """Every answer that menus lead to, at most MOST_ANSWERS."""
    odometer = Odometer()
    found = [walk(shape, odometer)]
    while odometer.turn():
        found.append(walk(shape, odometer))
        if len(found) > MOST_ANSWERS:
            break
    return found


def candidates(shape: Shape) -> Iterator[Answer]:
    """Far more answers than can fit, each spelt in one way: brute force for small shapes."""
    if isinstance(shape, Choose):
        yield from choices(shape)
    elif isinstance(shape, Form):
        for parts in product(*[list(candidates(part)) for part in shape.parts]):
            yield compound(list(parts))
    elif isinstance(shape, Amount):
        yield from (pick(number) for number in range(-3, 12))
    elif isinstance(shape, Allocate):
        for numbers in product(*[range(cap + 2) for cap in shape.caps]):
            yield compound([pick(number) for number in numbers])
    elif isinstance(shape, Text):
        yield from (words(idea) for idea in shape.ideas or ["." * shape.least])


def choices(shape: Choose) -> Iterator[Answer]:
    options: list[list[Answer]] = []
    for index, key in enumerate(shape.keys):
        follow = shape.then[index] if shape.then else None
        subs = [] if follow is None else list(candidates(follow))
        options.append([pick(key), *[compound([sub], key) for sub in subs]])
    if shape.single():
        yield from (answer for option in options for answer in option)
        yield pick(99)
        return
    for count in range(len(options) + 1):
        groups = permutations(options, count) if shape.ordered else combinations(options, count)
        for group in groups:
            for parts in product(*group):
                yield compound(list(parts))


def spelling(answer: Answer) -> str:
    return repr(pack_answer(answer))


def amounts() -> st.SearchStrategy[Shape]:
    return st.builds(
        Amount,
        least=st.integers(-2, 3),
        most=st.integers(-2, 6),
        step=st.integers(1, 3),
    )


@st.composite
def splits(draw: st.DrawFn) -> Shape:
    count = draw(st.integers(0, 3))
    keys = draw(st.permutations(range(5)))[:count]
    caps = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    costs = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    least, most = draw(st.integers(0, 5)), draw(st.integers(-1, 7))
    limits: list[Limit] = []
    if least == 0 and draw(st.booleans()):
        measures = st.lists(st.integers(0, 2), min_size=count, max_size=count)
        limits = [Limit(draw(measures), draw(st.integers(0, 4))) for _ in range(2)]
    return Allocate(LETTER, list(keys), caps, least, most, costs, limits)


def texts() -> st.SearchStrategy[Shape]:
    idea = st.text("xyz é\u2028", max_size=4)
    return st.builds(Text, limit=st.integers(4, 9), ideas=st.lists(idea, max_size=3, unique=True))


@st.composite
def pickings(draw: st.DrawFn, follow: st.SearchStrategy[Shape] | None = None) -> Shape:
    kind = draw(st.sampled_from([LETTER, NUMBER]))
    keys = list(draw(st.permutations(range(5))))[: draw(st.integers(0, 3))]
    least, most = draw(st.sampled_from([(1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (2, 3), (0, 0)]))
    then: list[Shape | None] = NO_SHAPES
    if follow is not None:
        then = [draw(st.none() | follow) for _key in keys]
    return Choose(kind, keys, least, most, then, draw(st.booleans()))


def flat() -> st.SearchStrategy[Shape]:
    return st.one_of(amounts(), splits(), pickings(), texts())


def nested(inner: st.SearchStrategy[Shape]) -> st.SearchStrategy[Shape]:
    forms = st.lists(inner, max_size=2).map(
        lambda parts: Form([f"part{place}" for place in range(len(parts))], parts)
    )
    return st.one_of(pickings(inner), forms)


SHAPES = st.recursive(flat(), nested, max_leaves=4)


def conforms(value: Any, rule: dict[str, Any]) -> bool:
    """The part of JSON Schema that `schema` writes."""
    if "anyOf" in rule:
        return any(conforms(value, one) for one in rule["anyOf"])
    if "enum" in rule and value not in rule["enum"]:
        return False
    kind = rule.get("type")
    if kind == "integer":
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and rule.get("minimum", value) <= value <= rule.get("maximum", value)
    if kind == "string":
        return isinstance(value, str) and rule["minLength"] <= len(value) <= rule["maxLength"]
    if kind == "array":
        if not isinstance(value, list) or not rule["minItems"] <= len(value) <= rule["maxItems"]:
            return False
        once = all(value.count(item) == 1 for item in value)
        return once and all(conforms(item, rule["items"]) for item in value)
    if kind == "object":
        if not isinstance(value, dict) or not set(rule.get("required", ())) <= set(value):
            return False
        assert rule["additionalProperties"] is False
        known = rule["properties"]
        return all(name in known and conforms(part, known[name]) for name, part in value.items())
    return "enum" in rule


@PROPERTY
@given(SHAPES)
def test_every_walked_answer_fits_and_survives_json_and_meets_the_schema(shape: Shape) -> None:
    assume(possible(shape))
    rule = schema(shape)
    for answer in walked(shape)[:60]:
        assert fits(shape, answer)
        value = render(shape, answer)
        assert same_answer(parse(shape, value), answer)
        assert conforms(value, rule)
        assert same_answer(unpack_answer(pack_answer(answer)), answer)


@PROPERTY
@given(SHAPES)
def test_menus_lead_to_exactly_the_answers_that_fit(shape: Shape) -> None:
    assume(possible(shape))
    reached = [spelling(answer) for answer in walked(shape)]
    assume(len(reached) <= MOST_ANSWERS)
    assert len(set(reached)) == len(reached), "two ways lead to the same answer"
    assert set(reached) == {spelling(one) for one in candidates(shape) if fits(shape, one)}


@PROPERTY
@given(flat())
def test_a_flat_shape_is_possible_when_something_fits_it(shape: Shape) -> None:
    assert possible(shape) == any(fits(shape, one) for one in candidates(shape))


@pytest.mark.parametrize(
    "shape",
    [
        Choose(LETTER, []),
        Choose(LETTER, [0], 2, 2),
        Choose(LETTER, [0, 1], 2, 1),
        Choose(LETTER, [0, 1], 1, 1, [None, Amount(5, 4)]),
        Form(["a", "b"], [Amount(0, 1), Choose(LETTER, [])]),
        Amount(0, 5, 0),
        Amount(3, 2),
        Allocate(LETTER, [0, 1], [1, 1], 3, 5, [1, 1]),
        Allocate(LETTER, [0], [9], 4, 5, [3]),
        Allocate(LETTER, [0], [9], 0, -1, [1]),
        Allocate(LETTER, [0], [9], 0, 5, [1], [Limit([1], -1)]),
        Allocate(LETTER, [], [], 1, 2, []),
        Text(3, least=4),
        Text(3, ideas=["far too long"]),
    ],
)
def test_a_shape_with_a_dead_end_is_not_possible(shape: Shape) -> None:
    assert not possible(shape)


@pytest.mark.parametrize(
    ("shape", "answer"),
    [
        (Amount(0, 9), compound([pick(1)], 3)),
        (Amount(0, 9), PASS),
        (Choose(LETTER, [0, 1], 0, 2), PASS),
        (Choose(LETTER, [0, 1], 0, 2), pick(1)),
        (Choose(LETTER, [0, 1], 0, 2), compound([pick(1), pick(1)])),
        (Choose(LETTER, [0, 1]), compound([pick(0)], 1)),
        (Choose(LETTER, [0, 1], 1, 1, [None, Amount(0, 1)]), pick(1)),
        (Form(["a"], [Amount(0, 1)]), pick(0)),
        (Form([], []), pick(7)),
        (Allocate(LETTER, [0], [2], 0, 2, [1]), compound([compound([pick(0)], 1)])),
        (Allocate(LETTER, [0], [2], 0, 2, [1]), compound([pick(1), pick(1)])),
        (Text(9), PASS),
        (Text(9), MISSING),
        (Text(9), compound([words("a")])),
    ],
)
def test_an_answer_to_another_shape_does_not_pass_for_an_answer_to_this_one(
    shape: Shape, answer: Answer
) -> None:
    assert not fits(shape, answer)


def test_a_split_keeps_within_every_one_of_its_limits() -> None:
    limits = [Limit([2, 0], 5), Limit([1, 1], 3), Limit([0, 1], 2)]
    shape = Allocate(LETTER, [0, 1], [3, 3], 0, 9, [1, 1], limits)
    expected = [[ants, bees] for ants in range(3) for bees in range(3) if ants + bees <= 3]
    assert [answer.keys() for answer in walked(shape)] == expected
    fitting = [one.keys() for one in candidates(shape) if fits(shape, one)]
    assert fitting == expected


def test_a_split_within_several_limits_has_no_least_total() -> None:
    with pytest.raises(ValueError, match="several limits cannot also have a least total"):
        Allocate(LETTER, [0], [9], 1, 5, [1], [Limit([1], 3)])


def test_a_budget_of_hundreds_is_split_as_well_as_a_small_one() -> None:
    shape = Allocate(LETTER, [0, 1, 2], [200, 200, 200], 590, 599, [1, 1, 1])
    assert possible(shape)
    answer = walk(shape, FIRST_ENTRY)
    assert fits(shape, answer)
    assert answer.keys() == [190, 200, 200]
    assert not possible(Allocate(LETTER, [0, 1], [200, 200], 401, 500, [1, 1]))


class Menus(Picker):
    """Notes every menu and takes its last entry."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[int]]] = []

    def pick(self, count: int) -> int:
        self.seen.append((self.kind.name, [self.meaning(i) for i in range(count)]))
        return count - 1


def test_a_picker_is_told_what_every_entry_means() -> None:
    shape = Form(
        ["letters", "number", "only"],
        [Choose(LETTER, [4, 2, 0], 1, 2), Amount(2, 9, 3), Choose(LETTER, [3])],
    )
    menus = Menus()
    answer = walk(shape, menus)
    assert menus.seen == [("test.letter", [4, 2, 0]), ("number", [2, 5, 8])]
    assert render(shape, answer) == {"letters": ["ant"], "number": 8, "only": "dog"}


def test_picking_may_stop_as_soon_as_enough_is_picked() -> None:
    menus = Menus()
    walk(Choose(LETTER, [0, 1, 2], 1, 3, ordered=True), menus)
    assert [menu for _kind, menu in menus.seen] == [[0, 1, 2], [STOP, 0, 1], [STOP, 0]]


def test_a_text_without_ideas_is_as_short_as_it_may_be() -> None:
    assert walk(Text(9, least=3), FIRST_ENTRY).text == "..."
    assert walk(Text(9), FIRST_ENTRY).text == ""


def test_an_unknown_shape_is_refused_everywhere() -> None:
    with pytest.raises(TypeError, match="unknown shape"):
        walk(Shape(), FIRST_ENTRY)
    assert not possible(Shape())
    assert not fits(Shape(), pick(0))


class Counted(Follows):
    """Asks for as many steps as the key says, and counts how often it was asked for that."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def after(self, key: int) -> Shape | None:
        self.made.append(key)
        return None if key == 0 else Choose(LETTER, list(range(key)), later=Named())


class Named(Follows):
    """Only bees say how many they are."""

    def after(self, key: int) -> Shape | None:
        return Amount(1, 3) if key == 1 else None


def told(then: list[Shape | None]) -> Choose:
    return Choose(LETTER, [0, 2], then=then)


def test_what_follows_later_is_made_for_the_picked_key_only() -> None:
    follows = Counted()
    shape = Choose(LETTER, [0, 1, 2, 3], later=follows)
    assert walk(shape, FIRST_ENTRY).key == 0
    assert follows.made == [0]
    assert fits(shape, compound([compound([pick(3)], 1)], 2))
    assert not fits(shape, compound([compound([pick(4)], 1)], 2))
    assert not fits(shape, pick(2))
    assert follows.made == [0, 2, 2, 2]


def test_what_follows_later_is_the_same_as_what_was_made_at_once() -> None:
    inner = Choose(LETTER, [0, 1], then=[None, Amount(1, 3)])
    plain, lazy = told([None, inner]), Choose(LETTER, [0, 2], later=Counted())
    answer = compound([compound([pick(3)], 1)], 2)
    assert render(lazy, answer) == render(plain, answer)
    assert parse(lazy, render(plain, answer)).parts[0].parts[0].key == 3
    assert schema(Choose(LETTER, [0, 2], later=Counted())) == schema(plain)
    held = kept(Choose(LETTER, [0, 2], later=Counted()))
    assert isinstance(held, Choose)
    assert held.later is None
    assert schema(held) == schema(plain)


def test_a_dead_end_that_follows_later_is_found() -> None:
    assert possible(Choose(LETTER, [0, 2], later=Counted()))
    assert not possible(Choose(LETTER, [0], later=Trap()))


class Trap(Follows):
    """Leads nowhere."""

    def after(self, key: int) -> Shape | None:
        return Choose(LETTER, [])
