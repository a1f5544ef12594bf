"""Rooms: the fold of a table's events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starmoot.web.model import (
    AnyEvent,
    BotSat,
    Claimed,
    Closed,
    Created,
    Held,
    NewTable,
    Opened,
    Paused,
    Played,
    Rematched,
    Sat,
    SeatPlan,
    StandIn,
    Started,
    UndoAnswered,
    UndoAsked,
)
from starmoot.web.tables.room import (
    Room,
    SeatState,
    evolve,
    fold,
    seats_of,
)

HEADER: dict[str, Any] = {"game": "goofspiel", "rules_version": 1}
WISH = NewTable("goofspiel", 3, plan=[SeatPlan(), SeatPlan("reserved"), SeatPlan("bot", "random")])
CREATED = Created(WISH, "p-ann", HEADER, host_name="Ann")
GATHERED: list[AnyEvent] = [CREATED, Sat(0, "p-ann", "Ann"), Sat(1, "p-bob", "Bob")]
RUNNING: list[AnyEvent] = [*GATHERED, Started(5_000, {**HEADER, "commitment": "c"})]


def room_after(*events: AnyEvent) -> Room:
    room = fold(None, [(event, 1_000 + place) for place, event in enumerate(events)])
    assert room is not None
    return room


def answer(n: int, seat: int = 0, by: str = "p-ann", **more: Any) -> Played:
    line = {"n": n, "seat": seat, "decision": f"{seat + 1}-{n}", "answer": 1}
    return Played([line], 6_000 + n, by, **more)


def test_a_new_table_has_its_seats_as_planned_and_open_ones_for_the_rest() -> None:
    room = room_after(Created(NewTable("moot", 4, plan=[SeatPlan("reserved")]), "p-ann", HEADER))
    assert [seat.kind for seat in room.seats] == ["reserved", "open", "open", "open"]
    assert (room.status, room.host, room.created_at) == ("gathering", "p-ann", 1_000)
    assert room_after(CREATED).seats[2] == SeatState("bot", name="Rigel (bot)", bot="random")


def test_whoever_sits_down_has_the_seat_and_may_have_several() -> None:
    room = room_after(*GATHERED, Sat(2, "p-ann", "Ann"))
    assert seats_of("p-ann", room) == {0, 2}
    assert seats_of("p-bob", room) == {1}
    assert seats_of("", room) == seats_of("p-eve", room) == set()


def test_a_seat_left_before_the_start_is_free_and_forgets_its_owner() -> None:
    room = room_after(*GATHERED, Opened(1, reserved=True))
    assert room.seats[1] == SeatState("reserved")


def test_a_seat_left_in_a_running_game_gets_a_caretaker_and_waits_for_its_owner() -> None:
    room = room_after(*RUNNING, Opened(1))
    assert room.seats[1] == SeatState("open", "p-bob", "Bob", stand_in="caretaker")
    assert seats_of("p-bob", room) == set()
    assert room_after(*RUNNING, Opened(1), Sat(1, "p-eve", "Eve")).past == {
        "p-ann": [0],
        "p-bob": [1],
        "p-eve": [1],
    }


def test_a_stand_in_comes_and_goes_while_the_owner_keeps_the_seat() -> None:
    with_one = room_after(*RUNNING, StandIn(1, "caretaker"))
    assert (with_one.seats[1].stand_in, seats_of("p-bob", with_one)) == ("caretaker", {1})
    assert evolve(with_one, StandIn(1)).seats[1].stand_in == ""


def test_silence_is_counted_in_a_row_until_the_owner_answers() -> None:
    times_up = Played([{"n": 1, "time_up": 1}], 6_000, "clock", silent=[0, 1])
    room = room_after(*RUNNING, times_up, answer(2, seat=1, by="caretaker"), answer(3))
    assert [seat.missed for seat in room.seats] == [0, 2, 0]
    assert evolve(room, StandIn(1, "caretaker")).seats[1].missed == 2
    assert evolve(room, StandIn(1)).seats[1].missed == 0


def test_inputs_are_counted_without_seals_and_set_the_clocks() -> None:
    event = Played(
        [{"n": 1, "seat": 0, "decision": "1-1", "answer": 3}, {"n": 1, "seal": "s"}],
        7_000,
        due={"4": 9_000},
        banks=[10, 20, 30],
        since={"0": 7_000},
    )
    room = room_after(*RUNNING, event)
    assert (room.inputs, room.due, room.banks, room.since) == (
        1,
        {4: 9_000},
        [10, 20, 30],
        {0: 7_000},
    )
    assert room.last_at == 7_000


def test_inputs_leave_the_time_of_the_last_change_alone_for_some_are_secret() -> None:
    before = room_after(*RUNNING)
    assert evolve(before, answer(1), 99_000).changed_at == before.changed_at
    assert evolve(before, Opened(1), 99_000).changed_at == 99_000


def test_the_end_of_the_journal_ends_the_game_and_keeps_the_outcome() -> None:
    lines = [*answer(1).lines, {"end": "finished", "ending": "most", "scores": [3, 1, 0]}]
    room = room_after(*RUNNING, Played(lines, 8_000))
    assert (room.status, room.ended_at, room.over) == ("finished", 8_000, True)
    assert room.outcome is not None
    assert (room.outcome.ending, room.outcome.scores) == ("most", [3, 1, 0])


def test_time_that_did_not_count_is_given_back_to_everything_open() -> None:
    running = room_after(*RUNNING, answer(1, due={"1": 9_000}, since={"0": 6_000}))
    held = evolve(running, Held(500, "the server was down", gap=7))
    assert (held.due, held.since, held.held_ms, held.gap) == ({1: 9_500}, {0: 6_500}, 500, 7)
    paused = evolve(running, Paused(True, 7_000, "p-ann"))
    assert (paused.paused_at, paused.due) == (7_000, {1: 9_000})
    again = evolve(paused, Paused(False, 8_200, "p-ann"))
    assert (again.paused_at, again.due, again.held_ms) == (None, {1: 10_200}, 1_200)


def test_a_request_to_go_back_collects_consent_until_somebody_says_no() -> None:
    asked = room_after(*RUNNING, answer(1), answer(2), UndoAsked(0, 1))
    assert asked.undo is not None
    assert asked.undo.waits_for(1)
    assert not asked.undo.waits_for(0)
    agreed = evolve(asked, UndoAnswered(1, True))
    assert agreed.undo is not None
    assert agreed.undo.agreed == (1,)
    assert evolve(asked, UndoAnswered(1, False)).undo is None
    rewound = Played([{"n": 3, "undo": 1, "agreed": [0, 1]}], 9_000)
    assert evolve(agreed, rewound).undo is None
    assert evolve(agreed, answer(3, seat=1)).undo == agreed.undo


def test_a_guest_who_becomes_an_account_keeps_seats_and_table() -> None:
    room = room_after(*RUNNING, Opened(0), Claimed("p-ann", "a-1", "Anna"))
    assert (room.host, room.host_name, room.seats[0].person) == ("a-1", "Anna", "a-1")
    assert room.past == {"p-bob": [1], "a-1": [0]}


def test_a_closed_table_says_why_and_a_rematch_is_remembered() -> None:
    room = room_after(*RUNNING, Closed("nobody came", "p-ann"), Rematched("t-2"))
    assert (room.status, room.closed_why, room.rematch) == ("closed", "nobody came", "t-2")


def test_an_event_makes_a_new_room_and_leaves_the_old_one_alone() -> None:
    room = room_after(*RUNNING, answer(1, due={"1": 9_000}))
    before = msgspec.json.encode(room)
    for event in (
        answer(2, by="caretaker"),
        Opened(1),
        Held(5, "why"),
        UndoAsked(0, 0),
        Claimed("p-ann", "a-1", "Anna"),
        Sat(1, "p-eve", "Eve"),
        Closed("why", "p-ann"),
    ):
        assert msgspec.json.encode(evolve(room, event, 50_000)) != before
        assert msgspec.json.encode(room) == before


@pytest.mark.parametrize(
    ("events", "complaint"),
    [
        ([Sat(0, "p", "P")], "begins with its creation"),
        ([CREATED, CREATED], "created once"),
        ([CREATED, Sat(3, "p", "P")], "no seat 3"),
        ([CREATED, StandIn(0, "caretaker")], "no owner"),
        ([CREATED, answer(1)], "gathering"),
        ([*RUNNING, Started(1, HEADER)], "does not start"),
        ([*RUNNING, UndoAsked(0, 0)], "no way to 0"),
        ([*RUNNING, UndoAnswered(0, True)], "nobody has asked"),
        ([*RUNNING, Paused(False, 1, "p")], "not paused"),
        ([*RUNNING, Paused(True, 1, "p"), Paused(True, 2, "p")], "paused already"),
        ([*RUNNING, Closed("a", "p"), Closed("b", "p")], "closed already"),
        ([*RUNNING, Closed("a", "p"), Sat(0, "p", "P")], "over"),
        ([Created(NewTable("moot", 1, plan=[SeatPlan()] * 2), "p", HEADER)], "2 seats are planned"),
        ([Created(NewTable("moot", 1, plan=[SeatPlan("taken")]), "p", HEADER)], "not as 'taken'"),
        ([*GATHERED, BotSat(9, "random", "r")], "no seat 9"),
    ],
)
def test_what_makes_no_sense_is_refused(events: list[AnyEvent], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        room_after(*events)


def test_a_room_is_stored_and_read_again_unchanged() -> None:
    room = room_after(*RUNNING, answer(1, due={"1": 9_000}, since={"0": 6_000}), UndoAsked(0, 0))
    assert msgspec.json.decode(msgspec.json.encode(room), type=Room) == room
