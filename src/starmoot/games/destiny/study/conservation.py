"""What never changes in a game, whatever happens: the numbers of cards of each sort."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny import state
from starmoot.games.destiny.play import Destiny


def action_cards(g: Destiny) -> int:
    """GD-DCK-01: fifty Action cards, once they are dealt."""
    held = sum(len(pile) for pile in g.s.hands)
    return held + len(g.s.action_deck) + len(g.s.action_discards) if g.s.turn > 0 else 50


def senator_cards(g: Destiny) -> int:
    """GD-SND-02: fifty Senators, in play, in reserve, in the deck or dead."""
    serving = sum(
        1 for senator in g.s.senators if senator.party >= 0 or senator.party == state.DEAD
    )
    held = sum(len(pile) for pile in g.s.reserves)
    return serving + held + len(g.s.senator_deck) if g.s.turn > 0 else 50


def event_cards(g: Destiny) -> int:
    """GD-EVD-01: fifty Events."""
    piles = len(g.s.event_deck) + len(g.s.event_discards)
    return piles + len(g.s.active) // 2 if g.s.turn > 0 else 50


def sector_cards(g: Destiny) -> int:
    """GD-MAP-20: fifty Sector cards."""
    piles = len(g.s.sector_deck) + len(g.s.sector_discards)
    return piles + len(g.s.drawn) if g.s.turn > 0 else 50


LAWS: Final = {
    "action cards": action_cards,
    "senator cards": senator_cards,
    "event cards": event_cards,
    "sector cards": sector_cards,
}
