"""Records and procedures: each has its own of a default that can change."""

from __future__ import annotations

from starmoot.kernel import Cards, Play, Procedure, Record, Secret


class Box(Record):
    things: list[int] = []
    names: dict[int, str] = {}
    pile: Cards = Cards([1, 2, 3], pool="pile")
    role: Secret[int] = Secret(4, 1, "roles")


class Room(Record):
    boxes: list[Box] = [Box(), Box()]
    best: Box = Box()
    size: int = 3


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


def test_no_two_procedures_share_a_default_whether_own_or_inherited() -> None:
    one, other = TidyMore(5), TidyMore(6)
    one.seen.append(1)
    one.best.things.append(2)
    assert (other.seen, other.more, other.best.things) == ([], [6], [])
    assert (one.more, Tidy().seen) == ([5], [])
