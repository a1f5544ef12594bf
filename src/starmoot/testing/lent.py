"""What copies of a state share: lists that are only ever replaced, records that have come to rest.

The kernel takes a game's word for both (`replaced`, `at_rest`); here the word is checked.
"""

from __future__ import annotations

import typing
from typing import Any

from starmoot.kernel import Record
from starmoot.kernel.host import codec, comes_to_rest, fields, shared_fields

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
        for record, before in self.resting:
            if codec(type(record)).encode(record) != before:
                found.append(f"a {type(record).__name__} was changed after it had come to rest")
        return found
