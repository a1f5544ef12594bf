"""What does the lab cost over bare playing, and what are two processes worth?

    python -m benchmarks.lab_throughput                  # Exodus with advised players
    python -m benchmarks.lab_throughput --game moot --bots random --games 4000

Bare playing (`starmoot simulate`) and a study of the same games take turns, with one process and
with two. Told are games a second of the clock and games a second of processor time, with the load
of the machine: on a busy one only processor time means anything. Starting processes is left out:
what counts is the difference between a long run and a short one.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from starmoot.host import check_options, get_game
from starmoot.lab.desk import question
from starmoot.lab.executors import closing, make_executor
from starmoot.lab.running import run_study
from starmoot.lab.simulation import Job, simulate
from starmoot.lab.studies import usual_seats

WAYS = ("simulate", "lab")
WIDTHS = (1, 2)


@dataclass(frozen=True)
class Cost:
    """Seconds of the clock and of processors."""

    clock: float
    processor: float

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.clock - other.clock, self.processor - other.processor)


def spent() -> Cost:
    """What this process and those it has ended took so far."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Cost(time.perf_counter(), sum(one.ru_utime + one.ru_stime for one in used))


def play(way: str, width: int, game: str, bots: str, games: int, seed: str) -> Cost:
    """Play games in one way, from the first process to the last."""
    began = spent()
    if way == "simulate":
        found = get_game(game)
        options = check_options(found, {})
        specs = tuple(bots.split("+"))
        job = Job(game, usual_seats(found), options, specs, seed, games)
        assert sum(len(rows) for rows in simulate(job, width)) == games
    else:
        study = question(game, None, "throughput", bots=bots, games=games, seed=seed)
        with tempfile.TemporaryDirectory() as name, closing(make_executor(width)) as executor:
            assert run_study(study, Path(name), executor).games == games
    return spent() - began


def measure(game: str, bots: str, games: int, rounds: int) -> dict[tuple[str, int], list[Cost]]:
    """All ways in turn, several times: what `games` games cost beyond a short run."""
    short = max(2, games // 10)
    found: dict[tuple[str, int], list[Cost]] = {}
    for number in range(rounds):
        for width in WIDTHS:
            for way in WAYS:
                few = play(way, width, game, bots, short, f"short {number}")
                many = play(way, width, game, bots, games + short, f"long {number}")
                found.setdefault((way, width), []).append(many - few)
    return found


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="exodus")
    parser.add_argument("--bots", default="advice:2")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    before = os.getloadavg()[0]
    found = measure(chosen.game, chosen.bots, chosen.games, chosen.rounds)
    print("| games a second | of the clock | of processor time |")
    print("| --- | --- | --- |")
    rates = {
        which: (
            chosen.games / median(cost.clock for cost in costs),
            chosen.games / median(cost.processor for cost in costs),
        )
        for which, costs in found.items()
    }
    for (way, width), (clock, processor) in rates.items():
        print(f"| {way}, {width} process{'es' * (width > 1)} | {clock:.1f} | {processor:.1f} |")
    for said, over, under in (
        ("lab / simulate", ("lab", 1), ("simulate", 1)),
        ("lab, 2 processes / 1", ("lab", 2), ("lab", 1)),
    ):
        ratios = [rates[over][place] / rates[under][place] for place in range(2)]
        print(f"| {said} | {ratios[0]:.2f} | {ratios[1]:.2f} |")
    print(f"\nload of the machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    return 0


if __name__ == "__main__":
    sys.exit(main())
