"""Examples: three games of a study that are worth watching, and their records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from starmoot.lab.analysis import Findings
from starmoot.lab.store import Games

Example = tuple[str, int, str]
"""Arm, number, and why it is worth watching."""


def pick(found: Findings, games: Mapping[str, Games]) -> list[Example]:
    """A typical game, and one seed with and without the change that does most.

    Where no change does anything, the lowest and the highest game instead.
    """
    measure = found.study.primary
    base = found.base.name
    values = {
        side.name: {
            seen.number: float(value)
            for seen in games[side.name].seen(range(found.games))
            if seen is not None and not isinstance(value := measure.value(seen), list)
        }
        for side in found.sides
    }
    whole = sorted(set.intersection(*(set(part) for part in values.values())))
    if not whole:
        return []
    middle = found.base.estimates[measure.name].value
    others = [side.name for side in found.sides[1:] if found.effect(side.name).differ]
    if others:
        most = max(others, key=lambda name: abs(found.effect(name).value))
        way = 1 if found.effect(most).value >= 0 else -1
        seed = max(whole, key=lambda n: (way * (values[most][n] - values[base][n]), -n))
        chosen: list[Example] = [
            (base, seed, "Where the change does most, without it"),
            (most, seed, "The same seed with the change"),
        ]
    else:
        low = min(whole, key=lambda n: (values[base][n], n))
        above = [n for n in whole if n != low] or whole
        high = max(above, key=lambda n: (values[base][n], -n))
        chosen = [(base, low, f"Lowest in {measure.title}")]
        chosen.append((base, high, f"Highest in {measure.title}"))
    rest = [n for n in whole if n not in {number for _, number, _ in chosen}] or whole
    typical = min(rest, key=lambda n: (abs(values[base][n] - middle), n))
    return [*chosen, (base, typical, f"Typical in {measure.title}")]


def kept(found: Findings, games: Mapping[str, Games], folder: Path) -> Findings:
    """The findings with three games, whose records are written."""
    place = folder / "examples" / found.study.game
    place.mkdir(parents=True, exist_ok=True)
    written: list[tuple[str, int, str, str]] = []
    for position, (arm, number, why) in enumerate(pick(found, games), start=1):
        file = place / f"{found.study.name}-{position}.jsonl"
        file.write_text(games[arm].record(number), encoding="utf-8")
        written.append((arm, number, why, str(file)))
    return replace(found, examples=tuple(written))
