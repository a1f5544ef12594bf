"""A workbench for tests of kernel and host: any procedure becomes a game of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from tests.topics import Asked

from starmoot.bots.playout import RandomPicker, respond
from starmoot.host import SPECTATOR, Receipt, Table, render, view_json
from starmoot.kernel import (
    DONE,
    Amount,
    Cards,
    Choose,
    Fork,
    Game,
    Kind,
    Play,
    Procedure,
    Question,
    Record,
    Run,
    Secret,
    Shape,
    Step,
    ask,
    ask_each,
    note,
    only,
)


def no_setup(g: Play) -> None:
    """Leave the state as it was made."""


def build(
    opening: Callable[[], Procedure[Any]],
    state: type[Record] = Record,
    seats: range = range(1, 7),
    setup: Callable[[Any], None] = no_setup,
    **more: Any,
) -> Game:
    """A game around an opening procedure."""
    named = {"id": "workbench", "title": "Workbench", "summary": "", "rules_version": 1, **more}
    return Game(
        seats=seats,
        state=state,
        play=Play,
        setup=setup,
        opening=opening,
        endings=("done",),
        **named,
    )


@pytest.fixture
def game_of() -> Callable[..., Game]:
    """Make a game: `game_of(Opening, Board, streams=(...), options=(...))`."""
    return build


ACT = Asked("test.table.act", "T-01", "What do you do?")
BID = Asked("test.table.bid", "T-02", "How much?", may_pass="Nothing")
OATH = Asked("test.table.oath", "T-04", "What do you swear?", final=True)
DEED = Kind(
    "test.deed",
    [
        *["wait", "yield", "roll", "draw", "turn", "tell", "show", "bid", "end", "fault", "hide"],
        "swear",
    ],
)
DID = note("test.table.did", "T-03", "Somebody does {}", DEED)
SEED = bytes(range(32))


class Room(Record):
    """A pile, a card turned up, hands, a secret and a count."""

    count: int = 0
    turned: int = 0
    pile: Cards
    hands: list[Cards]
    role: Secret[int]

    def __init__(self) -> None:
        self.pile = Cards([1, 2, 3])
        self.hands = [Cards([], only(0)), Cards([], only(1))]
        self.role = Secret(5, only(0))


class Turn(Procedure[Play]):
    """One deed after another; each is a test case for what may be taken back."""

    seat: int = 0

    def begin(self, g: Play) -> Step:
        return ask(ACT, self.seat, Turn.acted)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(DEED, list(range(len(DEED.keys))))

    def acted(self, g: Play) -> Step:
        deed = DEED.key(g.answer().key)
        room = g.state
        assert isinstance(room, Room)
        room.count += 1
        if deed == "hide":
            return self.begin(g)
        g.say(DID, g.answer().key)
        if deed == "yield":
            self.seat = 1 - self.seat
        elif deed == "roll":
            room.turned = g.chance.below(0, 6)
        elif deed == "draw":
            room.pile.move(-1, room.hands[self.seat])
        elif deed == "turn":
            room.turned = room.pile.take()
        elif deed == "tell":
            g.reveal(room.role, only(1), source=0)
        elif deed == "show":
            room.pile.peek(0, only(self.seat))
        elif deed in ("bid", "swear"):
            bidding = Bidding()
            bidding.sworn = deed == "swear"
            return Run(bidding, Turn.begin)
        elif deed == "end":
            g.finish("done", [1, 0])
        elif deed == "fault":
            raise ZeroDivisionError("the rules slipped")
        return self.begin(g)


class Bidding(Procedure[Play]):
    """Two sealed bids, or two oaths, which are final."""

    sworn: bool = False

    def begin(self, g: Play) -> Step:
        return ask_each(OATH if self.sworn else BID, [0, 1], Bidding.opened)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 9)

    def opened(self, g: Play) -> Step:
        return DONE


class Double(Procedure[Play]):
    """Two strands; the first to answer may end the game under the other."""

    def begin(self, g: Play) -> Step:
        one, two = Turn(), Turn()
        two.seat = 1
        return Fork([one, two], Double.begin)


@pytest.fixture
def table() -> Table:
    """Two seats, one deed after another."""
    return Table(build(Turn, Room, range(2, 3)), 2, SEED)


@pytest.fixture
def double_table() -> Table:
    """The same on two strands, one for each seat."""
    return Table(build(Double, Room), 2, SEED)


Input = Callable[[Table], Receipt]


def some_input(table: Table, dice: Random) -> Input:
    """One input at random that the table will take, to be given to it and to its like."""
    chance = dice.random()
    willing = [seat for seat in range(table.seats) if table.can_undo(seat)]
    if willing and chance < 0.2:
        return lambda like: like.undo(willing[0])
    at = table.now + dice.randrange(3) if chance > 0.8 else None
    if chance < 0.3 or not table.awaited():
        number = dice.choice(table.windows()).number
        return lambda like: like.time_up(number, at=at)
    seat, decision = dice.choice(table.awaited())
    pending = table.view(seat).decision(decision)
    assert pending is not None
    picker = RandomPicker(dice.getrandbits(30))
    said = render(pending.shape, respond(pending.question, pending.shape, picker))
    key = f"k{table.inputs}" if chance > 0.6 else None
    return lambda like: like.submit(seat, decision, said, key=key, at=at)


@pytest.fixture
def input_of() -> Callable[[Table, Random], Input]:
    """Make random inputs: `input_of(table, dice)(table)`; another table can be given the same."""
    return some_input


def do(table: Table, seat: int, answer: Any) -> None:
    """Let a seat answer the first question it is asked; it has to be accepted."""
    receipt = table.submit(seat, table.view(seat).pending[0].id, answer)
    assert receipt.accepted, receipt.reason


@contextmanager
def unchanged(table: Table) -> Iterator[None]:
    """Nothing that matters may change inside."""

    def moment() -> list[Any]:
        return [
            table.digest(),
            table.journal.dump(),
            table.inputs,
            table.awaited(),
            *[view_json(table.view(viewer)) for viewer in (0, 1, SPECTATOR)],
        ]

    before = moment()
    yield
    assert moment() == before
