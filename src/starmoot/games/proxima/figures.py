"""Figures: what a finished game tells those who study many of them."""

from __future__ import annotations

from starmoot.games.proxima import names as n
from starmoot.games.proxima.play import Proxima


def figures(g: Proxima) -> dict[str, int | list[int]]:
    """Points by source, all powers together, and what each has at the end; rows run over seats."""
    powers = g.s.powers
    by_source = {
        f"points: {n.SOURCE.label(source)}": sum(power.points[source] for power in powers)
        for source in range(len(n.SOURCE.keys))
    }
    return {
        "turns": g.s.turn,
        **by_source,
        "guards left": len([level for level in g.s.guards if level > 0]),
        "ships": [len([ship for ship in power.ships if ship.hex >= 0]) for power in powers],
        "technologies": [sum(power.knows) for power in powers],
        "planets": [len(g.settled_by(seat)) for seat in range(g.seats)],
    }
