"""The compiled build is used by itself while it is of these sources, and not a moment longer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from starmoot import builds

FRONT = Path(builds.__file__).parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree of sources with our front door, a tiny command line and one package to compile."""
    package = tmp_path / "src" / "starmoot"
    for name in ("kernel", "cli"):
        (package / name).mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "builds.py"):
        (package / name).write_text((FRONT / name).read_text("utf-8"), "utf-8")
    (package / "kernel" / "__init__.py").write_text("")
    (package / "kernel" / "shape.py").write_text("BUILD = 'sources'\n")
    (package / "cli" / "__init__.py").write_text(
        "import subprocess, sys\n"
        "def main(arguments):\n"
        "    from starmoot.kernel.shape import BUILD\n"
        "    print(BUILD)\n"
        "    sys.stdout.flush()\n"
        "    inner = 'from starmoot.kernel.shape import BUILD; print(BUILD)'\n"
        "    return subprocess.call([sys.executable, '-c', inner])\n"
    )
    return tmp_path


def compile_tree(tree: Path) -> None:
    """What `start.py compile` leaves, with another text in place of native code."""
    package = tree / "src" / "starmoot"
    built = tree / "build" / "compiled"
    (built / "starmoot" / "kernel").mkdir(parents=True, exist_ok=True)
    (built / "starmoot" / "kernel" / "__init__.py").write_text("")
    (built / "starmoot" / "kernel" / "shape.py").write_text("BUILD = 'compiled'\n")
    (built / builds.STAMP).write_text(builds.stamp(package))


def start(tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command of a tree, as the installed script does."""
    env = {name: value for name, value in os.environ.items() if name != builds.VARIABLE}
    env |= {"PYTHONPATH": str(tree / "src"), **environment}
    command = [sys.executable, "-m", "starmoot", "games"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_without_a_build_the_sources_play_and_nothing_is_said(tree: Path) -> None:
    done = start(tree)
    assert done.stdout.split() == ["sources", "sources"], done.stderr
    assert done.stderr == ""


def test_a_build_of_these_sources_is_used_by_the_command_and_all_it_starts(tree: Path) -> None:
    compile_tree(tree)
    done = start(tree)
    assert done.stdout.split() == ["compiled", "compiled"], done.stderr
    assert done.stderr == f"starmoot: {builds.USED}\n"


@pytest.mark.parametrize("change", ["edit", "add", "remove"])
def test_a_build_of_other_sources_is_noticed_and_not_used(tree: Path, change: str) -> None:
    package = tree / "src" / "starmoot"
    (package / "kernel" / "extra.py").write_text("")
    compile_tree(tree)
    if change == "edit":
        (package / "kernel" / "shape.py").write_text("BUILD = 'sources'  # changed\n")
    elif change == "add":
        (package / "kernel" / "words.toml").write_text("new = 1\n")
    else:
        (package / "kernel" / "extra.py").unlink()
    done = start(tree)
    assert done.stdout.split() == ["sources", "sources"]
    assert done.stderr == f"starmoot: {builds.STALE}\n"
    compile_tree(tree)
    assert start(tree).stdout.split() == ["compiled", "compiled"], "built again, used again"


def test_what_is_not_compiled_may_change_without_a_new_build(tree: Path) -> None:
    compile_tree(tree)
    command_line = tree / "src" / "starmoot" / "cli" / "__init__.py"
    command_line.write_text(command_line.read_text() + "# a remark\n")
    assert start(tree).stdout.split() == ["compiled", "compiled"]


def test_studies_may_change_without_a_new_build(tree: Path) -> None:
    compile_tree(tree)
    studies = tree / "src" / "starmoot" / "games" / "moot" / "studies"
    studies.mkdir(parents=True)
    (studies / "length.toml").write_text('title = "How long?"\n')
    assert start(tree).stdout.split() == ["compiled", "compiled"]


def test_a_build_for_another_python_is_not_used(tree: Path) -> None:
    compile_tree(tree)
    stamp = tree / "build" / "compiled" / builds.STAMP
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), "python": "module.old.pyc"}))
    assert start(tree).stdout.split() == ["sources", "sources"]


def test_a_build_that_was_never_finished_is_not_used(tree: Path) -> None:
    compile_tree(tree)
    (tree / "build" / "compiled" / builds.STAMP).unlink()
    done = start(tree)
    assert done.stdout.split() == ["sources", "sources"]
    assert builds.STALE in done.stderr


def test_somebody_who_asks_for_the_sources_gets_them(tree: Path) -> None:
    compile_tree(tree)
    done = start(tree, **{builds.VARIABLE: builds.SOURCE})
    assert done.stdout.split() == ["sources", "sources"]
    assert done.stderr == ""
