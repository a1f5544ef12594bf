"""How a browser is found or brought, and what is said where none can be had."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from tests.programs import program


@pytest.fixture
def finder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The tool on a machine that has no browser and no way to get one."""
    found = program("tools/browser.py")
    monkeypatch.delenv(found.CHOSEN, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(found, "PLACES", ())
    monkeypatch.setattr(found, "playwrights_own", lambda: None)
    monkeypatch.setattr(found, "from_system", lambda: False)
    monkeypatch.setattr(found, "from_playwright", lambda: False)
    return found


def make_browser(place: Path, works: bool = True) -> Path:
    """A program that tells a version, or fails."""
    place.write_text(f"#!/bin/sh\n{'echo Chromium 1' if works else 'exit 1'}\n", encoding="utf-8")
    place.chmod(0o755)
    return place


def test_a_machine_without_any_is_told_what_to_install(
    finder: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert finder.main([]) == 1
    said = capsys.readouterr().err
    assert "Install the package chromium" in said
    assert finder.CHOSEN in said


def test_the_machines_own_is_taken_before_anything_is_installed(
    finder: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def never() -> bool:
        raise AssertionError("nothing has to be installed")

    own = make_browser(tmp_path / "chromium")
    monkeypatch.setattr(finder, "from_system", never)
    assert finder.main([]) == 0
    assert capsys.readouterr().out.strip() == str(own)


def test_the_systems_package_comes_before_playwrights_own(
    finder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_system() -> bool:
        make_browser(tmp_path / "chromium")
        return True

    monkeypatch.setattr(finder, "from_system", from_system)
    assert finder.ensure() == str(tmp_path / "chromium")


def test_playwrights_own_is_the_last_resort(
    finder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"

    def download() -> bool:
        make_browser(own)
        return True

    monkeypatch.setattr(finder, "playwrights_own", lambda: own)
    monkeypatch.setattr(finder, "from_playwright", download)
    assert finder.ensure() == str(own)


def test_a_browser_that_does_not_start_is_passed_over(finder: ModuleType, tmp_path: Path) -> None:
    make_browser(tmp_path / "chromium", works=False)
    assert finder.find() is None
    works = make_browser(tmp_path / "google-chrome")
    assert finder.find() == str(works)


def test_a_chosen_browser_that_does_not_start_is_said_to_be_wrong(
    finder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(finder.CHOSEN, str(tmp_path / "nothing"))
    with pytest.raises(finder.NoBrowser, match="does not start"):
        finder.ensure()
