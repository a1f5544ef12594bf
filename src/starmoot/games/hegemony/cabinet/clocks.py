"""Clocks: when the decisions of a spending phase are due. (HG-TIME, HG-MODE-02..05)

Without clocks nothing is due, and a step ends when every decision is in. (HG-MODE-07)
"""

from __future__ import annotations

from typing import Final

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options, printed
from starmoot.games.hegemony.play import Hegemony

STANDARD: Final = (15, 10, 25, 15, 40)
ACCELERATED: Final = (5, 3, 7, 5, 10)
"""Minutes of each spending phase. (HG-SEQ-05..08, HG-MODE-02)"""
WRAP_UP: Final = (120, 180, 180, 240)
"""Seconds before the end at which the debate is over, by size from four on. (HG-TIME-03)"""
EVENT_DEBATE: Final = 600
"""Session One calls the wrap-up ten minutes after the phase begins. (HG-TIME-02)"""
HOUR: Final = 60


def accelerated(g: Hegemony) -> bool:
    """Whether the quick profile is played."""
    return g.s.settings.clock_profile == options.ACCELERATED


def length(g: Hegemony, phase: n.Phase) -> int:
    """How many seconds a phase lasts. (HG-SEQ-09, HG-MODE-02)"""
    if accelerated(g):
        return 60 * ACCELERATED[phase]
    return 60 * STANDARD[phase] * g.s.settings.session_minutes // HOUR


def start_phase(g: Hegemony, faction: n.Faction, phase: n.Phase) -> None:
    """The clock of a phase starts. (HG-CRIS-01)"""
    cabinet = g.cabinet(faction)
    cabinet.phase = phase
    timed = g.s.settings.clock_profile != options.UNTIMED
    cabinet.phase_ends = g.now + length(g, phase) if timed else 0


def due_before_end(g: Hegemony, faction: n.Faction, standard: int, quick: int) -> int:
    """When a step is due, in seconds before the phase ends; 0 without clocks."""
    ends = g.cabinet(faction).phase_ends
    return ends - (quick if accelerated(g) else standard) if ends > 0 else 0


def debate_due(g: Hegemony, faction: n.Faction) -> int:
    """The debate ends at the turning point, or when the wrap-up is called. (HG-TIME-02..06)"""
    cabinet = g.cabinet(faction)
    if cabinet.phase_ends == 0:
        return 0
    whole = length(g, cabinet.phase)
    begun = cabinet.phase_ends - whole
    if cabinet.phase == n.CRISIS:  # HG-MODE-05: the minute is one of twenty-five
        return begun + printed.CRISES[cabinet.crisis].minute * whole // STANDARD[n.CRISIS]
    if cabinet.phase == n.EVENT and not accelerated(g):
        return begun + EVENT_DEBATE * whole // (60 * STANDARD[n.EVENT])
    return due_before_end(g, faction, WRAP_UP[len(cabinet.members) - 4], 75)


def plans_due(g: Hegemony, faction: n.Faction) -> int:
    """Final plans. (HG-TIME-04, HG-MODE-04)"""
    return due_before_end(g, faction, 90, 45)


def choice_due(g: Hegemony, faction: n.Faction) -> int:
    """The Leader's choice. (HG-TIME-04, HG-MODE-04)"""
    return due_before_end(g, faction, 45, 20)


def orders_due(g: Hegemony, faction: n.Faction) -> int:
    """Research and spies, when the phase ends. (HG-TIME-04, HG-MODE-04)"""
    return due_before_end(g, faction, 0, 0)
