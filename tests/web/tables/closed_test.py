"""A table that was closed while its rules were missing: what is asked of it later is refused."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.web.tables.house import House, next_answer

from starmoot.host import UnknownGame
from starmoot.kernel import Game
from starmoot.web.errors import Refusal
from starmoot.web.model import Person
from starmoot.web.tables.service import TableService

ANN = Person("p0", "Ann")


def nothing(name: str) -> Game:
    raise UnknownGame(name)


ACTS: dict[str, Callable[[TableService], Any]] = {
    "decide": lambda tables: tables.decide(ANN, "t1", 0, "9-9", None),
    "undo": lambda tables: tables.undo(ANN, "t1", 0),
    "ask_undo": lambda tables: tables.ask_undo(ANN, "t1", 0, 0),
    "answer_undo": lambda tables: tables.answer_undo(ANN, "t1", 0, True),
    "say": lambda tables: tables.say(ANN, "t1", 0, None, "hello"),
    "pause": lambda tables: tables.pause(ANN, "t1", True),
    "record": lambda tables: tables.record(ANN, "t1"),
    "replay": lambda tables: tables.replay(ANN, "t1"),
    "story": lambda tables: tables.story(ANN, "t1"),
    "verify": lambda tables: tables.verify(ANN, "t1"),
    "view": lambda tables: tables.view(ANN, "t1"),
    "rematch": lambda tables: tables.rematch(ANN, "t1"),
}


EXPECTED = {
    **dict.fromkeys(("say", "record", "verify", "view"), ("fine",)),
    "decide": ("fine", "frozen"),
    "replay": ("fine", "no_game"),
    "story": ("no_end",),
    "rematch": ("fine", "no_such_game"),
}


async def outcome(act: Coroutine[Any, Any, Any]) -> str:
    """How an act ended: fine, or the code of its refusal."""
    try:
        await act
    except Refusal as refusal:
        return refusal.code
    return "fine"


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("act", list(ACTS))
def test_a_table_closed_while_frozen_answers_or_refuses(
    house: House, act: str, known: bool
) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=5)
        await house.repository.close()
        frozen = house.another(nothing)
        tables = TableService(frozen.repository, frozen.store, frozen.clock)
        await tables.close(ANN, "t1", "its rules are gone")
        later = house.another() if known else house.another(nothing)
        told = await outcome(ACTS[act](TableService(later.repository, later.store, later.clock)))
        assert told in EXPECTED.get(act, ("wrong_time",))

    house.run(scenario())


def test_a_move_at_a_table_closed_while_frozen_is_too_late(house: House) -> None:
    async def scenario() -> None:
        await house.table(game="moot", seats=3)
        await house.play(most=5)
        table = (await house.repository.load("t1")).table
        assert table is not None
        seat, decision, answer = next_answer(table)
        await house.repository.close()
        frozen = house.another(nothing)
        tables = TableService(frozen.repository, frozen.store, frozen.clock)
        await tables.close(ANN, "t1", "its rules are gone")
        later = house.another()
        who = Person(f"p{seat}", f"P{seat}")
        done = await TableService(later.repository, later.store, later.clock).decide(
            who, "t1", seat, decision, answer
        )
        assert done["status"] == "stale"
        assert (await house.fresh()).room.status == "closed"

    house.run(scenario())
