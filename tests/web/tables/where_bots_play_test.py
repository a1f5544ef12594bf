"""Where bots play: a game says so from its settings, and seating and the ladder keep to it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.web.tables.house import ANN, BOB, EVE, Party, person, refused

from starmoot.host import get_game
from starmoot.testing import rule
from starmoot.web.model import (
    AnyEvent,
    Ladder,
    NewTable,
    Opened,
    Person,
    Played,
    SeatPlan,
    StandIn,
)
from starmoot.web.pages.opening import play_now
from starmoot.web.tables.draft import Draft
from starmoot.web.tables.holds import CONCERNED

ZOE = person("Zoe")
BOT_SEAT = SeatPlan("bot", "random")
OLD = 2
"""The seat whose player is silent in these tests."""


async def fleet(party: Party, value: str, **wish: Any) -> str:
    """A running voyage of three people."""
    options = {"automatic_players": value, **wish.pop("options", {})}
    return await party.started(ANN, BOB, EVE, game="exodus", options=options, **wish)


async def events_of(party: Party, table: str) -> list[AnyEvent]:
    """Everything that happened at a table."""
    rows = await party.tables.store.events(table)
    return [party.house.repository.archive.event(table, row) for row in rows]


async def silences(party: Party, table: str, most: int) -> list[AnyEvent]:
    """Two people play on while the third says nothing; the seatings until `most` time-outs ran
    out or nothing more happened in the seat."""
    for turn in range(400):
        loaded = await party.house.repository.load(table)
        assert loaded.table is not None
        if loaded.room.seats[OLD].missed >= most:
            break
        late = [window.number for window in loaded.table.windows() if OLD in window.awaited]
        if late:
            expire = partial(Draft.time_up, window=late[0], seats=[OLD])
            await party.house.repository.change(table, expire)
        else:
            await party.move(table, turn)
    happened = await events_of(party, table)
    return [event for event in happened if isinstance(event, StandIn | Opened)]


@rule("EX-VAR-04", "EX-OPT-24")
def test_where_a_table_says_none_no_bot_is_planned_seated_or_filled_in(party: Party) -> None:
    none = {"automatic_players": "none"}

    async def scenario() -> None:
        planned = NewTable("exodus", 3, none, plan=[SeatPlan(), BOT_SEAT])
        refusal = await refused("no_bots", party.tables.create(ANN, planned))
        assert refusal.status == 400
        assert "automatic_players is none; with absent or any they may" in refusal.text
        table = await party.seated(ANN, BOB, game="exodus", seats=3, options=none)
        await refused("no_bots", party.tables.seat_bot(ANN, table, 2, "random"))
        await refused("no_bots", party.tables.start(ANN, table, "random"))
        missing = await refused("not_full", party.tables.start(ANN, table))
        assert "bots" not in missing.text
        room = (await party.tables.view(ANN, table))["room"]
        assert [seat["kind"] for seat in room["seats"]] == ["taken", "taken", "open"]
        await party.tables.join(EVE, table, None)
        await party.tables.start(ANN, table)
        await refused("no_bots", party.tables.seat_bot(EVE, table, 2, "random"))

    party.house.run(scenario())


@rule("EX-VAR-04")
@pytest.mark.parametrize("value", ["absent", "any"])
def test_else_the_host_seats_bots_from_the_start(party: Party, value: str) -> None:
    async def scenario() -> None:
        options = {"automatic_players": value}
        table = await party.seated(
            ANN, game="exodus", seats=4, options=options, plan=[SeatPlan(), BOT_SEAT]
        )
        await party.tables.seat_bot(ANN, table, 2, "random")
        await party.tables.start(ANN, table, "random")
        room = (await party.tables.view(ANN, table))["room"]
        assert [seat["kind"] for seat in room["seats"]] == ["taken", "bot", "bot", "bot"]

    party.house.run(scenario())


@rule("EX-VAR-04")
def test_play_now_seats_bots_by_the_default_of_the_option(party: Party) -> None:
    async def scenario() -> None:
        table = await play_now(party.tables, party.house.repository, ANN, get_game("exodus"))
        loaded = await party.house.repository.load(table)
        assert loaded.room.header["options"]["automatic_players"] == "absent"
        assert [seat.kind for seat in loaded.room.seats] == ["taken", "bot", "bot", "bot"]

    party.house.run(scenario())


@rule("EX-TIME-11", "EX-OPT-24")
def test_for_the_absent_alone_a_player_who_is_there_makes_way_for_no_bot(party: Party) -> None:
    async def scenario() -> None:
        table = await fleet(party, "absent")
        refusal = await refused("not_absent", party.tables.seat_bot(EVE, table, OLD, "random"))
        assert "which takes 3 missed deadlines in a row" in refusal.text
        assert "with any" in refusal.text
        await party.tables.leave(EVE, table, OLD)
        await party.tables.seat_bot(ANN, table, OLD, "random")
        loaded = await party.house.repository.load(table)
        assert loaded.room.seats[OLD].bot == "random"
        anybody = await fleet(party, "any")
        await party.tables.seat_bot(EVE, anybody, OLD, "random")
        loaded = await party.house.repository.load(anybody)
        assert loaded.room.seats[OLD].bot == "random"

    party.house.run(scenario())


@rule("EX-TIME-10", "EX-TIME-11", "EX-OPT-24")
@pytest.mark.parametrize(
    ("value", "limit", "rungs"),
    [
        ("any", 3, [(2, StandIn), (4, Opened)]),
        ("absent", 3, [(3, StandIn), (4, Opened)]),
        ("absent", 1, [(2, StandIn), (4, Opened)]),
        ("none", 3, [(4, Opened)]),
        ("none", 1, [(4, Opened)]),
    ],
)
def test_the_ladder_follows_the_option_and_the_limit_of_the_table(
    party: Party, value: str, limit: int, rungs: list[tuple[int, type]]
) -> None:
    async def scenario() -> None:
        table = await fleet(party, value, options={"absence_limit": limit})
        found: list[tuple[int, type]] = []
        for missed in range(1, 5):
            follows = await silences(party, table, missed)
            found += [(missed, type(event)) for event in follows[len(found) :]]
        assert found == rungs

    party.house.run(scenario())


def test_a_seat_is_opened_too_where_a_game_without_a_say_in_bots_stops_waiting(
    party: Party,
) -> None:
    async def scenario() -> None:
        ladder = Ladder(caretaker_after=0, substitute_after=3)
        options = {"absent_after": 1}
        table = await party.started(ANN, BOB, EVE, game="proxima", options=options, ladder=ladder)
        assert [type(event) for event in await silences(party, table, 3)] == [Opened]

    party.house.run(scenario())


@rule("EX-TIME-11", "EX-TIME-10")
def test_a_caretaker_takes_over_when_the_rules_call_its_player_absent(party: Party) -> None:
    async def scenario() -> None:
        table = await fleet(party, "absent", ladder=Ladder(substitute_after=0))
        await silences(party, table, 3)
        loaded = await party.house.repository.load(table)
        assert loaded.table is not None
        assert loaded.room.seats[OLD].stand_in == "caretaker"
        assert loaded.table.silences[OLD] == 3
        await party.tables.seat_bot(EVE, table, OLD, "random")  # who was absent may make way

    party.house.run(scenario())


@rule("EX-TIME-11", "EX-TIME-10")
@pytest.mark.parametrize("value", ["none", "absent", "any"])
def test_a_substitute_takes_over_an_absent_faction_as_it_is(party: Party, value: str) -> None:
    async def scenario() -> None:
        table = await fleet(party, value)
        follows = await silences(party, table, 4)
        assert isinstance(follows[-1], Opened)
        before = await party.house.repository.load(table)
        assert before.table is not None
        known = before.table.view(OLD)
        kept = (known.state, [one.id for one in known.pending])
        digest = before.table.digest()
        assert await party.tables.join(ZOE, table, None) == OLD
        await refused("not_your_seat", party.tables.undo(EVE, table, OLD))
        after = await party.house.repository.load(table)
        assert after.table is not None
        assert after.table.digest() == digest, "standing and secrets stay with the faction"
        seen = after.table.view(OLD)
        assert [one.id for one in seen.pending] == kept[1]
        assert (after.room.seats[OLD].person, after.room.seats[OLD].missed) == (ZOE.id, 0)
        assert (await party.tables.view(ZOE, table))["me"]["seats"] == [OLD]
        await answers(party, table, ZOE)
        after = await party.house.repository.load(table)
        assert after.table is not None
        assert after.table.silences[OLD] == 0, "the faction is waited for again"

    party.house.run(scenario())


@rule("EX-TIME-10")
def test_an_absent_player_who_votes_again_is_waited_for_from_then_on(party: Party) -> None:
    async def scenario() -> None:
        table = await fleet(party, "absent", ladder=Ladder(substitute_after=0))
        await silences(party, table, 3)
        await answers(party, table, EVE)
        loaded = await party.house.repository.load(table)
        assert (loaded.room.seats[OLD].stand_in, loaded.room.seats[OLD].missed) == ("", 0)
        for turn in range(100):
            loaded = await party.house.repository.load(table)
            assert loaded.table is not None
            if OLD in dict(loaded.table.awaited()):
                return
            await party.move(table, turn)
        raise AssertionError("the seat is never waited for")

    party.house.run(scenario())


async def answers(party: Party, table: str, who: Person) -> None:
    """Others play until the seat is asked; then its person answers."""
    for turn in range(100):
        loaded = await party.house.repository.load(table)
        assert loaded.table is not None
        pending = [one for one in loaded.table.view(OLD).pending if not one.question.standing]
        if pending:
            chosen = None if pending[0].question.topic.may_pass else pending[0].given
            assert chosen is None
            receipt = await party.tables.decide(who, table, OLD, pending[0].id, None)
            assert receipt["status"] == "accepted", receipt
            return
        await party.move(table, turn)
    raise AssertionError("the seat was never asked")


@rule("EX-TIME-11")
def test_without_bots_a_seat_that_was_left_waits_for_a_person_and_its_clock_runs(
    party: Party,
) -> None:
    async def scenario() -> None:
        table = await fleet(party, "none")
        await party.tables.leave(EVE, table, OLD)
        loaded = await party.house.repository.load(table)
        assert (loaded.room.seats[OLD].kind, loaded.room.seats[OLD].stand_in) == ("open", "")
        assert not (await party.tables.store.row(table)).bots_due  # type: ignore[union-attr]
        assert await party.tables.join(EVE, table, None) == OLD

    party.house.run(scenario())


def test_what_goes_without_saying_after_a_silence_does_not_hide_it_from_the_ladder(
    party: Party,
) -> None:
    async def scenario() -> None:
        ladder = Ladder(caretaker_after=1)
        table = await party.started(ANN, BOB, options={"cards": 2}, ladder=ladder)
        await party.tables.hold(ANN, table, 0, "", CONCERNED)
        loaded = await party.house.repository.load(table)
        assert loaded.table is not None
        await party.tables.decide(ANN, table, 0, dict(loaded.table.awaited())[0], "1")
        await party.house.repository.change(table, lambda draft: draft.time_up(1))
        happened = await events_of(party, table)
        told = [event.by for event in happened if isinstance(event, Played)]
        assert told == [ANN.id, "clock", "itself"]
        assert StandIn(1, "caretaker") in happened

    party.house.run(scenario())
