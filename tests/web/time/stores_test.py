"""The timer over the real stores."""

from __future__ import annotations

from tests.web.conftest import Run
from tests.web.time.toys import answer, begin, find_game

from starmoot.web.clock import HeldClock, SteadyClock
from starmoot.web.model import Deadline, Held, Live, Played
from starmoot.web.store.base import PersonRow, Store
from starmoot.web.store.vault import Vault
from starmoot.web.tables.archive import read_event
from starmoot.web.tables.repository import TableRepository
from starmoot.web.timer import Timer

HOUR = 3600


async def events(store: Store, table: str) -> list[object]:
    return [read_event(Vault(bytes(32)), table, row) for row in await store.events(table)]


def served(store: Store, clock: HeldClock) -> tuple[TableRepository, Timer]:
    steady = SteadyClock(clock)
    repository = TableRepository(store, steady, bytes(32), find_game)
    return repository, Timer(repository, store, steady)


def test_deadlines_survive_a_restart_on_either_store(
    store: Store, clock: HeldClock, run: Run[None]
) -> None:
    async def story() -> None:
        repository, timer = served(store, clock)
        await timer.catch_up()
        await begin(repository, "t", Deadline(hours=1))
        await begin(repository, "u", Live(bank=600, increment=0))
        clock.advance(20)
        await timer.look()
        await answer(repository, "u", 0)
        await timer.stop()
        await repository.close()
        clock.advance(5 * HOUR)
        repository, timer = served(store, clock)
        await timer.catch_up()
        for table in ("t", "u"):
            held = [event for event in await events(store, table) if isinstance(event, Held)]
            assert [event.millis for event in held] == [5 * HOUR * 1000]
        for _ in range(HOUR // 20):
            clock.advance(20)
            await timer.look()
        closed = [event for event in await events(store, "t") if isinstance(event, Played)]
        assert [event.lines[0]["time_up"] for event in closed] == [1]
        banks = [event.banks for event in await events(store, "u") if isinstance(event, Played)]
        assert banks[:2] == [[580_000, 600_000], [580_000, 0]]
        await timer.stop()
        await repository.close()

    run(story())


def test_sleep_hours_come_from_people_s_settings(
    sqlite_store: Store, clock: HeldClock, run: Run[None]
) -> None:
    async def story() -> None:
        repository, timer = served(sqlite_store, clock)  # it is 08:00 UTC
        sleep = b'{"sleep": {"start": "08:30", "end": "16:00", "zone": "UTC"}}'
        await sqlite_store.add_person(PersonRow("p1", "P1", 0, settings=sleep))
        await timer.catch_up()
        await begin(repository, "t", Deadline(hours=1))
        await begin(repository, "alone", Deadline(hours=1), seats=1)
        start = clock.now()
        loaded = await repository.load("t")
        assert loaded.room.due == {1: start + 9 * HOUR * 1000}
        loaded = await repository.load("alone")
        assert loaded.room.due == {1: start + HOUR * 1000}
        await repository.close()

    run(story())
