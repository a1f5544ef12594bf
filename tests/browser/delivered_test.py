"""What is delivered: the client is inside both archives, and nobody needs Node to use them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import ROOT, Visitors
from tests.browser.house import House

INSIDE = "starmoot/web/static/app"
PATIENCE = 300


def build(source: Path, target: Path, kind: str, **environment: str) -> Path:
    """Build an archive of the package with its build backend; gives the archive."""
    target.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [archive] = target.iterdir()
    return archive


@pytest.fixture(scope="module")
def sdist(client: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    assert client.missing() == []
    folder = tmp_path_factory.mktemp("delivered")
    with tarfile.open(build(ROOT, folder / "sdist", "sdist")) as archive:
        archive.extractall(folder, filter="data")
    [unpacked] = [path for path in folder.iterdir() if path.name != "sdist"]
    return unpacked


@pytest.fixture(scope="module")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine that has no Node and cannot get one."""
    return {"PATH": str(tmp_path_factory.mktemp("empty")), "PIP_NO_INDEX": "1"}


@pytest.fixture(scope="module")
def wheel(sdist: Path, without_node: dict[str, str]) -> Path:
    """The wheel that such a machine builds from the source archive."""
    return build(sdist, sdist.parent / "wheel", "wheel", **without_node)


@pytest.fixture
def installed(wheel: Path, without_node: dict[str, str], tmp_path: Path) -> Iterator[House]:
    """A server that runs from that wheel."""
    place, folder = tmp_path / "installed", tmp_path / "house"
    folder.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    server = House(folder, **without_node, PYTHONPATH=str(place))
    server.start()
    yield server
    server.stop()


def assets(built: Path) -> dict[str, bytes]:
    """The files of a built client, by name."""
    return {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in built.rglob("*")
        if path.is_file()
    }


def test_the_source_archive_holds_the_built_client_and_its_sources(
    sdist: Path, client: ModuleType
) -> None:
    assert assets(sdist / "src" / INSIDE) == assets(client.TARGET)
    sources = sdist / "client"
    assert (sources / "src" / "main.ts").exists()
    assert not (sources / "node_modules").exists()
    assert not (sources / "fixtures").exists()


def test_the_wheel_holds_the_built_client_and_not_its_sources(
    wheel: Path, client: ModuleType
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        found = {
            name.removeprefix(f"{INSIDE}/"): archive.read(name)
            for name in names
            if name.startswith(INSIDE)
        }
    assert found == assets(client.TARGET)
    manifest = json.loads(found["manifest.json"])
    entry = manifest["src/main.ts"]
    assert {entry["file"], *entry["css"]} <= set(found)
    assert not [name for name in names if name.endswith((".ts", ".svelte"))]
    assert not [name for name in names if "node_modules" in name]


def test_a_machine_without_node_serves_a_table_from_the_wheel(
    installed: House, visitors: Visitors
) -> None:
    stranger = visitors(at=installed)
    stranger.go("/")
    stranger.page.get_by_role("button", name="Play now").first.click()
    expect(stranger.page.locator(".table")).to_be_visible()
    expect(stranger.open_card).to_be_visible()
    place = installed.environment["PYTHONPATH"]
    ran = subprocess.run(
        [sys.executable, "-c", "import starmoot.web; print(starmoot.web.__file__)"],
        env={**os.environ, **installed.environment},
        cwd=installed.folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith(place)
