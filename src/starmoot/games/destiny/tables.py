"""The tables in which chapters enter what they add: powers, and acts of the floor.

Tables are filled here and nowhere else, so that no chapter needs to know another.
"""

from __future__ import annotations

from starmoot.games.destiny.floor import (
    BANK,
    FLOOR_ACTS,
    PLAY_CARD,
    STANDING_PASS,
    TO_SHADOW,
)
from starmoot.games.destiny.floor_basics import BankAct, CardAct, PassAct, ShadowAct

FLOOR_ACTS.extend(
    [
        BankAct(BANK),
        ShadowAct(TO_SHADOW),
        PassAct(STANDING_PASS),
        CardAct(PLAY_CARD),
    ]
)
