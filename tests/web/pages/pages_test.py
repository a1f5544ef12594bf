"""Every page, as somebody sees it who has a browser without scripts."""

import json
import re
from datetime import UTC
from importlib.resources import files
from pathlib import Path

import pytest
from tests.programs import program
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House
from tests.web.pages.reader import Page, Reader

from starmoot.host import game_ids, get_game
from starmoot.web import pages
from starmoot.web.api.games import rules_of
from starmoot.web.pages.templating import moment
from starmoot.web.settings import Settings

PUBLIC = (
    "/",
    "/tables",
    "/tables?status=playing&game=moot&pace=live&free=1",
    "/tables?status=nonsense&game=nonsense",
    "/create",
    "/games",
    "/lab",
    "/login",
    "/register",
    "/join",
    "/restore",
    "/confirm",
)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_public_page_renders_in_every_language(house: House, language: str) -> None:
    reader = Reader(house.http(), language)
    pages = [*PUBLIC]
    for game in game_ids():
        pages += [f"/create/{game}", f"/games/{game}", f"/games/{game}/rules"]
    for path in pages:
        page = reader.get(path)
        assert reader.status == 200, path
        assert page.lang == language
        assert page.headings.count("h1") == 1, path
        assert "#main" in page.links


def test_links_between_pages_lead_somewhere(house: House) -> None:
    reader = Reader(house.http())
    for path in PUBLIC:
        page = reader.get(path)
        inner = {link.partition("#")[0] for link in page.links if link.startswith("/")}
        for link in inner:
            assert house.http().get(link).status_code in (200, 303), (path, link)


def test_the_front_page_tells_of_every_game_and_shows_a_real_board(house: House) -> None:
    page = Reader(house.http()).page
    for game in game_ids():
        assert get_game(game).title in page.words
    assert "From a recorded game of Exodus" in page.words
    assert '<polyline class="trail"' in page.text


def test_the_board_on_the_front_page_is_that_of_the_record() -> None:
    home_board = program("tools/home_board.py")
    stored = files("starmoot.web").joinpath("static/site/board.json").read_text(encoding="utf-8")
    assert stored == home_board.text()
    assert json.loads(stored)["map"]["places"]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_guide_with_a_picture(house: House, game: str) -> None:
    text = house.http().get(f"/games/{game}").text
    assert 'id="guide"' in text
    assert text.count('<ol class="steps-list">') == 1
    assert '<figure class="picture' in text


def test_every_rule_can_be_linked_to(house: House) -> None:
    reader = Reader(house.http())
    for name in game_ids():
        game = get_game(name)
        page = reader.get(f"/games/{name}/rules")
        assert set(rules_of(game.package, game.rules_file)) <= set(page.ids)


def test_what_does_not_exist_is_said_on_a_page(house: House) -> None:
    reader = Reader(house.http())
    for path in ("/nothing", "/tables/abc", "/games/chess", "/create/chess", "/static/site/x.css"):
        page = reader.get(path)
        assert reader.status == 404, path
        assert "Nothing here" in page.words
    program = house.http().get("/tables/abc")
    assert program.json()["error"] == "not_found"


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Diesen Tisch gibt es nicht."), ("en", "There is no such table.")]
)
def test_a_refusal_is_said_in_the_language_of_whoever_reads_it(
    house: House, language: str, said: str
) -> None:
    with house.http() as http:
        page = http.get(
            "/tables/none", headers={"accept": "text/html", "accept-language": language}
        )
        assert said in page.text
        told = http.get(f"/api/v1/tables/none?language={language}")
        assert told.json()["message"] == said
        plain = http.get("/api/v1/tables/none", headers={"accept-language": language})
        assert plain.json()["message"] == "There is no such table."


def test_news_titles_and_dates_are_in_the_language_of_the_page(house: House) -> None:
    reader = Reader(house.http(), "de")
    reader.get("/")
    reader.send("/play", ("game", "hegemony"))
    page = reader.get("/profile")
    assert "Hegemonie" in page.words
    assert "Your turn" not in page.words
    assert moment(0, UTC, "de") == "1.1.1970, 00:00 UTC"
    assert moment(0) == "1 Jan 1970, 00:00 UTC"


def test_language_is_chosen_once_and_stays(house: House) -> None:
    reader = Reader(house.http())
    page = reader.post("/language", [("csrf", ""), ("language", "de"), ("back", "/games")])
    assert (page.lang, reader.path) == ("de", "/games")
    assert reader.get("/").lang == "de"
    reader.send("/play", ("game", "moot"))
    other = Reader(house.http())
    other.http.cookies.set("starmoot", reader.http.cookies["starmoot"])
    assert other.get("/").lang == "en"
    reader.get("/")
    reader.send("/language", ("language", "de"))
    assert other.get("/").lang == "de", "a person's choice goes with them"


