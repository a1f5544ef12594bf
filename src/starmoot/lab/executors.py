"""Executors: where games are played. This process, local processes, or (`on_ray`) a cluster.

All of them play the same tasks with the same function, and hand results back in the order of the
tasks. When the person stops the work every game that was finished still counts.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from starmoot.host import get_game, settle
from starmoot.lab import playing
from starmoot.lab.playing import Row, Watch
from starmoot.lab.setup import Setup

LARGEST_BATCH = 200
BATCH_SECONDS = 0.5
"""How long a batch should take: short enough to lose little, long enough to cost nothing."""


class Flag(Protocol):
    """Something that says, here or in another process, that it is time to stop."""

    def set(self) -> None: ...

    def is_set(self) -> bool: ...


@dataclass(frozen=True)
class Task:
    """Some games of one setup."""

    setup: Setup
    watch: Watch
    numbers: tuple[int, ...]
    key: str = ""
    """By which the results find their place."""


@dataclass(frozen=True)
class Done:
    """A task with its rows, fewer than its numbers if the work was stopped."""

    task: Task
    rows: list[Row]
    seconds: float


class Executor(Protocol):
    """Plays tasks; `width` says on how many processors."""

    @property
    def width(self) -> int: ...

    def run(self, tasks: Iterable[Task]) -> Iterator[Done]:
        """Play all tasks, a few at a time; after Ctrl-C give what is finished, and end."""
        ...

    def close(self) -> None:
        """Let everybody go."""
        ...


def play_each(task: Task, stop: Callable[[], bool]) -> Iterator[Row]:
    """Play the games of a task one by one, until told to stop."""
    game = get_game(task.setup.game)
    settings = settle(game, task.setup.options)
    for number in task.numbers:
        if stop():
            return
        yield playing.play_one(game, task.setup, number, task.watch, settings)


def play_task(task: Task, stop: Callable[[], bool]) -> Done:
    """Play the games of a task, until told to stop."""
    started = time.perf_counter()
    rows = list(play_each(task, stop))
    return Done(task, rows, time.perf_counter() - started)


class Here:
    """Plays in this process, one game after the other."""

    width = 1

    def run(self, tasks: Iterable[Task]) -> Iterator[Done]:
        """Play each task when it is wanted, and hand in each game before the next begins."""
        stop = threading.Event()
        with stopping(stop):
            for task in tasks:
                began = time.perf_counter()
                for row in play_each(task, stop.is_set):
                    now = time.perf_counter()
                    yield Done(task, [row], now - began)
                    began = time.perf_counter()
                if stop.is_set():
                    return

    def close(self) -> None:
        """Nothing was begun."""


# Processes

_stop: Flag | None = None


def enter_process(stop: Flag) -> None:
    """Prepare a process: Ctrl-C is for the parent, who says when to stop."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_in_process(task: Task) -> Done:
    """Play a task in a process of the pool."""
    assert _stop is not None
    return play_task(task, _stop.is_set)


class Processes:
    """Plays over local processes, which live until `close`."""

    def __init__(self, width: int) -> None:
        self.width = width
        context = multiprocessing.get_context("spawn")
        self.stop = context.Event()
        self.pool = ProcessPoolExecutor(width, context, enter_process, (self.stop,))

    def run(self, tasks: Iterable[Task]) -> Iterator[Done]:
        """Keep every process busy, with one task waiting for each."""
        self.stop.clear()
        waiting = iter(tasks)
        running: deque[Future[Done]] = deque()
        more = True
        with stopping(self.stop):
            try:
                while more or running:
                    while more and len(running) < 2 * self.width:
                        task = None if self.stop.is_set() else next(waiting, None)
                        more = task is not None
                        if task is not None:
                            running.append(self.pool.submit(play_in_process, task))
                    if running:
                        yield running.popleft().result()
            except GeneratorExit:
                self.stop.set()
                raise

    def close(self) -> None:
        """End the processes."""
        self.stop.set()
        self.pool.shutdown()


def make_executor(width: int) -> Executor:
    """As many processes as wanted; one of them is this."""
    return Processes(width) if width > 1 else Here()


@contextmanager
def closing(executor: Executor) -> Iterator[Executor]:
    """An executor for a while."""
    try:
        yield executor
    finally:
        executor.close()


class Batches:
    """Cuts games into tasks of about the same time, as soon as one knows how long a game takes.

    Small ones come first, so that news come early. What a game's rows are does not depend on it.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.games = 0
        self.seconds = 0.0
        self.cut = 0

    def learn(self, done: Done) -> None:
        """Learn from a task how long games take."""
        self.games += len(done.rows)
        self.seconds += done.seconds

    def size(self, left: int) -> int:
        """How many games the next task takes, so that all processes end together."""
        begun = 1 << min(self.cut // self.width, 10)
        self.cut += 1
        timed = BATCH_SECONDS * self.games / self.seconds if self.seconds else 1.0
        share = -(-left // (2 * self.width))
        return max(1, min(LARGEST_BATCH, begun, int(timed) or 1, share))

    def tasks(
        self, setup: Setup, watch: Watch, numbers: Iterable[int], key: str = ""
    ) -> Iterator[Task]:
        """The tasks for some games, cut while they are taken."""
        left = list(numbers)
        place = 0
        while place < len(left):
            size = self.size(len(left) - place)
            yield Task(setup, watch, tuple(left[place : place + size]), key)
            place += size


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
