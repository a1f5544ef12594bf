"""Guarding one's account on the pages: devices, codes, forgotten passwords, tokens; no scripts."""

from __future__ import annotations

import re
import time

import pyotp
import pytest
from tests.web.http.conftest import OpenHouse
from tests.web.http.house import House
from tests.web.pages.reader import WORD, Reader, account

from starmoot.web.notifications.wording import Message
from starmoot.web.pages.translations import LANGUAGES
from starmoot.web.settings import Settings

OTHER = "wrong staple of the moon"


def signed_in(house: House, agent: str = "") -> Reader:
    """The same account on another device."""
    reader = Reader(house.http())
    if agent:
        reader.http.headers["User-Agent"] = agent
    reader.get("/login?next=/profile")
    reader.send("/login", name="Ada", password=WORD)
    return reader


def secret_in(reader: Reader) -> str:
    found = re.search(r'readonly value="([A-Z2-7]{32})"', reader.page.text)
    assert found is not None
    return found[1]


def test_devices_are_listed_and_signed_out_one_by_one(house: House) -> None:
    ada = account(house)
    phone = signed_in(house, "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36")
    ada.get("/profile")
    assert "Chrome, Android" in ada.page.words
    assert "this device" in ada.page.words
    [button] = ada.page.form("/profile/sessions/drop").buttons
    ada.send("/profile/sessions/drop", button)
    assert "That device is signed out." in ada.page.words
    assert "Chrome, Android" not in ada.page.words
    phone.get("/profile")
    assert phone.path == "/login"
    assert ada.http.get("/api/v1/me").status_code == 200


def test_a_code_is_taken_up_asked_for_and_given_up(house: House) -> None:
    ada = account(house)
    ada.get("/profile")
    ada.get("/profile/second")
    secret = secret_in(ada)
    assert 'class="code"' in ada.page.text
    ada.send("/profile/second", code="000000", password=WORD)
    assert ada.status == 403
    assert secret_in(ada) == secret, "the phone need not scan again"
    ada.send("/profile/second", code=pyotp.TOTP(secret).now(), password=WORD)
    assert "Your spare codes" in ada.page.words
    spares = re.findall(r"<code>([a-z2-7-]+)</code>", ada.page.text)
    assert len(spares) == 8
    other = signed_in(house)
    assert "One more step" in other.page.words
    assert WORD not in other.page.text
    other.send("/login/code", code="000000")
    assert other.status == 401
    assert "was used already" in other.page.words
    other.send("/login/code", code=spares[0])
    assert other.path == "/profile"
    assert "Signing in takes a code" in other.page.words
    other.send("/profile/second/change", ("act", "spares"), code=spares[1], password=WORD)
    renewed = re.findall(r"<code>([a-z2-7-]+)</code>", other.page.text)
    assert not {*renewed} & {*spares}
    other.get("/profile")
    other.send("/profile/second/change", ("act", "drop"), code=spares[2], password=WORD)
    assert other.status == 403
    other.send("/profile/second/change", ("act", "drop"), code=renewed[0], password=WORD)
    assert "takes no code any more" in other.page.words
    assert signed_in(house).path == "/profile"


def test_a_ticket_that_is_over_leads_back_to_the_beginning(house: House) -> None:
    reader = Reader(house.http())
    reader.post("/login/code", [("ticket", "x" * 22), ("code", "123456"), ("next", "/profile")])
    assert reader.status == 401
    assert "Sign in with your name again" in reader.page.words
    assert "/login" in [form.action for form in reader.page.forms]


class Mailbox:
    """Takes what is sent."""

    def __init__(self) -> None:
        self.mails: list[Message] = []

    async def __call__(self, to: str, stable_id: str, messages: list[Message]) -> None:
        self.mails += messages

    def newest(self) -> str:
        """The link in the newest notification."""
        until = time.monotonic() + 60
        while not self.mails and time.monotonic() < until:
            time.sleep(0.01)
        return self.mails.pop().link


def test_a_forgotten_password_is_set_by_a_link(open_house: OpenHouse) -> None:
    settings = Settings(mail_host="mail.example.org", mail_from="moot@example.org")
    house, mailbox = open_house(settings=settings), Mailbox()
    assert house.services.delivery is not None
    house.services.delivery.mail = mailbox
    ada = account(house)
    ada.get("/profile")
    ada.send("/profile/email", email="ada@example.org", password="not the right one")
    assert ada.status == 403
    ada.send("/profile/email", email="ada@example.org", password=WORD)
    ada.get("/confirm")
    ada.send("/confirm", key=mailbox.newest())
    assert "Your address is confirmed." in ada.page.words
    other = Reader(house.http())
    assert "/forgot" in other.get("/login").links
    other.get("/forgot")
    other.send("/forgot", name="ada")
    assert "a link is on its way" in other.page.words
    link = mailbox.newest()
    assert "/reset#" in link
    other.get("/reset")
    other.send("/reset", key=link, password="password")
    assert "easy to guess" in other.page.words
    other.send("/reset", key=link, password=OTHER)
    assert other.path == "/login"
    assert "You have a new password" in other.page.words
    other.send("/login", name="Ada", password=OTHER)
    assert other.http.get("/api/v1/me").json()["name"] == "Ada"
    other.get("/reset")
    other.send("/reset", key=link, password=WORD)
    assert other.status == 404


def test_a_server_without_mail_offers_no_link(house: House) -> None:
    reader = Reader(house.http())
    assert "/forgot" not in reader.get("/login").links
    reader.get("/forgot")
    reader.send("/forgot", name="Ada")
    assert "sends no e-mail" in reader.page.words


@pytest.mark.parametrize(("scope", "told"), [("play", "plays"), ("read", "reads")])
def test_a_token_says_what_it_is_good_for(house: House, scope: str, told: str) -> None:
    ada = account(house)
    ada.get("/profile")
    page = ada.send("/profile/tokens", name="my bot", scope=scope)
    token = re.search(r'readonly value="([\w-]+)"', page.text)
    assert token is not None
    ada.get("/profile")
    assert told in ada.page.words
    headers = {"authorization": f"Bearer {token[1]}"}
    form = {"game": "moot", "seats": 3}
    made = house.http().post("/api/v1/tables", json=form, headers=headers)
    assert made.status_code == (201 if scope == "play" else 403)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_pages_speak_each_language(house: House, language: str) -> None:
    ada = account(house)
    ada.http.headers["Accept-Language"] = language
    for path in ("/profile", "/profile/second", "/forgot", "/reset"):
        ada.get(path)
        assert ada.status == 200
        assert f'lang="{language}"' in ada.page.text
