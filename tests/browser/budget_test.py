"""What a first look at a table costs: few bytes, few requests, and nothing from elsewhere."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect
from tests.browser.conftest import Visitors
from tests.browser.visitor import OPEN, RANDOM

SCRIPTS = 100_000
"""Bytes over the wire; what was promised is 200 kB."""
STYLES = 20_000
FILES = """() => performance.getEntriesByType("resource")
  .map((one) => ({ address: one.name, bytes: one.encodedBodySize }))"""


def test_a_table_is_loaded_with_few_bytes_and_from_here_alone(visitors: Visitors) -> None:
    ada = visitors("Ada")
    ada.sit(ada.make_table("exodus", [OPEN, RANDOM, RANDOM]))
    expect(ada.open_card).to_be_visible()
    files: list[dict[str, Any]] = ada.page.evaluate(FILES)
    scripts = [one["bytes"] for one in files if one["address"].endswith(".js")]
    styles = [one["bytes"] for one in files if ".css" in one["address"]]
    assert 0 < sum(scripts) < SCRIPTS
    assert 0 < sum(styles) < STYLES
    assert len(files) < 20
    assert {urlsplit(one["address"]).netloc for one in files} == {urlsplit(ada.url).netloc}
