"""Declarations: what the annotations of a record class say about its fields.

Records, and the kernel's own classes that are stored like them, declare their fields on the class.
Here these are found and sorted, once for each class; `derive` writes functions from them.
"""

from __future__ import annotations

import collections.abc
import importlib
import inspect
import typing
from functools import cache
from types import ModuleType, NoneType, UnionType
from typing import Any, ClassVar

from starmoot.kernel.decision import Window
from starmoot.kernel.play import Play
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.record import Record, Veiled
from starmoot.kernel.slotted import is_field
from starmoot.kernel.strand import Strand

KERNEL_RECORDS = (Window, Strand, Play)
"""Classes of the kernel that are copied and stored by their declared fields, like records."""

SCALARS = (int, bool, str)
SERVICE_FIELDS = ("then", "resume", "held", "floor_numbers")
"""Fields of procedures for the kernel: copied and stored, but shown to nobody."""


class BadRecord(TypeError):
    """A field outside the vocabulary."""


def derived_module(cls: type) -> ModuleType | None:
    """The compiled module with the functions of a class's module, where there is one."""
    try:
        return importlib.import_module(f"{cls.__module__}_derived")
    except ModuleNotFoundError:
        return None


def closure(cls: type) -> list[type]:
    """A record class and all record classes inside it."""
    found: list[type] = [cls]
    for record in found:
        for hint in stored_fields(record).values():
            for inner in records_in(hint):
                if inner not in found:
                    found.append(inner)
    return found


def plain(hint: Any) -> Any:
    """A field type without notes, in which every NewType is what it stands for."""
    if hasattr(hint, "__supertype__"):
        return plain(hint.__supertype__)
    if hasattr(hint, "__metadata__"):
        return plain(hint.__origin__)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if not args or origin is typing.ClassVar:
        return hint
    inner = tuple(plain(arg) for arg in args)
    if origin in (typing.Union, UnionType):
        return typing.Union[inner]  # noqa: UP007 - a tuple of types
    return hint if origin is None else origin[inner]


def records_in(hint: Any) -> list[type]:
    """The record classes that a field type mentions."""
    if is_frame(hint):
        return []
    if isinstance(hint, type) and not typing.get_args(hint):
        return [hint] if is_record(hint) else []
    return [record for arg in typing.get_args(hint) for record in records_in(arg)]


@cache
def fields(cls: type) -> dict[str, Any]:
    """The declared fields of a record class, bases first, each with its plain type."""
    return {name: plain(hint) for name, hint in declared_hints(cls).items()}


def field_names(cls: type) -> list[str]:
    """The names of a record's fields, bases first.

    No types are looked up, so that it can be asked while the module of the class is being imported.
    """
    names: dict[str, None] = {}
    for base in reversed(cls.__mro__):
        own = [name for name, hint in inspect.get_annotations(base).items() if is_field(hint)]
        names.update(dict.fromkeys(own or vars(base).get("__mypyc_attrs__", ())))
    return [name for name in names if not name.startswith("__")]


@cache
def copied_fields(cls: type) -> dict[str, Any]:
    """What is copied of a class: its fields, and of a procedure where it stands."""
    return {name: plain(hint) for name, hint in all_hints(cls).items()}


@cache
def stored_fields(cls: type) -> dict[str, Any]:
    """What is stored of a class: what is copied, and has a meaning between two inputs."""
    transient: tuple[str, ...] = getattr(cls, "transient", ())
    return {name: hint for name, hint in copied_fields(cls).items() if name not in transient}


def declared_hints(cls: type) -> dict[str, Any]:
    """The declared fields of a record class, bases first, as they were annotated."""
    return {name: hint for name, hint in all_hints(cls).items() if name not in SERVICE_FIELDS}


@cache
def all_hints(cls: type) -> dict[str, Any]:
    """The same with the fields that procedures have for the kernel."""
    hints: dict[str, Any] = {}
    try:
        for base in reversed(cls.__mro__):
            if issubclass(base, Record) or base in KERNEL_RECORDS:
                own = {"__module__": base.__module__, "__annotations__": annotations_of(base)}
                home = type(base.__name__, (), own)
                hints.update(typing.get_type_hints(home, include_extras=True))
    except NameError as missing:
        raise BadRecord(f"{cls.__name__}: {missing}") from None
    return {name: hint for name, hint in hints.items() if typing.get_origin(hint) is not ClassVar}


def annotations_of(cls: type) -> dict[str, Any]:
    """The annotations of a class itself; a compiled one left them in its derived module."""
    own = inspect.get_annotations(cls)
    if own:
        return own
    left: dict[str, dict[str, Any]] = getattr(derived_module(cls), "DECLARED", {})
    return left.get(cls.__qualname__, {})


def is_record(hint: Any) -> bool:
    """Whether a field type is a class with derived functions of its own."""
    return isinstance(hint, type) and (issubclass(hint, Record) or hint in KERNEL_RECORDS)


def is_method(hint: Any) -> bool:
    """Whether a field type is a method of a procedure."""
    return typing.get_origin(hint) is collections.abc.Callable


def is_frame(hint: Any) -> bool:
    """Whether a field type is a procedure of whichever class."""
    return hint is Procedure or typing.get_origin(hint) is Procedure


def option_of(hint: Any) -> Any:
    """X for `X | None`, else None."""
    if typing.get_origin(hint) in (typing.Union, UnionType):
        inner = [arg for arg in typing.get_args(hint) if arg is not NoneType]
        if len(inner) == 1 and len(typing.get_args(hint)) == 2:
            return inner[0]
    return None


def fixed(hint: Any) -> bool:
    """Whether a field type is a record that never changes: a sheet, or the settings of a table."""
    return isinstance(hint, type) and issubclass(hint, Record) and not hint.changes


def shared_fields(cls: type) -> tuple[str, ...]:
    """The fields of a kernel class that are never changed in place: clones share them."""
    shared: tuple[str, ...] = getattr(cls, "shared", ()) if cls in KERNEL_RECORDS else ()
    return shared


def veiled(hint: Any) -> bool:
    """Whether a field type is a record that not everybody may know of."""
    return isinstance(hint, type) and issubclass(hint, Veiled)


def any_secret(cls: type) -> bool:
    """Whether a record class hides anything."""
    return any(
        veiled(record)
        or any("Secret[" in str(hint) or "Cards" in str(hint) for hint in fields(record).values())
        for record in closure(cls)
    )
