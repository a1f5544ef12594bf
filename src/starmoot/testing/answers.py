"""Answers to try: at the limits of a shape, at random, and through its JSON form."""

from __future__ import annotations

from typing import Any, final

from starmoot.host import Picker, possible, walk, words
from starmoot.kernel import Allocate, Amount, Answer, Choose, Form, Shape, Text, compound, pick

ODD_LETTERS = "W {0} %s <b> \\ \"' \n\t é ∞ 𝄞 "
"""What breaks careless code that handles people's words."""


@final
class Edge(Picker):
    """Takes the first or the last entry of every menu."""

    def __init__(self, last: bool) -> None:
        super().__init__()
        self.last = last

    def pick(self, count: int) -> int:
        return count - 1 if self.last else 0


def extreme(shape: Shape, largest: bool) -> Answer:
    """The smallest answer that fits (first entries, least, nothing), or the largest."""
    if isinstance(shape, Choose):
        if shape.single():
            return extreme_pick(shape, len(shape.keys) - 1 if largest else 0, largest)
        count = min(shape.most, len(shape.keys)) if largest else shape.least
        places = list(range(len(shape.keys)))[len(shape.keys) - count :] if largest else []
        places = places or list(range(count))
        if largest and shape.ordered:
            places.reverse()
        return compound([extreme_pick(shape, place, largest) for place in places])
    if isinstance(shape, Form):
        return compound([extreme(part, largest) for part in shape.parts])
    if isinstance(shape, Amount):
        steps = (shape.most - shape.least) // shape.step
        return pick(shape.least + steps * shape.step if largest else shape.least)
    if isinstance(shape, Text):
        if not largest:
            return words("." * shape.least)
        return words((ODD_LETTERS * (shape.limit // len(ODD_LETTERS) + 1))[: shape.limit])
    return walk(shape, Edge(largest))


def extreme_pick(shape: Choose, place: int, largest: bool) -> Answer:
    """One pick, with the extreme of what it asks further."""
    follow = shape.follow(place)
    if follow is None:
        return pick(shape.keys[place])
    return compound([extreme(follow, largest)], shape.keys[place])


def spoken(answer: Answer) -> str:
    """An answer that need not fit any shape, as its author would write it down."""
    if answer.passed():
        return "PASS"
    if answer.text:
        return repr(answer.text)
    parts = ", ".join(spoken(part) for part in answer.parts)
    return f"{answer.key} ({parts})" if parts else str(answer.key)


def plain(shape: Shape | None) -> Any:
    """A shape as plain data, so that two can be compared."""
    if isinstance(shape, Choose):
        return [
            "choose",
            shape.kind.name,
            list(shape.keys),
            [shape.least, shape.most, shape.ordered],
            [plain(follow) for follow in shape.then],
        ]
    if isinstance(shape, Form):
        return ["form", list(shape.names), [plain(part) for part in shape.parts]]
    if isinstance(shape, Amount):
        return ["amount", shape.least, shape.most, shape.step]
    if isinstance(shape, Allocate):
        limits = [shape.least, shape.most]
        slots = [list(shape.keys), list(shape.caps), list(shape.costs)]
        return ["allocate", shape.kind.name, slots, limits]
    if isinstance(shape, Text):
        return ["text", shape.least, shape.limit, list(shape.ideas)]
    return None


def faults(shape: Shape, where: str = "the question") -> list[str]:
    """What is wrong with a shape itself: ways that lead nowhere, keys that come twice."""
    found: list[str] = []
    if not possible(shape):
        found.append(f"{where} leaves no answer that fits")
    if isinstance(shape, Choose | Allocate) and len(set(shape.keys)) != len(shape.keys):
        found.append(f"{where} offers a key twice")
    if isinstance(shape, Form):
        for name, part in zip(shape.names, shape.parts, strict=True):
            found.extend(faults(part, name))
    if isinstance(shape, Choose):
        for key, follow in zip(shape.keys, shape.then, strict=False):
            if follow is not None:
                found.extend(faults(follow, f"option '{shape.kind.key(key)}'"))
    return found
