"""A keeper over a store."""

from __future__ import annotations

import pytest
from tests.web.rooms.house import KEY, House, Party, Run

from starmoot.web.clock import HeldClock
from starmoot.web.rooms.hall import Hall
from starmoot.web.rooms.keeper import Keeper
from starmoot.web.store.base import Store


@pytest.fixture
def house(sqlite_store: Store, clock: HeldClock, run: Run) -> House:
    """A keeper over SQLite."""
    return House(sqlite_store, clock, run, Keeper(sqlite_store, clock, KEY))


@pytest.fixture
def both_houses(store: Store, clock: HeldClock, run: Run) -> House:
    """A keeper over each database."""
    return House(store, clock, run, Keeper(store, clock, KEY))


@pytest.fixture
def party(house: House) -> Party:
    """People in a hall."""
    made = Party(Hall(house.keeper, house.store, house.clock), house)
    house.run(made.meet())
    return made
