"""Several server processes that share one listening socket, and the one that looks after them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import shutil
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from starmoot.web.operations import logs
from starmoot.web.operations.metrics import Metrics
from starmoot.web.server.serving import Server, serve
from starmoot.web.server.startup import CannotStart
from starmoot.web.settings import Settings

log = logging.getLogger("starmoot.running")

READY = ""
PATIENCE = 15.0
AGAIN_AFTER = 1.0
LOOK_EVERY = 0.5


class Worker:
    """One server process; `told` is what it says about its start."""

    def __init__(self, number: int, begin: Callable[[int, Connection], BaseProcess]) -> None:
        self.number = number
        self.told, theirs = multiprocessing.Pipe(duplex=False)
        self.process = begin(number, theirs)
        theirs.close()
        self.ready = False

    def trouble(self) -> str | None:
        """Why it could not start; None where nothing is known yet or all is well."""
        if self.ready:
            return None
        try:
            if self.told.poll():
                said: str = self.told.recv()
                self.ready = said == READY
                return said or None
        except (EOFError, OSError):
            return "a server process ended before it was ready; the log says why"
        return None


class Workers:
    """All server processes."""

    def __init__(self, settings: Settings, key: bytes, listening: socket.socket) -> None:
        self.settings = settings
        self.board = Path(tempfile.mkdtemp(prefix="starmoot-"))
        context = multiprocessing.get_context("spawn")

        def begin(number: int, told: Connection) -> BaseProcess:
            args = (settings, key, listening, told, self.board, number)
            process = context.Process(target=work, args=args, name=f"starmoot-{number}")
            process.start()
            return process

        self.begin = begin
        self.stopping = threading.Event()
        self.workers = [Worker(number, begin) for number in range(settings.workers)]

    def run(self, ready: Callable[[], None]) -> None:
        """Look after the processes until a signal asks to stop."""
        before = {sig: signal.signal(sig, self._stop) for sig in (signal.SIGINT, signal.SIGTERM)}
        announced = False
        try:
            while not self.stopping.is_set():
                for worker in self.workers:
                    trouble = worker.trouble()
                    if trouble is not None and not announced:
                        raise CannotStart(trouble)
                if not announced and all(worker.ready for worker in self.workers):
                    announced = True
                    ready()
                self._replace_dead(announced)
                told = [worker.told for worker in self.workers if not worker.ready]
                ends = [worker.process.sentinel for worker in self.workers]
                wait([*told, *ends], LOOK_EVERY)
        finally:
            self._end()
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def _stop(self, _signal: int, _frame: Any) -> None:
        self.stopping.set()

    def _replace_dead(self, announced: bool) -> None:
        """Start a process again that has died."""
        for place, worker in enumerate(self.workers):
            if worker.process.is_alive() or self.stopping.is_set():
                continue
            if not announced:
                raise CannotStart(worker.trouble() or "a server process ended before it was ready")
            log.error("server process %d ended (%s)", worker.number, worker.process.exitcode)
            time.sleep(AGAIN_AFTER)
            worker.told.close()
            self.workers[place] = Worker(worker.number, self.begin)

    def _end(self) -> None:
        """Ask all to stop, and after a while make them."""
        for worker in self.workers:
            if worker.process.is_alive():
                worker.process.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in self.workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.told.close()
        shutil.rmtree(self.board, ignore_errors=True)


def run(
    settings: Settings, key: bytes, listening: socket.socket, ready: Callable[[], None]
) -> None:
    """Serve until a signal asks to stop, in this process or in several."""
    if settings.workers > 1:
        Workers(settings, key, listening).run(ready)
    else:
        asyncio.run(serve(settings, key, listening, ready))


def work(
    settings: Settings,
    key: bytes,
    listening: socket.socket,
    told: Connection,
    board: Path,
    number: int,
) -> None:
    """The life of one server process."""
    logs.set_up(settings)

    def watch(server: Server) -> None:
        """Stop when the process that looks after us is gone."""
        parent = multiprocessing.parent_process()
        if parent is not None:
            args = (parent.sentinel, server)
            threading.Thread(target=follow, args=args, daemon=True).start()

    def follow(sentinel: int, server: Server) -> None:
        wait([sentinel])
        server.loop.call_soon_threadsafe(server.farewell)

    def ready() -> None:
        told.send(READY)

    try:
        asyncio.run(serve(settings, key, listening, ready, Metrics(board, number), watch))
    except CannotStart as fault:
        told.send(str(fault))
