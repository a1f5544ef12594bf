"""Fixtures of Galactic Destiny: its scenario vocabulary makes the tables."""

from __future__ import annotations

import pytest

from starmoot.games.destiny.scenario import scene


@pytest.fixture
def galaxy() -> scene.Galaxy:
    """A table in turn 2, in the Senate Phase: `galaxy(seats=4, hand_limit=6)`."""
    return scene.galaxy


@pytest.fixture
def fresh() -> scene.Galaxy:
    """A table before anybody has chosen a Party: `fresh(seats=4).begin()`."""
    return scene.fresh
