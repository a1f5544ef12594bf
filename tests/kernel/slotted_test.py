"""Interpreted records have a slot for each declared field, as compiled ones do."""

from __future__ import annotations

from typing import ClassVar

import pytest

from starmoot.kernel import Record
from starmoot.kernel.slotted import Slotted


class Base(metaclass=Slotted):
    __slots__ = ()


class Ship(Base):
    """A record with defaults, a field that `__init__` makes, and something of the class."""

    kinds: ClassVar[int] = 3
    crew: int = 7
    name: str = ""
    cargo: list[int]

    def __init__(self) -> None:
        self.cargo = []


class Flagship(Ship):
    admiral: str = "nobody"
    crew: int = 40

    def __init__(self) -> None:
        """Deliberately without its base: defaults do not depend on it."""


class Loose:
    """Has a `__dict__`, so everything below it has one too."""


class Guest(Base, Loose):
    visits: int = 1


def test_a_field_that_was_not_declared_is_refused() -> None:
    ship = Ship()
    with pytest.raises(AttributeError, match="crwe"):
        ship.crwe = 8  # type: ignore[attr-defined]
    assert not hasattr(ship, "__dict__")


def test_defaults_are_set_before_init_and_belong_to_each_record() -> None:
    one, other = Ship(), Ship()
    one.crew = 8
    one.cargo.append(1)
    assert (one.crew, one.name, one.cargo) == (8, "", [1])
    assert (other.crew, other.name, other.cargo) == (7, "", [])


class Boat(Record):
    """A record that begins as it is declared."""

    crew: int = 2
    cargo: list[int] = [7]


class Ferry(Boat):
    lane: str = ""


def test_a_record_is_made_with_any_of_its_fields_by_name() -> None:
    ferry = Ferry(lane="north", crew=5)
    assert (ferry.crew, ferry.cargo, ferry.lane) == (5, [7], "north")
    assert Ferry(cargo=[]).cargo == []
    assert ferry.cargo is not Ferry().cargo
    for wrong in ({"crwe": 5}, {"lane": "north", "admiral": "x"}):
        with pytest.raises(TypeError):
            Ferry(**wrong)


def test_a_field_of_the_class_stays_one() -> None:
    assert Ship.kinds == 3
    slots: object = Ship.__slots__
    assert slots == ("crew", "name", "cargo")


def test_a_record_below_another_has_the_defaults_of_both() -> None:
    flagship = Flagship()
    assert (flagship.crew, flagship.name, flagship.admiral) == (40, "", "nobody")
    flagship.crew = 41
    assert flagship.crew == 41


def test_a_class_below_one_with_a_dict_stays_as_it_is() -> None:
    guest = Guest()
    assert guest.visits == 1
    guest.note = "any"  # type: ignore[attr-defined]
    assert vars(guest) == {"note": "any"}
