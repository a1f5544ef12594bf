"""The TypeScript types follow from the Python side; a difference is a fault."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from tests.programs import ROOT, program


@pytest.fixture(scope="module")
def types() -> ModuleType:
    return program("tools/client_types.py")


def test_the_generated_types_are_up_to_date(types: ModuleType) -> None:
    for name, text in types.written().items():
        kept = (types.TARGET / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is out of date: run python tools/client_types.py"
    there = {path.name for path in types.TARGET.iterdir()}
    assert there == set(types.written())


@pytest.mark.parametrize(
    ("name", "sample"),
    [
        ("Limit", {"costs": [1], "most": 3, "more": 1}),
        ("Limit", {"costs": [1]}),
        ("Limit", {"costs": ["1"], "most": 3}),
        ("Waiting", {"seat": 1, "topic": "vote", "title": "Vote", "done": 1}),
    ],
)
def test_another_shape_of_data_is_noticed(
    types: ModuleType, name: str, sample: dict[str, Any]
) -> None:
    with pytest.raises(types.Drift):
        types.prove(name, sample)


def test_the_lock_file_names_no_registry() -> None:
    lock = ROOT / "client" / "pnpm-lock.yaml"
    assert "http" not in lock.read_text(encoding="utf-8")
