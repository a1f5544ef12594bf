"""Advice for automatic players: what a power should answer, at three levels.

The levels are told in `counsel`. Where nobody has an opinion, as little as possible is done.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.proxima.advice import council, economy, fleet, war
from starmoot.games.proxima.advice.counsel import counsel
from starmoot.mechanics.advising import Adviser, as_little

advice: Final = Adviser(
    counsel,
    {**council.OPINIONS, **economy.OPINIONS, **fleet.OPINIONS, **war.OPINIONS},
    as_little,
)
