"""API: the games that can be played here."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import PathParameter, QueryParameter

from starmoot.bots.base import BOTS
from starmoot.content.rules import NoRules, Rule, load_rules
from starmoot.host import (
    ENGLISH,
    UnknownGame,
    all_games,
    catalogue_of,
    clocks_of,
    get_game,
    options_json,
)
from starmoot.kernel import Game
from starmoot.web.errors import no_such

GameId = Annotated[str, PathParameter(max_length=40, description="The game's id.")]
RuleIds = Annotated[
    str,
    QueryParameter(
        max_length=1000, description="Rule ids with commas between them; without any, all rules."
    ),
]
LanguageQuery = Annotated[
    str,
    QueryParameter(
        pattern="^[a-z]{2}$",
        description="The language in which the game speaks, as far as it is translated.",
    ),
]
TAGS = ["games"]
NEAR = 2


def in_language(game: str, language: str, shown: dict[str, Any]) -> dict[str, Any]:
    """What a game says, in a language."""
    said: dict[str, Any] = catalogue_of(game, language).told(shown)
    return said


def game_json(game: Game) -> dict[str, Any]:
    """A game in a list."""
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
        "length": game.length,
        "rules_version": game.rules_version,
        "guided": game.guided is not None,
    }


def bot_texts() -> list[str]:
    """How bots are named, as seats and `fill` take them."""
    return [usage for known in sorted(BOTS) for usage in BOTS[known].usage]


@get("/games", tags=TAGS, sync_to_thread=False)
def list_games(language: LanguageQuery = ENGLISH) -> list[dict[str, Any]]:
    """All games of this server."""
    return [in_language(game.id, language, game_json(game)) for game in all_games()]


@get("/games/{game:str}", tags=TAGS, sync_to_thread=False)
def show_game(game: GameId, language: LanguageQuery = ENGLISH) -> dict[str, Any]:
    """One game with everything needed to set up a table: options as shapes with help, clocks."""
    found = known_game(game)
    shown: dict[str, Any] = {
        **game_json(found),
        "options": options_json(found),
        "clocks": clocks_of(found),
        "endings": list(found.endings),
        "credits": found.credits,
        "bots": bot_texts(),
    }
    return in_language(found.id, language, shown)


def known_game(game: str) -> Game:
    """A game by id, or a refusal."""
    try:
        return get_game(game)
    except UnknownGame:
        raise no_such("game") from None


@cache
def rules_of(package: str, file: str) -> dict[str, Rule]:
    """The rules of a game; nothing for one that lists none."""
    try:
        return load_rules(package, file)
    except NoRules:
        return {}


def rule_json(rules: list[Rule], place: int) -> dict[str, Any]:
    """A rule with those that stand beside it in its section."""
    rule = rules[place]
    around = rules[max(0, place - NEAR) : place] + rules[place + 1 : place + 1 + NEAR]
    return {
        "id": rule.id,
        "section": rule.section,
        "text": rule.text,
        "near": [
            {"id": other.id, "text": other.text}
            for other in around
            if other.section == rule.section
        ],
    }


@get("/games/{game:str}/rules", tags=TAGS, sync_to_thread=False)
def show_rules(
    game: GameId, ids: RuleIds = "", language: LanguageQuery = ENGLISH
) -> Response[dict[str, Any]]:
    """Rules of a game by id, in our own words; ids that do not exist are left out."""
    found_game = known_game(game)
    rules = rules_of(found_game.package, found_game.rules_file)
    listed = list(rules.values())
    places = {rule.id: place for place, rule in enumerate(listed)}
    wanted = ids.split(",") if ids else list(rules)
    found = {name: rule_json(listed, places[name]) for name in wanted if name in places}
    found = in_language(found_game.id, language, found)
    return Response(found, headers={"Cache-Control": "public, max-age=3600"})


ROUTES = [list_games, show_game, show_rules]
