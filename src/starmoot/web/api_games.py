"""API: the games that can be played here."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.params import PathParameter

from starmoot.bots.base import BOTS
from starmoot.kernel.forms import clocks_of, options_json
from starmoot.kernel.game import Game
from starmoot.kernel.registry import UnknownGame, game_ids, get_game
from starmoot.web.errors import no_such

GameId = Annotated[str, PathParameter(max_length=40, description="The game's id.")]
TAGS = ["games"]


def game_json(game: Game) -> dict[str, Any]:
    """A game in a list."""
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "length": game.length,
        "rules_version": game.rules_version,
    }


def bot_texts() -> list[str]:
    """How bots are named, as seats and `fill` take them."""
    return [usage for known in sorted(BOTS) for usage in BOTS[known].usage]


@get("/games", tags=TAGS, sync_to_thread=False)
def list_games() -> list[dict[str, Any]]:
    """All games of this server."""
    return [game_json(get_game(name)) for name in game_ids()]


@get("/games/{game:str}", tags=TAGS, sync_to_thread=False)
def show_game(game: GameId) -> dict[str, Any]:
    """One game with everything needed to set up a table: options as shapes with help, clocks."""
    try:
        found = get_game(game)
    except UnknownGame:
        raise no_such("game") from None
    return {
        **game_json(found),
        "options": options_json(found),
        "clocks": clocks_of(found),
        "endings": list(found.endings),
        "credits": found.credits,
        "bots": bot_texts(),
    }


ROUTES = [list_games, show_game]
