"""The lobby: tables that their hosts have listed."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.di import NamedDependency

from starmoot.host import game_ids
from starmoot.web.pages.visit import Visit
from starmoot.web.store.base import FINISHED, GATHERING, PLAYING, Find

MOST = 60
PLACE = re.compile(r"^(\d{1,15})\.([A-Za-z0-9_-]{1,40})$")
STATES = (GATHERING, PLAYING, FINISHED)
PACES = ("untimed", "live", "deadline", "sessions")


def place_of(line: dict[str, Any]) -> str:
    """Where in the list a table stands, for the link to what comes after it."""
    return f"{line['changed_at']}.{line['id']}"


@get("/tables")
async def lobby(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Open tables, those that are being played and those that are over, with filters."""
    await visit.my_turns()
    query = visit.query
    status = query.get("status", GATHERING)
    game = query.get("game", "")
    pace = query.get("pace", "")
    free = query.get("free", "") == "1"
    place = PLACE.match(query.get("from", ""))
    wanted = Find(
        status=(status,) if status in STATES else (GATHERING,),
        game=game if game in game_ids() else "",
        listed=True,
        with_open_seats=free,
        before=int(place[1]) if place else 1 << 53,
        after=place[2] if place else "",
        limit=MOST,
    )
    found = await visit.tables.find(None, wanted)
    more = len(found) == MOST
    return visit.page(
        "lobby.html",
        tables=[line for line in found if not pace or line["pace"] == pace],
        titles=visit.titles(),
        states=STATES,
        paces=PACES,
        chosen={"status": status, "game": game, "pace": pace, "free": free},
        further=urlencode({**dict(query), "from": place_of(found[-1])}) if more else "",
        paged=place is not None,
    )


ROUTES = [lobby]
