"""Answers by intention: along a path of keys, or as little as a shape asks for.

What is not on offer cannot be answered, so every answer made here fits.
"""

from __future__ import annotations

from starmoot.kernel import Amount, Answer, Choose, Form, Shape, Text, compound, i64, pick, words


def along(shape: Shape, path: list[int], depth: i64 = 0) -> Answer | None:
    """The answer that picks these keys one after the other; None where one is not on offer."""
    if not isinstance(shape, Choose) or not shape.single() or depth >= len(path):
        return None
    key = path[depth]
    if key not in shape.keys:
        return None
    follow = shape.then[shape.keys.index(key)] if shape.then else None
    if follow is None:
        return pick(key)
    below = along(follow, path, depth + 1) if isinstance(follow, Choose) else least(follow)
    return None if below is None else compound([below], key)


def least(shape: Shape) -> Answer:
    """As little as a shape asks for: nothing, the first, the lowest number, silence."""
    if isinstance(shape, Form):
        return compound([least(part) for part in shape.parts])
    if isinstance(shape, Amount):
        return pick(shape.least)
    if isinstance(shape, Text):
        return words("." * shape.least)
    assert isinstance(shape, Choose)
    if not shape.single():
        return compound([first_of(shape, index) for index in range(shape.least)])
    return first_of(shape, 0)


def first_of(shape: Choose, index: i64) -> Answer:
    """One key by its place, with as little as it asks for besides."""
    key = shape.keys[index]
    follow = shape.then[index] if shape.then else None
    return pick(key) if follow is None else compound([least(follow)], key)


def choose(shape: Shape, key: i64) -> Answer | None:
    """One key with as little as it asks for besides; None where it is not on offer."""
    if not isinstance(shape, Choose) or not shape.single() or key not in shape.keys:
        return None
    return first_of(shape, shape.keys.index(key))
