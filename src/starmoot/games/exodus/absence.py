"""Absence: players who let too many deadlines pass (EX-TIME-10, EX-TIME-11)."""

from __future__ import annotations

from typing import Final

from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State
from starmoot.kernel import i64, note

NOBODY_AUTOMATIC: Final = 0
ABSENT_AUTOMATIC: Final = 1

MISSING: Final = note("exodus.absent", "EX-TIME-10", "{}'s player is absent", FACTION)
BACK: Final = note("exodus.present", "EX-TIME-10", "{}'s player is back", FACTION)


def mark_absent(g: Exodus) -> None:
    """EX-TIME-10: who has missed `absence_limit` deadlines in a row is absent until the next act.

    The faction goes on by its time-out rules.
    """
    for faction in g.s.played:
        sheet = g.faction(faction)
        absent = g.silences[sheet.seat] >= g.s.settings.absence_limit
        if absent != sheet.absent:
            g.s.edit_faction(faction).absent = absent
            g.say(MISSING if absent else BACK, faction)


def may_be_automatic(state: State, faction: i64) -> bool:
    """EX-TIME-11, EX-OPT-24: whether an automatic player may take a faction's seat now.

    Whoever takes the seat has the faction as it is: standing and secrets belong to it. EX-VAR-05:
    it sees what a human would, and has no more time.
    """
    allowed = state.settings.automatic_players
    if allowed == ABSENT_AUTOMATIC:
        return state.factions[faction].absent
    return allowed != NOBODY_AUTOMATIC
