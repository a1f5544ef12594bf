"""The way of one move by processor time: python -m benchmarks.moves [--batches 60].

Ours and the bare server in one process, without sockets and the reader of HTTP, which both share:
32 tables are sent a move at once, again and again, the two servers taking turns. Counted is the
processor time of the serving thread; that of the whole process has the writing thread as well.
"""

import argparse
import asyncio
import io
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import bare_server
from benchmarks.load import Cursor, System
from benchmarks.stage import Staged, prepare
from starmoot.web.app import make_app
from starmoot.web.clock import SteadyClock, SystemClock
from starmoot.web.http.connections import Guard
from starmoot.web.http.layers import wrapped
from starmoot.web.operations import logs
from starmoot.web.operations.access import Watched
from starmoot.web.operations.metrics import Metrics
from starmoot.web.server.serving import build, spare_the_loop, started
from starmoot.web.server.startup import read_key, store_of
from starmoot.web.settings import Settings

AT_ONCE = 32
WARM_UP = 10
"""Batches that are not counted."""
App = Callable[[Any, Any, Any], Any]


@dataclass
class Times:
    """Microseconds of each batch for one move."""

    thread: list[float] = field(default_factory=list)
    process: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        """The least and the median of both."""
        least = (min(self.thread), min(self.process))
        median = (statistics.median(self.thread), statistics.median(self.process))
        both = zip(least, median, strict=True)
        return f"{name:10}" + "".join(f"{low:12.0f} ({middle:.0f})" for low, middle in both)


class Side:
    """An app and the tables that are played there."""

    def __init__(self, name: str, app: App, staged: Sequence[Staged]) -> None:
        self.system = System(name, Path(), 0)
        self.app = app
        self.cursors = [Cursor(table, endless=not self.system.ours) for table in staged]
        self.times = Times()

    async def batch(self, counted: bool = True) -> None:
        """A move at each of some tables at once."""
        playing = [cursor for cursor in self.cursors if cursor.left][:AT_ONCE]
        if len(playing) < AT_ONCE:
            raise SystemExit("the tables were played to their end: ask for more of them")
        calls = [self.request(cursor) for cursor in playing]
        before = time.thread_time(), time.process_time()
        await asyncio.gather(*calls)
        after = time.thread_time(), time.process_time()
        if counted:
            self.times.thread.append((after[0] - before[0]) * 1e6 / AT_ONCE)
            self.times.process.append((after[1] - before[1]) * 1e6 / AT_ONCE)

    def request(self, cursor: Cursor) -> Any:
        """One move, as the reader of HTTP would hand it to the app."""
        number, move = cursor.take()
        path, body = self.system.request(cursor.staged, number, 0)
        token = cursor.staged.tokens[move.seat].encode()
        return self.ask("POST", path, body, token)

    async def ask(self, method: str, path: str, body: bytes, token: bytes) -> None:
        """A request that must succeed."""
        found: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            found.append(message)

        await self.app(scope_of(method, path, body, token), receive, send)
        if found[0]["status"] != 200 or (self.system.ours and b"accepted" not in found[1]["body"]):
            raise SystemExit(f"{path}: {found}")


def scope_of(method: str, path: str, body: bytes, token: bytes) -> dict[str, Any]:
    """What uvicorn says of a request of benchmarks/wire.py."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 8765),
        "client": ("127.0.0.1", 40000),
        "scheme": "http",
        "root_path": "",
        "headers": [
            (b"host", b"127.0.0.1:8765"),
            (b"authorization", b"Bearer " + token),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ],
        "state": {},
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
    }


@asynccontextmanager
async def servers(folder: Path, tables: int) -> AsyncIterator[list[Side]]:
    """Both, ready to be asked."""
    staged = await prepare(folder / "ours", tables)
    settings = Settings(data=folder / "ours", rate=1_000_000, bot_workers=0)
    logs.set_up(settings, io.StringIO())
    clock = SteadyClock(SystemClock())
    store = store_of(settings, clock)
    await store.open()
    services = build(settings, read_key(folder / "ours" / "server.key")[0], store, clock, Metrics())
    bare = bare_server.Bare(folder / "bare.sqlite")
    await bare.engine.open()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(bare.engine.close)
        await bare.engine.write(bare_server.schema)
        await stack.enter_async_context(started(services))
        app = Guard(0, 0).around(wrapped(make_app(services), services, Watched))
        spare_the_loop()
        yield [Side("starmoot", app, staged), Side("bare", bare_server.make_app(bare), staged)]


async def measure(batches: int, tables: int, folder: Path) -> None:
    """Both in turns."""
    async with servers(folder, tables) as sides:
        for number in range(WARM_UP + batches):
            for side in sides:
                await side.batch(counted=number >= WARM_UP)
        print("processor time of a move, us: least (median)")
        print(f"{'':10}{'serving thread':>18}{'process':>18}")
        for side in sides:
            print(side.times.line(side.system.name))
        ours, bare = (min(side.times.thread) for side in sides)
        print(f"ours / bare, least: {ours / bare:.2f}")


def main() -> int:
    options = argparse.ArgumentParser(prog="moves.py", description=__doc__)
    options.add_argument("--batches", type=int, default=60)
    options.add_argument("--tables", type=int, default=200)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="starmoot-moves-"))
    try:
        asyncio.run(measure(given.batches, given.tables, folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
