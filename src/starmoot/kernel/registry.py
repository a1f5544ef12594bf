"""The registry: games by name, through the entry points `starmoot.games`.

Our own games use the same door as strangers'. Listing names imports nothing.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from starmoot.kernel.game import Game
from starmoot.kernel.wire import listed

GROUP = "starmoot.games"
_added: dict[str, Game] = {}


class UnknownGame(LookupError):
    """No installed game has that name."""


def game_ids() -> list[str]:
    """The names of all installed games."""
    return sorted({entry.name for entry in entry_points(group=GROUP)} | set(_added))


def get_game(name: str) -> Game:
    """A game by name."""
    if name in _added:
        return _added[name]
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            game = entry.load()
            if not isinstance(game, Game):
                raise UnknownGame(f"{entry.value} is not a Game")
            _added[name] = game
            return game
    raise UnknownGame(f"there is no game '{name}'; installed are {listed(game_ids())}")


def add_game(game: Game) -> None:
    """Register a game for this process: for tests and notebooks."""
    _added[game.id] = game
