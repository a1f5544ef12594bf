"""The settings of a table, from its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny import GAME
from starmoot.games.destiny.options import Settings
from starmoot.testing import settle

if TYPE_CHECKING:
    from starmoot.testing import Options


def settings_of(options: Options) -> Settings:
    """What rules read at a table with these options."""
    settings = settle(GAME, options)
    assert isinstance(settings, Settings)
    return settings
