"""How each player stands on the way: for those who look ahead. (HG-END-02, HG-END-04)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.hegemony.play import Hegemony

SURE: Final = k.Play.SURE
CONTROL: Final = 12
POINTS: Final = 6
"""Thousandths for each Control and each point ahead of the best others."""


def outlook(g: Hegemony) -> list[int]:
    """A faction's lead in Control and a player's lead in points, each for a half."""
    totals = [g.dossier(seat).total() for seat in g.everyone()]
    control = g.s.truth.control
    stands: list[int] = []
    for seat in g.everyone():
        home = g.s.homes[seat]
        if g.ended:
            won = (home == g.s.winning_faction) + (seat in g.s.winning_players)
            stands.append(SURE * won // 2)
            continue
        ahead = control[home] - max(control[rival] for rival in g.rivals(home))
        lead = totals[seat] - max(totals[other] for other in g.everyone() if other != seat)
        stands.append(max(1, min(SURE - 1, SURE // 2 + CONTROL * ahead + POINTS * lead)))
    return stands
