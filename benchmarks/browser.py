"""Measure the table in a real browser: python benchmarks/browser.py [--rounds 9].

What is measured, and how:

* first load: from the click on a link until the first question can be answered, each time in a
  fresh browser profile, so that nothing is cached; and the bytes that came over the wire.
* update: from the moment a move is sent (by another client) until the frame that shows it has been
  drawn, for somebody who looks on. A bare page at a bare server (benchmarks/bare_server.py), which
  shows nothing but the length of what came, takes turns with ours under the same moves.
* memory: an onlooker's page lives through a game of bots with 2,000 or more events; its heap after
  a garbage collection is compared with that of a page that is opened afresh at the end. Snapshots
  of both part what the page holds (data) from what the engine has compiled of its scripts (code):
  code grows while a page is used, up to a limit, and is no leak.
"""

import argparse
import asyncio
import json
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from playwright.async_api import Browser, BrowserContext, Page, async_playwright  # noqa: E402
from tools import browser as finder  # noqa: E402
from tools import build_client  # noqa: E402

from benchmarks.load import System  # noqa: E402
from benchmarks.stage import Staged, prepare  # noqa: E402
from benchmarks.wire import Http  # noqa: E402

EVENTS = 2000
PATIENCE = 600
PAUSE = 0.12
"""Seconds between moves: each is drawn before the next is sent."""

WATCH_LOAD = """
new MutationObserver((_, watcher) => {
  const input = document.querySelector("article.open input:not(:disabled)");
  if (!input) return;
  watcher.disconnect();
  requestAnimationFrame(() => setTimeout(() => {
    document.documentElement.dataset.interactive = performance.now();
  }));
}).observe(document, { childList: true, subtree: true });
"""

WATCH_UPDATES = """
window.drawn = [];
const { WebSocket: Plain } = window;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const now = () => performance.timeOrigin + performance.now();
      const heard = now();
      let changed = false;
      const watcher = new MutationObserver(() => { changed = true; });
      watcher.observe(document, { childList: true, subtree: true, characterData: true });
      requestAnimationFrame(() => setTimeout(() => {
        watcher.disconnect();
        if (changed) window.drawn.push([heard, now(), event.data.length]);
      }));
    });
  }
};
"""


@dataclass
class Loads:
    """First loads of one game's table."""

    interactive_ms: list[float] = field(default_factory=list)
    script_bytes: int = 0
    style_bytes: int = 0
    requests: int = 0


@dataclass
class Updates:
    """Updates as one page drew them."""

    drawn_ms: list[float] = field(default_factory=list)
    """From sending the move to the frame."""
    page_ms: list[float] = field(default_factory=list)
    """From the message's arrival in the page to the frame."""
    bytes_each: list[int] = field(default_factory=list)


@dataclass
class Heap:
    """What a page holds."""

    events: int
    heap_kb: float
    nodes: int
    listeners: int
    code_kb: float | None = None
    """Of the heap, what is compiled scripts; None where no snapshot was taken."""


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def say(text: str) -> None:
    """Tell how far things are."""
    print(text, file=sys.stderr, flush=True)


# First load


async def signed_in(browser: Browser, base: str) -> tuple[BrowserContext, str]:
    """A fresh profile with a guest in it, and the guest's CSRF token."""
    context = await browser.new_context(
        base_url=base, viewport={"width": 1440, "height": 900}, color_scheme="dark"
    )
    await context.request.post("/api/v1/guest", data={"name": "Bench"})
    me = await (await context.request.get("/api/v1/me")).json()
    return context, str(me["csrf"])


async def call(context: BrowserContext, csrf: str, path: str, body: Any) -> Any:
    """Ask the API."""
    answer = await context.request.post(f"/api/v1{path}", data=body, headers={"X-CSRF-Token": csrf})
    assert answer.ok, await answer.text()
    return await answer.json()


async def new_table(context: BrowserContext, csrf: str, game: str, people: int, bots: int) -> str:
    """A running table, against bots or of bots alone."""
    plan = [{"kind": "open"}] * people + [{"kind": "bot", "bot": "random"}] * bots
    wish = {"game": game, "seats": people + bots, "plan": plan, "host_plays": bool(people)}
    table: str = (await call(context, csrf, "/tables", wish))["table"]
    await call(context, csrf, f"/tables/{table}/start", {})
    return table


async def one_load(browser: Browser, base: str, game: str, seats: int, into: Loads) -> None:
    """Load a table once, with nothing cached."""
    context, csrf = await signed_in(browser, base)
    table = await new_table(context, csrf, game, 1, seats - 1)
    await context.add_init_script(WATCH_LOAD)
    page = await context.new_page()
    await page.goto(f"/tables/{table}")
    html = await page.wait_for_selector("html[data-interactive]")
    assert html is not None
    into.interactive_ms.append(float(await html.get_attribute("data-interactive") or "nan"))
    files: list[dict[str, Any]] = await page.evaluate(
        """() => performance.getEntriesByType("resource").map((one) =>
             ({ name: one.name, bytes: one.encodedBodySize }))"""
    )
    into.script_bytes = sum(one["bytes"] for one in files if ".js" in one["name"])
    into.style_bytes = sum(one["bytes"] for one in files if ".css" in one["name"])
    into.requests = len(files) + 1
    await context.close()


