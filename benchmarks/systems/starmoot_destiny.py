"""Starmoot's Galactic Destiny: 6 seats, default options, random legal play by the package's loop.

A decision is one answer to one question or one act on the floor, from a single key to a law, a set
of orders or an offer with its clauses. As in `starmoot_goofspiel` the driver chooses the build
through the import path and the workload names the one that is expected. The copy is that of a
random game half played.
"""

from benchmarks.systems.ours import expect, whole_loop
from benchmarks.systems.runner import Result, main

SEATS = 6


def interpreted(seconds: float) -> Result:
    expect(compiled=False)
    return whole_loop("destiny", SEATS, seconds)


def compiled(seconds: float) -> Result:
    expect(compiled=True)
    return whole_loop("destiny", SEATS, seconds)


if __name__ == "__main__":
    main({"interpreted": interpreted, "compiled": compiled})
