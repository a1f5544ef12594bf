"""A new package: it is whole, it passes its own tests, and nothing that exists is touched."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starmoot.cli import new

Run = Callable[..., Any]

ROOT = Path(__file__).resolve().parents[2]
STARMOOT = ("-c", "from starmoot.cli import main; raise SystemExit(main())")


def called(*arguments: str | Path, cwd: Path, site: Path | None = None) -> str:
    """What a command prints that must succeed; `site` is where packages are installed."""
    where = {} if site is None else {"PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, **where, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package as `starmoot new night_market` makes it."""
    folder = tmp_path_factory.mktemp("new")
    called(*STARMOOT, "new", "night_market", cwd=folder)
    return folder / "night_market"


def test_a_new_package_has_a_game_its_rules_and_its_tests(package: Path) -> None:
    made = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    source = ("__init__.py", "state.py", "play.py", "scene.py", "rules.toml")
    assert made == {
        "pyproject.toml",
        "README.md",
        "tests/test_rules.py",
        "tests/test_promises.py",
        *(f"src/night_market/{name}" for name in source),
    }


def test_its_own_tests_pass_at_once(package: Path) -> None:
    told = called("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=package)
    assert "10 passed" in told


def test_installed_it_is_listed_keeps_its_promises_and_lacks_no_rule(
    package: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    called("-m", "pip", "install", *offline, "--target", site, package, cwd=package)
    assert "Night Market" in called(*STARMOOT, "games", cwd=package, site=site)
    check = ("check", "night_market", "--games", "1", "--seats", "2")
    checked = called(*STARMOOT, *check, cwd=package, site=site)
    assert "Night Market keeps its promises." in checked
    matrix = ("rules", "night_market", "--coverage", "--json")
    covered = json.loads(called(*STARMOOT, *matrix, cwd=package, site=site))["night_market"]
    assert (covered["rules"], covered["gaps"], covered["unknown"]) == (7, [], [])


def test_its_games_are_recorded_and_replayed_as_the_tutorial_says(
    package: Path, tmp_path: Path
) -> None:
    tests = tmp_path / "tests"
    (tests / "records").mkdir(parents=True)
    site = package / "src"
    record = (
        "from starmoot.host import add_game; from night_market import GAME; add_game(GAME); "
        "from starmoot.cli import main; raise SystemExit(main())"
    )
    simulate = ("simulate", "night_market", "--games", "2", "--jobs", "1")
    called("-c", record, *simulate, "--records", tests / "records", cwd=tmp_path, site=site)
    page = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    replayed = block.replace("lantern", "night_market")
    (tests / "test_records.py").write_text(replayed, encoding="utf-8")
    told = called("-m", "pytest", "-q", "-p", "no:cacheprovider", tests, cwd=tmp_path, site=site)
    assert "1 passed" in told


@pytest.mark.parametrize("tool", [("ruff", "check"), ("ruff", "format", "--check"), ("mypy",)])
def test_it_satisfies_the_linters(package: Path, tool: tuple[str, ...]) -> None:
    called("-m", *tool, cwd=package)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Lantern", "take 2 to 30 lower-case letters"),
        ("night-market", "such as night_market"),
        ("9lives", "the first a letter"),
        ("../lantern", "cannot be the name of a game"),
        ("x", "take 2 to 30"),
        ("a" * 31, "take 2 to 30"),
        ("moot", "there is a game 'moot' already"),
        ("class", "means something else in Python"),
        ("random", "means something else in Python"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_made(
    run: Run, tmp_path: Path, name: str, sentence: str
) -> None:
    refused = run("new", name, "--into", str(tmp_path))
    assert refused.code == 2
    assert sentence in refused.err
    assert refused.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_never_touched(run: Run, tmp_path: Path) -> None:
    (tmp_path / "lantern").mkdir()
    refused = run("new", "lantern", "--into", str(tmp_path))
    assert refused.code == 2
    assert "is there already; choose another name, or --into elsewhere" in refused.err
    assert list((tmp_path / "lantern").iterdir()) == []


def test_a_folder_that_does_not_exist_is_not_made_up(run: Run, tmp_path: Path) -> None:
    refused = run("new", "lantern", "--into", str(tmp_path / "games"))
    assert refused.code == 2
    assert "there is no folder" in refused.err
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_whole_is_not_left_behind(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if path.name == "scene.py":
            raise OSError(28, "No space left on device")
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", full)
    refused = run("new", "lantern", "--into", str(tmp_path))
    assert refused.code == 2
    assert "cannot be written: No space left on device" in refused.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("game", "prefix"),
    [("lantern", "LA"), ("night_market", "NM"), ("a1", "AX"), ("go_2", "GO")],
)
def test_rule_ids_begin_with_letters_of_the_name(game: str, prefix: str) -> None:
    assert new.rule_prefix(game) == prefix
