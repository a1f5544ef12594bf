"""Accounts that keep others out: passwords, sessions, links, second steps, and what tokens open."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import pyotp
import pytest
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import KEY, House
from tests.web.http.playing import sit

from starmoot.client import Client, Problem
from starmoot.web.clock import HeldClock
from starmoot.web.notifications.wording import Message
from starmoot.web.people.devices import device_of
from starmoot.web.people.identity import TICKET_MINUTES
from starmoot.web.people.passwords import FREE_TRIES
from starmoot.web.settings import Settings
from starmoot.web.store.base import PersonRow

PASSWORD = "correct horse battery"
OTHER = "wrong staple of the moon"
MAILS = Settings(mail_host="mail.example.org", mail_from="moot@example.org")


def ask(client: Client, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
    """Ask as a client; changes carry the token of its session."""
    given = {**client._headers(), **headers}
    return client.http.request(method, f"/api/v1{path}", json=body, headers=given)


def account(house: House, name: str = "Ada", password: str = PASSWORD) -> Client:
    """Somebody with an account."""
    client = house.client()
    client.register(name, password)
    return client


def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


# Passwords


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "12345678",
        "qwertyuiop",
        "Starmoot1",
        "AdaQuin1",
        "aaaaaaaaaaaaaaaa",
        "P@ssw0rd1",
    ],
)
def test_a_password_that_is_easily_guessed_is_refused(house: House, password: str) -> None:
    ada = house.client("Ada Quin")
    with pytest.raises(Problem) as caught:
        ada.register("Ada Quin", password)
    assert (caught.value.status, caught.value.error) == (400, "weak_password")
    assert ada.whoami().guest
    ada.register("Ada Quin", PASSWORD)
    changed = ask(ada, "POST", "/me/password", {"old": PASSWORD, "new": password})
    assert said(changed) == (400, "weak_password")
    assert house.client().login("Ada Quin", PASSWORD).name == "Ada Quin"


def test_an_account_from_before_keeps_its_weak_password(house: House) -> None:
    hashed = house.thread.run(house.services.identity.passwords.hash("password"))
    house.thread.run(house.store.add_person(PersonRow("old", "Ada", 1, hashed)))
    assert house.client().login("Ada", "password").id == "old"


@pytest.mark.parametrize("name", ["Ａda", "ａｄａ", "ᴬda", "𝐀da", "Ada"])  # noqa: RUF001
def test_a_name_written_otherwise_gives_no_more_guesses(open_house: OpenHouse, name: str) -> None:
    house = open_house(clock=HeldClock())
    account(house)
    for _ in range(FREE_TRIES):
        with pytest.raises(Problem):
            house.client().login("Ada", OTHER)
    with pytest.raises(Problem) as caught:
        house.client().login(name, OTHER)
    assert (caught.value.status, caught.value.error) == (429, "wait")


# Sessions


def test_sessions_are_listed_and_ended_one_by_one(open_house: OpenHouse) -> None:
    clock = HeldClock()
    house = open_house(clock=clock)
    here = account(house)
    clock.advance(10)
    there = house.client()
    there.http.headers["User-Agent"] = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
    )
    there.login("Ada", PASSWORD)
    listed = ask(here, "GET", "/me/sessions").json()
    assert [(one["name"], one["present"]) for one in listed] == [
        ("Safari, iPhone", False),
        ("Python", True),
    ]
    keys = {client.http.cookies["starmoot"] for client in (here, there)}
    assert not any(key in str(listed) for key in keys)
    eve = account(house, "Eve")
    assert said(ask(eve, "DELETE", f"/me/sessions/{listed[0]['id']}"))[0] == 404
    assert there.whoami().name == "Ada"
    assert ask(here, "DELETE", f"/me/sessions/{listed[0]['id']}").status_code == 200
    assert there.http.get("/api/v1/me").status_code == 401
    assert [one["present"] for one in ask(here, "GET", "/me/sessions").json()] == [True]


def test_a_session_that_ended_by_itself_is_not_listed(open_house: OpenHouse) -> None:
    clock = HeldClock()
    house = open_house(clock=clock)
    account(house)
    clock.advance(91 * 86_400)
    again = house.client()
    again.login("Ada", PASSWORD)
    assert len(ask(again, "GET", "/me/sessions").json()) == 1


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130 Safari/537.36 Edg/130",
            "Edge, Windows",
        ),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36", "Chrome, Android"),
        ("<script>alert(1)</script>", ""),
        ("", ""),
    ],
)
def test_a_device_is_named_in_two_words(agent: str, told: str) -> None:
    assert device_of(agent) == told


# Another password by e-mail


class Mailbox:
    """Takes what is sent."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, Message]] = []

    async def __call__(self, to: str, stable_id: str, messages: list[Message]) -> None:
        self.mails += [(to, message) for message in messages]

    def key(self, count: int = 1) -> str:
        """The key in the newest message, once that many have come."""
        until = time.monotonic() + 60
        while len(self.mails) < count and time.monotonic() < until:
            time.sleep(0.01)
        assert len(self.mails) == count
        return self.mails[-1][1].link.partition("#")[2]


