"""What nobody should send: it is refused with a sentence, and is never a fault of ours."""

import pytest
from tests.web.http.house import House
from tests.web.http.playing import sit

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\xff"}',
        b'{"name": "\xc3\x28"}',
        b'{"\xed\xa0\x80": 1}',
        b"\xff\xfe{\x00}\x00",
        b'{"name": "\\ud800"}',
        b'{"name": "\\u0000"}',
    ],
)
@pytest.mark.parametrize("path", ["/guest", "/register", "/login", "/restore"])
def test_text_that_is_no_text_is_refused(house: House, path: str, body: bytes) -> None:
    answer = house.http().post(f"/api/v1{path}", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]) in ((400, "bad_request"), (400, "bad_name"))


def test_a_move_of_no_text_is_refused(house: House) -> None:
    ada, bo = house.client("Ada"), house.client("Bo")
    table = sit([ada, bo], "goofspiel")
    token = ada.new_token("bot")
    for body in (b'{"seat": 0, "decision": "1-1", "answer": "\xff"}', b"\xff"):
        answer = house.http().post(
            f"/api/v1/tables/{table}/decide",
            content=body,
            headers={**JSON, "Authorization": f"Bearer {token}"},
        )
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "path",
    [
        *("/api/v1/games/%ff", "/api/v1/tables/%ff%00", "/api/v1/tables?game=%ff", "/%ff"),
        *("/tables/%ff", "/login?next=%ff", "/games/%e2%28", "/api/v1/tables/x/stream?cursor=%ff"),
    ],
)
def test_an_address_of_no_text_is_refused(house: House, path: str) -> None:
    assert house.http().get(path).status_code < 500


@pytest.mark.parametrize("why", ["finished", "Finished", "x\u202ey", "\x00", "a" * 200])
def test_a_table_can_be_closed_for_any_reason(house: House, why: str) -> None:
    ada, bo = house.client("Ada"), house.client("Bo")
    table = sit([ada, bo], "goofspiel")
    answer = ada.http.post(
        f"/api/v1/tables/{table}/close", json={"why": why}, headers=ada._headers()
    )
    if why == "\x00":
        assert answer.status_code == 400
    else:
        assert answer.status_code == 200
        assert ada.table(table)["status"] == "closed"
        assert ada.record(table)
