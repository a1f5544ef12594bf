"""Medians, ratios within a round, and the table."""

import os
import platform
import statistics
from dataclasses import asdict, dataclass

from rich import box
from rich.table import Table

from benchmarks.plan import System
from benchmarks.rounds import Findings, Sample


@dataclass(frozen=True)
class Spread:
    """A median with the extremes it was taken from."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> "Spread | None":
        return cls(statistics.median(values), min(values), max(values)) if values else None


@dataclass(frozen=True)
class Row:
    """A system's line; `ratios` holds, for each system of ours, ours / this one.

    It is a ratio of games per s where both play the same game, else of decisions per s.
    """

    system: str
    workload: str
    game: str
    ours: bool
    rounds: int
    games_per_s: Spread | None
    decisions_per_s: Spread | None
    copy_us: Spread | None
    ahead_us: Spread | None
    ratios: dict[str, Spread]
    trouble: str | None


def rows(systems: list[System], findings: Findings) -> list[Row]:
    return [_row(system, systems, findings) for system in systems]


def _row(system: System, systems: list[System], findings: Findings) -> Row:
    samples = findings.samples.get(system.name, {})
    ratios: dict[str, Spread] = {}
    for our in systems:
        same_game = our.ours and not system.ours and our.game == system.game
        if same_game or our.against == system.name:
            ratio = _ratio(findings.samples.get(our.name, {}), samples, by_games=same_game)
            if ratio is not None:
                ratios[our.name] = ratio
    return Row(
        system.name,
        system.workload,
        system.game,
        system.ours,
        len(samples),
        Spread.of([sample.games_per_s for sample in samples.values()]),
        Spread.of([sample.decisions_per_s for sample in samples.values()]),
        Spread.of([s.copy_us for s in samples.values() if s.copy_us is not None]),
        Spread.of([s.ahead_us for s in samples.values() if s.ahead_us is not None]),
        ratios,
        findings.troubles.get(system.name),
    )


def _ratio(ours: dict[int, Sample], peers: dict[int, Sample], *, by_games: bool) -> Spread | None:
    """Ours / peer in each round that has both, then the median."""
    common = sorted(ours.keys() & peers.keys())
    if by_games:
        return Spread.of([ours[n].games_per_s / peers[n].games_per_s for n in common])
    return Spread.of([ours[n].decisions_per_s / peers[n].decisions_per_s for n in common])


def table(lines: list[Row]) -> Table:
    """Medians, with min-max beneath each; systems without a sample are left to `troubles`.

    A column of ratios is for one way in which ours runs, whichever game it was.
    """
    builds = {
        line.system: line.workload for line in lines if line.ours and line.games_per_s is not None
    }
    counts = sorted({line.rounds for line in lines if line.rounds})
    drawn = Table(
        title="Random legal play on one core",
        caption=f"median (min-max) of {'-'.join(map(str, counts)) or 'no'} rounds; {host()}",
        box=box.SIMPLE_HEAD,
    )
    drawn.add_column("system", no_wrap=True)
    drawn.add_column("workload", no_wrap=True)
    for heading in ("games/s", "decisions/s", "copy, us", "40 ahead, us"):
        drawn.add_column(heading, justify="right", no_wrap=True)
    columns = list(dict.fromkeys(builds.values()))
    for build in columns:
        drawn.add_column(f"starmoot\n{build} / it", justify="right", no_wrap=True)
    for line in lines:
        if line.games_per_s is not None:
            by_build = {builds[name]: ratio for name, ratio in line.ratios.items()}
            drawn.add_row(
                line.system,
                line.game,
                _cell(line.games_per_s),
                _cell(line.decisions_per_s),
                _cell(line.copy_us),
                _cell(line.ahead_us),
                *(_cell(by_build.get(build), "x") for build in columns),
            )
    return drawn


def troubles(lines: list[Row]) -> list[str]:
    """One line for each system that is missing, failed or was not reached."""
    said = []
    for line in lines:
        if line.trouble is not None:
            said.append(f"{line.system}: {line.trouble}")
        elif line.games_per_s is None:
            said.append(f"{line.system}: not reached")
    return said


def _cell(spread: Spread | None, unit: str = "") -> str:
    if spread is None:
        return "-"
    return f"{_figure(spread.median)}{unit}\n({_figure(spread.low)}-{_figure(spread.high)})"


def _figure(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def host() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores"


def document(lines: list[Row], findings: Findings) -> dict[str, object]:
    """The same as the table, with every sample, ready for JSON."""
    return {
        "host": host(),
        "rows": [asdict(line) for line in lines],
        "samples": {
            name: {number: asdict(sample) for number, sample in by_round.items()}
            for name, by_round in findings.samples.items()
        },
    }
