"""E-mail through a real mail server on this machine: what arrives, and what happens if it balks."""

from __future__ import annotations

import asyncio
import email.policy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.header import decode_header, make_header
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from starmoot.web.clock import HeldClock
from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.notifications.mail import Mailer, confirmation, make_mail
from starmoot.web.notifications.wording import Message
from starmoot.web.settings import Settings

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
        self.wire: list[bytes] = []

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
        self.wire.append(envelope.content)
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


def test_a_notification_arrives_with_everything_it_has_to_say() -> None:
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


def test_several_notifications_become_one_mail() -> None:
    inbox = Inbox()
    other = replace(MESSAGE, subject="The game is over: Moot", text="Somebody won.", due_text="")
    send(inbox, "ada@example.org", MESSAGE, other)
    [mail] = inbox.mails
    assert mail["Subject"] == "2 notifications: Your turn: Friday’s game (Goofspiel)"
    assert "Which card do you bid" in mail.get_content()
    assert "Somebody won." in mail.get_content()


def test_a_server_that_is_busy_gets_the_same_mail_again_later() -> None:
    inbox = Inbox("451 try again later")
    with pytest.raises(Later, match="451"):
        send(inbox, "ada@example.org", MESSAGE)
    send(inbox, "ada@example.org", MESSAGE)
    assert [mail["Message-ID"] for mail in inbox.mails] == ["<abc@example.org>"]


def test_a_refused_notification_or_address_is_not_tried_again() -> None:
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


ENCODED = (
    "=?utf-8?q?x=0D=0ABcc:_eve@example.org=0D=0A=0D=0AYou_have_won?=",
    "=?utf-8?b?eA0KQmNjOiBldmVAZXhhbXBsZS5vcmcNCg0KWW91IGhhdmUgd29u?=",
    "a =?us-ascii?q?x=0ABcc:_eve@example.org?= =?us-ascii?q?=0A=0AYou_have_won?= b",
    "=?utf-8?q?=3D=3Futf-8=3Fq=3Fx=3D0D=3D0ABcc=3A_eve=40example=2Eorg=3F=3D?=",
    "=é?utf-8?q?x=0D=0ABcc:_eve@example.org?=",
    "=\x00?utf-8?q?x=0D=0ABcc:_eve@example.org?=",
    "=" + "?" * 3 + "=?=?utf-8?q?=0D=0ABcc:_eve@example.org?=",
    "x" * 70 + "=?utf-8?q?x=0D=0ABcc:_eve@example.org?=" + "é" * 9,
)


@pytest.mark.parametrize("title", ENCODED)
@pytest.mark.parametrize("times", [1, 2])
def test_a_title_in_encoded_words_adds_nothing_to_the_mail_on_the_wire(
    title: str, times: int
) -> None:
    inbox = Inbox()
    plain, evil = Inbox(), replace(MESSAGE, title=title, subject=f"Your turn: {title} (Goofspiel)")
    send(plain, "ada@example.org", *[MESSAGE] * times)
    send(inbox, "ada@example.org", *[evil] * times)
    [mail], [harmless] = inbox.mails, plain.mails
    assert mail.keys() == harmless.keys()
    assert inbox.to == ["ada@example.org"]
    assert not mail.defects
    assert str(mail["Subject"]).isprintable()
    assert b"\nBcc" not in inbox.wire[0]
    assert not any(line.startswith("You have won") for line in mail.get_content().splitlines())
    decoded = str(make_header(decode_header(mail["Subject"])))
    assert decoded.isprintable(), "decoding once more finds nothing hidden"


@given(st.text(alphabet="=?utf-8qbQB_0DA\r\n\té\u2028 @:,.x", max_size=160))
def test_no_subject_whatever_adds_a_header(subject: str) -> None:
    settings = Settings(mail_host="m", mail_from="moot@example.org")
    evil = replace(MESSAGE, subject=subject)
    mail = make_mail(settings, "ada@example.org", "abc", [evil], 0)
    found = BytesParser(policy=email.policy.default).parsebytes(mail.as_bytes())
    assert found.keys() == mail.keys()
    assert str(found["Subject"]).isprintable()


class Leaky(EmailMessage):
    """Writes a header that nobody has set, as some versions of the library can be made to."""

    def as_bytes(self, *given: Any, **named: Any) -> bytes:
        return b"Bcc: eve@example.org\r\n" + super().as_bytes(*given, **named)


def test_a_mail_that_would_be_read_otherwise_than_it_was_written_is_not_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("starmoot.web.notifications.mail.EmailMessage", Leaky)
    inbox = Inbox()
    with pytest.raises(Undeliverable, match="headers"):
        send(inbox, "ada@example.org", MESSAGE)
    assert inbox.wire == []
