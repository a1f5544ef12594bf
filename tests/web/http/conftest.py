"""A server for each test, in a file of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.http.house import House

OpenHouse = Callable[..., House]


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[OpenHouse]:
    """Open houses; they are closed when the test ends."""
    houses: list[House] = []

    def open_one(name: str = "starmoot.db", **options: Any) -> House:
        place = name if "://" in name else tmp_path / name
        houses.append(House(place, **options))
        return houses[-1]

    yield open_one
    for house in reversed(houses):
        house.close()


@pytest.fixture
def house_on_each(open_house: OpenHouse, store_url: str) -> House:
    """A server; a test that uses it runs once on each kind of database."""
    return open_house(store_url)


@pytest.fixture
def house(open_house: OpenHouse) -> House:
    """A server for one test."""
    return open_house()


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that the tests of one file share, each with people and tables of its own."""
    house = House(tmp_path_factory.mktemp("house") / "starmoot.db")
    yield house
    house.close()
