"""The load: the same script of moves for our server and for the bare one."""

import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.plan import ROOT
from benchmarks.stage import SEATS, Move, Staged
from benchmarks.wire import Http, Viewer, follow

START = 60.0
QUIET = 0.5
"""Seconds after the last move in which viewers may still hear of it."""


class Failed(Exception):
    """A server did not do what it was to do."""


class System:
    """A server in a fresh process: ours, or the bare one, on a reader of HTTP."""

    def __init__(
        self,
        name: str,
        folder: Path,
        port: int,
        reader: str = "served",
        more: Sequence[str] = (),
    ) -> None:
        """`more` are further flags of `starmoot serve`: a database, several workers."""
        self.name = name
        self.ours = name.startswith("starmoot")
        self.port = port
        self.log = folder / "log.txt"
        free = ("--rate", "1000000", "--connections", "0")
        flags = ("serve", "--data", str(folder), "--port", str(port), *free, *more)
        which = ("ours", *flags) if self.ours else ("bare", str(folder), str(port))
        self.command = [sys.executable, "-m", "benchmarks.reader", reader, *which]

    async def start(self) -> None:
        """Start and wait until it answers."""
        env = {name: value for name, value in os.environ.items() if "STARMOOT" not in name}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env, cwd=ROOT
            )
        late = time.monotonic() + START
        while time.monotonic() < late and self.process.poll() is None:
            try:
                http = Http(self.port)
                await http.ask("GET", "/health")
                http.close()
                return
            except OSError:
                await asyncio.sleep(0.05)
        raise Failed(f"{self.name} does not start: {self.log.read_text()[-1000:]}")

    def stop(self) -> None:
        """Stop it, and wait."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def memory(self) -> int:
        """Bytes of memory that are its own (proportional set size)."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        [line] = [line for line in text.splitlines() if line.startswith("Pss:")]
        return int(line.split()[1]) * 1024

    def processor(self) -> float:
        """Seconds of processors that it and its workers have used."""
        return sum(map(processor_of, [self.process.pid, *children(self.process.pid)]))

    async def numbers(self) -> dict[str, float]:
        """What it tells of itself."""
        http = Http(self.port)
        _, body = await http.ask("GET", "/metrics")
        http.close()
        lines = [line.split() for line in body.decode().splitlines() if line[:1] not in ("#", "")]
        return {line[0].removeprefix("starmoot_"): float(line[-1]) for line in lines}

    def request(self, staged: Staged, number: int, size: int) -> tuple[str, bytes]:
        """The address and the body of a table's next move."""
        move = staged.moves[number]
        body = {"seat": move.seat, "decision": move.decision, "answer": move.answer}
        if self.ours:
            key = {"key": f"{staged.id}-{number}"}
            return f"/api/v1/tables/{staged.id}/decide", msgspec.json.encode({**body, **key})
        row = msgspec.json.encode(body).decode()
        bare = {"body": row, "viewers": move.viewers, "bytes": size}
        return f"/tables/{staged.id}/append", msgspec.json.encode(bare)

    def stream(self, staged: Staged, viewer: int) -> tuple[str, str]:
        """The address of a viewer's stream, and the token; the last viewer only looks on."""
        if not self.ours:
            return f"/tables/{staged.id}/live", ""
        place = min(viewer, SEATS)
        seat = f"?seat={place}" if place < SEATS else ""
        return f"/api/v1/tables/{staged.id}/live{seat}", staged.tokens[place]


