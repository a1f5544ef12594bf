"""Take pictures of pages, and a film strip of each game: python tools/screenshots.py [NAME ...]

A server of its own whose games draw the same cards every time, two guests, bots, and headless
Chromium. A strip shows one game from its briefing to the story of its end, on a desk (1440 px) and
on a phone (390 px), dark and light. Strips and pages go to docs/images, the single frames in full
size to build/frames. Look at them, one after another. With names, only those games or pages.
"""

from __future__ import annotations

import base64
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooSlow

from starmoot.client import Client, random_answer

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)

from tests.browser.house import House  # noqa: E402
from tests.short_games import SHORT_DESTINY  # noqa: E402
from tools.browser import ensure  # noqa: E402

TARGET = ROOT / "docs" / "images"
FRAMES = ROOT / "build" / "frames"
SIZES = {1440: {"width": 1440, "height": 900}, 390: {"width": 390, "height": 844}}
THEMES = ("dark", "light")
SETTLE = 900
"""Milliseconds for what moves to come to rest."""
PATIENCE = 45.0
"""Seconds in which a game has to come to its next moment."""
BOTS_PATIENCE = 300.0
"""Seconds in which bots have to end a game."""
ADA, BO = 0, 1
"""The seats of the two guests; ADA's eyes are the camera."""

Asked = dict[str, Any]


class Company:
    """Two guests at a table with bots: what they answer, by the API."""

    def __init__(self, url: str, game: str, seats: int, options: dict[str, Any], bot: str) -> None:
        self.game = game
        self.guests = [Client(url), Client(url)]
        for guest, name in zip(self.guests, ("Ilse", "Tamsin"), strict=True):
            guest.guest(f"{name} {game}")
        plan = [{"kind": "open"}, {"kind": "open"}, *[{"kind": "bot", "bot": bot}] * (seats - 2)]
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

    def to(self, *topics: str) -> bool:
        """Go on until ADA is asked one of some topics."""
        names = {f"{self.game}.{topic}" for topic in topics}
        return self.until(lambda one: any(ask["topic"] in names for ask in one.asked(ADA)))

    def bots_alone(self, seats: int, options: dict[str, Any]) -> str:
        """A table at which bots play a game to its end, for its story."""
        host, plan = self.guests[ADA], [{"kind": "bot", "bot": "random"}] * seats
        table = host.create(self.game, seats, plan=plan, options=options, host_plays=False)
        host.start(table)
        return table

    def finished(self, table: str) -> str:
        """The same table when its game is over."""
        end = time.monotonic() + BOTS_PATIENCE
        while time.monotonic() < end and self.guests[ADA].table(table)["status"] == "playing":
            time.sleep(1)
        return table

    def cookies(self, url: str) -> list[dict[str, Any]]:
        """What makes a browser the first guest."""
        return [
            {"name": cookie.name, "value": cookie.value, "url": url}
            for cookie in self.guests[ADA].http.cookies.jar
        ]


