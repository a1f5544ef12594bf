"""A server of a real game with hours is killed in a session and in an Exchange window: Hegemony.

Twelve people answer whatever they are asked with anything that fits; only reports are posted by
nobody, so that the window has to close by its hour.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.web.faults.server import START, Server
from tests.web.faults.window_test import log_of

from starmoot.client import Client, View, random_answer
from starmoot.games.hegemony import GAME
from starmoot.host import Journal, replay
from starmoot.web.model import AnyEvent, Held, Played, Started

SEATS = 12
MINUTE = 10
"""Seconds for a minute of the rules: an Exchange window of the quick profile takes thirty."""
AWAY = 1.5
LATE = 20.0
"""Seconds after its hour by which a busy machine has closed a window."""
POST = "hegemony.post"


class Governments:
    """Everybody at one table, and what they were told that counts."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = [Client(server.address) for _ in range(SEATS)]
        self.counted: Counter[str] = Counter()
        self.dice = Random(1)

    def begin(self) -> None:
        """Take all seats and start."""
        for seat, one in enumerate(self.people):
            one.guest(f"Minister {seat}")
        options = {"clock_profile": "accelerated"}
        pace = {"pace": "sessions", "minute": MINUTE}
        self.table = self.people[0].create(GAME.id, SEATS, options=options, pace=pace)
        for seat in range(1, SEATS):
            self.people[seat].join(self.table, seat)
        self.people[0].start(self.table)

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return self.people[seat].view(self.table, seat)

    def answer(self, seat: int) -> View:
        """A seat answers what it is asked, but posts no report."""
        view = self.view(seat)
        for decision in view.awaited:
            if decision.topic != POST:
                key = f"{seat}/{decision.id}"
                given = random_answer(decision.shape, self.dice)
                if self.people[seat].decide(self.table, seat, decision, given, key=key).accepted:
                    self.counted[key] += 1
        return view

    def play_until(self, wanted: str) -> None:
        """Everybody answers until a seat is in a session, or is asked to post a report."""
        late = time.monotonic() + 3 * START
        while time.monotonic() < late:
            for seat in range(SEATS):
                if wanted in stages(self.answer(seat)):
                    return
        raise AssertionError(f"no {wanted} came")

    def die(self) -> None:
        """The server is killed and comes back; nobody has lost or gained anything by that."""
        before = [known(self.view(seat)) for seat in range(SEATS)]
        self.server.kill()
        time.sleep(AWAY)
        self.server.start()
        self.server.wait()
        assert [known(self.view(seat)) for seat in range(SEATS)] == before

    def wait_for_the_hour(self) -> None:
        """Until nobody can post a report in time any more: a session may have to end first."""
        late = time.monotonic() + 3 * START
        while any("window" in stages(self.view(seat)) for seat in range(SEATS)):
            assert time.monotonic() < late, "the window closes"
            time.sleep(0.5)

    def close(self) -> None:
        """Hang up."""
        for one in self.people:
            one.close()


def stages(view: View) -> set[str]:
    """What goes on for a seat."""
    if any(one.topic == POST for one in view.awaited):
        return {"window"}
    home = view.state["homes"][view.me["seat"]]
    own = view.state["cabinets"][home : home + 1]  # there is none before it is founded
    return {"session" for cabinet in own if cabinet["phase_ends"]}


def known(view: View) -> list[Any]:
    """What must not change while there is no server: the game, the questions and the answers."""
    asked = [(one.id, one.topic, one.given) for one in view.decisions]
    return [view.state, view.log, sorted(asked)]


def test_hegemony_killed_in_a_session_and_in_a_window_loses_nothing_and_closes_at_its_second(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "server")
    governments = Governments(server)
    try:
        server.start()
        server.wait()
        governments.begin()
        for stage in ("session", "window"):
            governments.play_until(stage)
            governments.die()
        governments.wait_for_the_hour()
        server.kill()
    finally:
        governments.close()
        server.close()
    events, seed = asyncio.run(log_of(server, governments.table))
    check_hours(events)
    check_record(events, seed, governments.counted)


def check_hours(events: list[AnyEvent]) -> None:
    """Windows closed at their second and not before; what the server was away for is given back."""
    due: dict[str, int] = {}
    held = closed = started = 0
    for event in events:
        if isinstance(event, Held):
            held += event.millis
            due = {window: at + event.millis for window, at in due.items()}
        elif isinstance(event, Played) and "time_up" in event.lines[0]:
            at = due[str(event.lines[0]["time_up"])]
            assert at <= event.at < at + 1000 * LATE
            second = (event.at - started - held) * 60 // (MINUTE * 1000)
            assert event.lines[0]["at"] == second
            closed += 1
        if isinstance(event, Started):
            started = event.at
        if isinstance(event, Started | Played):
            due = dict(event.due)
    assert held >= 2 * 1000 * AWAY
    assert closed >= 4, "three governments had a window, and one hour came before it"


def check_record(events: list[AnyEvent], seed: bytes, counted: Counter[str]) -> None:
    """All that was acknowledged is there once, and the rules take it all again."""
    lines = [line for event in events if isinstance(event, Played) for line in event.lines]
    kept = Counter(f"{line['seat']}/{line['decision']}" for line in lines if "key" in line)
    assert kept == counted
    [header] = [event.header for event in events if isinstance(event, Started)]
    again = replay(GAME, Journal(header, lines), seed=seed)
    assert again.inputs == sum("seal" not in line for line in lines)
