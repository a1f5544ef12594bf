"""Turn order: what sealed bids make of a list of seats, the first to act first."""

from __future__ import annotations

from typing import TypeVar

from starmoot.mechanics.bidding import ranked

N = TypeVar("N", bound=int)


def ties(bids: list[int], order: list[N]) -> list[list[N]]:
    """The seats from the highest bid to the lowest, those with equal bids together, in order."""
    groups: list[list[N]] = []
    for seat in ranked(bids, order):
        if groups and bids[groups[-1][0]] == bids[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups
