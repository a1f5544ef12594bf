"""What fits: whether an answer fills a shape, and whether a shape can be filled at all."""

from __future__ import annotations

from starmoot.kernel.native import i64
from starmoot.kernel.shape import (
    Allocate,
    Amount,
    Answer,
    Choose,
    Form,
    Shape,
    Text,
    reachable,
    slot_menu,
    whole,
    within,
)


def kept(shape: Shape) -> Shape:
    """A copy that shares no list of keys with the state, for whoever looks at it later."""
    whole(shape)
    if isinstance(shape, Choose):
        then = [None if follow is None else kept(follow) for follow in shape.then]
        return Choose(shape.kind, shape.keys[:], shape.least, shape.most, then, shape.ordered)
    if isinstance(shape, Form):
        return Form(shape.names, [kept(part) for part in shape.parts])
    if isinstance(shape, Allocate):
        return Allocate(
            shape.kind,
            shape.keys[:],
            shape.caps[:],
            shape.least,
            shape.most,
            shape.costs[:],
            shape.limits,
        )
    return shape


def possible(shape: Shape) -> bool:
    """Whether every way through the shape ends in an answer that fits.

    A shape that offers what cannot be completed is a dead end, and a fault of the rules.
    """
    whole(shape)
    if isinstance(shape, Choose):
        enough = 0 <= shape.least <= shape.most and shape.least <= len(shape.keys)
        return enough and all(follow is None or possible(follow) for follow in shape.then)
    if isinstance(shape, Form):
        return all(possible(part) for part in shape.parts)
    if isinstance(shape, Amount):
        return shape.least <= shape.most and shape.step > 0
    if isinstance(shape, Allocate):
        return bool(slot_menus_exist(shape))
    if isinstance(shape, Text):
        ideas_fit = all(shape.least <= len(idea) <= shape.limit for idea in shape.ideas)
        return shape.least <= shape.limit and ideas_fit
    return False


def begins(shape: Shape) -> bool:
    """The same for those who walk it at once: what follows a pick is not looked at."""
    if isinstance(shape, Choose):
        return 0 <= shape.least <= shape.most and shape.least <= len(shape.keys)
    return possible(shape)


def slot_menus_exist(shape: Allocate) -> bool:
    """Whether an Allocate has at least one legal split."""
    if shape.most < 0 or shape.least > shape.most or any(one.most < 0 for one in shape.limits):
        return False
    if shape.least <= 0:
        return all(cap >= 0 for cap in shape.caps)
    return len(shape.keys) > 0 and len(slot_menu(shape, 0, 0, reachable(shape)[0])) > 0


def fits(shape: Shape, answer: Answer) -> bool:
    """Whether an answer fills a shape exactly."""
    if isinstance(shape, Choose):
        if shape.least == 1 and shape.most == 1:
            return fits_pick(shape, answer)
        if answer.key != 0 or not shape.least <= len(answer.parts) <= shape.most:
            return False
        keys = answer.keys()
        if len(set(keys)) != len(keys):
            return False
        return all(fits_pick(shape, part) for part in answer.parts)
    if isinstance(shape, Form):
        if answer.key != 0 or len(shape.parts) != len(answer.parts):
            return False
        return all(fits(part, sub) for part, sub in zip(shape.parts, answer.parts, strict=True))
    if isinstance(shape, Amount):
        inside = not answer.parts and shape.least <= answer.key <= shape.most
        return inside and (answer.key - shape.least) % shape.step == 0
    if isinstance(shape, Allocate):
        return fits_slots(shape, answer)
    if isinstance(shape, Text):
        bare = answer.key == 0 and not answer.parts
        return bare and shape.least <= len(answer.text) <= shape.limit
    return False


def fits_pick(shape: Choose, answer: Answer) -> bool:
    """Whether one pick is on offer and its follow-up fits."""
    if answer.key not in shape.keys:
        return False
    follow = shape.follow(shape.keys.index(answer.key))
    if follow is None:
        return not answer.parts
    return len(answer.parts) == 1 and fits(follow, answer.parts[0])


def fits_slots(shape: Allocate, answer: Answer) -> bool:
    """Whether a split respects caps and total."""
    if answer.key != 0 or len(answer.parts) != len(shape.keys):
        return False
    total: i64 = 0
    for slot in range(len(shape.keys)):
        number = answer.parts[slot].key
        if answer.parts[slot].parts or not 0 <= number <= shape.caps[slot]:
            return False
        total += number * shape.costs[slot]
    if any(
        not within([answer.parts[-1].key], limit, len(answer.parts) - 1, answer.parts[:-1])
        for limit in shape.limits
        if answer.parts
    ):
        return False
    return shape.least <= total <= shape.most