# Updates


async def opened(browser: Browser, system: System, staged: Staged) -> Page:
    """A page that looks on at a table of one of the servers."""
    base = f"http://127.0.0.1:{system.port}"
    context = await browser.new_context(base_url=base, viewport={"width": 1440, "height": 900})
    await context.add_init_script(WATCH_UPDATES)
    page = await context.new_page()
    if system.ours:
        await page.goto(f"/tables/{staged.id}")
        await page.wait_for_selector(".table")
    else:
        await page.goto(f"/page#{staged.id}")
        await page.wait_for_selector("#said:not(:empty)")
    return page


async def one_move(system: System, staged: Staged, number: int, size: int) -> float:
    """Send a table's next move; gives when, in milliseconds of the wall clock."""
    move = staged.moves[number]
    http = Http(system.port, staged.tokens[move.seat] if system.ours else "")
    path, body = system.request(staged, number, size)
    await http.ask("GET", "/health")  # the connection is there before the clock runs
    began = time.time() * 1000
    status, answer = await http.ask("POST", path, body)
    assert status == 200, answer
    http.close()
    return began


async def follow_game(
    pages: dict[str, Page], systems: dict[str, System], staged: Staged, into: dict[str, Updates]
) -> None:
    """Play a whole game at both servers, move by move in turns."""
    size = 2000
    for number, move in enumerate(staged.moves):
        if not move.viewers:
            continue
        for name, system in systems.items():
            before = await pages[name].evaluate("window.drawn.length")
            began = await one_move(system, staged, number, size)
            await asyncio.sleep(PAUSE)
            drawn = await pages[name].evaluate("window.drawn")
            if len(drawn) == before:
                continue  # nothing of this move is for an onlooker
            heard, shown, length = drawn[before]
            into[name].drawn_ms.append(shown - began)
            into[name].page_ms.append(shown - heard)
            into[name].bytes_each.append(length)
            if system.ours:
                size = length


# Memory


async def heap_of(page: Page, events: int, parted: bool = False) -> Heap:
    """What a page holds after a garbage collection; `parted` takes a snapshot, which is slow."""
    line = await page.context.new_cdp_session(page)
    await line.send("HeapProfiler.enable")
    await line.send("HeapProfiler.collectGarbage")
    await line.send("Performance.enable")
    metrics = (await line.send("Performance.getMetrics"))["metrics"]
    found = {one["name"]: one["value"] for one in metrics}
    chunks: list[str] = []
    if parted:
        line.on("HeapProfiler.addHeapSnapshotChunk", lambda told: chunks.append(told["chunk"]))
        await line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    await line.detach()
    return Heap(
        events,
        found["JSHeapUsedSize"] / 1000,
        int(found["Nodes"]),
        int(found["JSEventListeners"]),
        compiled("".join(chunks)) / 1000 if parted else None,
    )


