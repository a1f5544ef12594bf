"""The only answer: where there is nothing to choose nobody need be asked."""

from __future__ import annotations

from typing import final

from starmoot.kernel.fitting import possible
from starmoot.kernel.native import i64
from starmoot.kernel.shape import (
    PASS,
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Picker,
    Shape,
    Text,
    compound,
    pick,
    walk,
    words,
)


@final
class Forced(Picker):
    """Takes the first entry of every menu, and notes whether there ever was another."""

    free: bool = False

    def pick(self, count: i64) -> i64:
        self.free = self.free or count > 1
        return 0


def sole(shape: Shape) -> Answer | None:
    """The one answer that fits, or None where there are several or none."""
    return only_answer(shape) if possible(shape) else None


def goes_without_saying(shape: Shape, may_pass: bool) -> Answer | None:
    """The answer to a question that is none: the only one that fits, or to pass on nothing."""
    if not may_pass:
        return sole(shape)
    return PASS if empty(shape) else None


def empty(shape: Shape) -> bool:
    """Whether there is nothing on offer at all."""
    if isinstance(shape, Choose):
        return not shape.keys or shape.most == 0
    if isinstance(shape, Form):
        return any(empty(part) and not possible(part) for part in shape.parts)
    return isinstance(shape, Allocate) and not shape.keys


def only_answer(shape: Shape) -> Answer | None:
    """The same for a shape that has answers."""
    if isinstance(shape, Choose):
        return only_choice(shape)
    if isinstance(shape, Form):
        return joined([only_answer(part) for part in shape.parts])
    if isinstance(shape, Amount):
        return pick(shape.least) if shape.least + shape.step > shape.most else None
    if isinstance(shape, Allocate):
        forced = Forced()
        answer = walk(shape, forced)
        return None if forced.free else answer
    return words("") if isinstance(shape, Text) and shape.limit == 0 else None


def only_choice(shape: Choose) -> Answer | None:
    """All keys where all must be taken, or none where none may be."""
    count = len(shape.keys)
    if count == 0 or shape.most == 0:
        return compound([])
    if shape.least < count or (shape.ordered and count > 1):
        return None
    picks: list[Answer | None] = []
    for index, key in enumerate(shape.keys):
        follow = shape.follow(index)
        if follow is None:
            picks.append(pick(key))
        else:
            further = only_answer(follow)
            picks.append(None if further is None else compound([further], key))
    return picks[0] if shape.single() else joined(picks)


def joined(parts: list[Answer | None]) -> Answer | None:
    """An answer made of parts that are all known."""
    known = [part for part in parts if part is not None]
    return compound(known) if len(known) == len(parts) else None
