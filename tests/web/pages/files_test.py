"""Files of the pages and of the client: in few bytes for those who can read them so."""

from __future__ import annotations

import gzip
from importlib.resources import files

import pytest
from tests.web.http.house import House

from starmoot.web.pages.files import takes_gzip

STYLES = "/static/site/site.css"


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip, deflate, br, zstd", True),
        ("br, GZIP", True),
        ("gzip;q=0.5", True),
        ("gzip;q=1.0", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("x-gzip", False),
        ("br", False),
        ("identity", False),
        ("", False),
    ],
)
def test_gzip_is_sent_only_to_those_who_take_it(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


def test_texts_come_compressed_and_whole(house: House) -> None:
    stored = files("starmoot.web").joinpath("static/site/site.css").read_bytes()
    http = house.http()
    with http.stream("GET", STYLES, headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert len(raw) < len(stored) / 2
    assert gzip.decompress(raw) == stored
    plain = http.get(STYLES, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    assert plain.content == stored
