"""Snapshots: a play as plain data and back, and its digest.

Shapes are not stored: the asking procedure computes them again. The log is not stored either: it
follows from the inputs. The seed stays with the host.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from starmoot.kernel.chance import Chance, FairChance, QuickChance
from starmoot.kernel.play import Play
from starmoot.kernel.record import codec
from starmoot.kernel.stored import BadSnapshot as BadSnapshot

if TYPE_CHECKING:
    from starmoot.kernel.game import Game


FAULTS: Final = (
    *(LookupError, TypeError, ValueError, AttributeError, ImportError),
    *(AssertionError, ArithmeticError, RecursionError),
)
"""What decoding raises where data are not what they should be."""


def encode_play(play: Play) -> dict[str, Any]:
    """A whole play as plain data: lists, texts, numbers."""
    return {
        **codec(Play).encode(play),
        "state": codec(type(play.state)).encode(play.state),
        "seats": play.seats,
        "chance": [play.chance.scheme, play.chance.counts[:], play.chance.draws],
    }


def decode_play(game: Game, data: dict[str, Any], seed: bytes) -> Play:
    """A play from plain data and the seed that the host kept."""
    try:
        scheme, counts, draws = data["chance"]
        chance = make_chance(scheme, list(game.streams), seed)
        chance.counts = list(counts)
        chance.draws = draws
        play = game.play(codec(game.state).decode(data["state"]), data["seats"], chance)
        codec(Play).restore(data, play)
    except FAULTS as fault:
        raise BadSnapshot(f"this is no snapshot of {game.id}: {fault}") from fault
    return play


def make_chance(scheme: str, streams: list[str], seed: bytes) -> Chance:
    """The dice of a scheme that a record names."""
    counts = [0] * len(streams)
    if scheme == "fair-1":
        return FairChance(streams, counts, seed)
    if scheme == "quick-1":
        return QuickChance(streams, counts, int.from_bytes(seed[:7], "big"))
    raise BadSnapshot(f"unknown dice '{scheme}'; this version rolls fair-1 and quick-1")


CANONICAL: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True
)


def canonical(data: Any) -> bytes:
    """The one byte form of plain data."""
    return CANONICAL.encode(data).encode()


def digest(play: Play) -> str:
    """A short fingerprint of a play: equal plays, equal digests, on every machine."""
    return hashlib.sha256(canonical(encode_play(play))).hexdigest()[:32]
