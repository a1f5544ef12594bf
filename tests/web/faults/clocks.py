"""Clocks over crashes: how long banks ran by the log, and how long a server was there meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from starmoot.web.clocks.pace import bank_ends
from starmoot.web.model import AnyEvent, Clocked, Held, Live, Played, Started, Untimed
from starmoot.web.store.base import StoredEvent
from starmoot.web.tables.room import Room, evolve
from starmoot.web.timer import TRIFLE

if TYPE_CHECKING:
    from tests.web.faults.checking import Findings, Lives

BEAT = 5_000
"""Milliseconds between two notes of being alive: so much may be given back too much."""
STARTING = 1_500
"""Milliseconds between setting clocks right and being ready, on a busy machine."""


def overlap(begin: int, end: int, lives: Lives) -> int:
    """For how many of these milliseconds a server was there."""
    return sum(max(0, min(end, died) - max(begin, born)) for born, died in lives)


def deaths(begin: int, end: int, lives: Lives) -> int:
    """How often a server died between two moments (of which one may be just before)."""
    return sum(begin - BEAT <= died <= end for _, died in lives)


def check_clocks(
    findings: Findings,
    table: str,
    events: Sequence[tuple[StoredEvent, AnyEvent]],
    lives: Lives,
) -> None:
    """Banks ran while a server was there and not otherwise; every time-out was due, and was one."""
    room: Room | None = None
    begun: dict[int, int] = {}
    timed_out: set[tuple[int, int]] = set()
    for row, event in events:
        before = room
        room = evolve(room, event, row.at)
        if isinstance(event, Held):
            findings.counts["holds"] += 1
            findings.expect(event.millis > 0, f"{table}: time was taken away: {event}")
        if not isinstance(event, Started | Played | Clocked) or isinstance(room.wish.pace, Untimed):
            continue
        assert before is not None
        check_time_outs(findings, table, before, event, timed_out)
        for seat, since in before.since.items():
            if room.since.get(seat) != since and isinstance(room.wish.pace, Live) and lives:
                used = max(0, event.at - since)
                check_bank(findings, table, seat, used, (begun[seat], event.at), lives)
        for seat, since in room.since.items():
            if before.since.get(seat) != since:
                begun[seat] = since


def check_bank(
    findings: Findings, table: str, seat: int, used: int, turn: tuple[int, int], lives: Lives
) -> None:
    """One turn of one seat: what it used of its bank against the time in which it could play."""
    there, killed = overlap(*turn, lives), deaths(*turn, lives)
    findings.counts["turns on a clock"] += 1
    findings.counts["of them over a crash"] += killed > 0
    for name, off in (
        ("worst ms too many for a crash", used - there),
        ("worst ms too few", there - used),
    ):
        findings.worst[name] = max(findings.worst.get(name, 0), off // max(1, killed))
    most = there + killed * (TRIFLE + STARTING) + 50
    least = there - killed * (BEAT + TRIFLE) - 50
    findings.expect(
        least <= used <= most,
        f"{table}: seat {seat} used {used} ms in {there} ms of servers ({killed} crashes)",
    )


def check_time_outs(
    findings: Findings,
    table: str,
    before: Room,
    event: Started | Played | Clocked,
    known: set[tuple[int, int]],
) -> None:
    """Time ran out for seats whose bank was empty, and once for each question."""
    for line in event.lines if isinstance(event, Played) else []:
        if "time_up" not in line:
            continue
        findings.counts["time-outs"] += 1
        ends = bank_ends(before)
        seats = line.get("seats")
        for seat in seats if seats is not None else range(len(before.seats)):
            once = (line["time_up"], seat)
            findings.expect(once not in known, f"{table}: timed out twice: {once}")
            known.add(once)
            if seats is not None:
                findings.expect(
                    seat in ends and ends[seat] <= event.at,
                    f"{table}: seat {seat} timed out at {event.at}, but had until {ends.get(seat)}",
                )
