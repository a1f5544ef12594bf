"""Who gets in, and who does not: cookies, tokens, CSRF, origins, limits, errors."""

from importlib.metadata import EntryPoint, entry_points
from typing import Any

import httpx
import msgspec
import pytest
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House

from starmoot.client import Problem
from starmoot.host import registry
from starmoot.web.clock import HeldClock
from starmoot.web.http.headers import POLICY
from starmoot.web.keys import csrf_of
from starmoot.web.limits import Limits, Rate
from starmoot.web.server.serving import log_broken_games
from starmoot.web.settings import Settings

JSON = {"Content-Type": "application/json"}
PASSWORD = "correct horse"


def post(http: httpx.Client, path: str, body: Any = None, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return http.post(f"/api/v1{path}", json=body, headers=named)


def csrf(http: httpx.Client) -> str:
    token: str = http.get("/api/v1/me").json()["csrf"]
    return token


def test_a_guests_cookie_cannot_be_read_by_scripts(house: House) -> None:
    answer = post(house.http(), "/guest", {"name": "Ada"})
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("starmoot=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_over_https_the_cookie_is_tied_to_the_host(house: House) -> None:
    http = house.http(base="https://starmoot.test")
    cookie = post(http, "/guest", {"name": "Ada"}).headers["set-cookie"]
    assert cookie.startswith("__Host-starmoot=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert http.get("/api/v1/me").json()["name"] == "Ada"
    plain = {"cookie": f"starmoot={http.cookies['__Host-starmoot']}"}
    assert (
        house.http(base="https://starmoot.test").get("/api/v1/me", headers=plain).status_code == 401
    )


def test_the_cookie_is_secure_wherever_people_come_by_https(open_house: OpenHouse) -> None:
    """The proxy before the server speaks plain http to it, and need not say what it was asked."""
    house = open_house(settings=Settings(public_url="https://moot.example.org"))
    http = house.http()
    answer = post(http, "/guest", {"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-starmoot=")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    session = cookie.partition("=")[2].partition(";")[0]
    known = house.http().get("/api/v1/me", headers={"cookie": f"__Host-starmoot={session}"})
    assert known.json()["name"] == "Ada"
    plain = house.http().get("/api/v1/me", headers={"cookie": f"starmoot={session}"})
    assert plain.status_code == 401
    chosen = house.http().post("/language", data={"language": "de"}).headers["set-cookie"]
    assert "Secure" in chosen


def test_a_change_without_its_csrf_token_is_refused_and_changes_nothing(house: House) -> None:
    http = house.http()
    post(http, "/guest", {"name": "Ada"})
    stranger = house.http()
    post(stranger, "/guest", {"name": "Eve"})
    for given in ({}, {"X_CSRF_Token": "x"}, {"X_CSRF_Token": csrf(stranger)}):
        answer = http.put("/api/v1/me/name", json={"name": "Mallory"}, headers=given)
        assert (answer.status_code, answer.json()["error"]) == (403, "csrf")
    assert http.get("/api/v1/me").json()["name"] == "Ada"
    named = {"X-CSRF-Token": csrf(http)}
    assert http.put("/api/v1/me/name", json={"name": "Bo"}, headers=named).status_code == 200
    assert http.get("/api/v1/me").json()["name"] == "Bo"
    session = http.cookies["starmoot"]
    assert csrf_of(session) == csrf(http)
    assert session not in csrf(http)


def test_another_sites_page_can_do_nothing_for_you(house: House) -> None:
    http = house.http()
    foreign = post(http, "/guest", {"name": "Ada"}, Origin="https://evil.example")
    assert (foreign.status_code, foreign.json()["error"]) == (403, "foreign_origin")
    crossed = post(http, "/guest", {"name": "Ada"}, Sec_Fetch_Site="cross-site")
    assert crossed.status_code == 403
    assert not http.cookies
    assert post(http, "/guest", {"name": "Ada"}, Origin=house.address).status_code == 200
    right = {"X_CSRF_Token": csrf(http)}
    for origin in ("https://evil.example", "null", "http://starmoot.test.evil.example"):
        assert post(http, "/logout", {}, Origin=origin, **right).status_code == 403
    assert http.get("/api/v1/me").status_code == 200


def test_a_token_needs_no_csrf_and_is_good_for_playing_only(house: House) -> None:
    ada = house.client("Ada")
    token = ada.new_token("my bot")
    bot = house.client(token=token)
    assert bot.whoami().name == "Ada"
    for path, body in (
        ("/me/tokens", {"name": "another"}),
        ("/me/delete", {}),
        ("/me/restore-link", None),
        ("/register", {"name": "Taken over", "password": PASSWORD}),
        ("/logout", {"everywhere": True}),
    ):
        answer = post(bot.http, path, body, Authorization=f"Bearer {token}")
        assert (answer.status_code, answer.json()["error"]) == (403, "token"), path
    assert ada.whoami().name == "Ada"


@pytest.mark.parametrize(
    "given", ["Bearer nonsense", "Bearer", "Basic QWRhOng=", "Bearer " + "x" * 999]
)
def test_a_wrong_token_is_refused_even_with_a_good_cookie(house: House, given: str) -> None:
    ada = house.client("Ada")
    answer = ada.http.get("/api/v1/me", headers={"Authorization": given})
    assert (answer.status_code, answer.json()["error"]) == (401, "bad_token")


def test_a_foreign_or_broken_cookie_is_as_good_as_none(house: House) -> None:
    for cookie in ("starmoot=guessed", "starmoot=", "starmoot=" + "x" * 500, "\x7f=;;", "other=1"):
        answer = house.http().get("/api/v1/me", headers={"cookie": cookie})
        assert (answer.status_code, answer.json()["error"]) == (401, "sign_in")


def test_after_signing_out_the_old_cookie_opens_nothing(house: House) -> None:
    ada = house.client("Ada")
    cookie = {"cookie": f"starmoot={ada.http.cookies['starmoot']}"}
    ada.logout()
    assert not ada.http.cookies
    assert house.http().get("/api/v1/me", headers=cookie).status_code == 401


def test_an_account_can_be_used_from_two_devices_and_left_on_both(house: House) -> None:
    here, there = house.client("Ada"), house.client()
    here.register("Ada", PASSWORD)
    assert there.login("ada", PASSWORD).id == here.whoami().id
    token = here.new_token("bot")
    there.logout(everywhere=True)
    with pytest.raises(Problem, match="sign_in"):
        here.whoami()
    with pytest.raises(Problem, match="bad_token"):
        house.client(token=token).whoami()


def test_a_restore_link_opens_the_same_guest_elsewhere(house: House) -> None:
    here, there = house.client("Ada"), house.client()
    link = here._post("/me/restore-link")
    assert link["path"] == f"/restore#{link['key']}"
    assert there.restore(link["key"]).id == here.whoami().id
    with pytest.raises(Problem) as caught:
        house.client().restore("guessed")
    assert caught.value.status == 404


def test_settings_are_checked_kept_and_exported(house: House) -> None:
    ada = house.client("Ada")
    sleep = {"start": "23:00", "end": "07:00", "zone": "Europe/Berlin"}
    wanted = {
        "zone": "Europe/Berlin",
        "sleep": sleep,
        "notifications": {"way": "page", "remind": False},
    }
    ada._ask("PUT", "/me/settings", wanted)
    kept = ada._get("/me/settings")
    assert kept["zone"] == "Europe/Berlin"
    assert kept["sleep"]["start"] == "23:00"
    assert kept["notifications"]["remind"] is False
    for wrong in (
        {"zone": "Mars/Olympus"},
        {"notifications": {"way": "pigeon"}},
        {"sleep": {"start": "noon"}},
        {"sleep": {"zone": "Mars/Olympus"}},
        {"notifications": {"way": "webhook", "hook": "http://127.0.0.1/x"}},
    ):
        with pytest.raises(Problem) as caught:
            ada._ask("PUT", "/me/settings", wrong)
        assert caught.value.status == 400, wrong
    assert ada._get("/me/settings") == kept
    export = ada._get("/me/export")
    assert export["name"] == "Ada"
    assert export["settings"]["zone"] == "Europe/Berlin"
    assert "password" not in str(export)


def test_deleting_an_account_takes_its_password(house: House) -> None:
    ada = house.client("Ada")
    ada.register("Ada", PASSWORD)
    with pytest.raises(Problem, match="wrong_password"):
        ada._post("/me/delete", password="wrong horse")
    assert ada.whoami().name == "Ada"
    ada._post("/me/delete", password=PASSWORD)
    with pytest.raises(Problem, match="sign_in"):
        ada.whoami()
    with pytest.raises(Problem, match="wrong_password"):
        house.client().login("Ada", PASSWORD)


def test_servers_may_take_no_guests_and_no_new_accounts(open_house: OpenHouse) -> None:
    from starmoot.web.settings import Settings

    house = open_house(settings=Settings(guests=False, accounts=False))
    with pytest.raises(Problem, match="no_guests"):
        house.client("Ada")
    with pytest.raises(Problem, match="no_accounts"):
        house.client().register("Ada", PASSWORD)


# Errors


def problem(answer: httpx.Response) -> tuple[int, str]:
    form = answer.json()
    assert set(form) <= {"error", "message", "details"}
    assert isinstance(form["message"], str)
    assert form["message"]
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, form["error"]


def test_all_errors_have_one_form_and_all_headers(house: House) -> None:
    http = house.http()
    raw = {"content": b"{", "headers": JSON}
    deep = {"content": b"[" * 100_000, "headers": JSON}
    large = {"content": b'{"name": "' + b"x" * 300_000 + b'"}', "headers": JSON}
    assert problem(http.get("/api/v1/nowhere")) == (404, "not_found")
    assert problem(http.delete("/api/v1/games")) == (405, "wrong_method")
    assert problem(http.post("/api/v1/guest", **raw)) == (400, "bad_request")  # type: ignore[arg-type]
    assert problem(http.post("/api/v1/guest", **deep)) == (400, "bad_request")  # type: ignore[arg-type]
    assert problem(http.post("/api/v1/guest", **large)) == (413, "too_large")  # type: ignore[arg-type]
    assert problem(http.post("/api/v1/guest", json={"name": 5})) == (400, "bad_request")
    assert problem(http.get("/api/v1/tables?limit=lots")) == (400, "bad_request")
    assert problem(http.get("/api/v1/games/chess")) == (404, "not_found")
    assert problem(http.get("/api/v1/me")) == (401, "sign_in")


def test_a_misspelt_field_is_named(house: House) -> None:
    answer = house.http().post("/api/v1/guest", json={"name": "Ada", "nmae": "Bo"})
    assert problem(answer) == (400, "bad_request")
    assert "nmae" in answer.json()["message"]


def test_a_fault_of_ours_is_told_without_its_insides(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError("the secret cause")

    monkeypatch.setattr(house.services.identity, "guest", broken)
    answer = post(house.http(), "/guest", {"name": "Ada"})
    assert problem(answer) == (500, "fault")
    assert "secret cause" not in answer.text
    assert answer.json()["details"]["fault"] in caplog.text


# Limits


def test_a_flood_is_stopped_by_person_and_others_go_on(open_house: OpenHouse) -> None:
    clock = HeldClock()
    limits = Limits(person=Rate(5, 1), address=Rate(50, 1), doors=Rate(50, 1))
    house = open_house(clock=clock, limits=limits)
    ada, bo = house.client("Ada"), house.client("Bo")
    answers = [ada.http.get("/api/v1/games") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert problem(answers[-1]) == (429, "too_many")
    assert answers[-1].headers["retry-after"] == "1"
    assert bo.http.get("/api/v1/games").status_code == 200
    clock.advance(1)
    assert ada.http.get("/api/v1/games").status_code == 200


def test_new_guests_of_one_address_are_few(open_house: OpenHouse) -> None:
    house = open_house(clock=HeldClock(), limits=Limits(doors=Rate(3, 0.1)))
    for number in range(3):
        house.client(f"Ada {number}")
    with pytest.raises(Problem, match="too_many"):
        house.client("Ada 4")
    elsewhere = house.http(address="198.51.100.7")
    assert post(elsewhere, "/guest", {"name": "Ada 4"}).status_code == 200


# What describes itself


def test_the_api_describes_itself_for_programs(house: House) -> None:
    schema = house.http().get("/api/v1/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    decide = schema["paths"]["/api/v1/tables/{table}/decide"]["post"]
    assert decide["operationId"] == "decide"
    assert decide["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith(
        "DecideForm"
    )
    form = schema["components"]["schemas"]["DecideForm"]
    assert form["additionalProperties"] is False
    assert form["properties"]["seat"]["maximum"] == 61
    names = [
        operation["operationId"] for item in schema["paths"].values() for operation in item.values()
    ]
    assert len(names) == len(set(names))
    text = msgspec.json.encode(schema).decode()
    for name in text.split('"$ref":"#/components/schemas/')[1:]:
        assert name.partition('"')[0] in schema["components"]["schemas"]


def test_the_page_about_the_api_has_no_scripts_and_every_address(house: House) -> None:
    http = house.http()
    page = http.get("/api/docs")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert "style=" not in page.text
    for path in http.get("/api/v1/openapi.json").json()["paths"]:
        assert path in page.text


def test_the_front_page_tells_what_this_is_and_shows_open_tables_safely(house: House) -> None:
    ada = house.client("Ada")
    ada.create("moot", 3, title="<b>bold</b> & free", listed=True)
    ada.create("moot", 3, title="hidden one")
    page = house.http().get("/")
    assert page.status_code == 200
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; free" in page.text
    assert "hidden one" not in page.text
    assert "/api/docs" in page.text
    assert house.http().get("/static/site/site.css").headers["content-type"].startswith("text/css")


def test_one_broken_game_is_left_out_of_every_list_and_logged(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    http = house.http()
    names = [game["id"] for game in http.get("/api/v1/games").json()]
    entries = [*entry_points(group=registry.GROUP)]
    broken = EntryPoint("broken", "starmoot_no_such_package:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda **_group: [broken, *entries])
    monkeypatch.setattr(registry, "_broken", {})
    assert [game["id"] for game in http.get("/api/v1/games").json()] == names
    assert [http.get(path).status_code for path in ("/", "/games", "/create")] == [200] * 3
    assert problem(http.get("/api/v1/games/broken")) == (404, "not_found")
    log_broken_games()
    assert "the game 'broken' (starmoot_no_such_package:GAME) cannot be loaded" in caplog.text


def test_games_tell_their_options_and_rules(house: House) -> None:
    http = house.http()
    names = [game["id"] for game in http.get("/api/v1/games").json()]
    assert {"goofspiel", "moot"} <= set(names)
    for name in names:
        game = http.get(f"/api/v1/games/{name}").json()
        assert all(option["help"] and option["shape"] for option in game["options"])
        rules = http.get(f"/api/v1/games/{name}/rules").json()
        some = list(rules)[:2]
        asked = http.get(f"/api/v1/games/{name}/rules?ids={','.join(some)},XX-NO-99").json()
        assert list(asked) == some
