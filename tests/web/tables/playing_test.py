"""Playing through the service: answers, steps taken back, ways back with consent, whole games."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, EVE, House, Party, next_answer, refused

from starmoot.host import get_game, load_journal, replay
from starmoot.web.model import NewTable, SeatPlan, StandIn, UndoAsked
from starmoot.web.tables.draft import Draft


async def seq(party: Party, table: str) -> int:
    """How far the log of a table goes."""
    return (await party.tables.store.seqs([table]))[table]


async def bid(party: Party, who: Any, table: str, card: int, key: str | None = None) -> Any:
    """Answer the one decision that somebody has at goofspiel."""
    view = await party.tables.view(who, table)
    decision = view["decisions"][0]
    option = decision["shape"]["options"][card]["key"]
    seat = view["me"]["seat"]
    return await party.tables.decide(who, table, seat, decision["id"], option, view["version"], key)


def test_an_answer_gets_a_receipt_and_the_version_of_the_view_it_leads_to(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        before = (await party.tables.view(ANN, table))["version"]
        receipt = await bid(party, ANN, table, 0, "one")
        assert (receipt["status"], receipt["reason"]) == ("accepted", "")
        assert receipt["version"] == (await party.tables.view(ANN, table))["version"] > before

    party.house.run(scenario())


def test_what_is_not_accepted_leaves_no_trace_in_the_log(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await bid(party, ANN, table, 0, "one")
        there = await seq(party, table)
        decide = party.tables.decide
        again = await decide(ANN, table, 0, "1-1", "card1", None, "one")
        assert again["status"] == "duplicate"
        assert (await decide(ANN, table, 0, "1-77", "card1"))["status"] == "stale"
        assert (await decide(BOB, table, 1, "2-1", {"odd": 1}))["status"] == "refused"
        assert (await decide(BOB, table, 1, "1-1", "card1"))["status"] == "stale"
        await refused("not_your_seat", decide(EVE, table, 1, "2-1", "card1"))
        await refused("not_your_seat", decide(BOB, table, 0, "1-1", "card1"))
        assert await seq(party, table) == there

    party.house.run(scenario())


def test_nothing_is_decided_before_the_start(party: Party) -> None:
    async def scenario() -> None:
        table = await party.seated(ANN, BOB)
        await refused("wrong_time", party.tables.decide(ANN, table, 0, "1-1", "card1"))

    party.house.run(scenario())


def test_the_owner_of_a_seat_that_answers_takes_it_back_from_the_caretaker(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.tables.repository.change(table, lambda d: d.add(StandIn(0, "caretaker")))
        there = await seq(party, table)
        stale = await party.tables.decide(ANN, table, 0, "1-77", "card1")
        assert stale["status"] == "stale"
        assert await seq(party, table) == there
        assert (await bid(party, ANN, table, 0))["status"] == "accepted"
        assert (await party.tables.view(ANN, table))["room"]["seats"][0]["stand_in"] == ""

    party.house.run(scenario())


# Taking back


def test_ones_own_step_is_taken_back_while_nothing_came_of_it(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        assert (await party.tables.view(ANN, table))["undo"]["can"] is False
        assert (await party.tables.undo(ANN, table, 0))["status"] == "refused"
        await bid(party, ANN, table, 0)
        can = (await party.tables.view(ANN, table))["undo"]["can"]
        receipt = await party.tables.undo(ANN, table, 0)
        assert (receipt["status"] == "accepted") == can
        await refused("not_your_seat", party.tables.undo(BOB, table, 0))

    party.house.run(scenario())


def test_a_table_without_undo_grants_none(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, undo=False)
        await bid(party, ANN, table, 0)
        assert (await party.tables.view(ANN, table))["undo"]["can"] is False
        await refused("no_undo", party.tables.undo(ANN, table, 0))

    party.house.run(scenario())


def test_the_way_back_takes_the_consent_of_everybody_else(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        start = await party.tables.view(ANN, table)
        await party.moves(table, 9)
        late = await party.tables.view(ANN, table)
        assert late["log"][-1]["step"] > 1
        step = start["log"][-1]["step"] if start["log"] else 0
        await refused("nobody_asks", party.tables.answer_undo(BOB, table, 1, True))
        assert await party.tables.ask_undo(ANN, table, 0, step) == "asked"
        request = (await party.tables.view(BOB, table))["undo"]["request"]
        assert (request["seat"], request["agreed"]) == (0, [])
        assert await party.tables.answer_undo(BOB, table, 1, True) == "asked"
        assert await party.tables.answer_undo(EVE, table, 2, True) == "done"
        back = await party.tables.view(ANN, table)
        assert back["log"] == start["log"]
        assert back["state"] == start["state"]
        assert back["undo"]["request"] is None
        assert back["version"] > late["version"]
        line = [line for line in await party.tables.repository.lines(table) if "agreed" in line]
        assert line[0]["agreed"] == [0, 1, 2]
        await party.moves(table)

    party.house.run(scenario())


def test_one_no_ends_a_request(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot")
        await party.moves(table, 6)
        await party.tables.ask_undo(ANN, table, 0, 0)
        await party.tables.answer_undo(BOB, table, 1, True)
        assert await party.tables.answer_undo(EVE, table, 2, False) == "refused"
        assert (await party.tables.view(ANN, table))["undo"]["request"] is None

    party.house.run(scenario())


def test_bots_agree_and_who_plays_alone_goes_back_at_once(party: Party) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), SeatPlan("bot", "random"), SeatPlan()]
        table = await party.tables.create(ANN, NewTable("moot", 3, plan=plan))
        await party.tables.join(ANN, table, 2)
        await party.tables.start(ANN, table)
        await party.moves(table, 8)
        await party.moves(table, 1)
        assert await party.tables.ask_undo(ANN, table, 2, 0) == "done"
        loaded = await party.tables.repository.load(table)
        assert loaded.room.inputs == 10

    party.house.run(scenario())


def test_a_moment_that_never_was_is_no_way_back(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, game="goofspiel")
        await refused("no_way_back", party.tables.ask_undo(ANN, table, 0, 0))
        await party.moves(table, 2)
        await refused("no_way_back", party.tables.ask_undo(ANN, table, 0, 99))

    party.house.run(scenario())


def test_an_input_that_everybody_is_told_of_ends_a_request_and_a_secret_one_does_not(
    house: House,
) -> None:
    seen: list[tuple[bool, bool]] = []

    def ask_and_play(turn: int, draft: Draft) -> None:
        table = draft.table
        assert table is not None
        if draft.room.undo is None and draft.room.inputs:
            draft.add(UndoAsked(0, 0))
        before = [table.version(viewer) for viewer in table.viewers]
        asked = draft.room.undo is not None
        seat, decision, answer = next_answer(table, turn)
        assert draft.take(seat, decision, answer).accepted
        after = [table.version(viewer) for viewer in table.viewers]
        told = all(new != old for new, old in zip(after, before, strict=True))
        if asked:
            seen.append((told, draft.room.undo is None))

    async def scenario() -> None:
        await house.table(game="exodus", seats=3)
        for turn in range(60):
            await house.repository.change("t1", partial(ask_and_play, turn))

    house.run(scenario())
    assert set(seen) == {(True, True), (False, False)}


# Whole games


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("goofspiel", 2, {}), ("moot", 4, {}), ("exodus", 3, {"max_cycles": 3})],
)
def test_whole_games_are_played_and_their_records_replay(
    party: Party, game: str, seats: int, options: dict[str, Any]
) -> None:
    async def scenario() -> None:
        plan = [SeatPlan(), *[SeatPlan("bot", "random")] * (seats - 1)]
        wish = NewTable(game, seats, options, plan=plan)
        table = await party.tables.create(ANN, wish)
        await party.tables.start(ANN, table)
        await refused("wrong_time", party.tables.record(ANN, table))
        await party.moves(table)
        view = await party.tables.view(ANN, table)
        assert view["room"]["status"] == "finished"
        assert view["result"]["scores"] == view["room"]["outcome"]["scores"]
        assert (view["decisions"], view["waiting"]) == ([], [])
        played = replay(get_game(game), load_journal(await party.tables.record(None, table)))
        assert played.scores == view["result"]["scores"]

    party.house.run(scenario())
