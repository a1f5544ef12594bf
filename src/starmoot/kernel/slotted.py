"""Slots for interpreted records, made from the annotations that declare their fields.

A compiled class has a place for each field and no other; an interpreted record gets the same: it
refuses fields that were not declared, is smaller, and is copied in about half the time. The
compiled build does without this class (tools/compile.py).
"""

from __future__ import annotations

from typing import Any


class Slotted(type):
    """The class of record classes: annotated fields become slots, set to their defaults.

    A class below one with a `__dict__` (procedures, which come and go in great numbers and are
    seldom copied) stays as Python makes it. A `__new__` that is written out, for the compiled
    build, is left out here: Python's own makes the same blank, and faster.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Slotted:
        written_out = space.pop("__new__", None) is not None
        if any(base.__dictoffset__ for base in bases) or written_out or is_lazy(space):
            return super().__new__(cls, name, bases, space)
        own = [field for field, hint in space.get("__annotations__", {}).items() if is_field(hint)]
        defaults: dict[str, Any] = {}
        for base in reversed(bases):
            defaults.update(getattr(base, "__defaults__", {}))
        defaults.update({field: space.pop(field) for field in own if field in space})
        space["__slots__"] = tuple(own)
        space["__defaults__"] = defaults
        space["__new__"] = maker(defaults)
        return super().__new__(cls, name, bases, space)


def is_lazy(space: dict[str, Any]) -> bool:
    """Whether the annotations are not there yet (Python 3.14 without the future import)."""
    return "__annotate_func__" in space or "__annotate__" in space


def is_field(hint: Any) -> bool:
    """Whether an annotation declares a field of each record, not one of the class."""
    return "ClassVar" not in str(hint)


def maker(defaults: dict[str, Any]) -> Any:
    """The `__new__` of a record class: a record with its defaults, before `__init__` has run."""
    lines = ["def __new__(cls):", "    record = blank(cls)"]
    lines += [f"    record.{field} = {value!r}" for field, value in defaults.items()]
    space: dict[str, Any] = {"blank": object.__new__}
    exec("\n".join([*lines, "    return record"]), space)
    return space["__new__"]
