"""Two worlds at the wire, for acts: the same visible history with and without secret ones.

In both worlds the same things happen that everybody sees, at the same times; in one of them
somebody also acts in secret. After every act, a seat that may not know of it and an onlooker ask
for everything, try what people try, and follow the streams: every status, header and byte must be
equal.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.http.conclave import CONCLAVE
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House
from tests.web.http.secrecy_test import PACES, Act, Worlds, everything, stream_of

from starmoot.host import registry

Script = list[tuple[bool, Act]]
"""What happens: whether it is secret, and how it is done."""


@pytest.fixture(autouse=True)
def conclave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, CONCLAVE.id, CONCLAVE)


class Acts:
    """What seats do at the table of some worlds."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds

    def decides(self, seat: int, answer: Any) -> Act:
        def act(house: House) -> None:
            player = self.worlds.player(house, seat)
            decision = player.view(self.worlds.table, seat).decisions[0]
            assert player.decide(self.worlds.table, seat, decision, answer).accepted

        return act

    def takes_back(self, seat: int) -> Act:
        def act(house: House) -> None:
            assert self.worlds.player(house, seat).undo(self.worlds.table, seat).accepted

        return act


TRIES: list[tuple[str, dict[str, Any]]] = [
    *[("undo-request", {"to": step}) for step in range(5)],
    ("undo-answer", {"yes": False}),
    ("decide", {"decision": "1-1", "answer": 99, "version": 0}),
    ("decide", {"decision": "2-1", "answer": 1}),
]
"""What people try to learn more: all is refused or harmless."""


def received(worlds: Worlds, script: Script, secretly: bool, daring: bool) -> list[Any]:
    """All that seat 0 and an onlooker get in a world in which secret acts happen, or do not."""
    house, clock, table = worlds.houses[secretly], worlds.clocks[secretly], worlds.table
    viewer, stranger = worlds.player(house, 0), house.client()
    sockets = [house.socket(table, viewer, "?seat=0"), house.socket(table)]
    got: list[Any] = [stream_of(socket) for socket in sockets]
    for secret, act in script:
        clock.advance(10)
        if secretly or not secret:
            act(house)
        got += [stream_of(socket) for socket in sockets]
        got += everything(viewer, table, 0) + everything(stranger, table, 0)
        for path, form in TRIES if daring else []:
            answer = viewer.http.post(
                f"/api/v1/tables/{table}/{path}",
                json={"seat": 0, **form},
                headers=viewer._headers(),
            )
            got.append((path, form, answer.status_code, answer.content, str(answer.headers)))
            got += [stream_of(socket) for socket in sockets]
    for socket in sockets:
        socket.close()
    return got


Story = Callable[[Acts], Script]


def poll(acts: Acts) -> Script:
    return [
        (False, acts.decides(0, 3)),
        (True, acts.decides(1, 4)),
        (True, acts.decides(1, None)),
        (True, acts.takes_back(1)),
        (True, acts.takes_back(1)),
        (True, acts.decides(2, 5)),
        (False, acts.takes_back(0)),
        (False, acts.decides(0, 6)),
    ]


def revised_bids(acts: Acts) -> Script:
    return [
        *[(False, acts.decides(seat, None)) for seat in range(3)],
        (False, acts.decides(1, 4)),
        (False, acts.decides(0, 3)),
        (True, acts.decides(1, 5)),
        (True, acts.decides(1, 6)),
        (True, acts.takes_back(1)),
        (False, acts.decides(0, 7)),
        (False, acts.takes_back(0)),
    ]


def talks_apart(acts: Acts) -> Script:
    return [
        *[(False, acts.decides(seat, None)) for seat in range(3)],
        *[(False, acts.decides(seat, seat)) for seat in (1, 2, 0)],
        (True, acts.decides(1, 4)),
        (True, acts.decides(1, 5)),
        (True, acts.takes_back(1)),
        (True, acts.takes_back(1)),
        (True, acts.decides(2, 6)),
    ]


STORIES = {"a poll": poll, "revised bids": revised_bids, "talks apart": talks_apart}


@pytest.mark.parametrize(
    ("pace", "daring"), [*[(pace, False) for pace in PACES], ("untimed", True)]
)
@pytest.mark.parametrize("story", list(STORIES))
def test_a_secret_act_changes_no_byte_for_those_who_may_not_know(
    open_house: OpenHouse, tmp_path: Path, story: str, pace: str, daring: bool
) -> None:
    worlds = Worlds(open_house, tmp_path, "conclave", 3, pace=PACES[pace])
    script = STORIES[story](Acts(worlds))
    without, secretly = (received(worlds, script, yes, daring) for yes in (False, True))
    for one, other in zip(without, secretly, strict=True):
        assert one == other


def test_an_open_act_is_seen(open_house: OpenHouse, tmp_path: Path) -> None:
    """The comparison is no empty one: a bid, which shows as done, is noticed."""
    worlds = Worlds(open_house, tmp_path, "conclave", 3)
    acts = Acts(worlds)
    script = [(False, acts.decides(seat, None)) for seat in range(3)]
    script += [(True, acts.decides(1, 4))]
    without, secretly = (received(worlds, script, yes, False) for yes in (False, True))
    assert without != secretly
