"""The timer over the real stores."""

from __future__ import annotations

from tests.web.conftest import Run
from tests.web.time.toys import answer, begin, find_game

from starmoot.web.clock import HeldClock, SteadyClock
from starmoot.web.clocks.timer import Timer
from starmoot.web.model import Deadline, Held, Live, Played, decode_event
from starmoot.web.rooms.keeper import Keeper
from starmoot.web.store.base import PersonRow, Store

HOUR = 3600


async def events(store: Store, table: str) -> list[object]:
    return [decode_event(row.body) for row in await store.events(table)]


def served(store: Store, clock: HeldClock) -> tuple[Keeper, Timer]:
    steady = SteadyClock(clock)
    keeper = Keeper(store, steady, bytes(32), find_game)
    return keeper, Timer(keeper, store, steady)


def test_deadlines_survive_a_restart_on_either_store(
    store: Store, clock: HeldClock, run: Run[None]
) -> None:
    async def story() -> None:
        keeper, timer = served(store, clock)
        await timer.catch_up()
        await begin(keeper, "t", Deadline(hours=1))
        await begin(keeper, "u", Live(bank=600, increment=0))
        clock.advance(20)
        await timer.look()
        await answer(keeper, "u", 0)
        await timer.stop()
        await keeper.close()
        clock.advance(5 * HOUR)
        keeper, timer = served(store, clock)
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
        await keeper.close()

    run(story())


def test_sleep_hours_come_from_people_s_settings(
    sqlite_store: Store, clock: HeldClock, run: Run[None]
) -> None:
    async def story() -> None:
        keeper, timer = served(sqlite_store, clock)  # it is 08:00 UTC
        sleep = b'{"sleep": {"start": "08:30", "end": "16:00", "zone": "UTC"}}'
        await sqlite_store.add_person(PersonRow("p1", "P1", 0, settings=sleep))
        await timer.catch_up()
        await begin(keeper, "t", Deadline(hours=1))
        await begin(keeper, "alone", Deadline(hours=1), seats=1)
        start = clock.now()
        loaded = await keeper.load("t")
        assert loaded.room.due == {1: start + 9 * HOUR * 1000}
        loaded = await keeper.load("alone")
        assert loaded.room.due == {1: start + HOUR * 1000}
        await keeper.close()

    run(story())
