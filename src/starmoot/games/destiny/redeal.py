"""Imagined games: what could be true as far as one player knows.

GD-VAR-06: bots think ahead in such games only, so that they know no more than a human would.

Decks, hands and reserves are dealt anew by their pools; here follows what others keep to
themselves.
"""

from __future__ import annotations

from starmoot.games.destiny.play import Destiny
from starmoot.kernel import Chance, i64, sees


def redeal(g: Destiny, viewer: i64, _dice: Chance) -> None:
    """Deals and notes of others are as if they were not there."""
    g.s.deals = [deal for deal in g.s.deals if sees(deal.audience, viewer)]
    for known in g.s.notes.values():
        if not known.known_to(viewer):
            known.value = []
