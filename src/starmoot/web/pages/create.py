"""Creating a table: the options of any game as a form, made from their shapes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency

from starmoot.bots.casting import WORD, has_characters
from starmoot.bots.temperament import TEMPERAMENTS
from starmoot.host import BOOK, Options, all_games, catalogue_of, options_json, presets_of
from starmoot.kernel import Game
from starmoot.web.api.games import GameId, known_game
from starmoot.web.errors import Refusal
from starmoot.web.model import BOT, OPEN, RESERVED, NewTable
from starmoot.web.pages.answers import Unreadable, fields_of, read_answer
from starmoot.web.pages.opening import seats_for
from starmoot.web.pages.visit import Fields, Visit
from starmoot.web.tables.guidance import THOUGHT, opponent

ME = "me"
HERE = "here"
"""A seat for somebody else at the device of the host."""
USUAL_SEATS = 4
UNUSED = "unused"


@get("/create")
async def choose_game(visit: NamedDependency[Visit]) -> Response[bytes]:
    """Which game?"""
    await visit.my_turns()
    return visit.page("create_choose.html", games=[visit.game(game) for game in all_games()])


@get("/create/{game:str}")
async def create_form(visit: NamedDependency[Visit], game: GameId) -> Response[bytes]:
    """The form for a table of a game, with what a preset settles and else is usual filled in."""
    await visit.my_turns()
    found = known_game(game)
    presets = {preset.name: preset.options for preset in presets_of(found)}
    first = next(iter(presets), BOOK)
    name = visit.query.get("preset", first)
    return form_page(visit, found, usual_fields(found, presets.get(name, {}), name))


@post("/create/{game:str}")
async def create(visit: NamedDependency[Visit], game: GameId) -> Response[bytes]:
    """Make the table, or say what does not fit."""
    found = known_game(game)
    try:
        wish = read_wish(found, visit.fields)
        person, cookies = await visit.anybody(visit.fields.one("name"))
    except Unreadable as fault:
        return form_page(visit, found, visit.fields, visit.t(fault.text, **fault.values))
    except msgspec.ValidationError as fault:
        return form_page(visit, found, visit.fields, str(fault))
    except Refusal as refusal:
        return form_page(visit, found, visit.fields, refusal.text)
    try:
        table = await visit.tables.create(person, wish)
        for seat in seats_here(found, visit.fields):
            await visit.tables.join(person, table, seat)
    except Refusal as refusal:
        return form_page(visit, found, visit.fields, refusal.text)
    return visit.go(f"/tables/{table}", cookies)


def form_page(visit: Visit, game: Game, fields: Fields, wrong: str = "") -> Response[bytes]:
    """The form, filled in."""
    options = [
        {**option, "path": f"o/{option['name']}", "first": number < 4}
        for number, option in enumerate(visit.options(game))
    ]
    words = catalogue_of(game.id, visit.tongue.language)
    return visit.page(
        "create.html",
        status=422 if wrong else 200,
        game=visit.game(game),
        options=options,
        rows=range(game.seats[-1]),
        least=game.seats[0],
        here=game.teams is None and game.together is None,
        bots=bots_for(game),
        presets=[
            replace(one, title=words.say(one.title), help=words.say(one.help))
            for one in presets_of(game)
        ],
        book=BOOK,
        fields=fields,
        wrong=wrong,
    )


def bots_for(game: Game) -> list[tuple[str, str]]:
    """The bots one may seat: the text that makes each, and the name of its label."""
    if game.advice is not None:
        plain = [("advice", "bot.usual"), ("search:30", "bot.searching"), ("random", "bot.random")]
        return [*characters_for(game), *plain]
    return [("search:30", "bot.usual"), ("search:200", "bot.strong"), ("random", "bot.random")]


def characters_for(game: Game) -> list[tuple[str, str]]:
    """The characters one may seat: first anybody, then each temperament."""
    if not has_characters(game):
        return []
    each = [(f"{WORD}:{name}:{THOUGHT}ms", f"bots.{name}") for name in TEMPERAMENTS]
    return [(opponent(game), "bot.anybody"), *each]


def usual_fields(game: Game, chosen: Options, preset: str) -> Fields:
    """What the form holds at first: the options of a preset, the others by the book."""
    pairs = [
        (name, value)
        for option in options_json(game)
        for name, values in fields_of(
            option["shape"],
            chosen.get(option["name"], option["default"]),
            f"o/{option['name']}",
        ).items()
        for value in values
    ]
    pairs.append(("preset", preset))
    usual = seats_for(game, USUAL_SEATS)
    for seat in range(game.seats[-1]):
        kind = ME if seat == 0 else OPEN if seat < usual else UNUSED
        pairs.append((f"seat/{seat}", kind))
    pairs += [("pace", "untimed"), ("watch", "public")]
    pairs += [(ticked, "1") for ticked in ("undo", "after", "listed")]
    return Fields(pairs)


def read_wish(game: Game, fields: Fields) -> NewTable:
    """The table that somebody asked for."""
    options = {
        option["name"]: read_answer(option["shape"], fields, f"o/{option['name']}", option["name"])
        for option in options_json(game)
    }
    kinds = seats_in(game, fields)
    wish = {
        "game": game.id,
        "seats": max(1, len(kinds)),
        "options": options,
        "title": " ".join(fields.one("title").split()),
        "plan": [seat_plan(game, kind) for kind in kinds],
        "pace": read_pace(fields),
        "watch": {
            "kind": fields.one("watch", "public"),
            "delay": (fields.number("delay") or 0) * 60,
            "after": fields.has("after"),
            "follow": fields.has("follow"),
        },
        "listed": fields.has("listed"),
        "host_plays": ME in kinds,
        "undo": fields.has("undo"),
    }
    return msgspec.convert(wish, NewTable)


def seats_in(game: Game, fields: Fields) -> list[str]:
    """How each seat that is used is to be filled."""
    kinds = [fields.one(f"seat/{seat}", UNUSED) for seat in range(game.seats[-1])]
    return [kind for kind in kinds if kind != UNUSED]


def seats_here(game: Game, fields: Fields) -> list[int]:
    """The seats for others at the device of the host."""
    return [seat for seat, kind in enumerate(seats_in(game, fields)) if kind == HERE]


def seat_plan(game: Game, kind: str) -> dict[str, str]:
    """How a seat is to be filled."""
    if kind in (ME, OPEN, HERE):
        return {"kind": OPEN}
    if kind == RESERVED:
        return {"kind": RESERVED}
    return {"kind": BOT, "bot": kind.removeprefix("bot/") or opponent(game)}


def read_pace(fields: Fields) -> dict[str, Any]:
    """The pace that somebody asked for."""
    pace = fields.one("pace", "untimed")
    if pace == "live":
        return {
            "pace": pace,
            "bank": (fields.number("bank") or 15) * 60,
            "increment": fields.number("increment") or 0,
        }
    if pace == "deadline":
        at = fields.one("at").strip()
        zone = fields.one("zone").strip() or "UTC"
        hours = fields.number("hours") or 0
        return {"pace": pace, "hours": hours, "at": at or None, "zone": zone}
    if pace == "sessions":
        return {"pace": pace, "minute": fields.number("minute") or 60}
    return {"pace": pace}


ROUTES = [choose_game, create_form, create]
