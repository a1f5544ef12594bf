"""Answers to decisions: whatever is sent, one form of error, and an answer counts once."""

from typing import Any

import httpx
import msgspec
import pytest
from tests.web.http.house import House
from tests.web.http.playing import sit

from starmoot.client import Client
from starmoot.web.store.base import StoreError

BAD: list[Any] = [
    {"seat": 62, "decision": "2-1", "answer": "1"},
    {"seat": 0, "decision": "1-1", "answer": "1", "more": 1},
    {"seat": 0, "decision": "1-1", "answer": "1", "key": "\n"},
    {"seat": 0},
    [],
    b"{",
    b"",
    b'{"seat": 0, "decision": "1-1", "answer": ' + b"[" * 3000 + b"]" * 3000 + b"}",
    b'{"seat": 0, "decision": "1-1", "answer": "' + b"x" * 300_000 + b'"}',
]


def post(client: Client, table: str, case: Any) -> httpx.Response:
    content = case if isinstance(case, bytes) else msgspec.json.encode(case)
    headers = {**client._headers(), "Content-Type": "application/json"}
    return client.http.post(f"/api/v1/tables/{table}/decide", content=content, headers=headers)


@pytest.mark.parametrize("case", BAD, ids=range(len(BAD)))
def test_what_is_no_answer_is_refused_in_one_form(shared_house: House, case: Any) -> None:
    ada, bob = shared_house.client("Ada"), shared_house.client("Bob")
    refused = post(ada, sit([ada, bob], "goofspiel"), case)
    assert 400 <= refused.status_code < 500
    assert set(refused.json()) <= {"error", "message", "details"}


def test_an_answer_counts_once(shared_house: House) -> None:
    ada, bob = shared_house.client("Ada"), shared_house.client("Bob")
    table = sit([ada, bob], "goofspiel")
    case = {"seat": 0, "decision": "1-1", "answer": "3", "key": "k"}
    assert [post(ada, table, case).json()["status"] for _ in range(2)] == ["accepted", "duplicate"]


@pytest.mark.parametrize("fault", [StoreError("gone"), RuntimeError("secret")])
def test_a_fault_is_told_without_its_text(
    house: House, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = house.client("Ada"), house.client("Bob")
    table = sit([ada, bob], "goofspiel")

    async def fail(*_: Any, **__: Any) -> None:
        raise fault

    monkeypatch.setattr(house.services.tables, "decide", fail)
    told = post(ada, table, {"seat": 0, "decision": "1-1", "answer": "3"})
    assert told.status_code >= 500
    assert told.json()["error"]
    assert "secret" not in told.text
