"""Clocks: when the decisions of a spending phase are due. (HG-TIME, HG-MODE-02..05)

Without clocks nothing is due, and a step ends when every decision is in. (HG-MODE-07)
"""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options
from starmoot.games.hegemony.play import Hegemony

STANDARD: Final = [15, 10, 25, 15, 40]
ACCELERATED: Final = [5, 3, 7, 5, 10]
"""Minutes of each spending phase. (HG-SEQ-05..08, HG-MODE-02, HG-EX-19)"""
WRAP_UP: Final = [120, 180, 180, 240]
"""Seconds before the end at which the debate is over, by size from four on. (HG-TIME-03)"""
EVENT_DEBATE: Final = 600
"""Session One calls the wrap-up ten minutes after the phase begins. (HG-TIME-02)"""
PLACE: Final = [1, 1, 2, 3, 1]
"""Where each spending phase stands among the steps of its session."""
HOUR: Final = 60


def accelerated(g: Hegemony) -> bool:
    """Whether the quick profile is played."""
    return g.s.settings.clock_profile == options.ACCELERATED


def timed(g: Hegemony) -> bool:
    """Whether clocks run at all. (HG-MODE-01, HG-MODE-07)"""
    return g.s.settings.clock_profile != options.UNTIMED


def length(g: Hegemony, phase: n.Phase) -> int:
    """How many seconds a phase lasts. (HG-SEQ-09, HG-MODE-02)"""
    if accelerated(g):
        return 60 * ACCELERATED[phase]
    return 60 * STANDARD[phase] * g.s.settings.session_minutes // HOUR


def start_phase(g: Hegemony, faction: n.Faction, phase: n.Phase) -> None:
    """The clock of a phase starts. (HG-CRIS-01)"""
    cabinet = g.cabinet(faction)
    cabinet.phase, cabinet.step = phase, PLACE[phase]
    cabinet.phase_ends = g.now + length(g, phase) if timed(g) else 0


FOUNDING: Final = (40, 10)
CLOSING_ONE: Final = (5, 2)
CLOSING: Final = (5, 1)
RELAY: Final = (5, 1)
PROCLAMATION: Final = (5, 2)
LAST_WORDS: Final = (15, 3)
ELECTION: Final = (3, 1)
MINUTE_ZERO: Final = (1, 1)
"""Minutes of the other steps: standard and accelerated. (HG-SEQ-05..08, HG-MODE-02)"""


def start_step(g: Hegemony, faction: n.Faction, minutes: tuple[int, int], step: int = 0) -> None:
    """The clock of a step without plans starts. (HG-SEQ-05..08, HG-TIME-07)"""
    cabinet = g.cabinet(faction)
    cabinet.step = step
    cabinet.phase_ends = g.now + seconds(g, minutes) if timed(g) else 0


def seconds(g: Hegemony, minutes: tuple[int, int]) -> int:
    """How long a step lasts. (HG-MODE-02)"""
    if accelerated(g):
        return 60 * minutes[1]
    return 60 * minutes[0] * g.s.settings.session_minutes // HOUR


def step_due(g: Hegemony, faction: n.Faction) -> int:
    """When what a step asks for is due, and research and spies of a phase: at its end.

    HG-TIME-04, HG-TIME-07, HG-MODE-04.
    """
    return g.cabinet(faction).phase_ends


def ask_room(g: Hegemony, faction: n.Faction, questions: list[k.Question], then: Any) -> k.Step:
    """Ask members of a faction until the step ends; its room knows that they are asked."""
    return k.Ask(questions, then, audience=g.room(faction), due=step_due(g, faction))


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
        return begun + g.s.cards().crises[cabinet.crisis].minute * whole // STANDARD[n.CRISIS]
    if cabinet.phase == n.EVENT and not accelerated(g):
        return begun + EVENT_DEBATE * whole // (60 * STANDARD[n.EVENT])
    minutes = g.s.settings.wrapup_minutes
    wrap_up = 60 * minutes if minutes > 0 else WRAP_UP[len(cabinet.members) - 4]
    return due_before_end(g, faction, wrap_up, 75)


def called_due(g: Hegemony, faction: n.Faction) -> int:
    """When plans are due that the Leader calls for, never later than before. (HG-TIME-05)"""
    due = plans_due(g, faction)
    return min(due, g.now + (30 if accelerated(g) else 60)) if due > 0 else 0


def plans_due(g: Hegemony, faction: n.Faction) -> int:
    """Final plans. (HG-TIME-04, HG-MODE-04)"""
    return due_before_end(g, faction, 90, 45)


def choice_due(g: Hegemony, faction: n.Faction) -> int:
    """The Leader's choice. (HG-TIME-04, HG-MODE-04)"""
    return due_before_end(g, faction, 45, 20)
