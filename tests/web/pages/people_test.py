"""Accounts, links and one's own page; and who may send which form."""

import re
from pathlib import Path

import pytest
import segno
from tests.web.http.house import House
from tests.web.pages.reader import WORD, Reader, account

from starmoot.web.pages import page_routes


def table_of(reader: Reader, **values: str) -> str:
    """A table of moot that a reader has made; its address."""
    reader.get("/create/moot")
    reader.send("/create/moot", None, **values)
    assert reader.status == 200
    return reader.path


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(house: House) -> None:
    reader = Reader(house.http())
    reader.send("/play", ("game", "moot"))
    table = reader.path.removesuffix("/plain")
    reader.get("/profile")
    assert "You are a guest on this device" in reader.page.words
    reader.get("/register?next=/profile")
    reader.send("/register", name="Ada", password=WORD)
    assert reader.path == "/profile"
    assert "Account" in reader.page.words
    assert table in reader.page.links
    other = Reader(house.http())
    other.get("/login?next=/profile")
    other.send("/login", name="Ada", password="wrong horse battery")
    assert other.status == 401
    assert "do not belong together" in other.page.words
    other.send("/login", name="Ada", password=WORD)
    assert other.path == "/profile"
    assert table in other.page.links
    other.send("/logout")
    assert "Sign in" in other.page.words


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"name": "Ada", "password": "short"}, "A password has"),
        ({"name": "", "password": WORD}, "A name has"),
        ({"name": "Ada", "password": WORD, "email": "nobody"}, "no e-mail address"),
    ],
)
def test_an_account_that_does_not_fit_is_explained(
    house: House, values: dict[str, str], told: str
) -> None:
    reader = Reader(house.http())
    reader.get("/register")
    page = reader.send("/register", None, **values)
    assert reader.status >= 400
    assert told in page.words
    assert reader.http.get("/api/v1/me").status_code == 401


def test_an_invitation_opens_a_kept_seat(house: House) -> None:
    ada = account(house)
    table = table_of(ada, **{"seat/1": "reserved", "seat/2": "bot/random", "seat/3": "unused"})
    ada.send(f"{table}/seats/1", kind="reserved")
    link = re.search(r"http[^\"]*/join#[\w-]+", ada.page.text)
    assert link is not None
    bo = Reader(house.http())
    bo.get(f"{table}/join")
    assert "Somebody keeps a seat for you." in bo.page.words
    bo.send(f"{table}/join", name="Bo", key="nonsense")
    assert bo.status == 404
    assert bo.http.get("/api/v1/me").status_code == 401, "nobody was made for nothing"
    bo.get("/join")
    bo.send("/join", name="Bo", key=link[0])
    assert bo.path == table
    assert "Everybody is here." in bo.page.words


def test_a_link_brings_a_guest_to_another_device(house: House) -> None:
    reader = Reader(house.http())
    reader.send("/play", ("game", "goofspiel"))
    table = reader.path.removesuffix("/plain")
    reader.get("/profile")
    page = reader.send("/profile/restore-link")
    link = re.search(r"http[^\"]*/restore#[\w-]+", page.text)
    assert link is not None
    other = Reader(house.http())
    other.get("/restore")
    other.send("/restore", key=link[0])
    assert other.path == "/profile"
    assert table in other.page.links


def test_looking_over_a_shoulder_works_on_the_pages_too(house: House) -> None:
    ada = Reader(house.http())
    ada.send("/play", ("game", "moot"))
    table = ada.path.removesuffix("/plain")
    token = dict(ada.get("/profile").form("/logout").held())["csrf"]
    guard, agreed = {"x-csrf-token": token}, {"seat": 0, "yes": True}
    assert ada.http.post(f"/api/v1{table}/seats/0/watch", headers=guard).status_code == 403
    ada.http.post(f"/api/v1{table}/follow-answer", headers=guard, json=agreed)
    made = ada.http.post(f"/api/v1{table}/seats/0/watch", headers=guard).json()
    bo = Reader(house.http())
    assert "only you see this" not in bo.get(f"{table}/plain").words
    bo.get(f"{table}/watch")
    bo.send(f"{table}/watch", key=made["key"])
    page = bo.get(f"{table}/plain")
    assert "only you see this" in page.words
    assert not [form for form in page.forms if form.action.endswith("/decide")]


