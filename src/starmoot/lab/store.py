"""The store: one row a game, kept by the digest of all that made it.

Rows are appended to a journal as they arrive. `settle` turns what is there into one Parquet file in
the order of the numbers, which is the same whatever number of processes or machines played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import polars as pl

from starmoot.bots.match import MatchResult
from starmoot.host import get_game
from starmoot.lab.playing import Row, Seen, Watch, record_of
from starmoot.lab.setup import Setup, setup_digest, versions

Line = dict[str, Any]


class Games:
    """The games of one setup, as far as they were played."""

    def __init__(self, folder: Path, setup: Setup, watch: Watch) -> None:
        self.setup = setup
        self.watch = watch
        self.digest = setup_digest(setup, watch.named())
        self.folder = folder / "games" / setup.game
        self.parquet = self.folder / f"{self.digest}.parquet"
        self.journal = self.folder / f"{self.digest}.jsonl"
        self.lines: dict[int, Line] = {}
        self.load()

    def load(self) -> None:
        """Read what is there; a last line that was cut short does not count."""
        self.lines |= read_lines(self.parquet)
        if self.journal.exists():
            *whole, cut = self.journal.read_bytes().split(b"\n")
            if cut:
                self.journal.write_bytes(b"".join(text + b"\n" for text in whole))
            for text in whole:
                line = json.loads(text)
                self.lines.setdefault(line["number"], line)

    def missing(self, games: int) -> list[int]:
        """Which of the first games were not played yet."""
        return [number for number in range(games) if number not in self.lines]

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows at once; a game that failed keeps its record too."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.journal.open("ab") as file:
            for row in rows:
                if row.record:
                    self.keep_failure(row)
                line = as_line(row)
                self.lines[row.number] = line
                file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")

    def adopt(self, lines: Mapping[int, Line]) -> None:
        """Keep rows that other code has played."""
        with self.journal.open("ab") as file:
            for number in sorted(lines):
                self.lines[number] = lines[number]
                file.write(json.dumps(lines[number], ensure_ascii=False).encode() + b"\n")
        self.settle()

    def digest_with(self, code: str) -> str:
        """The digest that the same setup has with other code."""
        return setup_digest(self.setup, self.watch.named(), code)

    def keep_failure(self, row: Row) -> None:
        """Write the record of a game that failed."""
        place = self.failure_path(row.number)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(row.record, encoding="utf-8")

    def failure_path(self, number: int) -> Path:
        """Where the record of a game that failed lies."""
        return self.folder / "failures" / f"{self.digest}-{number}.jsonl"

    def settle(self) -> None:
        """Turn the journal into one Parquet file."""
        if not self.journal.exists():
            return
        draft = self.parquet.with_suffix(f".{os.getpid()}.draft")
        self.frame(len(self.lines)).write_parquet(draft, compression="zstd", statistics=False)
        draft.replace(self.parquet)
        self.journal.unlink()

    def frame(self, games: int) -> pl.DataFrame:
        """The first rows as a table: seed, setting, seats, bots, versions, and how it went."""
        setup = self.setup
        constant = {
            "game": setup.game,
            "seats": setup.seats,
            "setting": json.dumps(dict(sorted(setup.options.items())), ensure_ascii=False),
            **{f"version: {k}": v for k, v in versions(get_game(setup.game)).items()},
        }
        chosen = [self.lines[number] for number in sorted(self.lines)[:games]]
        return table([{**packed(line), **constant} for line in chosen])

    def seen(self, numbers: Iterable[int]) -> list[Seen | None]:
        """The games of these numbers as measures see them, None where one failed."""
        return [None if self.lines[n]["failure"] else as_seen(self.lines[n]) for n in numbers]

    def record(self, number: int) -> str:
        """The record of one game, played again."""
        return record_of(self.setup, number)


def read_lines(parquet: Path) -> dict[int, Line]:
    """The lines of a Parquet file by their numbers; none where there is no file."""
    if not parquet.exists():
        return {}
    return {line["number"]: unpacked(line) for line in pl.read_parquet(parquet).to_dicts()}


def as_line(row: Row) -> Line:
    """A row as data."""
    found = row.result
    return {
        "number": row.number,
        "seed": found.seed,
        "bots": list(row.bots),
        "roles": list(row.roles),
        "ending": found.ending,
        "scores": [int(score) for score in found.scores],
        "decisions": int(found.decisions),
        "windows": int(found.windows),
        "failure": found.failure,
        "figures": {name: plain(value) for name, value in found.figures.items()},
        "facts": dict(row.facts),
        "leads": int(row.leads),
        "coded": {name: real(value) for name, value in row.coded.items()},
        "drama": {name: real(value) for name, value in row.drama.items()},
    }


def plain(value: int | list[int]) -> int | list[int]:
    """A figure with ordinary numbers in it."""
    return [int(part) for part in value] if isinstance(value, list) else int(value)


def real(value: float | list[float]) -> float | list[float]:
    """A measure's value with ordinary numbers in it."""
    return [float(part) for part in value] if isinstance(value, list) else float(value)


def as_seen(line: Line) -> Seen:
    """A line as a measure sees it."""
    return Seen(
        line["number"],
        line["seed"],
        tuple(line["bots"]),
        tuple(line["roles"]),
        line["ending"],
        tuple(line["scores"]),
        line["decisions"],
        line["windows"],
        line["figures"],
        line["facts"],
        line["leads"],
        line["coded"],
        drama=line.get("drama", {}),
    )


def as_result(line: Line) -> MatchResult:
    """A line as a match's result."""
    return MatchResult(
        line["seed"],
        not line["failure"],
        line["ending"],
        tuple(line["scores"]),
        line["decisions"],
        line["windows"],
        line["failure"],
        cast(Mapping[str, Any], line["figures"]),
    )


GROUPS = ("figures", "facts", "coded", "drama")


def packed(line: Line) -> Line:
    """A line with a column for each figure, fact and measure."""
    flat = {name: value for name, value in line.items() if name not in GROUPS}
    for group in GROUPS:
        flat |= {f"{group}: {name}": value for name, value in line.get(group, {}).items()}
    return flat


def unpacked(flat: Line) -> Line:
    """A line from its columns."""
    line: Line = {name: value for name, value in flat.items() if ": " not in name}
    for group in GROUPS:
        start = f"{group}: "
        line[group] = {
            name.removeprefix(start): value
            for name, value in flat.items()
            if name.startswith(start) and value is not None
        }
    return line


def table(lines: list[Line]) -> pl.DataFrame:
    """Lines as a table whose columns and types follow from the lines alone."""
    names = sorted({name for line in lines for name in line}, key=lambda name: (": " in name, name))
    schema = {name: column_type([line.get(name) for line in lines]) for name in names}
    return pl.DataFrame([{name: line.get(name) for name in names} for line in lines], schema=schema)


def column_type(values: list[Any]) -> Any:
    """The type of a column."""
    for value in values:
        if isinstance(value, list):
            inner = [part for row in values if row for part in row]
            return pl.List(column_type(inner))
        if isinstance(value, str):
            return pl.String
        if isinstance(value, float):
            return pl.Float64
    return pl.Int64
