"""Time-outs, the ladder for absence, and time that is given back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from tests.web.time.memory import MemoryStore
from tests.web.time.toys import answer, begin, log_of, repository_over

from starmoot.web.clock import HeldClock, SteadyClock
from starmoot.web.model import (
    Deadline,
    Held,
    Ladder,
    Live,
    Opened,
    Paused,
    Played,
    Sessions,
    StandIn,
    Untimed,
)
from starmoot.web.store.base import Store, StoreError
from starmoot.web.tables.loaded import Loaded
from starmoot.web.tables.repository import TableRepository
from starmoot.web.timer import Timer

HOUR = 3600


class House:
    """A server with its timer; several may stand over one store and one machine's clock."""

    def __init__(self, beside: House | None = None) -> None:
        self.store: MemoryStore = beside.store if beside else MemoryStore()
        self.machine: HeldClock = beside.machine if beside else HeldClock()
        self.clock = SteadyClock(self.machine)
        self.repository: TableRepository = repository_over(self.store, self.clock)
        self.timer = Timer(self.repository, cast(Store, self.store), self.clock)

    async def wait(self, seconds: float) -> None:
        """Let time pass while the timer looks every ten seconds."""
        while seconds > 0:
            self.machine.advance(min(10, seconds))
            seconds -= 10
            await self.timer.look()

    def played(self, table: str = "t") -> list[Played]:
        return [event for event in log_of(self.store, table) if isinstance(event, Played)]

    def held(self, table: str = "t") -> list[int]:
        return [event.millis for event in log_of(self.store, table) if isinstance(event, Held)]

    def wake(self, table: str = "t") -> int | None:
        return self.store.rows[table].wake_at


Story = Callable[[House], Awaitable[None]]


def told(story: Story) -> House:
    """The house after a story."""
    made: list[House] = []

    async def main() -> None:
        made.append(House())
        await story(made[0])

    asyncio.run(main())
    return made[0]


def test_a_deadline_closes_its_window_once_and_the_record_says_so() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Deadline(hours=1))
        await answer(house.repository, "t", 1)
        await house.wait(HOUR - 10)
        assert len(house.played()) == 1
        await house.wait(10)
        assert len(house.played()) == 2
        await house.wait(HOUR - 10)
        assert len(house.played()) == 2

    last = told(story).played()[-1]
    assert (last.by, last.silent) == ("clock", [0])
    assert last.lines[0] == {"n": 2, "time_up": 1, "at": HOUR}


def test_an_empty_bank_closes_the_window_for_that_seat_only() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=100, increment=0), seats=3)
        await house.wait(50)
        await answer(house.repository, "t", 0)
        await house.wait(50)

    house = told(story)
    last = house.played()[-1]
    assert last.lines[0]["seats"] == [1, 2]
    assert last.silent == [1, 2]
    assert last.banks == [50_000, 0, 0]


def test_untimed_tables_are_left_alone() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Untimed())
        await house.wait(100)
        house.machine.jump(100 * HOUR)
        await house.wait(100)

    house = told(story)
    assert (house.played(), house.held()) == ([], [])


def test_a_session_window_lasts_until_the_rules_close_it() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Sessions(grace=20), lasts=300)
        await answer(house.repository, "t", 0)
        await answer(house.repository, "t", 1)
        await house.wait(310)
        assert len(house.played()) == 2
        await house.wait(10)

    last = told(story).played()[-1]
    assert last.lines[0] == {"n": 3, "time_up": 1, "at": 300}


def test_silence_leads_to_a_caretaker_and_then_to_an_open_seat() -> None:
    async def story(house: House) -> None:
        ladder = Ladder(caretaker_after=2, substitute_after=3)
        await begin(house.repository, "t", Deadline(hours=1), ladder=ladder)
        for _ in range(3):
            await answer(house.repository, "t", 1)
            await house.wait(HOUR)

    events = log_of(told(story).store, "t")
    rungs = [event for event in events if isinstance(event, StandIn | Opened)]
    assert rungs == [StandIn(0, "caretaker"), Opened(0)]
    assert isinstance(events[events.index(rungs[0]) - 1], Played)


def test_whoever_answers_in_between_is_not_on_the_ladder() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Deadline(hours=1), seats=1)
        for _ in range(4):
            await house.wait(HOUR)
            await answer(house.repository, "t", 0)

    events = log_of(told(story).store, "t")
    assert [event for event in events if isinstance(event, StandIn | Opened)] == []


def test_the_game_ends_by_time_outs_alone() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Deadline(hours=1), rounds=3)
        await house.wait(5 * HOUR)

    house = told(story)
    assert house.store.rows["t"].status == "finished"
    assert house.wake() is None


# Time that does not count


def test_what_ran_while_the_server_was_down_is_given_back() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=900))
        await begin(house.repository, "slow", Deadline(hours=1))
        await house.wait(100)
        wake = house.wake()
        assert wake is not None
        house.machine.advance(3 * HOUR)
        after = House(house)
        await after.timer.catch_up()
        assert after.wake() == wake + 3 * HOUR * 1000
        await after.wait(700)
        assert after.played() == after.played("slow") == []
        await after.wait(100)
        assert len(after.played()) == 1

    house = told(story)
    assert house.held() == house.held("slow") == [3 * HOUR * 1000]


