"""Many games between bots, in batches over processes; the same games whatever the jobs.

A game is a function of the simulation's seed and its own number. Results arrive in the order of
the numbers. When the person stops the simulation every game that was finished still counts.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from starmoot.bots.match import MatchResult, play_match, record_match
from starmoot.kernel import Game, get_game

CHANCE = "quick-1"
LARGEST_BATCH = 200
BATCHES_EACH = 16
"""How many batches a process gets over a simulation: enough for a smooth bar and a fair split."""


class Flag(Protocol):
    """Something that says, here or in another process, that it is time to stop."""

    def set(self) -> None: ...

    def is_set(self) -> bool: ...


@dataclass(frozen=True)
class Job:
    """What is simulated."""

    game: str
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    games: int

    def seed_of(self, number: int) -> bytes:
        """The seed of one game."""
        text = f"starmoot/simulate/{self.seed}/{number}"
        return hashlib.sha256(text.encode()).digest()

    def lineup(self, number: int) -> list[str]:
        """Who sits where in one game: bots move on by one seat each time, so all sit equally."""
        repeated = [self.bots[seat % len(self.bots)] for seat in range(self.seats)]
        turn = number % self.seats
        return repeated[-turn:] + repeated[:-turn] if turn else repeated


@dataclass(frozen=True)
class Row:
    """One game that was simulated; `record` is kept only where it failed."""

    number: int
    bots: tuple[str, ...]
    result: MatchResult
    record: str = ""


def play_one(game: Game, job: Job, number: int) -> Row:
    """Play one game; one that fails is played again at a table, for its record."""
    bots = job.lineup(number)
    seed = job.seed_of(number)
    try:
        result = play_match(game, job.seats, job.options, seed, bots, chance=CHANCE)
    except Exception as fault:
        why = f"seed {seed.hex()}: the set-up: {type(fault).__name__}: {fault}"
        result = MatchResult(seed.hex(), False, "", (), 0, 0, why)
        return Row(number, tuple(bots), result)
    if not result.failure:
        return Row(number, tuple(bots), result)
    return Row(number, tuple(bots), result, recorded(game, job, number))


def recorded(game: Game, job: Job, number: int) -> str:
    """The record of one game, played again at a table."""
    seed, bots = job.seed_of(number), job.lineup(number)
    recording = record_match(game, job.seats, job.options, seed, bots, chance=CHANCE)
    return recording.table.journal.dump()


# Processes

_stop: Flag | None = None


def enter_process(stop: Flag) -> None:
    """Prepare a process: Ctrl-C is for the parent, who says when to stop."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(job: Job, numbers: range) -> list[Row]:
    """Play some games in a process, until told to stop."""
    assert _stop is not None
    return list(play_here(job, numbers, _stop))


def play_here(job: Job, numbers: range, stop: Flag) -> Iterator[Row]:
    """Play some games in this process."""
    game = get_game(job.game)
    for number in numbers:
        if stop.is_set():
            return
        yield play_one(game, job, number)


def batches(games: int, jobs: int) -> list[range]:
    """The numbers of all games, cut into batches: small ones first, so that news come early."""
    largest = max(1, min(LARGEST_BATCH, games // (jobs * BATCHES_EACH)))
    cut: list[range] = []
    first = 0
    while first < games:
        size = min(largest, 1 << len(cut) // jobs, games - first)
        cut.append(range(first, first + size))
        first += size
    return cut


def play_everywhere(job: Job, jobs: int) -> Iterator[list[Row]]:
    """Play all games over some processes; the results in order, until Ctrl-C."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    waiting = deque(batches(job.games, jobs))
    running: deque[Future[list[Row]]] = deque()
    with (
        ProcessPoolExecutor(jobs, context, enter_process, (stop,)) as pool,
        stopping(stop),
    ):
        try:
            while (waiting and not stop.is_set()) or running:
                while waiting and len(running) < 2 * jobs and not stop.is_set():
                    running.append(pool.submit(play_batch, job, waiting.popleft()))
                if running:
                    yield running.popleft().result()
        finally:
            stop.set()


def simulate(job: Job, jobs: int) -> Iterator[list[Row]]:
    """Play all games of a job, a few at a time; after Ctrl-C give what is finished, and end."""
    if jobs > 1:
        yield from play_everywhere(job, jobs)
        return
    stop = threading.Event()
    with stopping(stop):
        for row in play_here(job, range(job.games), stop):
            yield [row]


@contextmanager
def stopping(stop: Flag) -> Iterator[None]:
    """Let the first Ctrl-C raise a flag; the second interrupts as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.getsignal(signal.SIGINT)

    def raise_flag(_number: int, _frame: Any) -> None:
        stop.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, raise_flag)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
