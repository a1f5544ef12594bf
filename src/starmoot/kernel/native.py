"""The names that let one source run interpreted and compiled.

``i64`` is a machine integer when mypyc compiles a module and plain ``int`` otherwise;
``mypyc_attr`` opens a compiled class to interpreted subclasses, spares the garbage collector what
holds no cycles (`acyclic`), and keeps the last object that was given up for the next one
(`free_list_len`); ``TypeVar`` may have a default, which type checkers know and Python 3.11 does
not. This module itself is never compiled: mypyc reads the first branch, the interpreter runs the
second.
"""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from typing_extensions import TypeVar as TypeVar
else:
    i64 = int

    def TypeVar(name, **_for_type_checkers):  # noqa: N802 - it stands in for a class
        """A type variable; bounds and defaults are for type checkers alone."""
        return typing.TypeVar(name)

    def mypyc_attr(*_names: str, **_settings: object):
        """Do nothing: attributes only matter to the compiler."""
        return lambda cls: cls
