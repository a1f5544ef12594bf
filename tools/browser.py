"""Find a Chromium for tests and pictures, or bring one: the path is printed.

    python tools/browser.py            find or install, print the path
    python tools/browser.py --find     only look

Taken is, in this order: what STARMOOT_BROWSER names, the machine's own Chromium or Chrome, the
system's package where this user may install one (Debian and Ubuntu, as root), and Playwright's
own download. Whatever is missing is said in one sentence, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

CHOSEN = "STARMOOT_BROWSER"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
START = 60
"""Seconds for a browser to tell its version, on a machine that does other things as well."""
INSTALL = 900
ERRORS = 2
"""The descriptor of the error output: what is printed otherwise is the path alone."""


class NoBrowser(Exception):
    """Why there is none and what would help, in a sentence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Find or install, and say where."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--find", action="store_true", help="only look, install nothing")
    wanted = parser.parse_args(arguments)
    try:
        found = find() if wanted.find else ensure()
    except NoBrowser as missing:
        print(f"No browser: {missing}", file=sys.stderr)
        return 1
    if found is None:
        print("No browser is on this machine yet.", file=sys.stderr)
        return 1
    print(found)
    return 0


def ensure() -> str:
    """The path of a browser that starts; installs one where there is none."""
    found = find()
    if found is not None:
        return found
    with one_at_a_time():
        for install in (from_system, from_playwright):
            found = find() or (find() if install() else None)
            if found is not None:
                return found
    raise NoBrowser(
        "there is no Chromium on this machine, its system offers none that could be installed, "
        "and Playwright's own could not be downloaded. Install the package chromium, or name a "
        f"browser with {CHOSEN}."
    )


def find() -> str | None:
    """The path of a browser that is there and starts."""
    chosen = os.environ.get(CHOSEN, "")
    if chosen:
        if not starts(chosen):
            raise NoBrowser(f"{CHOSEN} names {chosen!r}, which does not start.")
        return chosen
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    """Where browsers may be, best first."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield found
    yield from (place for place in PLACES if Path(place).exists())
    own = playwrights_own()
    if own is not None and own.exists():
        yield str(own)


def starts(path: str) -> bool:
    """Whether a program is there and tells its version, as a browser does."""
    try:
        told = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=START)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0 and bool(told.stdout.strip())


def from_system() -> bool:
    """Install the system's package, where this user may; whether that went well."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say("installing the system's chromium")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-q"]
    run([*apt, "update"], environment)
    return run([*apt, "install", "-y", "--no-install-recommends", "chromium"], environment)


def from_playwright() -> bool:
    """Let Playwright download its own; whether that went well."""
    say("downloading Playwright's own Chromium")
    return run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))


def playwrights_own() -> Path | None:
    """Where Playwright's own Chromium is, or would be."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def run(command: list[str], environment: dict[str, str]) -> bool:
    """Run a step of an installation; its words go to the error output."""
    try:
        done = subprocess.run(command, env=environment, stdout=ERRORS, check=False, timeout=INSTALL)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def say(text: str) -> None:
    print(f"No Chromium on this machine: {text}", file=sys.stderr, flush=True)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Several test processes start at once; only one of them installs."""
    if os.name != "posix":
        yield
        return
    import fcntl

    with open(Path(tempfile.gettempdir()) / f"starmoot-browser-{os.getuid()}.lock", "w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
