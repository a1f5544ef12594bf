"""Scenes in a terminal: every widget of the kernel's vocabulary, drawn with rich."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from starmoot.cli.canvas import draw_battle, draw_places, draw_tally, draw_timeline
from starmoot.host import codec
from starmoot.kernel import Game, View
from starmoot.scene import (
    Battle,
    CardRow,
    Dice,
    Grid,
    Map,
    Place,
    Prose,
    Scene,
    Tally,
    Timeline,
    Track,
    Tracks,
    Widget,
    dice_text,
    token_text,
)

BAR = 20
BAR_FULL, BAR_EMPTY = "━", "╌"
MOST_COLUMNS = 8
LONGEST_VALUE = 40


def scene_of(game: Game, view: View) -> Scene:
    """The game's own picture, or one made from the bare state where a game has none."""
    return game.scene(view) if game.scene is not None else plain_scene(game, view)


def show_scene(console: Console, scene: Scene) -> None:
    """Draw a scene: its headline on a line across, then its widgets."""
    console.print()
    console.print(Rule(Text(scene.headline, style="title"), align="left", style="rule.line"))
    for place, widget in enumerate(scene.widgets):
        above = 1 if place else 0
        console.print(Padding(draw(widget, console.width - 2), (above, 0, 0, 2)))


def draw(widget: Widget, width: int) -> RenderableType:
    """One widget."""
    if isinstance(widget, Tracks):
        return Group(heading(widget.title), draw_tracks(widget.tracks))
    if isinstance(widget, CardRow):
        return Group(heading(widget.title, widget.private), draw_cards(widget))
    if isinstance(widget, Grid):
        return Group(heading(widget.title, widget.private), draw_grid(widget))
    if isinstance(widget, Map):
        return Group(heading(widget.title), draw_map(widget, width))
    if isinstance(widget, Tally):
        return Group(heading(widget.title, widget.private), draw_tally(widget))
    if isinstance(widget, Timeline):
        return Group(heading(widget.title), draw_timeline(widget))
    if isinstance(widget, Battle):
        return Group(heading(widget.title), draw_battle(widget))
    if isinstance(widget, Dice):
        return Group(heading(widget.title), Text(dice_text(widget)))
    assert isinstance(widget, Prose)
    return Group(heading(widget.title, widget.private), Text(widget.text))


def heading(title: str, private: bool = False) -> Text:
    """A widget's title; what only the viewer sees says so."""
    text = Text(title, style="private" if private else "key")
    if private:
        text.append("  only you see this", style="quiet")
    return text


def draw_tracks(tracks: tuple[Track, ...]) -> Table:
    """Numbers on scales, one below the other."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column(style="quiet")
    for track in tracks:
        table.add_row(Text(track.label), str(track.value), bar(track), Text(track.note))
    return table


def bar(track: Track) -> Text:
    """How far along its scale a track is; nothing where it has no scale."""
    span = track.most - track.least
    if span <= 0:
        return Text()
    cells = span if span <= BAR else BAR
    inside = min(max(track.value, track.least), track.most) - track.least
    full = round(inside * cells / span)
    colour = "cyan" if track.good is None else "good" if track.good else "bad"
    text = Text(BAR_FULL * full, style=colour)
    text.append(BAR_EMPTY * (cells - full), style="quiet")
    text.append(f" {track.most}", style="quiet")
    return text


def draw_cards(row: CardRow) -> RenderableType:
    """Short cards side by side, cards with a text one below the other."""
    if not row.cards:
        return Text("none", style="quiet")
    open_cards = [card for card in row.cards if not card.hidden]
    hidden = len(row.cards) - len(open_cards)
    if not any(card.text for card in open_cards):
        chips = [Text(f"[{card.title}]") for card in open_cards]
        if hidden:
            chips.append(Text(f"[?] × {hidden}", style="quiet"))
        return Columns(chips, padding=(0, 1))
    table = Table.grid(padding=(0, 2))
    for card in open_cards:
        table.add_row(Text(card.title), Text(card.text, style="quiet"))
    if hidden:
        table.add_row(Text(f"[?] × {hidden}", style="quiet"), "")
    return table


def draw_grid(grid: Grid) -> RenderableType:
    """A table of texts; numbers stand on the right."""
    if not grid.rows:
        return Text("nothing yet", style="quiet")
    table = Table(
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        header_style="quiet",
        show_header=any(grid.columns),
    )
    for place, column in enumerate(grid.columns):
        cells = [row[place] for row in grid.rows if place < len(row)]
        numbers = all(is_number(cell) for cell in cells)
        table.add_column(Text(column), justify="right" if numbers else "left")
    for row in grid.rows:
        table.add_row(*[Text(cell) for cell in row])
    return table


def is_number(cell: str) -> bool:
    """Whether a cell is a whole number, signed or not, or empty."""
    return cell.lstrip("+-−").isdecimal() or not cell


def draw_map(chart: Map, width: int) -> RenderableType:
    """The map as a drawing where it fits, and its places as a list."""
    parts: list[RenderableType] = []
    drawing = draw_places(chart, width)
    if drawing is not None:
        parts.append(drawing)
    names = {place.key: place.label for place in chart.places}
    table = Table.grid(padding=(0, 2))
    for place in chart.places:
        if drawing is None or place.note or place.tokens:
            table.add_row(*place_cells(place, chart, names, with_ways=drawing is None))
    if table.row_count:
        parts.append(table)
    if len(chart.trail) > 1:
        travelled = " → ".join(names.get(key, key) for key in chart.trail)
        parts.append(Text(f"  travelled: {travelled}", style="quiet"))
    return Group(*parts) if parts else Text("nothing yet", style="quiet")


def place_cells(place: Place, chart: Map, names: dict[str, str], with_ways: bool) -> list[Text]:
    """A place in words: its name, what is there, where it leads."""
    name = Text(("▸ " if place.here else "  ") + place.label, style="key" if place.here else "")
    there = Text(", ".join(token_text(token) for token in place.tokens))
    if place.note:
        there.append(("; " if place.tokens else "") + place.note, style="quiet")
    if with_ways:
        ways = [b if a == place.key else a for a, b in chart.lines if place.key in (a, b)]
        if ways:
            there.append("  → " + ", ".join(names.get(way, way) for way in ways), style="quiet")
    return [name, there]


def plain_scene(game: Game, view: View) -> Scene:
    """A picture from the bare state: numbers as one table, lists of records as their own."""
    shown = codec(type(view.state)).show(view.state)
    simple: list[tuple[str, str]] = []
    grids: list[Widget] = []
    for name, value in shown.items():
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            columns = tuple(value[0])[:MOST_COLUMNS]
            rows = tuple(tuple(brief(item[column]) for column in columns) for item in value)
            grids.append(Grid(spoken(name), tuple(spoken(column) for column in columns), rows))
        else:
            simple.append((spoken(name), brief(value)))
    return Scene(game.title, (Grid("State", ("", ""), tuple(simple)), *grids))


def spoken(name: str) -> str:
    """A field's name as words."""
    return name.replace("_", " ").capitalize()


def brief(value: Any) -> str:
    """A value in a few words; what is hidden shows as a question mark."""
    if isinstance(value, dict) and set(value) == {"count", "cards"}:
        known = [str(card) for card in value["cards"] if card is not None]
        return f"{value['count']} cards" + (f": {' '.join(known)}" if known else "")
    if isinstance(value, dict):
        if value == {"hidden": True}:
            return "?"
        value = ", ".join(f"{key} {brief(inner)}" for key, inner in value.items())
    elif isinstance(value, list):
        value = " ".join(brief(inner) for inner in value)
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
