"""Records and procedures: each has its own of a default that can change."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.kernel import Cards, Play, Procedure, Record, Secret, Sequence, Settings


class Box(Record):
    things: list[int] = []
    names: dict[int, str] = {}
    pile: Cards = Cards([1, 2, 3], pool="pile")
    role: Secret[int] = Secret(4, 1, "roles")


class Room(Record):
    boxes: list[Box] = [Box(), Box()]
    best: Box = Box()
    size: int = 3


class House(Settings):
    rooms: int = 2


class Estate(Record):
    settings: House = House()


class Tidy(Procedure[Play]):
    """A procedure with a list of its own and one more below."""

    seen: list[int] = []


class TidyMore(Tidy):
    more: list[int] = []
    best: Box = Box()

    def __init__(self, first: int = 0) -> None:
        self.more.append(first)


def test_no_two_records_share_a_default() -> None:
    one, other = Room(), Room()
    one.boxes[0].things.append(1)
    one.boxes[0].names[1] = "x"
    one.best.pile.take()
    one.best.role.value = 9
    assert other.boxes[0].things == []
    assert other.boxes[0].names == {}
    assert other.best.pile.cards == [1, 2, 3]
    assert other.best.role.value == 4
    one.best.pile.cards.extend([4, 5])
    assert Room().best.pile.cards == [1, 2, 3]


def test_no_two_tables_share_settings_that_nobody_has_set_yet() -> None:
    one, other = Estate(), Estate()
    one.settings.rooms = 9
    assert other.settings.rooms == 2


def test_no_two_procedures_share_a_default_whether_own_or_inherited() -> None:
    one, other = TidyMore(5), TidyMore(6)
    one.seen.append(1)
    one.best.things.append(2)
    assert (other.seen, other.more, other.best.things) == ([], [6], [])
    assert (one.more, Tidy().seen) == ([5], [])


class Patrol(Procedure[Any]):
    """A procedure with arguments and something that it keeps for itself."""

    ship: str = "none"
    days: int = 1
    seen: list[int] = []


class LongPatrol(Patrol):
    """One with a field more."""

    stops: int = 0


class Sent(Procedure[Any]):
    """A procedure that says itself what it begins with."""

    ship: str = ""

    def __init__(self, ship: str) -> None:
        self.ship = ship.upper()


class SentAway(Sent):
    """Begins as the one above, although it has a field more."""

    far: bool = False


def test_a_procedure_takes_its_fields_in_their_order_or_by_name() -> None:
    patrol = Patrol("Heron", seen=[4])
    assert (patrol.ship, patrol.days, patrol.seen) == ("Heron", 1, [4])
    assert (Patrol().ship, Patrol().days, Patrol().seen) == ("none", 1, [])


def test_procedures_that_are_given_no_list_have_one_each() -> None:
    first, second = Patrol("Heron"), Patrol("Egret")
    first.seen.append(1)
    assert second.seen == Patrol().seen == []


def test_a_procedure_below_another_takes_the_fields_of_that_first() -> None:
    patrol = LongPatrol("Heron", 2, stops=3)
    assert (patrol.ship, patrol.days, patrol.seen, patrol.stops) == ("Heron", 2, [], 3)


class Visits(Sequence[Any]):
    """An outline, which counts for itself where it is."""

    port: str = ""


def test_what_an_outline_counts_is_no_argument() -> None:
    maker: Any = Visits
    assert (maker("Salt").port, maker("Salt").at) == ("Salt", 0)
    with pytest.raises(TypeError, match="at"):
        maker(at=3)


def test_what_a_procedure_begins_with_can_be_written_out_and_is_inherited() -> None:
    maker: Any = SentAway
    assert (Sent("heron").ship, maker("egret").ship, maker("egret").far) == (
        "HERON",
        "EGRET",
        False,
    )


def test_a_procedure_refuses_what_is_no_field_of_it() -> None:
    maker: Any = Patrol
    with pytest.raises(TypeError, match="speed"):
        maker(speed=3)
