"""The front page: what this place is, and which tables are open."""

from __future__ import annotations

from importlib.resources import files

from litestar import Response, get
from litestar.di import NamedDependency

from starmoot.kernel.registry import game_ids, get_game
from starmoot.web.api_games import game_json
from starmoot.web.pages import page
from starmoot.web.services import Ask
from starmoot.web.store.base import GATHERING, Find

SHOWN = 30


@get("/", media_type="text/html")
async def home(ask: NamedDependency[Ask]) -> Response[bytes]:
    """What this place is, with its games and open tables."""
    tables = await ask.store.find(
        Find(status=(GATHERING,), listed=True, with_open_seats=True, limit=SHOWN)
    )
    titles = {name: get_game(name).title for name in game_ids()}
    return page(
        "home.html",
        games=[game_json(get_game(name)) for name in game_ids()],
        tables=[
            {
                "title": row.title or titles.get(row.game, row.game),
                "game": titles.get(row.game, row.game),
                "open": row.open_seats,
                "seats": row.seats,
                "pace": row.pace,
            }
            for row in tables
        ],
    )


@get("/static/plain.css", sync_to_thread=False, media_type="text/css")
def plain_css() -> Response[bytes]:
    """The one stylesheet of the plain pages."""
    data = files("starmoot.web").joinpath("static/plain.css").read_bytes()
    return Response(data, media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


ROUTES = [home, plain_css]
