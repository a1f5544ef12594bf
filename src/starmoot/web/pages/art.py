"""Pictures that games bring along: SVG files in the folder `art` of a game's package.

`art/game.svg` stands for the game itself. It is put into the page, where the classes `faint`,
`line`, `dot`, `hollow`, `here` and `card` give it the colours of the reader's theme. All others are
pictures of cards, by the name that the scene gives, and are served as they are.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated
from xml.etree import ElementTree

from litestar import Response, get
from litestar.params import PathParameter
from markupsafe import Markup

from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.web.api.games import GameId, known_game
from starmoot.web.errors import Refusal
from starmoot.web.pages.files import KINDS, SOON

FOLDER = "art"
OWN = "game.svg"
NAME = re.compile(r"[a-z0-9_-]+\.svg")

PictureName = Annotated[str, PathParameter(max_length=80)]


def picture_of(game: Game, name: str) -> Traversable | None:
    """A picture of a game by the name of its file, if the game brings it."""
    if not game.package or NAME.fullmatch(name) is None:
        return None
    found = files(game.package).joinpath(FOLDER, name)
    return found if found.is_file() else None


@cache
def tile_art(game: str) -> Markup:
    """The picture of a game for the page: its own, or one that fits any game."""
    plain = files("starmoot.web").joinpath("static", "site", OWN)
    own = picture_of(get_game(game), OWN)
    try:
        drawn = ElementTree.fromstring((own or plain).read_bytes())
    except ElementTree.ParseError:  # a broken picture must not break the page around it
        drawn = ElementTree.fromstring(plain.read_bytes())
    for element in drawn.iter():
        element.tag = element.tag.rpartition("}")[2]
    box = drawn.get("viewBox", "0 0 160 60")
    drawn.attrib = {"class": "art", "viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return Markup(ElementTree.tostring(drawn, encoding="unicode"))


@get("/games/{game:str}/art/{name:str}", sync_to_thread=False)
def card_art(game: GameId, name: PictureName) -> Response[bytes]:
    """A picture of a game."""
    found = picture_of(known_game(game), name)
    if found is None:
        raise Refusal(404, "not_found", "There is nothing at this address.")
    headers = {"Cache-Control": SOON}
    return Response(found.read_bytes(), media_type=KINDS["svg"], headers=headers)


ROUTES = [card_art]
