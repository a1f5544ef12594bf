"""Limits: how much one person or one address may ask for.

Buckets are kept in memory; servers that share a database tell each other twice a second what was
taken out of them (`SharedBuckets`). Those who signed in are counted as persons; only those who did
not are counted by address, so that people behind one address do not starve each other. Addresses
are taken from a header only where a configured proxy sent it.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from starmoot.web.clock import Clock
from starmoot.web.errors import Refusal
from starmoot.web.keys import derived_id
from starmoot.web.store.base import Spent, Store

LONGEST_TEXT = 2000
LONGEST_PASSWORD = 200
SHORTEST_PASSWORD = 8
MOST_BUCKETS = 100_000
SHARE_EVERY = 0.5
"""Seconds after which servers tell each other what was taken out of buckets."""
AT_ONCE = 200
"""Buckets in one transaction."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Rate:
    """How many at once, and how many more each second."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What a server allows; the defaults are generous for people and tight for floods."""

    body: int = 256 * 1024
    person: Rate = Rate(burst=120, per_second=20)
    address: Rate = Rate(burst=120, per_second=10)
    doors: Rate = Rate(burst=20, per_second=0.2)
    """New guests, accounts and sign-ins of one address."""
    heavy: Rate = Rate(burst=30, per_second=1)
    """What plays whole games again."""
    connections: int = 24
    """Open streams of one person (or of one address, for those who did not sign in)."""
    proxies: tuple[str, ...] = ()


class Buckets:
    """Token buckets by name. The least recently used are forgotten, which only forgives."""

    def __init__(self, clock: Clock, most: int = MOST_BUCKETS) -> None:
        self.clock = clock
        self.most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, rate: Rate) -> float:
        """Take one token: 0 when there was one, else the seconds until there will be."""
        now = self.clock.passed()
        level, then = self._levels.pop(name, (rate.burst, now))
        level = min(rate.burst, level + (now - then) * rate.per_second)
        wait = 0.0
        if level >= 1:
            level -= 1
        else:
            wait = (1 - level) / rate.per_second
        self._levels[name] = (level, now)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)
        return wait

    def check(self, name: str, rate: Rate) -> None:
        """Take one token or refuse."""
        wait = self.take(name, rate)
        if wait:
            seconds = max(1, round(wait))
            raise Refusal(
                429,
                "too_many",
                f"That was too much at once. Try again in {seconds} s.",
                {"retry_after": seconds},
            )


class SharedBuckets(Buckets):
    """Buckets that all servers of a database share.

    Each takes from its own copy, so that no request waits for the database, and settles with the
    others every `SHARE_EVERY` seconds: within that time each may let one burst pass, in the long
    run all together no more than one alone would. The database knows names as keyed hashes only.
    """

    def __init__(self, clock: Clock, store: Store, key: bytes, most: int = MOST_BUCKETS) -> None:
        super().__init__(clock, most)
        self.store = store
        self.key = key
        self._taken: dict[str, tuple[int, Rate]] = {}

    def take(self, name: str, rate: Rate) -> float:
        """Take one token, and remember to tell the others."""
        wait = super().take(name, rate)
        if not wait:
            self._taken[name] = (self._taken.get(name, (0, rate))[0] + 1, rate)
        return wait

    async def settle(self) -> None:
        """Tell what was taken, and learn what is left."""
        taken, self._taken = self._taken, {}
        names = {derived_id(self.key, f"rate/{name}"): name for name in taken}
        for some in batched(list(names), AT_ONCE):
            spent = [
                Spent(hashed, count, rate.burst, rate.per_second)
                for hashed in some
                for count, rate in [taken[names[hashed]]]
            ]
            left = await self.store.spend(spent, self.clock.now())
            now = self.clock.passed()
            for hashed, level in left.items():
                name = names[hashed]
                since = self._taken.get(name, (0, None))[0]  # while the database was asked
                self._levels[name] = (level - since, now)

    async def run(self) -> None:
        """Settle again and again."""
        while True:
            await asyncio.sleep(SHARE_EVERY)
            await self.settle()


def batched(items: list[str], size: int) -> Iterator[list[str]]:
    """A list in pieces."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


class Connections:
    """Counts open streams by whom they belong to."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def check(self, name: str) -> None:
        """Refuse where there is no room for one more."""
        if self._open.get(name, 0) >= self.most:
            raise Refusal(
                429,
                "too_many_streams",
                f"You have {self.most} streams open already. Close some of them first.",
            )

    def enter(self, name: str) -> None:
        """Count one more."""
        self._open[name] = self._open.get(name, 0) + 1

    def leave(self, name: str) -> None:
        """Count one less."""
        left = self._open.get(name, 0) - 1
        if left > 0:
            self._open[name] = left
        else:
            self._open.pop(name, None)

    def total(self) -> int:
        """How many are open."""
        return sum(self._open.values())


# Addresses


def networks(proxies: Iterable[str]) -> list[Network]:
    """Trusted proxies as networks; ValueError for a text that is none."""
    return [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]


def is_trusted(address: str, trusted: list[Network]) -> bool:
    try:
        return any(ipaddress.ip_address(address) in network for network in trusted)
    except ValueError:
        return False


def header(scope: Any, name: bytes) -> str:
    """A header of an ASGI scope, or nothing."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def origin_of(scope: Any, trusted: list[Network]) -> tuple[str, bool]:
    """The address a request really came from, and whether it came over https.

    Behind trusted proxies that is the last address in X-Forwarded-For that is not one of them.
    IPv6 addresses are shortened to their network, because one household has billions.
    """
    client = scope.get("client")
    address = str(client[0]) if client else ""
    secure = scope.get("scheme") in ("https", "wss")
    if is_trusted(address, trusted):
        secure = secure or header(scope, b"x-forwarded-proto") == "https"
        for hop in reversed(header(scope, b"x-forwarded-for").split(",")):
            if not hop.strip():
                continue
            address = hop.strip()
            if not is_trusted(address, trusted):
                break
    return network_of(address), secure


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(parsed)
