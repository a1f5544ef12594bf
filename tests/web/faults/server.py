"""A server in a process of its own, that can be killed at any moment and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
from tests.web.faults.forked import Forked

START = 60.0
"""Seconds to wait for a start, on a machine that does other things as well."""
PROGRAM = ("-c", "from starmoot.cli import main; exit(main())")


class Broken(Exception):
    """The server ended by itself, or never began; the text is what it said."""


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wall() -> int:
    """The wall clock in milliseconds, as the server reads it."""
    return time.time_ns() // 1_000_000


class Server:
    """`starmoot serve` over one data folder, always at the same address.

    `lives` are the times (wall clock, milliseconds) between being ready and being killed.
    """

    def __init__(
        self,
        data: Path,
        database_url: str = "",
        program: Sequence[str] = PROGRAM,
        fork: bool = False,
        **env: str,
    ) -> None:
        """`fork` starts it from a process that has imported everything."""
        self.fork = fork
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.up = threading.Event()
        self.lives: list[tuple[int, int]] = []
        self.log = data / "log.txt"
        self.command = [
            *(sys.executable, *program, "serve"),
            *("--data", str(data), "--port", str(self.port), "--rate", "1000000"),
            *("--log-level", "warning"),
            *("--open-tables", "1000"),  # runs that were broken off leave some behind
        ]
        if database_url:
            self.command += ["--database-url", database_url]
        self.env = {name: value for name, value in os.environ.items() if "STARMOOT" not in name}
        self.env.update(env)
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self._ready_at = 0

    def start(self) -> None:
        """Begin to start; `wait` waits until it is ready."""
        self.data.mkdir(parents=True, exist_ok=True)
        if self.fork:
            self.process = Forked(self.command[self.command.index("serve") :], self.env, self.log)
            return
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.env,
                start_new_session=True,  # so that what it leaves behind can be ended with it
            )

    def wait(self) -> None:
        """Until it is ready to play."""
        assert self.process is not None
        late = time.monotonic() + START
        while time.monotonic() < late:
            if self.process.poll() is not None:
                break
            try:
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    self._ready_at = wall()
                    self.up.set()
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise Broken(self.log.read_text()[-3000:])

    def kill(self) -> None:
        """End it without any warning."""
        assert self.process is not None
        if self.process.poll() is not None:
            raise Broken(self.log.read_text()[-3000:])
        self.process.kill()
        self.process.wait()
        if self.up.is_set():
            self.lives.append((self._ready_at, wall()))
            self.up.clear()

    def revive(self) -> bool:
        """Start it again if it has died by itself; whether it had."""
        assert self.process is not None
        if self.process.poll() is None:
            return False
        self.up.clear()
        self.start()
        self.wait()
        return True

    def stop(self) -> int:
        """Ask it to stop; gives its exit code."""
        assert self.process is not None
        self.process.terminate()
        try:
            code = self.process.wait(START) or 0
        finally:
            if self.up.is_set():
                self.lives.append((self._ready_at, wall()))
                self.up.clear()
        return code

    def close(self) -> None:
        """End it and whatever it has started, in whatever state they are."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.kill()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
