"""The registry: games by name, through the entry points `starmoot.games`.

Our own games use the same door as strangers'. Listing names imports nothing. A game that cannot
be loaded is left out of `all_games`, and `broken_games` tells why.
"""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points

from starmoot.content import listed
from starmoot.host.options import check_options
from starmoot.kernel.game import Game

GROUP = "starmoot.games"
_added: dict[str, Game] = {}
_broken: dict[str, str] = {}


class UnknownGame(LookupError):
    """No installed game has that name."""


class BrokenGame(UnknownGame):
    """A game is installed but cannot be loaded; the text names it and the reason."""


def game_ids() -> list[str]:
    """The names of all installed games, broken ones included."""
    return sorted({entry.name for entry in entry_points(group=GROUP)} | set(_added))


def get_game(name: str) -> Game:
    """A game by name."""
    if name in _added:
        return _added[name]
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            _added[name] = loaded(entry)
            return _added[name]
    raise UnknownGame(f"there is no game '{name}'; installed are {listed(game_ids())}")


def loaded(entry: EntryPoint) -> Game:
    """The game behind an entry point, or why there is none."""
    if entry.name in _broken:
        raise BrokenGame(_broken[entry.name])
    try:
        game = entry.load()
        fault = faults_of(game, entry)
    except Exception as failure:  # whatever a stranger's module raises while it is imported
        fault = f"{type(failure).__name__}: {failure}"
    if fault:
        _broken[entry.name] = f"the game '{entry.name}' ({entry.value}) cannot be loaded: {fault}"
        raise BrokenGame(_broken[entry.name])
    assert isinstance(game, Game)
    return game


def faults_of(game: object, entry: EntryPoint) -> str:
    """What keeps an object from being the game that its entry point promises; empty if nothing."""
    if not isinstance(game, Game):
        return f"it is a {type(game).__name__}, not a Game"
    if game.id != entry.name:
        return f"it calls itself '{game.id}'; id and entry point must be the same"
    if not len(game.seats) or game.seats[0] < 1:
        return f"seats={game.seats!r} names no table; write seats=range(2, 5) for 2 to 4 seats"
    check_options(game, {})
    return ""


def all_games() -> list[Game]:
    """All installed games that can be played."""
    broken = broken_games()
    return [get_game(name) for name in game_ids() if name not in broken]


def broken_games() -> dict[str, str]:
    """Why games that are installed cannot be played, by name."""
    for name in game_ids():
        with suppress(BrokenGame):
            get_game(name)
    return dict(_broken)


def add_game(game: Game) -> None:
    """Register a game for this process: for tests and notebooks."""
    _added[game.id] = game
