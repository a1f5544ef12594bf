"""Bidding: who wins a sealed auction and who pays what.

The game's own procedure asks for the bids; `bids_of` reads the window that has just closed, and
the rest are pure functions of a list with one bid for each seat.
"""

from __future__ import annotations

from typing import Final

from starmoot.kernel import Play, i64

NOBODY_WINS: Final = 0
FIRST_WINS: Final = 1
ALL_WIN: Final = 2

WINNERS_PAY: Final = 0
ALL_PAY: Final = 1


def bids_of(g: Play, part: i64 = -1) -> list[int]:
    """What each seat bid in the window that closed last; 0 where it passed or was not asked.

    `part` names the field that holds the bid where the answer was a form.
    """
    bids: list[int] = [0] * g.seats
    for index in range(len(g.questions)):
        answer = g.answers[index]
        if not answer.passed():
            bids[g.questions[index].seat] = answer.key if part < 0 else answer.part(part).key
    return bids


def seats_from(first: i64, seats: i64) -> list[int]:
    """All seats in table order, beginning with one of them: a tie-break that goes round."""
    return [(first + step) % seats for step in range(seats)]


def ranked(bids: list[int], order: list[int]) -> list[int]:
    """The seats of `order` from the highest bid to the lowest; equal bids stay in order."""
    by_bid: list[int] = []
    for seat in order:
        place: i64 = len(by_bid)
        while place > 0 and bids[by_bid[place - 1]] < bids[seat]:
            place -= 1
        by_bid.insert(place, seat)
    return by_bid


def winners(bids: list[int], order: list[int], tie: i64, least: i64 = 1) -> list[int]:
    """Who bid highest, among those in `order` who bid at least `least`.

    A tie goes to NOBODY_WINS, to FIRST_WINS in order, or ALL_WIN.
    """
    best: i64 = least
    highest: list[int] = []
    for seat in order:
        if bids[seat] > best:
            best = bids[seat]
            highest = [seat]
        elif bids[seat] == best:
            highest.append(seat)
    if len(highest) < 2 or tie == ALL_WIN:
        return highest
    return highest[:1] if tie == FIRST_WINS else []


def payments(bids: list[int], won: list[int], payment: i64) -> list[int]:
    """What each seat pays: its own bid where it won (WINNERS_PAY) or in any case (ALL_PAY)."""
    if payment == ALL_PAY:
        return bids[:]
    return [bid if seat in won else 0 for seat, bid in enumerate(bids)]
