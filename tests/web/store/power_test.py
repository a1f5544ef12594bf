"""Power cuts: what was acknowledged is on the disc, whatever was on its way there.

The way to the disc is watched: what was written but not yet synced may be dropped, kept or torn,
each write for itself, as a disc does when its power goes.
"""

import asyncio
import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from starmoot.web.clock import SystemClock
from starmoot.web.store import connection, open_store, writer
from starmoot.web.store.shared import SqlStore
from starmoot.web.store.sqlite import SqliteEngine

TABLES = 4


class Disc(apsw.VFS):
    """Knows for each file what is safe, and what is on its way."""

    def __init__(self) -> None:
        super().__init__("starmoot-disc", "")
        self.lock = threading.Lock()
        self.safe: dict[str, bytearray] = {}
        self.pending: dict[str, list[tuple[int, bytes | None]]] = {}

    def xOpen(self, name: Any, flags: list[int]) -> "Watched":  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        return Watched(self, os.path.basename(path), name, flags)

    def xDelete(self, path: str, sync: bool) -> None:  # noqa: N802
        with self.lock:
            self.safe.pop(os.path.basename(path), None)
            self.pending.pop(os.path.basename(path), None)
        super().xDelete(path, sync)

    def cut(self, home: Path, dice: random.Random) -> None:
        """What a power cut at this moment leaves behind, as files in another folder."""
        with self.lock:
            for name, safe in self.safe.items():
                image = bytearray(safe)
                for change in self.pending[name]:
                    fate = dice.choice(("dropped", "kept", "torn"))
                    if fate != "dropped":
                        apply(image, *change, torn=dice if fate == "torn" else None)
                (home / name).write_bytes(image)


def apply(image: bytearray, at: int, data: bytes | None, torn: random.Random | None = None) -> None:
    """A write, or a cut to a length (no data), whole or only its beginning."""
    if data is None:
        if torn is None:
            del image[at:]
        return
    if torn is not None:
        data = data[: torn.randrange(len(data) + 1)]
    if len(image) < at:
        image.extend(bytes(at - len(image)))
    image[at : at + len(data)] = data


class Watched(apsw.VFSFile):
    """A file whose writes are noted until they are synced."""

    def __init__(self, disc: Disc, name: str, path: Any, flags: list[int]) -> None:
        super().__init__("", path, flags)
        self.disc = disc
        self.name = name
        disc.safe.setdefault(name, bytearray())
        disc.pending.setdefault(name, [])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        with self.disc.lock:
            self.disc.pending[self.name].append((offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        with self.disc.lock:
            self.disc.pending[self.name].append((newsize, None))
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        with self.disc.lock:
            for change in self.disc.pending[self.name]:
                apply(self.disc.safe[self.name], *change)
            self.disc.pending[self.name].clear()


@pytest.fixture
def disc() -> Iterator[Disc]:
    disc = Disc()
    yield disc
    disc.unregister()


async def play_and_cut(disc: Disc, home: Path, make: Any, cuts: int, seed: int) -> list[Any]:
    """Append to some tables all the time; gives for each cut what had been acknowledged."""
    store = SqlStore(SqliteEngine(home / "moot.db", vfs="starmoot-disc"), SystemClock())
    await store.open()
    dice = random.Random(seed)
    acknowledged: dict[str, int] = {}
    stopped = asyncio.Event()

    async def play(table: str) -> None:
        await make.table(store, table)
        acknowledged[table] = 1
        while not stopped.is_set():
            after = acknowledged[table]
            wish = make.append(table, after, f"{table}/{after + 1}/".encode() * 40)
            acknowledged[table] = await store.append(wish)

    playing = [asyncio.ensure_future(play(f"t{number}")) for number in range(TABLES)]
    told = []
    for number in range(cuts):
        await asyncio.sleep(dice.uniform(0.002, 0.03))
        left = home / f"cut{number}"
        left.mkdir()
        told.append((left / "moot.db", dict(acknowledged)))
        disc.cut(left, dice)
    stopped.set()
    await asyncio.gather(*playing)
    await store.close()
    return told


async def lost(path: Path, acknowledged: dict[str, int]) -> int:
    """How many acknowledged events are missing from what a cut has left; 0 where all is well."""
    store = open_store(str(path))
    await store.open()
    missing = 0
    for table, seq in acknowledged.items():
        events = await store.events(table)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        for event in events[1:]:
            assert event.body == f"{table}/{event.seq}/".encode() * 40
        assert (await store.seqs([table])).get(table, 0) == len(events)
        missing += max(0, seq - len(events))
    await store.close()
    return missing


def test_no_power_cut_loses_what_was_acknowledged(
    disc: Disc, tmp_path: Path, run: Any, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PAGES_BEFORE_CHECKPOINT", 60)  # some cuts meet a checkpoint
    told = run(play_and_cut(disc, tmp_path, make, cuts=40, seed=1))
    assert sum(told[-1][1].values()) > 40
    for path, acknowledged in told:
        assert run(lost(path, acknowledged)) == 0


def test_the_power_cuts_would_show_a_setting_that_is_too_weak(
    disc: Disc, tmp_path: Path, run: Any, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.SETTINGS, "synchronous", 1)  # NORMAL: no sync at a commit
    told = run(play_and_cut(disc, tmp_path, make, cuts=10, seed=2))
    monkeypatch.undo()
    missing = []
    for path, acknowledged in told:
        missing.append(run(lost(path, acknowledged)))
    assert sum(missing) > 0
