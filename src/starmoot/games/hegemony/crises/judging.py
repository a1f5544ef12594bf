"""How a crisis ends: which demands are in force, which are met, what follows. (HG-CRIS)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starmoot.content import Effect
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.printed import Crisis, Demand, Difficulty, Turn


@dataclass(frozen=True)
class Verdict:
    """Whether a crisis is resolved, and what it does to the faction."""

    resolved: bool
    effects: tuple[Effect, ...]


def judge(crisis: Crisis, turn: Turn | None, points: list[int], unspent: int) -> Verdict:
    """How it ends, from the points of the chosen plan by resource. (HG-CRIS-12..15, HG-EX-16)

    Each demand has its own failure: only what was missed has consequences.
    """
    effects: list[Effect] = []
    base = crisis.need if turn is None or not turn.base else turn.base
    resolved = any_met(base, points, unspent)
    if not resolved:
        effects += crisis.fail
    if turn is not None:
        effects += turn.always
        kept = keeps(turn, points, unspent)
        if turn.bonus:
            effects += turn.gain if kept else ()
        elif not kept:
            resolved = False
            effects += turn.fail
    return Verdict(resolved, tuple(effects))


def keeps(turn: Turn, points: list[int], unspent: int) -> bool:
    """Whether what a turning point asks for is done, and what it forbids is not."""
    if turn.at_most is not None and not within(turn.at_most, points):
        return False
    return not turn.need or any_met(turn.need, points, unspent)


def any_met(ways: Sequence[Demand], points: list[int], unspent: int) -> bool:
    """Whether one of several ways is taken."""
    return any(way.met(points, unspent) for way in ways)


def within(limit: Demand, points: list[int]) -> bool:
    """Whether no resource that a limit names is passed. (HG-CR01-05)"""
    limits = (limit.military, limit.foreign, limit.domestic, limit.research, limit.espionage)
    return all(points[at] <= limits[at] for at in n.RESOURCES if limits[at] > 0)


ENDURING, WOUNDED, FALLEN = range(3)
OUTCOMES = ("the Hegemony endures", "the Hegemony is wounded", "the Hegemony falls")


def outcome(row: Difficulty, points: list[int]) -> int:
    """How the Final Crisis ends. (HG-HEG-16..18, HG-EX-17..18)"""
    if row.full.met(points, 0):
        return ENDURING
    return WOUNDED if row.partial.met(points, 0) else FALLEN
