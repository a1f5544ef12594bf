"""Starmoot's Hegemony: 15 seats, no clocks, random legal play by the package's loop.

A decision is one answer to one question, from a single key to a whole plan with its speech. As in
`starmoot_goofspiel` the driver chooses the build through the import path and the workload names the
one that is expected. The copy is that of a random game half played.
"""

from benchmarks.systems.ours import expect, whole_loop
from benchmarks.systems.runner import Result, main

SEATS = 15


def interpreted(seconds: float) -> Result:
    expect(compiled=False)
    return whole_loop("hegemony", SEATS, seconds)


def compiled(seconds: float) -> Result:
    expect(compiled=True)
    return whole_loop("hegemony", SEATS, seconds)


if __name__ == "__main__":
    main({"interpreted": interpreted, "compiled": compiled})
