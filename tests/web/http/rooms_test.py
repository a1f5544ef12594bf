"""Rooms at the wire: whatever happens in one of them, another one gets the same bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.http.cabinets import CABINETS
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House, Socket
from tests.web.http.secrecy_test import PACES, Act, Worlds, everything, stream_of

from starmoot.client import Client, random_answer
from starmoot.host import registry

HOUR = 3_600_000
Script = list[tuple[bool, Act]]


@pytest.fixture(autouse=True)
def cabinets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, CABINETS.id, CABINETS)


def send(client: Client, method: str, path: str, body: Any = None) -> Any:
    """A request to the API that must succeed."""
    answer = client.http.request(method, f"/api/v1{path}", json=body, headers=client._headers())
    assert answer.status_code < 300, (path, answer.status_code, answer.text)
    return answer.json() if "json" in answer.headers.get("content-type", "") else answer.content


class Room:
    """What the people of a room do at the table of some worlds."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.table = worlds.table

    def decides(self, seat: int, number: int) -> Act:
        def act(house: House) -> None:
            player = self.worlds.player(house, seat)
            decision = player.view(self.table, seat).decisions[0]
            assert player.decide(self.table, seat, decision, number).accepted

        return act

    def answers(self, seat: int) -> Act:
        """A seat answers the first thing that it is asked, always in the same way."""

        def act(house: House) -> None:
            player = self.worlds.player(house, seat)
            decision = player.view(self.table, seat).awaited[0]
            answer = random_answer(decision.shape, random.Random(seat))
            assert player.decide(self.table, seat, decision, answer).accepted

        return act

    def asks(self, seat: int, method: str, path: str, body: Any = None) -> Act:
        def act(house: House) -> None:
            send(self.worlds.player(house, seat), method, path.format(t=self.table), body)

        return act

    def follows(self, seat: int) -> Act:
        """Somebody opens the page and closes it again."""

        def act(house: House) -> None:
            socket = house.socket(self.table, self.worlds.player(house, seat), f"?seat={seat}")
            socket.news()
            socket.close()

        return act

    def substitute(self, captain: int, seat: int) -> Act:
        """A newcomer takes a seat by the invitation of the room."""

        def act(house: House) -> None:
            team = seat % 2
            path = f"/tables/{self.table}/rooms/{team}/invites"
            key = send(self.worlds.player(house, captain), "POST", path)["key"]
            newcomer = house.client("Newcomer")
            assert newcomer.join(self.table, seat, key) == seat

        return act


def plays(room: Room) -> Script:
    return [
        (True, room.decides(1, 4)),
        (False, room.decides(0, 3)),
        (True, room.decides(3, 5)),
        (True, room.decides(1, 6)),
        (False, room.decides(2, 2)),
        (True, room.decides(3, 7)),
    ]


def talks_and_plans(room: Room) -> Script:
    table = "/tables/{t}"
    return [
        (True, room.asks(1, "POST", f"{table}/talk", {"seat": 1, "text": "Hush", "audience": [3]})),
        (False, room.asks(0, "POST", f"{table}/talk", {"seat": 0, "text": "We", "audience": [2]})),
        (True, room.asks(3, "PUT", f"{table}/seats/3/notes", {"text": "Trust nobody."})),
        (False, room.asks(2, "PUT", f"{table}/seats/2/notes", {"text": "Trust all."})),
        (True, room.asks(1, "POST", f"{table}/seats/1/hours", MEETING)),
        (True, room.asks(1, "POST", "/me/calendars", {"table": room.table, "seat": 1})),
        (True, room.asks(3, "PUT", "/me/availability", {"zone": "Asia/Tokyo", "hours": EVENINGS})),
        (True, room.follows(3)),
        (True, room.follows(1)),
    ]


def comes_and_goes(room: Room) -> Script:
    table = "/tables/{t}"
    return [
        (True, room.asks(3, "POST", f"{table}/leave", {"seat": 3})),
        (True, room.asks(1, "POST", f"{table}/seats/3", {"kind": "bot", "bot": "random"})),
        (False, room.decides(0, 3)),
        (True, room.asks(1, "POST", f"{table}/seats/3", {"kind": "reserved"})),
        (True, room.substitute(1, 3)),
        (True, room.asks(1, "PUT", "/me/name", {"name": "Somebody else"})),
    ]


MEETING = {"title": "Council", "at": 1_800_000_000_000 + 30 * HOUR, "minutes": 60}
EVENINGS = [{"day": day, "start": "19:00", "end": "23:00"} for day in range(7)]
STORIES: dict[str, Callable[[Room], Script]] = {
    "plays": plays,
    "talks and plans": talks_and_plans,
    "comes and goes": comes_and_goes,
}

MORE_PATHS = (
    "/api/v1/me/schedule",
    "/api/v1/tables/{table}/seats/{seat}/proposals",
    "/api/v1/tables/{table}/seats/1/proposals",
    "/tables/{table}",
    "/tables/{table}/plain",
)

TRIES: list[tuple[str, dict[str, Any]]] = [
    ("join", {"seat": 3}),
    ("join", {}),
    ("undo-request", {"seat": 0, "to": 1}),
    ("seats/3", {"kind": "open"}),
    ("seats/3", {"kind": "bot", "bot": "random"}),
    ("rooms/1/invites", {}),
    ("talk", {"seat": 0, "text": "Hello?", "audience": None}),
    ("talk", {"seat": 0, "text": "Hello?", "audience": [1]}),
    ("seats/1/hours", MEETING),
    ("decide", {"seat": 1, "decision": "2-1", "answer": 1}),
]
"""What the people of a room, their host among them, try to learn of another one."""


