"""Games of a minute, each with one thing that a bot can do right or wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.topics import Asked

from starmoot.kernel import (
    DONE,
    EVERYONE,
    NUMBER,
    STAY,
    Allocate,
    Amount,
    Answer,
    Ask,
    Cards,
    Choose,
    Form,
    Game,
    Goto,
    Play,
    Procedure,
    Question,
    Record,
    Shape,
    Step,
    Text,
    ask,
    ask_each,
    only,
    pick,
)


def no_setup(_g: Play) -> None:
    """Leave the state as it was made."""


def toy(
    name: str,
    seats: range,
    state: type[Record],
    opening: Callable[[], Procedure[Any]],
    setup: Callable[[Any], None] = no_setup,
) -> Game:
    """A game around an opening procedure."""
    return Game(
        id=name,
        title=name.capitalize(),
        summary="",
        rules_version=1,
        seats=seats,
        state=state,
        play=Play,
        setup=setup,
        opening=opening,
        endings=("done",),
    )


# Cups: whoever cannot see through cups is right one time in five.

CUP = Asked("toy.cups", "T-01", "Under which cup is the coin?")


class Shelf(Record):
    """Five cups in a row; the one with card 4 has the coin."""

    cups: Cards

    def __init__(self) -> None:
        self.cups = Cards([0, 1, 2, 3, 4], pool="cups")


def shelf(g: Play) -> Shelf:
    assert isinstance(g.state, Shelf)
    return g.state


def mix_cups(g: Play) -> None:
    shelf(g).cups.shuffle(g.chance, 0)


class Cups(Procedure[Play]):
    """Both seats guess, the coin pays one point."""

    def begin(self, g: Play) -> Step:
        return ask_each(CUP, g.everyone(), Cups.lift)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(NUMBER, list(range(5)))

    def lift(self, g: Play) -> Step:
        g.finish("done", [int(shelf(g).cups.cards[answer.key] == 4) for answer in g.answers])
        return DONE


CUPS = toy("cups", range(2, 3), Shelf, Cups, mix_cups)


# Nim: the last match wins, so leave four; only whoever foresees the reply knows.

TAKE = Asked("toy.nim", "T-02", "How many matches do you take?")


class Heap(Record):
    """Matches on the table, and whose turn it is."""

    matches: int = 7
    turn: int = 0


def heap(g: Play) -> Heap:
    assert isinstance(g.state, Heap)
    return g.state


class Nim(Procedure[Play]):
    """One to three matches in turn."""

    def begin(self, g: Play) -> Step:
        return ask(TAKE, heap(g).turn, Nim.taken)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(1, min(3, heap(g).matches))

    def taken(self, g: Play) -> Step:
        board = heap(g)
        board.matches -= g.answer().key
        if board.matches == 0:
            g.finish("done", [int(seat == board.turn) for seat in g.everyone()])
            return DONE
        board.turn = 1 - board.turn
        return Goto(Nim.begin)


NIM = toy("nim", range(2, 3), Heap, Nim)


# Hide: door 0 is a draw; any other wins unless the seeker, who may have watched, opens it too.

HIDE = Asked("toy.hide", "T-09", "Behind which door do you hide?")
SEEK = Asked("toy.seek", "T-10", "Which door do you open?")


class House(Record):
    """Where seat 1 hides."""

    door: int = 0


def house(g: Play) -> House:
    assert isinstance(g.state, House)
    return g.state


class Hide(Procedure[Play]):
    """Seat 1 hides while `watched` look on, then seat 2 seeks."""

    watched: int = EVERYONE

    def begin(self, g: Play) -> Step:
        return Ask([Question(HIDE, 0)], Hide.hidden, audience=self.watched)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(NUMBER, [0, 1, 2, 3])

    def hidden(self, g: Play) -> Step:
        house(g).door = g.answer().key
        return ask(SEEK, 1, Hide.sought)

    def sought(self, g: Play) -> Step:
        door = house(g).door
        found = door == g.answer().key
        g.finish("done", [0, 0] if door == 0 else [0, 1] if found else [1, 0])
        return DONE


class HideAlone(Hide):
    """The same while nobody looks."""

    watched: int = only(0)


WATCHED = toy("watched", range(2, 3), House, Hide)
UNWATCHED = toy("unwatched", range(2, 3), House, HideAlone)


# Bazaar: a standing offer behind an awaited question, worth taking twice.

WAIT = Asked("toy.wait", "T-03", "Go on?", may_pass="Go on")
GRAB = Asked("toy.grab", "T-04", "Grab a point?")


class Stall(Record):
    """Points lying about, and who has how many."""

    left: int = 2
    points: list[int]

    def __init__(self) -> None:
        self.points = [0, 0]


def stall(g: Play) -> Stall:
    assert isinstance(g.state, Stall)
    return g.state


class Bazaar(Procedure[Play]):
    """Seat 1 is waited for; seat 2 may grab what lies there, as long as it does."""

    def begin(self, g: Play) -> Step:
        return Ask([Question(WAIT, 0), Question(GRAB, 1, standing=True)], Bazaar.closed)

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, min(1, stall(g).left))

    def grab(self, g: Play) -> Step:
        taken = g.answer().key
        stall(g).left -= taken
        stall(g).points[1] += taken
        return STAY

    back = grab

    def closed(self, g: Play) -> Step:
        g.finish("done", stall(g).points[:])
        return DONE


BAZAAR = toy("bazaar", range(2, 3), Stall, Bazaar)


# Kiosk: the seat that is waited for has a standing offer as well, in one window after another.


class Kiosk(Bazaar):
    """Seat 1 is waited for and may grab something; then it is asked the same again."""

    def begin(self, g: Play) -> Step:
        questions = [Question(WAIT, 0), Question(GRAB, 0, standing=True)]
        return Ask(questions, Kiosk.begin)


KIOSK = toy("kiosk", range(2, 3), Stall, Kiosk)


# Sheet: every shape at once, alone, with an answer that is worth most.

FILL = Asked("toy.fill", "T-05", "Fill in the sheet.")


class Blank(Record):
    """Nothing to remember."""


class Sheet(Procedure[Play]):
    """Worth: the keys chosen, closeness of the amount to 700, the follow-up, slot 2."""

    def begin(self, g: Play) -> Step:
        return ask(FILL, 0, Sheet.filled)

    def offer(self, g: Play, question: Question) -> Shape:
        return Form(
            ["many", "amount", "then", "split", "text"],
            [
                Choose(NUMBER, [1, 2, 3], least=0, most=2),
                Amount(0, 1000),
                Choose(NUMBER, [0, 1], then=[None, Amount(0, 3)]),
                Allocate(NUMBER, [0, 1], [3, 3], 3, 3, [1, 1]),
                Text(20, ideas=["peace", "war"]),
            ],
        )

    def filled(self, g: Play) -> Step:
        g.finish("done", [worth(g.answer())])
        return DONE


def worth(sheet: Answer) -> int:
    """The score of a sheet: at most 5 + 10 + 4 + 3."""
    many, amount, then, split, _text = sheet.parts
    follow = 1 + then.parts[0].key if then.key == 1 else 0
    return sum(many.keys()) + 10 - abs(int(amount.key) - 700) // 70 + follow + split.parts[1].key


SHEET = toy("sheet", range(1, 2), Blank, Sheet)


# Absent: silence means something of the rule's own choosing.

ORDER = Asked("toy.order", "T-06", "What are your orders?")
FAVOUR = Asked("toy.favour", "T-07", "A favour?", may_pass="None")


class Orders(Procedure[Play]):
    """Silence means order 7, not the first on the list; then a favour that may be passed."""

    def begin(self, g: Play) -> Step:
        return ask_each(ORDER, g.everyone(), Orders.given)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(NUMBER, [3, 5, 7])

    def absent(self, g: Play, question: Question) -> Answer:
        return pick(7)

    def given(self, g: Play) -> Step:
        g.scores = [answer.key for answer in g.answers]
        return ask_each(FAVOUR, g.everyone(), Orders.favoured)

    def favoured(self, g: Play) -> Step:
        passed = [100 * int(answer.passed()) for answer in g.answers]
        g.finish("done", [a + b for a, b in zip(g.scores, passed, strict=True)])
        return DONE


ORDERS = toy("orders", range(1, 3), Blank, Orders)


# Trinket: a standing offer that looks good every time and never comes to anything.


class Trinket(Bazaar):
    """What seat 2 grabs counts only in worlds that are imagined, as a bluff might."""

    def grab(self, g: Play) -> Step:
        stall(g).points[1] += int(g.quiet)
        return STAY

    back = grab

    def offer(self, g: Play, question: Question) -> Shape:
        return Amount(0, 1)

    def begin(self, g: Play) -> Step:
        return Ask(
            [Question(GRAB, 1, standing=True), Question(WAIT, 0)],
            Bazaar.closed,
        )


TRINKET = toy("trinket", range(2, 3), Stall, Trinket)


# Treadmill: never ends.

STEP = Asked("toy.step", "T-08", "Left or right?")


class Treadmill(Procedure[Play]):
    """Asks the same seat for ever."""

    def begin(self, g: Play) -> Step:
        return ask(STEP, 0, Treadmill.begin)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(NUMBER, [0, 1])


TREADMILL = toy("treadmill", range(2, 3), Blank, Treadmill)


# Trap: the rules themselves fail on one answer.


class Trap(Procedure[Play]):
    """Breaks down after the first answer."""

    def begin(self, g: Play) -> Step:
        return ask(STEP, 0, Trap.spring)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(NUMBER, [0, 1])

    def spring(self, g: Play) -> Step:
        raise ZeroDivisionError("the trap is sprung")


TRAP = toy("trap", range(1, 2), Blank, Trap)


# The long road: where it leads is settled by the first step, and told after three thousand more.

FORK = Asked("toy.fork", "T-11", "Which way do you go?")
STEP_ON = Asked("toy.step_on", "T-12", "Go on?")
ROAD_LENGTH = 3000


class Road(Record):
    """The way that was taken, and how many steps ago."""

    way: int = -1
    steps: int = 0


def road(g: Play) -> Road:
    assert isinstance(g.state, Road)
    return g.state


class Walk(Procedure[Play]):
    """Seat 1 chooses the way; the third leads home."""

    def begin(self, g: Play) -> Step:
        return ask(FORK, 0, Walk.chosen)

    def offer(self, g: Play, question: Question) -> Shape:
        return Choose(NUMBER, [0, 1, 2, 3] if question.topic is FORK else [0, 1])

    def chosen(self, g: Play) -> Step:
        road(g).way = g.answer().key
        return ask(STEP_ON, 1, Walk.gone_on)

    def gone_on(self, g: Play) -> Step:
        road(g).steps += 1
        if road(g).steps < ROAD_LENGTH:
            return ask(STEP_ON, road(g).steps % 2, Walk.gone_on)
        g.finish("done", [int(road(g).way == 2), 0])
        return DONE


def signposts(g: Play) -> list[int]:
    """What a map would tell on the way."""
    return [900 if road(g).way == 2 else 100, 500]


ROAD = toy("road", range(2, 3), Road, Walk)
SIGNPOSTED = replace(ROAD, outlook=signposts)


def toll(g: Play) -> list[int]:
    """The third way costs something first, and pays only a long way on."""
    if road(g).way != 2:
        return [500, 500]
    return [900 if road(g).steps >= LATE else 300, 500]


def first_way(_view: Any, _pending: Any, _level: int, _picker: Any) -> Answer:
    """Advice that knows nothing of tolls."""
    return pick(0)


LATE = 60
TOLL_ROAD = replace(ROAD, outlook=toll, advice=first_way)
