"""Patches: what changed between two values of JSON, as operations of JSON Patch (RFC 6902).

Only `add`, `remove` and `replace` are used. A follower that has the old value needs no more than
these, so that a move costs what it changed and not what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

ENCODER = msgspec.json.Encoder(order="deterministic")
LEAST = 256
"""Bytes below which a value is sent whole: a patch would not be shorter."""
WORTH = 0.7
"""A patch that is longer than this share of the value is not worth the reader's trouble."""

Operation = dict[str, Any]


def patch_between(old: Any, new: Any, size: int | None = None) -> list[Operation] | None:
    """The operations that turn an old value into a new one; None where it is better sent whole.

    `size` is the length of the new value in bytes, where it is known already.
    """
    size = len(ENCODER.encode(new)) if size is None else size
    if size < LEAST or type(old) is not type(new) or not isinstance(new, (dict, list)):
        return None
    operations: list[Operation] = []
    room = size * WORTH
    for operation in changes(old, new, ""):
        operations.append(operation)
        room -= len(ENCODER.encode(operation)) + 1
        if room < 0:
            return None
    return operations


def changes(old: Any, new: Any, path: str) -> Iterator[Operation]:
    """The operations at and below a place, to be carried out one after the other."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield {"op": "remove", "path": f"{path}/{escaped(key)}"}
        for key, value in new.items():
            if key not in old:
                yield {"op": "add", "path": f"{path}/{escaped(key)}", "value": value}
            elif not alike(old[key], value):
                yield from changes(old[key], value, f"{path}/{escaped(key)}")
    elif isinstance(old, list) and isinstance(new, list):
        yield from list_changes(old, new, path)
    else:
        yield {"op": "replace", "path": path, "value": new}


def list_changes(old: list[Any], new: list[Any], path: str) -> Iterator[Operation]:
    """What differs between the common beginning and the common end of two lists."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and alike(old[start], new[start]):
        start += 1
    end = 0
    while end < shorter - start and alike(old[-1 - end], new[-1 - end]):
        end += 1
    both = shorter - end  # places before it are in both lists, and behind `start` they may differ
    for place in range(start, both):
        if not alike(old[place], new[place]):
            yield from changes(old[place], new[place], f"{path}/{place}")
    for place in range(len(old) - end - 1, both - 1, -1):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for place in range(both, len(new) - end):
        yield {"op": "add", "path": f"{path}/{place}", "value": new[place]}


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON; Python alone takes true for 1."""
    return one is other or (bool(one == other) and ENCODER.encode(one) == ENCODER.encode(other))


def escaped(key: str) -> str:
    """A key as a part of a JSON Pointer."""
    return key.replace("~", "~0").replace("/", "~1")
