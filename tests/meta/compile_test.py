"""What the compiled build changes in the source that it compiles."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from starmoot.kernel import Cards, Follows, Procedure, Record, Topic, i64
from starmoot.kernel.slotted import made_each_time

TOOLS = Path(__file__).parents[2] / "tools"

SELDOM_CALLED = {f"starmoot.kernel.{name}" for name in ("blame", "native", "slotted")}
"""Faults, what the compiler reads itself, and what makes classes: no play goes through them."""


class Purse(Record):
    """Coins,
    a few cards, and a name."""

    coins: list[int] = []
    cards: Cards = Cards([], pool="cards")
    name: str = "purse"


class Chest(Purse):
    """A purse with a lock."""

    keys: dict[int, int] = {}


class Named(Record):
    """A record that begins with an argument, as procedures may."""

    marks: list[int] = []

    def __init__(self, name: str = "") -> None:
        self.marks = [len(name)]


class Errand(Procedure[Any]):
    """A procedure that begins with an argument."""

    where: str = ""
    hours: i64 = 0

    def __init__(self, where: str = "", hours: i64 = 0) -> None:
        self.where = where
        self.hours = hours


class Walk(Procedure[Any]):
    """A procedure that begins with its fields,
    some of them made for each walk."""

    where: str = "home"
    hours: i64 = 1
    stops: list[int] = [7]


class LongWalk(Walk):
    """A walk with a rest."""

    rests: i64 = 2


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool that compiles."""
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "compile", raising=False)
    return import_module("compile")


@pytest.fixture
def moved(build: Any) -> dict[str, Any]:
    """These classes as they are compiled."""
    text = "\n\n".join(inspect.getsource(cls) for cls in (Purse, Chest, Named))
    found: str = build.begin_with_defaults(text, [Purse, Chest, Named])
    assert len(found.split("\n")) == len(text.split("\n")), "all lines keep their numbers"
    space = {"__name__": "moved", "Record": Record, "Cards": Cards}
    exec(compile("from __future__ import annotations\n" + found, "moved", "exec"), space)
    return space


def test_defaults_move_where_copies_do_not_make_them(
    moved: dict[str, Any],
) -> None:
    chest = moved["Chest"]
    made = chest()
    assert (made.coins, made.cards.pool, made.keys, made.name) == ([], "cards", {}, "purse")
    assert made.coins is not chest().coins
    blank = chest.__new__(chest)
    assert not any(hasattr(blank, field) for field in ("coins", "cards", "keys", "name"))


def test_a_compiled_record_is_made_with_fields_by_name(build: Any) -> None:
    classes = [Purse, Chest]
    text = "from __future__ import annotations\n\n"
    text += "\n\n".join(inspect.getsource(cls) for cls in classes)
    made: str = build.take_arguments(build.begin_with_defaults(text, classes), classes)
    assert len(made.split("\n")) == len(text.split("\n")), "all lines keep their numbers"
    space: dict[str, Any] = {"__name__": "moved", "Record": Record, "Cards": Cards}
    exec(compile(made, "moved", "exec"), space)
    for chest in (space["Chest"](name="oak", keys={1: 2}), Chest(name="oak", keys={1: 2})):
        assert (chest.coins, chest.name, chest.keys) == ([], "oak", {1: 2})
    with pytest.raises(TypeError):
        space["Chest"]({1: 2})


def test_procedures_are_made_directly_with_the_arguments_that_they_begin_with(build: Any) -> None:
    text = "from __future__ import annotations\n\n" + inspect.getsource(Errand)
    made: str = build.take_arguments(text, [Errand])
    assert len(made.split("\n")) == len(text.split("\n")), "all lines keep their numbers"
    assert "    def __new__(cls, where: str='', hours: int=0) -> Self: return" in made
    assert 'def __init__(self, where: str = "", hours: int = 0) -> None:' in made


def test_the_arguments_that_a_procedure_derives_from_its_fields_are_written_out(
    build: Any,
) -> None:
    classes = [Walk, LongWalk, Errand]
    text = "from __future__ import annotations\n\n"
    text += "\n\n".join(inspect.getsource(cls) for cls in classes)
    made: str = build.take_arguments(build.write_constructors(text, classes), classes)
    assert len(made.split("\n")) == len(text.split("\n")), "all lines keep their numbers"
    assert made.count("def __init__") == 3, "what somebody wrote stays as it is"
    space: dict[str, Any] = {"__name__": "moved", "Procedure": Procedure, "Any": Any}
    exec(compile(made, "moved", "exec"), space)
    walk, rest = space["Walk"]("hill", stops=[1, 2]), space["LongWalk"]("moor", rests=3)
    assert (walk.where, walk.hours, walk.stops) == ("hill", 1, [1, 2])
    assert (rest.where, rest.hours, rest.stops, rest.rests) == ("moor", 1, [7], 3)
    assert not hasattr(space["Walk"].__new__(space["Walk"]), "hours"), "copies fill in all fields"


def test_every_derived_constructor_can_be_written_out(build: Any) -> None:
    written = 0
    for name, classes in build.records_by_module(build.modules_to_compile()).items():
        text = (build.SOURCE / build.path_of(name)).read_text("utf-8")
        records = [cls for cls in classes if build.begins_without_arguments(cls)]
        derived = {cls.__qualname__ for cls in [*filter(build.takes_fields, classes), *records]}
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and node.name in derived:
                fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
                hiding = {ast.unparse(one.target) for one in fields}
                made = [one.value for one in fields if isinstance(one.value, ast.List | ast.Call)]
                used = {ast.unparse(one) for value in made for one in ast.walk(value)}
                assert not hiding & used, f"{name}: a field of {node.name} hides what it is made of"
        made = build.begin_with_defaults(build.write_constructors(text, classes), classes)
        compile(build.take_arguments(made, classes), name, "exec", dont_inherit=True)
        written += len(derived)
    assert written > 50


def test_a_class_that_begins_with_arguments_keeps_its_defaults(moved: dict[str, Any]) -> None:
    assert made_each_time(moved["Named"]) == {"marks": []}


def test_what_is_made_each_time_are_the_lists_dicts_decks_and_records_of_the_class_itself() -> None:
    assert set(made_each_time(Purse)) == {"coins", "cards"}
    assert set(made_each_time(Chest)) == {"keys"}


def below(cls: Any) -> Iterator[Any]:
    """All classes below one."""
    for sub in cls.__subclasses__():
        yield sub
        yield from below(sub)


def test_all_that_games_run_through_while_they_are_played_is_compiled(build: Any) -> None:
    packages = build.game_packages()
    for package in packages:
        for found in walk_packages(import_module(package).__path__, package + "."):
            import_module(found.name)
    compiled = set(build.modules_to_compile())
    played = {
        f"{cls.__module__}.{cls.__qualname__}"
        for base in (Procedure, Topic, Follows)
        for cls in below(base)
        if cls.__module__.startswith(tuple(f"{package}." for package in packages))
        and ".scenario" not in cls.__module__
        and cls.__module__ not in compiled
    }
    assert not played, "their modules are named like those that are left out"


def test_the_compiled_kernel_calls_no_kernel_that_is_left_out(build: Any) -> None:
    compiled = {name for name in build.modules_to_compile() if ".kernel." in name}
    for name in sorted(compiled):
        source = (build.SOURCE / build.path_of(name)).read_text("utf-8")
        imported = {
            node.module for node in ast.parse(source).body if isinstance(node, ast.ImportFrom)
        }
        ours = {found for found in imported if found and found.startswith("starmoot.kernel.")}
        assert ours - compiled <= SELDOM_CALLED, f"{name} imports them"
