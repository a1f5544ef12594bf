"""The command line of the benchmarks."""

import argparse
import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.plan import System, chosen
from benchmarks.report import Row, document, rows, table, troubles
from benchmarks.rounds import Findings, interleave

INTERRUPTED = 130
WIDTH_OF_A_FILE = 120


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        systems = chosen(options.only)
    except ValueError as wrong:
        parser.error(str(wrong))
    findings = Findings()
    finished = _measure(systems, options.rounds, options.seconds, findings)
    lines = rows(systems, findings)
    if options.json:
        print(json.dumps(document(lines, findings), indent=2))
    else:
        _print(lines)
    return 0 if finished else INTERRUPTED


def _print(lines: list[Row]) -> None:
    console = Console()
    if not console.is_terminal:
        console.width = WIDTH_OF_A_FILE
    console.print(table(lines))
    for trouble in troubles(lines):
        console.print(trouble, markup=False, highlight=False, soft_wrap=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="peers.py",
        description="Measure Starmoot and its peers, interleaved, each in a fresh process.",
    )
    parser.add_argument("--rounds", type=_at_least_one, default=7)
    parser.add_argument("--seconds", type=_positive, default=1.5, help="measured time per run")
    parser.add_argument("--only", metavar="NAME,...", help="measure these systems only")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    return parser


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def _measure(systems: list[System], rounds: int, seconds: float, findings: Findings) -> bool:
    """Fill the findings; False when Ctrl-C cut the run short, and then they hold what there was."""
    present = []
    for system in systems:
        if (reason := system.missing()) is None:
            present.append(system)
        else:
            findings.troubles[system.name] = reason
    if not present:
        return True
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=rounds * len(present))
        try:
            steps = interleave(present, rounds, seconds, findings)
            for done, (number, system) in enumerate(steps):
                name = f"round {number + 1}/{rounds}: {system.name}"
                progress.update(task, description=name, completed=done)
        except KeyboardInterrupt:
            return False
    return True
