"""Time, behind one small door: services are given a clock, so that tests can hold it."""

from __future__ import annotations

import time
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
