"""A move costs the same however long a game is: what grows with it is done aside, or not at all."""

import asyncio
import time
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, Party

import starmoot.web.tables.archive
from starmoot.web.tables.repository import SNAPSHOT_EVERY

SLOW = 1.5
STALL = 0.9


def test_a_snapshot_stalls_nobody_and_no_move_waits_for_it(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack: Any = starmoot.web.tables.archive.pack  # type: ignore[attr-defined]

    def slow(*given: Any) -> Any:
        time.sleep(SLOW)
        return pack(*given)

    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.repository.settle()
        monkeypatch.setattr(starmoot.web.tables.archive, "pack", slow)
        longest = 0.0
        for number in range(SNAPSHOT_EVERY + 5):
            begun = time.perf_counter()
            card = str(1 + number % 2)
            receipt = await party.tables.decide(ANN, table, 0, "1-1", card, None, f"k{number}")
            assert receipt["status"] == "accepted"
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - begun)
        before = party.tables.repository.archive.counts["snapshots"]
        await party.tables.repository.settle()
        assert party.tables.repository.archive.counts["snapshots"] == before + 1, (
            "there was one to write"
        )
        assert longest < STALL

    party.house.run(scenario())


def test_who_has_the_beginning_of_the_log_is_not_sent_it_again(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.moves(table, 8)
        whole = await party.tables.view(ANN, table)
        rest = await party.tables.view(ANN, table, log_from=len(whole["log"]) - 1)
        assert len(rest.pop("beats")) < len(whole.pop("beats"))
        assert rest == {**whole, "log": whole["log"][-1:]}

    party.house.run(scenario())
