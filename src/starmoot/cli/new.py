"""`starmoot new`: a package with a small game that works, to be changed into one's own."""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

from rich.markup import escape

from starmoot.cli.arguments import Parser, command_parser
from starmoot.cli.console import OK, Trouble, make_console
from starmoot.host import game_ids

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,28}[a-z0-9]")
PACKAGE: Final = "package"
"""The folder of the template that is named after the game."""
SUFFIX: Final = ".txt"
"""What the files of the template end with, so that nothing takes them for part of Starmoot."""

NEXT: Final = """\
Made [title]{folder}[/]: a small game that works, and tests that pass.

{activate}  [key]cd {folder}[/]
  [key]pip install -e ".\\[dev]"[/]      so that Starmoot finds it
  [key]python -m pytest[/]             run its tests
  [key]starmoot play {game}[/]
  [key]starmoot check {game}[/]

Then change it: README.md names the files, docs/first-game.md of Starmoot explains them."""


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "new",
        "Make a package for a game of your own: a small game that can be played at once, its\n"
        "rules and its tests. It goes into a new folder; what exists is never touched.",
        """
        starmoot new lantern
        starmoot new night_market --into games
        """,
    )
    parser.add_argument("game", metavar="GAME", help="the id of the new game, such as night_market")
    parser.add_argument(
        "--into",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="the folder in which the new one is made (default: here)",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Check the name, then write the package."""
    folder: Path = args.into / args.game
    check_name(args.game)
    check_place(folder)
    write_package(args.game, folder)
    words = NEXT.format(game=args.game, folder=folder, activate=activation())
    make_console().print(words, soft_wrap=True)
    return OK


def activation() -> str:
    """The line that comes first where this Starmoot is in an environment that is not active."""
    where = Path(sys.prefix)
    if sys.prefix == sys.base_prefix or os.environ.get("VIRTUAL_ENV") == sys.prefix:
        return ""
    script = where / ("Scripts/activate" if os.name == "nt" else "bin/activate")
    if not script.is_file():
        return ""
    command = str(script) if os.name == "nt" else f". {shlex.quote(str(script))}"
    return f"  [key]{escape(command)}[/]      so that you use this Starmoot\n"


def check_name(game: str) -> None:
    """Refuse a name that cannot be the id of a game and the name of its package."""
    if NAME.fullmatch(game) is None:
        raise Trouble(
            f"'{game}' cannot be the name of a game; take 2 to 30 lower-case letters, digits and "
            "underscores, the first a letter, such as night_market"
        )
    if game in game_ids():
        raise Trouble(f"there is a game '{game}' already; choose another name")
    if keyword.iskeyword(game) or importlib.util.find_spec(game) is not None:
        raise Trouble(f"'{game}' means something else in Python; choose another name")


def check_place(folder: Path) -> None:
    """Refuse a place where nothing new can be made."""
    if not folder.parent.is_dir():
        raise Trouble(f"there is no folder '{folder.parent}' in which '{folder.name}' could be")
    if folder.exists() or folder.is_symlink():
        raise Trouble(f"'{folder}' is there already; choose another name, or --into elsewhere")


def write_package(game: str, folder: Path) -> None:
    """Write the whole package or nothing."""
    try:
        folder.mkdir()
    except OSError as fault:
        raise Trouble(f"'{folder}' cannot be made: {fault.strerror}") from None
    try:
        for path, text in filled_template(game):
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
    except OSError as fault:
        shutil.rmtree(folder, ignore_errors=True)
        raise Trouble(f"'{folder}' cannot be written: {fault.strerror}") from None


def filled_template(game: str) -> Iterator[tuple[Path, str]]:
    """The files of a new package: their paths and their texts."""
    words = {
        "game": game,
        "project": game.replace("_", "-"),
        "title": game.replace("_", " ").title(),
        "rules": rule_prefix(game),
    }
    for path, source in template_files(files("starmoot.cli") / "template", Path()):
        parts = [game if part == PACKAGE else part for part in path.parts]
        text = Template(source.read_text(encoding="utf-8")).substitute(words)
        yield Path(*parts).with_suffix(""), text


def template_files(folder: Traversable, path: Path) -> Iterator[tuple[Path, Traversable]]:
    """All files of the template with their paths in it."""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            yield from template_files(entry, path / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield path / entry.name, entry


def rule_prefix(game: str) -> str:
    """What the ids of a game's rules begin with: `NM` for night_market, `LA` for lantern."""
    initials = "".join(word[0] for word in game.split("_") if word and word[0].isalpha())
    letters = "".join(letter for letter in game if letter.isalpha()) + "x"
    return (initials[:4] if len(initials) > 1 else letters[:2]).upper()
