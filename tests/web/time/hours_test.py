"""Local hours, daylight saving and sleep."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmoot.web.clocks.hours import (
    HOUR,
    SleepHours,
    asleep,
    check_sleep,
    next_oclock,
    rested,
    sleep_of,
)

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
MOMENTS = st.integers(1_700_000_000_000, 1_900_000_000_000)
OCLOCKS = st.builds("{:02d}:{:02d}".format, st.integers(0, 23), st.integers(0, 59))
SLEEP = st.builds(
    lambda start, length, zone: SleepHours(
        f"{start:02d}:00", f"{(start + length) % 24:02d}:00", zone
    ),
    st.integers(0, 23),
    st.integers(1, 12),
    st.sampled_from(ZONES),
)


def at(text: str, zone: str = "UTC") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(moment: int, zone: str) -> datetime:
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone))


def test_the_same_local_hour_is_another_moment_after_the_clocks_change() -> None:
    before = next_oclock("20:00", "Europe/Berlin", at("2026-03-28T12:00"))
    after = next_oclock("20:00", "Europe/Berlin", at("2026-03-29T12:00"))
    assert (before, after) == (at("2026-03-28T19:00"), at("2026-03-29T18:00"))
    assert after - before == 23 * HOUR


def test_an_hour_that_is_left_out_in_spring_comes_right_after_the_gap() -> None:
    moment = next_oclock("02:30", "Europe/Berlin", at("2026-03-29T00:00"))
    assert local(moment, "Europe/Berlin").isoformat() == "2026-03-29T03:30:00+02:00"


def test_an_hour_that_comes_twice_in_autumn_counts_both_times() -> None:
    first = next_oclock("02:30", "Europe/Berlin", at("2026-10-24T23:00"))
    second = next_oclock("02:30", "Europe/Berlin", first + 1)
    assert second - first == HOUR
    assert next_oclock("02:30", "Europe/Berlin", second + 1) - second == 24 * HOUR


@given(OCLOCKS, st.sampled_from(ZONES), MOMENTS)
def test_the_next_local_hour_is_the_first_from_that_moment_on(
    clock: str, zone: str, earliest: int
) -> None:
    found = next_oclock(clock, zone, earliest)
    assert earliest <= found <= earliest + 26 * HOUR
    reads = local(found, zone).strftime("%H:%M")
    step = datetime.fromtimestamp(-(-earliest // 60_000) * 60, UTC)
    walked = []
    while round(step.timestamp() * 1000) < found:
        walked.append(step.astimezone(ZoneInfo(zone)).strftime("%H:%M"))
        step += timedelta(minutes=1)
    assert clock not in walked
    if reads != clock:  # left out in spring: then it is read nowhere that night
        assert local(found - 2 * HOUR, zone).utcoffset() != local(found, zone).utcoffset()


def test_somebody_sleeps_over_midnight_or_within_a_day() -> None:
    night = SleepHours("23:00", "07:00", "Europe/Berlin")
    assert asleep(night, at("2026-01-10T23:00", "Europe/Berlin"))
    assert asleep(night, at("2026-01-10T06:59", "Europe/Berlin"))
    assert not asleep(night, at("2026-01-10T07:00", "Europe/Berlin"))
    day = SleepHours("09:00", "15:00")
    assert asleep(day, at("2026-01-10T14:59"))
    assert not asleep(day, at("2026-01-10T23:00"))


def test_a_deadline_in_the_night_waits_until_an_hour_after_waking() -> None:
    night = SleepHours("23:00", "07:00", "Europe/Berlin")
    morning = at("2026-01-11T08:00", "Europe/Berlin")
    assert rested(at("2026-01-11T03:00", "Europe/Berlin"), [night]) == morning
    assert rested(at("2026-01-11T07:20", "Europe/Berlin"), [night]) == morning
    assert rested(morning, [night]) == morning
    evening = at("2026-01-10T22:59", "Europe/Berlin")
    assert rested(evening, [night]) == evening


@given(MOMENTS, SLEEP)
def test_a_sleeper_is_awake_for_the_last_hour_before_a_deadline(
    due: int, sleep: SleepHours
) -> None:
    moved = rested(due, [sleep])
    assert due <= moved <= due + 14 * HOUR
    assert not asleep(sleep, moved)
    assert not asleep(sleep, moved - HOUR)


@given(MOMENTS, st.lists(SLEEP, max_size=5))
def test_sleepers_all_over_the_world_never_pull_a_deadline_forward_nor_far_away(
    due: int, sleepers: list[SleepHours]
) -> None:
    assert due <= rested(due, sleepers) <= due + 4 * 5 * 14 * HOUR


@pytest.mark.parametrize(
    ("sleep", "problem"),
    [
        (SleepHours(zone="Mars/Olympus"), "there is no time zone 'Mars/Olympus'"),
        (SleepHours("01:00", "00:00"), "not between a minute and twelve hours"),
        (SleepHours("07:00", "07:00"), "not between a minute and twelve hours"),
        (SleepHours(zone="../../etc/passwd"), "there is no time zone"),
    ],
)
def test_sleep_that_cannot_be_kept_is_named(sleep: SleepHours, problem: str) -> None:
    assert problem in check_sleep(sleep)


def test_sleep_hours_are_read_from_settings() -> None:
    settings = b'{"zone": "UTC", "sleep": {"start": "22:00", "end": "06:30", "zone": "UTC"}}'
    assert sleep_of(settings) == SleepHours("22:00", "06:30", "UTC")
    for unfit in (b"", b"{}", b"[]", b'{"sleep": {"start": "25:00"}}', b'{"sleep": {"end": "9"}}'):
        assert sleep_of(unfit) is None
    assert sleep_of(b'{"sleep": {"zone": "Mars/Olympus"}}') is None
