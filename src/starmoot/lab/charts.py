"""Charts: one picture for each question, drawn by Altair and rendered without a network."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl
import vl_convert

INK = "#1b1f24"
QUIET = "#8c959f"
SURE = "#0b6bcb"
OPEN = "#8c959f"
WIDTH = 330
STEP = 34


def chart(data: dict[str, Any]) -> Any:
    """What was measured for each setting, and beside it what each setting changes."""
    measure = {arm["name"]: arm["measures"][0] for arm in data["arms"]}
    factor = 100 if data["share"] else 1
    unit = " (%)" if data["share"] else ""
    order = list(measure)
    levels = frame(measure, factor)
    left = interval_chart(levels, order, f"{data['measure']}{unit}", alt.value(INK), axis=True)
    changes = {name: {**m["effect"]} for name, m in measure.items() if "effect" in m}
    if not changes:
        return dressed(left)
    marks = alt.condition(alt.datum.sure, alt.value(SURE), alt.value(OPEN))
    effects = frame(changes, factor)
    title = f"change against {order[0]}" + (" (points)" if data["share"] else "")
    right = interval_chart(effects, order, title, marks, axis=False)
    zero = alt.Chart(pl.DataFrame({"x": [0.0]})).mark_rule(color=QUIET, strokeDash=[4, 3])
    return dressed(alt.hconcat(left, alt.layer(zero.encode(x="x:Q"), right), spacing=24))


def frame(found: dict[str, dict[str, Any]], factor: float) -> pl.DataFrame:
    """Estimates as a table for a chart."""
    return pl.DataFrame(
        [
            {
                "arm": name,
                "value": factor * value["value"],
                "low": factor * value["low"],
                "high": factor * value["high"],
                "sure": bool(value.get("sure", False)),
            }
            for name, value in found.items()
        ]
    )


def interval_chart(data: pl.DataFrame, order: list[str], title: str, color: Any, axis: bool) -> Any:
    """A dot with its interval for each setting."""
    labels = alt.Axis(title=None, labelLimit=260, ticks=False) if axis else None
    y = alt.Y("arm:N", sort=order, axis=labels, scale=alt.Scale(domain=order))
    scale = alt.Scale(zero=False, nice=True)
    base = alt.Chart(data).properties(width=WIDTH, height=STEP * len(order))
    title_lines = wrapped(title)
    rule = base.mark_rule(strokeWidth=3, opacity=0.55).encode(
        y=y,
        x=alt.X("low:Q", title=title_lines, scale=scale),
        x2="high:Q",
        color=color,
    )
    dot = base.mark_circle(size=90, opacity=1).encode(
        y=y, x=alt.X("value:Q", scale=scale), color=color
    )
    return rule + dot


def wrapped(text: str, width: int = 52) -> list[str]:
    """A long title in lines."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def dressed(found: Any) -> Any:
    """A chart in the look of the reports."""
    return (
        found.configure(background="white", font="sans-serif")
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            titleFontWeight="normal",
            labelFontSize=12,
            titleFontSize=12,
            grid=True,
            gridColor="#eaeef2",
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
