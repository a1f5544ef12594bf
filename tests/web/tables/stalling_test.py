"""Whatever grows with a game's length is done aside: meanwhile the server goes on for others."""

import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, EVE, Party
from tests.web.tables.upgrades_test import OTHER_RULES, SAME_RULES, upgraded

import starmoot.host.replaying
import starmoot.web.tables.archive
import starmoot.web.tables.loading
import starmoot.web.tables.replays

MOVES = 20


class Replays:
    """How many lines of records each thread has played again."""

    def __init__(self) -> None:
        self.lines: Counter[int] = Counter()

    def noting(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            self.lines[threading.get_ident()] += 1
            return work(*given, **named)

        return noted

    async def during(self, work: Awaitable[Any]) -> tuple[int, int]:
        """How many lines some work plays again in the thread that serves, and aside."""
        self.lines.clear()
        await work
        served = self.lines.pop(threading.get_ident(), 0)
        return served, self.lines.total()


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Replays:
    found = Replays()
    for place, name in (
        (starmoot.web.tables.replays, "play_on"),
        (starmoot.web.tables.archive, "play_on"),
        (starmoot.web.tables.loading, "replay_line"),
        (starmoot.host.replaying, "replay_line"),
    ):
        monkeypatch.setattr(place, name, found.noting(getattr(place, name)))
    return found


def test_an_undo_request_and_the_way_back_stall_nobody(party: Party, replays: Replays) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.moves(table, MOVES)
        served, aside = await replays.during(party.tables.ask_undo(ANN, table, 0, 1))
        assert (served, aside >= MOVES) == (0, True)
        served, _ = await replays.during(party.tables.answer_undo(BOB, table, 1, True))
        assert served == 0

    party.house.run(scenario())


def test_loading_a_long_table_from_its_log_stalls_nobody(party: Party, replays: Replays) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.moves(table, MOVES)
        served, aside = await replays.during(party.house.fresh(table))
        assert (served, aside >= MOVES) == (0, True)

    party.house.run(scenario())


def test_proving_a_long_game_by_newer_rules_stalls_nobody(party: Party, replays: Replays) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.moves(table, MOVES)
        await party.tables.repository.close()
        newer = upgraded(party, SAME_RULES)
        served, aside = await replays.during(newer.tables.repository.load(table))
        assert (served, aside >= MOVES) == (0, True)
        assert (await newer.tables.repository.load(table)).frozen_why == ""

    party.house.run(scenario())


def test_going_over_to_newer_rules_stalls_nobody(party: Party, replays: Replays) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.tables.repository.settle()  # the snapshot of the start, with all moves after it
        await party.moves(table, MOVES)
        newer = upgraded(party, OTHER_RULES)
        await newer.tables.repository.load(table)
        served, aside = await replays.during(newer.tables.adopt_rules(ANN, table, 0, True))
        assert (served, aside >= MOVES) == (0, True)

    party.house.run(scenario())
