"""Scenes: what a viewer sees, as a small vocabulary of widgets that every renderer can draw.

A game's `scene.py` turns a `View` into a `Scene`; the terminal, the browser, plain HTML and
text for language models draw it. So a game is written in Python alone, its picture included.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from msgspec.json import decode, encode

NOBODY: Final = -1
"""The owner of what belongs to no seat."""

STARS: Final = "stars"
HEXES: Final = "hexes"
RINGS: Final = "rings"
LAYOUTS: Final = (STARS, HEXES, RINGS)
"""How the places of a map are drawn: as points, as hexagons, as pieces of rings."""


SHIP: Final = "ship"
FOE: Final = "foe"
HIDDEN: Final = "hidden"
FORMS: Final = ("", SHIP, FOE, HIDDEN)
"""How pieces are drawn: as a plain chip, pointed like a ship, as an enemy of all, as a shadow."""

BODIES: Final = ("", "blue", "green", "red", "gold", "grey")
"""The colours of what lies at a place: nothing, or a world of that colour."""


@dataclass(frozen=True)
class Token:
    """A piece: what it is, whose (`owner` is a seat), and how many lie there.

    `mark` is one letter or sign to draw it with, `form` what it looks like on a map, where that is
    one of FORMS. `hurt` is the damage that it has taken, `load` how much it carries.
    """

    label: str
    owner: int = NOBODY
    count: int = 1
    note: str = ""
    mark: str = ""
    key: str = ""
    form: str = ""
    hurt: int = 0
    load: int = 0


@dataclass(frozen=True)
class Track:
    """A number on a scale, with how it came about."""

    label: str
    value: int
    least: int = 0
    most: int = 0
    note: str = ""
    good: bool | None = None
    key: str = ""
    owner: int = NOBODY


@dataclass(frozen=True)
class Tracks:
    """Several tracks side by side."""

    title: str
    tracks: tuple[Track, ...]


@dataclass(frozen=True)
class Card:
    """A card, face up or (`hidden`) face down.

    `art` names a picture in the folder `art` of the game's package: `moon` for `art/moon.svg`.
    `corner` is what it costs or counts, in a word; `tint` its colour, one of BODIES; `holders` are
    the seats that have it too. Cards of one `group` stand together under that heading; those that
    are `done` with step back.
    """

    title: str
    text: str = ""
    hidden: bool = False
    key: str = ""
    owner: int = NOBODY
    art: str = ""
    corner: str = ""
    tint: str = ""
    group: str = ""
    holders: tuple[int, ...] = ()
    done: bool = False


@dataclass(frozen=True)
class CardRow:
    """Cards in a row: a hand, a market, a discard pile."""

    title: str
    cards: tuple[Card, ...]
    private: bool = False


@dataclass(frozen=True)
class Grid:
    """A table of texts: dossiers, ledgers. `owners` are the seats of the rows, where given.

    In a ledger of deals or promises `sides` are the seats that each row is between: then a row is
    an object with a clause in each column, and its last column says how it stands.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    private: bool = False
    owners: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Place:
    """A place on a map, at x and y in map units, with its neighbours.

    `mark` is a letter, sign or short word to draw it with, where a game tells sorts of places or
    owners apart; `brief` is what is worth knowing at a glance, drawn where there is room.
    `body` is the colour of the world that lies there, one of BODIES, with its `moons`; `worth` is
    drawn on it.
    """

    key: str
    label: str
    x: float = 0.0
    y: float = 0.0
    note: str = ""
    tokens: tuple[str | Token, ...] = ()
    here: bool = False
    mark: str = ""
    owner: int = NOBODY
    brief: str = ""
    body: str = ""
    moons: int = 0
    worth: str = ""


@dataclass(frozen=True)
class Map:
    """Places and the lines between them; `trail` are the places of a journey, in its order.

    `layout` says what is drawn around the coordinates: `hex_spot` and `ring_spot` give those of
    hexagons and of pieces of rings, so that a map can always be drawn as points too.
    """

    title: str
    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...] = ()
    trail: tuple[str, ...] = ()
    layout: str = STARS


@dataclass(frozen=True)
class Stand:
    """One side of a vote or a bid: who gave how much for it (`tokens`), and what that makes."""

    label: str
    total: int = 0
    tokens: tuple[Token, ...] = ()
    note: str = ""
    key: str = ""


@dataclass(frozen=True)
class Tally:
    """Votes, bids, scores: stands beside each other, and how much it takes (`needed`).

    `won` is the key of the stand that carried, once that is known.
    """

    title: str
    stands: tuple[Stand, ...]
    needed: int = 0
    private: bool = False
    won: str = ""


@dataclass(frozen=True)
class Moment:
    """A step of a timeline."""

    label: str
    note: str = ""
    owner: int = NOBODY


@dataclass(frozen=True)
class Timeline:
    """Rounds, phases, what is to come; `now` is the place of the present moment, -1 for none."""

    title: str
    moments: tuple[Moment, ...]
    now: int = -1


