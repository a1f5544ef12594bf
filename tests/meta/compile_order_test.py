"""The compiled build checks modules in the order in which they need each other."""

import importlib.util
from pathlib import Path
from typing import Any


def compiler() -> Any:
    """The program that compiles, as a module."""
    path = Path(__file__).resolve().parents[2] / "tools" / "compile.py"
    spec = importlib.util.spec_from_file_location("compile_tool", path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_a_module_that_is_imported_as_one_weighs_as_much_as_a_name_from_it() -> None:
    source = "import os\nfrom games.a import (\n    names,\n    words,\n)\nX = names.X\n"
    ordered = compiler().order_by_imports(source, ["games.a.names"])
    lines = ordered.split("\n")
    assert lines[4] == ")" + "; from games.a.names import __name__ as _games_a_names"
    assert len(lines) == len(source.split("\n")), "lines keep their numbers"
    assert "words import" not in ordered, "what is not compiled stays as it is"
