"""When people can come, in their own zones, and the hours that follow from it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from starmoot.web.clocks.availability import (
    Availability,
    Away,
    Proposal,
    Span,
    can_come,
    check_availability,
    propose,
)

HOUR = 3_600_000


def at(*when: int) -> int:
    return round(datetime(*when, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]


EVENINGS = Availability("Europe/Berlin", [Span(day, "19:00", "22:00") for day in range(7)])


def test_hours_are_those_of_the_zone_in_winter_and_summer() -> None:
    assert can_come(EVENINGS, at(2027, 1, 20, 18), at(2027, 1, 20, 21))
    assert not can_come(EVENINGS, at(2027, 1, 20, 17, 30), at(2027, 1, 20, 19))
    assert can_come(EVENINGS, at(2027, 7, 20, 17), at(2027, 7, 20, 20))


def test_one_has_to_be_there_until_the_end() -> None:
    assert not can_come(EVENINGS, at(2027, 1, 20, 20, 30), at(2027, 1, 20, 21, 30))


def test_hours_may_go_over_midnight_and_into_those_of_the_next_day() -> None:
    night = Availability("UTC", [Span(5, "22:00", "02:00"), Span(6, "02:00", "04:00")])
    assert can_come(night, at(2027, 1, 16, 23), at(2027, 1, 17, 3))
    assert not can_come(night, at(2027, 1, 15, 23), at(2027, 1, 16, 1))


def test_nobody_comes_on_days_when_they_are_away() -> None:
    away = Availability(EVENINGS.zone, EVENINGS.hours, [Away("2027-01-19", "2027-01-21")])
    assert not can_come(away, at(2027, 1, 20, 18), at(2027, 1, 20, 19))
    assert can_come(away, at(2027, 1, 22, 18), at(2027, 1, 22, 19))


def test_the_earliest_hour_of_those_at_which_most_can_come_is_first() -> None:
    early = Availability("UTC", [Span(2, "08:00", "12:00")])
    late = Availability("UTC", [Span(2, "10:00", "12:00"), Span(3, "10:00", "12:00")])
    found = propose([early, late, late], at(2027, 1, 18), at(2027, 1, 25), HOUR)
    assert found == [Proposal(at(2027, 1, 20, 10), 3), Proposal(at(2027, 1, 21, 10), 2)]


def test_proposals_keep_to_the_limits_and_to_half_hours() -> None:
    always = Availability("UTC", [Span(day, "00:00", "00:00") for day in range(7)])
    begin, end = at(2027, 1, 18, 9, 10), at(2027, 1, 18, 11)
    assert propose([always], begin, end, HOUR) == [Proposal(at(2027, 1, 18, 9, 30), 1)]
    assert propose([], begin, end, HOUR) == []


@pytest.mark.parametrize(
    ("wish", "wrong"),
    [
        (Availability("Mars/Olympus"), "there is no time zone"),
        (Availability("UTC", [], [Away("2027-02-02", "2027-02-01")]), "comes before"),
        (Availability("UTC", [], [Away("2027-02-30", "2027-02-31")]), "there is no day"),
        (EVENINGS, ""),
    ],
)
def test_hours_that_cannot_be_are_refused(wish: Availability, wrong: str) -> None:
    assert wrong in check_availability(wish)
    assert bool(wrong) == bool(check_availability(wish))
