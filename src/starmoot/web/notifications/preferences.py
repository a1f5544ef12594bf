"""What a person wants to be told, how, and in which zone; kept with the person, checked here."""

from __future__ import annotations

import zoneinfo
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from starmoot.web.notifications.addresses import check_hook
from starmoot.web.settings import Settings
from starmoot.web.store.base import PersonRow

Way = Literal["off", "page", "mail", "webhook"]
MOST_TABLES = 500


class NotificationPreferences(Struct, frozen=True):
    """How somebody wants to be told; `tables` is for single tables."""

    way: Way = "page"
    tables: dict[Annotated[str, Meta(max_length=64)], Way] = {}
    hook: Annotated[str, Meta(max_length=500)] = ""
    """The address of a webhook; all who have it can write there, so it is never shown to others."""
    hook_format: Literal["json", "discord"] = "json"
    digest: Annotated[int, Meta(ge=0, le=1440)] = 0
    """Everything within this many minutes becomes one message; 0 for one message each."""
    remind: bool = True
    confirmed: Annotated[str, Meta(max_length=254)] = ""
    """The e-mail address that was shown to be theirs."""

    def for_table(self, table: str) -> Way:
        """How notifications about a table go out."""
        return self.tables.get(table, self.way)


class Wishes(Struct, frozen=True):
    """The part of a person's settings that concerns notifications."""

    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    notifications: NotificationPreferences = NotificationPreferences()


DECODER = msgspec.json.Decoder(Wishes)


def wishes_of(row: PersonRow) -> Wishes:
    """What a person wants; whatever cannot be read counts as not said."""
    try:
        return DECODER.decode(row.settings or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Wishes()


@lru_cache(maxsize=1000)
def zone_of(name: str) -> zoneinfo.ZoneInfo:
    """A time zone by name; UTC where there is none of that name."""
    try:
        return zoneinfo.ZoneInfo(name or "UTC")
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return zoneinfo.ZoneInfo("UTC")


def check_wishes(raw: dict[str, Any], settings: Settings, row: PersonRow) -> Wishes:
    """What a person wants from now on; raises ValueError with a sentence.

    `confirmed` stays as it is: only the link in an e-mail changes it.
    """
    try:
        wishes = msgspec.convert(raw, Wishes)
    except msgspec.ValidationError as fault:
        raise ValueError(f"these settings do not fit: {fault}") from None
    notifications = msgspec.structs.replace(
        wishes.notifications, confirmed=wishes_of(row).notifications.confirmed
    )
    if wishes.zone not in zoneinfo.available_timezones():
        raise ValueError(f"there is no time zone {wishes.zone!r}; one is Europe/Berlin")
    if len(notifications.tables) > MOST_TABLES:
        raise ValueError(f"at most {MOST_TABLES} tables can have wishes of their own")
    ways = {notifications.way, *notifications.tables.values()}
    if "mail" in ways and not settings.mails:
        raise ValueError("this server sends no e-mail; choose page or webhook")
    if "mail" in ways and not row.email:
        raise ValueError("you have given no e-mail address; give one first")
    if notifications.hook:
        check_hook(notifications.hook, settings)
    elif "webhook" in ways:
        raise ValueError("you have given no webhook; give its address, which begins with https")
    return msgspec.structs.replace(wishes, notifications=notifications)


def merged(row: PersonRow, wishes: Wishes) -> bytes:
    """The person's settings with new wishes; whatever else they hold stays."""
    try:
        kept = msgspec.json.decode(row.settings or b"{}")
    except msgspec.DecodeError:
        kept = {}
    rest = kept if isinstance(kept, dict) else {}
    return msgspec.json.encode({**rest, **msgspec.to_builtins(wishes)})
