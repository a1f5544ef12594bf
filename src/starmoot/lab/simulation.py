"""Many games of one setup, summed up nowhere yet: what `starmoot simulate` plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starmoot.lab.executors import Batches, closing, make_executor
from starmoot.lab.playing import Row, Watch
from starmoot.lab.setup import Setup


@dataclass(frozen=True)
class Job(Setup):
    """A setup, and how many games of it."""

    games: int


def simulate(job: Job, width: int) -> Iterator[list[Row]]:
    """Play all games of a job in their order; after Ctrl-C give what is finished, and end."""
    batches = Batches(width)
    with closing(make_executor(width)) as executor:
        for done in executor.run(batches.tasks(job, Watch(), range(job.games))):
            batches.learn(done)
            yield done.rows
