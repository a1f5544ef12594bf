"""What copies of a state share: sheets, lists that are only replaced, records that came to rest.

The kernel takes a game's word that none of them is changed; here the word is checked.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any

from starmoot.kernel import Record
from starmoot.kernel.host import codec, comes_to_rest, fields, fixed, shared_fields

WATCHED = 12
"""How many of the records that came to rest last are watched."""


class Lent:
    """Everything that one moment lends to its copies, as it was then."""

    def __init__(self, state: Record) -> None:
        cls = type(state)
        self.columns: dict[str, tuple[Any, Any]] = {}
        for name in shared_fields(cls):
            column = getattr(state, name)
            self.columns[f"{cls.__name__}.{name}"] = (column, column.copy())
        self.fixed = [(one, codec(type(one)).encode(one)) for one in fixed_in(state)]
        self.resting: list[tuple[Any, list[Any]]] = []
        for name, hint in fields(cls).items():
            args = typing.get_args(hint)
            if typing.get_origin(hint) is list and comes_to_rest(args[0]):
                at_rest = [record for record in getattr(state, name) if record.at_rest()]
                self.resting += [(one, codec(args[0]).encode(one)) for one in at_rest[-WATCHED:]]

    def faults(self) -> list[str]:
        """What has been changed since, although copies may share it."""
        found = [
            f"{name} was changed in place, though copies share it"
            for name, (column, before) in self.columns.items()
            if column != before
        ]
        for record, before in self.fixed:
            if codec(type(record)).encode(record) != before:
                found.append(f"a {type(record).__name__} was changed, which never changes")
        for record, before in self.resting:
            if codec(type(record)).encode(record) != before:
                found.append(f"a {type(record).__name__} was changed after it had come to rest")
        return found


def fixed_in(thing: Any) -> Iterator[Record]:
    """All records inside a thing that never change."""
    if isinstance(thing, list | dict):
        for item in thing.values() if isinstance(thing, dict) else thing:
            yield from fixed_in(item)
    elif isinstance(thing, Record):
        if fixed(type(thing)):
            yield thing
        else:
            for name in fields(type(thing)):
                yield from fixed_in(getattr(thing, name))