def received(worlds: Worlds, script: Script, secretly: bool) -> list[Any]:
    """All that another room and an onlooker get in a world with secret acts, or without."""
    house, clock, table = worlds.houses[secretly], worlds.clocks[secretly], worlds.table
    host, member, stranger = worlds.player(house, 0), worlds.player(house, 2), house.client()
    sockets = [
        house.socket(table, host, "?seat=0"),
        house.socket(table, member, "?seat=2"),
        house.socket(table),
    ]
    got: list[Any] = [streamed(socket) for socket in sockets]
    for secret, act in script:
        clock.advance(10)
        if secretly or not secret:
            act(house)
        got += [streamed(socket) for socket in sockets]
        for path, form in TRIES:
            answer = host.http.post(
                f"/api/v1/tables/{table}/{path}", json=form, headers=host._headers()
            )
            assert answer.status_code in (200, 403, 409), (path, answer.text)
            assert (answer.status_code == 200) == (path == "join" and not form), path
            got.append((path, form, answer.status_code, answer.content, str(answer.headers)))
    for client in (host, stranger):
        got += [without_ids(found) for found in everything(client, table, 0)]
        for path in MORE_PATHS:
            found = client.http.get(path.format(table=table, seat=0), headers=client._headers())
            got.append((path, found.status_code, without_marks(found.text)))
    for socket in sockets:
        socket.close()
    return got


def streamed(socket: Socket) -> list[bytes]:
    """All that a socket has brought but beats, which go by the clock on the wall."""
    return [without_ids(part) for part in stream_of(socket) if part != b'{"type":"beat"}']


def without_ids(found: Any) -> Any:
    """Words have random ids, which both worlds draw for themselves; all else must be equal."""
    if isinstance(found, bytes):
        return re.sub(rb'"(id|cursor)":"[A-Za-z0-9_-]+"', b"", found)
    path, status, content, headers = found
    if path.endswith(("talk", "export")) or "/talk?" in path:
        return path, status, without_ids(content)
    return path, status, without_ids(content), headers


def without_marks(text: str) -> str:
    """A page without what is drawn for each visit."""
    return re.sub(r'(nonce|csrf|value|content)="[^"]{16,}"', "", text)


@pytest.mark.parametrize(
    ("story", "pace"),
    [*[(story, "untimed") for story in STORIES], ("plays", "sessions"), ("plays", "live")],
)
def test_what_happens_in_a_room_changes_no_byte_for_another(
    open_house: OpenHouse, tmp_path: Path, story: str, pace: str
) -> None:
    paces = {**PACES, "sessions": {"pace": "sessions", "minute": 60}}
    worlds = Worlds(open_house, tmp_path, "cabinets", 4, pace=paces[pace])
    script = STORIES[story](Room(worlds))
    without, secretly = (received(worlds, script, yes) for yes in (False, True))
    for one, other in zip(without, secretly, strict=True):
        assert one == other


def test_the_own_room_sees_what_happens_in_it(open_house: OpenHouse, tmp_path: Path) -> None:
    """The comparison is no empty one: the same acts of a seat of one's own room are noticed."""
    worlds = Worlds(open_house, tmp_path, "cabinets", 4)
    room = Room(worlds)
    notes = room.asks(2, "PUT", "/tables/{t}/seats/2/notes", {"text": "Mine."})
    without, secretly = (received(worlds, [(True, notes)], yes) for yes in (False, True))
    assert without != secretly


def governs(room: Room) -> Script:
    """What a faction of Hegemony does while another one looks at the table."""
    table = "/tables/{t}"
    hush = {"seat": 4, "text": "Hush", "audience": [5, 6, 7]}
    return [
        (False, room.answers(0)),
        (True, room.answers(4)),
        (True, room.answers(5)),
        (False, room.answers(1)),
        (True, room.asks(4, "POST", f"{table}/talk", hush)),
        (True, room.asks(5, "PUT", f"{table}/seats/5/notes", {"text": "Trust nobody."})),
        (True, room.answers(6)),
        (True, room.asks(7, "POST", f"{table}/leave", {"seat": 7})),
        (True, room.asks(4, "POST", f"{table}/seats/7", {"kind": "bot", "bot": "random"})),
        (False, room.answers(2)),
    ]


@pytest.mark.parametrize("profile", ["untimed", "accelerated"])
def test_a_government_is_heard_by_no_other(
    open_house: OpenHouse, tmp_path: Path, profile: str
) -> None:
    pace = {"pace": "untimed" if profile == "untimed" else "sessions"}
    options = {"clock_profile": profile}
    worlds = Worlds(open_house, tmp_path, "hegemony", 12, pace=pace, options=options)
    script = governs(Room(worlds))
    without, secretly = (overheard(worlds, script, yes) for yes in (False, True))
    for one, other in zip(without, secretly, strict=True):
        assert one == other


def overheard(worlds: Worlds, script: Script, secretly: bool) -> list[Any]:
    """All that seat 0 and an onlooker get in a world with secret acts, or without."""
    house, clock, table = worlds.houses[secretly], worlds.clocks[secretly], worlds.table
    leader, stranger = worlds.player(house, 0), house.client()
    sockets = [house.socket(table, leader, "?seat=0"), house.socket(table)]
    got: list[Any] = []
    for secret, act in script:
        clock.advance(1)
        if secretly or not secret:
            act(house)
        got += [streamed(socket) for socket in sockets]
    for client in (leader, stranger):
        got += [without_ids(found) for found in everything(client, table, 0)]
    for socket in sockets:
        socket.close()
    return got
