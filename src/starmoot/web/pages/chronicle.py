"""The chronicle of a game that is over: a page of its own, and a picture of its end to share."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from starmoot.web.api.forms import TableId
from starmoot.web.errors import Refusal
from starmoot.web.pages.plain import seat_name, seen_by, wanted_seat, worded
from starmoot.web.pages.share import draw_share
from starmoot.web.pages.tables import game_of
from starmoot.web.pages.visit import Visit

SVG = "image/svg+xml; charset=utf-8"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
"""A picture that is opened by itself brings its own style along, and nothing else."""


def ranked(view: dict[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """The seats by their points, the best first, each with its place; equals share one."""
    scores: list[int] = view["result"]["scores"]
    point: int = view["result"]["point"]
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    return [
        {
            "seat": seat,
            "name": names[seat],
            "points": scores[seat] // point,
            "place": 1 + sum(1 for score in scores if score > scores[seat]),
        }
        for seat in order
    ]


async def told_game(visit: Visit, table: str, seat: int | None) -> dict[str, Any]:
    """Everything that a page or a picture of a finished game needs."""
    visit.ask.heavy()
    view = await seen_by(visit, table, seat)
    if not view["result"]["ended"]:
        raise Refusal(404, "no_end", "This game was not played to its end.")
    room = view["room"]
    told = await visit.tables.story(visit.person, table, seat, whole=True)
    story = worded(view, visit.told(room["game"], told))
    names = [seat_name(room, number) for number in range(len(room["seats"]))]
    return {
        "view": view,
        "room": room,
        "game": game_of(room["game"]),
        "names": names,
        "ranking": ranked(view, names),
        "story": story,
    }


@get("/tables/{table:str}/chronicle")
async def chronicle_page(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """A finished game, round by round with its boards."""
    await visit.my_turns()
    seat = wanted_seat(visit)
    return visit.page("chronicle.html", seat=seat, **await told_game(visit, table, seat))


@get("/tables/{table:str}/picture.svg")
async def picture(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """How a game ended, as one picture."""
    told = await told_game(visit, table, None)
    drawn = draw_share(
        told["game"]["title"],
        told["view"]["result"]["ending"],
        told["ranking"],
        told["story"]["chapters"][-1],
        told["view"]["scene"].get("face", {}) if told["view"]["scene"] else {},
    )
    return Response(drawn.encode(), media_type=SVG, headers={"Content-Security-Policy": POLICY})


ROUTES = [chronicle_page, picture]
