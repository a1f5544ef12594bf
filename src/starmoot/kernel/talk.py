"""Talk: whom a viewer may address now.

Conversation belongs to the host; when its channels are closed is a rule of the game. A channel
is an audience: the seats that hear what is said in it, the speaker among them.
"""

from __future__ import annotations

from starmoot.kernel.game import Game
from starmoot.kernel.secret import SPECTATOR
from starmoot.kernel.view import View


def audiences(game: Game, view: View) -> list[int]:
    """The channels in which a viewer may speak now; a spectator has none."""
    if view.viewer == SPECTATOR:
        return []
    return view.audiences() if game.talk is None else game.talk(view)
