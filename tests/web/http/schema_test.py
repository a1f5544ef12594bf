"""Whatever fits the published description, or nearly: no answer is a fault of ours."""

import copy
import os
from contextlib import suppress
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from tests.web.http.house import House
from tests.web.http.playing import play_out, sit

from starmoot.client import Client

EXAMPLES = int(os.environ.get("STARMOOT_EXAMPLES", "3"))
WAYS = {"token": {"games", "tables", "playing"}, "session": {"people", "me"}}
"""What a program does with its token, and what takes a session."""
ENDLESS = "/stream"


def pinned(schema: dict[str, Any], tables: list[str], word: str) -> dict[str, Any]:
    """The description with live ids: nothing is found out behind a 404."""
    schema = copy.deepcopy(schema)
    schema["paths"] = {
        path: item for path, item in schema["paths"].items() if not path.endswith(ENDLESS)
    }
    known = {"table": tables, "seat": [0, 1, 2, 61], "game": ["moot", "goofspiel", "chess"]}
    for item in schema["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"] = {"enum": known[parameter["name"]]}
    forms = schema["components"]["schemas"]
    forms["DecideForm"]["properties"]["decision"] = {"enum": ["1-1", "1-2", "2-1", "9-9"]}
    forms["DecideForm"]["properties"]["seat"] = {"enum": [0, 1, 2]}
    forms["TalkForm"]["properties"]["seat"] = {"enum": [0, 1, 2]}
    forms["TableForm"]["properties"]["game"] = {"enum": ["moot", "goofspiel", "chess", "exodus"]}
    forms["ReportForm"]["properties"]["talk"] = {"enum": [word, "nothing"]}
    return schema


def live_tables(host: Client, guest: Client) -> tuple[list[str], str]:
    """A table that gathers, one that plays, one that is over, and one that never was."""
    gathering = host.create("moot", 3, listed=True)
    playing = sit([host, guest], "goofspiel")
    word = host.say(playing, 0, "hello")["id"]
    over = sit([host, guest], "goofspiel")
    play_out([host, guest], over)
    return [gathering, playing, over, "0123456789abcdef"], word


@pytest.mark.parametrize("way", list(WAYS))
# the server's jitter runs beside the strategies, which takes it for theirs
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
def test_no_request_makes_the_server_fail(house: House, way: str) -> None:
    host, guest = house.client("Ada"), house.client("Bo")
    tables, word = live_tables(host, guest)
    address = house.listen()
    described = host.http.get("/api/v1/openapi.json").json()
    token = host.new_token("fuzz")
    schema = schemathesis.openapi.from_dict(pinned(described, tables, word))
    seen: dict[int, int] = {}

    def headers() -> dict[str, str]:
        if way == "token":
            return {"Authorization": f"Bearer {token}"}
        return {"Cookie": f"starmoot={cookie()}", "X-CSRF-Token": host.me.csrf if host.me else ""}

    def cookie() -> str:
        if host.http.get("/api/v1/me").status_code == 401:  # it has signed itself out, or worse
            host.http.cookies.clear()
            host.me = None
            host.guest("Ada")
        host.whoami()
        return host.http.cookies["starmoot"]

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
                answer = case.call(base_url=address, headers=headers())
                seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, (case.as_curl_command(), answer.text)
                if answer.status_code >= 400 and answer.headers.get("content-type"):
                    assert "error" in answer.json(), case.as_curl_command()

            with suppress(Unsatisfiable):  # where nothing is sent nothing can be wrong
                check()
    assert seen[200] > 2 * EXAMPLES
    assert seen[400] > 2 * EXAMPLES
