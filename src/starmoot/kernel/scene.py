"""Scenes: what a viewer sees, as a small vocabulary of widgets that every renderer can draw.

A game's `scene.py` turns a `View` into a `Scene`; the terminal, the browser, plain HTML and
text for language models draw it. So a game is written in Python alone, its picture included.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


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


@dataclass(frozen=True)
class Tracks:
    """Several tracks side by side."""

    title: str
    tracks: tuple[Track, ...]


@dataclass(frozen=True)
class Card:
    """A card, face up or (`hidden`) face down."""

    title: str
    text: str = ""
    hidden: bool = False
    key: str = ""


@dataclass(frozen=True)
class CardRow:
    """Cards in a row: a hand, a market, a discard pile."""

    title: str
    cards: tuple[Card, ...]
    private: bool = False


@dataclass(frozen=True)
class Grid:
    """A table of texts: dossiers, tallies, ledgers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    private: bool = False


@dataclass(frozen=True)
class Place:
    """A place on a map, at x and y in map units, with its neighbours.

    `mark` is one letter or sign to draw it with, where a game tells sorts of places apart.
    """

    key: str
    label: str
    x: float = 0.0
    y: float = 0.0
    note: str = ""
    tokens: tuple[str, ...] = ()
    here: bool = False
    mark: str = ""


@dataclass(frozen=True)
class Map:
    """Places and the lines between them; `trail` are the places of a journey, in its order."""

    title: str
    places: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...] = ()
    trail: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    title: str
    text: str
    private: bool = False


Widget = Tracks | CardRow | Grid | Map | Prose


@dataclass(frozen=True)
class Scene:
    """The picture of a moment: a headline and widgets, most important first."""

    headline: str
    widgets: tuple[Widget, ...] = field(default=())


def scene_json(scene: Scene) -> dict[str, Any]:
    """A scene as JSON: every widget has its fields, and its name in `widget`.

    The `key` of a track, card or place is the key of the option that stands for it in a decision,
    so that a client can light up what is on offer and take a click for an answer.
    """
    return {
        "headline": scene.headline,
        "widgets": [widget_json(widget) for widget in scene.widgets],
    }


def widget_json(widget: Widget) -> dict[str, Any]:
    """One widget as JSON."""
    return {"widget": WIDGETS[type(widget)], **plain(asdict(widget))}


WIDGETS: dict[type, str] = {
    Tracks: "tracks",
    CardRow: "cards",
    Grid: "grid",
    Map: "map",
    Prose: "prose",
}
"""The names of the widgets for clients in other languages."""


def plain(value: Any) -> Any:
    """The same data with lists for tuples, as JSON has it."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
