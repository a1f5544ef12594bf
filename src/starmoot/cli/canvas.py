"""A map drawn with letters: places at their coordinates, the ways between them dotted.

Where somebody travelled, the dots are heavier.
"""

from __future__ import annotations

from rich.text import Text

from starmoot.kernel.scene import Map

TALLEST = 18
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
        mark = HERE if place.here else place.mark or PLACE
        name = f"{mark} {place.label[: LONGEST_LABEL - 3]}"
        over = {(x + i, y) for i in range(len(name) + 1)}
        if over & taken:
            return None
        taken |= over
        letters[y][x : x + len(name)] = name
        styles.append((y, x, x + len(name), "key" if place.here else "bold"))
    return styled(letters, styles)


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
