"""When people can come: hours of a week in their own zone, and hours to meet from those of all."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct

from starmoot.web.clocks.hours import OClock, minutes, readings, zone_named

GRID: Final = 30 * 60_000
"""Meetings begin at full and half hours."""
DAY: Final = 86_400_000
LONGEST_SEARCH: Final = 62 * DAY
MOST_PROPOSED: Final = 5
AVAILABILITY: Final = "availability"

Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[01][0-9]-[0-3][0-9]$")]


class Span(Struct, frozen=True):
    """Hours of one day of the week (0 is Monday); an end before the start is on the next day."""

    day: Annotated[int, Meta(ge=0, le=6)]
    start: OClock
    end: OClock


class Away(Struct, frozen=True):
    """Days on which somebody cannot come at all, the first and the last among them."""

    first: Day
    last: Day


class Availability(Struct, frozen=True):
    """When somebody can come."""

    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    hours: Annotated[list[Span], Meta(max_length=50)] = []
    away: Annotated[list[Away], Meta(max_length=50)] = []


class Kept(Struct):
    """The part of a person's settings that is read here."""

    availability: Availability | None = None


class Proposal(Struct, frozen=True):
    """An hour at which a room could meet, and how many of it can come."""

    at: int
    can: int


Interval = tuple[int, int]


def check_availability(wish: Availability) -> str:
    """What is wrong with somebody's hours; empty if nothing is."""
    if zone_named(wish.zone) is None:
        return f"there is no time zone '{wish.zone}'; write one such as Europe/Berlin"
    for away in wish.away:
        try:
            if date.fromisoformat(away.last) < date.fromisoformat(away.first):
                return f"{away.last} comes before {away.first}"
        except ValueError:
            return f"there is no day {away.first} or {away.last}"
    return ""


def availability_of(settings: bytes) -> Availability | None:
    """What a person has said; None where nothing was, or nothing that can be kept."""
    try:
        found = msgspec.json.decode(settings or b"{}", type=Kept).availability
    except msgspec.DecodeError:
        return None
    return None if found is None or check_availability(found) else found


def intervals(wish: Availability, begin: int, end: int) -> list[Interval]:
    """When somebody can come between two moments, apart from each other and in order."""
    place = zone_named(wish.zone) or ZoneInfo("UTC")
    away = [(date.fromisoformat(one.first), date.fromisoformat(one.last)) for one in wish.away]
    day = datetime.fromtimestamp(begin / 1000, place).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end / 1000, place).date()
    found: list[Interval] = []
    while day <= last:
        if not any(first <= day <= until for first, until in away):
            found += [moments(span, day, place) for span in wish.hours if span.day == day.weekday()]
        day += timedelta(days=1)
    return merged(found)


def moments(span: Span, day: date, place: ZoneInfo) -> Interval:
    """The hours of a span on one day, as the clocks of a place read them."""
    over_night = minutes(span.end) <= minutes(span.start)
    until = day + timedelta(days=1) if over_night else day
    return reading(span.start, day, place), reading(span.end, until, place)


def reading(clock: str, day: date, place: ZoneInfo) -> int:
    """The first moment of a day at which the clocks of a place read an hour."""
    return readings(day, time(int(clock[:2]), int(clock[3:])), place)[0]


def merged(found: list[Interval]) -> list[Interval]:
    """Intervals without overlaps; those that touch become one."""
    whole: list[Interval] = []
    for start, end in sorted(found):
        if whole and start <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(end, whole[-1][1]))
        else:
            whole.append((start, end))
    return whole


def covers(free: Sequence[Interval], start: int, end: int) -> bool:
    """Whether somebody is free from one moment to another."""
    place = bisect_right(free, (start, 1 << 62)) - 1
    return place >= 0 and free[place][1] >= end


def can_come(wish: Availability, start: int, end: int) -> bool:
    """Whether somebody can come to a meeting and stay."""
    return covers(intervals(wish, start, end), start, end)


def propose(
    people: Sequence[Availability], earliest: int, latest: int, length: int
) -> list[Proposal]:
    """Hours that begin within the limits at which most can come, the earliest first.

    At most one for each day of the calendar (UTC), so that there is something to choose from.
    """
    latest = min(latest, earliest + LONGEST_SEARCH)
    free = [intervals(wish, earliest, latest + length) for wish in people]
    best: dict[int, Proposal] = {}
    at = -(-earliest // GRID) * GRID
    while at <= latest:
        can = sum(covers(each, at, at + length) for each in free)
        known = best.get(at // DAY)
        if can and (known is None or can > known.can):
            best[at // DAY] = Proposal(at, can)
        at += GRID
    return sorted(best.values(), key=lambda one: (-one.can, one.at))[:MOST_PROPOSED]
