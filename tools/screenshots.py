"""Take pictures of pages, and a film strip of each game: python tools/screenshots.py [NAME ...]

A server of its own whose games draw the same cards every time, two guests, bots, and headless
Chromium. A strip shows one game from its briefing to the story of its end, on a desk (1440 px) and
on a phone (390 px), dark and light. Strips and pages go to docs/images, the single frames in full
size to build/frames. Look at them, one after another. With names, only those games or pages.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from starmoot.client import Client

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from tests.browser.house import House  # noqa: E402
from tools.browser import ensure  # noqa: E402
from tools.film import FRAMES, SETTLE, SIZES, TARGET, THEMES, Camera, Company, squeeze  # noqa: E402
from tools.reels import REELS  # noqa: E402

OPEN_TABLES = (
    ("Bo", "exodus", 5, "Sunday fleet, newcomers welcome"),
    ("Wilhelmina Featherstonehaugh", "destiny", 6, "The long Senate: a turn a day, no hurry"),
    ("Аня Петрова", "moot", 4, "Quick moot"),
)
"""Who waits for whom in the lobby."""
PAGES = {"home": "/", "lobby": "/tables"}


def pages(browser: Browser, url: str, wanted: Sequence[str]) -> None:
    """The front page and the lobby."""
    names = [name for name in PAGES if not wanted or name in wanted]
    for name, game, seats, title in OPEN_TABLES if names else ():
        host = Client(url)
        host.guest(name)
        host.create(game, seats, title=title, listed=True)
    for name in names:
        for width, size in SIZES.items():
            for theme in THEMES if name == "home" else THEMES[:1]:
                page = browser.new_page(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
                page.goto(url + PAGES[name])
                page.wait_for_timeout(SETTLE)
                target = TARGET / f"{name}-{width}-{theme}.png"
                page.screenshot(path=target)
                squeeze(target)
                page.close()


@contextmanager
def served() -> Iterator[str]:
    """The address of a server."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.start()
        try:
            yield house.url
        finally:
            house.stop()


def main(wanted: Sequence[str]) -> int:
    """Take all pictures, or those of some games and pages."""
    TARGET.mkdir(parents=True, exist_ok=True)
    FRAMES.mkdir(parents=True, exist_ok=True)
    with served() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=ensure())
        pages(browser, url, wanted)
        for game, (reel, seats, bots, options) in REELS.items():
            if wanted and game not in wanted:
                continue
            for old in FRAMES.glob(f"{game}-*"):
                old.unlink()
            company = Company(url, game, seats, options, bots)
            camera = Camera(browser, url, company)
            reel(company, camera)
            camera.strips(browser)
            camera.close()
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