def compiled(snapshot: str) -> int:
    """How many bytes of a heap snapshot are code."""
    told = json.loads(snapshot)
    meta = told["snapshot"]["meta"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    nodes: list[int] = told["nodes"]
    width, code = len(fields), kinds.index("code")
    types = nodes[fields.index("type") :: width]
    sizes = nodes[fields.index("self_size") :: width]
    return sum(size for kind, size in zip(types, sizes, strict=True) if kind == code)


async def live_through(browser: Browser, base: str) -> tuple[list[Heap], Heap]:
    """A page that lives through a long game, and another that is opened afresh at its end."""
    context, csrf = await signed_in(browser, base)
    table = await new_table(context, csrf, "exodus", 0, 5)
    page = await context.new_page()
    await page.goto(f"/tables/{table}")
    await page.wait_for_selector(".table")

    async def told() -> tuple[int, bool]:
        answer = await context.request.get(f"/api/v1/tables/{table}/view")
        view = await answer.json()
        return len(view["log"]), bool(view["result"]["ended"])

    held: list[Heap] = []
    late = time.monotonic() + PATIENCE
    events, ended = await told()
    while not ended and events < EVENTS * 1.5 and time.monotonic() < late:
        events, ended = await told()
        if events >= len(held) * EVENTS / 8:
            held.append(await heap_of(page, events))
            say(f"  {held[-1]}")
        await asyncio.sleep(0.5)
    # stand still, then compare the two pages with the same game in both
    if not ended:
        await call(context, csrf, f"/tables/{table}/pause", {"on": True})
    await asyncio.sleep(6)
    events, _ = await told()
    held.append(await heap_of(page, events, parted=True))
    fresh = await context.new_page()
    await page.close()
    await fresh.goto(f"/tables/{table}")
    await fresh.wait_for_selector(".table")
    await asyncio.sleep(2)
    afresh = await heap_of(fresh, events, parted=True)
    await context.close()
    return held, afresh


# Running and telling


@dataclass
class Found:
    """Everything that was measured."""

    loads: dict[str, Loads] = field(default_factory=dict)
    updates: dict[str, Updates] = field(default_factory=dict)
    held: list[Heap] = field(default_factory=list)
    afresh: Heap | None = None


async def measure(rounds: int, games: int, memory: bool, folder: Path) -> Found:
    """Start both servers and a browser, and measure all three, or the first two."""
    found = Found(updates={"starmoot": Updates(), "bare": Updates()})
    (folder / "bare").mkdir()
    staged = await prepare(folder / "starmoot", games, groups=1)
    systems = {name: System(name, folder / name, free_port()) for name in found.updates}
    systems["starmoot"].command += ["--bot-delay", "0", "--proxies", "127.0.0.1"]
    for system in systems.values():
        await system.start()
    base = f"http://127.0.0.1:{systems['starmoot'].port}"
    try:
        async with async_playwright() as driver:
            browser = await driver.chromium.launch(executable_path=finder.ensure())
            for game, seats in (("moot", 4), ("exodus", 4)):
                say(f"loading tables of {game}")
                into = found.loads.setdefault(game, Loads())
                for _ in range(rounds):
                    await one_load(browser, base, game, seats, into)
            for number, table in enumerate(staged):
                say(f"following game {number + 1} of {games}")
                pages = {name: await opened(browser, one, table) for name, one in systems.items()}
                await follow_game(pages, systems, table, found.updates)
                for page in pages.values():
                    await page.context.close()
            if memory:
                say(f"living through {EVENTS} events")
                found.held, found.afresh = await live_through(browser, base)
            await browser.close()
    finally:
        for system in systems.values():
            system.stop()
    return found


def spread(values: Sequence[float]) -> str:
    """A median with its extremes."""
    return f"{statistics.median(values):.0f} ({min(values):.0f}-{max(values):.0f})"


def report(found: Found) -> str:
    """The figures as tables."""
    lines = [f"{'first load':20} {'interactive, ms':>20} {'scripts, kB':>12} {'styles, kB':>11}"]
    for game, load in found.loads.items():
        sizes = f"{load.script_bytes / 1000:>12.1f} {load.style_bytes / 1000:>11.1f}"
        lines.append(f"{game:20} {spread(load.interactive_ms):>20} {sizes}")
    lines += [
        "",
        f"{'update':20} {'sent to drawn, ms':>20} {'in the page, ms':>18} {'bytes':>8} {'n':>5}",
    ]
    for name, seen in found.updates.items():
        size = f"{statistics.median(seen.bytes_each):>8.0f} {len(seen.drawn_ms):>5}"
        lines.append(f"{name:20} {spread(seen.drawn_ms):>20} {spread(seen.page_ms):>18} {size}")
    ours, bare = found.updates["starmoot"], found.updates["bare"]
    ratio = statistics.median(ours.drawn_ms) / statistics.median(bare.drawn_ms)
    late = sum(one > 100 for one in ours.drawn_ms) / len(ours.drawn_ms)
    lines.append(f"ratio of the medians: {ratio:.2f}; later than 100 ms: {late:.1%}")
    lines += [
        "",
        f"{'memory':20} {'events':>8} {'heap, kB':>10} {'nodes':>8} {'listeners':>10}"
        f" {'data, kB':>10} {'code, kB':>10}",
    ]
    rows = [("lived through", one) for one in found.held]
    if found.afresh is not None:
        rows.append(("opened afresh", found.afresh))
    for name, heap in rows:
        numbers = f"{heap.heap_kb:>10.0f} {heap.nodes:>8} {heap.listeners:>10}"
        if heap.code_kb is not None:
            numbers += f" {heap.heap_kb - heap.code_kb:>10.0f} {heap.code_kb:>10.0f}"
        lines.append(f"{name:20} {heap.events:>8} {numbers}")
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9, help="first loads of each game (9)")
    parser.add_argument("--games", type=int, default=3, help="games to follow (3)")
    parser.add_argument("--no-memory", action="store_true", help="leave the long game out")
    parser.add_argument("--json", type=Path, help="keep all figures in this file")
    wanted = parser.parse_args()
    build_client.build()
    with tempfile.TemporaryDirectory(prefix="starmoot-browser-") as folder:
        found = asyncio.run(
            measure(wanted.rounds, wanted.games, not wanted.no_memory, Path(folder))
        )
    print(report(found))
    if wanted.json:
        kept = {
            "loads": {game: vars(load) for game, load in found.loads.items()},
            "updates": {name: vars(seen) for name, seen in found.updates.items()},
            "memory": [vars(one) for one in (*found.held, found.afresh) if one is not None],
        }
        wanted.json.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
