"""Worker processes: crashes, slowness, restarts, stopping."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from pathlib import Path

import pytest

from starmoot.host import Table, get_game
from starmoot.web.bots.jobs import make_job
from starmoot.web.bots.workers import Crashed, Slow, Workers

PLUGINS = ("tests.web.bots.wild",)


def job(bot: str) -> bytes:
    table = Table(get_game("goofspiel"), 2, bytes(32))
    return make_job(table, 0, "1-1", bot, 0, 1)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_worker_that_dies_or_dawdles_is_replaced_and_harms_nobody() -> None:
    async def main() -> None:
        workers = Workers(1, PLUGINS)
        assert (await workers.ask(job("wild:calm"), 30)).answer == "1"
        first = workers.all[0].process
        assert first is not None
        pid = first.pid
        assert pid is not None
        with pytest.raises(Crashed):
            await workers.ask(job("wild:exit"), 30)
        assert gone(pid)
        assert (await workers.ask(job("wild:raise"), 30)).fault == "ValueError: wild"
        with pytest.raises(Slow, match=r"within 0\.2 seconds"):
            await workers.ask(job("wild:sleep"), 0.2)
        assert "does not fit" in (await workers.ask(job("wild:misfit"), 30)).fault
        await workers.stop()
        assert workers.all[0].process is None

    asyncio.run(main())


def test_stopping_ends_a_thought_that_is_under_way() -> None:
    async def main() -> float:
        workers = Workers(1, PLUGINS)
        await workers.ask(job("wild:calm"), 30)
        thought = asyncio.create_task(workers.ask(job("wild:sleep"), 60))
        await asyncio.sleep(0.1)
        process = workers.all[0].process
        assert process is not None
        pid = process.pid
        start = time.monotonic()
        await workers.stop()
        with pytest.raises(Crashed):
            await thought
        assert pid is not None
        assert gone(pid)
        return time.monotonic() - start

    assert asyncio.run(main()) < 30, "the thought itself takes a minute"


def test_a_worker_whose_plugin_is_missing_crashes_and_says_so(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def main() -> None:
        workers = Workers(1, ("tests.web.bots.no_such_plugin",))
        with pytest.raises(Crashed):
            await workers.ask(job("random"), 30)
        await workers.stop()

    asyncio.run(main())
    assert "no_such_plugin" in capfd.readouterr().err


def test_whoever_stops_waiting_does_not_confuse_the_next_one(tmp_path: Path) -> None:
    async def main() -> None:
        workers = Workers(1, PLUGINS)
        await workers.ask(job("wild:calm"), 30)
        impatient = asyncio.create_task(workers.ask(job("random"), 30))
        await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        assert (await workers.ask(job("wild:calm"), 30)).answer == "1"
        marker = tmp_path / "once"
        with pytest.raises(Crashed):
            await workers.ask(job(f"wild:once:{marker}"), 30)
        assert (await workers.ask(job(f"wild:once:{marker}"), 30)).answer == "1"
        await workers.stop()

    asyncio.run(main())


def test_a_job_is_plain_json() -> None:
    assert json.loads(job("random"))["seat"] == 0


def test_five_slow_tables_of_one_host_keep_another_waiting_for_one_thought_only() -> None:
    async def main() -> list[str]:
        workers, order = Workers(1, PLUGINS), list[str]()
        await workers.ask(job("wild:calm"), 30)

        async def think(bot: str, owner: str, table: str) -> None:
            with contextlib.suppress(Slow):
                await workers.ask(job(bot), 0.05, owner, table)
            order.append(owner)

        thoughts = [think("wild:sleep", "ann", f"t{n}") for n in range(5)]
        await asyncio.gather(*thoughts, think("wild:sleep", "bob", "b"))
        await workers.stop()
        return order

    assert asyncio.run(main()).index("bob") <= 1
