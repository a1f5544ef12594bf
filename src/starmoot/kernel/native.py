"""The two names that let one source run interpreted and compiled.

``i64`` is a machine integer when mypyc compiles a module and plain ``int`` otherwise;
``mypyc_attr`` opens a compiled class to interpreted subclasses. This module itself is
never compiled: mypyc reads the first branch, the interpreter runs the second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(*_names: str, **_settings: object):
        """Do nothing: attributes only matter to the compiler."""
        return lambda cls: cls
