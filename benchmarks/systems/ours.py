"""What the measurements of our own games share: which build runs, and the package's own loop."""

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.systems.runner import Result


def expect(*, compiled: bool) -> None:
    """Stop unless the build is the one that the figure will be reported for."""
    file = import_module("starmoot.kernel.play").__file__
    if file is None or (Path(file).suffix != ".py") != compiled:
        sys.exit(f"expected the {'compiled' if compiled else 'interpreted'} build, got {file}")


def whole_loop(game: str, seats: int, seconds: float) -> Result:
    """Warm up, play for the seconds given, and time a copy and a look ahead in mid-game."""
    outcome = import_module("starmoot.bots.match").play_many(game, seats, seconds)
    return Result(
        outcome.games, outcome.decisions, outcome.seconds, outcome.copy_us, outcome.ahead_us
    )
