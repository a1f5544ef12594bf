"""A table's own pages: the waiting room, the page that carries the client, and what hosts do."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency

from starmoot.host import UnknownGame, get_game
from starmoot.web.api.forms import SeatPath, TableId
from starmoot.web.api.tables import join_path
from starmoot.web.pages.answers import in_words
from starmoot.web.pages.create import bots_for
from starmoot.web.pages.files import client_files
from starmoot.web.pages.visit import Visit
from starmoot.web.store.base import GATHERING
from starmoot.web.tables.guidance import opponent


@get("/tables/{table:str}")
async def table_page(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """The waiting room, or the table itself once the game has begun."""
    summary = await visit.tables.summary(visit.person, table)
    if summary["status"] == GATHERING:
        return await waiting_room(visit, summary)
    await visit.tables.look(visit.person, table, None, visit.ask.caller.watch)
    return client_page(visit, summary, "table")


@get("/tables/{table:str}/replay")
async def replay_page(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """The game so far, or as it was, to leaf through."""
    summary = await visit.tables.summary(visit.person, table)
    if summary["status"] == GATHERING:
        return visit.go(f"/tables/{table}")
    await visit.tables.look(visit.person, table, None, visit.ask.caller.watch)
    return client_page(visit, summary, "replay")


def client_page(visit: Visit, summary: dict[str, Any], kind: str) -> Response[bytes]:
    """The page that carries the client; without it, or without scripts, the plain one is near."""
    built = client_files()
    plain = f"/tables/{summary['id']}/plain" + ("/replay" if kind == "replay" else "")
    if built is None:
        return visit.go(plain)
    return visit.page(
        "table.html",
        room=summary,
        game=game_of(summary["game"]),
        kind=kind,
        plain=plain,
        built=built,
        coach=visit.query.get("coach") == "1",
    )


def game_of(name: str) -> dict[str, Any]:
    """Title of a game; one that is no longer there is called by its id."""
    try:
        return {"id": name, "title": get_game(name).title}
    except UnknownGame:
        return {"id": name, "title": name}


async def waiting_room(
    visit: Visit, summary: dict[str, Any], link: str = "", wrong: str = ""
) -> Response[bytes]:
    """Who is in, who is missing, and what the host can do about it."""
    await visit.my_turns()
    game = get_game(summary["game"])
    options = [
        {**option, "said": in_words(option["shape"], summary["options"][option["name"]])}
        for option in visit.options(game)
        if summary["options"].get(option["name"]) != option["default"]
    ]
    free = sum(seat["kind"] in ("open", "reserved") for seat in summary["seats"])
    return visit.page(
        "waiting.html",
        status=409 if wrong else 200,
        room=summary,
        game={"id": game.id, "title": game.title},
        options=options,
        bots=bots_for(game),
        fill=opponent(game),
        free=free,
        newcomer=game.id in await visit.taught_games(),
        link=link and f"{visit.ask.services.settings.public_url}{link}",
        wrong=wrong,
    )


@post("/tables/{table:str}/take")
async def take_seat(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Take an open seat."""
    person, cookies = await visit.anybody(visit.fields.one("name"))
    await visit.tables.join(person, table, visit.fields.number("seat"), None)
    return visit.go(f"/tables/{table}", cookies)


@post("/tables/{table:str}/leave")
async def leave_seat(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Give a seat up."""
    await visit.tables.leave(visit.somebody, table, visit.fields.number("seat") or 0)
    return visit.go("/tables")


@post("/tables/{table:str}/seats/{seat:int}")
async def plan_seat(
    visit: NamedDependency[Visit], table: TableId, seat: SeatPath
) -> Response[bytes]:
    """For the host: open a seat, keep it for a friend, or seat a bot."""
    kind = visit.fields.one("kind", "open")
    if kind.startswith("bot/"):
        await visit.tables.seat_bot(visit.somebody, table, seat, kind.removeprefix("bot/"))
        return visit.go(f"/tables/{table}")
    key = await visit.tables.open_seat(visit.somebody, table, seat, kind == "reserved")
    if key is None:
        return visit.go(f"/tables/{table}")
    summary = await visit.tables.summary(visit.person, table)
    return await waiting_room(visit, summary, join_path(table, key))


@post("/tables/{table:str}/invite")
async def invite(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """For the host: a link to whichever seat is free."""
    key = await visit.tables.invite(visit.somebody, table, visit.fields.number("seat"))
    summary = await visit.tables.summary(visit.person, table)
    return await waiting_room(visit, summary, join_path(table, key))


@post("/tables/{table:str}/start")
async def start(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """For the host: begin, with bots on the seats that are still free where that is wanted."""
    await visit.tables.start(visit.somebody, table, visit.fields.one("fill") or None)
    return visit.go(f"/tables/{table}")


@post("/tables/{table:str}/close")
async def close(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """For the host: end a table before its game ends."""
    await visit.tables.close(visit.somebody, table, visit.fields.one("why")[:200])
    return visit.go(f"/tables/{table}/plain" if visit.fields.has("plain") else "/tables")


@post("/tables/{table:str}/pause")
async def pause(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """For the host: stop the clocks, or let them run again."""
    await visit.tables.pause(visit.somebody, table, visit.fields.one("on") == "1")
    return visit.go(f"/tables/{table}/plain")


@post("/tables/{table:str}/rematch")
async def rematch(visit: NamedDependency[Visit], table: TableId) -> Response[bytes]:
    """Another table like this one."""
    return visit.go(f"/tables/{await visit.tables.rematch(visit.somebody, table)}")


ROUTES = [
    table_page,
    replay_page,
    take_seat,
    leave_seat,
    plan_seat,
    invite,
    start,
    close,
    pause,
    rematch,
]
