"""E-mail through a real mail server on this machine: what arrives, and what happens if it balks."""

from __future__ import annotations

import asyncio
import email.policy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from msgspec.structs import replace

from starmoot.web.clock import HeldClock
from starmoot.web.letters.mail import Mailer, confirmation, make_mail
from starmoot.web.letters.postman import Later, Undeliverable
from starmoot.web.letters.wording import Message
from starmoot.web.running.settings import Settings

MESSAGE = Message(
    "ask",
    "t1",
    "Goofspiel",
    "Friday’s game",
    "Your turn: Friday’s game (Goofspiel)",
    "Which card do you bid for the prize?",
    "https://moot.example.org/tables/t1",
    1_800_000_000_000,
    "Friday, 15 January 2027, 08:00 (UTC)",
)


class Inbox:
    """Takes mail; answers the first commands with what a test wants."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.mails: list[EmailMessage] = []
        self.to: list[str] = []

    async def handle_RCPT(  # noqa: N802 - the mail server's own name for it
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if "nobody" in address:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.answers:
            return self.answers.pop(0)
        assert isinstance(envelope.content, bytes)
        parser = BytesParser(policy=email.policy.default)
        mail: Any = parser.parsebytes(envelope.content)
        self.mails.append(mail)
        self.to += envelope.rcpt_tos
        return "250 taken"


@asynccontextmanager
async def served(inbox: Inbox) -> AsyncIterator[Settings]:
    """A mail server, and the settings that lead to it."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(inbox, hostname="mail.example.org", loop=loop), "127.0.0.1", 0
    )
    port = server.sockets[0].getsockname()[1]
    try:
        yield Settings(
            public_url="https://moot.example.org",
            mail_host="127.0.0.1",
            mail_port=port,
            mail_tls="none",
            mail_from="Starmoot <moot@example.org>",
        )
    finally:
        server.close()
        await server.wait_closed()
        await asyncio.sleep(0.05)  # the mail server hangs up by itself


def send(inbox: Inbox, to: str, *messages: Message, stable: str = "abc") -> None:
    async def go() -> None:
        async with served(inbox) as settings:
            await Mailer(settings, HeldClock())(to, stable, list(messages))

    asyncio.run(go())


def test_a_letter_arrives_with_everything_it_has_to_say() -> None:
    inbox = Inbox()
    send(inbox, "ada@example.org", MESSAGE)
    [mail] = inbox.mails
    assert inbox.to == ["ada@example.org"]
    assert mail["Subject"] == "Your turn: Friday’s game (Goofspiel)"
    assert mail["From"] == "Starmoot <moot@example.org>"
    assert mail["Message-ID"] == "<abc@example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    text = mail.get_content()
    assert "Which card do you bid for the prize?" in text
    assert "Answer until Friday, 15 January 2027, 08:00 (UTC)." in text
    assert "https://moot.example.org/tables/t1" in text


def test_several_letters_become_one_mail() -> None:
    inbox = Inbox()
    other = replace(MESSAGE, subject="The game is over: Moot", text="Somebody won.", due_text="")
    send(inbox, "ada@example.org", MESSAGE, other)
    [mail] = inbox.mails
    assert mail["Subject"] == "2 letters: Your turn: Friday’s game (Goofspiel)"
    assert "Which card do you bid" in mail.get_content()
    assert "Somebody won." in mail.get_content()


def test_a_server_that_is_busy_gets_the_same_mail_again_later() -> None:
    inbox = Inbox("451 try again later")
    with pytest.raises(Later, match="451"):
        send(inbox, "ada@example.org", MESSAGE)
    send(inbox, "ada@example.org", MESSAGE)
    assert [mail["Message-ID"] for mail in inbox.mails] == ["<abc@example.org>"]


def test_a_refused_letter_or_address_is_not_tried_again() -> None:
    with pytest.raises(Undeliverable, match="554"):
        send(Inbox("554 we do not want this"), "ada@example.org", MESSAGE)
    with pytest.raises(Undeliverable, match="550"):
        send(Inbox(), "nobody@example.org", MESSAGE)
    for wrong in ("", "x", "a@b@c", "a b@example.org", "a@example.org\r\nBcc: eve@example.org"):
        inbox = Inbox()
        with pytest.raises(Undeliverable):
            send(inbox, wrong, MESSAGE)
        assert inbox.mails == []


def test_a_server_that_is_not_there_is_tried_later() -> None:
    settings = Settings(
        mail_host="127.0.0.1", mail_port=1, mail_tls="none", mail_from="moot@example.org"
    )
    with pytest.raises(Later, match="cannot be reached"):
        asyncio.run(Mailer(settings, HeldClock())("ada@example.org", "abc", [MESSAGE]))


def test_a_server_without_tls_gets_nothing_where_tls_is_wanted() -> None:
    inbox = Inbox()

    async def go() -> None:
        async with served(inbox) as settings:
            strict = replace(settings, mail_tls="starttls")
            await Mailer(strict, HeldClock())("ada@example.org", "abc", [MESSAGE])

    with pytest.raises(Later):
        asyncio.run(go())
    assert inbox.mails == []


def test_words_cannot_become_headers() -> None:
    settings = Settings(mail_host="m", mail_from="moot@example.org")
    evil = replace(MESSAGE, subject="x\r\nBcc: eve@example.org")
    mail = make_mail(settings, "ada@example.org", "abc", [evil], 0)
    assert "Bcc" not in mail
    assert confirmation("https://x/confirm#k").link.endswith("#k")
