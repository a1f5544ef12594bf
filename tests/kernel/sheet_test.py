"""Sheets: compound answers are offered, read and stored by the names of their fields."""

from __future__ import annotations

from typing import NewType, final

import pytest

from starmoot.host import codec, parse
from starmoot.kernel import (
    NUMBER,
    YES_NO,
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Kind,
    Pick,
    Sheet,
    Text,
    compound,
    form,
    pick,
    read,
)
from starmoot.kernel.declared import BadRecord

Colour = NewType("Colour", int)
COLOUR = Kind[Colour]("test.sheet.colour")
RED = COLOUR.word("red")
BLUE = COLOUR.word("blue", "Deep blue")


@final
class Order(Sheet):
    colour: Colour = RED
    count: int = 0
    gift: bool = False
    card: str = ""
    extras: list[int] = []


@final
class Aim(Pick):
    colour: Colour = RED
    count: int = 7


@final
class Errand(Pick):
    colour: Colour = RED
    count: int = 0
    urgent: bool = True


@final
class Letter(Sheet):
    order: Order = Order()
    rest: Answer = pick(0)


def order_form() -> Form:
    return form(
        Order,
        colour=Choose(COLOUR, [RED, BLUE]),
        count=Amount(1, 9),
        gift=Choose(YES_NO, [0, 1]),
        card=Text(20),
        extras=Choose(NUMBER, [1, 2, 3], 0, 3),
    )


def test_a_kind_gives_its_constants_in_the_order_of_their_words() -> None:
    assert (RED, BLUE) == (0, 1)
    assert COLOUR.keys == ["red", "blue"]
    assert [COLOUR.label(number) for number in range(2)] == ["Red", "Deep blue"]
    with pytest.raises(ValueError, match="there is a word 'red' already"):
        COLOUR.word("red")


def test_a_sheet_is_read_by_the_names_of_its_fields() -> None:
    said = {"colour": "blue", "count": 3, "gift": "yes", "card": "Hail", "extras": ["1", "3"]}
    order = read(Order, parse(order_form(), said))
    assert (order.colour, order.count, order.gift) == (BLUE, 3, True)
    assert (order.card, order.extras) == ("Hail", [1, 3])


def test_the_order_in_which_fields_are_offered_does_not_matter() -> None:
    offered = form(Aim, count=Amount(0, 3), colour=Choose(COLOUR, [RED]))
    assert offered.names == ["colour", "count"]
    assert isinstance(offered.parts[0], Choose)


def test_a_sheet_with_a_field_missing_or_too_many_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="Aim has the fields colour, count, not colour"):
        form(Aim, colour=Choose(COLOUR, [RED]))
    with pytest.raises(TypeError, match="Aim has the fields colour, count, not colour, number"):
        form(Aim, colour=Choose(COLOUR, [RED]), number=Amount(0, 1))


def test_a_pick_is_a_key_and_what_followed_it() -> None:
    shape = Choose(COLOUR, [RED, BLUE], then=[None, Amount(0, 5)])
    assert read(Aim, parse(shape, {"blue": 4})).count == 4
    plain = read(Aim, parse(shape, "red"))
    assert (plain.colour, plain.count) == (RED, 7), "nothing followed, so the default stays"


def test_several_picks_are_read_each_with_what_followed_it() -> None:
    shape = Choose(COLOUR, [RED, BLUE], 0, 2, then=[None, Amount(0, 5)])
    aims = [read(Aim, part) for part in parse(shape, ["red", {"blue": 4}]).parts]
    assert [(aim.colour, aim.count) for aim in aims] == [(RED, 7), (BLUE, 4)]


def test_a_pick_may_be_followed_by_a_whole_form() -> None:
    then = Form(["count", "urgent"], [Amount(0, 5), Choose(YES_NO, [0, 1])])
    errand = read(
        Errand, parse(Choose(COLOUR, [BLUE], then=[then]), {"blue": {"count": 2, "urgent": "no"}})
    )
    assert (errand.colour, errand.count, errand.urgent) == (BLUE, 2, False)


def test_a_list_reads_how_many_there_are_of_each_slot() -> None:
    @final
    class Split(Sheet):
        slots: list[int] = []

    shape = form(Split, slots=Allocate(COLOUR, [RED, BLUE], [5, 5], 0, 9, [1, 1]))
    assert read(Split, parse(shape, {"slots": {"red": 2, "blue": 1}})).slots == [2, 1]


def test_sheets_nest_and_are_stored_like_any_record() -> None:
    filled = compound([compound([pick(1), pick(2), pick(1), pick(0), compound([])]), pick(6)])
    letter = read(Letter, filled)
    assert letter.order.colour == BLUE
    assert letter.rest.key == 6
    functions = codec(Letter)
    again = functions.decode(functions.encode(letter))
    assert (again.order.count, again.rest.key) == (2, 6)


def test_what_is_no_sheet_cannot_be_read() -> None:
    from starmoot.kernel import Record

    with pytest.raises(TypeError, match="only a Sheet"):
        codec(Record).read(pick(0))


def test_a_field_that_no_answer_can_fill_is_refused_by_name() -> None:
    class Odd(Sheet):
        counts: dict[int, int] = {}

    with pytest.raises(BadRecord, match=r"Odd\.counts: dict\[int, int\] cannot be read"):
        read(Odd, compound([pick(0)]))
