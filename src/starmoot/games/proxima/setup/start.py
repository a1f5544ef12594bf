"""Decisions before the first turn. (PC-SETUP-31, PC-SETUP-39, PC-SETUP-40)"""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.proxima.play import Proxima


class Start(k.Sequence[Proxima]):
    """What is settled before the first turn."""

    def outline(self, g: Proxima) -> list[k.Procedure[Proxima]]:
        return []
