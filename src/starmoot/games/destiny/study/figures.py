"""Figures: what a finished game tells those who study many of them."""

from __future__ import annotations

from starmoot.games.destiny import names, state
from starmoot.games.destiny.deals import dealing
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.war import fleets


def figures(g: Destiny) -> dict[str, int | list[int]]:
    """The galaxy as it was at the end, in numbers; rows run over the seats."""
    fates = [fate for deal in g.s.deals for fate in deal.fates]
    parties = g.parties()
    return {
        "turns": g.s.turn,
        "Infested Sectors": g.sector_count(names.INFESTED),
        "Republic Fleets": fleets.fleets_out(g, names.REPUBLIC),
        "Corruption in play": tokens.corruption_in_play(g),
        "Shadow in play": tokens.shadow_in_play(g),
        "dead Senators": sum(1 for senator in g.s.senators if senator.party == state.DEAD),
        "laws in force": len(g.s.laws),
        "in Rebellion": 1 if g.s.rebel >= 0 else 0,
        "promises kept": fates.count(dealing.HELD),
        "promises broken": fates.count(dealing.BREACHED),
        "Sectors": [int(g.sector_count(party)) for party in parties],
        "Ministries": [int(g.offices_of(party)) for party in parties],
        "Fleets": [int(fleets.fleets_out(g, party)) for party in parties],
        "Influence": [g.party(party).influence for party in parties],
        "Money": [g.party(party).money for party in parties],
    }
