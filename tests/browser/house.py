"""A whole server in a process of its own, as a host runs it, for browsers to visit."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STEADY = Path(__file__).with_name("steady.py")

START = 60
"""Seconds to wait for a start or a stop, on a machine that does other things as well."""

FLAGS = (
    # each visitor comes from an address of their own, told as a proxy tells it: limits for one
    # address are no limits for all tests together
    "--proxies=127.0.0.1",
    "--rate=1000000",
    "--bot-delay=0",
    "--log-level=warning",
)


class House:
    """`starmoot serve` on a folder; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = environment
        self.log = folder / "log.txt"
        self.port = 0
        self.url = ""
        self.prelude = ""
        """Python to run before the server: an upgrade that a test makes up."""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it tells its address."""
        clean = {name: value for name, value in os.environ.items() if "STARMOOT" not in name}
        steady = f"import runpy; runpy.run_path({str(STEADY)!r})"
        program = f"{steady}\n{self.prelude}\nfrom starmoot.cli import main; exit(main())"
        with open(self.log, "ab") as log, tempfile.TemporaryFile() as said:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-c", program, "serve", *FLAGS),
                    *(f"--port={self.port}", f"--data={self.folder / 'data'}"),
                ],
                stdout=said,
                stderr=log,
                cwd=self.folder,
                env={**clean, **self.environment},
            )
            end = time.monotonic() + START
            while time.monotonic() < end and self.process.poll() is None:
                said.seek(0)
                if found := re.search(r"Starmoot is at (http://\S+:(\d+)) ", said.read().decode()):
                    self.url, self.port = found[1], int(found[2])
                    return
                time.sleep(0.05)
        self.stop()
        raise AssertionError(f"the server did not start:\n{self.said[-3000:]}")

    @property
    def said(self) -> str:
        """What it wrote into its log."""
        return self.log.read_text(encoding="utf-8")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop, kindly or not, and wait until it is gone."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self.process.wait(START)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(START)
        self.process = None

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.stop(signal.SIGKILL)
