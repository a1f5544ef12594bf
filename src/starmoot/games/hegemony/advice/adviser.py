"""Advice for automatic players: what a member of a government should answer, at three levels.

Any seat may be played so, in any mix with people. (HG-BOT-01, HG-SOLO-08)

The levels are told in `counsel`. Where nobody has an opinion, as little as possible is done.
"""

from __future__ import annotations

from typing import Final

from starmoot.games.hegemony.advice import offices, planning
from starmoot.games.hegemony.advice.counsel import counsel
from starmoot.mechanics.advising import Adviser, as_little

advice: Final = Adviser(counsel, {**planning.OPINIONS, **offices.OPINIONS}, as_little)
