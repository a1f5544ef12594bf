"""How it ends: the fleet is lost together or founds a colony together (EX-END)."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.play import Exodus

LOST: Final = "the fleet is lost"
COLONY: Final = "a colony is founded"
ENDINGS: Final = (LOST, COLONY)


def check(g: Exodus) -> bool:
    """EX-END-01..03, EX-END-05, EX-CYC-07: whether it is over; a loss prevails over a colony."""
    if not (g.fleet_is_lost() or g.s.colony):
        return False
    scores = [0] * g.seats
    for faction in g.s.played:
        scores[g.seat_of(faction)] = g.faction(faction).standing
    g.finish(LOST if g.fleet_is_lost() else COLONY, scores)
    return True
