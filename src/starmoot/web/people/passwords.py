"""Passwords: hashed slowly in few threads, and not to be guessed at."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal
from starmoot.web.keys import derived_id, new_key
from starmoot.web.limits import LONGEST_PASSWORD, SHORTEST_PASSWORD
from starmoot.web.names import folded
from starmoot.web.store.base import Store

FREE_TRIES = 5
LONGEST_WAIT = 900
HASHING_THREADS = 2
HASHES_WAITING = 32
LONGEST_JUDGED = 72
ENOUGH = 3
"""Of four: some hundred million guesses, which nobody has time for at a sign-in."""


class Backoff:
    """Failed sign-ins by account: after a few free tries each failure doubles the wait.

    They are counted in the database, so that nobody has other tries at another worker or after a
    restart. A name is counted in the form in which accounts are found, however it was typed, and
    kept as a keyed hash.
    """

    def __init__(self, store: Store, clock: Clock, key: bytes) -> None:
        self.store = store
        self.clock = clock
        self.key = key

    def _place(self, name: str) -> str:
        return derived_id(self.key, f"tries/{folded(name)}")

    async def check(self, name: str) -> None:
        """Refuse while an account is to be left alone."""
        count, last = await self.store.tally(self._place(name))
        pause = 0 if count < FREE_TRIES else min(LONGEST_WAIT, 2 ** (count - FREE_TRIES))
        wait = pause - (self.clock.now() - last) / 1000
        if wait > 0:
            seconds = max(1, round(wait))
            raise Refusal(
                429,
                "wait",
                f"There were too many wrong passwords. Try again in {seconds} s.",
                {"retry_after": seconds},
            )

    async def failed(self, name: str) -> None:
        """Count a wrong password."""
        await self.store.count(self._place(name), self.clock.now())

    async def succeeded(self, name: str) -> None:
        """Forget what went wrong before."""
        await self.store.forget_count(self._place(name))


def is_weak(password: str, known: Sequence[str]) -> bool:
    """Whether a password can be guessed in few tries, from lists of common ones or what is known.

    The first characters alone are judged where it is long: judging takes its time.
    """
    from zxcvbn import zxcvbn

    words = [word for text in (*known, "starmoot") for word in (text, *text.split())]
    return bool(zxcvbn(password[:LONGEST_JUDGED], user_inputs=words)["score"] < ENOUGH)


class Passwords:
    """Argon2id at OWASP's figures, in few threads, so that sign-ins cannot take all cores."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(HASHING_THREADS, thread_name_prefix="passwords")
        self._waiting = 0
        self._nobody = ""

    async def _run(self, work: Any, *args: Any) -> Any:
        if self._waiting >= HASHES_WAITING:
            raise Refusal(429, "busy", "Too many people are signing in. Try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
        finally:
            self._waiting -= 1

    async def check(self, password: str, known: Sequence[str]) -> None:
        """Refuse a new password that is too short or easily guessed, also from what is `known`."""
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Refusal(
                400,
                "bad_password",
                f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
            )
        if await self._run(is_weak, password, known):
            raise Refusal(
                400,
                "weak_password",
                "This password is easy to guess. Add a word or two that nobody would expect.",
            )

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        hashed: str = await self._run(self.hasher.hash, password)
        return hashed

    async def fits(self, stored: str, password: str) -> bool:
        """Whether a password is right; takes as long where there is no such account."""
        if not stored:
            self._nobody = self._nobody or await self._run(self.hasher.hash, new_key())
        found: bool = await self._run(self._verify, stored or self._nobody, password)
        return found and bool(stored)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    def old(self, stored: str) -> bool:
        """Whether a stored password was hashed with other figures than today's."""
        return self.hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown()
