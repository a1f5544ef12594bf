"""Running a study: play what is missing, look when it is time, and say what was found."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from starmoot.lab.analysis import Findings, analysed
from starmoot.lab.executors import Batches, Executor, Task
from starmoot.lab.measures import watch_for
from starmoot.lab.playing import Watch
from starmoot.lab.statistics import ALPHA, level_of_looks, looks_until
from starmoot.lab.store import Games
from starmoot.lab.studies import Study

Step = Callable[[int, int], None]
"""How far the work is: games done, games in all."""

FEWEST = 2
"""Seeds without which there is no interval."""


class NothingPlayed(Exception):
    """A study was stopped before there was anything to say."""


class AllFailed(NothingPlayed):
    """No seed was played to its end in every arm, however many were begun."""


@dataclass
class Clock:
    """How long a study may take; nobody waits for games that begin after that."""

    seconds: float | None = None
    began: float = 0.0

    def start(self) -> Clock:
        """Begin to count."""
        self.began = time.monotonic()
        return self

    def over(self) -> bool:
        """Whether the time is up."""
        return self.seconds is not None and self.passed() >= self.seconds

    def passed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.began


def open_games(study: Study, folder: Path) -> dict[str, Games]:
    """The games of every arm, as far as they were played before."""
    watch = watch_for(list(study.measures))
    return {arm.name: Games(folder, arm.setup, watch) for arm in study.arms}


def run_study(
    study: Study,
    folder: Path,
    executor: Executor,
    seconds: float | None = None,
    step: Step = lambda _done, _total: None,
) -> Findings:
    """Play until the study's end, the end of the time or Ctrl-C; then say what was found."""
    clock = Clock(seconds).start()
    games = open_games(study, folder)
    there = sum(len(part.lines) for part in games.values())
    stopping = study.stopping
    looks = tuple(looks_until(stopping.most)) if stopping.within else (stopping.games,)
    level = level_of_looks(looks, ALPHA)
    player = Player(study, games, executor, clock, step)
    findings: Findings | None = None
    why = "all games were played"
    for look in looks:
        complete = player.play_to(look)
        reached = whole_seeds(games, look)
        if reached >= FEWEST:
            findings = analysed(study, games, reached, level)
        if not complete:
            why = "the time was up" if clock.over() else "it was stopped"
            break
        if findings and stopping.within and is_narrow(findings, stopping.within):
            why = "the interval was narrow enough"
            break
    if findings is None:
        raise NothingPlayed(f"{study.name}: no seed was played in every arm yet; give it more time")
    if findings.games < FEWEST:
        raise AllFailed(
            f"{study.name}: of {findings.games + findings.left_out:,} seeds "
            f"{findings.left_out:,} failed, and their records were kept; {findings.failures[0]}"
        )
    if stopping.within and why == "all games were played":
        why = f"{stopping.most:,} seeds were played, the most allowed"
    played = sum(len(part.lines) for part in games.values())
    return replace(
        findings,
        played=played,
        looks=looks,
        stopped=why,
        fresh=played - there,
        seconds=clock.passed(),
    )


def is_narrow(findings: Findings, within: float) -> bool:
    """Whether the interval reaches no further than wanted."""
    return findings.games >= FEWEST and findings.half <= within


def whole_seeds(games: dict[str, Games], most: int) -> int:
    """How many seeds, from the first on without a gap, every arm has played."""
    for number in range(most):
        if any(number not in part.lines for part in games.values()):
            return number
    return most


class Player:
    """Plays the games of all arms side by side, so that seeds are complete early."""

    def __init__(
        self, study: Study, games: dict[str, Games], executor: Executor, clock: Clock, step: Step
    ) -> None:
        self.study = study
        self.games = games
        self.executor = executor
        self.clock = clock
        self.step = step
        self.batches = Batches(executor.width)
        self.watch: Watch = watch_for(list(study.measures))

    def play_to(self, seeds: int) -> bool:
        """Play what is missing of the first seeds; whether all of it was played."""
        total = seeds * len(self.games)
        done = total - sum(len(part.missing(seeds)) for part in self.games.values())
        self.step(done, total)
        try:
            for result in self.executor.run(self.tasks(seeds)):
                self.batches.learn(result)
                self.games[result.task.key].add(result.rows)
                done += len(result.rows)
                self.step(done, total)
        finally:
            for part in self.games.values():
                part.settle()
        return not any(part.missing(seeds) for part in self.games.values())

    def tasks(self, seeds: int) -> Iterator[Task]:
        """The missing games, a stretch of seeds at a time through all arms."""
        missing = {arm.name: self.games[arm.name].missing(seeds) for arm in self.study.arms}
        width = self.executor.width
        while any(missing.values()):
            stretch = self.batches.size(max(len(left) for left in missing.values())) * width
            last = min(left[0] for left in missing.values() if left) + stretch
            for arm in self.study.arms:
                left = missing[arm.name]
                place = bisect_left(left, last)
                taken = left[:place]
                del left[:place]
                for task in self.batches.tasks(arm.setup, self.watch, taken, arm.name):
                    if self.clock.over():
                        return
                    yield task
