"""Turn order: a list of seats, the first to act first, and how sealed bids make another one."""

from __future__ import annotations

from typing import TypeVar

from starmoot.kernel import Seat, i64
from starmoot.mechanics.bidding import ranked

N = TypeVar("N", bound=int)


def backwards(order: list[N]) -> list[N]:
    """The order from the last to the first."""
    return order[::-1]


def place_of(order: list[Seat], seat: i64) -> int:
    """The place of a seat, from 0 on."""
    for place in range(len(order)):
        if order[place] == seat:
            return place
    raise ValueError(f"seat {seat} has no place in the order")


def ties(bids: list[int], order: list[N]) -> list[list[N]]:
    """The seats from the highest bid to the lowest, those with equal bids together, in order."""
    groups: list[list[N]] = []
    for seat in ranked(bids, order):
        if groups and bids[groups[-1][0]] == bids[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups
