"""Replaced: a seat changes hands in the middle of something else."""

from __future__ import annotations

import json
from functools import partial

from tests.web.tables.house import ANN, BOB, EVE, Party, next_answer, person

from starmoot.host import render
from starmoot.web.bots.jobs import Thought
from starmoot.web.bots.thinking import Turn, answer, give_default
from starmoot.web.clocks.pace import deadline, next_wake
from starmoot.web.model import Live, Person, StandIn
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.holds import CONCERNED
from starmoot.web.tables.loaded import Loaded

ZOE = person("Zoe")
LIVE = Live(bank=600, increment=0)


async def loaded_of(party: Party, table: str) -> Loaded:
    """The present moment of a table."""
    return await party.house.repository.load(table)


async def awaited(party: Party, table: str) -> dict[int, str]:
    """By seat the decision that the table waits for."""
    loaded = await loaded_of(party, table)
    assert loaded.table is not None
    return dict(loaded.table.awaited())


async def left(party: Party, table: str, seat: int) -> int | None:
    """How many seconds a seat has left for what it is asked."""
    loaded = await loaded_of(party, table)
    assert loaded.table is not None
    found = deadline(loaded.room, loaded.table.windows()[0], seat)
    return None if found is None else (found - party.house.clock.now()) // 1000


def test_who_comes_back_to_a_deserted_table_has_the_time_that_was_left(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, pace=LIVE)
        party.house.clock.advance(100)
        await party.tables.leave(ANN, table, 0)
        await party.tables.leave(BOB, table, 1)
        party.house.clock.advance(10_000)
        assert await party.tables.join(ZOE, table, 0) == 0
        assert await left(party, table, 0) == 500

    party.house.run(scenario())


def test_the_clock_of_a_substitute_runs_at_once(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, pace=LIVE)
        await party.tables.leave(BOB, table, 1)
        await party.tables.decide(ANN, table, 0, (await awaited(party, table))[0], "1")
        party.house.clock.advance(10)
        assert await party.tables.join(ZOE, table, None) == 1
        assert await left(party, table, 1) is not None
        loaded = await loaded_of(party, table)
        assert loaded.table is not None
        assert next_wake(loaded.room, loaded.table.windows()) is not None

    party.house.run(scenario())


async def looked_after(party: Party, table: str, seat: int) -> None:
    """A caretaker comes to a seat and answers for it."""
    decision = (await awaited(party, table))[seat]

    def wish(draft: Draft) -> None:
        draft.add(StandIn(seat, "caretaker"))
        assert draft.submit(seat, decision, "1", by="caretaker").accepted

    await party.house.repository.change(table, wish)


async def stand_in(party: Party, table: str, seat: int) -> str:
    """The bot that looks after a seat."""
    return (await loaded_of(party, table)).room.seats[seat].stand_in


