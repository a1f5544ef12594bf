"""The lobby: tables that their hosts have listed."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency

from starmoot.kernel.registry import game_ids
from starmoot.web.pages.home import titles
from starmoot.web.pages.visit import Visit
from starmoot.web.store.base import FINISHED, GATHERING, PLAYING, Find

MOST = 60
STATES = (GATHERING, PLAYING, FINISHED)
PACES = ("untimed", "live", "deadline", "sessions")


@get("/tables")
async def lobby(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Open tables, those that are being played and those that are over, with filters."""
    await visit.my_turns()
    query = visit.query
    status = query.get("status", GATHERING)
    game = query.get("game", "")
    pace = query.get("pace", "")
    free = query.get("free", "") == "1"
    wanted = Find(
        status=(status,) if status in STATES else (GATHERING,),
        game=game if game in game_ids() else "",
        listed=True,
        with_open_seats=free,
        limit=MOST,
    )
    found = await visit.hall.tables(None, wanted)
    return visit.page(
        "lobby.html",
        tables=[line for line in found if not pace or line["pace"] == pace],
        titles=titles(),
        states=STATES,
        paces=PACES,
        chosen={"status": status, "game": game, "pace": pace, "free": free},
    )


ROUTES = [lobby]
