"""Pace: when windows close, how banks run, and what time it is at a table. All pure.

Deadlines are moments of the wall clock in milliseconds, written down with the event that opened
the window; they move only when time did not count (`shifted`). People are told `due`; a window
closes when the grace after it is over as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from starmoot.host import OpenWindow
from starmoot.web.clocks.absence import Sitting, acting
from starmoot.web.clocks.hours import (
    HOUR,
    SleepHours,
    check_sleep,
    next_oclock,
    rested,
    sleep_of,
    zone_named,
)
from starmoot.web.model import Deadline, Live, NewTable, Pace, Sessions, Untimed

__all__ = [
    "Clocks",
    "Overdue",
    "SleepHours",
    "announced",
    "check_pace",
    "check_sleep",
    "deadline",
    "next_wake",
    "open_clocks",
    "overdue",
    "shifted",
    "sleep_of",
    "table_time",
]

LULL: Final = 60_000
"""A lasting window that waits for nobody and has no time of its own closes after a minute."""


class Clocks(Protocol):
    """The part of a room that is read here."""

    @property
    def wish(self) -> NewTable: ...
    @property
    def seats(self) -> Sequence[Sitting]: ...
    @property
    def started_at(self) -> int: ...
    @property
    def held_ms(self) -> int: ...
    @property
    def paused_at(self) -> int | None: ...
    @property
    def due(self) -> Mapping[int, int]: ...
    @property
    def banks(self) -> Sequence[int]: ...
    @property
    def since(self) -> Mapping[int, int]: ...


@dataclass(frozen=True)
class Overdue:
    """A window whose time is up: for some seats, or (None) for all and thus for the window."""

    window: int
    seats: tuple[int, ...] | None


def check_pace(pace: Pace) -> str:
    """What is wrong with a pace; empty if nothing is."""
    if isinstance(pace, Deadline):
        if zone_named(pace.zone) is None:
            return f"there is no time zone '{pace.zone}'; write one such as Europe/Berlin"
        if pace.hours == 0 and pace.at is None:
            return "a deadline needs at least one hour, or an hour of the day"
    return ""


# Time at the table


def present(room: Clocks, now_ms: int) -> int:
    """Now; while the table is paused the moment at which that began."""
    return min(now_ms, room.paused_at) if room.paused_at else now_ms


def second_ms(pace: Pace) -> int:
    """How many sixtieths of a millisecond one second of the rules lasts."""
    return pace.minute * 1000 if isinstance(pace, Sessions) else 60_000


def table_time(room: Clocks, now_ms: int, windows: Iterable[OpenWindow] = ()) -> int:
    """Whole seconds since the game began, as the rules count them.

    Holds and pauses are taken out. During the grace of a session window time stands still at the
    moment when it was due, so that nobody who used the grace is late; afterwards it catches up.
    """
    pace = room.wish.pace
    counted = max(0, present(room, now_ms) - room.started_at - room.held_ms)
    seconds = counted * 60 // second_ms(pace)
    if isinstance(pace, Sessions) and pace.grace:
        leeway = pace.grace * 60_000 // second_ms(pace)
        for window in windows:
            if 0 < window.due < seconds <= window.due + leeway:
                seconds = window.due
    return seconds


def wall_time(room: Clocks, seconds: int) -> int:
    """When the table's time will be so late; the inverse of `table_time`."""
    needed = -(-seconds * second_ms(room.wish.pace) // 60)
    return room.started_at + room.held_ms + needed


def shifted(
    due: Mapping[int, int], since: Mapping[int, int], millis: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Deadlines and running banks after `millis` in which time did not count."""
    return (
        {window: at + millis for window, at in due.items()},
        {seat: at + millis for seat, at in since.items()},
    )


# Opening


def open_clocks(
    room: Clocks,
    windows: Sequence[OpenWindow],
    now_ms: int,
    sleep: Mapping[int, SleepHours],
    returned: Collection[int] = (),
) -> tuple[dict[int, int], list[int], dict[int, int]]:
    """The clocks after a change: windows by when they are due, banks, since when they run.

    `room` has the clocks before it, `windows` are those open now. Windows that were open keep
    their due time. Seats played by bots have no clock. `returned` are seats that took an input
    back: to be asked the same again brings no increment.
    """
    pace = room.wish.pace
    now = present(room, now_ms)
    since, banks = settle(pace, room, windows, now, returned)
    due: dict[int, int] = {}
    for window in windows:
        moment = due_of(pace, room, window, now, sleep, banks, since)
        if moment is not None:
            due[window.number] = moment
    return due, banks, since


def settle(
    pace: Pace,
    room: Clocks,
    windows: Sequence[OpenWindow],
    now: int,
    returned: Collection[int],
) -> tuple[dict[int, int], list[int]]:
    """Stop and start the banks. Each new question brings the increment, up to the first bank.

    Where there are no banks nothing runs.
    """
    if not isinstance(pace, Live):
        return {}, []
    most = pace.bank * 1000
    banks = list(room.banks) or [most] * len(room.seats)
    waiting = {seat for window in windows for seat in window.awaited}
    fresh = {seat for window in windows if window.number not in room.due for seat in window.awaited}
    since: dict[int, int] = {}
    for seat, sitting in enumerate(room.seats):
        begun = room.since.get(seat)
        runs = seat in waiting and not acting(sitting)
        if runs and begun is not None and seat not in fresh:
            since[seat] = begun
            continue
        if begun is not None:
            banks[seat] = max(0, banks[seat] - max(0, now - begun))
        if runs:
            since[seat] = now
            if seat not in returned:
                banks[seat] = max(banks[seat], min(most, banks[seat] + pace.increment * 1000))
    return since, banks


def due_of(
    pace: Pace,
    room: Clocks,
    window: OpenWindow,
    now: int,
    sleep: Mapping[int, SleepHours],
    banks: Sequence[int],
    since: Mapping[int, int],
) -> int | None:
    """When a window is due, if ever."""
    known = room.due.get(window.number)
    ruled = wall_time(room, window.due) if window.due else None
    if isinstance(pace, Deadline):
        if known is not None:
            return known
        sleepers = [sleep[seat] for seat in sorted(set(window.known)) if seat in sleep]
        return max(closing_hour(pace, now, sleepers), ruled or 0)
    if not window.awaited:
        return ruled or min(now + LULL, known or now + LULL)
    if isinstance(pace, Sessions):
        return ruled
    if isinstance(pace, Untimed):
        return None
    ends = [since[seat] + banks[seat] for seat in window.awaited if seat in since]
    return min([*ends, ruled] if ruled else ends, default=None)


def closing_hour(pace: Deadline, now: int, sleepers: Sequence[SleepHours]) -> int:
    """When a window that opens now is to close by a deadline."""
    due = now + pace.hours * HOUR
    if pace.at is not None:
        due = next_oclock(pace.at, pace.zone, due)
    return rested(due, sleepers)


# Closing


def leeway(room: Clocks) -> int:
    """Milliseconds between the moment when a window is due and when it closes."""
    pace = room.wish.pace
    extra = pace.grace if isinstance(pace, Sessions) else 0
    return (room.wish.ladder.grace + extra) * 1000


def bank_ends(room: Clocks) -> dict[int, int]:
    """When the banks that run will be empty, by seat; a seat with a stand-in has time."""
    if not isinstance(room.wish.pace, Live) or not room.banks:
        return {}
    return {
        seat: begun + room.banks[seat]
        for seat, begun in room.since.items()
        if not acting(room.seats[seat])
    }


def closing(room: Clocks, window: OpenWindow) -> int | None:
    """When a window itself is due, without regard to banks."""
    if isinstance(room.wish.pace, Live) and window.awaited:
        return wall_time(room, window.due) if window.due else None
    return room.due.get(window.number)


def announced(room: Clocks, window: OpenWindow) -> int | None:
    """When a window closes as everybody who knows of it is told, without regard to answers."""
    pace = room.wish.pace
    if isinstance(pace, Deadline):
        return room.due.get(window.number)
    if isinstance(pace, Untimed) or not window.due:
        return None
    return wall_time(room, window.due)


def overdue(room: Clocks, windows: Sequence[OpenWindow], now_ms: int) -> list[Overdue]:
    """Whose time is up by now, the longest open window first."""
    if room.paused_at:
        return []
    latest = now_ms - leeway(room)
    empty = {seat for seat, end in bank_ends(room).items() if end <= latest}
    found: list[Overdue] = []
    for window in sorted(windows, key=by_number):
        close = closing(room, window)
        seats = tuple(sorted(empty & set(window.awaited)))
        if close is not None and close <= latest:
            found.append(Overdue(window.number, None))
        elif seats:
            found.append(Overdue(window.number, seats))
    return found


def by_number(window: OpenWindow) -> int:
    """Windows are numbered in the order in which they opened."""
    return window.number


def next_wake(room: Clocks, windows: Sequence[OpenWindow]) -> int | None:
    """When somebody's time will be up next; a moment in the past where it is up already."""
    if room.paused_at:
        return None
    ends = bank_ends(room)
    moments: list[int] = []
    for window in windows:
        close = closing(room, window)
        if close is not None:
            moments.append(close)
        moments += [ends[seat] for seat in window.awaited if seat in ends]
    return min(moments) + leeway(room) if moments else None


def deadline(room: Clocks, window: OpenWindow, seat: int) -> int | None:
    """Until when one seat is to answer in a window, as it is told; None where nothing hurries."""
    if room.paused_at:
        return None
    close = closing(room, window)
    if not room.banks or seat not in window.awaited:
        return close
    end = bank_ends(room).get(seat)
    if end is None:
        return close
    return end if close is None else min(close, end)
