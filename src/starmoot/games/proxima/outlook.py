"""How each power stands on the way: for those who look ahead. (PC-END-02)"""

from __future__ import annotations

from typing import Final

from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.scoring import final_points
from starmoot.kernel.game import SURE

SCALE: Final = 5
"""Thousandths for each point ahead: a lead of a hundred is as good as a win."""


def outlook(g: Proxima) -> list[int]:
    """Points if the game ended now against those of the best other power, alone as they are."""
    if g.ended:
        totals = g.scores
        best = max(totals)
        return (
            [SURE if one == best else 0 for one in totals]
            if g.seats > 1
            else [max(0, min(SURE, SCALE * totals[0]))]
        )
    totals = [sum(final_points(g, seat)) for seat in g.everyone()]
    if g.alone():
        return [max(0, min(SURE, SCALE * totals[0]))]
    stands: list[int] = []
    for seat in range(g.seats):
        rival = max(totals[other] for other in range(g.seats) if other != seat)
        stands.append(max(1, min(SURE - 1, SURE // 2 + SCALE * (totals[seat] - rival))))
    return stands
