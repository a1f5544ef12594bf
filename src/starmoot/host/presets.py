"""Presets: ways to set a table that have a name, each with what is known of it.

A game may have a file `presets.toml` beside its rules. The first preset there is what newcomers
and hosts are offered first; what a preset leaves out stays as the book has it:

    [hunted]
    title = "Hunted"
    help = "The fleet may be lost, and every other time it is."

    [hunted.options]
    pursuit_after = 2
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from starmoot.host.options import check_options
from starmoot.kernel.game import BadTable, Game, Options

FILE: Final = "presets.toml"
BOOK: Final = "book"
"""The name of the table without a preset: by the book."""


@dataclass(frozen=True)
class Preset:
    """A named way to set a table; `options` are those that differ from the book."""

    name: str
    title: str
    help: str
    options: Options


def presets_of(game: Game) -> tuple[Preset, ...]:
    """The presets of a game, the one to offer first in front; none where it has no file."""
    found = tuple(
        Preset(name, str(table["title"]), str(table["help"]), dict(table["options"]))
        for name, table in written(game.package).items()
    )
    for preset in found:
        check_options(game, preset.options)
    return found


def preset_of(game: Game, name: str) -> Preset:
    """A preset by its name."""
    found = {preset.name: preset for preset in presets_of(game)}
    if name not in found:
        there = ", ".join([*found, BOOK])
        raise BadTable(f"{game.title} has no preset '{name}'; it has {there}")
    return found[name]


def first_options(game: Game) -> dict[str, Any]:
    """What the preset that is offered first settles; nothing where a game has none."""
    found = presets_of(game)
    return dict(found[0].options) if found else {}


@cache
def written(package: str) -> dict[str, Any]:
    """What stands in a package's file of presets."""
    try:
        text = files(package).joinpath(FILE).read_text(encoding="utf-8") if package else ""
    except (FileNotFoundError, ModuleNotFoundError):
        text = ""
    return tomllib.loads(text)
