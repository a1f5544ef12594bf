"""Guided starts on the server: one person among bots, a prepared position, lessons one by one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, Party, refused

from starmoot.host import all_games, get_game
from starmoot.web.model import NewTable
from starmoot.web.store.base import GATHERING

TAUGHT = [game.id for game in all_games() if game.guided is not None]


async def begin(party: Party, person: Any, game: str) -> tuple[str, dict[str, Any]]:
    """A guided table and what the newcomer sees first."""
    table = await party.tables.create(person, NewTable(game=game, seats=1, guided=True))
    await party.tables.start(person, table)
    return table, await party.tables.view(person, table, 0)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_newcomer_is_handed_the_same_position(party: Party, game: str) -> None:
    async def story() -> None:
        seen = []
        for person in (ANN, BOB):
            _, view = await begin(party, person, game)
            asked = [one for one in view["decisions"] if not one["standing"]]
            assert asked, "the newcomer is asked something at once"
            assert view["guide"]["over"] == 0
            assert view["guide"]["lessons"]
            seen.append((view["state"], view["decisions"]))
        assert seen[0] == seen[1]

    party.house.run(story())


def test_nobody_can_make_a_table_with_known_cards_for_others(party: Party) -> None:
    async def story() -> None:
        wish = NewTable(game="moot", seats=6, guided=True, options={"gates": 9}, listed=True)
        table = await party.tables.create(ANN, wish)
        room = await party.tables.summary(ANN, table)
        assert [seat["kind"] for seat in room["seats"]] == ["taken", "bot", "bot", "bot"]
        assert room["options"]["gates"] == 5
        assert room["status"] == GATHERING
        assert not room["listed"]

    party.house.run(story())


def test_a_lesson_is_over_once_its_fact_is_in_the_log(party: Party) -> None:
    async def story() -> None:
        table, view = await begin(party, ANN, "moot")
        done = [view["guide"]["over"]]
        while not view["result"]["ended"]:
            await party.move(table)
            view = await party.tables.view(ANN, table, 0)
            done.append(view["guide"]["over"])
        assert done == sorted(done)
        assert done[-1] == len(view["guide"]["lessons"])
        assert view["guide"]["farewell"] == get_game("moot").guided.farewell

    party.house.run(story())


def test_only_the_newcomer_is_guided(party: Party) -> None:
    async def story() -> None:
        table, _ = await begin(party, ANN, "moot")
        assert (await party.tables.view(BOB, table))["guide"] is None
        other = await party.started(ANN, BOB, game="goofspiel")
        assert (await party.tables.view(ANN, other, 0))["guide"] is None

    party.house.run(story())


def test_a_game_that_has_none_says_so(party: Party) -> None:
    async def story() -> None:
        wish = NewTable(game="goofspiel", seats=2, guided=True)
        await refused("bad_table", party.tables.create(ANN, wish))

    party.house.run(story())
