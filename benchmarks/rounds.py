"""The interleaved measurement: in each round every system runs once, in a fresh process."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.plan import ROOT, System

START_UP_SECONDS = 90
COSTS = ("copy_us", "ahead_us")


class Failed(Exception):
    """A system did not deliver its JSON line."""


@dataclass(frozen=True)
class Sample:
    """What one system did in one round."""

    games_per_s: float
    decisions_per_s: float
    copy_us: float | None
    ahead_us: float | None


@dataclass
class Findings:
    """All samples by system and round, and why some systems have none."""

    samples: dict[str, dict[int, Sample]] = field(default_factory=dict)
    troubles: dict[str, str] = field(default_factory=dict)


def run_once(system: System, seconds: float) -> Sample:
    """One measurement in a fresh process."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if system.ours:
        env["PYTHONPATH"] = str(ROOT / system.build)
    seconds *= system.time_factor
    command = [
        sys.executable,
        "-m",
        f"benchmarks.systems.{system.module}",
        system.workload,
        str(seconds),
    ]
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
            timeout=START_UP_SECONDS + 4 * seconds,
        )
    except subprocess.TimeoutExpired as late:
        raise Failed(f"gave no answer within {late.timeout:.0f} s") from late
    if done.returncode != 0:
        raise Failed(f"failed: {_last_line(done.stderr) or f'exit code {done.returncode}'}")
    return _sample(done.stdout)


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def _sample(output: str) -> Sample:
    line = _last_line(output)
    try:
        found = json.loads(line)
        seconds = float(found["seconds"])
        return Sample(
            float(found["games"]) / seconds,
            float(found["decisions"]) / seconds,
            *(None if found[cost] is None else float(found[cost]) for cost in COSTS),
        )
    except (ValueError, KeyError, TypeError, ZeroDivisionError) as wrong:
        raise Failed(f"failed: no result in {line[:60]!r}") from wrong


def interleave(
    systems: list[System], rounds: int, seconds: float, findings: Findings
) -> Iterator[tuple[int, System]]:
    """Yield each round and system just before it runs; results gather in `findings`.

    The order turns by one place each round, so that none always follows the same neighbour. A
    system that fails once is left out of the later rounds.
    """
    for number in range(rounds):
        turn = number % len(systems)
        for system in systems[turn:] + systems[:turn]:
            yield number, system
            if system.name in findings.troubles:
                continue
            try:
                sample = run_once(system, seconds)
            except Failed as failure:
                findings.troubles[system.name] = str(failure)
            else:
                findings.samples.setdefault(system.name, {})[number] = sample
