"""A server that is killed while rooms are in session: all that was said stands, windows wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from tests.web.faults.server import START, Server, wall

from starmoot.client import Client
from starmoot.web.model import AnyEvent, Held, Played, Started
from starmoot.web.server.startup import read_key
from starmoot.web.store import open_store
from starmoot.web.store.vault import Vault
from starmoot.web.tables.archive import read_event

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 12
PROGRAM = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from starmoot.host import add_game
from tests.web.http.cabinets import CABINETS
add_game(CABINETS)
from starmoot.cli import main
exit(main())
"""


def until(true: Callable[[], bool], what: str) -> None:
    """Wait for something that must come."""
    late = time.monotonic() + START
    while not true():
        assert time.monotonic() < late, what
        time.sleep(0.2)


def test_a_server_killed_in_a_session_loses_nothing_and_closes_no_window_early(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "server", program=("-c", PROGRAM))
    try:
        server.start()
        server.wait()
        people = [Client(server.address) for _ in range(4)]
        for number, one in enumerate(people):
            one.guest(f"Player {number}")
        pace = {"pace": "sessions", "minute": 60}
        table = people[0].create("cabinets", 4, options={"seconds": SECONDS}, pace=pace)
        for seat in (1, 2, 3):
            people[seat].join(table, seat)
        people[0].start(table)
        question = people[1].view(table, 1).decisions[0]
        assert people[1].decide(table, 1, question, 7).accepted
        people[0].say(table, 0, "We wait.", [2])
        path = f"/tables/{table}/seats/2/notes"
        people[2]._ask("PUT", path, {"text": "Remember the window."})
        hour = {"title": "Council", "at": wall() + 3_600_000}
        people[0]._post(f"/tables/{table}/seats/0/hours", **hour)
        for _ in range(2):
            server.kill()
            time.sleep(1.5)
            server.start()
            server.wait()
            ours, theirs = people[2].view(table, 2), people[1].view(table, 1)
            assert ours.notes["room"] == "Remember the window."
            assert hour["at"] in [meeting["at"] for meeting in ours.team["schedule"]]
            assert [word["text"] for word in people[2].talk(table, 2)] == ["We wait."]
            assert theirs.notes["room"] == ""
            assert people[1].talk(table, 1) == []
            asked = [one.given for one in theirs.decisions if one.id == question.id]
            assert all(given == [7] for given in asked), "the answer stands while it is asked"
        until(
            lambda: all(one.id != question.id for one in people[1].view(table, 1).decisions),
            "the window closes",
        )
        server.kill()
        for one in people:
            one.close()
    finally:
        server.close()
    asyncio.run(check(server, table))


async def log_of(server: Server, table: str) -> tuple[list[AnyEvent], bytes]:
    """The log of a table and its seed, as a server left them that does not run any more."""
    key, _ = read_key(server.data / "server.key", make=False)
    store = open_store(str(server.data / "starmoot.sqlite"))
    await store.open()
    vault = Vault(key)
    events = [read_event(vault, table, row) for row in await store.events(table)]
    seed = vault.open_seed(table, await store.seed(table))
    await store.close()
    return events, seed


async def check(server: Server, table: str) -> None:
    """No window was closed before its second; what the server was away for is given back."""
    started = held = outs = 0
    events, _ = await log_of(server, table)
    for event in events:
        if isinstance(event, Started):
            started = event.at
        elif isinstance(event, Held):
            held += event.millis
        elif isinstance(event, Played) and "time_up" in event.lines[0]:
            outs += 1
            second = event.lines[0]["at"]
            assert second == (event.at - started - held) // 1000
            assert second >= SECONDS
    assert outs >= 2, "both rooms had a silent member"
    assert held >= 2 * 1500
