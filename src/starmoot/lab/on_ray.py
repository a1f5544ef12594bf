"""A Ray cluster as an executor: the same tasks, the same function, the same rows.

A task whose machine dies is played again elsewhere by Ray. A machine with other code than ours is
refused, for its rows would not be ours.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any

from starmoot.host import get_game
from starmoot.lab.errors import BadStudy, MissingExtra
from starmoot.lab.executors import Done, Task, play_task, stopping
from starmoot.lab.setup import versions

RETRIES = -1
"""A task is tried until it is played: machines may come and go."""


CLIENT = "ray://"
"""How addresses begin that Ray reaches as a client, with a process of its own at the other end."""


KNOCKS = 5
"""How often a cluster is asked in: Ray starts a process for each client by forking, which fails now
and then for no reason of ours, and succeeds when asked again."""


def join(ray: Any, address: str) -> None:
    """Enter the cluster, and knock again when its door let us in and the start then failed."""
    for knocks in range(KNOCKS, 0, -1):
        try:
            ray.init(address=address or None, log_to_driver=False, logging_level=logging.ERROR)
            return
        except ConnectionAbortedError:
            if knocks == 1:
                raise


def unreachable(address: str, fault: Exception) -> str:
    """Why there is no cluster, in one sentence."""
    place = address or os.environ.get("RAY_ADDRESS", "")
    where = f"no Ray cluster at '{place}'" if place else "no Ray cluster on this machine"
    why = " ".join(str(fault).split()) or type(fault).__name__
    return f"there is {where}: {why}"


def play_there(task: Task, wanted: dict[str, Any]) -> Done | str:
    """Play a task on a machine of the cluster; a text says why it will not."""
    here = versions(get_game(task.setup.game))
    if here != wanted:
        return f"a machine of the cluster has other code or rules ({here}) than this one ({wanted})"
    return play_task(task, lambda: False)


class OnRay:
    """Plays on all processors of a cluster."""

    def __init__(self, address: str = "") -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise MissingExtra("lab,ray", "Ray") from None
        if address.startswith(CLIENT) and find_spec("grpc") is None:
            raise MissingExtra("lab,ray", "Ray's client")
        self.ray: Any = ray
        try:
            join(ray, address)
        except (ConnectionError, ValueError, RuntimeError, AssertionError) as fault:
            raise BadStudy(unreachable(address, fault)) from None
        self.play = ray.remote(play_there).options(
            num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD"
        )

    @property
    def width(self) -> int:
        """How many processors the cluster has now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def run(self, tasks: Iterable[Task]) -> Iterator[Done]:
        """Keep every processor busy, with one task waiting for each; results in order."""
        waiting = iter(tasks)
        running: deque[Any] = deque()
        stop = threading.Event()
        more = True
        width = self.width
        with stopping(stop):
            while more or running:
                while more and len(running) < 2 * width:
                    task = None if stop.is_set() else next(waiting, None)
                    more = task is not None
                    if task is not None:
                        wanted = versions(get_game(task.setup.game))
                        running.append(self.play.remote(task, wanted))
                if running:
                    done = self.ray.get(running.popleft())
                    if isinstance(done, str):
                        raise BadStudy(done)
                    yield done

    def close(self) -> None:
        """Leave the cluster."""
        self.ray.shutdown()
