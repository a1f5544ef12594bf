"""Whatever grows with a game's length is done aside: meanwhile the server goes on for others."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, EVE, Party
from tests.web.tables.upgrades_test import OTHER_RULES, SAME_RULES, upgraded

import starmoot.kernel.replaying
import starmoot.web.tables.archive
import starmoot.web.tables.loading
import starmoot.web.tables.replays

SLOW = 0.04
MOVES = 20
STALL = 0.4
"""A stall that people would notice; playing the moves again takes more than twice as long."""


def slow(work: Callable[..., Any]) -> Callable[..., Any]:
    def slowed(*given: Any, **named: Any) -> Any:
        time.sleep(SLOW)
        return work(*given, **named)

    return slowed


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of a record takes its time to be played again."""
    for place, name in (
        (starmoot.web.tables.replays, "play_on"),
        (starmoot.web.tables.archive, "play_on"),
        (starmoot.web.tables.loading, "replay_line"),
        (starmoot.kernel.replaying, "replay_line"),
    ):
        monkeypatch.setattr(place, name, slow(getattr(place, name)))


async def longest_stall(work: Awaitable[Any]) -> tuple[float, float]:
    """For how long nothing else went on at most, and how long it all took."""
    longest, begun = 0.0, time.perf_counter()
    task = asyncio.ensure_future(work)
    while not task.done():
        then = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - then)
    await task
    return longest, time.perf_counter() - begun


@pytest.mark.usefixtures("slowly")
def test_an_undo_request_and_the_way_back_stall_nobody(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.moves(table, MOVES)
        for work in (
            party.tables.ask_undo(ANN, table, 0, 0),
            party.tables.answer_undo(BOB, table, 1, True),
        ):
            stall, _ = await longest_stall(work)
            assert stall < STALL

    party.house.run(scenario())


@pytest.mark.usefixtures("slowly")
def test_loading_a_long_table_from_its_log_stalls_nobody(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.moves(table, MOVES)
        stall, took = await longest_stall(party.house.fresh(table))
        assert took > MOVES * SLOW
        assert stall < STALL

    party.house.run(scenario())


@pytest.mark.usefixtures("slowly")
def test_proving_a_long_game_by_newer_rules_stalls_nobody(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.moves(table, MOVES)
        await party.tables.repository.close()
        newer = upgraded(party, SAME_RULES)
        stall, took = await longest_stall(newer.tables.repository.load(table))
        assert took > MOVES * SLOW
        assert stall < STALL
        assert (await newer.tables.repository.load(table)).frozen_why == ""

    party.house.run(scenario())


@pytest.mark.usefixtures("slowly")
def test_going_over_to_newer_rules_stalls_nobody(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.tables.repository.settle()  # the snapshot of the start, with all moves after it
        await party.moves(table, MOVES)
        newer = upgraded(party, OTHER_RULES)
        await newer.tables.repository.load(table)
        stall, took = await longest_stall(newer.tables.adopt_rules(ANN, table, 0, True))
        assert took > MOVES * SLOW
        assert stall < STALL

    party.house.run(scenario())
