"""The company at a table and the camera that looks on, for the pictures of tools/screenshots.py."""

from __future__ import annotations

import base64
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as TooSlow

from starmoot.client import Client, random_answer

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "images"
FRAMES = ROOT / "build" / "frames"
SIZES = {1440: {"width": 1440, "height": 900}, 390: {"width": 390, "height": 844}}
THEMES = ("dark", "light")
SETTLE = 900
"""Milliseconds for what moves to come to rest."""
PATIENCE = 150.0
"""Seconds in which a game has to come to its next moment."""
BOTS_PATIENCE = 300.0
"""Seconds in which bots have to end a game."""
ADA, BO = 0, 1
"""The seats of the two guests; ADA's eyes are the camera."""

Asked = dict[str, Any]


class Company:
    """Two guests at a table with bots: what they answer, by the API.

    Bots take the seats in the order given; the last of them also takes all that are left.
    """

    def __init__(
        self, url: str, game: str, seats: int, options: dict[str, Any], bots: Sequence[str]
    ) -> None:
        self.game = game
        self.guests = [Client(url), Client(url)]
        for guest, name in zip(self.guests, ("Ilse", "Tamsin"), strict=True):
            guest.guest(name)
        others = [bots[min(seat, len(bots) - 1)] for seat in range(seats - 2)]
        plan = [{"kind": "open"}] * 2 + [{"kind": "bot", "bot": bot} for bot in others]
        self.table = self.guests[ADA].create(
            game, seats, plan=plan, options=options, title="A long evening"
        )
        self.guests[BO].join(self.table, BO)
        self.guests[ADA].start(self.table)
        self.dice = random.Random(game)

    def view(self, seat: int) -> dict[str, Any]:
        """All that a guest sees, with what the client knows of deals."""
        path = f"/api/v1/tables/{self.table}/view?seat={seat}"
        found: dict[str, Any] = self.guests[seat].http.get(path).json()
        return found

    @property
    def over(self) -> bool:
        return bool(self.view(ADA)["result"]["ended"])

    def asked(self, seat: int) -> list[Asked]:
        """What the table waits for a guest to answer."""
        found = self.view(seat)["decisions"]
        return [one for one in found if one["given"] is None and not one["standing"]]

    def answer(self, seat: int, decision: Asked, answer: Any) -> bool:
        """Answer; whether it was taken."""
        receipt = self.guests[seat].decide(self.table, seat, decision["id"], answer)
        return bool(receipt.status == "accepted")

    def drift(self, seat: int, decision: Asked) -> None:
        """Some answer: what passes, passes; else any that fits."""
        if decision["may_pass"] and self.answer(seat, decision, None):
            return
        named = decision["topic"] == "exodus.name_system"  # a star has a name, not a letter
        if named and self.answer(seat, decision, decision["shape"]["options"][1]["key"]):
            return
        self.answer(seat, decision, random_answer(decision["shape"], self.dice))

    def until(self, wanted: Callable[[Company], bool], ada_too: bool = True) -> bool:
        """Let the game go on until something is so; False where it ended before."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if wanted(self):
                return True
            if self.over:
                return False
            moved = False
            for seat in (BO, ADA) if ada_too else (BO,):
                for decision in self.asked(seat):
                    if wanted(self):
                        return True
                    self.drift(seat, decision)
                    moved = True
            if not moved:
                time.sleep(0.1)
        print(f"{self.game} did not come to its next moment in time")
        return False

    def to(self, *topics: str, seat: int = ADA) -> bool:
        """Go on until a guest is asked one of some topics."""
        return self.until(lambda one: bool(one.questions(seat, *topics)))

    def questions(self, seat: int, *topics: str) -> list[Asked]:
        """What a guest is asked, of some topics."""
        names = {f"{self.game}.{topic}" for topic in topics}
        return [ask for ask in self.asked(seat) if ask["topic"] in names]

    def bots_alone(self, seats: int, options: dict[str, Any]) -> str:
        """A table at which bots play a game to its end, for its story."""
        host, plan = self.guests[ADA], [{"kind": "bot", "bot": "advice:2"}] * seats
        table = host.create(self.game, seats, plan=plan, options=options, host_plays=False)
        host.start(table)
        return table

    def finished(self, table: str) -> str:
        """The same table when its game is over."""
        end = time.monotonic() + BOTS_PATIENCE
        while time.monotonic() < end and self.guests[ADA].table(table)["status"] == "playing":
            time.sleep(1)
        return table

    def cookies(self, url: str, eyes: int) -> list[dict[str, Any]]:
        """What makes a browser one of the guests."""
        return [
            {"name": cookie.name, "value": cookie.value, "url": url}
            for cookie in self.guests[eyes].http.cookies.jar
        ]


class Camera:
    """The same table in four windows: two sizes, two themes."""

    def __init__(self, browser: Browser, url: str, company: Company, eyes: int = ADA) -> None:
        self.company = company
        self.browser, self.url = browser, url
        self.taken: list[str] = []
        self.aside: set[str] = set()
        self.pages: dict[tuple[int, str], Page] = {}
        for width, size in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
                context.add_cookies(company.cookies(url, eyes))  # type: ignore[arg-type]
                page = context.new_page()
                page.goto(f"{url}/tables/{company.table}")
                page.wait_for_selector(".table")
                self.pages[width, theme] = page

    def take(
        self, name: str, act: Callable[[Page], None] | None = None, aside: bool = False
    ) -> None:
        """One frame in every window; `act` does something on the page first, or finds out that
        there is nothing to see, which is said. A frame `aside` is for looking at, not in strips."""
        if aside:
            self.aside.add(name)
        for page in self.pages.values():
            if act is not None:
                with suppress(TooSlow):
                    act(page)
        for (width, theme), page in self.pages.items():
            page.wait_for_timeout(SETTLE if width == 1440 else 100)
            page.screenshot(path=self.frame(name, width, theme))
        self.taken.append(name)
        print(f"{self.company.game}: {name}", flush=True)

    def frame(self, name: str, width: int, theme: str) -> Path:
        number = self.taken.index(name) if name in self.taken else len(self.taken)
        return FRAMES / f"{self.company.game}-{number + 1}-{name}-{width}-{theme}.png"

    def other(self, name: str, eyes: int, act: Callable[[Page], None]) -> None:
        """A frame as another guest sees it."""
        second = Camera(self.browser, self.url, self.company, eyes)
        second.taken, second.aside = self.taken, self.aside
        second.take(name, act)
        second.close()

    def go(self, table: str) -> None:
        """Look at another table."""
        for page in self.pages.values():
            page.goto(f"{page.url.partition('/tables/')[0]}/tables/{table}")
            page.wait_for_selector(".table")

    def each(self, act: Callable[[Page], None]) -> None:
        """Do something in every window."""
        for page in self.pages.values():
            with suppress(TooSlow):
                act(page)

    def strips(self, browser: Browser) -> None:
        """Put the frames of each window into one picture."""
        for width, theme in self.pages:
            shown = [name for name in self.taken if name not in self.aside]
            paths = [self.frame(name, width, theme) for name in shown]
            target = TARGET / f"{self.company.game}-strip-{width}-{theme}.png"
            strip(browser, paths, width, theme, target)

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


def strip(browser: Browser, paths: list[Path], width: int, theme: str, target: Path) -> None:
    """Frames side by side, numbered by nothing but their order."""
    columns, shown = (2, 720) if width == 1440 else (len(paths), 300)
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'
        for path in paths
    )
    ground = "#05060c" if theme == "dark" else "#d9dbe4"
    page = browser.new_page(viewport={"width": columns * (shown + 10) + 10, "height": 400})
    page.set_content(
        f"<style>body{{margin:0;padding:5px;background:{ground};display:flex;flex-wrap:wrap}}"
        f"img{{width:{shown}px;margin:5px;border-radius:6px}}</style>{images}"
    )
    page.wait_for_load_state("networkidle")
    page.screenshot(path=target, full_page=True)
    page.close()
    squeeze(target)
    print(target.name, target.stat().st_size // 1024, "kB", flush=True)


def squeeze(picture: Path) -> None:
    """Make a picture small by a palette of its own, where there is a tool for that."""
    if tool := shutil.which("pngquant"):
        flags = ("--force", "--skip-if-larger", "--strip", "--speed=1", "--output")
        subprocess.run([tool, *flags, picture, "256", picture], check=False)
