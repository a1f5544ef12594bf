"""`starmoot check`: does a game keep its promises?"""

from __future__ import annotations

import argparse
import os

from rich.console import Console
from rich.text import Text

from starmoot.cli.arguments import (
    Parser,
    add_game,
    add_json,
    command_parser,
    positive,
    whole,
)
from starmoot.cli.console import (
    FAILED,
    INTERRUPTED,
    OK,
    Step,
    Trouble,
    make_console,
    print_json,
    progress,
)
from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.testing.conformance import check_game
from starmoot.testing.report import CheckReport


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "check",
        "Examine a game by playing it: nothing hidden shows, every record replays, every legal\n"
        "answer is taken, nothing is lost or made on the way. Ends with 1 if anything is wrong.",
        """
        starmoot check moot
        starmoot check moot --games 200 --seats 4
        starmoot check goofspiel --seed 7 --json
        """,
    )
    add_game(parser)
    parser.add_argument("--games", type=positive, default=10, metavar="N", help="for each table")
    parser.add_argument("--seats", type=positive, metavar="K", help="only tables of this size")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="a number (default: 0)")
    parser.add_argument(
        "--random-options", action="store_true", help="choose the game's options at random, too"
    )
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Examine the game."""
    game = get_game(args.game)
    if args.seats is not None:
        game.check_seats(args.seats)
    with progress(game.title, None, show=not args.json) as step:
        try:
            report = examine(game, args, step)
        except KeyboardInterrupt:
            raise Trouble("stopped; only a complete check says something", INTERRUPTED) from None
    if args.json:
        print_json(report.to_json())
    else:
        show(make_console(), game, report)
    return OK if report.ok else FAILED


def examine(game: Game, args: argparse.Namespace, step: Step) -> CheckReport:
    """Let the conformance kit look at the game."""
    return check_game(
        game,
        seats=None if args.seats is None else [args.seats],
        games=args.games,
        seed=args.seed,
        random_options=args.random_options,
        progress=lambda _text, done, total: step(done, total),
        workers=os.cpu_count() or 1,
    )


def show(console: Console, game: Game, report: CheckReport) -> None:
    """The report for eyes."""
    tried = ", ".join(f"{number:,} {what}" for what, number in report.counts.items())
    if report.ok:
        console.print(Text.assemble((f"{game.title} keeps its promises.", "good")))
    else:
        count = len(report.findings)
        plural = "promise is" if count == 1 else "promises are"
        console.print(Text(f"{game.title}: {count} {plural} broken.", style="bad"))
    console.print(Text(f"Tried: {tried}.", style="quiet"))
    for finding in report.findings:
        console.print()
        console.print(Text.assemble((finding.check, "key"), "  ", finding.text))
        again = f"--games 1 --seats {finding.seats} --seed {finding.seed}"
        where = f"step {finding.step}; again with: starmoot check {game.id} {again}"
        console.print(Text(where, style="quiet"))
