"""Write the book of rulings of a game from its rules: `python tools/rulings.py hegemony`.

Every rule that is a reading of the source (clarified) or fills a hole in it (completed) gets a
line in docs/rulings/GAME.md, by chapter. `--check` only says whether the book is up to date.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
import tomllib
from pathlib import Path

from starmoot.host import get_game

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "rulings"
KINDS = ("clarified", "completed")
WIDTH = 118
ABOUT = (
    "Every rule that is a reading of the book (*clarified*: it is silent or says two things) or "
    "fills a hole in it (*completed*). Made by `tools/rulings.py {game}` from `rules.toml`; "
    "`starmoot rules {game} ID` tells where a rule is coded and tested."
)


def book(game: str) -> str:
    """The text of a book."""
    rules = ROOT / "src" / "starmoot" / "games" / game / "rules.toml"
    lines = [
        f"# {get_game(game).title}: the book of rulings",
        "",
        *textwrap.wrap(ABOUT.format(game=game), WIDTH),
    ]
    chapter = ""
    for rule in tomllib.loads(rules.read_text(encoding="utf-8"))["rule"]:
        if rule["kind"] not in KINDS:
            continue
        if rule["section"] != chapter:
            chapter = rule["section"]
            lines += ["", f"## {chapter.lstrip('0123456789. ')}", ""]
        said = f"* {rule['id']} ({rule['kind']}): {rule.get('ruling') or rule['text']}"
        lines += textwrap.wrap(said, WIDTH, subsequent_indent="  ", break_long_words=False)
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the book, or look whether it is up to date."""
    arguments = argparse.ArgumentParser(description="The book of rulings of a game.")
    arguments.add_argument("game")
    arguments.add_argument("--check", action="store_true")
    given = arguments.parse_args()
    target = FOLDER / f"{given.game}.md"
    text = book(given.game)
    if given.check:
        return int(not target.exists() or target.read_text(encoding="utf-8") != text)
    target.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
