"""The vault: seals what must not be read from the database alone, with the server's key.

Events about the game, snapshots, views, seeds, notes and what is said at tables are stored as
AES-256-GCM ciphertexts, each bound to its place, so that a copy of the database tells no hidden
card and nothing can be altered or moved unnoticed. Every table has a key of its own, derived from
the server's: no key ever seals so much that random nonces could repeat. What was stored before
there was a vault is read as it is.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import threading
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from starmoot.web.store.base import StoreError

MARK = b"\x00sm1"
"""What begins with it is sealed: no JSON does."""
ID = 4
NONCE = 12
HEAD = len(MARK) + ID + NONCE
SEED_BYTES = 32

# Places in the row, the log and the snapshots of a table
SEED = "seed"
VIEWS = "views"
"""Views go on from snapshot to snapshot, so their place has no number."""


def event_place(seq: int) -> str:
    """Where an event is sealed."""
    return f"event/{seq}"


def snapshot_place(seq: int) -> str:
    """Where a snapshot is sealed."""
    return f"snapshot/{seq}"


def talk_place(id: str) -> str:
    """Where words are sealed."""
    return f"talk/{id}"


def notes_place(page: str) -> str:
    """Where a page of a notebook is sealed."""
    return f"notes/{page}"


SEALED_TEXT = "\x01"
"""What begins with it is a ciphertext in a column of text: nobody can say that sign."""


def text_of(data: bytes) -> str:
    """Stored data in a column of text: a ciphertext in letters, or words as they are."""
    return SEALED_TEXT + b64encode(data).decode() if is_sealed(data) else data.decode()


def data_in(text: str) -> bytes:
    """The inverse of `text_of`; what is no ciphertext counts as damaged when it is opened."""
    if not text.startswith(SEALED_TEXT):
        return text.encode()
    try:
        return b64decode(text[1:], validate=True)
    except ValueError:
        return MARK


class Unsealable(StoreError):
    """What was stored was damaged, altered or moved, or sealed with another key."""


def key_id(key: bytes) -> bytes:
    """What a ciphertext says of its key, so that the key can be changed one day."""
    return hashlib.sha256(b"starmoot/vault/" + key).digest()[:ID]


class Nonces:
    """Random nonces, each given once; drawn many at a time, for each draw is a call to the system.

    A forked process draws its own: it must not repeat those of its parent.
    """

    DRAWN = 256

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: list[bytes] = []
        os.register_at_fork(after_in_child=self._forget)

    def _forget(self) -> None:
        self._lock, self._left = threading.Lock(), []

    def take(self) -> bytes:
        """The next one."""
        with self._lock:
            if not self._left:
                drawn = os.urandom(NONCE * self.DRAWN)
                self._left = [drawn[at : at + NONCE] for at in range(0, len(drawn), NONCE)]
            return self._left.pop()


NONCES = Nonces()


@lru_cache(maxsize=4096)
def cipher(key: bytes, table: str) -> AESGCM:
    """The cipher of one table."""
    return AESGCM(hmac.new(key, b"vault/" + table.encode(), hashlib.sha256).digest())


def is_sealed(data: bytes) -> bool:
    """Whether stored data are a ciphertext."""
    return data[: len(MARK)] == MARK


class Vault:
    """Seals with one key; opens what was sealed with it or with an older one."""

    def __init__(self, key: bytes, older: Sequence[bytes] = ()) -> None:
        self.key = key
        self.head = MARK + key_id(key)
        self._keys = {key_id(one): one for one in (*older, key)}
        self._first = older[-1] if older else key

    def seal(self, table: str, place: str, data: bytes) -> bytes:
        """Data as they are stored at a place of a table."""
        nonce = NONCES.take()
        return self.head + nonce + cipher(self.key, table).encrypt(nonce, data, place.encode())

    def open(self, table: str, place: str, data: bytes) -> bytes:
        """The inverse of `seal`; Unsealable where it is none of our ciphertexts for this place."""
        if not is_sealed(data):
            return data
        key = self._keys.get(data[len(MARK) : len(MARK) + ID])
        if key is None:
            raise Unsealable(f"{place} of table {table} was sealed with another key")
        try:
            return cipher(key, table).decrypt(
                data[HEAD - NONCE : HEAD], data[HEAD:], place.encode()
            )
        except (InvalidTag, ValueError):
            raise Unsealable(f"{place} of table {table} is damaged") from None

    def seal_words(self, table: str, id: str, text: str) -> str:
        """Words as they are stored."""
        return text_of(self.seal(table, talk_place(id), text.encode()))

    def open_words(self, table: str, id: str, stored: str) -> str:
        """The inverse; what was said before there was a vault is read as it is."""
        return self.open(table, talk_place(id), data_in(stored)).decode()

    def seal_notes(self, table: str, page: str, text: str) -> str:
        """A page of a notebook as it is stored."""
        return text_of(self.seal(table, notes_place(page), text.encode()))

    def open_notes(self, table: str, page: str, stored: str) -> str:
        """The inverse."""
        return self.open(table, notes_place(page), data_in(stored)).decode()

    def seal_seed(self, table: str, seed: bytes) -> bytes:
        """The seed of a game as it is stored."""
        return self.seal(table, SEED, seed)

    def open_seed(self, table: str, data: bytes) -> bytes:
        """The inverse; before there was a vault a seed was hidden by a pad made of the key."""
        if len(data) != SEED_BYTES:
            return self.open(table, SEED, data)
        pad = hmac.new(self._first, b"seed/" + table.encode(), hashlib.sha256).digest()
        return bytes(one ^ other for one, other in zip(data, pad, strict=True))

    def renew(self, table: str, place: str, data: bytes) -> bytes:
        """Stored data sealed with the present key: those that are already stay what they are."""
        if not data or data.startswith(self.head):
            return data
        if place == SEED:
            return self.seal_seed(table, self.open_seed(table, data))
        return self.seal(table, place, self.open(table, place, data))
