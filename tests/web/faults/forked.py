"""Servers forked from a process that has imported everything, so that hundreds start quickly.

What is killed is a whole process of its own, as ever; it only need not read the same sources again.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import starmoot.web.server.serving  # noqa: F401
from starmoot.cli import main
from starmoot.host.registry import broken_games

broken_games()  # loads all of them

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["__main__", __name__])


class Forked:
    """A process that runs a command of `starmoot`, with as much of `Popen` as is needed."""

    def __init__(self, arguments: Sequence[str], env: Mapping[str, str], log: Path) -> None:
        self._process = CONTEXT.Process(target=run, args=(list(arguments), dict(env), str(log)))
        self._process.start()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for its end."""
        self._process.join(timeout)
        return self._process.exitcode

    def kill(self) -> None:
        """End it without any warning."""
        self._process.kill()

    def terminate(self) -> None:
        """Ask it to end."""
        self._process.terminate()


def run(arguments: list[str], env: dict[str, str], log: str) -> None:
    """What the new process does."""
    os.setsid()  # so that what it leaves behind can be ended with it
    said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for stream in (1, 2):
        os.dup2(said, stream)
    os.environ.clear()
    os.environ.update(env)
    random.seed()  # otherwise all would have the same luck
    # what a server starts must not import the program that kills it
    vars(sys.modules["__main__"]).pop("__file__", None)
    sys.modules["__main__"].__spec__ = None
    sys.exit(main(arguments))
