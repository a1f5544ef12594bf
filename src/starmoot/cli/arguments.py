"""What several commands take: a game, seats, options, seeds, bots; each checked at the door."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from starmoot.bots import BOTS, UnknownBot, make_bot
from starmoot.cli.console import Trouble
from starmoot.host import check_options, options_of
from starmoot.kernel import Choose, Game, Shape, Text

SEED_BYTES = 32


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message}; see: {self.prog} --help")


def command_parser(name: str, text: str, examples: str) -> Parser:
    """The parser of a command with its help: what it does in a few lines, then examples."""
    lines = "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines())
    return Parser(
        prog=f"starmoot {name}",
        description=text.strip(),
        epilog=f"examples:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_game(parser: Parser) -> None:
    """The game to work with."""
    parser.add_argument("game", metavar="GAME", help="the game's id, as `starmoot games` lists it")


def add_setting(parser: Parser, seats_help: str) -> None:
    """Seats and options."""
    parser.add_argument("--seats", type=positive, metavar="N", help=seats_help)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game; may be given several times",
    )


def add_json(parser: Parser) -> None:
    """One JSON object instead of text."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def positive(text: str) -> int:
    """A whole number above zero."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above zero")
    return int(text)


def whole(text: str) -> int:
    """A whole number, zero included."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def chosen_options(game: Game, settings: Sequence[str]) -> dict[str, Any]:
    """The options that `--option name=value` chose, all checked, with the defaults."""
    shapes = {option.name: option.shape for option in options_of(game)}
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Trouble(f"'--option {setting}' says no value; write --option {name}=VALUE")
        chosen[name] = option_value(shapes[name], value) if name in shapes else value
    return check_options(game, chosen)


def option_value(shape: Shape, text: str) -> Any:
    """The wire form of what was typed for an option; `@cards.toml` is the text of that file."""
    if isinstance(shape, Text) and text.startswith("@"):
        return read_text(text[1:])
    if isinstance(shape, Text) or (isinstance(shape, Choose) and shape.single()):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def read_text(path: str) -> str:
    """What a file says."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Trouble(f"{path} cannot be read: {fault}") from None


def seats_of(game: Game, wanted: int | None, default: int | None = None) -> int:
    """The number of seats: the wanted one, checked, or the default, or the smallest table."""
    seats = wanted or default or game.seats[0]
    game.check_seats(seats)
    return seats


def bots_of(game: Game, text: str) -> list[str]:
    """The bots that a text such as `random,search:200` names, checked before the work begins."""
    specs = [spec.strip() for spec in text.split(",") if spec.strip()]
    if not specs:
        raise Trouble(f"--bots names nobody; there are {', '.join(sorted(BOTS))}")
    for spec in specs:
        try:
            make_bot(spec, 0)
        except UnknownBot as unknown:
            raise Trouble(str(unknown)) from None
        if spec.partition(":")[0] == "advice" and game.advice is None:
            raise Trouble(f"{game.title} offers no advice to bots; take random or search instead")
    return specs


def seed_bytes(text: str | None) -> bytes:
    """The seed of a table: 64 hex digits as they are, anything else hashed, nothing: fresh."""
    if text is None:
        return os.urandom(SEED_BYTES)
    if len(text) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    return hashlib.sha256(b"starmoot/seed/" + text.encode()).digest()
