"""Charts: one picture for each question, drawn by Altair and rendered without a network.

The title says what was found. Each setting is a row of its own: its name and value, below it a dot
with its interval, and beside that what it changes. Narrow enough to be read on a phone.
"""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl
import vl_convert

from starmoot.lab import words

INK = "#1b1f24"
QUIET = "#57606a"
GRID = "#e7ebef"
SURE = "#0b6bcb"
OPEN = "#8c959f"
FONT = "Helvetica, Arial, sans-serif"
WIDTH = 208
GAP = 38
STEP = 50
DROP, LIFT = 8, 17
"""How far a dot lies below the middle of its row, and its name above the dot."""

ZERO = 22
"""How tall the stroke is that marks zero."""

LETTERS = {"title": 56, "subtitle": 76, "axis": 34}
"""How many letters fit into a line."""


def chart(data: dict[str, Any]) -> Any:
    """What was measured for each setting, and beside it what each setting changes."""
    levels = [row(arm, arm["measures"][0], data["share"]) for arm in data["arms"]]
    changes = [
        row(arm, {**effect, "sure": effect["sure"]}, data["share"], signed=True)
        for arm in data["arms"]
        if (effect := arm["measures"][0].get("effect"))
    ]
    order = [arm["name"] for arm in data["arms"]]
    unit = " (%)" if data["share"] else ""
    left = alt.layer(
        *interval(levels, order, f"{data['measure']}{unit}", alt.value(INK)),
        *written(levels, order, "left", color=INK),
    ).properties(width=WIDTH, height=STEP * len(order))
    if not changes:
        return dressed(left, data)
    colour = alt.condition(alt.datum.sure, alt.value(SURE), alt.value(OPEN))
    points = " (points)" if data["share"] else ""
    right = alt.layer(
        *nothing(order),
        *interval(changes, order, f"change against the first{points}", colour),
        *written(changes, order, "right", color=QUIET),
    ).properties(width=WIDTH, height=STEP * len(order))
    return dressed(alt.hconcat(left, right, spacing=GAP, bounds="flush"), data)


def row(
    arm: dict[str, Any], found: dict[str, Any], share: bool, signed: bool = False
) -> dict[str, Any]:
    """One setting as a row of a chart: its numbers and what is written over them."""
    factor = 100 if share else 1
    told = words.figure(found["value"], share, signed)
    low, high = (words.figure(found[end], share, signed) for end in ("low", "high"))
    return {
        "arm": arm["name"],
        "value": factor * found["value"],
        "low": factor * found["low"],
        "high": factor * found["high"],
        "sure": bool(found.get("sure", False)),
        "label": f"{told} ({low} to {high})" if signed else f"{words.capital(arm['name'])}: {told}",
    }


def band(order: list[str]) -> Any:
    """The rows; names are written over them, so there is no axis."""
    scale = alt.Scale(domain=order, paddingOuter=0)
    return alt.Y("arm:N", sort=order, axis=None, scale=scale)


def interval(rows: list[dict[str, Any]], order: list[str], title: str, colour: Any) -> list[Any]:
    """A dot with its interval for each setting."""
    base = alt.Chart(pl.DataFrame(rows)).encode(y=band(order), color=colour)
    scale = alt.Scale(zero=False, nice=True, padding=8)
    axis = alt.Axis(title=wrapped(title, LETTERS["axis"]), tickCount=4, labelFlush=False)
    line = base.mark_rule(strokeWidth=4, opacity=0.45, yOffset=DROP, strokeCap="round").encode(
        x=alt.X("low:Q", axis=axis, scale=scale), x2="high:Q"
    )
    dot = base.mark_circle(size=110, opacity=1, yOffset=DROP).encode(
        x=alt.X("value:Q", scale=scale)
    )
    return [line, dot]


def nothing(order: list[str]) -> list[Any]:
    """Where no change lies: a stroke for each setting, so that no line runs through the words."""
    rows = pl.DataFrame([{"arm": name, "zero": 0.0} for name in order])
    stroke = alt.Chart(rows).mark_point(
        shape="stroke", angle=90, size=ZERO**2, strokeWidth=1.5, color=INK, opacity=1, yOffset=DROP
    )
    return [stroke.encode(y=band(order), x="zero:Q")]


def written(rows: list[dict[str, Any]], order: list[str], align: Any, **look: Any) -> list[Any]:
    """What is written over each row, from the left or up to the right edge, clear of the grid."""
    place = alt.value(0 if align == "left" else WIDTH)
    base = alt.Chart(pl.DataFrame(rows)).encode(y=band(order), x=place, text="label:N")
    shape: dict[str, Any] = {"align": align, "dy": DROP - LIFT, "fontSize": 13, **look}
    halo = {**shape, "color": "white", "stroke": "white", "strokeWidth": 5, "strokeJoin": "round"}
    return [base.mark_text(**halo), base.mark_text(**shape)]


def wrapped(text: str, width: int) -> list[str]:
    """A long text in as few lines as it takes, none of them much shorter than the others."""
    lines = filled(text, width)
    while width > 1 and len(narrower := filled(text, width - 1)) == len(lines):
        if max(len(line) for line in narrower) > width - 1:
            break
        lines, width = narrower, width - 1
    return lines


def filled(text: str, width: int) -> list[str]:
    """A text in lines of this width; a longer word has a line of its own."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def below(data: dict[str, Any]) -> str:
    """The line under the title: how many games, and what lines and colours mean."""
    text = f"{data['seeds']:,} {'seeds' if len(data['arms']) > 1 else 'games'}, 95 % intervals."
    changes = [arm["measures"][0].get("effect") for arm in data["arms"][1:]]
    kinds = {bool(change["sure"]) for change in changes if change}
    if True in kinds:
        text += " Blue: more than chance."
    if False in kinds and any(change and change["differ"] for change in changes):
        text += " Grey: may be chance."
    return text


def dressed(found: Any, data: dict[str, Any]) -> Any:
    """A chart in the look of the reports, under a title that says what was found."""
    title = alt.TitleParams(
        wrapped(data["headline"], LETTERS["title"]),
        subtitle=wrapped(below(data), LETTERS["subtitle"]),
        anchor="start",
        offset=18,
    )
    return (
        found.properties(title=title, padding=14)
        .configure(background="white", font=FONT)
        .configure_title(
            font=FONT,
            fontSize=16,
            lineHeight=20,
            color=INK,
            subtitleFontSize=12.5,
            subtitleColor=QUIET,
            subtitleFont=FONT,
            subtitlePadding=5,
            fontWeight="bold",
        )
        .configure_axis(
            labelColor=QUIET,
            titleColor=QUIET,
            titleFontWeight="normal",
            labelFontSize=12,
            titleFontSize=12.5,
            titlePadding=8,
            ticks=False,
            grid=True,
            gridColor=GRID,
            domain=False,
        )
        .configure_view(stroke=None)
    )


def svg(data: dict[str, Any]) -> str:
    """The picture of a question as SVG; the same text for the same findings."""
    return str(vl_convert.vegalite_to_svg(chart(data).to_json()))


def png(data: dict[str, Any]) -> bytes:
    """The same as PNG."""
    return bytes(vl_convert.vegalite_to_png(chart(data).to_json(), scale=2))
