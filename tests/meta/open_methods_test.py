"""No class of a game leaves open what its base in that game asks for."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import FunctionType

import pytest

OPEN = "raise NotImplementedError"


def classes_of(name: str) -> Iterator[type]:
    """The classes that a game's modules define."""
    package = importlib.import_module(f"starmoot.games.{name}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for thing in vars(module).values():
            if inspect.isclass(thing) and thing.__module__ == module.__name__:
                yield thing


def open_methods(cls: type) -> list[str]:
    """The methods of a class that only say that somebody else has to give them."""
    methods = [(name, getattr(cls, name)) for name in dir(cls) if not name.startswith("__")]
    return [
        name
        for name, method in methods
        if isinstance(method, FunctionType)
        and method.__module__.startswith("starmoot.games.")
        and OPEN in inspect.getsource(method)
    ]


@pytest.mark.parametrize("name", ["destiny", "exodus"])
def test_what_a_base_leaves_open_is_given_by_every_class_below_it(name: str) -> None:
    classes = list(classes_of(name))
    bases = [cls for cls in classes if cls.__subclasses__() and open_methods(cls)]
    assert bases, "there is nothing left open, so this test proves nothing"
    for cls in classes:
        if not cls.__subclasses__() and issubclass(cls, tuple(bases)):
            assert open_methods(cls) == [], cls
