"""Snapshots: a play as plain data and back, and its digest.

Shapes are not stored: the asking procedure computes them again. The log is not stored either: it
follows from the inputs. The seed stays with the host.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from typing import TYPE_CHECKING, Any, Final

from starmoot.kernel.chance import Chance, FairChance, QuickChance
from starmoot.kernel.decision import TOPICS, Question, Window
from starmoot.kernel.play import Play
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.record import codec
from starmoot.kernel.shape import MISSING
from starmoot.kernel.strand import Strand
from starmoot.kernel.wire import pack_answer, unpack_answer

if TYPE_CHECKING:
    from starmoot.kernel.game import Game


SCALARS: Final = ("next_strand", "inputs", "reveals", "actor", "now", "windows", "ended", "ending")
"""Plain fields of a play that a snapshot holds as they are."""


FAULTS: Final = (
    *(LookupError, TypeError, ValueError, AttributeError, ImportError),
    *(AssertionError, ArithmeticError, RecursionError),
)
"""What decoding raises where data are not what they should be."""


class BadSnapshot(Exception):
    """Data that is not a snapshot of this game."""


def method_name(method: Any) -> str | None:
    """How a method reference is stored: by the class that defines it and its name."""
    return None if method is None else str(method.__qualname__)


def method_named(name: str | None, owner: type) -> Any:
    """The inverse of `method_name` for a procedure class; an override does not stand in."""
    if name is None:
        return None
    home, _, plain = name.rpartition(".")
    for cls in owner.__mro__:
        if cls.__qualname__ == home:
            return getattr(cls, plain)
    raise BadSnapshot(f"{owner.__name__} has no method {name}")


def encode_window(window: Window) -> list[Any]:
    """A window as plain data."""
    return [
        [[q.topic.name, q.seat, q.subject, q.standing] for q in window.questions],
        window.numbers[:],
        [None if a is MISSING else [pack_answer(a)] for a in window.answers],
        [
            window.awaited,
            window.standing,
            window.mode,
            window.number,
            window.due,
            window.silent,
            window.audience,
            window.poll,
            method_name(window.aside),
            *([window.floor] if window.floor >= 0 else []),
        ],
    ]


def decode_window(data: Any, owner: type) -> Window:
    """A window from plain data; `owner` is the class of the procedure that asked."""
    questions: list[Question] = []
    for topic, seat, subject, standing in data[0]:
        questions.append(Question(TOPICS[topic], seat, subject, standing))
    window = Window(questions)
    window.numbers = list(data[1])
    window.answers = [MISSING if a is None else unpack_answer(a[0]) for a in data[2]]
    window.awaited, window.standing, window.mode, window.number = data[3][:4]
    window.due, window.silent, window.audience, window.poll, aside = data[3][4:9]
    window.floor = data[3][9] if len(data[3]) > 9 else -1
    window.aside = method_named(aside, owner)
    return window


def encode_frame(frame: Procedure[Any]) -> list[Any]:
    """A procedure as plain data."""
    cls = type(frame)
    return [
        f"{cls.__module__}:{cls.__qualname__}",
        method_name(frame.then),
        method_name(frame.resume),
        codec(cls).encode(frame),
        None if frame.held is None else encode_window(frame.held),
        *([] if frame.floor_numbers is None else [frame.floor_numbers[:]]),
    ]


def decode_frame(data: Any) -> Procedure[Any]:
    """A procedure from plain data."""
    path, then, resume, values, held = data[:5]
    module, _, name = path.partition(":")
    owner: Any = importlib.import_module(module)
    for part in name.split("."):
        owner = getattr(owner, part)
    if not (isinstance(owner, type) and issubclass(owner, Procedure)):
        raise BadSnapshot(f"{path} is no procedure")
    frame: Procedure[Any] = codec(owner).decode(values)
    frame.then = method_named(then, owner)
    frame.resume = method_named(resume, owner)
    frame.held = None if held is None else decode_window(held, owner)
    frame.floor_numbers = list(data[5]) if len(data) > 5 else None
    return frame


def encode_strand(strand: Strand) -> list[Any]:
    """A line of play as plain data."""
    return [
        strand.number,
        strand.parent,
        strand.children,
        [encode_frame(frame) for frame in strand.stack],
        None if strand.window is None else encode_window(strand.window),
    ]


def decode_strand(data: Any) -> Strand:
    """A line of play from plain data."""
    strand = Strand(data[0], data[1])
    strand.children = data[2]
    strand.stack = [decode_frame(frame) for frame in data[3]]
    if data[4] is not None:
        strand.window = decode_window(data[4], type(strand.stack[-1]))
    return strand


def encode_play(play: Play) -> dict[str, Any]:
    """A whole play as plain data: lists, texts, numbers."""
    return {
        "state": codec(type(play.state)).encode(play.state),
        "strands": [encode_strand(strand) for strand in play.strands],
        "next_strand": play.next_strand,
        "seats": play.seats,
        "asked": play.asked[:],
        "inputs": play.inputs,
        "reveals": play.reveals,
        "actor": play.actor,
        "now": play.now,
        "windows": play.windows,
        "silences": play.silences[:],
        "ended": play.ended,
        "ending": play.ending,
        "scores": play.scores[:],
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
        play.strands = [decode_strand(strand) for strand in data["strands"]]
        for name in SCALARS:
            setattr(play, name, data[name])
        play.asked = list(data["asked"])
        play.silences = list(data["silences"])
        play.scores = list(data["scores"])
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
