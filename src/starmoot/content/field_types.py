"""What a dataclass says of its fields, whether its module is compiled or not."""

from __future__ import annotations

import ast
import sys
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """The field types of a dataclass.

    A compiled class has lost them (a tuple of what, it no longer knows), so for these the
    source that lies beside the compiled module is asked.
    """
    module = sys.modules[kind.__module__]
    source = Path(str(module.__file__))
    if source.suffix == ".py":
        types = get_type_hints(kind, include_extras=True)
    else:
        types = {}
        for base in reversed(kind.__mro__[:-1]):
            types.update(types_from_source(base))
    return {item.name: types[item.name] for item in fields(kind)}


def types_from_source(kind: type) -> dict[str, Any]:
    """The annotations of one class as its source has them."""
    module = sys.modules[kind.__module__]
    source = Path(str(module.__file__)).with_name(kind.__module__.rpartition(".")[2] + ".py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return {
                line.target.id: eval(ast.unparse(line.annotation), dict(vars(module)))
                for line in node.body
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
            }
    return {}