@pytest.fixture
def clock() -> HeldClock:
    return HeldClock()


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def mailing(open_house: OpenHouse, clock: HeldClock, mailbox: Mailbox) -> House:
    """A server that sends e-mail, where Ada has a confirmed address."""
    house = open_house(clock=clock, settings=MAILS)
    assert house.services.delivery is not None
    house.services.delivery.mail = mailbox
    ada = account(house)
    ask(ada, "PUT", "/me/email", {"email": "ada@example.org", "password": PASSWORD})
    assert ask(ada, "POST", "/me/email/confirm", {"key": mailbox.key()}).status_code == 200
    mailbox.mails.clear()
    clock.advance(3600)
    return house


def test_a_forgotten_password_is_replaced_once_by_a_link(mailing: House, mailbox: Mailbox) -> None:
    device = mailing.client()
    device.login("ada", PASSWORD)
    token = device.new_token("bot")
    stranger = mailing.client()
    assert ask(stranger, "POST", "/forgot", {"name": "ADA"}).status_code == 200
    key = mailbox.key()
    assert mailbox.mails[0][0] == "ada@example.org"
    weak = ask(stranger, "POST", "/reset", {"key": key, "password": "password"})
    assert said(weak) == (400, "weak_password"), "and the link is still good"
    assert ask(stranger, "POST", "/reset", {"key": key, "password": OTHER}).status_code == 200
    assert device.http.get("/api/v1/me").status_code == 401
    with pytest.raises(Problem):
        mailing.client(token=token).whoami()
    again = ask(stranger, "POST", "/reset", {"key": key, "password": PASSWORD})
    assert said(again) == (404, "used_up")
    with pytest.raises(Problem):
        mailing.client().login("Ada", PASSWORD)
    assert mailing.client().login("Ada", OTHER).name == "Ada"


def test_two_who_use_a_link_at_once_do_not_both_succeed(mailing: House, mailbox: Mailbox) -> None:
    ask(mailing.client(), "POST", "/forgot", {"name": "Ada"})
    key = mailbox.key()
    identity = mailing.services.identity

    async def both() -> list[Any]:
        passwords = [f"{OTHER} {number}" for number in range(4)]
        resets = (identity.reset(key, password) for password in passwords)
        return await asyncio.gather(*resets, return_exceptions=True)

    assert sum(done is None for done in mailing.thread.run(both())) == 1


def test_a_link_is_good_for_an_hour_and_ends_with_the_next(
    mailing: House, mailbox: Mailbox, clock: HeldClock
) -> None:
    anybody = mailing.client()
    ask(anybody, "POST", "/forgot", {"name": "Ada"})
    first = mailbox.key(1)
    clock.advance(1200)
    ask(anybody, "POST", "/forgot", {"name": "Ada"})
    second = mailbox.key(2)
    assert said(ask(anybody, "POST", "/reset", {"key": first, "password": OTHER}))[0] == 404
    clock.advance(3601)
    assert said(ask(anybody, "POST", "/reset", {"key": second, "password": OTHER}))[0] == 404
    assert mailing.client().login("Ada", PASSWORD).name == "Ada"


