"""Beats of a stream come on time, whatever others do meanwhile: a late one would tell of it.

Time is held: the loop passes it only while everybody waits, so that no machine is too slow.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from starmoot.web.http.caller import Caller
from starmoot.web.http.live import Follower, Live, Message

BEAT = 20.0
HOUR = 3600.0


class HeldSelector(selectors.DefaultSelector):
    """Waits for nothing: the time that would be waited passes at once."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.passed += timeout or 0.0
        return super().select(0)


def in_held_time(work: Coroutine[Any, Any, list[float]]) -> list[float]:
    selector = HeldSelector()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.passed  # type: ignore[method-assign]
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


class Following:
    """A stream on which nothing changes for its viewer; a look takes some seconds."""

    def __init__(self, look_takes: float = 0.0) -> None:
        nothing = cast(Any, None)
        self.live = Live(nothing, nothing, nothing, beat=BEAT)
        self.look_takes = look_takes
        self.live._look = self._look  # type: ignore[method-assign]

    async def _look(self, follower: Follower) -> Message:
        await asyncio.sleep(self.look_takes)
        return {}

    async def beats(self, others: Callable[[Live], Coroutine[Any, Any, None]]) -> list[float]:
        """When beats come within an hour in which others do something, from the hello on."""
        loop = asyncio.get_running_loop()
        messages = self.live.messages(await self.live.follow(Caller(), "t1", None))
        assert (await anext(messages))["type"] == "hello"
        hello, came = loop.time(), list[float]()
        acting = asyncio.create_task(others(self.live))
        while loop.time() < hello + HOUR:
            assert await anext(messages) == {"type": "beat"}
            came.append(round(loop.time() - hello, 6))
        acting.cancel()
        await messages.aclose()
        return came


async def nobody_acts(_: Live) -> None:
    await asyncio.Event().wait()


async def somebody_acts_often(live: Live) -> None:
    while True:
        await asyncio.sleep(0.7)
        live.wake("t1")


async def somebody_acts_just_before_each_beat(live: Live) -> None:
    while True:
        await asyncio.sleep(BEAT - 0.001)
        live.wake("t1")
        await asyncio.sleep(0.001)


ON_TIME = [BEAT * number for number in range(1, 181)]


@pytest.mark.parametrize("look_takes", [0.0, 0.5, 54.0])
@pytest.mark.parametrize(
    "others", [nobody_acts, somebody_acts_often, somebody_acts_just_before_each_beat]
)
def test_beats_come_on_time_whatever_others_do(
    others: Callable[[Live], Coroutine[Any, Any, None]], look_takes: float
) -> None:
    assert in_held_time(Following(look_takes).beats(others)) == ON_TIME
