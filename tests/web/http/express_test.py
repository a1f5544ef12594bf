"""The express lane answers exactly as the framework behind it would."""

from typing import Any

import httpx
import msgspec
import pytest
from tests.web.http.house import House
from tests.web.http.playing import sit

from starmoot.client import Client
from starmoot.web.store.base import StoreError

FRAMEWORK = "application/json; charset=utf-8"
EXPRESS = "application/json"

CASES: list[Any] = [
    {"seat": 0, "decision": "1-1", "answer": "no such card", "key": "k"},
    {"seat": 0, "decision": "1-9", "answer": "1"},
    {"seat": 0, "decision": "1-1", "answer": "1", "version": 0},
    {"seat": 0, "decision": "1-1", "answer": None},
    {"seat": 1, "decision": "2-1", "answer": "1"},
    {"seat": 61, "decision": "2-1", "answer": "1"},
    {"seat": 62, "decision": "2-1", "answer": "1"},
    {"seat": "0", "decision": "1-1", "answer": "1"},
    {"seat": 0, "decision": "1-1", "answer": "1", "more": 1},
    {"seat": 0, "decision": "1-1", "answer": "1", "key": "\n"},
    {"seat": 0},
    [],
    b"{",
    b"",
    b"\xff",
    b'{"seat": 0, "decision": "1-1", "answer": ' + b"[" * 3000 + b"]" * 3000 + b"}",
    b'{"seat": 0, "decision": "1-1", "answer": "' + b"x" * 300_000 + b'"}',
]


def post(client: Client, table: str, case: Any, kind: str) -> httpx.Response:
    content = case if isinstance(case, bytes) else msgspec.json.encode(case)
    headers = {**client._headers(), "Content-Type": kind}
    return client.http.post(f"/api/v1/tables/{table}/decide", content=content, headers=headers)


def told(answer: httpx.Response) -> tuple[int, Any, list[str]]:
    return answer.status_code, answer.json(), sorted(answer.headers)


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_both_ways_give_the_same_answer(shared_house: House, case: Any) -> None:
    ada, bob = shared_house.client("Ada"), shared_house.client("Bob")
    table = sit([ada, bob], "goofspiel")
    for where in (table, "nowhere"):
        ways = [told(post(ada, where, case, kind)) for kind in (EXPRESS, FRAMEWORK)]
        assert ways[0] == ways[1]


def test_an_answer_counts_once_whichever_way_it_comes(shared_house: House) -> None:
    ada, bob = shared_house.client("Ada"), shared_house.client("Bob")
    table = sit([ada, bob], "goofspiel")
    case = {"seat": 0, "decision": "1-1", "answer": "3", "key": "k"}
    statuses = [post(ada, table, case, kind).json()["status"] for kind in (EXPRESS, FRAMEWORK)]
    assert statuses == ["accepted", "duplicate"]
    case = {**case, "key": "other"}
    statuses = [post(ada, table, case, kind).json()["status"] for kind in (FRAMEWORK, EXPRESS)]
    assert statuses == ["accepted", "duplicate"]


@pytest.mark.parametrize("fault", [StoreError("gone"), RuntimeError("secret")])
def test_faults_are_told_alike(
    house: House, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = house.client("Ada"), house.client("Bob")
    table = sit([ada, bob], "goofspiel")

    async def fail(*_: Any, **__: Any) -> None:
        raise fault

    monkeypatch.setattr(house.services.hall, "decide", fail)
    case = {"seat": 0, "decision": "1-1", "answer": "3"}
    ways = [post(ada, table, case, kind) for kind in (EXPRESS, FRAMEWORK)]
    assert ways[0].status_code == ways[1].status_code
    assert ways[0].json()["error"] == ways[1].json()["error"]
    assert "secret" not in ways[0].text
