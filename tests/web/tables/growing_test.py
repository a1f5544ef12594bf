"""A move costs the same however long a game is: what grows with it is done aside, or not at all."""

import asyncio
import threading
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, Party

import starmoot.web.tables.archive
from starmoot.web.tables.repository import SNAPSHOT_EVERY

PATIENCE = 60


def test_a_snapshot_stalls_nobody_and_no_move_waits_for_it(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A snapshot that is not finished before further moves are made holds up none of them."""
    pack: Any = starmoot.web.tables.archive.pack  # type: ignore[attr-defined]
    begun, moved = threading.Event(), threading.Event()

    def slow(*given: Any) -> Any:
        begun.set()
        assert moved.wait(PATIENCE), "the server waits for a snapshot"
        return pack(*given)

    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.repository.settle()
        monkeypatch.setattr(starmoot.web.tables.archive, "pack", slow)

        async def move(number: int) -> None:
            card = str(1 + number % 2)
            receipt = await party.tables.decide(ANN, table, 0, "1-1", card, None, f"k{number}")
            assert receipt["status"] == "accepted"

        for number in range(SNAPSHOT_EVERY + 5):
            await move(number)
        while not begun.is_set():
            await asyncio.sleep(0.001)
        for number in range(5):
            await move(SNAPSHOT_EVERY + 5 + number)
        moved.set()
        before = party.tables.repository.archive.counts["snapshots"]
        await party.tables.repository.settle()
        assert party.tables.repository.archive.counts["snapshots"] == before + 1, (
            "there was one to write"
        )

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
