"""Pictures made of letters: maps, tallies, timelines, battles.

A map has its places at their coordinates, the ways between them dotted; where somebody
travelled, the dots are heavier.
"""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from starmoot.scene import (
    NOBODY,
    Battle,
    Map,
    Place,
    Tally,
    Timeline,
    seat_letter,
    token_text,
)

TALLEST = 18
FULL_STAND = 20
LONGEST_LABEL = 16
HERE, PLACE = "◉", "○"
WAY, TRAVELLED = "·", "•"


def draw_places(chart: Map, width: int) -> Text | None:
    """The drawing, or None where names would lie over each other or have no coordinates."""
    spots = {place.key: (place.x, place.y) for place in chart.places}
    if len(set(spots.values())) < max(2, len(chart.places)):
        return None
    cells = scaled(spots, width - LONGEST_LABEL)
    rows = max(y for _, y in cells.values()) + 1
    letters = [[" "] * width for _ in range(rows)]
    travelled = list(zip(chart.trail, chart.trail[1:], strict=False))
    for ways, sign in ((chart.lines, WAY), (travelled, TRAVELLED)):
        for start, goal in ways:
            if start in cells and goal in cells:
                dot(letters, cells[start], cells[goal], sign)
    styles: list[tuple[int, int, int, str]] = []
    taken: set[tuple[int, int]] = set()
    for place in chart.places:
        x, y = cells[place.key]
        mark = HERE if place.here else sign_of(place)
        name = f"{mark} {place.label[: LONGEST_LABEL - 3]}"
        over = {(x + i, y) for i in range(len(name) + 1)}
        if over & taken:
            return None
        taken |= over
        letters[y][x : x + len(name)] = name
        styles.append((y, x, x + len(name), "key" if place.here else "bold"))
    return styled(letters, styles)


def sign_of(place: Place) -> str:
    """The sign of a place: its own, else the letter of its owner."""
    return place.mark or (seat_letter(place.owner) if place.owner != NOBODY else PLACE)


def scaled(spots: dict[str, tuple[float, float]], width: int) -> dict[str, tuple[int, int]]:
    """Coordinates as columns and rows; a letter is twice as high as it is wide."""
    left, right = (edge(x for x, _ in spots.values()) for edge in (min, max))
    top, bottom = (edge(y for _, y in spots.values()) for edge in (min, max))
    across, down = (right - left) or 1.0, (bottom - top) or 1.0
    height = min(TALLEST, 1 + round((width - 1) * down / across / 2))
    return {
        key: (round((x - left) * (width - 1) / across), round((y - top) * (height - 1) / down))
        for key, (x, y) in spots.items()
    }


def dot(letters: list[list[str]], start: tuple[int, int], goal: tuple[int, int], sign: str) -> None:
    """A dotted line from one cell to another."""
    steps = max(abs(goal[0] - start[0]) // 2, abs(goal[1] - start[1]), 1)
    for step in range(steps + 1):
        x = start[0] + (goal[0] - start[0]) * step // steps
        y = start[1] + (goal[1] - start[1]) * step // steps
        letters[y][x] = sign


def styled(letters: list[list[str]], styles: list[tuple[int, int, int, str]]) -> Text:
    """The letters as one text: names in their colours, the rest quiet."""
    drawing = Text(no_wrap=True)
    for y, row in enumerate(letters):
        line = Text("".join(row).rstrip(), style="quiet")
        for at, start, stop, style in styles:
            if at == y:
                line.stylize(f"not dim {style}" if style != "key" else style, start, stop)
        drawing.append_text(line)
        if y + 1 < len(letters):
            drawing.append("\n")
    return drawing


def draw_tally(tally: Tally) -> Table:
    """Stands one below the other, with a bar as long as the sum and who gave what."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column(style="quiet")
    most = max([tally.needed, 1, *(stand.total for stand in tally.stands)])
    for stand in tally.stands:
        voices = ", ".join(token_text(token) for token in stand.tokens)
        said = "; ".join(part for part in (voices, stand.note) if part)
        enough = tally.needed > 0 and stand.total >= tally.needed
        bar = Text("━" * round(stand.total * FULL_STAND / most), style="good" if enough else "cyan")
        table.add_row(Text(stand.label), str(stand.total), bar, Text(said))
    if tally.needed:
        table.add_row("", str(tally.needed), Text("needed", style="quiet"), "")
    return table


def draw_timeline(line: Timeline) -> Text:
    """Moments in a row, the present one marked."""
    text = Text()
    for place, moment in enumerate(line.moments):
        style = "key" if place == line.now else "quiet" if place < line.now else ""
        sign = HERE if place == line.now else "●" if place < line.now else PLACE
        text.append("  " if place else "")
        text.append(f"{sign} {moment.label}", style=style)
        if moment.note:
            text.append(f" ({moment.note})", style="quiet")
    return text


def draw_battle(battle: Battle) -> Table:
    """The sides with their strength and pieces, then the rounds."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for side in battle.sides:
        whose = f"{side.label} ({seat_letter(side.owner)})" if side.owner != NOBODY else side.label
        pieces = ", ".join(token_text(token) for token in side.tokens)
        said = "; ".join(part for part in (pieces, side.note) if part)
        table.add_row(Text(whose), str(side.strength), Text(said))
    for number, told in enumerate(battle.rounds, 1):
        table.add_row(Text(f"round {number}", style="quiet"), "", Text(told, style="quiet"))
    return table
