"""Worker processes for bots: each thinks one thought at a time and may die of it.

Every worker has a pipe of its own, so that it is always known whose thought killed it, and one that
takes too long can be stopped without harm to the others. A worker ends by itself when the
server is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

import msgspec

from starmoot.web.bots.jobs import Thought, think
from starmoot.web.turns import Turns

LOG = logging.getLogger("starmoot.web.bots.workers")

READY: Final = b"ready"
START: Final = 60.0
"""Seconds in which a worker must be ready; importing a game may take a while."""
POLITE: Final = 5
"""How far bots stand back for the server on a busy machine."""
DECODER: Final = msgspec.json.Decoder(Thought)


class Slow(Exception):
    """A bot took longer than it may."""


class Crashed(Exception):
    """A bot's process died."""


def work(pipe: Connection, plugins: Sequence[str]) -> None:
    """What a worker process does: think until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(POLITE)
    for plugin in plugins:
        importlib.import_module(plugin)
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(READY)
        while True:
            pipe.send_bytes(msgspec.json.encode(think(pipe.recv_bytes())))


class Worker:
    """One process, from outside. `ask` blocks: it is called in a thread."""

    def __init__(self, plugins: Sequence[str]) -> None:
        self.plugins = plugins
        self.closed = False
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None

    def ask(self, job: bytes, patience: float) -> Thought:
        """Have a job thought about; the process is started where there is none."""
        try:
            pipe = self.pipe or self.start()
            pipe.send_bytes(job)
            if not pipe.poll(patience):
                raise Slow(f"no answer within {patience:g} seconds")
            return DECODER.decode(pipe.recv_bytes())
        except Slow:
            self.end()
            raise
        except Exception as fault:
            self.end()
            raise Crashed("the bot's process died") from fault

    def start(self) -> Connection:
        """Start the process and wait until it is ready."""
        if self.closed:
            raise EOFError("the server stops")
        context = multiprocessing.get_context("spawn")
        mine, yours = context.Pipe()
        process = context.Process(
            target=work, args=(yours, tuple(self.plugins)), name="starmoot-bots", daemon=True
        )
        self.pipe = mine
        process.start()
        self.process = process
        yours.close()
        if not mine.poll(START) or mine.recv_bytes() != READY:
            raise EOFError("the worker did not start")
        return mine

    def kill(self) -> None:
        """End whatever it does; those who wait in `ask` are told that it crashed."""
        self.closed = True
        process = self.process
        if process is not None:
            with contextlib.suppress(ValueError):  # it has ended meanwhile
                process.kill()

    def end(self) -> None:
        """End the process and forget it."""
        process, pipe = self.process, self.pipe
        self.process = self.pipe = None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()


class Workers:
    """All workers of a server, which those who ask share fairly."""

    def __init__(self, count: int, plugins: Sequence[str] = ()) -> None:
        self.all = [Worker(plugins) for _ in range(count)]
        self.free = list(self.all)
        self.turns = Turns(count)
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="bots")

    async def ask(self, job: bytes, patience: float, owner: str = "", table: str = "") -> Thought:
        """A thought about a job; Slow or Crashed where none came.

        Owners take turns, then their tables. A caller that stops waiting leaves the worker to
        finish before it is free again.
        """
        await self.turns.enter(owner, table)
        worker = self.free.pop()
        loop = asyncio.get_running_loop()
        talk = loop.run_in_executor(self.threads, worker.ask, job, patience)
        talk.add_done_callback(forget)
        talk.add_done_callback(lambda _: self._done(worker))
        return await asyncio.shield(talk)

    def _done(self, worker: Worker) -> None:
        """A worker is free for the next in turn."""
        self.free.append(worker)
        self.turns.leave()

    async def stop(self) -> None:
        """End all processes; thoughts that are under way come to nothing."""
        ended = asyncio.create_task(asyncio.to_thread(self.threads.shutdown))
        while not ended.done():
            for worker in self.all:
                worker.kill()
            await asyncio.wait([ended], timeout=0.05)
        for worker in self.all:
            worker.end()


def forget(future: asyncio.Future[Thought]) -> None:
    """A thought that nobody waits for any more may fail unnoticed."""
    if not future.cancelled():
        future.exception()
