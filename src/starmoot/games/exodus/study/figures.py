"""Figures: what a finished voyage tells those who study many of them.

Its length and its crises. Whether something ought to have pushed it on. (EX-ASK-01, EX-ASK-15)
"""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.names import TRAIT
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.voyage.ending import systems_visited

CRISES: Final = ("hunters", "scouts", "breakdown", "none", "disease", "elections", "revolution")
"""The results of a crisis roll from -3 to +3. (EX-CRI-05..12)"""

OWED: Final = ("repair", "quarantine", "suppression", "elections")
"""The kinds of obligations. (EX-OBL-01)"""

LONG_STAY: Final = 6
"""A fleet has stalled if one stay was so long and took half of its cycles. (EX-ASK-15)"""


def figures(g: Exodus) -> dict[str, int | list[int]]:
    """The course of a voyage in numbers; rows run over its cycles."""
    book = g.s.logbook
    told: dict[str, int | list[int]] = {
        "cycles": g.s.cycle,
        "systems visited": systems_visited(g),
        "jumps": book.jumps,
        "resets": g.s.resets,
        "scenes": book.scenes,
        "longest stay": book.longest_stay,
        "share of cycles in the longest stay (%)": share_of_longest_stay(g),
        "stalled": 1 if has_stalled(g) else 0,
    }
    for name, number in zip(CRISES, book.crises, strict=True):
        told[f"crisis: {name}"] = number
    for name, number in zip(OWED, book.owed, strict=True):
        told[f"owed: {name}"] = number
    for trait, name in enumerate(TRAIT.keys):
        told[name] = [row[trait] for row in book.traits]
    return told


def share_of_longest_stay(g: Exodus) -> int:
    """Which part of all cycles the longest stay in one system took, in per cent."""
    return 100 * g.s.logbook.longest_stay // g.s.cycle if g.s.cycle else 0


def has_stalled(g: Exodus) -> bool:
    """Whether the fleet sat for most of its time in one place. (EX-ASK-15)"""
    longest = g.s.logbook.longest_stay
    return longest >= LONG_STAY and 2 * longest >= g.s.cycle
