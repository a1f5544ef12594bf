"""How the kernel's own parts of a play are stored: answers, questions, methods, procedures.

Derived functions call these for fields of such types. A question is stored by the name of its
topic, a method by where it stands, a procedure by its class and the fields that it declares.
"""

from __future__ import annotations

import importlib
from typing import Any

from starmoot.kernel.decision import TOPICS, Question
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.record import CODECS, codec
from starmoot.kernel.shape import MISSING, NO_PARTS, Answer, pick


class BadSnapshot(Exception):
    """Data that is not a snapshot of this game."""


def pack_answer(answer: Answer) -> Any:
    """A shape-free form for snapshots; None for an answer that is not in."""
    if answer is MISSING:
        return None
    if not answer.parts and not answer.text:
        return answer.key
    return [answer.key, [pack_answer(part) for part in answer.parts], answer.text]


def unpack_answer(packed: Any) -> Answer:
    """The inverse of `pack_answer`."""
    if packed is None:
        return MISSING
    if isinstance(packed, int):
        return pick(packed)
    key, parts, text = packed
    return Answer(key, [unpack_answer(part) for part in parts] or NO_PARTS, text)


def pack_question(question: Question) -> list[Any]:
    """A question as plain data."""
    return [question.topic.name, question.seat, question.subject, question.standing]


def unpack_question(data: list[Any]) -> Question:
    """The inverse of `pack_question`."""
    return Question(TOPICS[data[0]], data[1], data[2], data[3])


def path_of(thing: Any) -> str:
    """Where a class or a method stands: `starmoot.games.moot.play:Vote.count`."""
    owner = getattr(thing, "__objclass__", thing)  # of a compiled method, which has no module
    return f"{owner.__module__}:{thing.__qualname__}"


def found_at(path: str) -> Any:
    """The inverse of `path_of`."""
    module, _, name = path.partition(":")
    thing: Any = importlib.import_module(module)
    for part in name.split("."):
        owner, thing = thing, getattr(thing, part)
    if not issubclass(
        owner if callable(thing) and not isinstance(thing, type) else thing, Procedure
    ):
        raise BadSnapshot(f"{path} is no procedure")
    return thing


def pack_method(method: Any) -> str | None:
    """A method of a procedure class as plain data."""
    return None if method is None else path_of(method)


def unpack_method(path: str | None) -> Any:
    """The inverse of `pack_method`."""
    return None if path is None else found_at(path)


def clone_frame(frame: Procedure[Any]) -> Procedure[Any]:
    """An independent copy of a procedure of whichever class."""
    known = CODECS.get(type(frame))
    if known is None:
        known = codec(type(frame))
    twin: Procedure[Any] = known.clone(frame)
    return twin


def encode_frame(frame: Procedure[Any]) -> list[Any]:
    """A procedure as plain data."""
    return [path_of(type(frame)), *codec(type(frame)).encode(frame)]


def decode_frame(data: list[Any]) -> Procedure[Any]:
    """A procedure from plain data."""
    frame: Procedure[Any] = codec(found_at(data[0])).decode(data[1:])
    return frame
