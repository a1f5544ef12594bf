"""Answers by intention: they say what is meant, and they always fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from starmoot.host import fits
from starmoot.kernel import NUMBER, YES_NO, Allocate, Amount, Choose, Form, Shape, Text, pick
from starmoot.mechanics.answering import along, choose, least, split

NESTED = Choose(NUMBER, [1, 2], then=[None, Choose(YES_NO, [0, 1], then=[Amount(3, 9), None])])


def test_the_least_is_nothing_the_first_the_lowest_or_few_words() -> None:
    form = Form(["many", "one", "amount", "text"], [Choose(NUMBER, [4, 5, 6], 2, 3)])
    form.parts += [Choose(NUMBER, [7, 8]), Amount(2, 5), Text(20, least=3)]
    answer = least(form)
    assert fits(form, answer)
    assert answer.parts[0].keys() == [4, 5]
    assert [answer.parts[place].key for place in (1, 2)] == [7, 2]
    assert answer.parts[3].text == "..."


def test_of_words_an_idea_is_taken_where_there_is_one() -> None:
    assert least(Text(20, ideas=["Vega", "Sirius"])).text == "Vega"


def test_a_key_comes_with_as_little_as_it_asks_for() -> None:
    answer = choose(NESTED, 2)
    assert answer is not None
    assert fits(NESTED, answer)
    assert (answer.key, answer.parts[0].key, answer.parts[0].parts[0].key) == (2, 0, 3)
    assert choose(NESTED, 3) is None
    assert choose(Amount(0, 3), 2) is None


def test_a_path_is_followed_as_far_as_it_is_on_offer() -> None:
    answer = along(NESTED, [2, 1])
    assert answer is not None
    assert (answer.key, answer.parts[0].key) == (2, 1)
    lowest = along(NESTED, [2, 0])
    assert lowest is not None
    assert lowest.parts[0].parts[0].key == 3
    assert along(NESTED, [2]) is None, "the path ends before the question does"
    assert along(NESTED, [3, 1]) is None
    assert along(NESTED, [1, 1]) == along(NESTED, [1]) == pick(1)


def test_a_split_keeps_to_its_caps_and_reaches_its_least() -> None:
    shape = Allocate(NUMBER, [0, 1, 2], [2, 3, 4], 5, 6, [1, 1, 1])
    assert [part.key for part in split(shape, [0, 9, 1]).parts] == [1, 3, 1]
    assert [part.key for part in split(shape, [9, 9, 9]).parts] == [2, 3, 1]


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 9)), min_size=1, max_size=5),
    st.integers(0, 12),
)
def test_whatever_is_wished_for_a_split_fits(slots: list[tuple[int, int]], most: int) -> None:
    caps = [cap for cap, _ in slots]
    shape: Shape = Allocate(
        NUMBER, list(range(len(slots))), caps, min(most, sum(caps)) // 2, most, [1] * len(slots)
    )
    assert isinstance(shape, Allocate)
    assert fits(shape, split(shape, [wish for _, wish in slots]))