def test_onlookers_follow_a_seat_on_the_pages_once_all_who_play_agree(house: House) -> None:
    ada, bo, cy = Reader(house.http()), Reader(house.http()), Reader(house.http())
    ada.send("/play", ("game", "moot"))
    table = ada.path.removesuffix("/plain")
    bo.send("/play", ("game", "goofspiel"))  # somebody who has a name here
    assert f"{table}/plain/follow" not in bo.get(f"{table}/plain").text
    ada.get(f"{table}/plain")
    ada.send(f"{table}/plain/follow-answer", ("yes", "1"))
    bo.get(f"{table}/plain")
    bo.send(f"{table}/plain/follow", ("seat", "0"))
    assert "only you see this" in bo.page.words
    assert "You are looking on with Anwen" in bo.page.words
    assert not [form for form in bo.page.forms if "/plain/" in form.action]
    assert "1 looking on" in ada.get(f"{table}/plain").words
    assert f"{table}/plain/follow" not in cy.get(f"{table}/plain").text, "nobody knows who that is"
    ada.get(f"{table}/plain")
    ada.send(f"{table}/plain/follow-answer", ("yes", "0"))
    assert "only you see this" not in bo.get(f"{table}/plain").words


def test_notes_are_written_on_the_page_and_found_there_again(house: House) -> None:
    ada = Reader(house.http())
    ada.send("/play", ("game", "moot"))
    table = ada.path.removesuffix("/plain")
    ada.get(f"{table}/plain")
    ada.send(f"{table}/plain/notes", ("seat", "0"), text="Brandt lies.")
    assert "Your notes are kept." in ada.page.words
    assert "Brandt lies." in ada.get(f"{table}/plain").text
    assert "Brandt lies." not in Reader(house.http()).get(f"{table}/plain").text


def test_settings_names_tokens_and_passwords(house: House) -> None:
    ada = account(house)
    ada.get("/profile")
    ada.send("/profile/settings", zone="Europe/Berlin", sleep_start="23:00", sleep_end="07:00")
    assert "Saved." in ada.page.words
    kept = ada.http.get("/api/v1/me/settings").json()
    assert (kept["zone"], kept["sleep"]["start"]) == ("Europe/Berlin", "23:00")
    ada.send("/profile/settings", zone="Mars/Olympus")
    assert ada.status == 400
    ada.get("/profile")
    ada.send("/profile/settings", way="mail")
    assert "sends no e-mail" in ada.page.words
    ada.get("/profile")
    ada.send("/profile/name", name="Ada the Second")
    assert "Ada the Second" in ada.page.words
    page = ada.send("/profile/tokens", name="my bot")
    token = re.search(r'readonly value="([\w-]+)"', page.text)
    assert token is not None
    bearer = {"authorization": f"Bearer {token[1]}"}
    assert house.http().get("/api/v1/me", headers=bearer).json()["name"] == "Ada the Second"
    answer = house.http().post("/play", headers=bearer)
    assert answer.status_code == 403, "pages are not for programs"
    ada.get("/profile")
    ada.send("/profile/tokens/drop", button_of(ada, "/profile/tokens/drop"))
    assert "opens nothing any more" in ada.page.words
    ada.send("/profile/password", old="wrong", new=WORD * 2)
    assert ada.status == 403
    ada.get("/profile")
    ada.send("/profile/password", old=WORD, new=WORD * 2)
    assert "password was changed" in ada.page.words


def button_of(reader: Reader, action: str) -> tuple[str, str]:
    """The button of a form."""
    return reader.page.form(action).buttons[0]


def test_leaving_for_good_takes_a_tick_and_the_password(house: House) -> None:
    ada = account(house)
    ada.get("/profile")
    ada.send("/profile/delete", password=WORD)
    assert ada.status == 422
    ada.get("/profile")
    ada.send("/profile/delete", password="wrong horse battery", sure="1")
    assert ada.status == 403
    ada.get("/profile")
    ada.send("/profile/delete", password=WORD, sure="1")
    assert ada.path == "/"
    assert "Sign in" in ada.page.words
    other = Reader(house.http())
    other.get("/login")
    other.send("/login", name="Ada", password=WORD)
    assert other.status == 401


def every_post() -> list[str]:
    """The addresses of all forms, as routes have them."""
    found: list[str] = []
    for router in page_routes():
        for route in router.routes:
            if "POST" in route.methods:
                path = route.path.replace("{table:str}", "abc").replace("{seat:int}", "0")
                found.append(path.replace("{game:str}", "moot").replace("{team:int}", "0"))
    return found


