"""The guide to the lab: its example runs, its studies can be read, its links lead somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from starmoot.host import get_game
from starmoot.lab.studies import make_study

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "lab.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The examples in one language."""
    return re.findall(rf"```{language}\n(.*?)```", TEXT, flags=re.DOTALL)


def test_the_example_of_the_library_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [example] = blocks("python")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "docs/lab.md", "exec"), {"__name__": "example"})
    said = capsys.readouterr().out
    assert " with gates = 5, " in said
    assert "change_low" in said
    assert (tmp_path / "my-lab" / "games" / "moot").is_dir()


def test_the_studies_of_the_guide_can_be_read() -> None:
    study, measures, tuning = (tomllib.loads(block) for block in blocks("toml"))
    exodus = get_game("exodus")
    assert len(make_study(exodus, "guide", study, None).arms) == 3
    names = list(measures["measure"])
    made = make_study(exodus, "guide", {**measures, "measures": names}, None)
    assert [measure.name for measure in made.measures] == ["saved", "fights", "long_stays"]
    assert set(tuning["tune"]) == {"games", "trials", "options", "target"}


def test_links_of_the_guide_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (DOCS / target).is_file(), target
