"""Drawing cards: Action, Senator, Event and Sector decks and what happens when they run low."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.play import Destiny
from starmoot.mechanics.decks import draw, recycle

DRAWS_ACTIONS: Final = k.note(
    "destiny.draws_actions", "GD-GAL-13 GD-RNG-13", "{party} draws {number} Action [card|cards]"
)
DRAWS_SENATORS: Final = k.note(
    "destiny.draws_senators", "GD-GAL-15 GD-GAL-17", "{party} draws {number} Senator [card|cards]"
)


def draw_actions(g: Destiny, count: k.i64) -> None:
    """GD-GAL-13: each Party draws in initiative order.

    GD-RNG-13: with too few cards for all, the discards are shuffled in. GD-RNG-14: where that is
    not enough either, what is left goes round one card at a time.
    """
    deck = g.s.action_deck
    if len(deck) < count * len(g.s.order):
        recycle(g, deck, g.s.action_discards, names.DRAWS)
    drawn = hand_out(g, deck, [g.hand(party) for party in g.s.order], count)
    for place, party in enumerate(g.s.order):
        g.say(DRAWS_ACTIONS, party, drawn[place])


def draw_senators(g: Destiny, count: k.i64) -> None:
    """GD-GAL-15, GD-GAL-17: each Party draws Senators into its reserve, in initiative order.

    GD-RNG-15: a deck too small for all is dealt out one card at a time; GD-RNG-16: it is never
    made anew.
    """
    deck = g.s.senator_deck
    drawn = hand_out(g, deck, [g.reserve(party) for party in g.s.order], count)
    for place, party in enumerate(g.s.order):
        g.say(DRAWS_SENATORS, party, drawn[place])


def hand_out(g: Destiny, deck: k.Cards, piles: list[k.Cards], count: k.i64) -> list[int]:
    """Deal cards to each Party, one at a time where they do not suffice; gives how many came."""
    drawn: list[int] = [0] * len(piles)
    enough = len(deck) >= count * len(piles)
    for _ in range(1 if enough else count):
        for place in range(len(piles)):
            drawn[place] += draw(g, deck, piles[place], count if enough else 1)
    return drawn
