"""Measure the server: python benchmarks/server.py [--rounds 7] [--seconds 2].

Ours and a bare server of the same framework (benchmarks/bare_server.py) take turns under the same
load, in short windows of time. Read the ratios: they are taken between neighbouring windows, then
the median. `--readers served uvloop h11 granian` compares HTTP libraries.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.load import (  # noqa: E402
    Audience,
    Cursor,
    Latency,
    Progress,
    System,
    Throughput,
    copied,
    fsync_ms,
    latency,
    throughput,
)
from benchmarks.reader import READERS  # noqa: E402
from benchmarks.stage import Staged, prepare  # noqa: E402
from benchmarks.wire import Http  # noqa: E402

NAMES = ("starmoot", "bare")
FIRST_GUESS = 2000
"""Bytes of a message of the bare server until ours has been measured."""
WARM_UP = 1.0
FEW = 8
RESERVE = 20
"""Tables for each submitter, so that none runs out of moves."""
TARGETS = {
    "moves/s, ours / bare": (">=", 0.5),
    "submit to receipt p50, ours / bare": ("<=", 2.0),
    "commits per append": ("<", 0.2),
}


@dataclass
class Found:
    """Everything that was measured of one server, a value for each window of time."""

    many: list[Throughput] = field(default_factory=list)
    few: list[Throughput] = field(default_factory=list)
    """With a few submitters only: then the disc matters more."""
    heard: list[Latency] = field(default_factory=list)
    fsync_ms: list[float] = field(default_factory=list)
    memory_per_table: float = 0.0


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
    readers: list[str]


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
        options.readers,
    )
    folder = Path(tempfile.mkdtemp(prefix="starmoot-load-", dir=options.folder))
    try:
        found = asyncio.run(measure(plan, folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if options.json:
        print(json.dumps({name: asdict(each) for name, each in found.items()}, indent=2))
    else:
        for reader in plan.readers:
            print(f"\n{reader}\n{report(found, reader)}")
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="server.py", description=__doc__)
    made.add_argument("--rounds", type=int, default=7, help="windows of each kind")
    made.add_argument("--seconds", type=float, default=2.0, help="length of a window")
    made.add_argument("--submitters", type=int, default=64, help="clients that send at once")
    made.add_argument("--tables", type=int, default=200, help="tables with viewers")
    made.add_argument("--viewers", type=int, default=5, help="open streams at each of them")
    made.add_argument("--rate", type=float, default=40.0, help="moves a second for the viewers")
    made.add_argument("--port", type=int, default=8765)
    made.add_argument(
        "--readers", nargs="+", choices=READERS, default=["served"], help="HTTP libraries"
    )
    made.add_argument("--folder", type=Path, help="the disc to measure (a temporary folder)")
    made.add_argument("--json", action="store_true", help="print JSON instead of the table")
    return made


async def measure(plan: Plan, folder: Path) -> dict[str, Found]:
    """All servers, taking turns in short windows of time; the order turns as well."""
    names = [(reader, name) for reader in plan.readers for name in NAMES]
    progress = Progress(1 + len(names) * 2 + plan.rounds * 2)
    progress.step("preparing tables")
    staged = await prepare(folder / "template", plan.tables + plan.submitters * RESERVE)
    found = {f"{name} {reader}": Found() for reader, name in names}
    sides: list[Side] = []
    try:
        for number, (reader, kind) in enumerate(names):
            name = f"{kind} {reader}"
            data = copied(folder / "template", folder / name)
            progress.step(f"{name} warms up")
            sides.append(Side(System(name, data, plan.port + number, reader), data, staged, plan))
            await sides[-1].system.start()
            found[name].memory_per_table = await memory_per_table(sides[-1])
            await throughput(sides[-1].system, sides[-1].played, plan.submitters, WARM_UP)
        await take_turns(plan, sides, found, progress)
    finally:
        for side in sides:
            side.audience.leave()
            side.system.stop()
    return found


class Side:
    """A server and the tables that are played there."""

    def __init__(self, system: System, data: Path, staged: Sequence[Staged], plan: Plan) -> None:
        self.system = system
        self.data = data
        cursors = [Cursor(table, endless=not system.ours) for table in staged]
        self.watched = cursors[: plan.tables]
        self.played = cursors[plan.tables :]
        self.audience = Audience(system, self.watched)


async def take_turns(
    plan: Plan, sides: Sequence[Side], found: dict[str, Found], progress: Progress
) -> None:
    """All windows: many submitters, few submitters, viewers."""
    size = FIRST_GUESS
    for number in range(plan.rounds):
        progress.step("moves")
        for side in sides if number % 2 == 0 else sides[::-1]:
            mine = found[side.system.name]
            mine.fsync_ms.append(fsync_ms(side.data))
            for count, into in ((plan.submitters, mine.many), (FEW, mine.few)):
                into.append(await throughput(side.system, side.played, count, plan.seconds))
    for side in sides:
        progress.step(f"{plan.tables * plan.viewers} viewers join {side.system.name}")
        await side.audience.gather(plan.viewers)
        await latency(side.audience, plan.rate, WARM_UP, size)
    for number in range(plan.rounds):
        progress.step("viewers")
        for side in sides if number % 2 == 0 else sides[::-1]:
            heard = await latency(side.audience, plan.rate, plan.seconds, size)
            found[side.system.name].heard.append(heard)
            if side.system.ours:
                size = heard.bytes_each


async def memory_per_table(side: Side) -> float:
    """Bytes that our server holds for a table that somebody has looked at once."""
    if not side.system.ours:
        return 0.0
    before = side.system.memory()
    for cursor in side.watched:
        http = Http(side.system.port, cursor.staged.tokens[0])
        await http.ask("GET", f"/api/v1/tables/{cursor.staged.id}/view?seat=0")
        http.close()
    return (side.system.memory() - before) / len(side.watched)


def spread(values: Sequence[float], form: str = ".2f") -> str:
    """A median with its extremes."""
    median, low, high = statistics.median(values), min(values), max(values)
    return f"{median:{form}} ({low:{form}}-{high:{form}})"


def report(found: dict[str, Found], reader: str) -> str:
    """The figures of both, and the ratios between neighbouring windows against their targets."""
    ours, bare = (found[f"{name} {reader}"] for name in NAMES)
    figures: dict[str, Callable[[Found], list[float]]] = {
        "moves/s accepted": lambda f: [one.moves_per_s for one in f.many],
        f"the same, {FEW} submitters": lambda f: [one.moves_per_s for one in f.few],
        "answer p50, ms": lambda f: [one.p50_ms for one in f.many],
        "processor ms per move": lambda f: [one.processor_ms_per_move for one in f.many],
        "commits per append": lambda f: [one.commits_per_append for one in f.many],
        "submit to receipt p50, ms": lambda f: [one.p50 for one in f.heard],
        "submit to receipt p99, ms": lambda f: [one.p99 for one in f.heard],
        "bytes of a message": lambda f: [one.bytes_each for one in f.heard],
        "fsync, ms": lambda f: f.fsync_ms,
        "load took of a processor": lambda f: [one.load_busy for one in f.many],
    }
    lines = [f"{'':28} {'starmoot':>26} {'bare':>26}"]
    for name, pick in figures.items():
        lines.append(f"{name:28} {spread(pick(ours)):>26} {spread(pick(bare)):>26}")
    lines.append(f"{'KiB per idle table':28} {ours.memory_per_table / 1024:>26.1f}")
    moves, few = (figures[name] for name in ("moves/s accepted", f"the same, {FEW} submitters"))
    p50 = figures["submit to receipt p50, ms"]
    ratios = {
        "moves/s, ours / bare": quotients(moves(ours), moves(bare)),
        f"the same, {FEW} submitters": quotients(few(ours), few(bare)),
        "submit to receipt p50, ours / bare": quotients(p50(ours), p50(bare)),
        "commits per append": figures["commits per append"](ours),
    }
    for name, values in ratios.items():
        target = f"target {' '.join(map(str, TARGETS[name]))}" if name in TARGETS else ""
        lines.append(f"{name:36} {spread(values):>24}   {target}".rstrip())
    return "\n".join(lines)


def quotients(some: Sequence[float], others: Sequence[float]) -> list[float]:
    """One by one."""
    return [one / other for one, other in zip(some, others, strict=True)]


if __name__ == "__main__":
    sys.exit(main())
