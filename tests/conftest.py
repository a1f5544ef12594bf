"""What holds for all tests: none leaves a game behind, none depends on load or luck."""

from __future__ import annotations

import os
from collections.abc import Iterator

import hypothesis
import pytest

from starmoot import builds
from starmoot.host import registry

os.environ[builds.VARIABLE] = builds.SOURCE
"""Commands that tests start are of the sources under test, whatever build lies beside them."""

hypothesis.settings.register_profile("steady", deadline=None, derandomize=True)
hypothesis.settings.load_profile("steady")
"""A test finds the same in every run, however slow the machine is."""


@pytest.fixture(autouse=True)
def games_as_they_were() -> Iterator[None]:
    """Forget whatever games a test has registered."""
    before = dict(registry._added)
    yield
    registry._added.clear()
    registry._added.update(before)
