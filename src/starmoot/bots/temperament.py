"""Temperaments: what a character cares for besides itself, and what it says (characters.toml)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from starmoot.bots.memory import Memory

FURTHEST: Final = 0.5
"""How much of another seat's prospects counts at most, for or against it."""

LEAD: Final = 30
"""By how much somebody must be ahead of everybody else to be called the leader."""


@dataclass(frozen=True)
class Temperament:
    """A sort of character; the numbers are explained where they are written down."""

    name: str
    names: list[str]
    title: str
    sympathy: int
    gratitude: int
    grudge: int
    envy: int
    fear: int
    word: int
    lines: dict[str, list[str]]

    def regards(self, memory: Memory, seat: int, leader: int) -> list[float]:
        """How much the prospects of each other seat count; against it where negative."""
        found: list[float] = []
        for other in range(len(memory.good)):
            regard = self.sympathy + self.gratitude * memory.good[other]
            regard -= self.grudge * memory.bad[other]
            regard -= self.envy if other == leader else 0
            counts = 0.0 if other == seat else regard / 100
            found.append(max(-FURTHEST, min(FURTHEST, counts)))
        return found


def leader(hopes: list[int]) -> int:
    """Who is clearly ahead of all others; -1 where nobody is."""
    best, *rest = sorted(hopes, reverse=True)
    return hopes.index(best) if not rest or best >= rest[0] + LEAD else -1


def read_temperaments() -> dict[str, Temperament]:
    """All temperaments by name, in the order in which they are written down."""
    text = files("starmoot.bots").joinpath("characters.toml").read_text(encoding="utf-8")
    return {name: Temperament(name=name, **fields) for name, fields in tomllib.loads(text).items()}


TEMPERAMENTS: Final = read_temperaments()
