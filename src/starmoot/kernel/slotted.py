"""Fields of interpreted records: slots made from annotations, and defaults that are never shared.

A compiled class has a place for each field and no other, and makes its defaults for every object.
An interpreted record gets the same: it refuses fields that were not declared, and a default such
as an empty list is made again for each record. The compiled build does without the metaclass
(tools/compile.py); `own_defaults` serves interpreted classes in both builds, and so do
`begin_with_fields`, which lets procedures take their fields as arguments, and `take_by_name`, which
lets records be made with their fields by name.
"""

from __future__ import annotations

from typing import Any

from starmoot.kernel.secret import Cards, Secret, clone_cards, clone_secret

SHARED = ("starmoot.kernel.", "starmoot.mechanics.")
"""Where the outlines stand that all games share."""
UNSET = object()
"""Stands for an argument that was not given."""


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
    """The `__new__` of a record class: a record with what is given by name, else its defaults."""
    space: dict[str, Any] = {"new_blank": object.__new__, "UNSET": UNSET}
    given: list[str] = []
    lines = ["    record = new_blank(cls)"]
    for field, value in defaults.items():
        made = default_in(space, field, value)
        given.append(f"{field}={'UNSET' if can_change(value) else made}")
        unless = f"{made} if {field} is UNSET else " if can_change(value) else ""
        lines.append(f"    record.{field} = {unless}{field}")
    head = f"def new(cls{', *, ' if given else ''}{', '.join(given)}):"
    exec("\n".join([head, *lines, "    return record"]), space)
    return space["new"]


def made_each_time(cls: type) -> dict[str, Any]:
    """The defaults that a class itself declares and that are made again for each object."""
    own = dict(vars(cls))
    for field in own.get("__slots__", ()):
        own[field] = own["__defaults__"].get(field)
    return {name: value for name, value in own.items() if name[:2] != "__" and can_change(value)}


def own_defaults(cls: Any) -> None:
    """Give each object of a class without slots defaults of its own where a default can change."""
    mutable = {} if "__slots__" in vars(cls) else made_each_time(cls)
    if mutable:
        space: dict[str, Any] = {"made": super(cls, cls).__new__}
        lines = ["def new(cls, *_arguments, **_named):", "    record = made(cls)"]
        for field, value in mutable.items():
            lines.append(f"    record.{field} = {default_in(space, field, value)}")
        exec("\n".join([*lines, "    return record"]), space)
        cls.__new__ = space["new"]


def take_by_name(cls: Any) -> None:
    """Let a record without slots be made with its fields by name, as one with slots is."""
    without = "__slots__" in vars(cls) or not vars(cls).get("__annotations__")
    if without or cls.__module__.startswith(SHARED):
        return
    made = cls.__new__

    def new(kind: Any, **named: Any) -> Any:
        record = made(kind)
        fields = {field for base in kind.__mro__ for field in vars(base).get("__annotations__", ())}
        for field, value in named.items():
            if field not in fields:
                raise TypeError(f"{kind.__name__} has no field {field}")
            setattr(record, field, value)
        return record

    cls.__new__ = new


def begin_with_fields(cls: Any) -> None:
    """Let a class without an `__init__` take its fields as arguments, those of classes above first.

    One below a class whose `__init__` somebody wrote keeps that. What the outlines count that all
    games share is no argument.
    """
    own = [field for field, hint in vars(cls).get("__annotations__", {}).items() if is_field(hint)]
    above = cls.__init__
    written_out = above is not object.__init__ and not hasattr(above, "takes")
    if not own or written_out or cls.__module__.startswith(SHARED):
        return
    taken = list(dict.fromkeys([*getattr(above, "takes", ()), *own]))
    lines = [f"def begin(self, {', '.join(f'{field}=UNSET' for field in taken)}):"]
    for field in taken:
        lines += [f"    if {field} is not UNSET:", f"        self.{field} = {field}"]
    space: dict[str, Any] = {"UNSET": UNSET}
    exec("\n".join(lines), space)
    cls.__init__ = space["begin"]
    cls.__init__.takes = tuple(taken)


def default_in(space: dict[str, Any], field: str, value: Any) -> str:
    """How source makes the default of a field, as cheaply as it can be made."""
    space["fresh"] = fresh
    space[f"default_{field}"] = value
    if not can_change(value):
        return f"default_{field}"
    return repr(value) if is_plain(value) else f"fresh(default_{field})"


def is_plain(value: Any) -> bool:
    """Whether a default can be written down: numbers and texts, and lists and dicts of these."""
    if isinstance(value, list):
        return all(is_plain(item) for item in value)
    if isinstance(value, dict):
        return all(is_plain(key) and is_plain(item) for key, item in value.items())
    return isinstance(value, (int, str)) or value is None


def can_change(value: Any) -> bool:
    """Whether a default would be shared if it were not copied."""
    from starmoot.kernel.record import Record

    return isinstance(value, (list, dict, Secret, Cards, Record))


def fresh(value: Any) -> Any:
    """A copy of a default that shares nothing with it."""
    if isinstance(value, Secret):
        return clone_secret(value)
    if isinstance(value, (int, str)) or value is None:
        return value
    if isinstance(value, list):
        return [fresh(item) for item in value]
    if isinstance(value, dict):
        return {key: fresh(item) for key, item in value.items()}
    if isinstance(value, Cards):
        pile = clone_cards(value)
        pile.part()  # a default is never lent: rules may fill the lists of a fresh pile in place
        return pile
    from starmoot.kernel.record import codec

    return codec(type(value)).clone(value)
