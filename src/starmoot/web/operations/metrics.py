"""Metrics: counts of what the server does, as Prometheus reads them; and what operators ask for.

The names of numbers begin with `starmoot_`. Labels never hold ids, names or paths of people.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

PREFIX = "starmoot_"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

HELP = {
    "requests_total": "Requests that were answered, by method and kind of status.",
    "request_seconds": "How long answers took, streams left out.",
    "streams_open": "Live connections that are open.",
    "notifications_total": "Notifications by what became of them.",
    "task_failures_total": "Faults of tasks that run all the time; each was started again.",
    "tables": "Tables by status.",
    "people": "People, guests included.",
    "accounts": "People with a password.",
    "notifications": "Notifications by state.",
    "events": "Events in all logs.",
    "store_commits_total": "Transactions of this server's processes.",
    "store_appends_total": "Appends among them; several share a commit.",
    "repository_total": "What the repository of tables did.",
    "cpu_seconds_total": "Time of processors that the server used.",
    "up_seconds": "How long the server has been running.",
    "workers": "Processes of this server that answer.",
}

Labels = tuple[tuple[str, str], ...]


class Spread(Struct):
    """Observations, counted by size."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def add(self, value: float) -> None:
        """Count one."""
        self.counts[bisect_left(BUCKETS, value)] += 1
        self.total += value


class Samples(Struct):
    """All numbers of one process, as they are shared with the others."""

    numbers: dict[str, float] = {}
    spreads: dict[str, Spread] = {}


class Metrics:
    """The numbers of one process; where there are several, each sees those of all.

    Numbers are kept by their printed name, labels included.
    """

    def __init__(self, board: Path | None = None, worker: int = 0) -> None:
        self.samples = Samples()
        self.board = board
        self.worker = worker

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Add to a number."""
        self.add(printed(name, *labels.items()), by)

    def add(self, key: str, by: float) -> None:
        """Add to a number by its printed name."""
        numbers = self.samples.numbers
        numbers[key] = numbers.get(key, 0) + by

    def put(self, name: str, value: float, **labels: str) -> None:
        """Set a number."""
        self.samples.numbers[printed(name, *labels.items())] = value

    def observe(self, name: str, value: float) -> None:
        """Count an observation by its size."""
        spread = self.samples.spreads.get(name)
        if spread is None:
            spread = self.samples.spreads[name] = Spread()
        spread.add(value)

    def publish(self) -> None:
        """Let the other processes see these numbers."""
        if self.board is not None:
            draft = self.board / f".{self.worker}"
            draft.write_bytes(msgspec.json.encode(self.samples))
            draft.replace(self.board / f"{self.worker}.json")

    def all(self) -> Samples:
        """The numbers of all processes, added up."""
        if self.board is None:
            return self.samples
        self.publish()
        both = Samples({}, {})
        for path in sorted(self.board.glob("*.json")):
            try:
                add(both, msgspec.json.decode(path.read_bytes(), type=Samples))
            except (OSError, msgspec.DecodeError):
                continue  # it is being replaced or its process is gone
        return both


def add(into: Samples, more: Samples) -> None:
    """Add up numbers."""
    for name, value in more.numbers.items():
        into.numbers[name] = into.numbers.get(name, 0) + value
    for name, spread in more.spreads.items():
        known = into.spreads.setdefault(name, Spread())
        known.counts = [one + two for one, two in zip(known.counts, spread.counts, strict=True)]
        known.total += spread.total


@lru_cache(maxsize=1024)
def printed(name: str, *labels: tuple[str, str]) -> str:
    """A number's name with its labels."""
    inside = ",".join(f'{key}="{escaped(value)}"' for key, value in sorted(labels))
    return f"{name}{{{inside}}}" if inside else name


def escaped(value: str) -> str:
    """A label's value as the format wants it."""
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def exposition(samples: Samples) -> str:
    """All numbers in Prometheus' text format."""
    return "".join(f"{line}\n" for line in lines_of(samples))


def lines_of(samples: Samples) -> Iterator[str]:
    """The lines of the format: help and type once for each name."""
    families: dict[str, list[str]] = {}
    for key, value in samples.numbers.items():
        name = key.partition("{")[0]
        families.setdefault(name, []).append(f"{PREFIX}{key} {shown(value)}")
    for name in sorted(families):
        yield from head(name, "counter" if name.endswith("_total") else "gauge")
        yield from sorted(families[name])
    for name in sorted(samples.spreads):
        yield from head(name, "histogram")
        spread = samples.spreads[name]
        so_far = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), spread.counts, strict=True):
            so_far += count
            yield f'{PREFIX}{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{PREFIX}{name}_sum {shown(spread.total)}"
        yield f"{PREFIX}{name}_count {so_far}"


def head(name: str, kind: str) -> list[str]:
    """What a number is."""
    return [f"# HELP {PREFIX}{name} {HELP.get(name, name)}", f"# TYPE {PREFIX}{name} {kind}"]


def shown(value: float) -> str:
    """Whole numbers without a point."""
    return str(int(value)) if value == int(value) else repr(round(value, 6))
