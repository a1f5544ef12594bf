"""Following: what one connection was sent, what is new to it, and the cursor that resumes it.

The cursor is made of nothing but what the viewer got: it tells nobody more, and a server that
never saw the connection before can go on from it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass, field
from typing import Any

import msgspec

LOG = "log"
ENCODER = msgspec.json.Encoder(order="deterministic")
LONGEST_CURSOR = 1000


class Cursor(msgspec.Struct, array_like=True):
    """Digests of what was sent: each part, the log as a chain and how long it was, the last word.

    `whom` is the viewer: another one's cursor says nothing about what this one was sent.
    """

    whom: str
    parts: dict[str, str]
    length: int
    chain: str
    word: str


def digest(data: bytes) -> str:
    """Short, because it guards against mistakes and not against anybody."""
    return hashlib.blake2b(data, digest_size=6).hexdigest()


def chain_of(entries: list[Any]) -> list[str]:
    """A digest for each length of a log, from nothing to all of it."""
    chain = [""]
    for entry in entries:
        chain.append(digest(chain[-1].encode() + ENCODER.encode(entry)))
    return chain


def write_cursor(cursor: Cursor) -> str:
    """A cursor as text."""
    return base64.urlsafe_b64encode(msgspec.msgpack.encode(cursor)).decode().rstrip("=")


def read_cursor(text: str) -> Cursor | None:
    """The inverse; nothing for whatever is no cursor, which means to begin anew."""
    if not text or len(text) > LONGEST_CURSOR:
        return None
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return msgspec.msgpack.decode(data, type=Cursor)
    except (binascii.Error, ValueError, msgspec.DecodeError):
        return None


@dataclass
class Sent:
    """What one connection has."""

    whom: str
    parts: dict[str, str] = field(default_factory=dict)
    chain: list[str] = field(default_factory=lambda: [""])
    length: int = 0
    word: str = ""

    @classmethod
    def resumed(cls, whom: str, text: str) -> Sent:
        """What a connection has that shows a cursor."""
        cursor = read_cursor(text)
        if cursor is None or cursor.whom != whom or not 0 <= cursor.length <= 1_000_000:
            return cls(whom)
        chain = [""] if not cursor.length else ["", cursor.chain]
        return cls(whom, cursor.parts, chain, cursor.length, cursor.word)

    def cursor(self) -> str:
        """The place from which to go on later."""
        return write_cursor(Cursor(self.whom, self.parts, self.length, self.chain[-1], self.word))

    def news(self, view: dict[str, Any], talk: list[dict[str, Any]]) -> dict[str, Any]:
        """Whatever of a view and of what was said is new; and remember it as sent.

        `parts` are those that differ. `log` is what follows the first `log_from` entries, which
        may be fewer than were sent, where some were taken back.
        """
        news: dict[str, Any] = {}
        digests = {name: digest(ENCODER.encode(view[name])) for name in view if name != LOG}
        changed = {name: view[name] for name in digests if self.parts.get(name) != digests[name]}
        gone = [name for name in self.parts if name not in digests]
        if changed or gone:
            news["parts"] = {**changed, **dict.fromkeys(gone)}
        self.parts = digests
        entries = view.get(LOG, [])
        chain = chain_of(entries)
        start = self._common(chain)
        if start != self.length or len(entries) != self.length:
            news["log_from"] = start
            news["log"] = entries[start:]
        self.chain, self.length = chain, len(entries)
        if talk:
            news["talk"] = talk
            self.word = talk[-1]["id"]
        return news

    def _common(self, chain: list[str]) -> int:
        """How many entries of the log stand as they were sent."""
        if self.length < len(chain) and chain[self.length] == self.chain[-1]:
            return self.length
        if len(self.chain) != self.length + 1:
            return 0  # resumed: all that is known is the end
        place = 0
        while (
            place + 1 < min(len(chain), len(self.chain))
            and chain[place + 1] == self.chain[place + 1]
        ):
            place += 1
        return place
