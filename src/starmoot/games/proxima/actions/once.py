"""The primary action of a card, and the effect that a faction may use once instead. (PC-FAC)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.names import Action
from starmoot.games.proxima.play import Proxima


class Primary(k.Procedure[Proxima]):
    """The upper half of a card. (PC-ACT-04, PC-ACT-05)"""

    seat: int = 0
    card: Action = n.NO_ACTION

    def begin(self, g: Proxima) -> k.Step:
        return k.Run(perform(self.card, self.seat), Primary.done)

    def done(self, g: Proxima) -> k.Step:
        return k.DONE
