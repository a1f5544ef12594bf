"""Figures: what a finished game tells those who study many of them."""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.play import Hegemony


def figures(g: Hegemony) -> dict[str, int | list[int]]:
    """Control, points and crises at the end; rows run over the factions."""
    reports = [report for report in g.s.reports if report.posted != n.MISSING]
    control = g.s.truth.control
    ranked = sorted(control, reverse=True)
    return {
        "Control": list(control),
        "Control lead": ranked[0] - ranked[1],
        "Control spread": ranked[0] - ranked[2],
        "Hegemony": int(g.s.hegemony),
        "Steel left": [cabinet.bank for cabinet in g.s.cabinets],
        "crises resolved": sum(1 for report in reports if report.resolved),
        "crises faced": len(reports),
        "early reports": sum(1 for report in reports if report.posted == n.EARLY),
        "factions out": sum(1 for faction in g.s.factions if faction.stale),
        "technologies": [len(cabinet.technologies) for cabinet in g.s.cabinets],
        "spies": [sum(cabinet.spies) for cabinet in g.s.cabinets],
        "best total": max(dossier.total() for room in g.s.cabinets for dossier in room.dossiers),
        "faction points": [
            sum(dossier.total() for dossier in cabinet.dossiers) for cabinet in g.s.cabinets
        ],
    }
