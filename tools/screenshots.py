"""Take pictures of the pages and of every game's table: python tools/screenshots.py [NAME ...]

A server of its own, guests and bots, and headless Chromium: home, lobby, each game at three
moments, the end of a game and its replay, on a desk (1440 px) and on a phone (390 px), all dark and
some in light too. They go to docs/images. Look at them, one after another. Where pngquant is there,
they are made small with it.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from starmoot.client import Client, random_answer

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from tools.browser import ensure  # noqa: E402

TARGET = ROOT / "docs" / "images"
SIZES = {1440: {"width": 1440, "height": 900}, 390: {"width": 390, "height": 844}}
THEMES = ("dark", "light")
BOTH = ("home", "end", "destiny-2", "exodus-2", "goofspiel-2", "moot-2")
"""What is taken in both themes."""
SETTLE = 1_500
"""Milliseconds for what moves to come to rest."""
PATIENCE = 600.0
"""Seconds in which a game has to come to its next moment."""
LONG_NAMES = ("Wilhelmina Featherstonehaugh", "Bo", "Аня Петрова", "Tamsin", "Ilse")

GAMES: dict[str, tuple[int, str, tuple[int, int, int]]] = {
    "destiny": (6, "advice:2", (1, 12, 40)),
    "exodus": (8, "advice:2", (1, 8, 20)),
    "goofspiel": (3, "random", (0, 4, 9)),
    "hegemony": (15, "advice:2", (1, 12, 40)),
    "moot": (5, "random", (0, 3, 8)),
    "proxima": (4, "advice:2", (0, 2, 40)),
}
"""Seats, bots, and how many decisions of ours lie before each of the three moments."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server on a folder."""
    program = "from starmoot.cli import main; exit(main())"
    flags = ["serve", "--port=0", f"--data={folder}", "--rate=1000", "--bot-delay=0"]
    flags += ["--log-level=warning"]
    command = [sys.executable, "-c", program, *flags]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if found is None:
                raise SystemExit("the server did not start")
            yield found[0]
        finally:
            server.terminate()


OPEN_TABLES = (
    ("Bo", "exodus", 5, "Sunday fleet, newcomers welcome"),
    ("Wilhelmina Featherstonehaugh", "destiny", 6, "The long Senate: a turn a day, no hurry"),
    ("Аня Петрова", "moot", 4, "Quick moot"),
)
"""Who waits for whom in the lobby."""


def open_tables(url: str) -> None:
    """Tables with free seats, made by others."""
    for name, game, seats, title in OPEN_TABLES:
        client = Client(url)
        client.guest(name)
        client.create(game, seats, title=title, listed=True)


WORDS = ("Ilse Varga", "Hold the line", "Nobody is left behind", "Ask again tomorrow")
"""What guests write where they may write what they like."""


def in_words(answer: Any, offered: str, dice: random.Random) -> Any:
    """An answer in which texts that were made up at random are words that people would write."""
    if isinstance(answer, dict):
        return {key: in_words(one, offered, dice) for key, one in answer.items()}
    if isinstance(answer, list):
        return [in_words(one, offered, dice) for one in answer]
    made_up = isinstance(answer, str) and json.dumps(answer, ensure_ascii=False) not in offered
    return dice.choice(WORDS) if made_up else answer


