"""Who acts for a seat, and what becomes of seats whose people are silent. All pure.

The ladder: remind (notifications), grace (pace), a caretaker who keeps the seat warm, and at last
an open seat for a substitute. An owner who comes back takes over from the caretaker at once. A
game may say that bots play nowhere, or for absent players alone, and who is absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from starmoot.host import Table
from starmoot.web.model import BOT, TAKEN, Bots, Ladder, Opened, StandIn

CARETAKER: Final = "caretaker"
NOWHERE: Final = "nowhere"
ABSENT: Final = "absent"
"""Where a game may let bots play, if not anywhere."""


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

    @property
    def bots(self) -> Bots:
        """Where bots may play."""
        ...


def acting(seat: Sitting) -> str:
    """The bot that acts for a seat of a running game; empty where a person does.

    An empty seat is looked after by a caretaker until somebody comes, where bots may play.
    """
    return seat.bot if seat.kind == BOT else seat.stand_in


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
    caretaker, substitute = rungs(ladder, room.bots)
    events: list[StandIn | Opened] = []
    for number in sorted(set(seats)):
        seat = room.seats[number]
        if seat.kind != TAKEN:
            continue
        if substitute and seat.missed >= substitute:
            events.append(Opened(number))
        elif caretaker and seat.missed >= caretaker and not seat.stand_in:
            events.append(StandIn(number, CARETAKER))
    return events


def rungs(ladder: Ladder, bots: Bots) -> tuple[int, int]:
    """After how many silences a caretaker comes, and a substitute may; 0 for never.

    Nobody takes over from a player who is not absent by the rules, but where bots may play
    anywhere a caretaker comes as early as the table wants.
    """
    caretaker, substitute = ladder.caretaker_after, ladder.substitute_after
    if bots.where == NOWHERE:
        caretaker = 0
    elif bots.where == ABSENT and caretaker:
        caretaker = max(caretaker, bots.absent_after)
    return caretaker, max(substitute, bots.absent_after) if substitute else 0


def welcome(room: Seated, seat: int) -> list[StandIn]:
    """What comes first when the owner of a seat acts again: its stand-in leaves."""
    return [StandIn(seat)] if room.seats[seat].stand_in else []
