"""Who acts for a seat, and what becomes of seats whose people are silent. All pure.

The ladder: remind (notifications), grace (pace), a caretaker who keeps the seat warm, and at last
an open seat for a substitute. An owner who comes back takes over from the caretaker at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from starmoot.host import Table
from starmoot.web.model import BOT, TAKEN, Ladder, Opened, StandIn

CARETAKER: Final = "caretaker"


class Sitting(Protocol):
    """The part of a seat's state that is read here."""

    @property
    def kind(self) -> str:
        """Open, reserved, taken or bot."""
        ...

    @property
    def bot(self) -> str:
        """The text that names its bot."""
        ...

    @property
    def stand_in(self) -> str:
        """The bot that looks after it while its owner is silent."""
        ...

    @property
    def missed(self) -> int:
        """How many decisions in a row were not made by its owner."""
        ...


class Seated(Protocol):
    """The part of a room that is read here."""

    @property
    def seats(self) -> Sequence[Sitting]:
        """Everybody who sits."""
        ...


def acting(seat: Sitting) -> str:
    """The bot that acts for a seat of a running game; empty where a person does.

    An empty seat is looked after by a caretaker until somebody comes.
    """
    if seat.kind == BOT:
        return seat.bot
    if seat.stand_in:
        return seat.stand_in
    return "" if seat.kind == TAKEN else CARETAKER


def on_duty(room: Seated, seat: int) -> str:
    """The bot that is to act for a seat now; empty where a person does, or nobody.

    A stand-in acts as long as anybody plays whom it keeps from waiting. Where all have left, it
    waits for them to return rather than play the game to its end behind their backs.
    """
    bot = acting(room.seats[seat])
    if bot and room.seats[seat].kind != BOT and all(acting(other) for other in room.seats):
        return ""
    return bot


def bots_due(room: Seated, table: Table | None) -> bool:
    """Whether the game waits for a bot."""
    if table is None or table.closed:
        return False
    return any(on_duty(room, seat) for seat, _ in table.awaited())


def descend(room: Seated, ladder: Ladder, seats: Iterable[int]) -> list[StandIn | Opened]:
    """What follows for seats that were silent once more: a caretaker, then an open seat."""
    events: list[StandIn | Opened] = []
    for number in sorted(set(seats)):
        seat = room.seats[number]
        if seat.kind != TAKEN:
            continue
        if ladder.substitute_after and seat.missed >= ladder.substitute_after:
            events.append(Opened(number))
        elif ladder.caretaker_after and seat.missed >= ladder.caretaker_after and not seat.stand_in:
            events.append(StandIn(number, CARETAKER))
    return events


def welcome(room: Seated, seat: int) -> list[StandIn]:
    """What comes first when the owner of a seat acts again: its stand-in leaves."""
    return [StandIn(seat)] if room.seats[seat].stand_in else []
