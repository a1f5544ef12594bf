"""Imagined games: what could be true as far as one player knows.

GD-VAR-06: bots think ahead in such games only, so that they know no more than a human would.

Decks, hands and reserves are dealt anew by their pools; here follows what others keep to
themselves.
"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny.play import Destiny


def redeal(g: Destiny, viewer: k.i64, _dice: k.Chance) -> None:
    """Deals and notes of others, and what they were robbed of, are as if they were not there."""
    g.s.deals = [deal for deal in g.s.deals if k.sees(deal.audience, viewer)]
    g.s.losses = [loss for loss in g.s.losses if k.sees(loss.audience, viewer)]
    for known in g.s.notes.values():
        if not known.known_to(viewer):
            known.value = []
