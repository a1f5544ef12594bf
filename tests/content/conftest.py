"""Packages that exist for one test."""

import importlib
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

RULES = """
[[rule]]
id = "XY-ORD-01"
section = "1 Orders"
kind = "given"
text = "There are orders."

[[rule]]
id = "XY-ORD-02"
section = "1 Orders"
kind = "completed"
text = "Orders have consequences."
"""

_numbers = itertools.count()


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], str]:
    """Write files as a new package, with two rules unless it brings its own; gives its name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(texts: dict[str, str]) -> str:
        name = f"planted_{next(_numbers)}"
        for path, text in {"__init__.py": "", "rules.toml": RULES, **texts}.items():
            target = tmp_path / name / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        importlib.invalidate_caches()
        return name

    return make
