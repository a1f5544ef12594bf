"""The engine: templates become pages."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response
from litestar.datastructures import Cookie

from starmoot.bots.casting import temperament_of
from starmoot.scene import seat_letter
from starmoot.web.pages.art import tile_art
from starmoot.web.pages.drawing import draw_code, draw_emblem, draw_map
from starmoot.web.pages.files import asset
from starmoot.web.pages.guides import mood_of
from starmoot.web.pages.translations import FIRST, LANGUAGES, Tongue
from starmoot.web.tables.room import BOT_MARK

SEAT_COLOURS = 8


def seat_class(seat: int) -> str:
    """The class that gives a seat its colour."""
    return "seat-none" if seat < 0 else f"seat-{seat % SEAT_COLOURS}"


def seat_named(seat: int, names: list[str]) -> str:
    """The name of a seat, for lists of seats."""
    return names[seat]


def bot_called(t: Tongue, spec: str, name: str = "") -> str:
    """A bot as people know it: by how it plays, a character also by its name."""
    temperament = temperament_of(spec)
    if temperament is not None:
        how = t.known(f"bots.{temperament.name}", temperament.title)
        return t("seat.character", name=name.removesuffix(BOT_MARK), how=how)
    return t("seat.bot", name=t.known(f"bots.{spec.partition(':')[0]}", spec))


def company(t: Tongue, names: list[str]) -> str:
    """Who sits at a table: people by name, bots by number."""
    people = [name for name in names if name and not name.endswith(BOT_MARK)]
    bots = sum(name.endswith(BOT_MARK) for name in names)
    return ", ".join([*people, *([t("seat.bots", n=bots)] if bots else [])])


def moment(millis: int, zone: tzinfo = UTC, language: str = FIRST) -> str:
    """A moment as people write it; with its zone, for the reader may be anywhere."""
    then = datetime.fromtimestamp(millis / 1000, zone)
    day = f"{then.day}.{then.month}.{then.year}" if language == "de" else f"{then.day} {then:%b %Y}"
    return f"{day}, {then:%H:%M} {then.tzname()}"


def iso(millis: int) -> str:
    """A moment as machines read it."""
    return datetime.fromtimestamp(millis / 1000, UTC).isoformat(timespec="seconds")


@cache
def templates() -> Environment:
    """The templates of this package; whatever they are given is escaped."""
    made = Environment(
        loader=PackageLoader("starmoot.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
    )
    made.filters["seat_named"] = seat_named
    made.globals |= {
        "asset": asset,
        "seat_class": seat_class,
        "seat_letter": seat_letter,
        "code": draw_code,
        "emblem": draw_emblem,
        "draw_map": draw_map,
        "tile_art": tile_art,
        "mood_of": mood_of,
        "bot_called": bot_called,
        "company": company,
        "moment": moment,
        "iso": iso,
        "LANGUAGES": LANGUAGES,
    }
    return made


PLAIN: dict[str, Any] = {"person": None, "csrf": "", "path": "/", "turns": 0, "zone": UTC}
"""What every template may use, for a page that is the same for everybody."""


def page(
    template: str,
    status: int = 200,
    tongue: Tongue | None = None,
    cookies: list[Cookie] | None = None,
    **values: Any,
) -> Response[bytes]:
    """A template as an answer."""
    given = {**PLAIN, "t": tongue or Tongue(), **values}
    text = templates().get_template(template).render(**given)
    return Response(
        text.encode(),
        media_type=MediaType.HTML,
        status_code=status,
        headers={"Cache-Control": "no-store"},
        cookies=cookies or [],
    )
