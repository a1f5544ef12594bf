"""A toy game of rooms: two cabinets of two agree on a number each, round by round."""

from __future__ import annotations

from typing import Annotated, Any, final

from tests.topics import Asked

from starmoot.kernel import (
    DONE,
    Amount,
    Ask,
    Chance,
    Fork,
    Game,
    Goto,
    Meeting,
    Play,
    Procedure,
    Question,
    Record,
    Settings,
    Shape,
    Step,
    i64,
    note,
    only,
)

OFFER = Asked("test.cabinets.offer", "XY-CAB-01", "Which number?")
SAID = note("test.cabinets.said", "XY-CAB-02", "The room has spoken")
HOUR = 3600
ROOMS = 2
ROUNDS = 3


@final
class Terms(Settings):
    """How long the rounds of a room are."""

    seconds: Annotated[int, Amount(5, 24 * HOUR), "Seconds of a round."] = 24 * HOUR


@final
class Minutes(Record):
    """How many rounds there were."""

    rounds: i64 = 0
    settings: Terms = Terms()


class Cabinets(Play):
    """A play over the minutes."""

    def __init__(self, state: Minutes, seats: i64, chance: Chance) -> None:
        super().__init__(state, seats, chance)
        self.s = state

    def room(self, number: int) -> int:
        """The members of a room, as an audience."""
        return sum(only(seat) for seat in self.everyone() if seat % ROOMS == number)


@final
class Room(Procedure[Cabinets]):
    """Three rounds of one room; each closes at an hour."""

    number: i64 = 0
    rounds: i64 = 0

    def __init__(self, number: i64 = 0) -> None:
        self.number = number

    def begin(self, g: Cabinets) -> Step:
        seats = [seat for seat in g.everyone() if seat % ROOMS == self.number]
        self.rounds += 1
        return Ask(
            [OFFER.put_to(seat) for seat in seats],
            Room.heard,
            audience=g.room(self.number),
            due=self.rounds * g.s.settings.seconds,
        )

    def heard(self, g: Cabinets) -> Step:
        g.say(SAID, audience=g.room(self.number))
        return DONE if self.rounds == ROUNDS else Goto(Room.begin)

    def offer(self, g: Cabinets, question: Question) -> Shape:
        return Amount(0, 9)


@final
class Course(Procedure[Cabinets]):
    """All rooms side by side."""

    def begin(self, g: Cabinets) -> Step:
        return Fork([Room(number) for number in range(ROOMS)], Course.over)

    def over(self, g: Cabinets) -> Step:
        g.finish("over", [0] * g.seats)
        return DONE


def teams(_options: Any, seats: int) -> list[int]:
    """Every other seat belongs together."""
    return [seat % ROOMS for seat in range(seats)]


def agenda(g: Cabinets) -> list[Meeting]:
    """Each room meets every day, the second one later."""
    return [
        Meeting(f"Day {day} of room {room}", day * 24 * HOUR + room * HOUR, HOUR, g.room(room))
        for day in (1, 2)
        for room in range(ROOMS)
    ]


def setup(g: Cabinets) -> None:
    """Nothing is to be laid out."""


CABINETS = Game(
    id="cabinets",
    title="Cabinets",
    summary="Two rooms that know nothing of each other.",
    rules_version=1,
    seats=range(4, 7),
    state=Minutes,
    play=Cabinets,
    setup=setup,
    opening=Course,
    endings=("over",),
    settings=Terms,
    teams=teams,
    agenda=agenda,
)
