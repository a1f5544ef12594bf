"""Fixtures that make the fleets and tables of `starmoot.games.exodus.scenario`."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.scenario.fleet import Exodus, SetsOut, stage_departure, stage_fleet
from starmoot.games.exodus.scenario.hosted import Hosts, stage_table
from starmoot.games.exodus.scenario.voyage import Sails, stage_voyage


@pytest.fixture
def exodus() -> Exodus:
    """Makes fleets: `exodus(seats=3, faith=9, fatigue=1)`."""
    return stage_fleet


@pytest.fixture
def sets_out() -> SetsOut:
    """Makes fleets that are about to set out: `sets_out(seats=4, max_cycles=10)`."""
    return stage_departure


@pytest.fixture
def sails() -> Sails:
    """Makes whole tables: `sails(4, max_cycles=5)`."""
    return stage_voyage


@pytest.fixture
def hosted() -> Hosts:
    """Makes fleets that are to sit down at a table: `hosted(4, faith=9).sits_down()`."""
    return stage_table