def test_what_it_takes_to_set_many_clocks_right_is_given_back_too() -> None:
    tables = [f"t{number}" for number in range(20)]

    async def story(house: House) -> None:
        for table in tables:
            await begin(house.repository, table, Live(bank=900, increment=0))
        await house.wait(100)
        house.machine.advance(50)
        after = House(house)
        newest = after.repository.archive.newest

        async def slowly(table: str) -> Loaded:
            after.machine.advance(2)
            return await newest(table)

        after.repository.archive.newest = slowly  # type: ignore[method-assign]
        await after.timer.catch_up()
        for table in tables:
            await answer(after.repository, table, 0)

    house = told(story)
    assert [house.played(table)[-1].banks[0] for table in tables] == [800_000] * len(tables)


def test_a_short_restart_is_given_back_to_live_games_only() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=900))
        await begin(house.repository, "slow", Deadline(hours=24))
        await house.wait(100)
        house.machine.advance(4)
        await House(house).timer.catch_up()

    house = told(story)
    assert (house.held(), house.held("slow")) == ([4000], [])


@pytest.mark.parametrize("jump", [8 * HOUR, -8 * HOUR])
def test_a_sleeping_machine_or_a_clock_that_is_set_costs_nobody_anything(jump: int) -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=900, increment=0))
        await house.wait(100)
        house.machine.jump(jump)
        await answer(house.repository, "t", 0)  # before the timer has noticed
        await house.wait(10)
        await answer(house.repository, "t", 1)

    house = told(story)
    assert house.held() == [jump * 1000]
    assert house.played()[-1].banks == [800_000, 790_000]
    assert [event.lines[0]["at"] for event in house.played()] == [100, 110]


def test_a_paused_table_gets_nothing_back_twice() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=900, increment=0))
        await house.wait(100)
        await house.repository.change("t", lambda draft: draft.add(Paused(True, draft.now, "p0")))
        house.machine.advance(HOUR)
        after = House(house)
        await after.timer.catch_up()
        await after.repository.change("t", lambda draft: draft.add(Paused(False, draft.now, "p0")))
        await after.wait(50)
        await answer(after.repository, "t", 0)

    house = told(story)
    assert house.held() == []
    assert house.played()[-1].banks == [750_000, 900_000]


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_two_timers_give_the_same_gap_back_once(jump: int) -> None:
    async def story(house: House) -> None:
        other = House(house)
        await begin(house.repository, "t", Live(bank=900))
        await begin(house.repository, "u", Live(bank=900))
        for _ in range(5):
            house.machine.advance(5)
            await asyncio.gather(house.timer.look(), other.timer.look())
        house.machine.jump(jump)
        await asyncio.gather(house.timer.look(), other.timer.look())
        house.machine.jump(jump)
        await house.timer.look()
        await other.timer.look()

    house = told(story)
    assert house.held() == house.held("u") == [jump * 1000, jump * 1000]


def test_two_timers_time_out_once() -> None:
    async def story(house: House) -> None:
        other = House(house)
        await begin(house.repository, "t", Deadline(hours=1))
        await house.wait(10)
        for _ in range(360):
            house.machine.advance(10)
            await asyncio.gather(house.timer.look(), other.timer.look())

    assert len(told(story).played()) == 1


def test_time_without_a_database_does_not_count() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=900, increment=0))
        await house.wait(100)
        house.store.down = True
        for _ in range(100):
            house.machine.advance(10)
            with pytest.raises(StoreError):
                await house.timer.look()
        house.store.down = False
        await house.wait(10)
        await answer(house.repository, "t", 0)

    # half a minute passes before a silent database counts as gone
    assert told(story).played()[-1].banks[0] == 900_000 - 100_000 - 30_000


def test_nobody_moves_while_the_clocks_are_set_right_and_a_failure_is_tried_again() -> None:
    async def story(house: House) -> None:
        await begin(house.repository, "t", Live(bank=900, increment=0))
        await house.wait(100)
        house.machine.jump(HOUR)
        house.store.down = True
        with pytest.raises(StoreError):
            await house.timer.look()
        house.store.down = False
        move = asyncio.create_task(answer(house.repository, "t", 0))
        await asyncio.sleep(0.01)
        assert not move.done()
        await house.timer.look()
        assert await move

    house = told(story)
    assert house.held() == [HOUR * 1000]
    assert house.played()[-1].banks == [800_000, 900_000]


def test_the_timer_runs_and_stops_by_itself() -> None:
    async def story(house: House) -> None:
        house.timer.every = 0.001
        await begin(house.repository, "t", Deadline(hours=1))
        await house.timer.start()
        for _ in range(200):
            house.machine.advance(20)
            await asyncio.sleep(0.002)
        await house.timer.stop()
        assert house.store.notes["heartbeat"].startswith(f"{house.machine.now()} ")

    assert len(told(story).played()) == 1


def test_a_table_that_cannot_be_helped_is_left_alone_for_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tries: list[str] = []

    async def story(house: House) -> None:
        await begin(house.repository, "t", Deadline(hours=1))
        await begin(house.repository, "u", Deadline(hours=1))
        change = house.repository.change

        async def broken(table: str, wish: Any, **options: Any) -> Any:
            if table == "t":
                tries.append(table)
                raise ValueError("the rules are broken")
            return await change(table, wish, **options)

        await house.wait(HOUR - 10)
        house.repository.change = broken  # type: ignore[method-assign]
        await house.wait(100)

    house = told(story)
    assert len(tries) == 2
    assert "the clocks of table t failed" in caplog.text
    assert len(house.played("u")) == 1
