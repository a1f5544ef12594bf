"""Whatever fits the published description, or nearly: no answer is a fault of ours."""

import copy
import os
from contextlib import suppress
from typing import Any

import hypothesis
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from tests.web.http.house import House
from tests.web.http.playing import play_out, sit

from starmoot.client import Client
from starmoot.web.people.identity import person_of

EXAMPLES = int(os.environ.get("STARMOOT_EXAMPLES", "3"))
WAYS = {
    "token": {"games", "tables", "playing"},
    "session": {"people", "me"},
    "account": {"people", "me"},
    "stranger": {"games", "tables", "playing", "people", "me"},
}
"""What a program does with its token, what takes a session, and what anybody may try."""
ENDLESS = "/stream"
PASSWORD = "correct horse battery"


def pinned(schema: dict[str, Any], tables: list[str], word: str) -> dict[str, Any]:
    """The description with live ids, names and passwords: nothing is found out behind a 404."""
    schema = copy.deepcopy(schema)
    known = {"table": tables, "seat": [0, 1, 2, 61], "game": ["moot", "goofspiel", "chess"]}
    for item in schema["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"] = {"enum": known[parameter["name"]]}
    forms = schema["components"]["schemas"]
    values: dict[str, dict[str, list[Any]]] = {
        "DecideForm": {"decision": ["1-1", "1-2", "2-1", "9-9"], "seat": [0, 1, 2]},
        "TalkForm": {"seat": [0, 1, 2]},
        "TableForm": {"game": ["moot", "goofspiel", "chess", "exodus"]},
        "ReportForm": {"talk": [word, "nothing"]},
        "LoginForm": {"name": ["Ada"], "password": [PASSWORD]},
        "PasswordForm": {"old": [PASSWORD], "new": [PASSWORD, "password"]},
        "EmailForm": {"password": [PASSWORD]},
        "SecondForm": {"password": [PASSWORD]},
        "SureForm": {"password": [PASSWORD]},
        "DeleteForm": {"password": [PASSWORD]},
    }
    for form, fields in values.items():
        for field, allowed in fields.items():
            forms[form]["properties"][field] = {"enum": allowed}
    forms["DeleteForm"]["required"] = ["password"]
    return schema


def opened(case: Any, address: str, headers: dict[str, str]) -> requests.Response:
    """The answer to a request for a stream, which has no end: its beginning."""
    asked = case.as_transport_kwargs(base_url=address, headers=headers)
    with requests.request(**asked, stream=True, timeout=20) as answer:
        if answer.status_code == 200:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert next(answer.iter_lines()).startswith((b"retry:", b"id:", b"event:"))
        else:
            assert "error" in answer.json()
    return answer


def live_tables(host: Client, guest: Client) -> tuple[list[str], str]:
    """A table that gathers, one that plays, one that is over, and one that never was."""
    gathering = host.create("moot", 3, listed=True)
    playing = sit([host, guest], "goofspiel")
    word = host.say(playing, 0, "hello")["id"]
    over = sit([host, guest], "goofspiel")
    play_out([host, guest], over)
    return [gathering, playing, over, "0123456789abcdef"], word


WITH_SUCCESS = {
    "token": {"GET /api/v1/tables/{table}/stream"},
    "session": {"POST /api/v1/me/delete", "POST /api/v1/guest"},
    "account": {"POST /api/v1/me/delete", "POST /api/v1/login", "POST /api/v1/me/password"},
    "stranger": {"POST /api/v1/login", "GET /api/v1/tables/{table}/stream"},
}
"""What has to have worked at least once, so that more than refusals is tried."""


class Caller:
    """Whoever sends the requests: somebody who comes back after leaving."""

    def __init__(self, house: House, way: str) -> None:
        self.way = way
        self.client = house.client()
        if way == "stranger":
            house.client().register("Ada", PASSWORD)
        else:
            self.client.guest("Ada")
        self.token = self.client.new_token("fuzz") if way == "token" else ""
        self.house = house

    def headers(self) -> dict[str, str]:
        """What shows who asks; wrong passwords of earlier requests are forgotten."""
        self.house.thread.run(self.house.services.identity.backoff.succeeded("Ada"))
        if self.way == "stranger":
            return {}
        if self.way == "token":
            return {"Authorization": f"Bearer {self.token}"}
        if self.client.http.get("/api/v1/me").status_code == 401:  # signed out, or worse
            self.come_back()
        if self.way == "account" and not self.knows_the_password():
            self.come_back()
        cookie = self.client.http.cookies["starmoot"]
        return {"Cookie": f"starmoot={cookie}", "X-CSRF-Token": self.client.whoami().csrf}

    def knows_the_password(self) -> bool:
        """Whether Ada has an account, and nobody has set another password meanwhile."""
        row = self.house.thread.run(self.house.store.account("Ada"))
        fits = self.house.services.identity.passwords.fits
        return row is not None and self.house.thread.run(fits(row.password, PASSWORD))

    def come_back(self) -> None:
        """Be Ada again: the guest, or the account."""
        self.client.http.cookies.clear()
        self.client.me = None
        if self.way == "session":
            self.client.guest("Ada")
            return
        identity = self.house.services.identity
        row = self.house.thread.run(self.house.store.account("Ada"))
        if row is not None:  # who knows what its password is by now
            self.house.thread.run(identity.delete(person_of(row)))
        self.client.register("Ada", PASSWORD)


@pytest.mark.parametrize("way", list(WAYS))
# the server's jitter runs beside the strategies, which takes it for theirs
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_no_request_makes_the_server_fail(house: House, way: str) -> None:
    caller, guest = Caller(house, way), house.client("Bo")
    tables, word = live_tables(house.client("Cleo") if way == "stranger" else caller.client, guest)
    address = house.listen()
    described = guest.http.get("/api/v1/openapi.json").json()
    schema = schemathesis.openapi.from_dict(pinned(described, tables, word))
    seen: dict[int, int] = {}
    fine: set[str] = set()
    tried: set[str] = set()

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if not WAYS[way] & set(operation.definition.raw["tags"]):
            continue
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            given = operation.as_strategy(generation_mode=mode)

            @hypothesis.seed(1)
            @hypothesis.settings(
                max_examples=EXAMPLES,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @hypothesis.given(case=given)
            def check(case: Any) -> None:
                name = case.operation.label
                if name.endswith(ENDLESS):
                    answer = opened(case, address, caller.headers())
                else:
                    answer = case.call(base_url=address, headers=caller.headers())
                    if answer.status_code >= 400 and answer.headers.get("content-type"):
                        assert "error" in answer.json(), case.as_curl_command()
                tried.add(name)
                seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, (case.as_curl_command(), answer.text)
                if answer.status_code < 300:
                    fine.add(name)

            with suppress(Unsatisfiable):  # where nothing is sent nothing can be wrong
                check()
    assert seen[200] > 2 * EXAMPLES
    assert seen[400] > 2 * EXAMPLES
    assert WITH_SUCCESS[way] <= fine
    wanted = {
        f"{method.upper()} {path}"
        for path, item in described["paths"].items()
        for method, operation in item.items()
        if WAYS[way] & set(operation["tags"])
    }
    assert tried == wanted
