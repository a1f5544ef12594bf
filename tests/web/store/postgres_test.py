"""What is particular to PostgreSQL: several workers, and a server that goes away."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from starmoot.web.store import open_store
from starmoot.web.store.base import Conflict, StoreError
from starmoot.web.store.steps import Sql, Steps


def test_two_workers_never_lose_or_double_an_event(
    postgres_url: str, opened: Any, run: Any, make: Any
) -> None:
    workers = [opened(postgres_url), opened(postgres_url)]

    async def submitter(number: int) -> list[bytes]:
        store = workers[number % 2]
        mine, after = [], 1
        for count in range(10):
            body = f"{number}/{count}".encode()
            while True:
                try:
                    after = await store.append(make.append("t1", after, body))
                except Conflict as conflict:
                    after = conflict.seq
                else:
                    mine.append(body)
                    break
        return mine

    async def scenario() -> None:
        await make.table(workers[0])
        told = await asyncio.gather(*(submitter(number) for number in range(8)))
        events = await workers[0].events("t1")
        assert [event.seq for event in events] == list(range(1, 82))
        acknowledged = [body for mine in told for body in mine]
        assert sorted(event.body for event in events[1:]) == sorted(acknowledged)

    run(scenario())


def test_two_senders_never_get_the_same_notification(
    postgres_url: str, opened: Any, run: Any, make: Any
) -> None:
    workers = [opened(postgres_url), opened(postgres_url)]

    async def scenario() -> None:
        notifications = [make.notification(f"t1/{number}") for number in range(60)]
        await make.table(workers[0], notifications=notifications)
        leased = await asyncio.gather(
            *(workers[n % 2].notifications_due(1_000, lease=1_000, limit=10) for n in range(8))
        )
        ids = [notification.id for part in leased for notification in part]
        assert len(ids) == len(set(ids))
        rest = await workers[0].notifications_due(1_000, lease=1_000, limit=60)
        assert len(ids) + len(rest) == 60

    run(scenario())


def test_transactions_in_each_others_way_are_tried_again(
    postgres_url: str, opened: Any, run: Any
) -> None:
    store = opened(postgres_url)

    def touch(first: str, second: str, tries: list[str]) -> Steps[None]:
        tries.append(first)
        for name in (first, second):
            yield Sql("update notes set value = value || $2 where name = $1", (name, first))
            yield Sql("select pg_sleep(0.1)")

    async def scenario() -> None:
        await store.put_note("a", "")
        await store.put_note("b", "")
        tries: list[str] = []
        write = store.engine.write
        await asyncio.gather(write(touch, "a", "b", tries), write(touch, "b", "a", tries))
        assert len(tries) > 2, "there was no deadlock to survive"
        assert sorted(await store.note("a")) == sorted(await store.note("b")) == ["a", "b"]

    run(scenario())


def test_a_server_that_went_away_is_found_again(
    postgres: Any, postgres_url: str, opened: Any, run: Any, make: Any
) -> None:
    store = opened(postgres_url)
    run(make.table(store))
    postgres.stop("immediate")
    with pytest.raises(StoreError, match="does not answer as it should"):
        run(store.append(make.append("t1", 1, b"x")))
    with pytest.raises(StoreError, match="check that it runs"):
        run(store.ping())
    postgres.start()
    run(store.ping())
    assert run(store.append(make.append("t1", 1, b"x"))) == 2


def test_a_server_that_is_not_there_is_told_without_the_password(run: Any) -> None:
    with pytest.raises(StoreError, match=r"database 127\.0\.0\.1:1/moot") as refused:
        run(open_store("postgresql://ada:secret@127.0.0.1:1/moot").open())
    assert "secret" not in str(refused.value)


def test_a_schema_that_is_not_there_is_told(postgres: Any, run: Any) -> None:
    with pytest.raises(StoreError, match="does not exist: create it"):
        run(open_store(postgres.url("nowhere")).open())


def test_a_missing_driver_is_told(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match="extra 'postgres'"):
        run(open_store("postgresql://localhost/moot").open())


def test_a_closed_store_says_so(postgres_url: str, opened: Any, run: Any) -> None:
    store = opened(postgres_url)
    run(store.close())
    with pytest.raises(StoreError, match="closed"):
        run(store.note("a"))


def test_backups_are_left_to_its_own_tools(
    postgres_url: str, opened: Any, run: Any, tmp_path: Path
) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        run(opened(postgres_url).backup(tmp_path / "copy"))


def test_closing_ends_a_listener_that_is_just_connecting(
    postgres_url: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def swallows_being_cancelled(*_: object, **__: object) -> None:
        connecting.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise OSError("the line broke just then") from None

    connecting = asyncio.Event()

    async def scenario() -> None:
        store: Any = open_store(postgres_url)
        await store.open()
        monkeypatch.setattr(asyncpg, "connect", swallows_being_cancelled)
        await store.engine.write(end_listeners)
        await asyncio.wait_for(connecting.wait(), 10)
        await asyncio.wait_for(store.close(), 10)

    run(scenario())


def end_listeners() -> Steps[None]:
    """End the connections on which workers listen."""
    yield Sql(
        "select pg_terminate_backend(pid) from pg_stat_activity "
        "where application_name = 'starmoot-listener'"
    )
