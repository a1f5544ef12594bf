"""What the server really sends is what the browser client was written for."""

from __future__ import annotations

from types import ModuleType

import pytest
from tests.programs import program
from tests.web.tables.house import ANN, BOB, KEY, House, Party, Run

from starmoot.web.api.games import rule_json, rules_of
from starmoot.web.clock import HeldClock
from starmoot.web.store.base import Store
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService


@pytest.fixture(scope="module")
def types() -> ModuleType:
    return program("tools/client_types.py")


@pytest.fixture
def party(sqlite_store: Store, clock: HeldClock, run: Run) -> Party:
    """People in a tables."""
    house = House(sqlite_store, clock, run, TableRepository(sqlite_store, clock, KEY))
    made = Party(TableService(house.repository, house.store, house.clock), house)
    house.run(made.meet())
    return made


def test_views_words_and_receipts_are_as_declared(
    types: ModuleType, party: Party, run: Run
) -> None:
    tables = party.tables

    async def evening() -> None:
        table = await party.started(ANN, BOB)
        for _turn in range(4):
            for one, seat in ((ANN, 0), (BOB, 1)):
                view = await tables.view(one, table, seat)
                log, beats = view.pop("log"), view.pop("beats")
                assert all(beat["title"] for beat in beats)
                types.prove("Parts", view)
                for fact in log:
                    types.prove("Fact", fact)
            _seat, receipt = await party.move(table)
            types.prove("Receipt", receipt)
        await tables.say(ANN, table, 0, [0, 1], "psst")
        await tables.say(BOB, table, 1, None, "hello")
        words = await tables.talk(ANN, table, 0, "")
        assert [word["to"] for word in words] == [[0, 1], None]
        for word in words:
            types.prove("Word", word)
        await tables.ask_undo(ANN, table, 0, 1)
        view = await tables.view(BOB, table, 1)
        types.prove("UndoPart", view["undo"])
        assert view["undo"]["request"] is not None
        await tables.answer_undo(BOB, table, 1, False)
        await party.moves(table)
        seen = await tables.replay(BOB, table, 1, 3)
        assert seen["step"] == 3
        view = seen["view"]
        view.pop("log")
        assert all(beat["title"] for beat in view.pop("beats"))
        types.prove("Parts", view)
        types.prove("Verdict", await tables.verify(BOB, table))
        types.prove("Story", await tables.story(BOB, table))
        for mark in (await tables.replay(BOB, table))["marks"]:
            types.prove("Mark", mark)

    run(evening())


def test_rules_are_as_declared(types: ModuleType) -> None:
    rules = list(rules_of("starmoot.games.moot", "rules.toml").values())
    assert rules
    types.prove("Rule", rule_json(rules, 1))


def test_a_field_that_is_not_declared_is_noticed(types: ModuleType, party: Party, run: Run) -> None:
    async def look() -> None:
        table = await party.started(ANN, BOB)
        view = await party.tables.view(ANN, table, 0)
        view.pop("log")
        assert all(beat["title"] for beat in view.pop("beats"))
        view["room"]["surprise"] = 1
        with pytest.raises(types.Drift, match="surprise"):
            types.prove("Parts", view)

    run(look())
