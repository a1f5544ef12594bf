"""Patches: carrying out the operations of JSON Patch (RFC 6902) that a stream sends."""

from __future__ import annotations

from typing import Any

Operation = dict[str, Any]


def patched(value: Any, operations: list[Operation]) -> Any:
    """A value after some operations (`add`, `remove`, `replace`); the old one stays as it is."""
    for operation in operations:
        keys = [unescaped(key) for key in operation["path"].split("/")[1:]]
        value = changed(value, keys, operation)
    return value


def changed(value: Any, keys: list[str], operation: Operation) -> Any:
    """A copy of a value with one operation carried out below it."""
    if not keys:
        return operation["value"]
    copy = value.copy()
    place: Any = int(keys[0]) if isinstance(copy, list) else keys[0]
    if len(keys) > 1:
        copy[place] = changed(copy[place], keys[1:], operation)
    elif operation["op"] == "remove":
        del copy[place]
    elif operation["op"] == "add" and isinstance(copy, list):
        copy.insert(place, operation["value"])
    else:
        copy[place] = operation["value"]
    return copy


def unescaped(key: str) -> str:
    """A part of a JSON Pointer as the key that it stands for."""
    return key.replace("~1", "/").replace("~0", "~")
