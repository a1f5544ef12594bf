"""How each captain stands on the way: for those who look ahead. (MT-SCORE)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.moot.play import BREACH, BROKER, OPEN, SEAL, Moot

SURE: Final = k.Play.SURE
HEAVY: Final = 2
"""What a gate weighs in the middle. (MT-SETUP-03)"""
POINT: Final = 60
"""Thousandths for each point ahead of the best other captain."""
FINE: Final = 100
"""Points are reckoned in hundredths."""
UNSURE: Final = 3
"""A track that is expected to end so far from full, either way, is as good as decided."""


def outlook(g: Moot) -> list[int]:
    """The points that a captain can expect against those of the best other."""
    if g.ended:
        best = max(g.scores)
        return [SURE if score == best else 0 for score in g.scores]
    points = expected(g)
    hopes: list[int] = []
    for seat in range(g.seats):
        rival = max(points[other] for other in range(g.seats) if other != seat)
        hope = SURE // 2 + POINT * (points[seat] - rival) // FINE
        hopes.append(max(1, min(SURE - 1, hope)))
    return hopes


def expected(g: Moot) -> list[int]:
    """What each captain would score, in hundredths, if the gates left go as influence has it."""
    tracks = final_tracks(g)
    sealed, opened = fullness(g, tracks[SEAL]), fullness(g, tracks[OPEN])
    bonus = [sealed, opened, max(0, FINE - sealed - opened)]
    points: list[int] = []
    for captain in g.s.captains:
        role = captain.role.value
        total = FINE * captain.influence // (2 if role == BROKER else 4)
        total += 4 * bonus[role] - FINE * BREACH * captain.broken
        points.append(total if role == BROKER else total + tracks[role])
    return points


def final_tracks(g: Moot) -> list[int]:
    """Where the tracks will end, in hundredths: what is left is shared by votes and influence."""
    strength = [1, 1]
    for captain in g.s.captains:
        if captain.role.value != BROKER:
            strength[captain.role.value] += 1 + captain.influence
    rest = FINE * HEAVY * (g.s.left + 1)
    return [FINE * g.s.tracks[side] + rest * strength[side] // sum(strength) for side in (0, 1)]


def fullness(g: Moot, track: int) -> int:
    """The chance, in hundredths, that a track which is expected to end there will be full."""
    over = track - FINE * g.s.goal
    return max(0, min(FINE, FINE // 2 + over // (2 * UNSURE)))
