"""What workers bring: python benchmarks/scaling.py [--rounds 4] [--seconds 3].

The same load for one server on SQLite, and for one and two workers on PostgreSQL, which is started
for it and syncs. They take turns in short windows of time; all followers stay connected to all of
them. Every window's figures are kept in a file, so that a run that was interrupted is added to by
the next one with the same --keep.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tests.web.conftest import Cluster, installed_binaries  # noqa: E402

from benchmarks.load import (  # noqa: E402
    Audience,
    Cursor,
    Progress,
    System,
    latency,
    throughput,
)
from benchmarks.server import spread  # noqa: E402
from benchmarks.stage import prepare  # noqa: E402

SYSTEMS = {
    "SQLite, 1 worker": (False, 1),
    "PostgreSQL, 1 worker": (True, 1),
    "PostgreSQL, 2 workers": (True, 2),
}
RESERVE = 8
"""Tables for each submitter, so that none runs out of moves."""
WARM_UP = 1.0
FIGURES = {
    "moves/s accepted": ("moves", "moves_per_s"),
    "answer p50, ms": ("moves", "p50_ms"),
    "processor ms per move": ("moves", "processor_ms_per_move"),
    "submit to receipt p50, ms": ("heard", "p50"),
    "submit to receipt p99, ms": ("heard", "p99"),
    "bytes of a message": ("heard", "bytes_each"),
}


class Side:
    """A server, and the tables that are played there."""

    def __init__(self, name: str, system: System, tables: Sequence[Cursor], watched: int) -> None:
        self.name = name
        self.system = system
        self.played = tables[watched:]
        self.audience = Audience(system, tables[:watched])


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="starmoot-scaling-"))
    try:
        with postgres() as cluster:
            asyncio.run(measure(options, folder, cluster))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(report([json.loads(line) for line in options.keep.read_text().splitlines()]))
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="scaling.py", description=__doc__)
    made.add_argument("--rounds", type=int, default=4, help="windows of each kind")
    made.add_argument("--seconds", type=float, default=3.0, help="length of a window")
    made.add_argument("--submitters", type=int, default=32, help="clients that send at once")
    made.add_argument("--tables", type=int, default=200, help="tables with followers")
    made.add_argument("--viewers", type=int, default=5, help="followers of each of them")
    made.add_argument("--rate", type=float, default=20.0, help="moves a second for followers")
    made.add_argument("--port", type=int, default=8865)
    made.add_argument("--keep", type=Path, default=Path("scaling.jsonl"), help="the figures")
    return made


@contextmanager
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL that syncs, for as long as it is needed."""
    home = Path(tempfile.mkdtemp(prefix="starmoot-pg-"))
    cluster = Cluster(installed_binaries(), home, fsync=True)
    try:
        cluster.create()
        cluster.start()
        yield cluster
    finally:
        cluster.stop("immediate")
        shutil.rmtree(home, ignore_errors=True)


async def measure(options: argparse.Namespace, folder: Path, cluster: Cluster) -> None:
    """All servers, taking turns; each window's figures are written down at once."""
    progress = Progress(2 * len(SYSTEMS) + 2 * options.rounds)
    sides: list[Side] = []
    try:
        for number, name in enumerate(SYSTEMS):
            progress.step(f"{name}: preparing tables")
            sides.append(await make_side(options, folder / str(number), cluster, number, name))
        await windows(options, sides, progress)
    finally:
        for side in sides:
            side.audience.leave()
            side.system.stop()


async def make_side(
    options: argparse.Namespace, folder: Path, cluster: Cluster, number: int, name: str
) -> Side:
    """A server with tables of its own that has warmed up."""
    on_postgres, workers = SYSTEMS[name]
    url, flags = "", ["--workers", str(workers)]
    if on_postgres:
        await cluster.sql(f"create schema load{number}")
        url = cluster.url(f"load{number}")
        flags += ["--database-url", url]
    tables = options.tables + options.submitters * RESERVE
    staged = await prepare(folder, tables, database_url=url)
    system = System(f"starmoot {name}", folder, options.port + number, more=flags)
    cursors = [Cursor(table, endless=False) for table in staged]
    side = Side(name, system, cursors, options.tables)
    await system.start()
    await throughput(system, side.played, options.submitters, WARM_UP)
    return side


async def windows(options: argparse.Namespace, sides: Sequence[Side], progress: Progress) -> None:
    """First moves alone, then moves that all followers wait for."""
    with open(options.keep, "a") as kept:

        def keep(side: Side, kind: str, figures: dict[str, float]) -> None:
            line = {"system": side.name, "kind": kind, **figures}
            print(json.dumps(line), file=kept, flush=True)

        for number in range(options.rounds):
            progress.step("moves")
            for side in in_turn(sides, number):
                told = await throughput(
                    side.system, side.played, options.submitters, options.seconds
                )
                keep(side, "moves", asdict(told))
        for side in sides:
            progress.step(f"{side.name}: {options.tables * options.viewers} followers join")
            await side.audience.gather(options.viewers)
            await latency(side.audience, options.rate, WARM_UP, 0)
        for number in range(options.rounds):
            progress.step("followers")
            for side in in_turn(sides, number):
                heard = await latency(side.audience, options.rate, options.seconds, 0)
                keep(side, "heard", asdict(heard))


def in_turn(sides: Sequence[Side], number: int) -> Sequence[Side]:
    """Every window begins with another server."""
    start = number % len(sides)
    return [*sides[start:], *sides[:start]]


def report(lines: Sequence[dict[str, float | str]]) -> str:
    """The medians with their extremes, and ratios to SQLite between neighbouring windows."""
    told = [f"| {'':26} | " + " | ".join(SYSTEMS) + " |", "| --- " * (1 + len(SYSTEMS)) + "|"]
    first = next(iter(SYSTEMS))
    for title, (kind, field) in FIGURES.items():
        values = {
            name: [
                float(line[field])
                for line in lines
                if (line["system"], line["kind"]) == (name, kind)
            ]
            for name in SYSTEMS
        }
        cells = []
        for name, found in values.items():
            ratios = [one / other for one, other in zip(found, values[first], strict=False)]
            beside = "" if name == first else f"; {statistics.median(ratios):.2f} x"
            cells.append(spread(found, ".1f") + beside)
        told.append(f"| {title:26} | " + " | ".join(cells) + " |")
    return "\n".join(told)


if __name__ == "__main__":
    sys.exit(main())
