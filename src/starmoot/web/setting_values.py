"""How the value of a setting is read, from a flag, the environment or a TOML file.

Each function gives the value or raises ValueError; the caller knows what would be right.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0")
SEVERAL_LINES = ("\n", "\r", "\0")


def text(value: Any) -> str:
    """One line of text."""
    if not isinstance(value, str) or any(sign in value for sign in SEVERAL_LINES):
        raise ValueError
    return value.strip()


def whole(least: int, most: int) -> Callable[[Any], int]:
    """A whole number between two others."""

    def read(value: Any) -> int:
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal():
            value = int(value) if len(value) < 20 else most + 1
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError
        return value

    return read


def switch(value: Any) -> bool:
    """Yes or no."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in (*YES, *NO):
        return value.strip().lower() in YES
    raise ValueError


def choice(*words: str) -> Callable[[Any], str]:
    """One of some words."""

    def read(value: Any) -> str:
        if text(value).lower() not in words:
            raise ValueError
        return text(value).lower()

    return read


def place(value: Any) -> Path:
    """A file or folder; `~` is the user's home."""
    if not text(value):
        raise ValueError
    try:
        return Path(text(value)).expanduser().absolute()
    except RuntimeError:
        raise ValueError from None


def listing(value: Any) -> tuple[str, ...]:
    """Several texts: a list, or one text with commas."""
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list | tuple):
        raise ValueError
    return tuple(part for part in map(text, value) if part)


def networks(value: Any) -> tuple[str, ...]:
    """Addresses and networks of the internet protocol."""
    return tuple(str(ipaddress.ip_network(part)) for part in listing(value))


def url(*schemes: str) -> Callable[[Any], str]:
    """An address without path, query or password, in one form: no slash at its end."""

    def read(value: Any) -> str:
        parts = urlsplit(text(value).rstrip("/"))
        bare = not (parts.path or parts.query or parts.fragment or parts.username)
        if parts.scheme not in schemes or not parts.hostname or not bare:
            raise ValueError
        if parts.port == 0:
            raise ValueError
        return f"{parts.scheme}://{parts.netloc}"

    return read
