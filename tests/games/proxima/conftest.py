"""Fixtures that make the galaxies of `starmoot.games.proxima.scenario`."""

from __future__ import annotations

import pytest

from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages, stage_expansion, stage_galaxy


@pytest.fixture
def galaxy() -> Galaxy:
    """An empty map for three powers."""
    return stage_galaxy()


@pytest.fixture
def stage() -> Stages:
    """Makes galaxies: `stage(seats=4, preset="long")`."""
    return stage_galaxy


@pytest.fixture
def wider() -> Stages:
    """Makes galaxies with the expansion: `wider(seats=4)`."""
    return stage_expansion
