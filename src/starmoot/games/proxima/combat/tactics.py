"""Tactics and combat cards, which come before the dice of a round. (PC-FIGHT-05..11)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima.combat.sides import Field
from starmoot.games.proxima.play import Proxima


class Tactics(k.Procedure[Proxima]):
    """Steps before the cards. (PC-FIGHT-05..08)"""

    field: Field = Field()

    def begin(self, g: Proxima) -> k.Step:
        return k.DONE


class Cards(k.Procedure[Proxima]):
    """Cards are laid, revealed and applied. (PC-FIGHT-09..11)"""

    field: Field = Field()

    def begin(self, g: Proxima) -> k.Step:
        return k.DONE


def evade(g: Proxima, field: Field) -> None:
    """Hits that cards cancel. (PC-CCC-14, PC-CRCC-06)"""
