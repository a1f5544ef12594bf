"""The only answer: where there is nothing to choose nobody need be asked."""

from __future__ import annotations

from typing import final

from starmoot.kernel.fitting import possible
from starmoot.kernel.native import i64
from starmoot.kernel.shape import PASS, Allocate, Answer, Choose, Form, Picker, Shape, Text, walk


@final
class Forced(Picker):
    """Takes the first entry of every menu, and notes whether there ever was another."""

    blind: bool = True
    free: bool = False

    def pick(self, count: i64) -> i64:
        self.free = self.free or count > 1
        return 0

    def write(self, shape: Text) -> str:
        self.free = self.free or shape.limit > 0
        return ""


def sole(shape: Shape) -> Answer | None:
    """The one answer that fits, or None where there are several or none."""
    if not possible(shape):
        return None
    forced = Forced()
    answer = walk(shape, forced)
    return None if forced.free else answer


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
