"""Help: each game with a short guide, and its rules by section."""

from __future__ import annotations

import hashlib
import logging
import re
from dataclasses import replace
from functools import cache
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

from starmoot.content.rules import Rule
from starmoot.host import SPECTATOR, Table, all_games, catalogue_of, get_game
from starmoot.scene import scene_json
from starmoot.web.api.games import GameId, known_game, rules_of
from starmoot.web.pages.answers import in_words
from starmoot.web.pages.guides import guide_of
from starmoot.web.pages.home import board
from starmoot.web.pages.visit import Visit
from starmoot.web.tables.results import told

LOG = logging.getLogger("starmoot.web.pages")
STRANGE = re.compile(r"[^a-z0-9]+")


def anchor(section: str) -> str:
    """The id of a section on its page."""
    return "s-" + STRANGE.sub("-", section.lower()).strip("-")


@cache
def opening_of(game: str) -> dict[str, Any] | None:
    """The map of a game as everybody sees it at the opening; None where it has none."""
    found = get_game(game)
    if found.scene is None:
        return None
    try:
        table = Table(found, found.seats[0], hashlib.sha256(game.encode()).digest())
        widgets = scene_json(found.scene(table.view(SPECTATOR)))["widgets"]
    except Exception:  # whatever is wrong with a game, its page says what it can
        LOG.exception("the opening of %s cannot be drawn", game)
        return None
    return next(({"map": one} for one in widgets if one["widget"] == "map"), None)


@get("/games")
async def games(visit: NamedDependency[Visit]) -> Response[bytes]:
    """All games."""
    await visit.my_turns()
    return visit.page("games.html", games=[visit.game(one) for one in all_games()])


@get("/games/{game:str}")
async def game_page(visit: NamedDependency[Visit], game: GameId) -> Response[bytes]:
    """A game: what it is about, how to begin, what can be chosen."""
    await visit.my_turns()
    found = known_game(game)
    options = [
        {**option, "said": in_words(option["shape"], option["default"])}
        for option in visit.options(found)
    ]
    picture = visit.told(board()["game"], board())
    return visit.page(
        "game.html",
        game=visit.game(found),
        credits=catalogue_of(found.id, visit.tongue.language).say(found.credits),
        options=options,
        guide=guide_of(found.id, visit.tongue.language),
        board=picture if picture["game"] == found.id else None,
        opening=visit.told(found.id, opening_of(found.id)),
        taught=await visit.taught_games(),
        record=visit.told(found.id, told(await visit.ask.services.store.game_record(found.id))),
        has_rules=bool(rules_of(found.package, found.rules_file)),
    )


@get("/games/{game:str}/rules")
async def rules_page(visit: NamedDependency[Visit], game: GameId) -> Response[bytes]:
    """The rules of a game in our own words; each has its id as an anchor."""
    await visit.my_turns()
    found = known_game(game)
    words = catalogue_of(found.id, visit.tongue.language)
    sections: dict[str, list[Rule]] = {}
    for rule in rules_of(found.package, found.rules_file).values():
        said = replace(rule, text=words.say(rule.text), section=words.say(rule.section))
        sections.setdefault(said.section, []).append(said)
    return visit.page("rules.html", game=visit.game(found), sections=sections, anchor=anchor)


ROUTES = [games, game_page, rules_page]
