"""The front page, and the quickest way into a game."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from starmoot.host import all_games
from starmoot.web.api.games import known_game
from starmoot.web.pages.opening import let_bots_play, play_now, start_guided
from starmoot.web.pages.translations import LANGUAGES
from starmoot.web.pages.visit import LANGUAGE_COOKIE, Visit
from starmoot.web.store.base import GATHERING, PLAYING, Find

SHOWN = 8
YEAR = 365 * 86_400


@cache
def board() -> dict[str, Any]:
    """A moment of a recorded game: its map and its headline (tools/home_board.py made it)."""
    text = files("starmoot.web").joinpath("static/site/board.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def first_game() -> str:
    """The game for visitors who ask for none in particular."""
    games = all_games()
    return next((game.id for game in games if game.prepared.first), games[0].id)


@get("/")
async def home(visit: NamedDependency[Visit]) -> Response[bytes]:
    """What this place is, with its games and open tables."""
    waiting = await visit.my_turns()
    store = visit.ask.store
    open_tables = await store.find(
        Find(status=(GATHERING,), listed=True, with_open_seats=True, limit=SHOWN)
    )
    running = await store.find(Find(status=(PLAYING,), listed=True, limit=SHOWN))
    return visit.page(
        "home.html",
        board=visit.told(board()["game"], board()),
        games=[visit.game(game) for game in all_games()],
        first_game=first_game(),
        titles=visit.titles(),
        open_tables=open_tables,
        running=running,
        waiting=waiting,
        taught=await visit.taught_games(),
    )


@post("/play")
async def play(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Make a stranger a guest, and seat them at a table with bots."""
    game = known_game(visit.fields.one("game") or first_game())
    person, cookies = await visit.anybody()
    visit.ask.heavy()
    table = await play_now(visit.tables, visit.ask.services.repository, person, game)
    return visit.go(f"/tables/{table}?coach=1", cookies)


@post("/guided")
async def guided(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Make a stranger a guest, and teach them a game."""
    game = known_game(visit.fields.one("game") or first_game())
    person, cookies = await visit.anybody()
    visit.ask.heavy()
    return visit.go(f"/tables/{await start_guided(visit.tables, person, game)}", cookies)


@post("/show")
async def show_bots(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Let bots play among themselves, to look on."""
    game = known_game(visit.fields.one("game") or first_game())
    person, cookies = await visit.anybody()
    visit.ask.heavy()
    return visit.go(f"/tables/{await let_bots_play(visit.tables, person, game)}", cookies)


@post("/language")
async def language(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Choose the language of the pages."""
    chosen = visit.fields.one("language")
    back = visit.fields.one("back", "/")
    if chosen not in LANGUAGES:
        return visit.go(back)
    if visit.row is not None:
        try:
            kept = msgspec.json.decode(visit.row.settings or b"{}")
        except msgspec.DecodeError:
            kept = {}
        settings = msgspec.json.encode({**kept, "language": chosen})
        await visit.ask.store.change_person(msgspec.structs.replace(visit.row, settings=settings))
    cookie = Cookie(
        key=LANGUAGE_COOKIE,
        value=chosen,
        path="/",
        max_age=YEAR,
        secure=visit.ask.caller.secure,
        httponly=True,
        samesite="lax",
    )
    return visit.go(back, [cookie])


ROUTES = [home, play, guided, show_bots, language]
