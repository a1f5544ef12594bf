"""The tables in which chapters enter what they add: powers, and acts of the floor.

Tables are filled here and nowhere else, so that no chapter needs to know another.
"""

from __future__ import annotations

from starmoot.games.destiny.assassination import Assassinate
from starmoot.games.destiny.chair import veto_power
from starmoot.games.destiny.floor import (
    BANK,
    FLOOR_ACTS,
    PLAY_CARD,
    STANDING_PASS,
    TO_SHADOW,
)
from starmoot.games.destiny.floor_basics import BankAct, CardAct, PassAct, ShadowAct
from starmoot.games.destiny.ministry_powers import ministry_powers
from starmoot.games.destiny.powers import POWERS

FLOOR_ACTS.extend(
    [
        BankAct(BANK, "Give the bank several of one resource for one of the other."),
        ShadowAct(TO_SHADOW, "Three Corruption on one of your Senators become one Shadow."),
        PassAct(
            STANDING_PASS, "Windows of this sort pass without asking you; everybody can see it."
        ),
        CardAct(PLAY_CARD, "Play a card or use an ability before you go on."),
    ]
)

POWERS.extend([veto_power()])
POWERS.extend([Assassinate()])
POWERS.extend(ministry_powers())
