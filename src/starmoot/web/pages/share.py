"""A picture of how a game ended, to send to friends: one SVG that needs nothing besides itself.

It is as wide as the cards that messengers show. Colours are written into it, those of the dark
theme, since no style sheet goes along.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from starmoot.scene import seat_letter
from starmoot.web.pages.drawing import EMBLEMS, MIDDLES, draw_map
from starmoot.web.tables.chronicles import colour_of

WIDE, HIGH = 1200, 630
SEATS = (
    *("#e69f00", "#56b4e9", "#2bc496", "#f0e442"),
    *("#8ca4ff", "#ff7b4d", "#e092c9", "#c9ced8"),
)
GROUNDS = {
    "gold": "#33270d",
    "ember": "#3a1912",
    "violet": "#271a42",
    "teal": "#0d3036",
    "steel": "#1f3a5c",
}
"""The glow behind the board, by the hue of a game's face."""
NIGHT = "#1a2136"
MOST_NAMES = 6
LONGEST_NAME = 26
LINE = 23
MOST_LINES = 3
MOST_BARS = 5

STYLE = """
.map .dust{fill:#8f9abb;opacity:.35}
.map .way{stroke:#3a4670;stroke-width:1.5}
.map .trail{fill:none;stroke:#ffc45c;stroke-width:2.5;opacity:.85}
.map .place circle{fill:#f5e9c9;stroke:#0a0d17;stroke-width:3}
.map .place.hollow circle{fill:#0a0d17;stroke:#8f9abb;stroke-width:2}
.map .place.half circle{fill:#3a4670;stroke:#f5e9c9;stroke-width:2}
.map .place.here circle{fill:#ffc45c}
.map .place .halo{fill:none;stroke:#ffc45c;stroke-width:2}
.map .area path{fill:#1a2136;stroke:#5d6a96;stroke-width:1.5}
.map .name{fill:#a3adc8;font:600 17px sans-serif}
.map .name.small{font-size:13px}
.map .mark{fill:#a3adc8;font:600 14px sans-serif}
.map .token text{fill:#0a0d17;font:800 11px sans-serif}
text{font-family:Inter,"Segoe UI",system-ui,sans-serif;fill:#e8ebf4}
""" + "".join(
    f".map .seat-{number}.area path{{fill:{colour};fill-opacity:.3;stroke:{colour};stroke-width:3}}"
    f".map .place.seat-{number}:not(.area)>circle:not(.halo){{fill:{colour}}}"
    f".map .token.seat-{number} circle{{fill:{colour}}}"
    for number, colour in enumerate(SEATS)
)


def in_lines(text: str) -> list[str]:
    """A sentence in lines that fit; what is too long ends with dots."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > MOST_LINES:
        return [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1][: LINE - 1]}…"]
    return lines


def shortened(name: str) -> str:
    """A name that fits."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def text_at(x: int, y: int, size: int, words: str, more: str = "") -> Markup:
    """Some words in the picture."""
    return Markup('<text x="{}" y="{}" font-size="{}" {}>{}</text>').format(
        x, y, size, Markup(more), words
    )


def draw_share(
    title: str,
    ending: str,
    ranking: list[dict[str, Any]],
    chapter: dict[str, Any],
    face: dict[str, str],
) -> str:
    """The picture: what was played, how it ended, who won, and the board at the end."""
    glow = GROUNDS.get(face.get("hue", ""), NIGHT)
    parts: list[Markup] = [
        Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" '
            'role="img" aria-label="{}"><style>{}</style><defs><radialGradient id="glow" cx=".72" '
            'cy=".45" r=".75"><stop offset="0" stop-color="{}"/><stop offset="1" '
            'stop-color="#06080f"/></radialGradient></defs><rect width="100%" height="100%" '
            'fill="url(#glow)"/>'
        ).format(WIDE, HIGH, WIDE, HIGH, f"{title}: {ending}", Markup(STYLE), glow)
    ]
    if chapter["map"] is not None:
        board = draw_map(chapter["map"], title)
        parts.append(Markup('<svg x="570" y="30" width="600" height="570">{}</svg>').format(board))
    else:
        parts += bars(chapter["tracks"])
    parts.append(text_at(60, 84, 26, title.upper(), 'letter-spacing="3" style="fill:#ffc45c"'))
    y = 140
    for line in in_lines(ending[:1].upper() + ending[1:]):
        parts.append(text_at(60, y, 40, line, 'font-weight="700"'))
        y += 48
    y += 14
    counted = max((one["points"] for one in ranking), default=0) > 1
    for one in ranking[:MOST_NAMES]:
        parts += placed(one, y, colour_of(one["seat"], chapter["colours"]), counted)
        y += 46
    parts.append(text_at(60, HIGH - 28, 20, "Starmoot", 'style="fill:#8f9abb"'))
    return str(Markup("").join([*parts, Markup("</svg>")]))


def placed(one: dict[str, Any], y: int, colour: int, counted: bool) -> list[Markup]:
    """A line of the ranking: emblem, name, and the points where those tell more than who won."""
    number = colour % len(EMBLEMS)
    won = 'font-weight="700"' if one["place"] == 1 else 'style="fill:#a3adc8"'
    letter = seat_letter(one["seat"])
    drawn = [
        Markup(
            '<g transform="translate(76 {}) scale(14)"><path d="{}" fill="{}"/><text y="{}" '
            'font-size="1" font-weight="800" text-anchor="middle" style="fill:#0a0d17">{}</text>'
            "</g>"
        ).format(y, EMBLEMS[number], SEATS[number], MIDDLES[number] + 0.36, letter),
        text_at(104, y + 9, 26, shortened(one["name"]), won),
    ]
    if counted:
        drawn.append(text_at(545, y + 9, 26, str(one["points"]), f'{won} text-anchor="end"'))
    return drawn


def bars(tracks: list[dict[str, Any]]) -> list[Markup]:
    """What a game without a map came to: its tracks, each as long as it was filled."""
    drawn: list[Markup] = []
    y = 190
    for track in tracks[:MOST_BARS]:
        whole = track["most"] or max(1, track["value"])
        filled = max(0.0, min(1.0, track["value"] / whole))
        drawn += [
            text_at(640, y, 26, track["label"]),
            text_at(1140, y, 26, str(track["value"]), 'font-weight="700" text-anchor="end"'),
            Markup('<rect x="640" y="{}" width="500" height="16" rx="8" fill="#2a3350"/>').format(
                y + 14
            ),
            Markup('<rect x="640" y="{}" width="{}" height="16" rx="8" fill="#ffc45c"/>').format(
                y + 14, round(500 * filled)
            ),
        ]
        y += 84
    return drawn
