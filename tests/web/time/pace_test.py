"""When windows close, how banks run, what time it is at the table."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starmoot.host import OpenWindow
from starmoot.web.clocks.hours import HOUR
from starmoot.web.clocks.pace import (
    LULL,
    Overdue,
    SleepHours,
    check_pace,
    deadline,
    next_wake,
    open_clocks,
    overdue,
    table_time,
)
from starmoot.web.model import (
    BOT,
    TAKEN,
    Deadline,
    Held,
    Ladder,
    Live,
    NewTable,
    Pace,
    Paused,
    Sessions,
    StandIn,
    Untimed,
)
from starmoot.web.store.base import PLAYING
from starmoot.web.tables.room import Room, SeatState, evolve

START = 1_800_000_000_000  # 15 January 2027, 08:00 UTC
SEATS = 3
MINUTE = 60_000


def room_of(pace: Pace, ladder: Ladder | None = None, bots: Sequence[int] = ()) -> Room:
    wish = NewTable("toy", SEATS, pace=pace, ladder=ladder or Ladder())
    seats = [SeatState(BOT if seat in bots else TAKEN, bot="random") for seat in range(SEATS)]
    return Room(wish, "host", {}, seats, status=PLAYING, started_at=START)


def window(number: int, *awaited: int, due: int = 0) -> OpenWindow:
    return OpenWindow(number, ("choice",), awaited, ("topic",) * len(awaited), due, awaited)


def changed(
    room: Room,
    windows: Sequence[OpenWindow],
    now: int,
    sleep: dict[int, SleepHours] | None = None,
    returned: Sequence[int] = (),
) -> Room:
    """The room after an input that left these windows open."""
    after = copy(room)
    after.due, after.banks, after.since = open_clocks(room, windows, now, sleep or {}, returned)
    return after


# Untimed


def test_nobody_is_hurried_without_a_pace() -> None:
    windows = [window(1, 0, 1)]
    room = changed(room_of(Untimed()), windows, START)
    assert room.due == {}
    assert next_wake(room, windows) is None
    assert overdue(room, windows, START + 1000 * HOUR) == []


def test_a_lasting_window_that_waits_for_nobody_closes_after_a_lull_even_untimed() -> None:
    idle = [window(1)]
    room = changed(room_of(Untimed()), [window(1, 0)], START)
    room = changed(room, idle, START + 5)
    room = changed(room, idle, START + 9000)
    assert room.due == {1: START + 5 + LULL}
    assert overdue(room, idle, START + 4 + LULL) == []
    assert overdue(room, idle, START + 5 + LULL) == [Overdue(1, None)]


# Deadlines


def test_a_window_closes_hours_after_it_opened_whatever_happens_meanwhile() -> None:
    room = changed(room_of(Deadline(hours=24)), [window(1, 0, 1)], START)
    later = [window(1, 0), window(2, 2)]
    room = changed(room, later, START + HOUR)
    assert room.due == {1: START + 24 * HOUR, 2: START + 25 * HOUR}
    assert overdue(room, later, START + 24 * HOUR) == [Overdue(1, None)]
    assert deadline(room, later[1], 2) == START + 25 * HOUR


def test_a_fixed_local_hour_leaves_at_least_the_hours_asked_for() -> None:
    pace = Deadline(hours=12, at="20:00", zone="Europe/Berlin")
    room = changed(room_of(pace), [window(1, 0)], START)  # 09:00 in Berlin
    assert room.due == {1: START + 35 * HOUR}
    room = changed(room_of(pace), [window(1, 0)], START - 2 * HOUR)
    assert room.due == {1: START + 11 * HOUR}


def test_those_who_sleep_are_given_until_an_hour_after_waking() -> None:
    sleep = {0: SleepHours("23:00", "07:00"), 1: SleepHours("04:00", "07:30")}
    windows = [window(1, 0), window(2, 1), window(3, 0, 1), window(4, 2)]
    room = changed(room_of(Deadline(hours=18)), windows, START, sleep)  # due at 02:00
    assert room.due == {
        1: START + 24 * HOUR,
        2: START + 18 * HOUR,
        3: START + 24 * HOUR + 30 * MINUTE,
        4: START + 18 * HOUR,
    }


def test_grace_is_added_once_time_is_up() -> None:
    windows = [window(1, 0)]
    room = changed(room_of(Deadline(hours=1), Ladder(grace=600)), windows, START)
    assert deadline(room, windows[0], 0) == START + HOUR
    assert next_wake(room, windows) == START + HOUR + 600_000
    assert overdue(room, windows, START + HOUR + 599_999) == []
    assert overdue(room, windows, START + HOUR + 600_000) == [Overdue(1, None)]


def test_a_deadline_never_falls_before_the_moment_that_the_rules_name() -> None:
    room = changed(room_of(Deadline(hours=1)), [window(1, 0, due=7200), window(2, 1)], START)
    assert room.due == {1: START + 2 * HOUR, 2: START + HOUR}


@pytest.mark.parametrize(
    ("pace", "problem"),
    [
        (Deadline(hours=0), "at least one hour"),
        (Deadline(at="20:00", zone="Mars/Olympus"), "no time zone 'Mars/Olympus'"),
        (Deadline(hours=0, at="20:00"), ""),
        (Live(), ""),
    ],
)
def test_a_pace_that_cannot_be_kept_is_named(pace: Pace, problem: str) -> None:
    assert problem in check_pace(pace)
    assert bool(check_pace(pace)) == bool(problem)


# Sessions


def test_session_windows_close_when_the_rules_say() -> None:
    windows = [window(1, 0, due=1800), window(2, 1)]
    room = changed(room_of(Sessions()), windows, START)
    assert room.due == {1: START + 30 * MINUTE}
    slow = changed(room_of(Sessions(minute=3600)), windows, START)
    assert slow.due == {1: START + 30 * HOUR}
    assert table_time(slow, START + 30 * HOUR) == 1800
    assert table_time(slow, START + 30 * HOUR - 1) == 1799


def test_whoever_uses_the_grace_of_a_session_is_not_late() -> None:
    windows = [window(1, 0, due=300)]
    room = changed(room_of(Sessions(grace=20)), windows, START)
    assert table_time(room, START + 299_000, windows) == 299
    assert table_time(room, START + 320_000, windows) == 300
    assert overdue(room, windows, START + 319_999) == []
    assert overdue(room, windows, START + 320_000) == [Overdue(1, None)]
    assert table_time(room, START + 320_000) == 320


def test_a_window_in_which_all_have_posted_lasts_until_its_time() -> None:
    idle = [window(1, due=1800)]
    for pace in (Sessions(), Live(), Untimed()):
        room = changed(room_of(pace), idle, START + 1000)
        assert overdue(room, idle, START + 30 * MINUTE - 1) == []
        assert overdue(room, idle, START + 30 * MINUTE) == [Overdue(1, None)]


# Banks


def test_a_bank_runs_while_the_table_waits_and_each_question_brings_the_increment() -> None:
    room = changed(room_of(Live(bank=100, increment=10)), [window(1, 0, 1)], START)
    assert room.banks == [100_000] * 3
    room = changed(room, [window(1, 1)], START + 30_000)
    assert (room.banks, room.since) == ([70_000, 100_000, 100_000], {1: START})
    room = changed(room, [window(2, 0)], START + 90_000)
    assert (room.banks, room.since) == ([80_000, 10_000, 100_000], {0: START + 90_000})
    assert room.due == {2: START + 170_000}


def test_whoever_is_asked_again_at_once_gets_the_increment_too() -> None:
    room = changed(room_of(Live(bank=100, increment=10)), [window(1, 0)], START)
    room = changed(room, [window(2, 0)], START + 30_000)
    assert (room.banks[0], room.since) == (80_000, {0: START + 30_000})


def test_taking_back_and_answering_again_earns_nothing() -> None:
    room = changed(room_of(Live(bank=100, increment=10)), [window(1, 0)], START)
    room = changed(room, [window(2, 1)], START + 50_000)
    room = changed(room, [window(1, 0)], START + 51_000, returned=[0])
    assert (room.banks[0], room.since) == (50_000, {0: START + 51_000})


def test_an_empty_bank_ends_the_wait_for_that_seat_alone() -> None:
    windows = [window(1, 0, 1), window(2, 2)]
    room = room_of(Live(bank=100, increment=0))
    room.banks = [40_000, 90_000, 90_000]
    room = changed(room, windows, START)
    assert next_wake(room, windows) == START + 40_000
    assert overdue(room, windows, START + 40_000) == [Overdue(1, (0,))]
    assert overdue(room, windows, START + 90_000) == [Overdue(1, (0, 1)), Overdue(2, (2,))]
    assert deadline(room, windows[0], 1) == START + 90_000


def test_bots_have_no_clock() -> None:
    windows = [window(1, 0, 1)]
    room = changed(room_of(Live(bank=100), bots=[1]), windows, START)
    assert room.since == {0: START}
    assert overdue(room, windows, START + 1000 * HOUR) == [Overdue(1, (0,))]


def test_a_bank_stands_still_from_the_moment_that_a_caretaker_comes() -> None:
    windows = [window(1, 0, 1)]
    room = changed(room_of(Live(bank=100)), windows, START)
    room = evolve(room, StandIn(0, "caretaker"))
    assert overdue(room, windows, START + HOUR) == [Overdue(1, (1,))]


def test_the_rules_close_a_window_of_a_live_game_before_banks_are_empty() -> None:
    windows = [window(1, 0, due=60)]
    room = changed(room_of(Live(bank=900)), windows, START)
    assert (room.due, next_wake(room, windows)) == ({1: START + MINUTE}, START + MINUTE)
    assert overdue(room, windows, START + MINUTE) == [Overdue(1, None)]


# Time that does not count


def test_a_paused_table_has_no_time() -> None:
    windows = [window(1, 0)]
    room = changed(room_of(Live(bank=100, increment=0)), windows, START)
    room = evolve(room, Paused(True, START + 40_000, "host"))
    assert (next_wake(room, windows), overdue(room, windows, START + HOUR)) == (None, [])
    assert deadline(room, windows[0], 0) is None
    assert table_time(room, START + HOUR) == 40
    room = evolve(room, Paused(False, START + HOUR, "host"))
    assert table_time(room, START + HOUR) == 40
    assert next_wake(room, windows) == START + HOUR + 60_000


PACES = st.one_of(
    st.builds(Live, bank=st.integers(10, 300), increment=st.integers(0, 30)),
    st.builds(
        Deadline,
        hours=st.integers(1, 48),
        at=st.sampled_from([None, "02:30", "20:00"]),
        zone=st.sampled_from(["UTC", "Europe/Berlin"]),
    ),
    st.builds(Sessions, minute=st.sampled_from([1, 60, 3600]), grace=st.integers(0, 30)),
    st.just(Untimed()),
)
MOVES = st.lists(
    st.tuples(
        st.integers(0, 100_000),
        st.dictionaries(st.integers(1, 6), st.frozensets(st.integers(0, SEATS - 1)), max_size=3),
    ),
    max_size=12,
)


def windows_of(asked: dict[int, frozenset[int]]) -> list[OpenWindow]:
    """Some windows that may be open after a step; some have a time of their own."""
    return [
        window(place, *sorted(seats), due=place * 40 if place % 2 else 0)
        for place, seats in asked.items()
    ]


@given(PACES, MOVES)
def test_a_deadline_of_an_open_window_never_moves_forward_by_itself(
    pace: Pace, moves: list[tuple[int, dict[int, frozenset[int]]]]
) -> None:
    room, now, before = room_of(pace), START, dict[int, int]()
    for passed, asked in moves:
        now += passed
        windows = windows_of(asked)
        room = changed(room, windows, now)
        if isinstance(pace, Deadline | Sessions):
            kept = {place: due for place, due in room.due.items() if place in before and asked}
            for place, due in kept.items():
                if asked[place]:
                    assert due >= before[place]
        before = {place: due for place, due in room.due.items() if asked[place]}
        if isinstance(pace, Deadline):
            assert set(room.due) == set(asked)


@given(st.integers(10, 200), st.integers(0, 20), MOVES)
def test_banks_are_never_negative_and_lose_exactly_the_time_that_was_waited(
    bank: int, increment: int, moves: list[tuple[int, dict[int, frozenset[int]]]]
) -> None:
    pace = Live(bank=bank, increment=increment)
    room, now = room_of(pace), START
    expected = [bank * 1000] * SEATS
    waiting: set[int] = set()
    seen: set[int] = set()
    for passed, asked in moves:
        now += passed
        for seat in waiting:
            expected[seat] -= passed
        windows = windows_of(asked)
        room = changed(room, windows, now)
        waits = {seat for seats in asked.values() for seat in seats}
        fresh = {seat for place, seats in asked.items() if place not in seen for seat in seats}
        for seat in (waits & fresh) | (waits - waiting):
            grown = max(0, expected[seat]) + increment * 1000
            expected[seat] = max(max(0, expected[seat]), min(bank * 1000, grown))
        for seat in range(SEATS):
            running = now - room.since[seat] if seat in room.since else 0
            assert room.banks[seat] >= 0
            assert max(0, room.banks[seat] - running) == max(0, expected[seat])
            if seat not in waits:
                expected[seat] = max(0, expected[seat])
        waiting, seen = waits, set(asked)


@settings(max_examples=200)
@given(PACES, MOVES, st.integers(-5_000_000, 500_000_000), st.integers(0, 11))
def test_a_gap_that_is_given_back_changes_nothing_but_the_wall_clock(
    pace: Pace, moves: list[tuple[int, dict[int, frozenset[int]]]], lost: int, when: int
) -> None:
    """The same moves with and without an interruption: all clocks agree, shifted by it."""
    if isinstance(pace, Deadline):
        pace = Deadline(hours=pace.hours)  # a fixed hour does not move with later openings
    plain = gapped = room_of(pace)
    now, gap = START, 0
    for number, (passed, asked) in enumerate(moves):
        now += passed
        if number == when:
            gap = lost
            gapped = evolve(gapped, Held(lost, "asleep"))
        windows = windows_of(asked)
        assert overdue(plain, windows, now) == overdue(gapped, windows, now + gap)
        plain, gapped = changed(plain, windows, now), changed(gapped, windows, now + gap)
        assert gapped.banks == plain.banks
        assert gapped.due == {place: due + gap for place, due in plain.due.items()}
        assert gapped.since == {seat: begun + gap for seat, begun in plain.since.items()}
        assert table_time(gapped, now + gap, windows) == table_time(plain, now, windows)


@given(PACES, MOVES, st.integers(0, 60))
def test_a_table_wakes_exactly_when_somebody_s_time_is_up(
    pace: Pace, moves: list[tuple[int, dict[int, frozenset[int]]]], grace: int
) -> None:
    room, now = room_of(pace, Ladder(grace=grace)), START
    for passed, asked in moves:
        now += passed
        windows = windows_of(asked)
        room = changed(room, windows, now)
        wake = next_wake(room, windows)
        if wake is None:
            assert overdue(room, windows, now + 10_000 * HOUR) == []
        else:
            assert overdue(room, windows, wake - 1) == []
            assert overdue(room, windows, wake) != []


@given(
    PACES,
    st.lists(
        st.tuples(
            st.sampled_from(["pass", "pause", "hold"]),
            st.integers(0, 5_000_000),
            st.integers(-1_000_000, 1_000_000),
        )
    ),
)
def test_time_at_the_table_never_runs_back_and_leaves_holds_and_pauses_out(
    pace: Pace, steps: list[tuple[str, int, int]]
) -> None:
    room, now, counted, last = room_of(pace), START, 0, 0
    for kind, passed, jump in steps:
        now += passed
        if room.paused_at is None:
            counted += passed
        if kind == "pause":
            room = evolve(room, Paused(room.paused_at is None, now, "host"))
        elif kind == "hold" and room.paused_at is None and now + jump >= START:
            now += jump
            room = evolve(room, Held(jump, "the clock was set"))
        minute = pace.minute if isinstance(pace, Sessions) else 60
        assert table_time(room, now) == counted * 60 // (minute * 1000)
        assert table_time(room, now) >= last
        last = table_time(room, now)