class Camera:
    """The same table in four windows: two sizes, two themes."""

    def __init__(self, browser: Browser, url: str, company: Company) -> None:
        self.company = company
        self.taken: list[str] = []
        self.pages: dict[tuple[int, str], Page] = {}
        for width, size in SIZES.items():
            for theme in THEMES:
                context = browser.new_context(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
                context.add_cookies(company.cookies(url))  # type: ignore[arg-type]
                page = context.new_page()
                page.goto(f"{url}/tables/{company.table}")
                page.wait_for_selector(".table")
                self.pages[width, theme] = page

    def take(self, name: str, act: Callable[[Page], None] | None = None) -> None:
        """One frame in every window; `act` does something on the page first."""
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
            paths = [self.frame(name, width, theme) for name in self.taken]
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


# What is done on a page before a frame


def tab(page: Page, name: str) -> None:
    """On a phone: go to a tab."""
    button = page.locator("nav.bottom button").filter(has_text=name)
    if button.is_visible():
        button.click()


def calm(page: Page) -> None:
    """End what is being shown, and put news aside."""
    for _ in range(20):
        if page.locator(".stage").count():
            page.keyboard.press("Escape")
        page.wait_for_timeout(150)
        if not page.locator(".stage").count():
            break
    for name in (".notice button", "section.recap button:not(.main)"):
        if page.locator(name).count():
            page.locator(name).first.click()


def decide(page: Page) -> None:
    """Look at the question, with nothing in front of it."""
    calm(page)
    tab(page, "Decide")


def board(page: Page) -> None:
    calm(page)
    tab(page, "Board")


def briefing(page: Page) -> None:
    """How the game goes."""
    calm(page)
    page.get_by_role("button", name="Table menu").click(timeout=3000)
    page.get_by_role("dialog").get_by_role("button", name="How it goes").click(timeout=3000)
    page.wait_for_timeout(500)


def close_dialog(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)


def once_more(page: Page) -> None:
    """Show the last reveal again: then it waits; the greatest moment of it."""
    calm(page)
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("a")
    page.wait_for_timeout(900)


def glow(page: Page) -> None:
    """Tap what glows on the map: first things that can go, then where to."""
    board(page)
    page.wait_for_timeout(300)
    for what in ("g.place.movable", "g.place.offered"):
        place = page.locator(what).first
        if place.count():
            place.click(timeout=2000)
            page.wait_for_timeout(300)


def first_option(page: Page) -> None:
    """Choose the first thing on offer, so that what comes after it is shown."""
    decide(page)
    page.locator("article.open label").first.click(timeout=2000)
    page.wait_for_timeout(300)


# The games


def moot(company: Company, camera: Camera) -> None:
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    company.to("bid")
    camera.take("first", decide)
    for seat, bid in ((ADA, 1), (BO, 5)):
        company.answer(seat, company.asked(seat)[0], bid)
    company.until(lambda one: any(ask["topic"] == "moot.offer" for ask in one.asked(BO)))
    camera.take("reveal", once_more)
    deal = {"captain": "seat1", "stance": "seal", "price": 1}
    company.answer(BO, company.asked(BO)[0], deal)
    company.to("reply")
    camera.take("deal", decide)
    accept(company)
    company.to("vote")
    camera.take("accepted", once_more)
    company.until(lambda one: one.over)
    camera.take("end", decide)


def exodus(company: Company, camera: Camera) -> None:
    company.to("gesture")
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    camera.take("first", decide)
    stay(company)
    company.to("intents")
    camera.take("reveal", once_more)
    camera.take("orders", orders)
    company.until(lambda one: not any(ask["topic"] == "exodus.intents" for ask in one.asked(ADA)))
    company.to("gesture", "covert", "dissent")
    camera.take("opened", once_more)
    company.to("course", "name_course", "jump_course")
    camera.take("map", glow)
    company.until(lambda one: one.over)
    camera.take("end", decide)


def stay(company: Company) -> None:
    """Both guests want to stay."""
    for seat in (ADA, BO):
        for decision in company.asked(seat):
            company.answer(seat, decision, "up")


def orders(page: Page) -> None:
    """Write an order for every faction on the sheet."""
    decide(page)
    rows = page.locator("section.sheet:visible fieldset")
    for number in range(rows.count()):
        rows.nth(number).locator(".option").nth(1).click(timeout=2000)


def destiny(company: Company, camera: Camera) -> None:
    alone = company.bots_alone(3, SHORT_DESTINY)
    company.to("stand")
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    camera.take("first", decide)
    company.to("cast", "bid")
    camera.take("senate", board)
    offer(company)
    time.sleep(1)
    camera.take("deal", decide)
    accept(company)
    company.to("bid", "stand", "fleet_orders", "declare_campaign")
    camera.take("reveal", once_more)
    company.to("table_item", "draft_law", "declare_campaign")
    camera.take("law", decide)
    company.to("declare", "declare_campaign")
    camera.take("map", campaign)
    camera.go(company.finished(alone))
    camera.take("end", decide)


def campaign(page: Page) -> None:
    """Choose who goes; the places for it glow on the map."""
    first_option(page)
    board(page)


def offer(company: Company) -> None:
    """BO offers ADA money for influence."""
    party = company.view(ADA)["room"]["seats"][ADA]["called"]
    for word in ("offer", "write_offer"):
        for decision in company.view(BO)["decisions"]:
            ways = {one["key"]: one for one in decision["shape"].get("options", [])}
            way = ways.get(word)
            if way is None or "then" not in way:
                continue
            if word == "offer":
                keys = [one["key"] for one in way["then"]["options"] if one["label"] == party]
                if keys and company.answer(BO, decision, {word: keys[0]}):
                    break
            elif company.answer(BO, decision, {word: terms(way["then"])}):
                break


def terms(shape: Asked) -> Any:
    """Three money for one influence, and no promises."""
    wanted = {"gives": {"money": 3}, "takes": {"influence": 1}}
    return {part["name"]: filled(part, wanted.get(part["name"], {})) for part in shape["parts"]}


def filled(shape: Asked, wanted: dict[str, int]) -> Any:
    """The least that fits, but for some amounts."""
    if shape["form"] == "form":
        return {part["name"]: wanted.get(part["name"], filled(part, {})) for part in shape["parts"]}
    if shape["form"] == "amount":
        return shape["least"]
    return {} if shape["form"] == "allocate" else []


def accept(company: Company) -> None:
    """ADA takes the first deal that she is offered."""
    for decision in company.view(ADA)["decisions"]:
        for deal in decision["deals"]:
            answer: Any = deal["accept"][-1]
            for key in reversed(deal["accept"][:-1]):
                answer = {key: answer}
            if company.answer(ADA, decision, answer):
                return


def proxima(company: Company, camera: Camera) -> None:
    company.to("vote")
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    camera.take("first", decide)
    company.to("order_bid", "card")
    camera.take("reveal", once_more)
    company.to("card")
    camera.take("cards", decide)
    company.to("learn", "build")
    camera.take("learn", decide)
    company.to("move")
    camera.take("map", glow)
    company.until(lambda one: one.over)
    camera.take("end", decide)


def hegemony(company: Company, camera: Camera) -> None:
    alone = company.bots_alone(12, {})
    camera.take("briefing", briefing)
    camera.each(close_dialog)
    company.to("name_leader", "wish", "concept")
    camera.take("first", decide)
    company.to("draft", "file")
    camera.take("crisis", board)
    camera.take("plan", first_option)
    company.to("choose", "order", "reveal", "messages")
    camera.take("reveal", once_more)
    company.to("move", "send_virus", "draft")
    camera.take("galaxy", glow)
    camera.go(company.finished(alone))
    camera.take("end", decide)


REELS: dict[str, tuple[Callable[[Company, Camera], None], int, str, dict[str, Any]]] = {
    "destiny": (
        destiny,
        4,
        "advice:2",
        {"turn_limit": {"turns": 4}, "party_pick": "random", "infestation_threshold": 8},
    ),
    "exodus": (exodus, 4, "advice:2", {"max_cycles": 4}),
    "hegemony": (hegemony, 12, "random", {}),
    "moot": (moot, 4, "random", {"gates": 5}),
    "proxima": (proxima, 4, "advice:2", {"preset": "short", "turns": 2}),
}
"""How each game is shown: its frames, seats, bots and options."""

# Pages

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


def squeeze(picture: Path) -> None:
    """Make a picture small by a palette of its own, where there is a tool for that."""
    if tool := shutil.which("pngquant"):
        flags = ("--force", "--skip-if-larger", "--strip", "--speed=1", "--output")
        subprocess.run([tool, *flags, picture, "256", picture], check=False)


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
        for game, (reel, seats, bot, options) in REELS.items():
            if wanted and game not in wanted:
                continue
            company = Company(url, game, seats, options, bot)
            camera = Camera(browser, url, company)
            reel(company, camera)
            camera.strips(browser)
            camera.close()
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
