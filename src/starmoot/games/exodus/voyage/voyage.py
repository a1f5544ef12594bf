"""The voyage: from setting out to the end of the tale (EX-SEQ)."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.systems.arrival import FirstSystem
from starmoot.games.exodus.voyage.setup import SetUp


class Voyage(k.Procedure[Exodus]):
    """EX-SEQ-01, EX-SEQ-04, EX-SEQ-05, EX-SEQ-08: whatever was done, what is to be done next?

    It has no end of its own: the fleet is lost, or finds a home (EX-END).
    """

    def begin(self, g: Exodus) -> k.Step:
        """EX-SET: who takes part, and what they hide."""
        return k.Run(SetUp(), Voyage.set_out)

    def set_out(self, g: Exodus) -> k.Step:
        """EX-SET-17: the first system."""
        return k.Run(FirstSystem(), Voyage.decide)

    def decide(self, g: Exodus) -> k.Step:
        """EX-SEQ-02: leave, fight or stay, and then again."""
        return k.Run(Disposition(), Voyage.decide)
