"""Following: what one connection was sent, what is new to it, and the cursor that resumes it.

The cursor is made of nothing but what the viewer got: it tells nobody more, and a server that
never saw the connection before can go on from it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Collection
from typing import Any, Protocol

import msgspec

from starmoot.web.tables.patches import ENCODER, Operation

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


def write_cursor(cursor: Cursor) -> str:
    """A cursor as text."""
    return base64.urlsafe_b64encode(msgspec.msgpack.encode(cursor)).decode().rstrip("=")


def read_cursor(text: str) -> Cursor | None:
    """The inverse; nothing for whatever is no cursor, which means to begin again."""
    if not text or len(text) > LONGEST_CURSOR:
        return None
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return msgspec.msgpack.decode(data, type=Cursor)
    except (binascii.Error, ValueError, msgspec.DecodeError):
        return None


class Sight(Protocol):
    """What one viewer sees of a moment: parts with a digest for each, and the log.

    The log's list may be longer: its first `length` entries belong to the moment. `chain` has a
    digest for each length. Both lists only grow; where something is taken back there are new ones.
    """

    parts: dict[str, Any]
    log: list[dict[str, Any]]
    length: int
    chain: list[str]
    beats: list[dict[str, Any]]

    @property
    def digests(self) -> dict[str, str]:
        """A digest for each part."""
        ...

    def patch(self, name: str, old: Any, digest: str) -> list[Operation] | None:
        """What changed in a part since it had an old value with this digest; None: send it whole.

        It is made once for all who have the same value.
        """
        ...


MOST_BEATS = 24
"""How many beats are told at once: a returning player wants the last of them."""


def beats_between(beats: list[dict[str, Any]], start: int, end: int) -> list[dict[str, Any]]:
    """The latest beats of the entries of a log from `start` to `end`."""
    fresh: list[dict[str, Any]] = []
    for beat in reversed(beats):
        if beat["at"] <= start or len(fresh) == MOST_BEATS:
            break
        if beat["at"] <= end:
            fresh.append(beat)
    return fresh[::-1]


class Sent:
    """What one connection has."""

    def __init__(self, whom: str) -> None:
        self.whom = whom
        self.parts: dict[str, str] = {}
        self.values: dict[str, Any] = {}
        """The parts themselves, as far as this connection was sent them; others share them."""
        self.length = 0
        self.end = ""
        self.word = ""
        self._chain: list[str] = [""]

    @classmethod
    def resumed(cls, whom: str, text: str) -> Sent:
        """What a connection has that shows a cursor."""
        sent = cls(whom)
        cursor = read_cursor(text)
        if cursor is not None and cursor.whom == whom and cursor.length >= 0:
            sent.parts, sent.word = cursor.parts, cursor.word
            sent.length, sent.end = cursor.length, cursor.chain
            sent._chain = []  # all that is known of it is its end
        return sent

    def cursor(self) -> str:
        """The place from which to go on later."""
        return write_cursor(Cursor(self.whom, self.parts, self.length, self.end, self.word))

    def news(
        self,
        sight: Sight,
        own: dict[str, Any],
        talk: list[dict[str, Any]],
        unwanted: Collection[str] = (),
    ) -> dict[str, Any]:
        """Whatever is new of what is seen, of what is for this person alone, and of what was said.

        It counts as sent from now on. `parts` are those that differ, less those that are
        `unwanted`; `patches` stand for parts of which only a little differs. What is sent depends
        on nothing but what this viewer was sent before. `log` is what follows the first `log_from`
        entries, which may be fewer than were sent, where some were taken back; `beats` are the
        same facts as they are played.
        """
        news: dict[str, Any] = {}
        digests = {**sight.digests, **{name: digest(ENCODER.encode(own[name])) for name in own}}
        for name in unwanted:
            digests.pop(name, None)
        seen = {**sight.parts, **own}
        whole: dict[str, Any] = {}
        patches: dict[str, list[Operation]] = {}
        for name in digests:
            if self.parts.get(name) == digests[name]:
                continue
            patch = None
            if name in self.values and name not in own:
                patch = sight.patch(name, self.values[name], self.parts[name])
            if patch is None:
                whole[name] = seen[name]
            else:
                patches[name] = patch
        whole |= dict.fromkeys(name for name in self.parts if name not in digests)
        if whole:
            news["parts"] = whole
        if patches:
            news["patches"] = patches
        self.parts = digests
        self.values = {name: seen[name] for name in digests}
        start = self._common(sight.chain, sight.length)
        if start != self.length or sight.length != self.length:
            news["log_from"] = start
            news["log"] = sight.log[start : sight.length]
            if beats := beats_between(sight.beats, start, sight.length):
                news["beats"] = beats
        self._chain, self.length = sight.chain, sight.length
        self.end = sight.chain[sight.length]
        if talk:
            news["talk"] = talk
            self.word = talk[-1]["id"]
        return news

    def _common(self, chain: list[str], length: int) -> int:
        """How many entries of the log stand as they were sent."""
        if self.length <= length and chain[self.length] == self.end:
            return self.length
        most = min(length, self.length, len(self._chain) - 1)
        place = 0
        while place < most and chain[place + 1] == self._chain[place + 1]:
            place += 1
        return place
