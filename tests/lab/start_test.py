"""The front door brings what a command of the lab needs, and no more."""

from __future__ import annotations

from types import ModuleType

import pytest
from tests.programs import program


@pytest.fixture(scope="module")
def start() -> ModuleType:
    """The start script as a module."""
    return program("start.py")


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
