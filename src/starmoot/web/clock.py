"""Time, behind one small door: services are given a clock, so that tests can hold it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """What time it is, and how much of it really passed."""

    def now(self) -> int:
        """The wall clock, in milliseconds since 1970; it may jump."""
        ...

    def passed(self) -> float:
        """Seconds that only grow and never jump; they may stand still while a machine sleeps."""
        ...


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def passed(self) -> float:
        return time.monotonic()


class HeldClock:
    """A clock that moves only when it is told to."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.wall = now
        self.ran = 0.0

    def now(self) -> int:
        return self.wall

    def passed(self) -> float:
        return self.ran

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += round(seconds * 1000)
        self.ran += seconds

    def jump(self, seconds: float) -> None:
        """Set the wall clock, as people and time servers do, without time passing."""
        self.wall += round(seconds * 1000)


class SteadyClock:
    """A clock that hides jumps until somebody has made up for them.

    Where the wall clock jumps, the machine sleeps, or nobody says `beat` for longer than `stall`
    seconds, it goes on from the moment before (and no further than `stall` seconds after the last
    beat), `lost` is true, and `on_lost` is called; `settle` makes it follow the wall clock again.
    So no event is ever written with a time that its table has not been prepared for.
    """

    def __init__(self, inner: Clock, tolerance: float = 2.0, stall: float = 30.0) -> None:
        self.inner = inner
        self.tolerance = round(tolerance * 1000)
        self.stall = stall
        self.lost = False
        self.on_lost: Callable[[], None] | None = None
        self._wall = inner.now()
        self._ran = inner.passed()
        self._beat: float | None = None

    def now(self) -> int:
        """The wall clock as far as it can be trusted."""
        wall, ran = self.inner.now(), self.inner.passed()
        until = ran if self._beat is None else self._beat + self.stall
        expected = self._wall + round(max(0.0, min(ran, until) - self._ran) * 1000)
        if self.lost or ran > until or abs(wall - expected) > self.tolerance:
            if not self.lost:
                self.lost = True
                if self.on_lost is not None:
                    self.on_lost()
            return expected
        self._wall, self._ran = wall, ran
        return wall

    def passed(self) -> float:
        """Seconds that only grow."""
        return self.inner.passed()

    def beat(self) -> None:
        """Say that things go on; the first beat begins the watch."""
        if not self.lost:
            self._beat = self.inner.passed()

    def settle(self) -> None:
        """Follow the wall clock again."""
        self._wall, self._ran = self.inner.now(), self.inner.passed()
        self._beat = None if self._beat is None else self._ran
        self.lost = False
