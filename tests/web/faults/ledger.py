"""The ledger: everything that clients asked for, when, and what they were told."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

ACCEPTED = "accepted"
DUPLICATE = "duplicate"
STALE = "stale"
REFUSED = "refused"


class Wish(Struct):
    """An input that somebody asked for, once or several times with the same key.

    `invoked` and `returned` are seconds of a clock that only grows; the first sending, the first
    answer. Without an answer nobody knows what became of it. `told` counts the answers.
    """

    table: str
    seat: int
    decision: str
    answer: Any
    key: str
    invoked: float = 0.0
    returned: float = 0.0
    sent: int = 0
    told: dict[str, int] = msgspec.field(default_factory=dict)

    @property
    def counts(self) -> bool:
        """Whether somebody was told that it counts."""
        return ACCEPTED in self.told or DUPLICATE in self.told

    @property
    def rejected(self) -> bool:
        """Whether everybody was told that it does not count."""
        return bool(self.told) and not self.counts


class Ledger:
    """All wishes by table and key; written to a file as well, so that a run can be resumed."""

    def __init__(self, path: Path | None = None) -> None:
        self.wishes: dict[tuple[str, str], Wish] = {}
        self.tables: dict[str, str] = {}
        """Tables that were started, by id: what for."""
        self.answers = 0
        self._lock = threading.Lock()
        self._path = path
        if path is not None and path.exists():
            self._read(path.read_bytes())
        self._file = None if path is None else open(path, "ab", buffering=0)  # noqa: SIM115

    def _read(self, data: bytes) -> None:
        """What an earlier run wrote; a line that was cut off says nothing.

        Its times are of another clock: whatever was told then came before everything now.
        """
        shift = time.monotonic()
        for line in data.split(b"\n")[:-1]:
            entry = msgspec.json.decode(line)
            if "started" in entry:
                self.tables[entry["started"]] = entry["what"]
            else:
                wish = msgspec.convert(entry, Wish)
                self.wishes[wish.table, wish.key] = wish
        latest = max((w.returned or w.invoked for w in self.wishes.values()), default=0.0)
        for wish in self.wishes.values():
            wish.invoked += shift - latest
            wish.returned += shift - latest if wish.returned else 0.0

    def _write(self, entry: Any) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(entry) + b"\n")

    def started(self, table: str, what: str) -> None:
        """A table is played on."""
        with self._lock:
            self.tables[table] = what
            self._write({"started": table, "what": what})

    def sending(self, wish: Wish) -> None:
        """It is being asked for, perhaps again."""
        with self._lock:
            self.wishes[wish.table, wish.key] = wish
            wish.sent += 1
            if wish.sent == 1:
                wish.invoked = time.monotonic()
                self._write(wish)

    def told(self, wish: Wish, status: str) -> None:
        """An answer came."""
        with self._lock:
            self.answers += 1
            wish.returned = wish.returned or time.monotonic()
            wish.told[status] = wish.told.get(status, 0) + 1
            self._write(wish)

    def of(self, table: str) -> list[Wish]:
        """All wishes at a table."""
        with self._lock:
            return [wish for wish in self.wishes.values() if wish.table == table]

    def count(self, status: str) -> int:
        """How many wishes were told something at least once."""
        with self._lock:
            return sum(status in wish.told for wish in self.wishes.values())

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


@contextmanager
def ledger_at(path: Path | None = None) -> Iterator[Ledger]:
    """A ledger that is closed in the end."""
    ledger = Ledger(path)
    try:
        yield ledger
    finally:
        ledger.close()
