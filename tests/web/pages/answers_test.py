"""Answers by plain forms: whatever can be answered can be filled in, and reads back the same."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmoot.client import random_answer
from starmoot.web.pages.answers import Unreadable, begun_fields, fields_of, in_words, read_answer
from starmoot.web.pages.visit import Fields

WORDS = st.text("abcdefgh:_-", min_size=1, max_size=6)


def option(key: str, then: dict[str, Any] | None) -> dict[str, Any]:
    made = {"key": key, "label": key.upper()}
    return made if then is None else {**made, "then": then}


@st.composite
def choices(draw: st.DrawFn, below: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    keys = draw(st.lists(WORDS, min_size=1, max_size=4, unique=True))
    least = draw(st.integers(0, len(keys)))
    most = draw(st.integers(max(least, 1), len(keys)))
    thens = [draw(st.none() | below) for _ in keys]
    return {
        "form": "choose",
        "kind": "test",
        "least": least,
        "most": most,
        "ordered": draw(st.booleans()),
        "options": [option(key, then) for key, then in zip(keys, thens, strict=True)],
    }


@st.composite
def forms(draw: st.DrawFn, below: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    names = draw(st.lists(WORDS, min_size=1, max_size=3, unique=True))
    return {
        "form": "form",
        "parts": [{"name": name, "label": name, **draw(below)} for name in names],
    }


AMOUNTS = st.integers(-5, 5).map(
    lambda least: {"form": "amount", "least": least, "most": least + 7, "step": 1}
)
TEXTS = st.just({"form": "text", "least": 1, "limit": 60, "ideas": ["one", "another"]})
SLOTS = st.lists(WORDS, min_size=1, max_size=4, unique=True).map(
    lambda keys: {
        "form": "allocate",
        "kind": "test",
        "least": 0,
        "most": 3 * len(keys),
        "slots": [{"key": key, "label": key, "cap": 3, "cost": 1} for key in keys],
        "limits": [],
    }
)
SHAPES = st.recursive(
    AMOUNTS | TEXTS | SLOTS, lambda below: choices(below) | forms(below), max_leaves=8
)


@given(SHAPES, st.integers(0, 1000))
def test_every_answer_can_be_filled_in_and_reads_back_the_same(
    shape: dict[str, Any], seed: int
) -> None:
    answer = random_answer(shape, random.Random(seed))
    filled = fields_of(shape, answer)
    fields = Fields([(name, value) for name, values in filled.items() for value in values])
    assert read_answer(shape, fields) == answer
    assert in_words(shape, answer)


@given(forms(SHAPES), st.integers(0, 1000))
def test_what_a_form_begins_with_is_filled_in_at_first(shape: dict[str, Any], seed: int) -> None:
    assert begun_fields(shape) == {}, "otherwise nothing is"
    answer = random_answer(shape, random.Random(seed))
    first = shape["parts"][0]
    first["begun"] = answer[first["name"]]
    behind = choose({"key": "write", "label": "Write it", "then": shape})
    assert begun_fields(behind) == fields_of(first, first["begun"], f"a/write/{first['name']}")


def choose(*options: dict[str, Any], least: int = 1, most: int = 1) -> dict[str, Any]:
    return {
        "form": "choose", "kind": "k", "least": least, "most": most, "ordered": False,
        "options": list(options),
    }  # fmt: skip


def test_what_was_left_out_is_named() -> None:
    shape = {
        "form": "form",
        "parts": [
            {"name": "the_stance", "label": "The stance", **choose(option("yes", None))},
            {"name": "bid", "label": "Bid", "form": "amount", "least": 0, "most": 3, "step": 1},
        ],
    }
    with pytest.raises(Unreadable) as fault:
        read_answer(shape, Fields([("a/bid", "2")]))
    assert fault.value.text == "answer.choose_one_of"
    assert fault.value.values == {"name": "The stance"}
    with pytest.raises(Unreadable) as fault:
        read_answer(shape, Fields([("a/the_stance", "yes"), ("a/bid", "two")]))
    assert (fault.value.text, fault.value.values) == ("answer.number_for", {"name": "Bid"})


def test_an_order_with_two_first_places_is_not_guessed_at() -> None:
    shape = {**choose(option("x", None), option("y", None), least=0, most=2), "ordered": True}
    assert read_answer(shape, Fields([("a/y@", "1"), ("a/x@", "2")])) == ["y", "x"]
    with pytest.raises(Unreadable):
        read_answer(shape, Fields([("a/y@", "1"), ("a/x@", "1")]))


def test_an_idea_stands_for_words_only_where_nothing_was_written() -> None:
    shape = {"form": "text", "least": 1, "limit": 20, "ideas": ["snow", "rain"]}
    assert read_answer(shape, Fields([("a", ""), ("a!", "1")])) == "rain"
    assert read_answer(shape, Fields([("a", "sun"), ("a!", "1")])) == "sun"


def test_an_answer_is_said_in_words_with_what_follows_it() -> None:
    amount = {"form": "amount", "least": 0, "most": 3, "step": 1}
    shape = choose(option("attack", choose(option("mars", amount))))
    assert in_words(shape, {"attack": {"mars": 2}}) == "ATTACK (MARS (2))"


def test_what_follows_a_choice_that_was_not_made_is_not_read() -> None:
    amount = {"form": "amount", "least": 0, "most": 3, "step": 1}
    shape = choose(option("bid", amount), option("wait", None))
    assert read_answer(shape, Fields([("a", "wait"), ("a/bid", "nonsense")])) == "wait"
