"""Bidding: who wins a sealed auction and who pays what, and whose turn it is in an open one.

The game's own procedure asks for the bids; `bids_of` reads the window that has just closed, and
the rest are pure functions of a list with one bid for each seat. `RoundTable` is the turn order
of open bidding.
"""

from __future__ import annotations

from typing import Final, TypeVar, final

from starmoot.kernel import Play, Record, Seat, i64

N = TypeVar("N", bound=int)
"""Who bids: a seat, a party, a faction."""

NOBODY_WINS: Final = 0
FIRST_WINS: Final = 1
ALL_WIN: Final = 2

WINNERS_PAY: Final = 0
ALL_PAY: Final = 1


def bids_of(g: Play) -> list[int]:
    """What each seat bid in the window that closed last; 0 where it passed or was not asked."""
    bids: list[int] = [0] * g.seats
    for seat, answer in g.said():
        bids[seat] = answer.key
    return bids


def seats_from(first: i64, seats: i64) -> list[Seat]:
    """All seats in table order, beginning with one of them: a tie-break that goes round."""
    return [Seat((first + step) % seats) for step in range(seats)]


def ranked(bids: list[int], order: list[N]) -> list[N]:
    """The seats of `order` from the highest bid to the lowest; equal bids stay in order."""
    by_bid: list[N] = []
    for seat in order:
        place: i64 = len(by_bid)
        while place > 0 and bids[by_bid[place - 1]] < bids[seat]:
            place -= 1
        by_bid.insert(place, seat)
    return by_bid


def winners(bids: list[int], order: list[N], tie: i64, least: i64 = 1) -> list[N]:
    """Who bid highest, among those in `order` who bid at least `least`.

    A tie goes to NOBODY_WINS, to FIRST_WINS in order, or ALL_WIN.
    """
    best: i64 = least
    highest: list[N] = []
    for seat in order:
        if bids[seat] > best:
            best = bids[seat]
            highest = [seat]
        elif bids[seat] == best:
            highest.append(seat)
    if len(highest) < 2 or tie == ALL_WIN:
        return highest
    return highest[:1] if tie == FIRST_WINS else []


def payments(bids: list[int], won: list[N], payment: i64) -> list[int]:
    """What each seat pays: its own bid where it won (WINNERS_PAY) or in any case (ALL_PAY)."""
    if payment == ALL_PAY:
        return bids[:]
    return [bid if seat in won else 0 for seat, bid in enumerate(bids)]


@final
class RoundTable(Record):
    """Open bidding that goes round a table: whose turn it is, and who may still speak.

    Each in turn raises or passes. One who passed may raise again when the turn comes back; it is
    over once all have passed in succession. `order` are the bidders, `at` the place whose turn it
    is, `passes` how many have passed since the last raise.
    """

    order: list[int]
    at: i64 = 0
    passes: i64 = 0

    def __init__(self) -> None:
        self.order = []

    def is_over(self) -> bool:
        """Whether everybody has passed in succession."""
        return self.passes >= len(self.order)

    def turn(self) -> i64:
        """Whose turn it is; only while it is not over."""
        return self.order[self.at]

    def move_on(self, raised: bool) -> None:
        """Whoever's turn it was has raised or passed: the next one is up."""
        self.passes = 0 if raised else self.passes + 1
        self.at = (self.at + 1) % len(self.order)

    def drop_out(self) -> None:
        """Whoever's turn it was is no bidder any more: the next one is up."""
        self.order = [one for one in self.order if one != self.order[self.at]]
        self.at = self.at % len(self.order) if self.order else 0
