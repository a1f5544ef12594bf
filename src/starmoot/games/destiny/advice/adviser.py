"""Advice for automatic players: what a Party should answer, at three levels (`counsel`).

Advice reads nothing but the seat's own view, leaves nothing to chance, and has an answer to
everything: where no chapter has an opinion, as little as the question asks for.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import floor
from starmoot.games.destiny.advice import (
    campaigns,
    cards,
    deals,
    laws,
    odd_jobs,
    purchases,
    senate,
    votes,
    war,
)
from starmoot.games.destiny.advice.counsel import Counsel, on_choice
from starmoot.games.destiny.state import State
from starmoot.mechanics.advising import Adviser, as_little


def on_the_floor(c: Counsel, shape: k.Choose) -> k.Answer:
    """What to do beside what is asked: mostly nothing, which is found out quickly."""
    keys = shape.keys
    answer: k.Answer | None = None
    if floor.PLAY_CARD in keys:
        answer = cards.play_meanwhile(c, shape)
    waiting = floor.ANSWER_OFFER in keys or floor.WRITE in keys
    if answer is None and (waiting or is_time_to_deal(c.s)):
        answer = deals.on_deals(c, shape)
    if answer is None and floor.REBEL in keys and c.schemes():
        answer = odd_jobs.rebels(c, shape)
    return k.PASS if answer is None else answer


def is_time_to_deal(state: State) -> bool:
    """Offers are made while nothing is under way, at few points of a turn."""
    if state.vote is not None or state.acts or state.moment != names.NO_MOMENT:
        return False
    return state.phase == names.INTRIGUE and state.step in (1, 3)


advice: Final = Adviser(
    Counsel,
    {
        floor.FLOOR: on_choice(on_the_floor),
        **campaigns.OPINIONS,
        **cards.OPINIONS,
        **deals.OPINIONS,
        **laws.OPINIONS,
        **odd_jobs.OPINIONS,
        **purchases.OPINIONS,
        **senate.OPINIONS,
        **votes.OPINIONS,
        **war.OPINIONS,
    },
    as_little,
)
"""Who has an opinion on what; to everything else as little is answered as it asks for."""
