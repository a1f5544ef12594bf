"""Take the README's picture: a moment of Moot in the terminal, drawn by headless Chromium."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from starmoot.bots import Chair, make_bot
from starmoot.cli.console import THEME
from starmoot.cli.session import Session
from starmoot.kernel import Table, get_game, render

TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "moot.png"
TYPED = "1\n"
OPENING = 27
"""After so many inputs there is something to look at: tracks have moved, promises were made."""
LINES = 56
PAGE = """<meta charset="utf-8"><body style="margin:0;background:{background};padding:28px 36px">
<pre style="font:15px/1.45 'DejaVu Sans Mono',monospace;color:{foreground};margin:0">{code}</pre>"""


def moment() -> str:
    """The HTML of the first screen in which there is something to decide with consequences."""
    console = Console(
        theme=THEME,
        highlight=False,
        emoji=False,
        record=True,
        width=100,
        file=io.StringIO(),
        force_terminal=True,
    )
    table = Table(get_game("moot"), 4, hashlib.sha256(b"picture").digest())
    bots = {seat: make_bot("random", seat) for seat in (1, 2, 3)}
    opener = make_bot("random", 0)
    while table.inputs < OPENING:
        seat, decision = table.awaited()[0]
        chair = Chair.at(table, seat)
        pending = chair.view().decision(decision)
        assert pending is not None
        answer = bots.get(seat, opener).answer(chair, pending)
        table.submit(seat, decision, None if answer.passed() else render(pending.shape, answer))
    sys.stdin = io.StringIO(TYPED)
    Session(console, table, [0], bots, None).run()
    html = console.export_html(theme=MONOKAI, inline_styles=True, code_format=PAGE)
    head, _, lines = html.partition("<pre")
    style, _, code = lines.partition(">")
    shown = [line for line in code.split("\n") if "is thinking" not in line and "\x1b" not in line]
    return f"{head}<pre{style}>" + "\n".join(shown[:LINES])


def main() -> int:
    """Write docs/images/moot.png."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        print("the picture needs Chromium on the path", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "moot.html"
        page.write_text(moment(), encoding="utf-8")
        subprocess.run(
            [
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--disable-background-networking",
                f"--user-data-dir={folder}/profile",
                "--window-size=1040,1280",
                f"--screenshot={TARGET}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
        )
    print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