def test_a_form_sends_nobody_to_another_site(house: House) -> None:
    reader = Reader(house.http())
    for back in ("//evil.test/", "https://evil.test/", "/\\evil.test"):
        answer = reader.http.post("/language", data={"language": "de", "back": back})
        assert answer.headers["location"] == "/"


def test_play_now_makes_a_guest_a_table_and_a_first_question(house: House) -> None:
    for game in game_ids():
        reader = Reader(house.http())
        reader.send("/play", ("game", game))
        table = reader.path.removeprefix("/tables/")
        table = table.removesuffix("/plain")  # where the client has not been built
        page = reader.get(f"/tables/{table}/plain")
        assert page.form(f"/tables/{table}/plain/decide").fields, game
        assert "wait for you" in page.text or "waits for you" in page.text
        home = reader.get("/")
        assert f"/tables/{table}" in home.links
        assert "Your move" in home.words


def test_no_page_knows_a_game_by_its_name() -> None:
    files = sorted(Path(pages.__file__).parent.glob("*.py"))
    assert len(files) > 10
    named = [
        (file.name, game)
        for file in files
        for game in game_ids()
        if re.search(rf"\b{game}\b", file.read_text(encoding="utf-8"))
    ]
    assert named == []


def test_bots_have_names_of_their_own(house: House) -> None:
    reader = Reader(house.http())
    reader.send("/play", ("game", "goofspiel"))
    page = reader.get(f"{reader.path.removesuffix('/plain')}/plain")
    assert "Mira (bot)" in page.words
    assert "Rigel (bot)" in page.words


def test_a_host_is_offered_the_preset_first_and_the_book_beside_it(house: House) -> None:
    reader = Reader(house.http())
    first = reader.get("/create/moot")
    assert "/create/moot?preset=book" in first.links
    assert "Close moot" in first.words
    assert 'name="o/gates" value="5"' in first.text
    book = reader.get("/create/moot?preset=book")
    assert 'name="o/gates" value="7"' in book.text


def test_the_prepared_opening_of_exodus_is_past_its_prelude(house: House) -> None:
    reader = Reader(house.http())
    reader.send("/play", ("game", "exodus"))
    page = reader.get(f"{reader.path.removesuffix('/plain')}/plain")
    assert "Whom will you speak for?" not in page.words
    assert "Star map" in page.words


def test_a_server_without_guests_sends_strangers_to_the_door(open_house: OpenHouse) -> None:
    house = open_house(settings=Settings(guests=False))
    reader = Reader(house.http())
    page = reader.send("/play", ("game", "moot"))
    assert reader.status == 403
    assert "takes no guests" in page.words


def test_bots_can_be_watched(house: House) -> None:
    reader = Reader(house.http())
    reader.get("/tables?status=playing")
    reader.send("/show", ("game", "moot"))
    page = reader.get(f"{reader.path.removesuffix('/plain')}/plain")
    assert "You are watching." in page.words


def test_a_table_is_made_with_options_bots_and_pace(house: House) -> None:
    reader = Reader(house.http())
    reader.get("/create/moot")
    values = {
        "name": "Ada",
        "title": "Thursday <night>",
        "o/gates": "9",
        "seat/1": "bot/random",
        "seat/2": "reserved",
        "seat/3": "unused",
        "pace": "deadline",
        "hours": "48",
        "at": "",
        "zone": "Europe/Berlin",
        "listed": "1",
    }
    page = reader.send("/create/moot", None, **values)
    assert reader.status == 200, page.words
    assert "Thursday <night>" in page.words
    assert "Thursday &lt;night&gt;" in page.text
    room = reader.http.get(f"/api/v1{reader.path}").json()
    assert [seat["kind"] for seat in room["seats"]] == ["taken", "bot", "reserved"]
    assert room["options"] == {"gates": 9}
    assert room["pace"] == {"pace": "deadline", "hours": 48, "at": None, "zone": "Europe/Berlin"}
    assert room["seats"][0]["name"] == "Ada"
    assert "Thursday <night>" in Reader(house.http()).get("/tables").words


def test_people_at_one_device_sit_down_together(house: House) -> None:
    reader = Reader(house.http())
    reader.get("/create/moot")
    values = {"name": "Ada", "seat/1": "here", "seat/2": "open", "seat/3": "unused"}
    reader.send("/create/moot", None, **values)
    table = reader.path
    assert reader.http.get(f"/api/v1{table}").json()["me"]["seats"] == [0, 1]
    reader.send(f"{table}/take", ("seat", "2"))
    assert reader.http.get(f"/api/v1{table}").json()["me"]["seats"] == [0, 1, 2]


