"""Servers that are killed at random moments while many tables are played.

The short version; `python tools/kill_test.py` does the same hundreds of times.
"""

from pathlib import Path

import pytest
from tests.web.faults.killing import Campaign

KILLS = 10
SECONDS = 20.0
"""After so many no further server is killed: a slow machine kills fewer."""


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_nothing_that_was_acknowledged_is_lost_with_a_killed_server(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = "" if database == "sqlite" else request.getfixturevalue("postgres_url")
    findings = Campaign(tmp_path, KILLS, tables=6, database_url=url, seconds=SECONDS).run()
    assert findings.wrong == []
    assert findings.counts["kills"] >= 2
    assert findings.counts["replayed"] == findings.counts["tables"] >= 6
    assert findings.counts["acknowledged"] >= findings.counts["kills"]
    assert findings.counts["holds"] > 0, "time was given back"
    assert findings.counts["streams"] > 0