class Player:
    """A guest at a table with bots, who answers at random."""

    def __init__(self, url: str, game: str, name: str) -> None:
        self.game = game
        self.client = Client(url)
        self.client.guest(name)
        seats, bot, _ = GAMES[game]
        plan = [{"kind": "open"}, *[{"kind": "bot", "bot": bot}] * (seats - 1)]
        self.table = self.client.create(game, seats, plan=plan, title=f"{name}'s evening")
        self.client.start(self.table)
        self.dice = random.Random(game)
        self.made = 0

    def play(self, decisions: int) -> bool:
        """Play until so many decisions were made, or to the end; False where it is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            view = self.client.view(self.table, 0)
            if view.result["ended"]:
                return False
            asked = [one for one in view.decisions if one.awaited]
            if asked and self.made >= decisions:
                return True
            if asked:
                offered = json.dumps(asked[0].shape, ensure_ascii=False)
                answer = in_words(random_answer(asked[0].shape, self.dice), offered, self.dice)
                receipt = self.client.decide(self.table, 0, asked[0].id, answer)
                self.made += receipt.status == "accepted"
            else:
                time.sleep(0.1)
        raise SystemExit(f"{self.game} did not come to decision {decisions} in time")

    def reach(self, topic: str) -> None:
        """Play until a question is asked."""
        while self.play(self.made) and not self.asked(topic):
            self.play(self.made + 1)

    def asked(self, topic: str) -> bool:
        """Whether a question is open."""
        view = self.client.view(self.table, 0)
        return any(one.awaited and one.topic == topic for one in view.decisions)

    def cookies(self, url: str) -> list[dict[str, Any]]:
        """What makes a browser this guest."""
        return [
            {"name": cookie.name, "value": cookie.value, "url": url}
            for cookie in self.client.http.cookies.jar
        ]


def squeeze(picture: Path) -> None:
    """Make a picture small by a palette of its own, where there is a tool for that."""
    if tool := shutil.which("pngquant"):
        flags = ("--force", "--skip-if-larger", "--strip", "--speed=1", "--output")
        subprocess.run([tool, *flags, picture, "256", picture], check=False)


class Camera:
    """Takes a page in all sizes and themes."""

    def __init__(self, browser: Browser, url: str, wanted: Sequence[str]) -> None:
        self.browser = browser
        self.url = url
        self.wanted = wanted

    def take(
        self,
        name: str,
        path: str,
        player: Player | None = None,
        before: Callable[[Page], None] | None = None,
    ) -> None:
        """One picture for each size and theme; `before` does something on the page first."""
        if self.wanted and not any(name.startswith(word) for word in self.wanted):
            return
        for width, size in SIZES.items():
            for theme in THEMES if name in BOTH else THEMES[:1]:
                context = self.browser.new_context(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
                if player is not None:
                    context.add_cookies(player.cookies(self.url))  # type: ignore[arg-type]
                page = context.new_page()
                page.goto(self.url + path)
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(SETTLE)
                if before is not None:
                    before(page)
                target = TARGET / f"{name}-{width}-{theme}.png"
                page.screenshot(path=target)
                squeeze(target)
                print(target.name, flush=True)
                context.close()


def send_fleet(page: Page) -> None:
    """Tap a stack of ships on the map, then a place that glows."""
    board = page.get_by_role("button", name="Board", exact=True)
    if board.is_visible():
        board.click()
    page.locator("g.place.movable").first.click()
    page.locator("g.place.offered").first.click()
    page.wait_for_timeout(SETTLE)


def take_proxima(camera: Camera, player: Player) -> None:
    """Its map with a fleet on the way, and its technologies."""
    path = f"/tables/{player.table}"
    player.reach("proxima.move")
    camera.take("proxima-fleet", path, player, send_fleet)
    player.reach("proxima.learn")
    camera.take("proxima-learn", path, player)


def take_all(camera: Camera) -> None:
    """Play the games and stop for pictures on the way."""
    players: dict[str, Player] = {}
    for (game, (_, _, moments)), name in zip(GAMES.items(), LONG_NAMES, strict=True):
        if camera.wanted and not any(game in word for word in camera.wanted) and game != "moot":
            continue
        player = players[game] = Player(camera.url, game, name)
        for moment, decisions in enumerate(moments, 1):
            player.play(decisions)
            camera.take(f"{game}-{moment}", f"/tables/{player.table}", player)
            if game == "proxima" and moment == 2:
                take_proxima(camera, player)
    moot = players["moot"]
    open_tables(camera.url)
    camera.take("home", "/", moot)
    camera.take("lobby", "/tables", moot)
    moot.play(1_000_000)
    camera.take("end", f"/tables/{moot.table}", moot)
    camera.take("replay", f"/tables/{moot.table}/replay", moot)


def main(wanted: Sequence[str]) -> int:
    """Take all pictures, or those whose names begin with one of the words."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as url,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=ensure())
        take_all(Camera(browser, url, wanted))
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