@dataclass(frozen=True)
class Side:
    """One side of a battle."""

    label: str
    owner: int = NOBODY
    strength: int = 0
    tokens: tuple[Token, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Battle:
    """Sides against each other, and what happened so far, one text for each round."""

    title: str
    sides: tuple[Side, ...]
    rounds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dice:
    """Dice that were rolled: what they show, the sum in words, and what it came to.

    `target`, where there is one, is what the sum had to reach.
    """

    title: str
    faces: tuple[str, ...]
    sum: str = ""
    total: int = 0
    target: int = 0
    outcome: str = ""


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    title: str
    text: str
    private: bool = False


@dataclass(frozen=True)
class Aim:
    """What a seat is after, as far as the viewer knows: in words, and how far it has come.

    Those of one's own that others do not know are `private`.
    """

    owner: int
    text: str
    value: int = 0
    most: int = 0
    private: bool = False


GROUNDS: Final = ("", "hall", "drift", "rings", "chart", "chambers")
"""What is drawn behind everything: night, arches of a hall, clouds of a nebula, the rings of an
assembly, the grid of a chart, three panelled rooms."""
HUES: Final = ("", "gold", "ember", "violet", "teal", "steel")
"""The colour of the ground and of headings."""
LETTERS: Final = ("", "carved", "formal", "technical")
"""How headings are set: plainly, as if cut in stone, as in a book of law, as on an instrument."""


@dataclass(frozen=True)
class Face:
    """How a game looks, so that a glance tells which one it is: one each of GROUNDS, HUES and
    LETTERS."""

    ground: str = ""
    hue: str = ""
    letters: str = ""


@dataclass(frozen=True)
class Word:
    """A word of the game, as it stands in prompts and on the board: what it means, in a sentence,
    and what it comes to `now`, where that is worth saying."""

    word: str
    text: str
    now: str = ""


Widget = Tracks | CardRow | Grid | Map | Tally | Timeline | Battle | Dice | Prose


@dataclass(frozen=True)
class Scene:
    """The picture of a moment: a headline and widgets, most important first.

    `colours` has for each seat the number of its colour among the eight of every client, where a
    game wants it so: orange, sky blue, green, yellow, blue, red, violet, grey. `centre` is the
    title of the widget that belongs at the middle of the table now; without one that is the map.
    `aims` say who is how far, and what the viewer wants; `end` how near the end is. `tip` is what
    somebody who plays for the first time should know about the question in hand. `phase` is what
    "not this phase" means, where that is not the headline. `words` are explained wherever they are
    read. `face` is the game's own look.
    """

    headline: str
    widgets: tuple[Widget, ...] = field(default=())
    colours: tuple[int, ...] = ()
    centre: str = ""
    aims: tuple[Aim, ...] = ()
    end: str = ""
    tip: str = ""
    phase: str = ""
    words: tuple[Word, ...] = ()
    face: Face = field(default=Face())


def scene_json(scene: Scene) -> dict[str, Any]:
    """A scene as JSON: every widget has its fields, and its name in `widget`.

    The `key` of a track, card or place is the key of the option that stands for it in a decision,
    so that a client can light up what is on offer and take a click for an answer.
    """
    return {**json_of(replace(scene, widgets=())), "widgets": widgets_json(scene.widgets)}


def widget_json(widget: Widget) -> dict[str, Any]:
    """One widget as JSON."""
    return {"widget": WIDGETS[type(widget)], **json_of(widget)}


def widgets_json(widgets: Iterable[Widget]) -> list[dict[str, Any]]:
    """Several widgets as JSON."""
    return [widget_json(widget) for widget in widgets]


def json_of(part: object) -> dict[str, Any]:
    """Part of a picture as JSON: its fields by name, lists for tuples."""
    fields: dict[str, Any] = decode(encode(part))
    return fields


WIDGETS: dict[type, str] = {
    Tracks: "tracks",
    CardRow: "cards",
    Grid: "grid",
    Map: "map",
    Tally: "tally",
    Timeline: "timeline",
    Battle: "battle",
    Dice: "dice",
    Prose: "prose",
}
"""The names of the widgets for clients in other languages."""


def hex_spot(column: int, row: int) -> tuple[float, float]:
    """Where a hexagon lies whose neighbours are one unit away: axial coordinates, point up."""
    return round(column + row / 2, 4), round(row * math.sqrt(0.75), 4)


def ring_spot(ring: int, place: int, places: int) -> tuple[float, float]:
    """Where a piece of a ring lies: ring 0 is the middle, places go clockwise from the top."""
    turn = 2 * math.pi * (place + 0.5) / places
    return round(ring * math.sin(turn), 4), round(-ring * math.cos(turn), 4)


def token_text(token: str | Token) -> str:
    """A piece in words: `3 cruisers (B)`; seats are lettered as everywhere."""
    if isinstance(token, str):
        return token
    number = f"{token.count} " if token.count != 1 else ""
    owner = f" ({seat_letter(token.owner)})" if token.owner != NOBODY else ""
    return f"{number}{token.label}{owner}"


def dice_text(dice: Dice) -> str:
    """A roll in words: `[4] [1] = 5, needed 6: missed`."""
    faces = " ".join(f"[{face}]" for face in dice.faces)
    told = f"{faces} {dice.sum or f'= {dice.total}'}".strip()
    needed = f", needed {dice.target}" if dice.target else ""
    return f"{told}{needed}{': ' + dice.outcome if dice.outcome else ''}"


def seat_letter(seat: int) -> str:
    """The letter of a seat: A for the first, and so on; together with a colour and an emblem."""
    return chr(ord("A") + seat % 26)
