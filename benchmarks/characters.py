"""How soon a table of characters answers a person, on a real server with its usual settings:

    python -m benchmarks.characters [--answers 25] [moot destiny ...]

A person plays against five characters that think as long as those of Play now. After each answer it
is measured how long it takes until the table waits for the person again, as a browser learns
of it: by following the table.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from starmoot.client import Client, random_answer
from starmoot.host import get_game
from starmoot.web.tables.guidance import opponent

GAMES: Final = ("moot", "exodus", "destiny", "proxima")
OTHERS: Final = 5
PATIENCE: Final = 50.0
"""Seconds that a table is watched at most."""


@contextlib.contextmanager
def served() -> Iterator[tuple[str, int]]:
    """A server of its own, with the id of its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "starmoot", "serve", "--port", str(port)]
        process = subprocess.Popen([*command, "--data", str(Path(folder) / "data")])
        try:
            for _ in range(600):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait()


def seconds_of(process: int) -> float:
    """The processor time of a process and of its children, in seconds."""
    told = subprocess.run(
        ["ps", "-o", "cputimes=", "-p", str(process), "--ppid", str(process)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(sum(map(int, told.stdout.split())))


def waits(url: str, game: str, answers: int) -> list[float]:
    """How long a person waited after each answer, in seconds."""
    rng = random.Random(1)
    found: list[float] = []
    with Client(url) as person:
        person.guest("Ann")
        seats = min(OTHERS + 1, get_game(game).seats[-1])
        table = person.create(game, seats)
        person.start(table, opponent(get_game(game)))
        answered = ""
        start = begun = time.perf_counter()
        for view in person.follow(table, 0):
            late = time.perf_counter() - start > PATIENCE
            if view.ended or late or len(found) > answers:
                break
            asked = next((one for one in view.awaited if one.id != answered), None)
            if asked is None:
                continue
            found.append(time.perf_counter() - begun)
            answer = None if asked.may_pass else random_answer(asked.shape, rng)
            answered, begun = asked.id, time.perf_counter()
            receipt = person.decide(table, 0, asked, answer, view.version)
            assert receipt.accepted, receipt.reason
    return found[1:]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--answers", type=int, default=25)
    args = parser.parse_args()
    with served() as (url, process):
        for game in args.games or GAMES:
            before, begun = seconds_of(process), time.perf_counter()
            found = sorted(waits(url, game, args.answers))
            if not found:
                print(f"{game}: nothing was asked twice within {PATIENCE:.0f} s", flush=True)
                continue
            share = (seconds_of(process) - before) / (time.perf_counter() - begun)
            nine = found[len(found) * 9 // 10]
            print(
                f"{game}: {len(found)} answers, median {statistics.median(found):.2f} s, "
                f"nine in ten within {nine:.2f} s, longest {found[-1]:.2f} s; "
                f"{share:.2f} of a processor",
                flush=True,
            )


if __name__ == "__main__":
    main()
