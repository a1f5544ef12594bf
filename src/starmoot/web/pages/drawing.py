"""Drawing: emblems, codes, and the pictures of boards on the front page and on pages of games.

Colours come from the style sheet by classes, so that a picture follows the reader's theme. Nobody
plays on these pictures: the browser client draws the map of a table, and the plain table lists its
places.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import segno
from markupsafe import Markup

from starmoot.scene import HEXES, RINGS, seat_letter

Place = dict[str, Any]
Spot = tuple[float, float]

UNIT = 100.0
GAP = 90.0
EDGE = 46.0
SLENDER = 1.75
TALLEST = 1.5
DUST = 70
LINE = 18
SIGN = 10.5
"""About how wide a sign of a name is."""
WIDEST = 1.8
"""How much a map may be widened for its names."""
LONGEST_LINE = 10
"""How many signs of a name fit into a field."""

EMBLEMS = (
    "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
    "M-.88-.88H.88V.88H-.88Z",
    "M0-1.05L1.05.85H-1.05Z",
    "M0-1.12L1.12 0L0 1.12L-1.12 0Z",
    "M0-1.05L1-.32L.62.85H-.62L-1-.32Z",
    "M-.55-.95H.55L1.1 0L.55.95H-.55L-1.1 0Z",
    "M-.95-.7H.95V.1Q.85 .8 0 1.1Q-.85 .8-.95 .1Z",
    "M-.4-1.05H.4V-.4H1.05V.4H.4V1.05H-.4V.4H-1.05V-.4H-.4Z",
)
"""One shape for each colour of seats, in a box from -1 to 1: nobody is told by hue alone."""
MIDDLES = (0, 0, 0.28, 0, 0.05, 0, 0, 0)
SORTS = {"○": "hollow", "◐": "half", "●": "full", "◉": "full"}


def draw_emblem(seat: int) -> Markup:
    """The sign of a seat: its colour, its shape and its letter."""
    if seat < 0:
        return Markup("")
    number = seat % len(EMBLEMS)
    return Markup(
        '<svg class="emblem seat-{}" viewBox="-1.2 -1.2 2.4 2.4" width="22" height="22" '
        'aria-hidden="true" focusable="false"><path d="{}"/>'
        '<text y="{}" text-anchor="middle">{}</text></svg>'
    ).format(number, EMBLEMS[number], round(MIDDLES[number] + 0.36, 2), seat_letter(seat))


def draw_code(link: str, title: str) -> Markup:
    """A link as a code for the camera of a phone: dark on light in every theme, as they need it."""
    drawn = segno.make_qr(link, error="m").svg_inline(
        border=3, omitsize=True, svgclass="code", lineclass=None, dark="#000", light="#fff"
    )
    return Markup('<figure class="code-frame" role="img" aria-label="{}">{}</figure>').format(
        title,
        Markup(drawn),  # made of numbers alone; the link is not in its text
    )


def closest(places: list[Place]) -> float:
    """The shortest distance between two places: how large things may be drawn."""
    gaps = [
        math.dist((one["x"], one["y"]), (other["x"], other["y"]))
        for number, one in enumerate(places)
        for other in places[number + 1 :]
    ]
    least = min(gaps, default=1.0)
    return least if least > 0 else 1.0


def spots_of(chart: dict[str, Any]) -> dict[str, Spot]:
    """Where every place lies in the picture."""
    places = chart["places"]
    across = down = UNIT
    if chart["layout"] not in (HEXES, RINGS):
        across = down = GAP / closest(places)
        wide = max(place["x"] for place in places) - min(place["x"] for place in places)
        high = max(place["y"] for place in places) - min(place["y"] for place in places)
        if high > 0 and wide > SLENDER * high:  # star maps are schematic: use the room there is
            stretch = wide / (SLENDER * high)
            down *= min(stretch, TALLEST)
            across /= max(1.0, stretch / TALLEST)
        across *= crowding(places, across, down)
    return {place["key"]: (place["x"] * across, place["y"] * down) for place in places}


def crowding(places: list[Place], across: float, down: float) -> float:
    """How much wider a map of points has to be so that names beside each other have room."""
    tight: list[float] = [
        SIGN * (len(one["label"]) + len(other["label"])) / 2 / abs(one["x"] - other["x"]) / across
        for number, one in enumerate(places)
        for other in places[number + 1 :]
        if abs(one["y"] - other["y"]) * down < LINE and one["x"] != other["x"]
    ]
    return min(WIDEST, max(1.0, max(tight, default=1.0)))


def num(value: float) -> str:
    """A number as SVG has it."""
    return f"{round(value, 1):g}"


def hexagon(x: float, y: float) -> str:
    """A hexagon, point up, a little smaller than its room."""
    radius = 0.96 * UNIT / math.sqrt(3)
    corners = [
        f"{num(x + radius * math.cos(turn))} {num(y + radius * math.sin(turn))}"
        for turn in (math.pi / 3 * corner - math.pi / 2 for corner in range(6))
    ]
    return f"M{'L'.join(corners)}Z"


def ring_piece(x: float, y: float, pieces: int) -> str:
    """A piece of a ring around the middle."""
    middle, gap = math.hypot(x, y), 0.04 * UNIT
    if middle < UNIT / 4:
        return disc(UNIT / 2 - gap)
    inner, outer = middle - UNIT / 2 + gap, middle + UNIT / 2 - gap
    if pieces <= 1:
        return disc(outer) + disc(inner)
    angle, half = math.atan2(y, x), math.pi / pieces

    def at(radius: float, side: int) -> str:
        turn = angle + side * max(0.0, half - gap / radius)
        return f"{num(radius * math.cos(turn))} {num(radius * math.sin(turn))}"

    far, near, long = num(outer), num(inner), int(half * 2 > math.pi)
    return (
        f"M{at(outer, -1)}A{far} {far} 0 {long} 1 {at(outer, 1)}"
        f"L{at(inner, 1)}A{near} {near} 0 {long} 0 {at(inner, -1)}Z"
    )


def disc(radius: float) -> str:
    """A circle as a path."""
    r = num(radius)
    return f"M0-{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0-{r}Z"


def draw_map(chart: dict[str, Any], label: str = "") -> Markup:
    """A map as a picture."""
    places: list[Place] = chart["places"]
    if not places:
        return Markup("")
    spots = spots_of(chart)
    whole = chart["layout"] in (HEXES, RINGS)
    edge = UNIT * 0.66 if whole else EDGE
    half = edge if whole else max(edge, SIGN * max(len(one["label"]) for one in places) / 2)
    left = min(x for x, _ in spots.values()) - half
    top = min(y for _, y in spots.values()) - edge
    wide = max(x for x, _ in spots.values()) + half - left
    high = max(y for _, y in spots.values()) + edge - top
    parts = [
        Markup('<svg class="map" viewBox="{} {} {} {}" role="img" aria-label="{}">').format(
            num(left), num(top), num(wide), num(high), label or chart["title"]
        ),
        *([] if whole else dust(left, top, wide, high)),
        *lines(chart, spots),
    ]
    rings = Counter(round(math.hypot(x, y) / UNIT) for x, y in spots.values())
    for place in places:
        spot = spots[place["key"]]
        if whole:
            pieces = rings[round(math.hypot(*spot) / UNIT)]
            path = hexagon(*spot) if chart["layout"] == HEXES else ring_piece(*spot, pieces)
            parts.append(area(place, spot, path))
        else:
            parts.append(star(place, spot))
    return Markup("").join([*parts, Markup("</svg>")])


def dust(left: float, top: float, wide: float, high: float) -> list[Markup]:
    """Faint stars behind a map: always the same, and never where they could mean something."""
    found: list[Markup] = []
    seed = 7
    for _ in range(DUST):
        seed = (seed * 1103515245 + 12345) % 2**31
        x = left + wide * (seed % 1009) / 1009
        seed = (seed * 1103515245 + 12345) % 2**31
        y = top + high * (seed % 997) / 997
        size = 0.5 + seed % 7 / 9
        found.append(
            Markup('<circle class="dust" cx="{}" cy="{}" r="{}"/>').format(
                num(x), num(y), num(size)
            )
        )
    return found


def lines(chart: dict[str, Any], spots: dict[str, Spot]) -> list[Markup]:
    """The ways between places, and the journey so far."""
    drawn = [
        Markup('<line class="way" x1="{}" y1="{}" x2="{}" y2="{}"/>').format(
            *map(num, (*spots[one], *spots[other]))
        )
        for one, other in chart["lines"]
        if one in spots and other in spots
    ]
    trail = [spots[key] for key in chart["trail"] if key in spots]
    if len(trail) > 1:
        points = " ".join(f"{num(x)},{num(y)}" for x, y in trail)
        drawn.append(
            Markup('<polyline class="trail" pathLength="100" points="{}"/>').format(points)
        )
    return drawn


def star(place: Place, spot: Spot) -> Markup:
    """A place as a point with its name."""
    x, y = spot
    sort = "here" if place["here"] else SORTS.get(place["mark"], "full")
    ring = (
        Markup('<circle class="halo" cx="{}" cy="{}" r="21"/>').format(num(x), num(y))
        if place["here"]
        else Markup("")
    )
    inside = place["mark"] if place["mark"] and place["mark"] not in SORTS else ""
    return Markup(
        '<g class="place {} {}">{}<circle cx="{}" cy="{}" r="10"/>{}{}'
        '<text class="name" x="{}" y="{}" text-anchor="middle">{}</text></g>'
    ).format(
        sort,
        owner_class(place),
        ring,
        num(x),
        num(y),
        letter(inside, x, y),
        tokens(place, x, y - 17),
        num(x),
        num(y + 29),
        place["label"],
    )


def area(place: Place, spot: Spot, path: str) -> Markup:
    """A place as a field with its name in it."""
    x, y = spot
    if math.hypot(x, y) < 1:
        x = y = 0.0
    return Markup('<g class="place area {} {}"><path d="{}"/>{}{}{}</g>').format(
        "here" if place["here"] else "",
        owner_class(place),
        path,
        letter(place["mark"], x, y - 30 if " " in place["label"] else y - 18),
        named(place["label"], x, y + 4),
        tokens(place, x, y + 22),
    )


def named(label: str, x: float, y: float) -> Markup:
    """A name within a field: what is too long for one line stands in two."""
    parts = [label]
    if len(label) > LONGEST_LINE and " " in label:
        middle = len(label) / 2
        spaces = [place for place, sign in enumerate(label) if sign == " "]
        split = min(spaces, key=lambda place: abs(place - middle))
        parts = [label[:split], label[split + 1 :]]
    small = " small" if max(map(len, parts)) > LONGEST_LINE else ""
    return Markup("").join(
        Markup('<text class="name{}" x="{}" y="{}" text-anchor="middle">{}</text>').format(
            small, num(x), num(y - LINE * (len(parts) - 1 - number)), part
        )
        for number, part in enumerate(parts)
    )


def owner_class(place: Place) -> str:
    """The class of the owner of a place."""
    return "seat-none" if place["owner"] < 0 else f"seat-{place['owner'] % len(EMBLEMS)}"


def letter(mark: str, x: float, y: float) -> Markup:
    """The sign of a sort of places."""
    if not mark:
        return Markup("")
    return Markup('<text class="mark" x="{}" y="{}" text-anchor="middle">{}</text>').format(
        num(x), num(y + 4), mark
    )


def tokens(place: Place, x: float, y: float) -> Markup:
    """The pieces at a place, in a row: a letter for each, and how many."""
    drawn: list[Markup] = []
    found = place["tokens"]
    for number, token in enumerate(found):
        plain = isinstance(token, str)
        owner = -1 if plain else token["owner"]
        mark = (token if plain else token["mark"] or token["label"])[:1]
        count = "" if plain or token["count"] == 1 else str(token["count"])
        at = x + (number - (len(found) - 1) / 2) * 20
        drawn.append(
            Markup(
                '<g class="token seat-{}"><circle cx="{}" cy="{}" r="9"/>'
                '<text x="{}" y="{}" text-anchor="middle">{}</text></g>'
            ).format(
                "none" if owner < 0 else owner % len(EMBLEMS),
                num(at),
                num(y),
                num(at),
                num(y + 4),
                f"{count}{mark}",
            )
        )
    return Markup("").join(drawn)


def neighbours(chart: dict[str, Any]) -> dict[str, list[str]]:
    """The names of the places that ways lead to from each place, as a map in words needs them."""
    labels = {place["key"]: str(place["label"]) for place in chart["places"]}
    near: dict[str, list[str]] = {key: [] for key in labels}
    for one, other in chart["lines"]:
        if one in near and other in near:
            near[one].append(labels[other])
            near[other].append(labels[one])
    return {key: sorted(found) for key, found in near.items()}
