"""Does the lab claim what it may? Planted effects of known size, and none, many times over.

    python -m benchmarks.lab_calibration                 # twenty repetitions of each
    python -m benchmarks.lab_calibration --repeat 200    # for the record
    python -m benchmarks.lab_calibration --repeat 50 --first 150    # the last fifty of them alone

Every repetition plays goofspiel with four and with five cards on fresh seeds. What is measured is a
lottery drawn from each game's seed, for half of the seeds the same in both arms, to which the arm
with five cards adds an effect that is known, because it is put there. So rows, pairing, looks
and claims are the lab's own and the truth is not in doubt. Every sort of study is made with a fixed
number of games, and again with looks until its interval is narrow enough. Each sort has a lottery
of its own: were it shared, one unlucky draw would count in every line.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from scipy import stats

from starmoot.lab.analysis import Findings
from starmoot.lab.desk import question
from starmoot.lab.executors import Executor, closing, make_executor
from starmoot.lab.measures import Measure
from starmoot.lab.playing import Seen
from starmoot.lab.running import run_study
from starmoot.lab.studies import Stopping, Study

WANTED = 19 / 20
DOUBT = 0.05
"""How seldom a lab that holds its promise is accused here, all counts together."""

SHARE, NUMBER = 0.10, 2.0
GAMES = 400
MOST = 800
SEATS = 3


def drawn(*parts: object) -> float:
    """A number from 0 to 1 that these parts decide."""
    digest = hashlib.sha256(repr(parts).encode()).digest()
    return int.from_bytes(digest[:6], "big") / (1 << 48)


def five_cards(seen: Seen) -> bool:
    """Whether a game is of the arm in which the effect is planted."""
    return seen.decisions == 5 * SEATS


def lottery(name: str, seen: Seen) -> float:
    """A draw of this lottery that is the same in both arms for half of the seeds."""
    shared = drawn(name, seen.seed, "which") < 0.5
    return drawn(name, seen.seed) if shared else drawn(name, seen.seed, five_cards(seen))


def share_with(effect: float, name: str) -> Callable[[Seen], float]:
    """Yes in three games of ten, and in `effect` more with five cards."""
    return lambda seen: float(lottery(name, seen) < 0.3 + (effect if five_cards(seen) else 0.0))


def number_with(effect: float, name: str) -> Callable[[Seen], float]:
    """A number around 7 with a long tail, and `effect` more with five cards."""
    return lambda seen: 20 * lottery(name, seen) ** 2 + (effect if five_cards(seen) else 0.0)


@dataclass
class Tally:
    """How often one sort of study was right."""

    name: str
    measure: Measure
    truth: float
    stopping: Stopping
    held: int = 0
    claimed: int = 0
    games: list[int] = field(default_factory=list)

    def add(self, found: Findings) -> None:
        """Enter one study."""
        effect = found.effect("cards = 5")
        self.held += effect.low <= self.truth <= effect.high
        self.claimed += effect.sure
        self.games.append(found.games)


def tallies() -> list[Tally]:
    """All sorts of studies."""
    found: list[Tally] = []
    for share, effect, of, within in (
        (True, SHARE, share_with, 0.06),
        (True, 0.0, share_with, 0.06),
        (False, NUMBER, number_with, 1.0),
        (False, 0.0, number_with, 1.0),
    ):
        what = "share" if share else "number"
        named = f"{what}, {'nothing planted' if effect == 0 else f'{effect:g} planted'}"
        for how, stopping in (
            (f"{GAMES} games", Stopping(games=GAMES)),
            ("until narrow", Stopping(within=within, most=MOST)),
        ):
            name = f"{named}, {how}"
            measure = Measure(f"{what} {effect}", named, of(effect, name), share)
            found.append(Tally(name, measure, effect, stopping))
    return found


def study_for(tally: Tally, seed: str) -> Study:
    """One repetition."""
    made = question("goofspiel", {"cards": [4, 5]}, "calibration", seats=SEATS, seed=seed)
    return replace(made, measures=(tally.measure,), stopping=tally.stopping)


def calibrate(repeat: int, executor: Executor, folder: Path, first: int = 0) -> list[Tally]:
    """Make every sort of study `repeat` times, each time on fresh seeds."""
    found = tallies()
    for number in range(first, first + repeat):
        for tally in found:
            tally.add(run_study(study_for(tally, f"calibration {number}"), folder, executor))
    return found


def report(found: Sequence[Tally], repeat: int) -> bool:
    """Print what was right how often; whether it agrees with what the lab promises."""
    counts: list[int] = []
    print("| study | truth within the interval | effect claimed | games |")
    print("| --- | --- | --- | --- |")
    for tally in found:
        games = sum(tally.games) / len(tally.games)
        print(
            f"| {tally.name} | {tally.held} of {repeat} "
            f"| {tally.claimed} of {repeat} | {games:.0f} |"
        )
        counts += [tally.held] + ([repeat - tally.claimed] if tally.truth == 0 else [])
    tests = [stats.binomtest(count, repeat, WANTED, alternative="less") for count in counts]
    return all(test.pvalue > DOUBT / len(tests) for test in tests)


def main() -> int:
    """Calibrate and tell; 1 if the lab promises more than it holds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, closing(make_executor(chosen.jobs)) as executor:
        found = calibrate(chosen.repeat, executor, Path(name), chosen.first)
    good = report(found, chosen.repeat)
    print(f"\n{chosen.repeat} repetitions in {time.monotonic() - began:.0f} s: ", end="")
    print("as promised" if good else "NOT as promised")
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
