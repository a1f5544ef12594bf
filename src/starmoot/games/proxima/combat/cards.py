"""Combat cards and the pods of the Resistance: which there are. (PC-CCC, PC-CRCC)"""

from __future__ import annotations

from typing import Final

COPIES: Final = 3
POD_COPIES: Final = 2


def combat_deck() -> list[int]:
    """Eighteen designs, three of each, by their numbers. (PC-CCC-01)"""
    return [number for number in range(1, 19) for _ in range(COPIES)]


def pod_deck() -> list[int]:
    """Eight designs, two of each, by their numbers. (PC-CRCC-01)"""
    return [number for number in range(21, 29) for _ in range(POD_COPIES)]
