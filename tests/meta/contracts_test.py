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
from collections.abc import Iterator, Mapping, Sequence
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
SERVER = "layers of the server"
NO_CIRCLES = "no circles in the server"
DOORS = "kernel and host are entered by their doors"
ALL = (LAYERS, STRANGERS, REGISTRY, PURE, ACYCLIC, SERVER, NO_CIRCLES, DOORS)

HOSTS = ("web", "client", "lab", "rl", "mcp")
WORDS = ("content", "scene")
RANKS = (
    *(("cli",), HOSTS, ("testing",), ("bots",), ("host", "games"), ("mechanics",)),
    *(WORDS, ("kernel",)),
)
SERVER_ROWS = (
    *(("server",), ("app",), ("pages",), ("api",), ("operations",), ("http",), ("bots",)),
    *(("timer", "notifications"), ("tables", "people"), ("clocks", "limits"), ("store",)),
    *(("settings",), ("model", "names", "keys", "turns", "clock", "setting_values"), ("errors",)),
)
RULES = ("kernel", "host", *WORDS, "mechanics", "games.alpha")
IMPURE = (
    *("asyncio", "concurrent", "datetime", "http", "multiprocessing", "random", "secrets"),
    *("select", "selectors", "signal", "socket", "socketserver", "ssl", "subprocess"),
    *("_thread", "threading", "time", "urllib", "uuid"),
)

# The clean tree uses every permission that the contracts leave.
CLEAN: Mapping[str, str] = {
    "kernel.play": "import dataclasses\nimport hashlib\n",
    "host.table": "import starmoot.kernel.play\nimport starmoot.content\n",
    **{f"{word}.parts": "import starmoot.kernel\n" for word in WORDS},
    "mechanics.voting": "import starmoot.kernel\nimport starmoot.content.parts\n",
    "mechanics.bidding": "import starmoot.mechanics.voting\n",
    "games.alpha.state": "import starmoot.mechanics.voting\n",
    "games.alpha.scene": "import starmoot.games.alpha.state\n",
    "games.alpha.scenario.words": "import starmoot.testing\n",
    "games.beta.state": "import starmoot.kernel\n",
    "bots.search": "import random\nimport time\nimport starmoot.host\n",
    "testing.plugin": "import starmoot.bots.search\n",
    **{f"{host}.app": "import socket\nimport starmoot.testing.plugin\n" for host in HOSTS},
    **{
        f"web.{name}.part": "import socket\n"
        for row in SERVER_ROWS
        for name in row
        if name != "app"
    },
    "web.tables.service": "import starmoot.web.tables.part\nimport starmoot.web.store.part\n",
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
    found = [
        (f"{room_in(package)}.from_{package}_to_{target}", goal_in(target))
        for package, target in wrong_ways(RANKS)
    ]
    return [(importer, imported) for importer, imported in found if ".games." not in imported]


def goal_in(package: str) -> str:
    """What is imported of a package; of the host its door, for its rooms have a contract."""
    return "starmoot.host" if package == "host" else f"starmoot.{room_in(package)}.goal"


def room_in(package: str) -> str:
    """Where a module can be added to a package: the server has a layer for each of its own."""
    return "web.http" if package == "web" else package


def wrong_ways(rows: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """(importer, imported) for all that stand above or beside an importer."""
    for height, row in enumerate(rows):
        above = [name for higher in rows[:height] for name in higher]
        for package in row:
            for target in [*above, *(name for name in row if name != package)]:
                yield package, target


def test_every_contract_is_proven_here() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]
    assert sorted(names) == sorted(ALL)


def test_a_clean_tree_keeps_every_contract(tmp_path: Path) -> None:
    report = lint(tmp_path, CLEAN)
    assert report.exit_code == 0, report.text
    assert set(report.verdicts) == set(ALL)
    assert report.broken == set()


def test_hosts_that_are_not_written_yet_may_be_missing(tmp_path: Path) -> None:
    needed = (
        "kernel.",
        "host.",
        "content.",
        "scene.",
        "mechanics.",
        "games.",
        "bots.",
        "testing.",
        "web.",
        "client.",
        "lab.",
        "cli.",
    )
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


def test_kernel_and_host_are_known_by_their_doors(tmp_path: Path) -> None:
    rules = ("games.alpha.state", "games.alpha.scenario.words", "mechanics.voting")
    offences = [
        *((importer, "starmoot.kernel.play") for importer in rules),
        *((f"{word}.parts", "starmoot.kernel.play") for word in WORDS),
        *(
            (f"{room_in(package)}.reaches_in", f"starmoot.{inside}")
            for package in ("cli", "web", "client", "lab", "testing", "bots")
            for inside in ("kernel.play", "host.table")
        ),
    ]
    assert_broken(lint(tmp_path, planted(*offences)), DOORS, *offences)


def test_nobody_outside_games_imports_a_game(tmp_path: Path) -> None:
    offences = [
        (f"{room_in(package)}.reaches_in", f"starmoot.games.alpha{inside}")
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


def test_no_part_of_the_server_imports_one_above_or_beside_it(tmp_path: Path) -> None:
    rows = [[name for name in row if name != "app"] for row in SERVER_ROWS]
    offences = [
        (f"web.{part}.from_{part}_to_{target}", f"starmoot.web.{target}.goal")
        for part, target in wrong_ways(rows)
    ]
    goals = {imported.removeprefix("starmoot."): "" for _, imported in offences}
    report = lint(tmp_path, {**planted(*offences), **goals})
    assert report.exit_code == 1, report.text
    assert report.broken == {SERVER, NO_CIRCLES}, report.text
    for importer, imported in offences:
        assert f"starmoot.{importer} -> {imported} " in report.text, report.text


def test_the_app_is_imported_by_the_server_alone(tmp_path: Path) -> None:
    offence = ("web.http.part", "starmoot.web.app")
    assert_broken(lint(tmp_path, planted(offence)), SERVER, offence)


def test_a_part_of_the_server_outside_its_layers_is_refused(tmp_path: Path) -> None:
    report = lint(tmp_path, {**CLEAN, "web.helpers.misc": ""})
    assert_broken(report, SERVER)
    assert "helpers" in report.text


def test_modules_of_a_part_cannot_lean_on_each_other_in_a_circle(tmp_path: Path) -> None:
    report = lint(tmp_path, planted(("web.tables.part", "starmoot.web.tables.service")))
    assert_broken(report, NO_CIRCLES)
    assert "service" in report.text
