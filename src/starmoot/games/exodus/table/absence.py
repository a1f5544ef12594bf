"""Where automatic players may play (EX-TIME-11, EX-VAR-04); `play` has who is absent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starmoot import kernel as k
from starmoot.games.exodus.options import ABSENT_AUTOMATIC, AUTOMATIC, NOBODY_AUTOMATIC


def bots(options: Mapping[str, Any]) -> k.Bots:
    """Where automatic players may play, for the hosts of a table. (EX-OPT-24)

    `none`: nowhere, and silence alone speaks for the absent. `absent`: the host may seat them
    before the game, which is training play; later they take over from absent players alone. `any`:
    a player who is there may also make way for one. It sees what a person in the seat would see,
    and has no more time. (EX-VAR-04, EX-VAR-05, EX-TIME-11, EX-TIME-10)
    """
    chosen, after = options["automatic_players"], int(options["absence_limit"])
    if chosen == AUTOMATIC.key(NOBODY_AUTOMATIC):
        why = "its option automatic_players is none; with absent or any they may"
        return k.Bots("nowhere", after, why)
    if chosen == AUTOMATIC.key(ABSENT_AUTOMATIC):
        missed = "1 missed deadline" if after == 1 else f"{after} missed deadlines in a row"
        why = (
            f"its option automatic_players is absent, which takes {missed}; "
            "with any a player may make way at once"
        )
        return k.Bots("absent", after, why)
    return k.Bots("anywhere", after)
