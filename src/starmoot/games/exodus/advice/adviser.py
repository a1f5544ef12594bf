"""Advice for automatic players: what a faction should answer, at three levels.

The levels are told in `counsel`. Advice reads nothing but the seat's own view, and has no opinion
on names, stories and the like. Nothing is left to chance: the same sight, the same advice.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.advice import beginnings, course, debate, plans, plots, quarrels
from starmoot.games.exodus.advice.counsel import Counsel
from starmoot.mechanics.advising import Adviser


def counsel(view: k.View, seat: k.Seat, level: int) -> Counsel:
    """What opinions think with: the state as a seat sees it, and how far its player goes."""
    return Counsel(view.state, seat, level)


advice: Final = Adviser(
    counsel,
    {
        **beginnings.OPINIONS,
        **course.OPINIONS,
        **debate.OPINIONS,
        **plans.OPINIONS,
        **plots.OPINIONS,
        **quarrels.OPINIONS,
    },
)
