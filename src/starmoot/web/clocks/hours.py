"""Hours of the day where people live: fixed local hours, daylight saving, sleep. All pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, Struct

HOUR: Final = 3_600_000
LONGEST_SLEEP: Final = 12 * 60
"""Minutes; a person who claims to sleep longer is not asleep but away."""
ROUNDS: Final = 4
"""How often a deadline is moved on before sleepers who never wake together are left to it."""

OClock = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class SleepHours(Struct, frozen=True):
    """When somebody is not to be hurried: from `start` to `end` o'clock in `zone`."""

    start: OClock = "23:00"
    end: OClock = "07:00"
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


class Habits(Struct):
    """The part of a person's settings that is read here."""

    sleep: SleepHours | None = None


@lru_cache(maxsize=256)
def zone_named(name: str) -> ZoneInfo | None:
    """A time zone by its name, None where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def minutes(clock: str) -> int:
    """`07:30` as minutes since midnight."""
    return int(clock[:2]) * 60 + int(clock[3:])


def check_sleep(sleep: SleepHours) -> str:
    """What is wrong with somebody's sleep hours; empty if nothing is."""
    if zone_named(sleep.zone) is None:
        return f"there is no time zone '{sleep.zone}'; write one such as Europe/Berlin"
    length = (minutes(sleep.end) - minutes(sleep.start)) % (24 * 60)
    if not 0 < length <= LONGEST_SLEEP:
        return f"sleep from {sleep.start} to {sleep.end} is not between a minute and twelve hours"
    return ""


def sleep_of(settings: bytes) -> SleepHours | None:
    """The sleep hours among a person's settings; None where there are none that can be kept."""
    try:
        sleep = msgspec.json.decode(settings or b"{}", type=Habits).sleep
    except msgspec.DecodeError:
        return None
    return None if sleep is None or check_sleep(sleep) else sleep


def next_oclock(clock: str, zone: str, earliest: int) -> int:
    """The first moment from `earliest` on at which the clocks of a zone read `clock`.

    Where the hour is left out in spring, the clocks that were not put forward yet would read it;
    where it comes twice in autumn both count.
    """
    place = zone_named(zone) or ZoneInfo("UTC")
    wanted = time(int(clock[:2]), int(clock[3:]))
    day = datetime.fromtimestamp(earliest / 1000, place).date() - timedelta(days=1)
    while True:
        for moment in readings(day, wanted, place):
            if moment >= earliest:
                return moment
        day += timedelta(days=1)


def readings(day: date, wanted: time, place: ZoneInfo) -> list[int]:
    """When on one day the clocks of a place read an hour, in order: once, twice, or nearly."""
    moments: list[int] = []
    for fold in (0, 1):
        local = datetime.combine(day, wanted, place).replace(fold=fold)
        moment = local.astimezone(UTC)
        if moment.astimezone(place).time() == wanted:
            moments.append(round(moment.timestamp()) * 1000)
    if not moments:
        skipped = datetime.combine(day, wanted, place)
        moments.append(round(skipped.astimezone(UTC).timestamp()) * 1000)
    return sorted(set(moments))


def asleep(sleep: SleepHours, at: int) -> bool:
    """Whether somebody sleeps at a moment."""
    place = zone_named(sleep.zone) or ZoneInfo("UTC")
    local = datetime.fromtimestamp(at / 1000, place)
    now = local.hour * 60 + local.minute
    start, end = minutes(sleep.start), minutes(sleep.end)
    return start <= now < end if start < end else now >= start or now < end


def rested(due: int, sleepers: Iterable[SleepHours]) -> int:
    """A deadline moved on until an hour after those have woken who would sleep through it."""
    everybody = list(sleepers)
    for _ in range(ROUNDS):
        before = due
        for sleep in everybody:
            if asleep(sleep, due) or asleep(sleep, due - HOUR):
                due = max(due, next_oclock(sleep.end, sleep.zone, due - HOUR) + HOUR)
        if due == before:
            break
    return due
