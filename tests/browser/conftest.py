"""A real browser and a real server for the tests in this folder.

What is missing is installed where that is possible; where it is not, every test here fails and
says what to install. Nothing is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tests.browser.house import House
from tests.browser.visitor import WAIT, Visitor
from tests.programs import program

import starmoot.web

ROOT = Path(__file__).resolve().parents[2]
AXE = Path("node_modules", "axe-core", "axe.min.js")

Visitors = Callable[..., Visitor]


@pytest.fixture(scope="session")
def client() -> ModuleType:
    """The tool that builds the client, after it has built what the server is going to serve."""
    builder = program("tools/build_client.py")
    built: Path = builder.build()
    served = Path(starmoot.web.__file__).parent / "static" / "app"
    assert (served / "manifest.json").read_bytes() == (built / "manifest.json").read_bytes(), (
        f"{served} holds another client than {built}: copy or compile the package again"
    )
    return builder


@pytest.fixture(scope="session")
def axe(client: ModuleType) -> str:
    """The script that finds what keeps people out."""
    script: Path = client.CLIENT / AXE
    if not script.exists():
        client.install(client.Tools.found())
    return script.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser, brought here where there is none."""
    finder = program("tools/browser.py")
    try:
        path: str = finder.ensure()
    except finder.NoBrowser as missing:
        pytest.fail(f"NO TEST IN A BROWSER COULD BE RUN: {missing}", pytrace=False)
    return path


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """The driver. Its event loop runs as long as it lives, which other tests of the same process
    could not bear: so it ends with each file.
    """
    expect.set_options(timeout=WAIT)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """One browser for the tests of a file; each visitor has a profile of their own."""
    started = playwright.chromium.launch(executable_path=chromium)
    yield started
    started.close()


def served(folder: Path, client: ModuleType) -> Iterator[House]:
    """A running server; the client that it serves is up to date."""
    assert client.missing() == []
    server = House(folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def house(client: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that do not end it."""
    yield from served(tmp_path_factory.mktemp("house"), client)


@pytest.fixture
def own_house(client: ModuleType, tmp_path: Path) -> Iterator[House]:
    """A server for a test that ends it."""
    yield from served(tmp_path, client)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test has failed, for whoever cleans up after it."""
    report = yield
    item.stash[FAILED] = report.failed or item.stash.get(FAILED, False)
    return report


@pytest.fixture
def visitors(
    browser: Browser, house: House, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Visitors]:
    """Let visitors come; when the test ends, nothing may have gone wrong, here or at the server."""
    came: list[Visitor] = []
    written = len(house.said)

    def come(name: str = "", at: House | None = None, **options: Any) -> Visitor:
        visitor = Visitor(browser, (at or house).url, **options)
        came.append(visitor)
        if name:
            visitor.be_guest(name)
        return visitor

    yield come
    faults = [fault for visitor in came for fault in visitor.faults]
    faults += [f"the server: {line}" for line in house.said[written:].splitlines()]
    for number, visitor in enumerate(came):
        if faults or request.node.stash.get(FAILED, False):
            picture = tmp_path / f"visitor-{number}.png"
            visitor.page.screenshot(path=picture)
            print(f"what visitor {number} saw at {visitor.page.url}: {picture}")
        visitor.close()
    assert not faults, "\n".join(faults)
