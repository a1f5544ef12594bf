"""What laws and options in force make of a printed order, for the rules and for its preview."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.content.printed import DEEDS, Change
from starmoot.games.exodus.names import EDGE, SUPPRESSES, WORK
from starmoot.games.exodus.state import State


def law_hindrances(state: State, order: k.i64) -> k.i64:
    """Institutional Chauvinism slows every harvest. (EX-GOV-11)"""
    return 1 if DEEDS[order] == WORK and state.chauvinism else 0


def severe(state: State, order: k.i64, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Harsher tables add to every rise of Edge that a Suppression brings. (EX-OPT-31)"""
    more = state.settings.suppression_severity
    if more == 0 or DEEDS[order] != SUPPRESSES:
        return changes
    return tuple(
        Change(EDGE, change.by + more) if change.trait == EDGE and change.by > 0 else change
        for change in changes
    )
