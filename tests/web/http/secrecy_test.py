"""Two worlds at the wire: whoever may not know the difference gets the same bytes.

One server plays a game up to a secret; its file is copied; two servers go on from it, in which
the same seat decides differently. Everything the others and an onlooker receive must be equal.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House, Socket
from tests.web.http.playing import sit

from starmoot.client import Client
from starmoot.web.clock import HeldClock

Act = Callable[[House], None]

PATHS = (
    "/api/v1/tables/{table}",
    "/api/v1/tables/{table}/view",
    "/api/v1/tables/{table}/view?seat={seat}",
    "/api/v1/tables/{table}/view?seat={seat}&language=de",
    "/api/v1/tables/{table}/talk?seat={seat}",
    "/api/v1/tables/{table}/talk",
    "/api/v1/tables/{table}/record",
    "/api/v1/tables/{table}/verify",
    "/api/v1/tables/{table}/replay?seat={seat}",
    "/api/v1/tables/{table}/replay?seat={seat}&step=1",
    "/api/v1/tables/{table}/replay?seat={seat}&language=de",
    "/api/v1/tables",
    "/api/v1/me/tables",
    "/api/v1/me/notices",
    "/api/v1/me/export",
    "/",
)


def everything(client: Client, table: str, seat: int) -> list[tuple[str, int, bytes, str]]:
    """All that can be asked for, with statuses and headers."""
    found = []
    for path in PATHS:
        answer = client.http.get(path.format(table=table, seat=seat), headers=client._headers())
        found.append((path, answer.status_code, answer.content, str(answer.headers)))
    return found


def stream_of(socket: Socket) -> list[bytes]:
    """All that a socket has brought."""
    return [msgspec.json.encode(message) for message in socket.news()]


@dataclass
class Got:
    """What somebody received: answers to all they can ask, their own stream, the public one."""

    asked: list[tuple[str, int, bytes, str]]
    own: list[bytes]
    public: list[bytes]


class Worlds:
    """Two servers that go on from one file."""

    def __init__(
        self, open_house: OpenHouse, tmp_path: Path, game: str, seats: int, **table: Any
    ) -> None:
        clock = HeldClock()
        first = House(tmp_path / "first.db", clock=clock)
        players = [first.client(f"Player {n}") for n in range(seats)]
        self.table = sit(players, game, **table)
        self.cookies = [dict(player.http.cookies) for player in players]
        first.close()
        self.clocks = [HeldClock(clock.now()) for _ in range(2)]
        self.houses = []
        for name, its_clock in zip(("one.db", "other.db"), self.clocks, strict=True):
            shutil.copy(tmp_path / "first.db", tmp_path / name)
            # beats come by real time, of which a busy machine takes more for one world
            self.houses.append(open_house(name, clock=its_clock, beat=3600.0))

    def player(self, house: House, seat: int) -> Client:
        client = house.client()
        client.http.cookies.update(self.cookies[seat])
        client.whoami()
        return client

    def received(self, seat: int, acts: tuple[list[Act], list[Act]]) -> tuple[Got, Got]:
        """What a seat and an onlooker get in each world, in which different things are done.

        Ten seconds pass before each act, and after the last until a minute is over.
        """
        one, other = (
            self._received(seat, world, acts_there) for world, acts_there in enumerate(acts)
        )
        return one, other

    def _received(self, seat: int, world: int, acts: list[Act]) -> Got:
        house, clock = self.houses[world], self.clocks[world]
        viewer = self.player(house, seat)
        own = house.socket(self.table, viewer, f"?seat={seat}")
        german = house.socket(self.table, viewer, f"?seat={seat}&language=de")
        public = house.socket(self.table)
        # Both streams have said hello before anybody acts; otherwise a late hello includes the act.
        streams = [stream_of(own) + stream_of(german), stream_of(public)]
        for act in acts:
            clock.advance(10)
            act(house)
        clock.advance(60 - 10 * len(acts))
        asked = everything(viewer, self.table, seat)
        later = stream_of(own) + stream_of(german)
        got = Got(asked, streams[0] + later, streams[1] + stream_of(public))
        german.close()
        own.close()
        public.close()
        return got


def deciding(worlds: Worlds, seat: int, *answers: Any) -> list[Act]:
    """A seat answers what it is asked, and thinks better of it."""

    def answering(answer: Any) -> Act:
        def act(house: House) -> None:
            player = worlds.player(house, seat)
            decision = player.view(worlds.table, seat).decisions[0]
            assert player.decide(worlds.table, seat, decision, answer).accepted

        return act

    return [answering(answer) for answer in answers]


PACES = {
    "untimed": {"pace": "untimed"},
    "live": {"pace": "live", "bank": 600, "increment": 30},
    "deadline": {"pace": "deadline", "hours": 24},
}


@pytest.mark.parametrize("pace", list(PACES))
def test_a_secret_bid_changes_nothing_for_the_others(
    open_house: OpenHouse, tmp_path: Path, pace: str
) -> None:
    worlds = Worlds(open_house, tmp_path, "goofspiel", 2, pace=PACES[pace])
    one, other = worlds.received(0, (deciding(worlds, 1, "1"), deciding(worlds, 1, "3", "2", "5")))
    for asked, same in zip(one.asked, other.asked, strict=True):
        assert asked == same
    assert one.own == other.own
    assert one.public == other.public
    assert len(one.own) >= 1  # hello at least
    notices = next(content for path, _, content, _ in one.asked if path.endswith("notices"))
    assert b"goofspiel" in notices.lower()


def test_the_test_would_notice_a_difference(open_house: OpenHouse, tmp_path: Path) -> None:
    """The seat that decides does see its own answer, so the comparison is no empty one."""
    worlds = Worlds(open_house, tmp_path, "goofspiel", 2)
    one, other = worlds.received(1, (deciding(worlds, 1, "1"), deciding(worlds, 1, "3")))
    assert one.asked != other.asked
    assert one.own != other.own
    assert one.public == other.public


def test_a_whisper_is_not_heard_nor_counted(open_house: OpenHouse, tmp_path: Path) -> None:
    worlds = Worlds(open_house, tmp_path, "moot", 3)

    def whispering(text: str) -> Act:
        def act(house: House) -> None:
            worlds.player(house, 1).say(worlds.table, 1, text, audience=[1, 2])

        return act

    texts = ("let us", "be", "friends")
    one, other = worlds.received(0, ([], [whispering(text) for text in texts]))
    assert one == other


def test_a_refused_answer_is_nobodys_business(open_house: OpenHouse, tmp_path: Path) -> None:
    worlds = Worlds(open_house, tmp_path, "goofspiel", 2)

    def failing(house: House) -> None:
        player = worlds.player(house, 1)
        assert not player.decide(worlds.table, 1, "2-1", "no such card").accepted
        assert not player.undo(worlds.table, 1).accepted

    one, other = worlds.received(0, ([], [failing, failing]))
    assert one == other
