"""What games say of themselves: files in the folder `guide` of a game's package.

`guide/en.html` is a piece of HTML that tells newcomers how the game goes, for the page of the game;
other languages stand beside it. `guide/mood.toml` has a few words on the mood, by language.
"""

from __future__ import annotations

import logging
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from markupsafe import Markup

from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.web.pages.translations import FIRST

LOG = logging.getLogger("starmoot.web.pages")
FOLDER = "guide"


def guide_file(game: Game, name: str) -> Traversable | None:
    """A file of a game's guide, if the game brings it."""
    if not game.package:
        return None
    found = files(game.package).joinpath(FOLDER, name)
    return found if found.is_file() else None


@cache
def guide_of(game: str, language: str) -> tuple[str, Markup] | None:
    """The guide of a game in the reader's language, or in English, with that language."""
    for wanted in (language, FIRST):
        found = guide_file(get_game(game), f"{wanted}.html")
        if found is not None:
            return wanted, Markup(found.read_text(encoding="utf-8"))
    return None


@cache
def mood_of(game: str, language: str) -> str:
    """A few words on the mood of a game, or nothing."""
    found = guide_file(get_game(game), "mood.toml")
    try:
        moods = tomllib.loads(found.read_text(encoding="utf-8")) if found is not None else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):  # must not break the page around it
        LOG.warning("the mood of %s cannot be read", game)
        moods = {}
    return str(moods.get(language) or moods.get(FIRST, ""))
