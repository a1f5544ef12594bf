"""Keys: random texts that open something, of which only hashes are stored; names and seeds."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LONGEST_KEY = 64
SEED_BYTES = 32


def new_key() -> str:
    """A secret of 128 bits, fit for links."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """A name for a person, a table or a word that nobody can guess and that tells nothing."""
    return secrets.token_hex(8)


def new_seed() -> bytes:
    """What all draws of a game come from."""
    return secrets.token_bytes(SEED_BYTES)


def derived_id(secret: bytes, what: str) -> str:
    """A name like those of `new_id` that is the same for the same thing, and no easier to guess."""
    return hmac.new(secret, what.encode(), hashlib.sha256).hexdigest()[:16]


def hash_key(key: str) -> str:
    """What is stored of a key. Keys are random, so a plain hash is as good as a slow one."""
    return hashlib.sha256(key.encode()).hexdigest()


def csrf_of(session: str) -> str:
    """What a page must send along with a session's cookie to show that it can read our answers."""
    return hmac.new(session.encode(), b"starmoot csrf", hashlib.sha256).hexdigest()[:32]


def same(one: str, other: str) -> bool:
    """Compare secrets without telling by the time it takes how much of them is right."""
    return hmac.compare_digest(one.encode(), other.encode())
