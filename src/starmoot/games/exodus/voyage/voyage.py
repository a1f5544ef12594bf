"""The voyage: from setting out to the end of the tale. (EX-SEQ)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.systems.arrival import FirstSystem
from starmoot.games.exodus.voyage.setup import SetUp


class Voyage(k.Procedure[Exodus]):
    """Whatever was done, what is to be done next? (EX-SEQ-01, EX-SEQ-04, EX-SEQ-05, EX-SEQ-08)

    It has no end of its own: the fleet is lost, or finds a home. (EX-END)
    """

    def begin(self, g: Exodus) -> k.Step:
        """Who takes part, and what they hide. (EX-SET)"""
        return k.Run(SetUp(), Voyage.set_out)

    def set_out(self, g: Exodus) -> k.Step:
        """The first system. (EX-SET-17)"""
        return k.Run(FirstSystem(), Voyage.decide)

    def decide(self, g: Exodus) -> k.Step:
        """Leave, fight or stay, and then again. (EX-SEQ-02)"""
        return k.Run(Disposition(), Voyage.decide)