def test_those_who_must_not_know_of_each_other_share_no_device(house: House) -> None:
    page = Reader(house.http()).get("/create/hegemony")
    assert "At this device" not in page.words
    assert "At this device" in Reader(house.http()).get("/create/moot").words


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"o/gates": "99"}, "outside 5 to 9"),
        ({"o/gates": "many"}, "whole number"),
        ({"seat/1": "unused", "seat/2": "unused"}, "3 to 6 seats"),
        ({"pace": "deadline", "zone": "Mars/Olympus"}, "zone"),
        ({"seat/1": "bot/nonsense"}, "no bot"),
        ({"name": "<script>"}, "A name has"),
    ],
)
def test_a_table_that_does_not_fit_is_explained_and_nothing_is_lost(
    house: House, values: dict[str, str], told: str
) -> None:
    reader = Reader(house.http())
    reader.get("/create/moot")
    page = reader.send("/create/moot", None, **{"title": "Keep me", "seat/3": "unused", **values})
    assert reader.status == 422
    assert told in page.words
    kept = {one.name: one.value for one in page.form("/create/moot").fields}
    assert kept["title"] == "Keep me"


def test_files_are_served_and_nothing_beside_them(house: House) -> None:
    http = house.http()
    css = next(part for part in http.get("/").text.split('"') if "site.css" in part)
    answer = http.get(css)
    assert "immutable" in answer.headers["cache-control"]
    assert http.get("/favicon.ico").headers["content-type"] == "image/svg+xml"
    for name in ("../app.py", "..%2f..%2fapp.py", "site.css/../../../app.py", ".hidden", "x.py"):
        assert http.get(f"/static/site/{name}").status_code in (400, 404)


def test_pages_are_not_kept_by_caches(house: House) -> None:
    assert house.http().get("/").headers["cache-control"] == "no-store"


def test_the_reader_notices_what_is_wrong() -> None:
    for wrong in (
        '<html lang="en"><p></html>',
        '<html lang="en"><p style="x"></p></html>',
        '<html lang="en"><script>x</script></html>',
        '<html lang="en"><p id="a"></p><p id="a"></p></html>',
        '<html lang="en"><p onclick="x"></p></html>',
    ):
        with pytest.raises(AssertionError):
            Page(wrong)


def test_the_page_about_the_api_is_one_of_ours(house: House) -> None:
    assert "The API" in Reader(house.http()).get("/api/docs").words


def test_a_table_in_the_lobby_says_whose_it_is_and_what_a_click_does(house: House) -> None:
    host = Reader(house.http())
    host.get("/create/moot")
    host.send("/create/moot", None, name="Ada", title="Late shift", listed="1")
    page = Reader(house.http()).get("/tables")
    assert "Late shift" in page.words
    assert "Moot · hosted by Ada" in page.words
    assert "3 of 4 free" in page.words
    assert "Sit down" in page.words
    assert "Watch" not in page.words


def test_a_table_is_listed_unless_its_host_says_otherwise(house: House) -> None:
    host = Reader(house.http())
    host.get("/create/moot")
    host.send("/create/moot", None, name="Ada", title="For all")
    host.get("/create/moot")
    form = host.page.form("/create/moot")
    wanted = [pair for pair in form.with_values(title="For friends") if pair[0] != "listed"]
    host.post("/create/moot", wanted)
    words = Reader(house.http()).get("/tables").words
    assert "For all" in words
    assert "For friends" not in words


def test_the_lobby_goes_on_where_its_page_ends(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starmoot.web.pages.lobby.MOST", 2)
    hosts = Reader(house.http()), Reader(house.http())  # three tables of a host are listed
    for number in range(5):
        host = hosts[number % 2]
        host.get("/create/moot")
        host.send("/create/moot", None, name="Ada", title=f"Table {number}", listed="1")
    seen: list[str] = []
    reader = Reader(house.http())
    page = reader.get("/tables")
    for _ in range(3):
        seen += re.findall(r"Table \d", page.words)
        further = [link for link in page.links if "from=" in link]
        page = reader.get(further[0]) if further else page
    assert sorted(seen) == [f"Table {number}" for number in range(5)]
    assert not [link for link in page.links if "from=" in link]
    assert "Newest" in page.words
    assert reader.get("/tables?from=nonsense").words.count("Table ") >= 2
