"""Carrying: games that other code has played are kept where this code plays them the same.

Rows are kept by the code that played them, and most changes of code change no game. Instead of
hours of games a few of every setting are played again. If each comes out as it stands in its row,
all rows of that code count as rows of this one; if a single one differs, none do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from starmoot.kernel import Game
from starmoot.lab.playing import play_one
from starmoot.lab.running import open_games
from starmoot.lab.setup import versions
from starmoot.lab.store import Games, Line, as_line, read_lines
from starmoot.lab.studies import load_study, study_names

CODE = "version: code"


@dataclass(frozen=True)
class Carried:
    """What became of the games of one other code; `differs` names the first that differs."""

    code: str
    games: int
    checked: int
    differs: str = ""


def carry(
    game: Game,
    folder: Path,
    each: int,
    step: Callable[[int, int], None] = lambda _done, _total: None,
) -> list[Carried]:
    """Play `each` games of every setting again, for every other code that has played it."""
    settings = list(settings_of(game, folder))
    return [carry_from(game, settings, code, each, step) for code in other_codes(game, folder)]


def settings_of(game: Game, folder: Path) -> Iterator[Games]:
    """Every setting of the game's studies once."""
    found: dict[str, Games] = {}
    for name in study_names(game):
        for part in open_games(load_study(game, name), folder).values():
            found.setdefault(part.digest, part)
    yield from found.values()


def other_codes(game: Game, folder: Path) -> list[str]:
    """Which code has played the same rules and printed matter, besides this one."""
    now = {f"version: {name}": value for name, value in versions(game).items()}
    rest = [name for name in now if name != CODE]
    found: set[str] = set()
    for file in sorted((folder / "games" / game.id).glob("*.parquet")):
        row = pl.read_parquet(file, columns=list(now), n_rows=1).to_dicts()
        if row and row[0][CODE] != now[CODE] and all(row[0][name] == now[name] for name in rest):
            found.add(row[0][CODE])
    return sorted(found)


def carry_from(
    game: Game,
    settings: Sequence[Games],
    code: str,
    each: int,
    step: Callable[[int, int], None],
) -> Carried:
    """Carry the games of one other code, if all that are played again come out the same."""
    fresh: list[tuple[Games, dict[int, Line]]] = []
    for part in settings:
        lines = read_lines(part.folder / f"{part.digest_with(code)}.parquet")
        missing = {number: line for number, line in lines.items() if number not in part.lines}
        if missing:
            fresh.append((part, missing))
    total = sum(min(each, len(lines)) for _, lines in fresh)
    checked = 0
    for part, lines in fresh:
        for number in spread(sorted(lines), each):
            again = as_line(play_one(game, part.setup, number, part.watch))
            if any(lines[number][name] != value for name, value in again.items()):
                return Carried(code, 0, checked + 1, f"game {number} of {part.setup.described()}")
            checked += 1
            step(checked, total)
    for part, lines in fresh:
        part.adopt(lines)
    return Carried(code, sum(len(lines) for _, lines in fresh), checked)


def spread(numbers: Sequence[int], count: int) -> list[int]:
    """Some numbers from all over the list, the first and the last among them."""
    if count >= len(numbers):
        return list(numbers)
    if count == 1:
        return [numbers[-1]]
    return [numbers[place * (len(numbers) - 1) // (count - 1)] for place in range(count)]
