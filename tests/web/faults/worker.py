"""A server with faults built in: `python worker.py serve ...`; FAULTS names them.

"drop wakes": of three wake-ups two are lost between the append and whoever follows.
"deaf": all of them are lost.
"torn snapshots": what is kept of a moment is cut off, empty, damaged, or kept too late.
"deadly snapshots": the process is killed in the middle of the transaction that keeps one.
"""

import os
import random
import signal
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any

from starmoot.web.http.live import Live
from starmoot.web.server import serving
from starmoot.web.store import tables
from starmoot.web.store.base import Snapshot
from starmoot.web.store.steps import Steps
from starmoot.web.store.wakes import Hub
from starmoot.web.tables import archive

DICE = random.Random(os.getpid())


def drop_wakes(share: float) -> None:
    """Lose wake-ups of this process and of others; look around more often, to save time."""
    vars(serving)["Live"] = partial(Live, poll=0.2)
    tell = Hub.wake

    def wake(self: Hub, tables: Iterable[str]) -> None:
        tell(self, [table for table in tables if DICE.random() >= share])

    Hub.wake = wake  # type: ignore[method-assign]


def tear_snapshots() -> None:
    """Keep snapshots that are of no use, or older than the one before."""
    keep = archive.Archive.keep
    waiting: dict[str, Snapshot] = {}

    async def torn(self: archive.Archive, table: str, snapshot: Snapshot) -> bool:
        data = bytearray(snapshot.data)
        fault = DICE.randrange(5)
        if fault == 0:
            snapshot.data = bytes(data[: DICE.randrange(len(data))])
        elif fault == 1:
            snapshot.data = b""
        elif fault == 2:
            data[DICE.randrange(len(data))] ^= 1 << DICE.randrange(8)
            snapshot.data = bytes(data)
        elif fault == 3:
            late = waiting.pop(table, None)
            waiting[table] = snapshot
            return late is not None and await keep(self, table, late)
        return await keep(self, table, snapshot)

    archive.Archive.keep = torn  # type: ignore[method-assign]


def die_in_snapshots() -> None:
    """Be killed while a snapshot is written, now and then."""
    put = tables.put_snapshot

    def deadly(table: str, snapshot: Snapshot) -> Steps[None]:
        steps = put(table, snapshot)
        step = next(steps)
        while True:
            rows = yield step
            if DICE.random() < 0.2:
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                step = steps.send(rows)
            except StopIteration:
                return

    tables.put_snapshot = deadly


def main() -> Any:
    faults = os.environ.get("FAULTS", "").split(",")
    if "drop wakes" in faults:
        drop_wakes(2 / 3)
    if "deaf" in faults:
        drop_wakes(1.0)
    if "torn snapshots" in faults:
        tear_snapshots()
    if "deadly snapshots" in faults:
        die_in_snapshots()
    from starmoot.cli import main as starmoot

    return starmoot()


if __name__ == "__main__":
    sys.exit(main())
