"""Who may be replaced by an automatic player (EX-TIME-11); `play` has who is absent."""

from __future__ import annotations

from starmoot.games.exodus import names
from starmoot.games.exodus.options import ABSENT_AUTOMATIC, NOBODY_AUTOMATIC
from starmoot.games.exodus.state import State


def may_be_automatic(state: State, faction: names.Faction) -> bool:
    """Whether an automatic player may take a faction's seat now. (EX-TIME-11, EX-OPT-24)

    Whoever takes the seat has the faction as it is: standing and secrets belong to it. It sees
    what a human would, and has no more time. (EX-VAR-05)
    """
    allowed = state.settings.automatic_players
    if allowed == ABSENT_AUTOMATIC:
        return state.factions[faction].absent
    return allowed != NOBODY_AUTOMATIC
