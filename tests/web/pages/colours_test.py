"""Colours that mean different things are far apart, and the same on pages, tables and pictures."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path

import pytest

from starmoot.host import all_games
from starmoot.scene import HUES
from starmoot.web.pages.share import GROUNDS, SEATS

ROOT = Path(__file__).resolve().parents[3]
SITE = (ROOT / "src/starmoot/web/static/site/site.css").read_text(encoding="utf-8")
TABLE = (ROOT / "client/src/styles/tokens.css").read_text(encoding="utf-8")
FACES = (ROOT / "client/src/styles/faces.css").read_text(encoding="utf-8")

APART = 0.07
"""The least distance of two colours in OKLab: about three just noticeable steps of their hue."""
READABLE = 3.0
"""The least contrast of a drawn thing with what is behind it, as WCAG 1.4.11 has it."""

Colour = tuple[float, float, float]


def linear(value: int) -> float:
    """A channel as light."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def light(colour: str) -> Colour:
    """A colour of six digits as light."""
    return (
        linear(int(colour[1:3], 16)),
        linear(int(colour[3:5], 16)),
        linear(int(colour[5:7], 16)),
    )


def oklab(colour: str) -> Colour:
    """A colour where equal distances look equally far."""
    r, g, b = light(colour)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def contrast(one: str, other: str) -> float:
    """The contrast of two colours."""
    bright = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (light(one), light(other))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


def named(sheet: str, theme: str) -> dict[str, str]:
    """The colours of a style sheet by name; light ones stand over the dark ones."""
    dark, _, rest = sheet.partition("prefers-color-scheme: light")
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark))
    if theme == "light":
        first = rest.split("\n}\n", 1)[0]
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", first))
    return found


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_colours_of_seats_are_far_apart_and_stand_out(theme: str) -> None:
    colours = named(TABLE, theme)
    seats = {f"s{number}": colours[f"s{number}"] for number in range(8)}
    for (one, first), (other, second) in itertools.combinations(seats.items(), 2):
        distance = math.dist(oklab(first), oklab(second))
        assert distance >= APART, f"{one} and {other} are {distance:.3f} apart"
    for name, colour in seats.items():
        assert contrast(colour, colours["panel"]) >= READABLE, name
        assert contrast(colour, colours["on-seat"]) >= READABLE, f"the letter on {name}"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_good_bad_and_secret_are_far_apart(theme: str) -> None:
    colours = named(TABLE, theme)
    meanings = ("accent", "good", "bad", "secret", "glow")
    for one, other in itertools.combinations(meanings, 2):
        assert math.dist(oklab(colours[one]), oklab(colours[other])) >= APART, f"{one} and {other}"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_and_tables_have_the_same_seats(theme: str) -> None:
    pages, table = named(SITE, theme), named(TABLE, theme)
    for number in range(8):
        assert pages[f"s{number}"] == table[f"s{number}"]


def test_the_picture_to_share_has_the_seats_of_the_table() -> None:
    colours = named(TABLE, "dark")
    assert list(SEATS) == [colours[f"s{number}"] for number in range(8)]


def test_a_glance_at_the_faces_tells_the_games_apart() -> None:
    tints = dict(re.findall(r'data-hue="(\w+)"\] \{\s+--tint: (#[0-9a-f]{6})', FACES))
    assert set(tints) == set(HUES) - {""} == set(GROUNDS)
    for sheet in (tints, GROUNDS):
        for one, other in itertools.combinations(sheet, 2):
            least = APART if sheet is tints else APART / 2
            assert math.dist(oklab(sheet[one]), oklab(sheet[other])) >= least, f"{one} and {other}"
    colours = named(TABLE, "dark")
    assert all(contrast(tint, colours["panel"]) >= READABLE for tint in tints.values())


def test_every_game_with_a_scene_has_a_face_of_its_own() -> None:
    faces = {}
    for game in all_games():
        sources = "".join(
            path.read_text(encoding="utf-8")
            for path in (ROOT / "src/starmoot/games" / game.id).rglob("*.py")
        )
        found = re.search(r'Face\("(\w+)", "(\w+)", "(\w+)"\)', sources)
        if found is not None:
            faces[game.id] = found.groups()
    assert {"moot", "exodus", "destiny", "proxima"} <= set(faces)
    assert len({face[1] for face in faces.values()}) == len(faces), "no two have one hue"
