"""Recorded games as a test of a game: all endings, all digests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from starmoot.host import get_game
from starmoot.testing import check_records

MOOT = Path(__file__).resolve().parents[1] / "goldens" / "moot"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """The recorded games of Moot, to be spoiled."""
    return Path(shutil.copytree(MOOT, tmp_path / "records"))


def test_records_of_every_ending_that_replay_are_sound(records: Path) -> None:
    report = check_records(get_game("moot"), records)
    assert report.ok, str(report)
    assert report.counts["records"] == 3


def test_an_ending_without_a_record_is_named(records: Path) -> None:
    (records / "the-moot-disperses.jsonl").unlink()
    report = check_records(get_game("moot"), records)
    assert str(report).splitlines()[1:] == ["[records] no record ends so: the moot disperses"]


def test_a_record_that_does_not_follow_from_its_inputs_is_named(records: Path) -> None:
    path = records / "the-moot-disperses.jsonl"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"stake":1', '"stake":0', 1), encoding="utf-8")
    assert text != path.read_text(encoding="utf-8")
    report = check_records(get_game("moot"), records)
    assert "the-moot-disperses.jsonl" in report.findings[0].text


def test_a_file_that_is_no_record_is_named(records: Path) -> None:
    (records / "notes.jsonl").write_text("to do\n", encoding="utf-8")
    report = check_records(get_game("moot"), records)
    assert [finding.text.partition(":")[0] for finding in report.findings] == ["notes.jsonl"]
