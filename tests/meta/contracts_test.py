"""The import contracts bite: each is shown an offence and must name it.

The contracts are the real ones: pyproject.toml is copied, unchanged, beside a tiny package tree of
the same name. A contract that is weakened or removed fails here, and so does one that comes
without an offence of its own.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("importlinter")

ROOT = Path(__file__).resolve().parents[2]
RUN = "from importlinter.cli import lint_imports_command as run; run()"

LAYERS = "layers"
STRANGERS = "games are strangers"
REGISTRY = "hosts reach games only through the registry"
PURE = "no clock, dice, threads or network in rules"
ACYCLIC = "mechanics stand in order"

HOSTS = ("web", "client", "lab", "rl", "mcp")
RANKS = (("cli",), HOSTS, ("testing",), ("bots",), ("games",), ("mechanics",), ("kernel",))
RULES = ("kernel", "mechanics", "games.alpha")
IMPURE = (
    *("asyncio", "concurrent", "datetime", "http", "multiprocessing", "random", "secrets"),
    *("select", "selectors", "signal", "socket", "socketserver", "ssl", "subprocess"),
    *("_thread", "threading", "time", "urllib", "uuid"),
)

# The clean tree uses every permission that the contracts leave.
CLEAN: Mapping[str, str] = {
    "kernel.table": "import dataclasses\nimport hashlib\n",
    "mechanics.voting": "import starmoot.kernel.table\n",
    "mechanics.bidding": "import starmoot.mechanics.voting\n",
    "games.alpha.state": "import starmoot.mechanics.voting\n",
    "games.alpha.scene": "import starmoot.games.alpha.state\n",
    "games.beta.state": "import starmoot.kernel.table\n",
    "bots.search": "import random\nimport time\nimport starmoot.kernel.table\n",
    "testing.plugin": "import starmoot.bots.search\n",
    **{f"{host}.app": "import socket\nimport starmoot.testing.plugin\n" for host in HOSTS},
    "cli.main": "".join(f"import starmoot.{host}.app\n" for host in HOSTS),
}


class Report:
    """What lint-imports said about one tree."""

    def __init__(self, exit_code: int, text: str) -> None:
        self.exit_code = exit_code
        self.text = text
        self.verdicts = dict(re.findall(r"^(\S.*?) (KEPT|BROKEN)\b", text, flags=re.MULTILINE))

    @property
    def broken(self) -> set[str]:
        return {name for name, verdict in self.verdicts.items() if verdict == "BROKEN"}


def lint(tree: Path, modules: Mapping[str, str]) -> Report:
    """Write `modules` as the package starmoot under `tree` and lint it by the real contracts."""
    for name, source in modules.items():
        path = tree / "starmoot" / (name.replace(".", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    for folder in [tree / "starmoot", *(tree / "starmoot").rglob("*/")]:
        (folder / "__init__.py").touch()
    (tree / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", RUN, "--no-cache"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return Report(done.returncode, done.stdout + done.stderr)


def planted(*offences: tuple[str, str]) -> dict[str, str]:
    """The clean tree with (module, module it wrongly imports) added to it."""
    modules = dict(CLEAN)
    for importer, imported in offences:
        modules[importer] = modules.get(importer, "") + f"import {imported}\n"
    return modules


def assert_broken(report: Report, contract: str, *offences: tuple[str, str]) -> None:
    assert report.exit_code == 1, report.text
    assert report.broken == {contract}, report.text
    for importer, imported in offences:
        assert f"starmoot.{importer} -> {imported} " in report.text, report.text


def upward() -> list[tuple[str, str]]:
    """One import from every package into every package that stands above it or beside it."""
    found = []
    for height, rank in enumerate(RANKS):
        above = [name for higher in RANKS[:height] for name in higher]
        for package in rank:
            beside = [name for name in rank if name != package]
            for target in above + beside:
                found.append((f"{package}.from_{package}_to_{target}", f"starmoot.{target}.goal"))
    return [(importer, imported) for importer, imported in found if ".games." not in imported]


def test_every_contract_is_proven_here() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]
    assert sorted(names) == sorted([LAYERS, STRANGERS, REGISTRY, PURE, ACYCLIC])


def test_a_clean_tree_keeps_every_contract(tmp_path: Path) -> None:
    report = lint(tmp_path, CLEAN)
    assert report.exit_code == 0, report.text
    assert set(report.verdicts) == {LAYERS, STRANGERS, REGISTRY, PURE, ACYCLIC}
    assert report.broken == set()


def test_hosts_that_are_not_written_yet_may_be_missing(tmp_path: Path) -> None:
    needed = ("kernel.", "mechanics.", "games.", "bots.", "testing.", "web.", "client.", "cli.")
    small = {name: source for name, source in CLEAN.items() if name.startswith(needed)}
    report = lint(tmp_path, small)
    assert report.exit_code == 0, report.text


def test_no_package_imports_one_above_or_beside_it(tmp_path: Path) -> None:
    offences = upward()
    goals = {imported.removeprefix("starmoot."): "" for _, imported in offences}
    report = lint(tmp_path, {**planted(*offences), **goals})
    assert_broken(report, LAYERS, *offences)


def test_a_package_outside_the_layers_is_refused(tmp_path: Path) -> None:
    report = lint(tmp_path, {**CLEAN, "utils.misc": ""})
    assert_broken(report, LAYERS)
    assert "utils" in report.text


@pytest.mark.parametrize("imported", ["starmoot.games.beta.state", "starmoot.games.beta"])
def test_a_game_cannot_import_another(tmp_path: Path, imported: str) -> None:
    offence = ("games.alpha.state", imported)
    assert_broken(lint(tmp_path, planted(offence)), STRANGERS, offence)


def test_nobody_outside_games_imports_a_game(tmp_path: Path) -> None:
    offences = [
        (f"{package}.reaches_in", f"starmoot.games.alpha{inside}")
        for package in ("cli", *HOSTS, "testing", "bots")
        for inside in ("", ".state")
    ]
    assert_broken(lint(tmp_path, planted(*offences)), REGISTRY, *offences)


def test_rules_touch_no_clock_dice_threads_or_network(tmp_path: Path) -> None:
    offences = [(f"{package}.impure", name) for package in RULES for name in IMPURE]
    assert_broken(lint(tmp_path, planted(*offences)), PURE, *offences)


def test_mechanics_cannot_lean_on_each_other_in_a_circle(tmp_path: Path) -> None:
    offence = ("mechanics.voting", "starmoot.mechanics.bidding")
    report = lint(tmp_path, planted(offence))
    assert_broken(report, ACYCLIC)
    assert "bidding" in report.text
    assert "voting" in report.text
