"""How each power stands on the way: for those who look ahead. (PC-END-02)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima.play import Proxima
from starmoot.games.proxima.scoring import SOLO_ENDINGS, final_points

SCALE: Final = 5
"""Thousandths for each point ahead: a lead of a hundred is as good as a win."""
NOBODY: Final = -1
"""The best score where the Resistance has won."""


SURE: Final = k.Play.SURE


def outlook(g: Proxima) -> list[int]:
    """Points if the game ended now against those of the best other power, alone as they are."""
    if g.ended:
        best = max(g.scores) if g.seats > 1 or g.ending == SOLO_ENDINGS[0] else NOBODY
        return [SURE if one == best else 0 for one in g.scores]
    totals = [sum(final_points(g, seat)) for seat in g.everyone()]
    if g.alone():
        return [max(1, min(SURE - 1, SCALE * totals[0]))]
    stands: list[int] = []
    for seat in range(g.seats):
        rival = max(totals[other] for other in range(g.seats) if other != seat)
        stands.append(max(1, min(SURE - 1, SURE // 2 + SCALE * (totals[seat] - rival))))
    return stands