def test_nobody_learns_who_has_an_account_or_fills_a_mailbox(
    mailing: House, mailbox: Mailbox
) -> None:
    account(mailing, "Bo")
    unconfirmed = account(mailing, "Cleo")
    ask(unconfirmed, "PUT", "/me/email", {"email": "eve@example.org", "password": PASSWORD})
    mailbox.mails.clear()
    anybody = mailing.client()
    answers = [
        ask(anybody, "POST", "/forgot", {"name": name})
        for name in ("Ada", "Bo", "Cleo", "Nobody", "Ada", "Ada")
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {(200, '{"ok":true}')}
    mailbox.key(1)
    assert [to for to, _ in mailbox.mails] == ["ada@example.org"]


def test_a_server_without_mail_says_so(house: House) -> None:
    account(house)
    assert said(ask(house.client(), "POST", "/forgot", {"name": "Ada"})) == (409, "no_mail")


def test_another_address_takes_the_password(mailing: House, mailbox: Mailbox) -> None:
    """Whoever finds an open browser cannot take the account along."""
    ada = mailing.client()
    ada.login("Ada", PASSWORD)
    mailbox.mails.clear()
    answer = ask(ada, "PUT", "/me/email", {"email": "eve@example.org"})
    assert said(answer) == (403, "wrong_password")
    assert mailbox.mails == []
    assert ask(ada, "GET", "/me").json()["email"] == "ada@example.org"


# The second step


def take_up(client: Client, clock: HeldClock) -> tuple[pyotp.TOTP, list[str]]:
    """Take up a second step: its authenticator and the spare codes."""
    offer = ask(client, "GET", "/me/second-step").json()
    phone = pyotp.parse_uri(offer["link"])
    assert isinstance(phone, pyotp.TOTP)
    assert phone.secret == offer["secret"]
    form = {"mark": offer["mark"], "code": code_of(phone, clock), "password": PASSWORD}
    answer = ask(client, "POST", "/me/second-step", form)
    assert answer.status_code == 200, answer.text
    return phone, answer.json()["codes"]


def code_of(phone: pyotp.TOTP, clock: HeldClock) -> str:
    return phone.at(clock.now() // 1000)


def ticket_of(house: House) -> str:
    with pytest.raises(Problem) as caught:
        house.client().login("Ada", PASSWORD)
    assert (caught.value.status, caught.value.error) == (401, "code_needed")
    ticket: str = caught.value.details["ticket"]
    return ticket


def by_code(house: House, ticket: str, code: str) -> httpx.Response:
    return ask(house.client(), "POST", "/login/code", {"ticket": ticket, "code": code})


@pytest.fixture
def guarded(open_house: OpenHouse, clock: HeldClock) -> tuple[House, Client]:
    """A server with Ada, who is about to be careful."""
    house = open_house(clock=clock)
    return house, account(house)


def test_signing_in_takes_a_code_each_good_once(
    guarded: tuple[House, Client], clock: HeldClock
) -> None:
    house, ada = guarded
    phone, spares = take_up(ada, clock)
    assert ada.whoami().name == "Ada", "who is signed in stays so"
    assert ask(ada, "GET", "/me").json()["second_step"] is True
    used = code_of(phone, clock)
    assert said(by_code(house, ticket_of(house), used)) == (401, "wrong_code"), "used to take it up"
    clock.advance(30)
    code = code_of(phone, clock)
    ticket = ticket_of(house)
    answer = by_code(house, ticket, f"{code[:3]} {code[3:]}")
    assert answer.json()["name"] == "Ada"
    assert "starmoot=" in answer.headers["set-cookie"]
    assert said(by_code(house, ticket, code)) == (401, "ticket_over")
    assert said(by_code(house, ticket_of(house), code)) == (401, "wrong_code")
    for spare in (spares[0], spares[1].upper().replace("-", " ")):
        assert by_code(house, ticket_of(house), spare).status_code == 200
        assert said(by_code(house, ticket_of(house), spare)) == (401, "wrong_code")
        clock.advance(120)


def test_a_code_of_the_next_or_last_moment_is_taken_and_no_other(
    guarded: tuple[House, Client], clock: HeldClock
) -> None:
    house, ada = guarded
    phone, _ = take_up(ada, clock)
    for late, fine in ((-60, False), (-30, True), (30, True), (60, False)):
        clock.advance(300)
        code = phone.at(clock.now() // 1000 + late)
        assert (by_code(house, ticket_of(house), code).status_code == 200) is fine


def test_codes_cannot_be_guessed_even_by_who_knows_the_password(
    guarded: tuple[House, Client], clock: HeldClock
) -> None:
    house, ada = guarded
    take_up(ada, clock)
    tickets = [ticket_of(house) for _ in range(FREE_TRIES + 1)]
    statuses = [
        by_code(house, ticket, f"{number:06}").status_code for number, ticket in enumerate(tickets)
    ]
    assert statuses == [401] * FREE_TRIES + [429]
    with pytest.raises(Problem) as caught:
        house.client().login("Ada", PASSWORD)
    assert caught.value.error == "wait"


def test_a_ticket_ends_after_a_while_and_opens_nothing_else(
    guarded: tuple[House, Client], clock: HeldClock
) -> None:
    house, ada = guarded
    phone, _ = take_up(ada, clock)
    ticket = ticket_of(house)
    cookie = {"cookie": f"starmoot={ticket}"}
    assert house.http().get("/api/v1/me", headers=cookie).status_code == 401
    clock.advance(TICKET_MINUTES * 60 + 1)
    assert said(by_code(house, ticket, code_of(phone, clock))) == (401, "ticket_over")


def test_a_second_step_takes_the_password_and_a_code_to_begin_and_to_end(
    guarded: tuple[House, Client], clock: HeldClock
) -> None:
    house, ada = guarded
    offer = ask(ada, "GET", "/me/second-step").json()
    code = pyotp.TOTP(offer["secret"]).at(clock.now() // 1000)
    form = {"mark": offer["mark"], "code": code, "password": PASSWORD}
    assert said(ask(ada, "POST", "/me/second-step", {**form, "password": OTHER}))[0] == 403
    wrong = {**form, "code": f"{(int(code) + 1) % 1_000_000:06}"}
    assert said(ask(ada, "POST", "/me/second-step", wrong)) == (403, "wrong_code")
    assert house.client().login("Ada", PASSWORD).name == "Ada"
    spares = ask(ada, "POST", "/me/second-step", form).json()["codes"]
    assert len(set(spares)) == 8
    drop = "/me/second-step/drop"
    sure = {"password": PASSWORD, "code": spares[0]}
    assert said(ask(ada, "POST", drop, {**sure, "password": OTHER}))[0] == 403
    assert said(ask(ada, "POST", drop, {**sure, "code": "000000"})) == (403, "wrong_code")
    renewed = ask(ada, "POST", "/me/second-step/spares", sure).json()["codes"]
    assert said(ask(ada, "POST", drop, {**sure, "code": spares[1]})) == (403, "wrong_code")
    assert ask(ada, "POST", drop, {**sure, "code": renewed[0]}).status_code == 200
    assert house.client().login("Ada", PASSWORD).name == "Ada"
    assert ask(ada, "GET", "/me").json()["second_step"] is False


def test_another_password_by_mail_does_not_pass_the_second_step(
    mailing: House, mailbox: Mailbox, clock: HeldClock
) -> None:
    ada = mailing.client()
    ada.login("Ada", PASSWORD)
    take_up(ada, clock)
    ask(mailing.client(), "POST", "/forgot", {"name": "Ada"})
    form = {"key": mailbox.key(), "password": OTHER}
    assert ask(mailing.client(), "POST", "/reset", form).status_code == 200
    with pytest.raises(Problem) as caught:
        mailing.client().login("Ada", OTHER)
    assert caught.value.error == "code_needed"


def test_the_database_alone_makes_no_codes(guarded: tuple[House, Client], clock: HeldClock) -> None:
    house, ada = guarded
    phone, spares = take_up(ada, clock)
    row = house.thread.run(house.store.account("Ada"))
    assert row is not None
    kept = str(row) + str(house.thread.run(house.store.keys(row.id, "spare")))
    for secret in (phone.secret, phone.secret.lower(), *spares, KEY.hex()):
        assert secret not in kept


def test_a_guest_has_no_second_step(house: House) -> None:
    assert said(ask(house.client("Bo"), "GET", "/me/second-step")) == (409, "guest")


# What tokens open

ACCOUNT: tuple[tuple[str, str, Any], ...] = (
    *(("PUT", "/me/name", {"name": "Eve"}), ("PUT", "/me/email", {"email": "eve@example.org"})),
    *(("GET", "/me/settings", None), ("PUT", "/me/settings", {"zone": "UTC"})),
    *(("GET", "/me/availability", None), ("PUT", "/me/availability", {})),
    *(("GET", "/me/schedule", None), ("GET", "/me/calendars", None)),
    *(("POST", "/me/calendars", {}), ("POST", "/me/calendars/close", {})),
    ("GET", "/calendars/0123456789abcdef", None),
    *(("GET", "/me/tokens", None), ("POST", "/me/tokens", {"name": "another"})),
    *(("DELETE", "/me/tokens/0123456789abcdef", None), ("GET", "/me/export", None)),
    *(("GET", "/me/sessions", None), ("DELETE", "/me/sessions/0123456789abcdef", None)),
    *(("GET", "/me/second-step", None), ("POST", "/me/second-step", {})),
    *(("POST", "/me/second-step/drop", {}), ("POST", "/me/second-step/spares", {})),
    *(("POST", "/me/password", {"old": PASSWORD, "new": OTHER}), ("POST", "/me/delete", {})),
    *(("POST", "/me/restore-link", None), ("POST", "/me/email/confirm", {"key": "x"})),
    *(("POST", "/guest", {"name": "Eve"}), ("POST", "/logout", {"everywhere": True})),
    *(("POST", "/register", {}), ("POST", "/login", {}), ("POST", "/login/code", {})),
    *(("POST", "/restore", {}), ("POST", "/forgot", {}), ("POST", "/reset", {})),
)


@pytest.mark.parametrize("scope", ["play", "read"])
def test_no_token_opens_the_account_or_says_where_notifications_go(
    house: House, scope: str
) -> None:
    ada = account(house)
    made = ask(ada, "POST", "/me/tokens", {"name": "bot", "scope": scope}).json()
    bot = house.client(token=made["token"])
    for method, path, body in ACCOUNT:
        assert said(ask(bot, method, path, body)) == (403, "token"), path
    for page in ("/profile", "/", "/tables"):
        assert bot.http.get(page, headers=bot._headers()).status_code == 403, page
    assert bot.whoami().name == "Ada"
    [listed] = ask(ada, "GET", "/me/tokens").json()
    assert (listed["name"], listed["scope"]) == ("bot", scope)


def test_every_address_of_the_account_is_tried_with_a_token(house: House) -> None:
    """What is added later is either for tables or in the list above."""
    described = house.http().get("/api/v1/openapi.json").json()["paths"]
    open_to_all = {"/me", "/me/tables", "/me/notices"}
    named = {path.rpartition("/0123")[0] or path for _, path, _ in ACCOUNT}
    for path in described:
        short = path.removeprefix("/api/v1").partition("/{")[0]
        if not short.startswith(("/tables", "/games", "/invites")):
            assert short in named | open_to_all, path


def test_a_token_for_reading_sees_and_does_nothing(house: House) -> None:
    ada, bo = house.client("Ada"), house.client("Bo")
    table = sit([ada, bo], "goofspiel")
    made = ask(ada, "POST", "/me/tokens", {"name": "eyes", "scope": "read"}).json()
    eyes = house.client(token=made["token"])
    view = eyes.view(table, 0)
    assert view.decisions
    assert eyes.my_tables()
    with pytest.raises(Problem) as caught:
        eyes.decide(table, 0, view.decisions[0], 1)
    assert (caught.value.status, caught.value.error) == (403, "scope")
    for act in (
        lambda: eyes.say(table, 0, "hello"),
        lambda: eyes.create("moot", 3),
        lambda: eyes.leave(table, 0),
        lambda: eyes.close_table(table),
    ):
        with pytest.raises(Problem, match="scope"):
            act()
    socket = house.socket(table, eyes, "?seat=0")
    assert socket.accepted
    assert socket.receive()["type"] == "hello"
    socket.close()


def test_a_token_is_good_for_what_exists(house: House) -> None:
    ada = house.client("Ada")
    answer = ask(ada, "POST", "/me/tokens", {"name": "bot", "scope": "account"})
    assert said(answer) == (400, "bad_request")
