"""How each seat stands in a game that is not over: a rough reckoning for all who look ahead."""

from __future__ import annotations

import math
from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength, tokens
from starmoot.games.destiny.war import fleets

HOPE: Final = 900
"""Nobody has won before the end."""

SECTOR: Final = 40
MINISTRY: Final = 20
VOTE: Final = 3
SENATOR: Final = 45
FLEET: Final = 10
CARD: Final = 15
INFLUENCE: Final = 5
MONEY: Final = 2
TAINT: Final = 5
REBELLION: Final = 200
"""What things are worth beside each other, by who won advised games in the end.

A rebel has no votes, but every Sector is open to it at half the Defence. Without a price on what
is spent and on Corruption, cards that pay in Corruption would seem to cost nothing.
"""

AHEAD: Final = 100.0
"""Whoever is ahead by so much wins e times as often."""


def outlook(g: Destiny) -> list[int]:
    """The prospects of each seat, from 0 to 1,000: how likely it is to win before the others.

    They fade as the Infestation spreads, which beats all (GD-VIC-08).
    """
    if g.ended:
        return [g.SURE if score > 0 else 0 for score in g.scores]
    worth = [weight(g, party) for party in g.parties()]
    most = max(worth)
    odds = [math.exp(float(own - most) / AHEAD) for own in worth]
    needed = g.s.settings.infested_to_lose
    left: k.i64 = max(0, 2 * needed - g.sector_count(names.INFESTED))
    hope = float(HOPE * left) / (float(2 * needed) * sum(odds))
    return [int(hope * own) for own in odds]


def weight(g: Destiny, party: names.Party) -> k.i64:
    """What a Party has: Sectors win, the rest helps to get them."""
    if party == names.NO_PARTY:  # Parties are still being picked
        return 0
    senators = g.senators_of(party)
    return (
        SECTOR * g.sector_count(party)
        + MINISTRY * g.offices_of(party)
        + VOTE * max(0, strength.voting_strength(g, party))
        + SENATOR * len(senators)
        + FLEET * fleets.fleets_out(g, party)
        + INFLUENCE * g.party(party).influence
        + MONEY * g.party(party).money
        + CARD * len(g.hand(party))
        - TAINT * sum(tokens.weight(g, senator) for senator in senators)
        + (REBELLION if g.s.rebel == party else 0)
    )