def test_who_takes_back_what_the_caretaker_did_is_there_again(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await looked_after(party, table, 0)
        assert (await party.tables.undo(ANN, table, 0))["status"] == "accepted"
        assert await stand_in(party, table, 0) == ""
        assert (await awaited(party, table))[0]

    party.house.run(scenario())


def test_who_cannot_take_anything_back_is_still_looked_after(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.house.repository.change(table, lambda draft: draft.add(StandIn(0, "caretaker")))
        assert (await party.tables.undo(ANN, table, 0))["status"] == "refused"
        assert await stand_in(party, table, 0) == "caretaker"

    party.house.run(scenario())


def test_who_skips_a_question_is_there_again(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await looked_after(party, table, 0)
        await party.tables.hold(ANN, table, 0, "", CONCERNED)
        assert await stand_in(party, table, 0) == ""

    party.house.run(scenario())


def test_who_asks_to_go_back_or_agrees_is_there_again(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await looked_after(party, table, 0)
        await party.tables.decide(BOB, table, 1, (await awaited(party, table))[1], "1")
        await party.house.repository.change(table, lambda draft: draft.add(StandIn(1, "caretaker")))
        assert await party.tables.ask_undo(ANN, table, 0, 0) == "done"
        assert await stand_in(party, table, 0) == ""
        assert await stand_in(party, table, 1) == "caretaker"

    party.house.run(scenario())


def test_a_request_to_go_back_ends_when_its_seat_changes_hands_and_others_are_asked_anew(
    party: Party,
) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot", seats=3)
        begun = (await loaded_of(party, table)).table
        assert begun is not None
        step = len(begun.view(0).log) - 1
        for turn in range(6):
            await party.move(table, turn)
        assert await party.tables.ask_undo(ANN, table, 0, step) == "asked"
        assert await party.tables.answer_undo(BOB, table, 1, True) == "asked"
        key = await party.tables.give(BOB, table, 1)
        await party.tables.join(ZOE, table, None, key)
        asked = (await loaded_of(party, table)).room.undo
        assert asked is not None
        assert asked.agreed == (), "whoever sits there now has not agreed"
        assert await party.tables.answer_undo(EVE, table, 2, True) == "asked"
        assert await party.tables.answer_undo(ZOE, table, 1, True) == "done"
        after = await loaded_of(party, table)
        assert after.table is not None
        assert after.room.seats[1].person == ZOE.id, "to go back moves nobody"

    party.house.run(scenario())


OFFER = "exodus.confirm"
"""The question whether a seat takes what another has offered it in private."""


async def until_offered(party: Party, table: str) -> tuple[int, str, int]:
    """Play until somebody is offered something of which another seat may not know: the seat,
    its decision, and the seat that is kept out."""
    for turn in range(600):
        loaded = await loaded_of(party, table)
        assert loaded.table is not None
        for seat, decision in loaded.table.awaited():
            pending = loaded.table.view(seat).decision(decision)
            assert pending is not None
            know = [viewer for viewer in range(4) if loaded.table.view(viewer).waiting]
            if pending.question.topic.name == OFFER and len(know) < 4:
                return seat, decision, min({0, 1, 2, 3} - set(know))
        seat, decision, said = next_answer(loaded.table, turn * 7 + 2)
        await party.house.repository.change(
            table, partial(Draft.submit, seat=seat, decision=decision, answer=said)
        )
    raise AssertionError("nobody was offered anything in private")


def test_a_substitute_sees_the_private_offer_to_an_absent_seat_and_nobody_else_does(
    party: Party,
) -> None:
    async def scenario() -> None:
        await party.house.table("t1", "exodus", 4)
        seat, decision, outside = await until_offered(party, "t1")
        people = [Person(f"p{number}", f"P{number}") for number in range(4)]
        before = [await party.tables.view(who, "t1", n) for n, who in enumerate(people)]
        await party.tables.leave(people[seat], "t1", seat)
        await party.tables.join(ZOE, "t1", seat)
        people[seat] = ZOE
        after = [await party.tables.view(who, "t1", n) for n, who in enumerate(people)]
        for old, new in zip(before, after, strict=True):
            for part in ("state", "scene", "decisions", "waiting", "log", "version"):
                assert new[part] == old[part], part
        offered = [one for one in after[seat]["decisions"] if one["id"] == decision]
        assert [one["topic"] for one in offered] == [OFFER]
        assert OFFER not in json.dumps(after[outside])
        assert OFFER not in json.dumps(await party.tables.view(EVE, "t1"))
        receipt = await party.tables.decide(ZOE, "t1", seat, decision, "no")
        assert receipt["status"] == "accepted", receipt

    party.house.run(scenario())


def test_a_substitute_hears_what_the_seat_was_told_in_private_and_nobody_else_does(
    party: Party,
) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, EVE, game="moot", seats=3)
        await party.tables.say(ANN, table, 0, [1], "the gates for your vote")
        await party.tables.leave(BOB, table, 1)
        await party.tables.join(ZOE, table, None)
        heard = {
            who.name: [one["text"] for one in await party.tables.talk(who, table)]
            for who in (ANN, ZOE, EVE, BOB)
        }
        assert heard == {
            "Ann": ["the gates for your vote"],
            "Zoe": ["the gates for your vote"],
            "Eve": [],
            "Bob": [],
        }

    party.house.run(scenario())


def test_a_table_that_is_paused_while_somebody_is_replaced_takes_no_time_from_anybody(
    party: Party,
) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB, pace=LIVE)
        party.house.clock.advance(100)
        await party.tables.pause(ANN, table, True)
        party.house.clock.advance(1_000)
        await party.tables.leave(BOB, table, 1)
        party.house.clock.advance(1_000)
        await party.tables.join(ZOE, table, None)
        party.house.clock.advance(1_000)
        assert (await party.tables.view(ZOE, table))["room"]["paused"]
        await party.tables.pause(ANN, table, False)
        assert [await left(party, table, seat) for seat in (0, 1)] == [500, 500]

    party.house.run(scenario())


def test_a_caretaker_that_still_thinks_when_the_table_is_closed_changes_nothing(
    party: Party,
) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.house.repository.change(table, lambda draft: draft.add(StandIn(1, "caretaker")))
        turn = Turn(
            table,
            ANN.id,
            1,
            (await awaited(party, table))[1],
            "caretaker",
            "caretaker",
            False,
            0,
            b"",
        )
        await party.tables.close(ANN, table, "enough")
        seq = (await loaded_of(party, table)).seq
        change = party.house.repository.change
        assert await change(table, lambda draft: answer(draft, turn, Thought("1"))) == ""
        await change(table, lambda draft: give_default(draft, turn, "it was too slow"))
        assert (await loaded_of(party, table)).seq == seq

    party.house.run(scenario())


def test_a_caretaker_that_thinks_while_the_table_is_paused_is_not_at_fault(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        await party.house.repository.change(table, lambda draft: draft.add(StandIn(1, "caretaker")))
        turn = Turn(
            table,
            ANN.id,
            1,
            (await awaited(party, table))[1],
            "caretaker",
            "caretaker",
            False,
            0,
            b"",
        )
        await party.tables.pause(ANN, table, True)
        seq = (await loaded_of(party, table)).seq
        change = party.house.repository.change
        assert await change(table, lambda draft: answer(draft, turn, Thought("1"))) == ""
        assert (await loaded_of(party, table)).seq == seq

    party.house.run(scenario())


def test_who_comes_back_while_the_caretaker_acts_has_the_last_word(party: Party) -> None:
    async def scenario() -> None:
        table = await party.started(ANN, BOB)
        decision = (await awaited(party, table))[0]
        late = Turn(table, ANN.id, 0, decision, "caretaker", "caretaker", False, 0, b"")
        await looked_after(party, table, 0)
        assert (await party.tables.decide(ANN, table, 0, decision, "2"))["status"] == "accepted"
        assert await stand_in(party, table, 0) == ""
        seq = (await loaded_of(party, table)).seq
        change = party.house.repository.change
        assert await change(table, lambda draft: answer(draft, late, Thought("1"))) == ""
        await change(table, lambda draft: give_default(draft, late, "it was too slow"))
        loaded = await loaded_of(party, table)
        assert loaded.seq == seq
        assert loaded.table is not None
        given = loaded.table.view(0).decision(decision)
        assert given is not None
        assert given.given is not None
        assert render(given.shape, given.given) == "2"
        assert loaded.room.seats[0].missed == 0

    party.house.run(scenario())
