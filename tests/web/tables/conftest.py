"""A repository over a store."""

from __future__ import annotations

import pytest
from tests.web.tables.house import KEY, House, Party, Run

from starmoot.web.clock import HeldClock
from starmoot.web.store.base import Store
from starmoot.web.tables.repository import TableRepository
from starmoot.web.tables.service import TableService


@pytest.fixture
def house(sqlite_store: Store, clock: HeldClock, run: Run) -> House:
    """A repository over SQLite."""
    return House(sqlite_store, clock, run, TableRepository(sqlite_store, clock, KEY))


@pytest.fixture
def both_houses(store: Store, clock: HeldClock, run: Run) -> House:
    """A repository over each database."""
    return House(store, clock, run, TableRepository(store, clock, KEY))


@pytest.fixture
def party(house: House) -> Party:
    """People in a tables."""
    made = Party(TableService(house.repository, house.store, house.clock), house)
    house.run(made.meet())
    return made
