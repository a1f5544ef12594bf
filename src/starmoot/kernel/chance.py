"""Chance: named, counter-based random streams; the only place where randomness exists.

A draw is a pure function of (seed, stream, counter), so the state of all dice is one
integer per stream, clones are cheap, and a roll added in one place never shifts another.

`FairChance` is for real tables: HMAC-SHA256, unpredictable from earlier dice, recomputable by
anybody once the seed is opened (docs/protocol.md has the recipe). `QuickChance` is for playouts
and simulations.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Final

from starmoot.kernel.blame import NoSuchStream, caller
from starmoot.kernel.native import i64, mypyc_attr

SPAN: Final = 1 << 48
MASK: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Draws from named streams; `counts[s]` numbers the next draw of stream s.

    The class itself has no dice: a view's play asks rules that draw nothing.
    """

    scheme: str = "none"
    draws: i64 = 0

    def __init__(self, streams: list[str], counts: list[int]) -> None:
        self.streams = streams
        self.counts = counts

    def below(self, stream: i64, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError(f"there are no dice to draw from{caller()}")

    def clone(self) -> Chance:
        """An independent copy that will make the same draws."""
        raise NotImplementedError

    def no_such_stream(self, stream: i64) -> NoSuchStream:
        """What is wrong with a stream, and which there are."""
        known = ", ".join(f"{place} {name}" for place, name in enumerate(self.streams))
        return NoSuchStream(
            f"there is no stream {stream} to draw from{caller()}; "
            f"Game(streams=...) declares {known or 'none'}"
        )

    @staticmethod
    def sample(seed: i64) -> Chance:
        """Dice of one stream for an estimate: they belong to no game and move none of its own."""
        return QuickChance(["sample"], [0], seed)

    def between(self, stream: i64, least: i64, most: i64) -> i64:
        """A number from least to most, both included."""
        return least + self.below(stream, most - least + 1)

    def shuffle(self, stream: i64, items: list[Any]) -> None:
        """Put items into a random order, in place (Fisher-Yates from the end)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(stream, i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1


class FairChance(Chance):
    """Commit-reveal dice: `commitment(seed)` is published first, the seed at the end."""

    def __init__(self, streams: list[str], counts: list[int], seed: bytes) -> None:
        super().__init__(streams, counts)
        self.scheme = "fair-1"
        self.seed = seed
        self.stream_keys: list[bytes] = [stream_key(seed, name) for name in streams]

    def below(self, stream: i64, n: i64) -> i64:
        if not 1 <= n <= SPAN:
            raise ValueError(f"a die has 1 to {SPAN} sides, not {n}{caller()}")
        if not 0 <= stream < len(self.counts):
            raise self.no_such_stream(stream)
        self.draws += 1
        ceiling: i64 = SPAN - SPAN % n
        while True:
            count = self.counts[stream]
            self.counts[stream] = count + 1
            block = hmac.digest(self.stream_keys[stream], count.to_bytes(8, "big"), "sha256")
            value: i64 = int.from_bytes(block[:6], "big")
            if value < ceiling:
                return value % n

    def clone(self) -> FairChance:
        copy = FairChance([], self.counts[:], self.seed)
        copy.streams = self.streams
        copy.stream_keys = self.stream_keys
        copy.draws = self.draws
        return copy


def commitment(seed: bytes) -> str:
    """What is published before the game: the hash that binds the seed."""
    return hashlib.sha256(seed).hexdigest()


def stream_key(seed: bytes, name: str) -> bytes:
    """The key of one stream."""
    return hmac.digest(seed, b"starmoot/1/" + name.encode(), "sha256")


def mixed(x: i64) -> i64:
    """Scramble 32 bits; every intermediate stays below 2**63, compiled or not."""
    x = x & MASK
    x = x ^ (x >> 16)
    x = (x * 0x7FEB352D) & MASK
    x = x ^ (x >> 15)
    x = (x * 0x045D9F3B) & MASK
    return x ^ (x >> 16)


class QuickChance(Chance):
    """Fast counter-based dice for simulation and search; not for playing for stakes."""

    def __init__(self, streams: list[str], counts: list[int], seed: i64) -> None:
        self.streams = streams
        self.counts = counts
        self.scheme = "quick-1"
        self.seed: i64 = seed
        self.low: i64 = mixed(seed)
        self.high: i64 = mixed((seed >> 32) ^ self.low ^ 0x5BF03635)

    def below(self, stream: i64, n: i64) -> i64:
        if stream >= len(self.counts):
            raise self.no_such_stream(stream)
        self.draws += 1
        count: i64 = self.counts[stream]
        self.counts[stream] = count + 1
        x = mixed(self.low + stream * 0x9E3779B1 + (count >> 20))
        return (mixed(x ^ (self.high + count * 0x85EBCA6B)) * n) >> 32

    def clone(self) -> QuickChance:
        copy = QuickChance(self.streams, self.counts[:], self.seed)
        copy.draws = self.draws
        return copy
