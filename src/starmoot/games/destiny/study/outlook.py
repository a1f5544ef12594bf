"""How each seat stands in a game that is not over: a rough reckoning for whoever looks ahead."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import strength
from starmoot.games.destiny.war import fleets

HOPE: Final = 900
"""Nobody has won before the end."""

SECTOR: Final = 40
MINISTRY: Final = 30
VOTE: Final = 6
ACTION: Final = 12
FLEET: Final = 5
"""What things are worth next to a unit of Influence or Money."""


def outlook(g: Destiny) -> list[int]:
    """The prospects of each seat, from 0 to 1,000: its share of what leads to victory.

    They fade as the Infestation spreads, which beats all (GD-VIC-08).
    """
    if g.ended:
        return [g.SURE if score > 0 else 0 for score in g.scores]
    worth = [weight(g, party) for party in g.parties()]
    total: k.i64 = max(1, sum(worth))
    needed = g.s.settings.infested_to_lose
    left: k.i64 = max(0, 2 * needed - g.sector_count(names.INFESTED))
    return [HOPE * own * left // (total * 2 * needed) for own in worth]


def weight(g: Destiny, party: names.Party) -> k.i64:
    """What a Party has: Sectors and Ministries win, the rest helps to get them."""
    if party == names.NO_PARTY:  # Parties are still being picked
        return 0
    return (
        SECTOR * g.sector_count(party)
        + MINISTRY * g.offices_of(party)
        + VOTE * max(0, strength.voting_strength(g, party))
        + ACTION * len(g.senators_of(party))
        + FLEET * fleets.fleets_out(g, party)
        + g.party(party).influence
        + g.party(party).money
    )
