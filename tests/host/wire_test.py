"""The wire: misfits are refused with one sentence that says where and what would be right."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from starmoot.cli.schema import schema
from starmoot.host import Misfit, listed, parse, render
from starmoot.kernel import (
    NUMBER,
    PASS,
    SEAT,
    YES_NO,
    Allocate,
    Amount,
    Choose,
    Form,
    Kind,
    Limit,
    Shape,
    Text,
)

FRUIT: Final = Kind("test.fruit", ["apple", "pear", "plum"], ["Red apple", "Pear", "Plum"])

ONE: Final = Choose(FRUIT, [0, 2])
DEEP: Final = Choose(FRUIT, [0, 1], 1, 1, [Amount(1, 3), None])
MANY: Final = Choose(FRUIT, [2, 0, 1], 1, 2)
FORM: Final = Form(["fruit", "bid"], [ONE, Amount(0, 10, 5)])
SPLIT: Final = Allocate(FRUIT, [0, 1], [3, 2], 1, 6, [1, 2])
NAME: Final = Text(8, least=2)

DEEP_LIST: list[Any] = []
for _level in range(100_000):
    DEEP_LIST = [DEEP_LIST]

MISFITS: Final[list[tuple[Shape, Any, str]]] = [
    (ONE, "pear", "answer: 'pear' is not on offer; choose from apple, plum"),
    (ONE, "kiwi", "answer: 'kiwi' is not on offer; choose from apple, plum"),
    (ONE, 0, "answer: 0 is not on offer; choose from apple, plum"),
    (ONE, None, "answer: None is not on offer; choose from apple, plum"),
    (ONE, True, "answer: True is not on offer; choose from apple, plum"),
    (ONE, ["apple"], "answer: a list is not on offer; choose from apple, plum"),
    (ONE, {}, "answer: give one choice as {key: what follows}, not 0"),
    (ONE, {"apple": 1}, "answer: 'apple' takes nothing further"),
    (ONE, {"apple": 1, "plum": 1}, "answer: give one choice as {key: what follows}, not 2"),
    (ONE, "\ud800", "answer: '\\ud800' is not on offer; choose from apple, plum"),
    (ONE, "x" * 10**6, f"answer: '{'x' * 40}...' is not on offer; choose from apple, plum"),
    (ONE, DEEP_LIST, "answer: a list is not on offer; choose from apple, plum"),
    (Choose(NUMBER, [7]), "007", "answer: '007' is not on offer; choose from 7"),
    (Choose(NUMBER, [0]), "-0", "answer: '-0' is not on offer; choose from 0"),
    (Choose(NUMBER, [1]), True, "answer: True is not on offer; choose from 1"),
    (Choose(NUMBER, [1]), 1.0, "answer: 1.0 is not on offer; choose from 1"),
    (Choose(NUMBER, [1]), 10**5000, "answer: a huge number is not on offer; choose from 1"),
    (Choose(NUMBER, [1]), "9" * 30, f"answer: '{'9' * 30}' is not on offer; choose from 1"),
    (
        Choose(NUMBER, list(range(20))),
        "20",
        "answer: '20' is not on offer; choose from 0, 1, 2, 3, 4, 5, 6, 7 and 12 more",
    ),
    (DEEP, "apple", "answer: 'apple' must say more, as {'apple': ...}"),
    (DEEP, {"apple": 4}, "answer.apple: 4 is outside 1 to 3"),
    (DEEP, {"apple": None}, "answer.apple: give a whole number, not None"),
    (MANY, "apple", "answer: give a list of 1 to 2 choices"),
    (MANY, [], "answer: choose 1 to 2, not 0"),
    (MANY, ["apple", "pear", "plum"], "answer: choose 1 to 2, not 3"),
    (MANY, ["apple", "apple"], "answer: nothing may be chosen twice"),
    (MANY, ["apple", "kiwi"], "answer[1]: 'kiwi' is not on offer; choose from plum, apple, pear"),
    (FORM, ["apple", 5], "answer: give an object with fruit, bid"),
    (FORM, {"fruit": "apple"}, "answer: bid is missing"),
    (FORM, {}, "answer: fruit, bid is missing"),
    (
        FORM,
        {"fruit": "apple", "bid": 5, "mood": 1},
        "answer: 'mood' is not asked; the parts are fruit, bid",
    ),
    (
        FORM,
        {"fruit": "apple", "bid": 5, "\udfff": 1},
        "answer: '\\udfff' is not asked; the parts are fruit, bid",
    ),
    (
        FORM,
        {"fruit": "fig", "bid": 5},
        "answer.fruit: 'fig' is not on offer; choose from apple, plum",
    ),
    (FORM, {"fruit": "apple", "bid": 11}, "answer.bid: 11 is outside 0 to 10"),
    (FORM, {"fruit": "apple", "bid": -5}, "answer.bid: -5 is outside 0 to 10"),
    (FORM, {"fruit": "apple", "bid": 4}, "answer.bid: 4 is not 0 plus a multiple of 5"),
    (FORM, {"fruit": "apple", "bid": True}, "answer.bid: give a whole number, not True"),
    (FORM, {"fruit": "apple", "bid": 5.0}, "answer.bid: give a whole number, not 5.0"),
    (FORM, {"fruit": "apple", "bid": "5"}, "answer.bid: give a whole number, not '5'"),
    (FORM, {"fruit": "apple", "bid": 10**30}, "answer.bid: give a whole number, not a huge number"),
    (
        FORM,
        {"fruit": "apple", "bid": -(10**5000)},
        "answer.bid: give a whole number, not a huge number",
    ),
    (FORM, {"fruit": "apple", "bid": DEEP_LIST}, "answer.bid: give a whole number, not a list"),
    (SPLIT, [1], "answer: give an object slot -> number"),
    (SPLIT, {"plum": 1}, "answer: there is no slot 'plum'; the slots are apple, pear"),
    (SPLIT, {"apple": 4}, "answer.apple: 4 is outside 0 to 3"),
    (SPLIT, {"apple": -1}, "answer.apple: -1 is outside 0 to 3"),
    (SPLIT, {"apple": 1.5}, "answer.apple: give a whole number, not 1.5"),
    (SPLIT, {"apple": 10**30}, "answer.apple: give a whole number, not a huge number"),
    (SPLIT, {}, "answer: comes to 0, but 1 to 6 is allowed"),
    (SPLIT, {"apple": 3, "pear": 2}, "answer: comes to 7, but 1 to 6 is allowed"),
    (
        Allocate(FRUIT, [0, 1], [3, 3], 0, 9, [1, 1], [Limit([2, 1], 4)]),
        {"apple": 2, "pear": 1},
        "answer: needs 5 of a limit of 4",
    ),
    (NAME, 5, "answer: give a text"),
    (NAME, "x", "answer: 2 to 8 characters, not 1"),
    (NAME, "x" * 9, "answer: 2 to 8 characters, not 9"),
    (NAME, "ab\ud800", "answer: a broken character"),
]


@pytest.mark.parametrize(
    ("shape", "value", "sentence"), MISFITS, ids=[sentence for _, _, sentence in MISFITS]
)
def test_a_misfit_is_refused_with_the_place_and_what_would_be_right(
    shape: Shape, value: Any, sentence: str
) -> None:
    with pytest.raises(Misfit) as refusal:
        parse(shape, value)
    assert str(refusal.value) == sentence
    assert sentence.encode(), "the sentence can be sent"


@pytest.mark.parametrize(
    ("shape", "value", "canonical"),
    [
        (ONE, {"apple": None}, "apple"),
        (Choose(NUMBER, [7, -3]), 7, "7"),
        (Choose(NUMBER, [7, -3]), "-3", "-3"),
        (DEEP, {"apple": 2}, {"apple": 2}),
        (DEEP, "pear", "pear"),
        (MANY, ["apple", "plum"], ["plum", "apple"]),
        (SPLIT, {"apple": 1, "pear": 0}, {"apple": 1}),
        (NAME, "\u2028é\x85", "\u2028é\x85"),
        (Choose(FRUIT, [2, 0, 1], 1, 2, ordered=True), ["apple", "plum"], ["apple", "plum"]),
    ],
)
def test_what_may_be_said_in_two_ways_is_written_in_one(
    shape: Shape, value: Any, canonical: Any
) -> None:
    assert render(shape, parse(shape, value)) == canonical


def test_a_pass_is_null() -> None:
    assert render(ONE, PASS) is None


def test_the_schema_names_keys_bounds_and_parts() -> None:
    assert schema(FORM) == {
        "type": "object",
        "properties": {
            "fruit": {"enum": ["apple", "plum"]},
            "bid": {"type": "integer", "enum": [0, 5, 10]},
        },
        "required": ["fruit", "bid"],
        "additionalProperties": False,
    }
    assert schema(DEEP) == {
        "anyOf": [
            {"enum": ["pear"]},
            {
                "type": "object",
                "properties": {"apple": {"type": "integer", "minimum": 1, "maximum": 3}},
                "required": ["apple"],
                "additionalProperties": False,
            },
        ]
    }
    assert schema(NAME) == {"type": "string", "minLength": 2, "maxLength": 8}
    assert json.loads(json.dumps(schema(SPLIT))) == schema(SPLIT)


def test_lists_in_sentences_stay_short() -> None:
    assert listed([]) == "nothing"
    assert listed(["a", "b"]) == "a, b"
    assert listed([str(number) for number in range(11)], most=3) == "0, 1, 2 and 8 more"


def test_a_kind_gives_words_and_labels_to_numbers() -> None:
    assert [FRUIT.key(1), FRUIT.label(0), FRUIT.key(9)] == ["pear", "Red apple", "9"]
    assert [FRUIT.number("plum"), FRUIT.number(1), FRUIT.number("1")] == [2, None, None]
    assert Kind("test.plain", ["two_words"]).label(0) == "Two words"
    assert [NUMBER.number(5), NUMBER.number("-5"), NUMBER.number("٣")] == [5, -5, None]
    assert [SEAT.key(0), SEAT.label(2), YES_NO.label(1)] == ["seat1", "Seat 3", "Yes"]


class Named:
    """A state that knows what its seats play."""

    def seat_label(self, seat: int) -> str:
        return ["Red", "Blue"][seat]


def test_a_seat_is_called_what_it_plays_where_the_state_tells() -> None:
    assert SEAT.label(1, Named()) == "Blue"


@pytest.mark.parametrize(
    ("keys", "labels", "sentence"),
    [
        (["a", "b"], ["A"], "kind test.bad: 2 keys but 1 labels"),
        (["a", "a"], [], "kind test.bad: its keys are not all different"),
    ],
)
def test_a_kind_that_cannot_be_told_apart_is_refused(
    keys: list[str], labels: list[str], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Kind("test.bad", keys, labels)
