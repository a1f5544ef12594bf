"""The browser client: it builds, it is small, and its own checks pass.

These need Node or a way to get it; where neither is there they fail, and say what is missing.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.programs import program

ROOT = Path(__file__).resolve().parents[3]
BUDGET = 200_000
AIM = 120_000


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    return program("tools/build_client.py")


@pytest.fixture(scope="module")
def built(builder: ModuleType) -> Path:
    folder: Path = builder.build()
    return folder


def test_the_manifest_names_scripts_and_styles_that_are_there(
    built: Path, builder: ModuleType
) -> None:
    manifest = json.loads((built / "manifest.json").read_text(encoding="utf-8"))
    entry = manifest["src/main.ts"]
    assert entry["isEntry"] is True
    assert entry["css"]
    assert builder.missing() == []


def test_all_scripts_together_stay_within_the_budget(built: Path) -> None:
    scripts = [gzip.compress(path.read_bytes(), 9) for path in built.rglob("*.js")]
    assert scripts
    total = sum(len(script) for script in scripts)
    assert total < AIM < BUDGET


def test_nothing_built_needs_a_looser_content_policy(built: Path) -> None:
    for path in built.rglob("*.js"):
        script = path.read_text(encoding="utf-8")
        assert "eval(" not in script
        assert "new Function" not in script
    assert not list(built.rglob("*.html"))


def test_what_was_built_is_not_built_again(built: Path, builder: ModuleType) -> None:
    before = {path: path.stat().st_mtime_ns for path in built.rglob("*") if path.is_file()}
    builder.build()
    after = {path: path.stat().st_mtime_ns for path in built.rglob("*") if path.is_file()}
    assert before == after


@pytest.mark.usefixtures("built")
def test_a_damaged_build_is_noticed(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert builder.is_built(builder.fingerprint())
    manifest = {"src/main.ts": {"file": "assets/gone.js", "css": []}}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    monkeypatch.setattr(builder, "TARGET", tmp_path)
    assert builder.missing() == ["assets/gone.js"]
    assert not builder.is_built(builder.fingerprint())


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("18.20.0", False),
        ("20.18.9", False),
        ("20.19.0", True),
        ("21.7.0", False),
        ("22.11.0", False),
        ("22.12.0", True),
        ("24.1.0", True),
        ("strange", False),
    ],
)
def test_only_a_node_that_vite_runs_on_is_taken(
    builder: ModuleType, version: str, enough: bool
) -> None:
    assert builder.new_enough(version) is enough


def test_a_machine_without_node_is_told_what_is_missing(
    builder: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_arguments: object, **_more: object) -> str:
        raise builder.CannotBuild(builder.NO_WHEEL)

    monkeypatch.setattr(builder.shutil, "which", lambda _name: None)
    monkeypatch.setattr(builder, "CACHE", tmp_path / "node")
    monkeypatch.setattr(builder.venv, "create", lambda *_arguments, **_more: None)
    monkeypatch.setattr(builder, "call", refuse)
    assert builder.main(["--force"]) == 1
    said = capsys.readouterr().err
    assert "no Node of version 20.19 or later" in said


def test_types_and_unit_tests_of_the_client_pass(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixtures = tmp_path / "fixtures"
    made = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "client_fixtures.py"), "--answers", str(fixtures)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    monkeypatch.setenv("STARMOOT_ANSWERS", str(fixtures / "answers.json"))
    assert builder.main(["--check"]) == 0


def test_the_package_holds_no_source_of_the_client() -> None:
    """Sources are in the folder `client` of the repository; the package has what is built."""
    sources = [
        path
        for ending in ("*.svelte", "*.ts", "package.json")
        for path in (ROOT / "src").rglob(ending)
    ]
    assert sources == []
    assert (ROOT / "client" / "src").is_dir()
