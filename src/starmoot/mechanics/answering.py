"""Answers by intention, for advice: a path of keys, as little as is asked, a split by wish.

What is not on offer cannot be answered, so every answer made here fits.
"""

from __future__ import annotations

from starmoot.kernel import Allocate, Amount, Answer, Choose, Form, Shape, Text, compound, i64, pick


def least(shape: Shape) -> Answer:
    """As little as a shape asks for: nothing, the first, the lowest number, few words."""
    if isinstance(shape, Form):
        return compound([least(part) for part in shape.parts])
    if isinstance(shape, Amount):
        return pick(shape.least)
    if isinstance(shape, Text):
        return Answer(0, [], shape.ideas[0] if shape.ideas else "." * shape.least)
    if isinstance(shape, Allocate):
        return split(shape, [])
    assert isinstance(shape, Choose)
    if not shape.single():
        return compound([entry(shape, place) for place in range(shape.least)])
    return entry(shape, 0)


def entry(shape: Choose, place: i64) -> Answer:
    """The key in one place, with as little as it asks for besides."""
    key = shape.keys[place]
    follow = shape.follow(place)
    return pick(key) if follow is None else compound([least(follow)], key)


def choose(shape: Shape, key: i64) -> Answer | None:
    """One key with as little as it asks for besides; None where it is not on offer."""
    if not isinstance(shape, Choose) or not shape.single() or key not in shape.keys:
        return None
    return entry(shape, shape.keys.index(key))


def along(shape: Shape | None, path: list[int], depth: i64 = 0) -> Answer | None:
    """The answer that picks these keys one after the other; None where one is not on offer."""
    if not isinstance(shape, Choose) or not shape.single() or depth >= len(path):
        return None
    key = path[depth]
    if key not in shape.keys:
        return None
    follow = shape.follow(shape.keys.index(key))
    if follow is None:
        return pick(key)
    below = along(follow, path, depth + 1) if isinstance(follow, Choose) else least(follow)
    return None if below is None else compound([below], key)


def field(shape: Shape | None, name: str) -> Shape | None:
    """What a form asks for by that name; None where it asks for nothing of the kind."""
    if not isinstance(shape, Form) or name not in shape.names:
        return None
    return shape.parts[shape.names.index(name)]


def fill(shape: Shape | None, **given: Answer) -> Answer:
    """A form with these fields filled in, and as little as it asks for in all others."""
    assert isinstance(shape, Form)
    return compound(
        [
            given.get(name) or least(part)
            for name, part in zip(shape.names, shape.parts, strict=True)
        ]
    )


def split(shape: Allocate, wanted: list[int]) -> Answer:
    """So many of each slot as is wished for, within caps and measures, and at least the least.

    `wanted` goes by slot; what is missing is 0. Where too little is wished for, the first slots
    are filled up.
    """
    counts: list[int] = []
    used: i64 = 0
    spent = [0] * len(shape.limits)
    for slot in range(len(shape.keys)):
        count = min(wanted[slot] if slot < len(wanted) else 0, shape.caps[slot])
        while count > 0 and not affordable(shape, slot, count, used, spent):
            count -= 1
        used += count * shape.costs[slot]
        for at in range(len(spent)):
            spent[at] += count * shape.limits[at].costs[slot]
        counts.append(count)
    for slot in range(len(shape.keys)):
        while used < shape.least and counts[slot] < shape.caps[slot]:
            counts[slot] += 1
            used += shape.costs[slot]
    return compound([pick(count) for count in counts])


def affordable(shape: Allocate, slot: i64, count: i64, used: i64, spent: list[int]) -> bool:
    """Whether so many of a slot keep a split within all its measures."""
    if used + count * shape.costs[slot] > shape.most:
        return False
    for at in range(len(spent)):
        if spent[at] + count * shape.limits[at].costs[slot] > shape.limits[at].most:
            return False
    return True
