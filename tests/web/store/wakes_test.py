"""Wake-ups: inside a process, between two, and over a lost connection."""

import asyncio
from typing import Any

import asyncpg
import pytest

from starmoot.web.store.base import ANY_TABLE, Conflict, Store, TalkRow, Wakes
from starmoot.web.store.wakes import MOST_PENDING, Hub


async def heard(wakes: Wakes, wanted: str) -> list[str]:
    """What comes up to the wake-up that is waited for."""
    told = []
    async with asyncio.timeout(10):
        async for table in wakes:
            told.append(table)
            if table == wanted:
                break
    return told


def test_changes_of_a_table_wake_its_followers(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        async with store.wakes() as wakes, store.wakes() as others:
            await make.table(store, "t1")
            assert (await heard(wakes, "t1"))[-1] == "t1"
            await store.append(make.append("t1", 1, b"x"))
            assert await heard(wakes, "t1") == ["t1"]
            await store.say(TalkRow("w", "t1", 5, 0, "ada", "Ada", -1, "words"))
            assert await heard(wakes, "t1") == ["t1"]
            await store.delete_table("t1")
            assert await heard(wakes, "t1") == ["t1"]
            assert "t1" in await heard(others, "t1")

    run(scenario())


def test_what_was_refused_wakes_nobody(store: Store, run: Any, make: Any) -> None:
    async def scenario() -> None:
        await make.table(store, "t1")
        async with store.wakes() as wakes:
            with pytest.raises(Conflict):
                await store.append(make.append("t1", 7, b"x"))
            await make.table(store, "last")
            assert "t1" not in await heard(wakes, "last")

    run(scenario())


def test_a_follower_that_is_behind_is_told_once_about_each_table() -> None:
    async def scenario() -> None:
        hub = Hub()
        async with hub.wakes() as wakes:
            for _ in range(3):
                hub.wake(["a", "b"])
            hub.wake(["end"])
            assert await heard(wakes, "end") == ["a", "b", "end"]
            hub.wake(str(number) for number in range(MOST_PENDING + 1))
            assert await heard(wakes, ANY_TABLE) == [ANY_TABLE]
        assert not hub.followers

    asyncio.run(scenario())


def test_another_worker_hears_of_a_change(
    postgres_url: str, opened: Any, run: Any, make: Any
) -> None:
    one, two = opened(postgres_url), opened(postgres_url)

    async def scenario() -> None:
        async with one.wakes() as at_one, two.wakes() as at_two:
            await make.table(one, "t1")
            assert await heard(at_two, "t1") == ["t1"]
            assert await heard(at_one, "t1") == ["t1"]
            await make.table(two, "t2")
            # the first does not hear its own change a second time from the database
            assert await heard(at_one, "t2") == ["t2"]

    run(scenario())


def test_schemas_of_one_database_do_not_hear_each_other(
    postgres: Any, postgres_url: str, opened: Any, run: Any, make: Any
) -> None:
    run(postgres.sql("create schema if not exists neighbour"))
    mine, other = opened(postgres_url), opened(postgres.url("neighbour"))

    async def scenario() -> None:
        async with mine.wakes() as wakes:
            await make.table(other, "theirs")
            await make.table(mine, "mine")
            await asyncio.sleep(0.1)
            assert await heard(wakes, "mine") == ["mine"]

    run(scenario())


async def end_all_connections(url: str) -> int:
    """End every connection of the stores; gives how many there were."""
    connection = await asyncpg.connect(url)
    try:
        ended = await connection.fetch(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where application_name like 'starmoot%' and pid <> pg_backend_pid()"
        )
        return len(ended)
    finally:
        await connection.close()


def test_wake_ups_survive_the_loss_of_all_connections(
    postgres_url: str, opened: Any, run: Any, make: Any
) -> None:
    one, two = opened(postgres_url), opened(postgres_url)

    async def scenario() -> None:
        await make.table(one, "t1")
        async with two.wakes() as wakes:
            for round in range(3):
                assert await end_all_connections(postgres_url) >= 3
                # whatever was missed meanwhile, everybody looks again
                assert ANY_TABLE in await heard(wakes, ANY_TABLE)
                await one.append(make.append("t1", 1 + round, b"x"))
                assert "t1" in await heard(wakes, "t1")
                assert await two.seqs(["t1"]) == {"t1": 2 + round}

    run(scenario())
