"""A late report: what the others still acknowledge of it. (HG-EXCH-10..15)"""

from __future__ import annotations

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.state import Plan


def acknowledged(plan: Plan, keep: int = 2, keep_of_ties: int = 1) -> list[list[int]]:
    """The cells of a plan that came late, by resource: its single highest, cut down. (HG-EXCH-10)

    Where several tie for it, each of them is cut down further. (HG-EXCH-11)
    """
    cells = [plan.cells(resource) for resource in n.RESOURCES]
    highest = max(max(row) for row in cells)
    ties = sum(row.count(highest) for row in cells)
    most = keep if ties == 1 else keep_of_ties
    return [[min(cell, most) if cell == highest else 0 for cell in row] for row in cells]
