"""Field types are known even where compiling has blunted a class's annotations."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import pytest

from starmoot.content.field_types import field_types
from starmoot.kernel import YES_NO

SOURCE = """
from __future__ import annotations
from dataclasses import dataclass
from typing import Annotated
from starmoot.kernel import YES_NO

@dataclass(frozen=True)
class Base:
    id: str

@dataclass(frozen=True)
class Card(Base):
    ready: Annotated[int, YES_NO]
    costs: tuple[int, ...] = ()
"""


@dataclass(frozen=True)
class Plain:
    """A class that kept its annotations."""

    id: str
    costs: tuple[int, ...] = ()


@pytest.fixture
def as_if_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], ModuleType]:
    """A module that looks as the compiler leaves it: its file is no source, its types are blunt."""

    def make() -> ModuleType:
        (tmp_path / "cards.py").write_text(SOURCE)
        module = ModuleType("planted.cards")
        module.__file__ = str(tmp_path / "cards.cpython-311-x86_64-linux-gnu.so")
        monkeypatch.setitem(sys.modules, "planted.cards", module)
        exec(SOURCE, vars(module))
        module.Card.__annotations__ = {"ready": int, "costs": tuple}
        return module

    return make


def test_an_interpreted_class_tells_its_types() -> None:
    assert field_types(Plain) == {"id": str, "costs": tuple[int, ...]}


def test_the_source_tells_the_types_of_a_compiled_class(
    as_if_compiled: Callable[[], ModuleType],
) -> None:
    card: Any = as_if_compiled().Card
    expected = {"id": str, "ready": Annotated[int, YES_NO], "costs": tuple[int, ...]}
    assert field_types(card) == expected
    assert list(field_types(card)) == ["id", "ready", "costs"]
