"""A server for each test, as the tests of the API have it."""

from tests.web.http.conftest import house, open_house, shared_house

__all__ = ["house", "open_house", "shared_house"]
