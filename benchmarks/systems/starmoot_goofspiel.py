"""Starmoot's goofspiel: 3 seats, 13 cards, random legal play.

The driver chooses the build through the import path: `src` for the interpreted source,
`build/compiled` for the compiled one. The workload names the build that is expected, and a run
that imported the other one stops rather than report a figure under the wrong name.
"""

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.systems.runner import Result, main


def measure(seconds: float) -> Result:
    """Warm up, play for the seconds given, and time a mid-game state copy."""
    playout = import_module("starmoot.bots.playout")
    outcome = playout.play_many("goofspiel", seats=3, seconds=seconds)
    return Result(outcome.games, outcome.decisions, outcome.seconds, outcome.copy_us)


def measure_build(*, compiled: bool, seconds: float) -> Result:
    file = import_module("starmoot.kernel.play").__file__
    if file is None or (Path(file).suffix != ".py") != compiled:
        sys.exit(f"expected the {'compiled' if compiled else 'interpreted'} build, got {file}")
    return measure(seconds)


if __name__ == "__main__":
    main(
        {
            "interpreted": lambda seconds: measure_build(compiled=False, seconds=seconds),
            "compiled": lambda seconds: measure_build(compiled=True, seconds=seconds),
        }
    )
