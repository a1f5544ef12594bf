"""What every measured system shares: pinning, warm-up, the clock and the JSON line."""

import json
import os
import statistics
import sys
import time
import timeit
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

WARM_UP_SECONDS = 0.4
COPY_BLOCKS = 7
COPY_BLOCK_SECONDS = 0.02


@dataclass(frozen=True)
class Result:
    """One measurement: what was played in how long, and what a copy and a look ahead cost."""

    games: int
    decisions: int
    seconds: float
    copy_us: float | None
    ahead_us: float | None = None


Batch = Callable[[], tuple[int, int]]
"""Plays one or more whole games and tells how many games and decisions that was."""

Measure = Callable[[float], Result]


def play_for(seconds: float, batch: Batch) -> tuple[int, int, float]:
    """Repeat the batch for a warm-up, then for the measured time; only whole batches count."""
    _repeat(min(WARM_UP_SECONDS, seconds), batch)
    return _repeat(seconds, batch)


def _repeat(seconds: float, batch: Batch) -> tuple[int, int, float]:
    games = decisions = 0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        more_games, more_decisions = batch()
        games += more_games
        decisions += more_decisions
        elapsed = time.perf_counter() - start
    return games, decisions, elapsed


def copy_cost(copy: Callable[[], object]) -> float:
    """Microseconds for one call, the median of several blocks (the cycle collector is off)."""
    timer = timeit.Timer(copy)
    number = 1
    while (taken := timer.timeit(number)) < COPY_BLOCK_SECONDS:
        number = max(number * 2, int(number * COPY_BLOCK_SECONDS / max(taken, 1e-7)))
    return statistics.median(timer.repeat(COPY_BLOCKS, number)) / number * 1e6


def pin_to_one_core() -> None:
    """Stay on the last core this process may use; systems without affinity go unpinned."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main(workloads: Mapping[str, Measure]) -> None:
    """The command line of a system module: WORKLOAD SECONDS."""
    if len(sys.argv) != 3 or sys.argv[1] not in workloads:
        sys.exit(f"usage: {'|'.join(workloads)} SECONDS")
    pin_to_one_core()
    print(json.dumps(asdict(workloads[sys.argv[1]](float(sys.argv[2])))), flush=True)
