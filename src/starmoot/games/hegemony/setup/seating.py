"""Seats of one person: rooms must not know of each other. (HG-SOLO-05)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.setup.start import homes_of

MOST_SEATS: Final = 3


def together(chosen: Mapping[str, Any], seats: int, held: Sequence[int]) -> bool:
    """Up to three seats of one faction, never of two. (HG-SOLO-05)"""
    try:
        homes = teams(chosen, seats)
    except k.BadTable:  # it cannot begin with these sizes
        return False
    return len(held) <= MOST_SEATS and len({homes[seat] for seat in held}) == 1


def teams(chosen: Mapping[str, Any], seats: int) -> list[n.Faction]:
    """The room of each seat, whatever label it gets later. (HG-COMP-02, HG-COMM-05)"""
    settings = options.Settings()
    settings.size_a = options.SIZE.named(str(chosen["size_a"]))
    settings.size_b = options.SIZE.named(str(chosen["size_b"]))
    settings.size_c = options.SIZE.named(str(chosen["size_c"]))
    settings.solo_seat = options.SOLO.named(str(chosen["solo_seat"]))
    return homes_of(seats, settings)
