"""The settings of a table, from its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.options import Settings

if TYPE_CHECKING:
    from starmoot.kernel.host import Options


def settings_of(options: Options) -> Settings:
    """What rules read at a table with these options."""
    settings = GAME.settle(options)
    assert isinstance(settings, Settings)
    return settings
