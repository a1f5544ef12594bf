"""Turns are shared fairly: between people first, then between the tables of each."""

import asyncio

import pytest

from starmoot.web.turns import Turns


async def served(wanted: list[tuple[str, str]], places: int = 1) -> list[str]:
    """In which order some (owner, table) get a turn who all ask at once."""
    turns, order = Turns(places), []

    async def one(owner: str, table: str) -> None:
        async with turns.turn(owner, table):
            order.append(f"{owner}{table}")
            await asyncio.sleep(0)

    await asyncio.gather(*(one(owner, table) for owner, table in wanted))
    assert turns.free == places
    return order


def test_who_asks_for_much_waits_for_who_asks_for_little() -> None:
    greedy = [("ann", str(table)) for table in range(5)] * 2
    order = asyncio.run(served([*greedy, ("bob", "0")]))
    assert order.index("bob0") == 1


def test_the_tables_of_one_person_take_turns() -> None:
    order = asyncio.run(served([("ann", "0")] * 4 + [("ann", "1")] * 2))
    assert order == ["ann0", "ann1", "ann0", "ann1", "ann0", "ann0"]


@pytest.mark.parametrize("when", ["waiting", "called"])
def test_who_goes_away_takes_no_turn(when: str) -> None:
    async def scenario() -> None:
        turns = Turns(1)
        await turns.enter("ann")
        waiting = asyncio.create_task(turns.enter("bob"))
        await asyncio.sleep(0)
        if when == "called":
            turns.leave()
            waiting.cancel()
        else:
            waiting.cancel()
            await asyncio.sleep(0)
            turns.leave()
        await asyncio.gather(waiting, return_exceptions=True)
        assert turns.free == 1

    asyncio.run(scenario())
