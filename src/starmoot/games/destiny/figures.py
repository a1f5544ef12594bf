"""Figures: what a finished game tells those who study many of them."""

from __future__ import annotations

from starmoot.games.destiny.dealing import BREACHED, HELD
from starmoot.games.destiny.ending import ministries_of
from starmoot.games.destiny.fleets import fleets_out
from starmoot.games.destiny.names import INFESTED, REPUBLIC
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import DEAD
from starmoot.games.destiny.tokens import corruption_in_play, shadow_in_play


def figures(g: Destiny) -> dict[str, int | list[int]]:
    """The galaxy as it was at the end, in numbers; rows run over the seats."""
    fates = [fate for deal in g.s.deals for fate in deal.fates]
    parties = g.parties()
    return {
        "turns": g.s.turn,
        "Infested Sectors": g.sector_count(INFESTED),
        "Republic Fleets": fleets_out(g, REPUBLIC),
        "Corruption in play": corruption_in_play(g),
        "Shadow in play": shadow_in_play(g),
        "dead Senators": sum(1 for senator in g.s.senators if senator.party == DEAD),
        "laws in force": len(g.s.laws),
        "in Rebellion": 1 if g.s.rebel >= 0 else 0,
        "promises kept": fates.count(HELD),
        "promises broken": fates.count(BREACHED),
        "Sectors": [int(g.sector_count(party)) for party in parties],
        "Ministries": [int(ministries_of(g, party)) for party in parties],
        "Fleets": [int(fleets_out(g, party)) for party in parties],
        "Influence": [g.party(party).influence for party in parties],
        "Money": [g.party(party).money for party in parties],
    }
