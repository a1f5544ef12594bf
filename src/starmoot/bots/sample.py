"""A sample table of the size of a grown-up game, to measure what a clone costs.

It belongs to no game: sixty places, eight seats with twenty numbers each, three decks of fifty.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.host import QuickChance
from starmoot.kernel import Cards, Play, Record, i64

PLACES: Final = 60
SEATS: Final = 8
NUMBERS: Final = 20
DECKS: Final = 3
DECK_CARDS: Final = 50


@final
class Place(Record):
    """A place on the map: who holds it, what stands there, and where it leads."""

    owner: i64 = -1
    ships: i64 = 0
    wealth: i64 = 0
    hidden: bool = False
    ways: list[int]

    def __init__(self) -> None:
        self.ways = []


@final
class SeatSheet(Record):
    """What a seat keeps count of."""

    numbers: list[int]
    points: i64 = 0

    def __init__(self) -> None:
        self.numbers = []


@final
class SampleState(Record):
    """The whole table."""

    round: i64 = 0
    places: list[Place]
    sheets: list[SeatSheet]
    decks: list[Cards]

    def __init__(self) -> None:
        self.places = []
        self.sheets = []
        self.decks = []


def sample_state() -> SampleState:
    """A table with everything on it."""
    state = SampleState()
    for number in range(PLACES):
        place = Place()
        place.owner = number % SEATS
        place.ships = number % 7
        place.wealth = number % 5
        place.ways = [(number + step) % PLACES for step in (1, 7, 53)]
        state.places.append(place)
    for seat in range(SEATS):
        sheet = SeatSheet()
        sheet.numbers = [seat + number for number in range(NUMBERS)]
        state.sheets.append(sheet)
    for number in range(DECKS):
        state.decks.append(Cards(list(range(DECK_CARDS)), pool=f"deck{number}"))
    return state


def sample_play() -> Play:
    """The sample table in play, ready to be cloned."""
    return Play(sample_state(), SEATS, QuickChance(["dice"], [0], 0))
