"""Measure the server: python benchmarks/server.py [--rounds 3] [--seconds 5].

Ours and a bare server of the same framework (benchmarks/bare_server.py) take turns under the same
load, each in a fresh process. Read the ratios: they are taken within a round, then the median.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.load import (  # noqa: E402
    Cursor,
    Latency,
    System,
    Throughput,
    copied,
    fsync_ms,
    latency,
    throughput,
)
from benchmarks.stage import Staged, prepare  # noqa: E402
from benchmarks.wire import Http  # noqa: E402

NAMES = ("starmoot", "bare")
FIRST_GUESS = 2000
"""Bytes of a message of the bare server until ours has been measured."""
WARM_UP = 1.0
RESERVE = 6
"""Tables for each submitter, so that none runs out of moves."""
TARGETS = {
    "moves/s, ours / bare": (">=", 0.5),
    "submit to receipt p50, ours / bare": ("<=", 2.0),
    "commits per append": ("<", 0.2),
}


@dataclass
class Round:
    """What one server did in one round."""

    system: str
    fsync_ms: float
    throughput: Throughput
    latency: Latency
    memory_per_table: float | None = None


@dataclass
class Plan:
    """How much of everything."""

    rounds: int
    seconds: float
    submitters: int
    tables: int
    viewers: int
    rate: float
    port: int


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    plan = Plan(
        options.rounds,
        options.seconds,
        options.submitters,
        options.tables,
        options.viewers,
        options.rate,
        options.port,
    )
    folder = Path(tempfile.mkdtemp(prefix="starmoot-load-", dir=options.folder))
    try:
        rounds = asyncio.run(measure(plan, folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if options.json:
        print(json.dumps([slim(found) for found in rounds], indent=2))
    else:
        print(report(rounds))
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="server.py", description=__doc__)
    made.add_argument("--rounds", type=int, default=3)
    made.add_argument("--seconds", type=float, default=5.0, help="measured time of each part")
    made.add_argument("--submitters", type=int, default=64, help="clients that send at once")
    made.add_argument("--tables", type=int, default=200, help="tables with viewers")
    made.add_argument("--viewers", type=int, default=5, help="open streams at each of them")
    made.add_argument("--rate", type=float, default=40.0, help="moves a second for the viewers")
    made.add_argument("--port", type=int, default=8765)
    made.add_argument("--folder", type=Path, help="the disc to measure (a temporary folder)")
    made.add_argument("--json", action="store_true", help="print JSON instead of the table")
    return made


async def measure(plan: Plan, folder: Path) -> list[Round]:
    """All rounds; the order turns, so that none always goes first."""
    say("preparing tables")
    staged = await prepare(folder / "template", plan.tables + plan.submitters * RESERVE)
    found: list[Round] = []
    size = FIRST_GUESS
    for number in range(plan.rounds):
        for name in NAMES if number % 2 == 0 else NAMES[::-1]:
            say(f"round {number + 1}/{plan.rounds}: {name}")
            found.append(await one(plan, name, folder, staged, size))
            if name == NAMES[0]:
                size = found[-1].latency.bytes_each
    return found


async def one(plan: Plan, name: str, folder: Path, staged: Sequence[Staged], size: int) -> Round:
    """One server, fresh, under all loads."""
    data = copied(folder / "template", folder / "data")
    fsync = fsync_ms(data)
    system = System(name, data, plan.port)
    watched = [Cursor(table) for table in staged[: plan.tables]]
    played = [Cursor(table) for table in staged[plan.tables :]]
    await system.start()
    try:
        memory = await memory_per_table(system, watched)
        await throughput(system, played, plan.submitters, WARM_UP)
        accepted = await throughput(system, played, plan.submitters, plan.seconds)
        heard = await latency(system, watched, plan.viewers, plan.rate, plan.seconds, size)
    finally:
        system.stop()
    return Round(name, fsync, accepted, heard, memory)


async def memory_per_table(system: System, tables: Sequence[Cursor]) -> float | None:
    """Bytes that the server holds for a table that somebody has looked at once."""
    if not system.ours:
        return None
    before = system.memory()
    for cursor in tables:
        http = Http(system.port, cursor.staged.tokens[0])
        await http.ask("GET", f"/api/v1/tables/{cursor.staged.id}/view?seat=0")
        http.close()
    return (system.memory() - before) / len(tables)


def say(text: str) -> None:
    """Tell how far things are."""
    print(text, file=sys.stderr, flush=True)


def slim(found: Round) -> dict[str, object]:
    """A round without its single times."""
    plain = asdict(found)
    plain["latency"].pop("times")
    return plain


def spread(values: Sequence[float], form: str = ".2f") -> str:
    """A median with its extremes."""
    median, low, high = statistics.median(values), min(values), max(values)
    return f"{median:{form}} ({low:{form}}-{high:{form}})"


def report(rounds: Sequence[Round]) -> str:
    """The figures of both, and the ratios within rounds against their targets."""
    ours = [found for found in rounds if found.system == NAMES[0]]
    bare = [found for found in rounds if found.system == NAMES[1]]
    figures: dict[str, Callable[[Round], float]] = {
        "moves/s accepted": lambda r: r.throughput.moves_per_s,
        "answer p50, ms": lambda r: r.throughput.p50_ms,
        "processor ms per move": lambda r: r.throughput.processor_ms_per_move,
        "commits per append": lambda r: r.throughput.commits_per_append,
        "submit to receipt p50, ms": lambda r: r.latency.p50,
        "submit to receipt p99, ms": lambda r: r.latency.p99,
        "bytes of a message": lambda r: r.latency.bytes_each,
        "fsync, ms": lambda r: r.fsync_ms,
    }
    lines = [f"{'':28} {'starmoot':>26} {'bare':>26}"]
    for name, pick in figures.items():
        cells = [spread([pick(found) for found in side]) for side in (ours, bare)]
        lines.append(f"{name:28} {cells[0]:>26} {cells[1]:>26}")
    memory = [found.memory_per_table / 1024 for found in ours if found.memory_per_table]
    lines.append(f"{'KiB per idle table':28} {spread(memory, '.1f'):>26}")
    pairs = list(zip(ours, bare, strict=True))
    ratios = {
        "moves/s, ours / bare": [
            o.throughput.moves_per_s / b.throughput.moves_per_s for o, b in pairs
        ],
        "submit to receipt p50, ours / bare": [o.latency.p50 / b.latency.p50 for o, b in pairs],
        "commits per append": [o.throughput.commits_per_append for o in ours],
    }
    for name, values in ratios.items():
        sign, target = TARGETS[name]
        lines.append(f"{name:36} {spread(values):>24}   target {sign} {target}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