def test_no_form_counts_without_its_token(house: House) -> None:
    ada = account(house)
    paths = every_post()
    assert len(paths) > 25
    for path in paths:
        for token in ("", "0" * 32):
            ada.post(path, [("csrf", token), ("sure", "1"), ("password", WORD)])
            assert ada.status == 403, path
            assert "out of date" in ada.page.words
    assert ada.http.get("/api/v1/me").json()["name"] == "Ada"


def test_another_site_cannot_send_our_forms(house: House) -> None:
    http = house.http()
    answer = http.post("/play", data={"game": "moot"}, headers={"origin": "https://evil.test"})
    assert answer.status_code == 403
    assert answer.json()["error"] == "foreign_origin"


def test_bodies_that_are_no_forms_are_refused(house: House) -> None:
    reader = Reader(house.http())
    answer = reader.http.post("/play", json={"game": "moot"})
    assert answer.status_code == 415
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert reader.http.post("/play", content=b"\xff\xfe=1", headers=kind).status_code == 400
    many = "&".join(f"a{n}=1" for n in range(3000)).encode()
    assert reader.http.post("/play", content=many, headers=kind).status_code == 400


def test_strangers_are_led_to_the_door(house: House) -> None:
    reader = Reader(house.http())
    reader.get("/profile")
    assert reader.path == "/login"
    page = reader.post("/profile/name", [("name", "Eve")])
    assert reader.status == 401
    assert any(link.startswith("/login?next=") for link in page.links)


def test_a_table_for_its_players_alone_shows_others_nothing(house: House) -> None:
    ada = account(house)
    seats = {"seat/1": "bot/random", "seat/2": "bot/random", "seat/3": "unused"}
    table = table_of(ada, watch="none", **seats)
    ada.send(f"{table}/start")
    stranger = Reader(house.http())
    for path in (table, f"{table}/plain", f"{table}/replay", f"{table}/plain/replay"):
        stranger.get(path)
        assert stranger.status == 403, path
        assert "may watch this table" in stranger.page.words


def test_the_host_fills_free_seats_and_sets_bots(house: House) -> None:
    ada = account(house)
    table = table_of(ada)
    ada.send(f"{table}/seats/1", kind="bot/random")
    assert "plays at random" in ada.page.words
    fill = button_of(ada, f"{table}/start")
    assert fill[0] == "fill"
    bo = Reader(house.http())
    bo.get(table)
    assert f"{table}/start" not in [form.action for form in bo.page.forms]
    bo.send(f"{table}/take", ("seat", "2"))
    bo.send(f"{table}/leave", ("seat", "2"))
    ada.get(table)
    ada.send(f"{table}/start", fill)
    room = ada.http.get(f"/api/v1{table}").json()
    assert room["status"] == "playing"
    assert [seat["kind"] for seat in room["seats"]] == ["taken", "bot", "bot", "bot"]


def test_scripts_of_the_pages_are_small_and_few() -> None:
    site = Path(__file__).parents[3] / "src/starmoot/web/static/site"
    scripts = list(site.glob("*.js"))
    assert scripts
    assert sum(script.stat().st_size for script in scripts) < 4000


def dark_squares(path: str) -> set[tuple[int, int]]:
    """The (row, column) of every square that a code's path draws dark, without its edge."""
    found: set[tuple[int, int]] = set()
    across, down = 0.0, 0.0
    for notification, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in numbers.split()]
        if notification == "h":
            first = int(across)
            found |= {
                (int(down) - 3, column - 3) for column in range(first, first + int(values[0]))
            }
            across += values[0]
        elif notification == "M":
            across, down = values
        else:
            across, down = across + values[0], down + values[1]
    return found


def test_the_code_beside_an_invitation_says_the_same_as_its_link(house: House) -> None:
    reader = Reader(house.http())
    table = table_of(reader, name="Ada")
    assert 'class="code"' not in reader.page.text
    page = reader.send(f"{table}/invite")
    shown = re.search(r'value="([^"]+/join#[^"]+)"', page.text)
    drawn = re.search(r'<svg[^>]*class="code">.*?stroke="#000" d="([^"]+)"', page.text)
    assert shown is not None
    assert drawn is not None
    expected = {
        (row, column)
        for row, squares in enumerate(segno.make_qr(shown[1], error="m").matrix)
        for column, dark in enumerate(squares)
        if dark
    }
    assert dark_squares(drawn[1]) == expected
    assert 'aria-label="The invitation as a code for a phone"' in page.text
