"""What is promised is proved: each promise in docs/reliability.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)


def promises() -> list[str]:
    """The promises, each with what stands below it."""
    [section] = re.findall(r"^## What is promised\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    return re.split(r"^\* ", str(section), flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("promise", promises(), ids=lambda promise: promise[:40])
def test_every_promise_names_what_proves_it(promise: str) -> None:
    assert NAMED.findall(promise)


def test_every_test_that_is_named_exists() -> None:
    defined: set[str] = set()
    for path in (ROOT / "tests").rglob("*_test.py"):
        defined |= set(DEFINED.findall(path.read_text(encoding="utf-8")))
    assert set(NAMED.findall(PAGE)) <= defined
