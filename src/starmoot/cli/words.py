"""`starmoot words`: how much of a game is said in another language, and what is not."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from starmoot.cli.arguments import Parser, add_game, add_json, command_parser, positive, whole
from starmoot.cli.console import FAILED, OK, Step, Trouble, make_console, print_json, progress
from starmoot.host import (
    ENGLISH,
    Catalogue,
    catalogue_of,
    catalogues_in,
    get_game,
    ill_formed,
)
from starmoot.kernel import Game
from starmoot.testing.translation import declared, moments, shown

SHOWN = 40


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "words",
        "What of a game is said in another language: its pages, rules and lessons, and all that\n"
        "is shown to anybody while bots play. Sentences without words in that language are\n"
        "listed, the most frequent first. Ends with 1 if there are any.",
        """
        starmoot words moot
        starmoot words exodus --seats 5 --games 3 --seed 20
        starmoot words destiny --every 20 --all
        """,
    )
    add_game(parser)
    parser.add_argument("--language", default="de", metavar="CODE", help="default: de")
    parser.add_argument("--seats", type=positive, metavar="N", help="only tables of this size")
    parser.add_argument("--games", type=whole, default=1, metavar="N", help="for each table size")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="a number (default: 0)")
    parser.add_argument(
        "--every", type=positive, default=10, metavar="N", help="look after every Nth answer"
    )
    parser.add_argument("--rules", action="store_true", help="look at the book of rules too")
    parser.add_argument("--all", action="store_true", help=f"list all, not only {SHOWN}")
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Read what a game says by its catalogue."""
    game = get_game(args.game)
    if args.seats is not None:
        game.check_seats(args.seats)
    own = entries(game, args.language)
    if not own:
        raise Trouble(
            f"{game.title} brings no catalogues for '{args.language}': they belong into "
            f"words/{args.language}/ of its package, as TOML files"
        )
    with progress(game.title, None, show=not args.json) as step:
        texts = heard(game, args, step)
    found = report(texts, own, catalogue_of(game.id, args.language))
    if args.json:
        print_json(found)
    else:
        show(make_console(), game, found, None if args.all else SHOWN)
    return FAILED if found["missing"] or found["wrong"] else OK


def entries(game: Game, language: str) -> list[tuple[str, str]]:
    """What a game's own catalogues have: each sentence with what is said for it."""
    tables = [] if language == ENGLISH else catalogues_in(game.package, language)
    found: list[tuple[str, str]] = []
    for key, said in (pair for table in tables for pair in table.items()):
        found += said.items() if isinstance(said, dict) else [(key, said)]
    return found


def heard(game: Game, args: argparse.Namespace, step: Step) -> Counter[str]:
    """Every text that is there for people to read, and at how many moments."""
    texts = Counter(declared(game, rules=args.rules))
    sizes = list(game.seats) if args.seats is None else [args.seats]
    told = 0
    for seats in sizes:
        for number in range(args.games):
            for count, table in enumerate(moments(game, seats, args.seed + number)):
                if count % args.every == 0 or table.closed:
                    texts.update(shown(table))
                told += 1
                step(told, told)
    return texts


def report(texts: Counter[str], own: Sequence[tuple[str, str]], words: Catalogue) -> dict[str, Any]:
    """How many texts are translated whole, what is not, and which entries are wrong."""
    missing: Counter[str] = Counter()
    for text, times in texts.items():
        for sentence in words.unknown(text):
            missing[sentence] += times
    whole = sum(1 for text in texts if not words.unknown(text))
    return {
        "language": words.language,
        "entries": len(own),
        "texts": len(texts),
        "translated": whole,
        "missing": dict(missing.most_common()),
        "wrong": [fault for key, said in own if (fault := ill_formed(key, said))],
        "idle": sorted({key for key, _ in own} - words.used),
    }


def show(console: Console, game: Game, found: dict[str, Any], most: int | None) -> None:
    """The report for eyes."""
    missing = found["missing"]
    head = f"{game.title}, {found['language']}: {found['translated']:,} of {found['texts']:,} texts"
    console.print(Text(head, style="bad" if missing else "good"))
    listed = list(missing.items())[:most]
    for sentence, times in listed:
        console.print(Text.assemble((f"{times:6,}  ", "quiet"), sentence), soft_wrap=True)
    left = len(missing) - len(listed)
    if left:
        console.print(Text(f"and {left:,} more; see them with --all", style="quiet"))
    for fault in found["wrong"]:
        console.print(Text(fault, style="bad"), soft_wrap=True)
    idle = len(found["idle"])
    if idle:
        text = f"{idle:,} of {found['entries']:,} entries were not needed; --json lists them"
        console.print(Text(text, style="quiet"))
