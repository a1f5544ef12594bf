"""The compiled build checks modules in the order in which they need each other."""

from tests.programs import program


def test_a_module_that_is_imported_as_one_weighs_as_much_as_a_name_from_it() -> None:
    source = "import os\nfrom games.a import (\n    names,\n    words,\n)\nX = names.X\n"
    ordered = program("tools/compile.py").order_by_imports(source, ["games.a.names"])
    lines = ordered.split("\n")
    assert lines[4] == ")" + "; from games.a.names import __name__ as _games_a_names"
    assert len(lines) == len(source.split("\n")), "lines keep their numbers"
    assert "words import" not in ordered, "what is not compiled stays as it is"
