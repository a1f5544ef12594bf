"""What holds for all tests: none leaves a game behind for the next."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from starmoot import builds
from starmoot.kernel import registry

os.environ[builds.VARIABLE] = builds.SOURCE
"""Commands that tests start are of the sources under test, whatever build lies beside them."""


@pytest.fixture(autouse=True)
def games_as_they_were() -> Iterator[None]:
    """Forget whatever games a test has registered."""
    before = dict(registry._added)
    yield
    registry._added.clear()
    registry._added.update(before)
