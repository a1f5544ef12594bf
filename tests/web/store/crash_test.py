"""Programs that are killed at any moment: what was acknowledged is there, once, in order."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import asyncpg

APPENDER = Path(__file__).with_name("appender.py")
ALL_TABLES = [f"t{number}" for number in range(6)]
ROUNDS = 10


def appender(url: str, output: Path) -> subprocess.Popen[bytes]:
    """Start a process that appends; its acknowledgements go to a file."""
    with open(output, "wb") as said:
        return subprocess.Popen(
            [sys.executable, str(APPENDER), url, str(len(ALL_TABLES))],
            stdout=said,
            stderr=subprocess.PIPE,
        )


def wait_for_output(output: Path, process: subprocess.Popen[bytes]) -> None:
    """Until the first acknowledgement."""
    late = time.monotonic() + 30
    while not output.stat().st_size:
        if process.poll() is not None:
            assert process.stderr is not None
            raise AssertionError(process.stderr.read().decode())
        assert time.monotonic() < late, "nothing was ever acknowledged"
        time.sleep(0.005)


def acknowledged(output: Path) -> dict[str, int]:
    """The last number of each table that was told in a whole line."""
    told: dict[str, int] = {}
    for line in output.read_bytes().split(b"\n")[:-1]:
        table, seq = line.decode().split()
        told[table] = int(seq)
    return told


async def check(store: Any, told: dict[str, int]) -> None:
    """All that was told is there, whole, and nothing beyond it but what was on its way."""
    for table, seq in told.items():
        events = await store.events(table)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert seq <= len(events) <= seq + 1
        assert await store.seqs([table]) == {table: len(events)}
        for event in events:
            assert event.body == f"{table}/{event.seq}".encode() * 30


def kill_after_a_while(url: str, tmp_path: Path, dice: random.Random) -> dict[str, int]:
    output = tmp_path / "told.txt"
    process = appender(url, output)
    try:
        wait_for_output(output, process)
        time.sleep(dice.uniform(0, 0.15))
    finally:
        process.kill()
        process.communicate()
    return acknowledged(output)


async def nobody_is_left(url: str) -> None:
    """Wait until the database has noticed that a killed client is gone, and settled its work."""
    connection = await asyncpg.connect(url)
    try:
        async with asyncio.timeout(20):
            while await connection.fetchval(
                "select count(*) from pg_stat_activity where application_name like 'starmoot%'"
            ):
                await asyncio.sleep(0.01)
    finally:
        await connection.close()


def test_a_killed_server_has_lost_nothing_it_acknowledged(
    store_url: str, tmp_path: Path, opened: Any, run: Any
) -> None:
    dice = random.Random(7)
    told: dict[str, int] = {}
    ends = [0]
    for _ in range(ROUNDS):
        told |= kill_after_a_while(store_url, tmp_path, dice)
        if store_url.startswith("postgresql"):
            run(nobody_is_left(store_url))
        store = opened(store_url)
        run(check(store, told))
        ends.append(sum(run(store.seqs(ALL_TABLES)).values()))
        told = run(store.seqs(ALL_TABLES))
        run(store.close())
    assert ends == sorted(set(ends)), "every round has added something"


def test_a_killed_database_has_lost_nothing_it_acknowledged(
    postgres: Any, postgres_url: str, tmp_path: Path, opened: Any, run: Any
) -> None:
    told: dict[str, int] = {}
    for _ in range(3):
        output = tmp_path / "told.txt"
        process = appender(postgres_url, output)
        try:
            wait_for_output(output, process)
            time.sleep(0.1)
            postgres.stop("immediate")
            assert process.wait(30) == 1
        finally:
            process.kill()
            process.communicate()
        postgres.start()
        store = opened(postgres_url)
        told |= acknowledged(output)
        run(check(store, told))
        told = run(store.seqs(ALL_TABLES))
        run(store.close())
