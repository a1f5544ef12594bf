"""Who acts for a seat, and the ladder for those who are silent."""

from __future__ import annotations

import pytest

from starmoot.web.clocks.absence import CARETAKER, acting, descend, on_duty, rungs, welcome
from starmoot.web.model import (
    BOT,
    OPEN,
    RESERVED,
    TAKEN,
    Bots,
    Ladder,
    NewTable,
    Opened,
    StandIn,
)
from starmoot.web.tables.room import Room, SeatState


def room_of(*seats: SeatState) -> Room:
    return Room(NewTable("toy", len(seats)), "host", {}, list(seats))


def test_a_person_acts_for_a_seat_unless_a_bot_does() -> None:
    assert acting(SeatState(TAKEN, person="ann")) == ""
    assert acting(SeatState(TAKEN, person="ann", stand_in=CARETAKER)) == CARETAKER
    assert acting(SeatState(BOT, bot="search:50")) == "search:50"
    for kind in (OPEN, RESERVED):
        assert acting(SeatState(kind, stand_in=CARETAKER)) == CARETAKER
        assert acting(SeatState(kind)) == "", "where no bot may play nobody looks after a seat"


def test_a_stand_in_does_not_play_on_when_everybody_has_left() -> None:
    bot, kept = SeatState(BOT, bot="random"), SeatState(TAKEN, stand_in=CARETAKER)
    deserted = room_of(bot, kept, SeatState(OPEN, stand_in=CARETAKER))
    assert [on_duty(deserted, seat) for seat in range(3)] == ["random", "", ""]
    watched = room_of(bot, kept, SeatState(TAKEN))
    assert [on_duty(watched, seat) for seat in range(3)] == ["random", CARETAKER, ""]
    assert on_duty(room_of(bot), 0) == "random"


def test_silence_brings_a_caretaker_and_later_an_open_seat() -> None:
    ladder = Ladder(caretaker_after=2, substitute_after=4)
    steps = [descend(room_of(SeatState(TAKEN, missed=count)), ladder, [0]) for count in range(5)]
    assert steps == [[], [], [StandIn(0, CARETAKER)], [StandIn(0, CARETAKER)], [Opened(0)]]


def test_a_caretaker_comes_once() -> None:
    room = room_of(SeatState(TAKEN, missed=3, stand_in=CARETAKER))
    assert descend(room, Ladder(), [0]) == []


def test_rungs_can_be_left_out() -> None:
    room = room_of(SeatState(TAKEN, missed=20))
    assert descend(room, Ladder(caretaker_after=0, substitute_after=0), [0]) == []
    assert descend(room, Ladder(caretaker_after=0), [0]) == [Opened(0)]
    assert descend(room, Ladder(substitute_after=0), [0]) == [StandIn(0, CARETAKER)]


@pytest.mark.parametrize(
    ("bots", "caretaker", "substitute"),
    [
        (Bots(), 2, 4),
        (Bots("anywhere", 3), 2, 4),
        (Bots("absent", 3), 3, 4),
        (Bots("absent", 9), 9, 9),
        (Bots("absent"), 2, 4),
        (Bots("nowhere", 3), 0, 4),
        (Bots("nowhere", 9), 0, 9),
    ],
)
def test_a_game_says_whether_a_caretaker_comes_and_who_is_absent(
    bots: Bots, caretaker: int, substitute: int
) -> None:
    assert rungs(Ladder(), bots) == (caretaker, substitute)
    assert rungs(Ladder(caretaker_after=0, substitute_after=0), bots) == (0, 0)


def test_where_no_bot_may_play_a_silent_seat_is_opened_without_a_caretaker() -> None:
    for missed, follows in [(3, []), (4, [Opened(0)])]:
        room = room_of(SeatState(TAKEN, missed=missed))
        room.bots = Bots("nowhere", 3)
        assert descend(room, Ladder(), [0]) == follows


def test_bots_and_empty_seats_are_not_on_the_ladder() -> None:
    room = room_of(SeatState(BOT, bot="random", missed=9), SeatState(OPEN, missed=9))
    assert descend(room, Ladder(), [0, 1]) == []


def test_whoever_returns_takes_over_from_the_caretaker() -> None:
    room = room_of(SeatState(TAKEN, stand_in=CARETAKER, missed=3), SeatState(TAKEN))
    assert welcome(room, 0) == [StandIn(0, "")]
    assert welcome(room, 1) == []
