"""What copies of a record share: what is only ever replaced, and what has come to rest."""

from __future__ import annotations

from typing import ClassVar

import pytest

from starmoot.kernel import Record, i64
from starmoot.kernel.declared import BadRecord
from starmoot.kernel.host import Fixed
from starmoot.kernel.record import codec


class Chart(Fixed):
    scale: i64 = 1


class Ticket(Record):
    price: i64 = 5
    used: bool = False

    def at_rest(self) -> bool:
        """Whether it is used up."""
        return self.used


class Fair(Record):
    replaced: ClassVar[tuple[str, ...]] = ("ways", "charts", "fares")
    tickets: list[Ticket]
    ways: list[int]
    charts: list[Chart]
    fares: dict[int, int]
    stalls: list[int]

    def __init__(self) -> None:
        self.tickets = [Ticket(), Ticket()]
        self.ways = [1, 2]
        self.charts = [Chart()]
        self.fares = {1: 2}
        self.stalls = [3]


class Fairs(Record):
    all: list[Fair]

    def __init__(self) -> None:
        self.all = [Fair()]


class SharesTickets(Record):
    replaced: ClassVar[tuple[str, ...]] = ("tickets",)
    tickets: list[Ticket]


class SharesNothing(Record):
    replaced: ClassVar[tuple[str, ...]] = ("gone",)


def test_lists_that_are_only_ever_replaced_are_shared_by_copies() -> None:
    fairs = Fairs()
    fair = fairs.all[0]
    for copy in (codec(Fair).clone(fair), codec(Fairs).clone(fairs).all[0]):
        assert copy is not fair
        assert copy.ways is fair.ways
        assert copy.charts is fair.charts
        assert copy.fares is fair.fares
        assert copy.stalls == fair.stalls
        assert copy.stalls is not fair.stalls
    assert codec(Fair).redact(fair, 0).ways is not fair.ways, "a view is its viewer's own"
    read = codec(Fair).decode(codec(Fair).encode(fair))
    assert codec(Fair).show(read) == codec(Fair).show(fair)


def test_a_record_is_shared_by_copies_from_when_on_it_never_changes() -> None:
    fair = Fair()
    fair.tickets[1].used = True
    copy = codec(Fair).clone(fair)
    assert copy.tickets[0] is not fair.tickets[0]
    assert copy.tickets[1] is fair.tickets[1]
    copy.tickets[0].price = 9
    assert fair.tickets[0].price == 5


@pytest.mark.parametrize("cls", [SharesTickets, SharesNothing])
def test_what_could_change_inside_cannot_be_shared(cls: type) -> None:
    with pytest.raises(BadRecord, match=f"{cls.__name__}.*cannot be shared"):
        codec(cls)
