"""Passwords: hashed slowly in few threads, and not to be guessed at."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal
from starmoot.web.keys import new_key
from starmoot.web.limits import LONGEST_PASSWORD, SHORTEST_PASSWORD
from starmoot.web.names import folded

FREE_TRIES = 5
LONGEST_WAIT = 900
HASHING_THREADS = 2
HASHES_WAITING = 32
LONGEST_JUDGED = 72
ENOUGH = 3
"""Of four: some hundred million guesses, which nobody has time for at a sign-in."""


class Backoff:
    """Failed sign-ins by account: after a few free tries each failure doubles the wait.

    A name is counted in the form in which accounts are found, however it was typed.
    """

    def __init__(self, clock: Clock, most: int = 10_000) -> None:
        self.clock = clock
        self.most = most
        self._fails: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def check(self, name: str) -> None:
        """Refuse while an account is to be left alone."""
        _, until = self._fails.get(folded(name), (0, 0.0))
        wait = until - self.clock.passed()
        if wait > 0:
            seconds = max(1, round(wait))
            raise Refusal(
                429,
                "wait",
                f"There were too many wrong passwords. Try again in {seconds} s.",
                {"retry_after": seconds},
            )

    def failed(self, name: str) -> None:
        """Count a wrong password."""
        count = self._fails.pop(folded(name), (0, 0.0))[0] + 1
        wait = 0 if count < FREE_TRIES else min(LONGEST_WAIT, 2 ** (count - FREE_TRIES))
        self._fails[folded(name)] = (count, self.clock.passed() + wait)
        if len(self._fails) > self.most:
            self._fails.popitem(last=False)

    def succeeded(self, name: str) -> None:
        """Forget what went wrong before."""
        self._fails.pop(folded(name), None)


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
