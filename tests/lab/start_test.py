"""The front door brings what a command of the lab needs, and no more."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

START = Path(__file__).parents[2] / "start.py"


@pytest.fixture(scope="module")
def start() -> ModuleType:
    """The start script as a module."""
    spec = importlib.util.spec_from_file_location("start_of_starmoot", START)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.parametrize(
    ("command", "extras"),
    [
        ("serve", []),
        ("simulate moot", []),
        ("lab ask moot", ["lab"]),
        ("lab ask moot --on ray", ["lab", "ray"]),
        ("lab run exodus rest --on=ray://far:10001", ["lab", "ray"]),
    ],
)
def test_a_cluster_brings_ray_and_the_lab_alone_does_not(
    start: ModuleType, command: str, extras: list[str]
) -> None:
    assert start.extras_for(command.split()) == extras
