"""E-mail: notifications as plain text through the host's mail server."""

from __future__ import annotations

from datetime import UTC, datetime
from email import policy
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.utils import format_datetime

from starmoot.web.clock import Clock
from starmoot.web.notifications.errors import Later, Undeliverable
from starmoot.web.notifications.wording import Message, one_line
from starmoot.web.settings import Settings

PATIENCE = 20.0
FOOTER = "You get this because you play on {host}. Your settings there say what is sent to you."


def confirmation(link: str) -> Message:
    """The message that asks whether an address is its owner's."""
    return Message(
        kind="confirm",
        table="",
        game="",
        title="",
        subject="Is this your address?",
        text="Somebody, hopefully you, gave this address to be told about games. "
        "If it was you, follow the link; if not, do nothing, and nothing more will come.",
        link=link,
    )


def forgotten(link: str, name: str) -> Message:
    """The message with which an account gets another password."""
    return Message(
        kind="reset",
        table="",
        game="",
        title="",
        subject="Another password",
        text=f"Somebody, hopefully you, forgot the password of {name}. Follow the link within an "
        "hour to set another one; it works once. If it was not you, do nothing.",
        link=link,
    )


def mail_text(messages: list[Message], public_url: str) -> str:
    """The body of an e-mail."""
    parts = []
    for message in messages:
        head = [f"{message.subject}"] if len(messages) > 1 else []
        if message.title and message.title != message.game:
            head.append(f"{message.title} ({message.game})")
        elif message.game:
            head.append(message.game)
        lines = [*head, "", message.text]
        if message.due_text:
            lines += ["", f"Answer until {message.due_text}."]
        parts.append("\n".join([*lines, "", message.link]))
    host = public_url.partition("://")[2]
    return "\n\n\n".join(parts) + "\n\n-- \n" + FOOTER.format(host=host) + "\n"


def make_mail(
    settings: Settings, to: str, stable_id: str, messages: list[Message], now: int
) -> EmailMessage:
    """An e-mail whose id stays the same however often it is tried."""
    mail = EmailMessage()
    domain = settings.mail_from.rpartition("@")[2].rstrip(">")
    several = f"{len(messages)} notifications: {messages[0].subject}"
    mail["Subject"] = one_line(messages[0].subject if len(messages) == 1 else several)
    mail["From"] = settings.mail_from
    try:
        if to.count("@") != 1 or not to.isprintable() or " " in to:
            raise ValueError
        mail["To"] = Address(addr_spec=to)
    except (ValueError, IndexError, MessageError):
        raise Undeliverable("the address is none") from None
    mail["Date"] = format_datetime(datetime.fromtimestamp(now // 1000, tz=UTC))
    mail["Message-ID"] = f"<{stable_id}@{domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(mail_text(messages, settings.public_url))
    if headers_of(mail) != mail.keys():
        raise Undeliverable("its words would become headers")
    return mail


def headers_of(mail: EmailMessage) -> list[str]:
    """The headers that a reader of the written mail finds; none where it cannot be written."""
    try:
        return BytesHeaderParser(policy=policy.default).parsebytes(mail.as_bytes()).keys()
    except MessageError:
        return []


class Mailer:
    """Sends e-mail as the settings say; a connection for each, which is plenty for games."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings = settings
        self.clock = clock

    async def __call__(self, to: str, stable_id: str, messages: list[Message]) -> None:
        """Send one e-mail."""
        import aiosmtplib

        settings = self.settings
        mail = make_mail(settings, to, stable_id, messages, self.clock.now())
        try:
            await aiosmtplib.send(
                mail,
                hostname=settings.mail_host,
                port=settings.mail_port,
                username=settings.mail_user or None,
                password=settings.mail_password or None,
                use_tls=settings.mail_tls == "tls",
                start_tls=settings.mail_tls == "starttls",
                timeout=PATIENCE,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            codes = [fault.code for fault in refused.recipients]
            if all(code >= 500 for code in codes):
                raise Undeliverable(f"the mail server refuses the address ({codes[0]})") from None
            raise Later(f"the mail server does not take the address now ({codes[0]})") from None
        except aiosmtplib.SMTPAuthenticationError:
            raise Later("the mail server does not accept mail_user and mail_password") from None
        except aiosmtplib.SMTPResponseException as answer:
            if answer.code >= 500:
                raise Undeliverable(
                    f"the mail server refuses the message ({answer.code})"
                ) from None
            raise Later(f"the mail server says {answer.code}") from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as fault:
            raise Later(f"the mail server cannot be reached ({type(fault).__name__})") from None