def children(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    own = [int(child) for task in tasks for child in task.read_text().split()]
    return own + [one for child in own for one in children(child)]


def processor_of(pid: int) -> float:
    """Seconds of processors that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Cursor:
    """How far a table was played; the bare server knows no end, and so begins again."""

    def __init__(self, staged: Staged, endless: bool) -> None:
        self.staged = staged
        self.endless = endless
        self.number = 0

    @property
    def left(self) -> int:
        return len(self.staged.moves) - self.number

    def take(self) -> tuple[int, Move]:
        """The next move and its number."""
        number = self.number
        self.number += 1
        if self.endless:
            self.number %= len(self.staged.moves)
        return number, self.staged.moves[number]


@dataclass
class Throughput:
    """What a number of submitters achieved."""

    moves_per_s: float
    commits_per_append: float
    processor_ms_per_move: float
    p50_ms: float
    load_busy: float
    """Which share of a processor the load itself took: near 1 it is the load that is measured."""


async def throughput(
    system: System, tables: Sequence[Cursor], submitters: int, seconds: float
) -> Throughput:
    """As many moves as possible, each acknowledged before the same client sends the next."""
    before, used = await system.numbers(), system.processor()
    end = time.perf_counter() + seconds
    times: list[float] = []

    async def submit(mine: Sequence[Cursor]) -> None:
        connections: dict[str, Http] = {}
        for cursor in turns(mine):
            if time.perf_counter() >= end:
                break
            number, move = cursor.take()
            # each player has a connection: both servers have to take as many
            token = cursor.staged.tokens[move.seat]
            http = connections.setdefault(token, Http(system.port, token))
            begun = time.perf_counter()
            await send(system, http, cursor.staged, number, 0)
            times.append(time.perf_counter() - begun)
        else:
            raise Failed("the tables were played to their end too soon: prepare more")
        for http in connections.values():
            http.close()

    begun, own = time.perf_counter(), time.process_time()
    await asyncio.gather(*(submit(tables[n::submitters]) for n in range(submitters)))
    took = time.perf_counter() - begun
    own = time.process_time() - own
    after = await system.numbers()
    appends = after["store_appends_total"] - before["store_appends_total"]
    commits = after["store_commits_total"] - before["store_commits_total"]
    return Throughput(
        len(times) / took,
        commits / appends,
        (system.processor() - used) * 1000 / len(times),
        statistics.median(times) * 1000,
        own / took,
    )


def turns(tables: Sequence[Cursor]) -> Iterator[Cursor]:
    """One table after the other, each to its end."""
    for cursor in tables:
        while cursor.left:
            yield cursor


async def send(system: System, http: Http, staged: Staged, number: int, size: int) -> None:
    """Send a move that must be accepted."""
    status, body = await http.ask("POST", *system.request(staged, number, size))
    if status != 200 or (system.ours and b'"accepted"' not in body):
        raise Failed(f"{system.name}: {status} {body[:300]!r}")


@dataclass
class Latency:
    """How long others waited for a move, in milliseconds."""

    p50: float
    p99: float
    receipts: int
    bytes_each: int
    moves: int


class Audience:
    """All viewers of all tables, and when each heard of the last move."""

    def __init__(self, system: System, tables: Sequence[Cursor]) -> None:
        self.system = system
        self.tables = tables
        self.viewers: list[Viewer] = []
        self.https: dict[str, Http] = {}
        self.turn = 0
        self.sent: dict[str, tuple[float, int]] = {}
        self.times: list[float] = []
        self.bytes = 0
        self.receipts = 0

    async def gather(self, each: int) -> None:
        """Connect everybody, some at a time."""
        wanted = [(cursor.staged, viewer) for cursor in self.tables for viewer in range(each)]
        for start in range(0, len(wanted), 20):
            chunk = wanted[start : start + 20]
            self.viewers += await asyncio.gather(*(self._join(*one) for one in chunk))

    async def _join(self, staged: Staged, viewer: int) -> Viewer:
        path, token = self.system.stream(staged, viewer)
        heard = [0.0]

        def arrived(now: float, size: int) -> None:
            self.bytes += size
            self.receipts += 1
            sent, mover = self.sent.get(staged.id, (0.0, -1))
            if sent > heard[0] and mover != viewer:
                heard[0] = sent
                self.times.append((now - sent) * 1000)

        return await follow(self.system.port, path, token, arrived)

    async def http(self, staged: Staged, seat: int) -> Http:
        """A seat's own connection: a browser does not wait for anybody else's answers."""
        token = staged.tokens[seat] if self.system.ours else ""
        name = f"{staged.id} {token}"
        if name not in self.https:
            self.https[name] = Http(self.system.port, token)
            await self.https[name].ask("GET", "/health")
        return self.https[name]

    def leave(self) -> None:
        """Hang up."""
        for viewer in self.viewers:
            viewer.close()
        for http in self.https.values():
            http.close()


async def latency(audience: Audience, rate: float, seconds: float, size: int) -> Latency:
    """Moves at a steady rate, table after table; how long the other viewers waited for each."""
    system, tables = audience.system, audience.tables
    audience.times, audience.bytes, audience.receipts = [], 0, 0
    tasks: set[asyncio.Task[None]] = set()
    begun, count = time.perf_counter(), int(rate * seconds)
    for turn in range(count):
        await asyncio.sleep(max(0.0, begun + turn / rate - time.perf_counter()))
        cursor = tables[audience.turn % len(tables)]
        audience.turn += 1
        number, move = cursor.take()
        http = await audience.http(cursor.staged, move.seat)
        audience.sent[cursor.staged.id] = (time.perf_counter(), move.seat)
        tasks.add(asyncio.create_task(send(system, http, cursor.staged, number, size)))
    await asyncio.gather(*tasks)
    await asyncio.sleep(QUIET)
    times, lost = sorted(audience.times), sum(viewer.lost for viewer in audience.viewers)
    if lost or not times:
        raise Failed(f"{system.name}: {lost} streams were lost, {len(times)} receipts")
    return Latency(
        statistics.median(times),
        times[int(len(times) * 0.99)],
        len(times),
        audience.bytes // max(1, audience.receipts),
        count,
    )


class Progress:
    """Tells on standard error how far things are, and how long they will still take."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.done = 0
        self.begun = time.monotonic()

    def step(self, text: str) -> None:
        """Another step begins."""
        passed = time.monotonic() - self.begun
        left = passed / self.done * (self.steps - self.done) if self.done else None
        rest = "" if left is None else f", about {left:.0f} s left"
        self.done += 1
        print(f"[{self.done}/{self.steps}{rest}] {text}", file=sys.stderr, flush=True)


def copied(template: Path, folder: Path) -> Path:
    """A fresh copy of the prepared data."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    return folder


def fsync_ms(folder: Path, times: int = 100) -> float:
    """How long the disc takes to make a small write durable, the median."""
    path = folder / "fsync.bin"
    found = []
    with open(path, "wb", buffering=0) as file:
        for _ in range(times):
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            found.append((time.perf_counter() - begun) * 1000)
    path.unlink()
    return statistics.median(found)
