"""`starmoot arena`: bots against each other, and the ladder that comes of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from starmoot.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_setting,
    chosen_options,
    command_parser,
    positive,
)
from starmoot.cli.console import (
    FAILED,
    INTERRUPTED,
    OK,
    Trouble,
    complain,
    make_console,
    print_json,
    progress,
    whole_file,
    writable,
)
from starmoot.cli.lab import add_place, crew, lab_folder, module, span
from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.lab.errors import BadStudy, MissingExtra
from starmoot.lab.tally import numbers

if TYPE_CHECKING:
    from starmoot.lab.arena import Ladder

GAMES = 100
PICTURES = (".svg", ".png")


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "arena",
        "Let every bot meet every other and rate them. Each seed is played twice, with either bot\n"
        "in front, and seats move on by one from seed to seed. Games are kept: ask again with\n"
        "more, and only the missing ones are played. Ctrl-C stops early and says what is known.",
        """
        starmoot arena proxima --bots random advice:1 advice:2
        starmoot arena goofspiel --bots random search:8 search:32 --seats 2 --games 200
        starmoot arena destiny --bots advice:1 advice:2 advice:3 --for 20m --picture ladder.png
        starmoot arena moot --bots random search:8 --json
        """,
    )
    add_game(parser)
    add_setting(parser, "how many play (default: as at the game's first table)")
    parser.add_argument(
        "--bots", nargs="+", required=True, metavar="SPEC", help="who plays: two bots or more"
    )
    parser.add_argument(
        "--games", type=positive, metavar="N", help=f"seeds for each pair (default: {GAMES})"
    )
    parser.add_argument("--for", dest="time", type=span, metavar="TIME", help="such as 20m")
    parser.add_argument("--seed", metavar="S", help="a number or text")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="a chart: .svg or .png")
    add_place(parser)
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Play, rate, and show."""
    try:
        return compete(args)
    except (BadStudy, MissingExtra) as wrong:
        raise Trouble(str(wrong)) from None


def compete(args: argparse.Namespace) -> int:
    """Play what is missing and show the ladder."""
    game = get_game(args.game)
    if args.picture is not None:
        if args.picture.suffix not in PICTURES:
            raise Trouble(f"'{args.picture}' must end in {' or '.join(PICTURES)}")
        writable(args.picture)
    bots = [spec.strip() for text in args.bots for spec in text.split(",") if spec.strip()]
    arena = module("arena")
    study = arena.arena_study(
        game,
        bots,
        seats=args.seats,
        options=chosen_options(game, args.option),
        games=args.games or GAMES,
        seed=args.seed,
    )
    running = module("running")
    try:
        with (
            crew(args) as executor,
            progress(f"{game.title}, arena", None, show=not args.json) as step,
        ):
            ladder: Ladder = arena.play_arena(
                study, bots, lab_folder(args.into), executor, args.time, step
            )
    except running.AllFailed as failed:
        raise Trouble(str(failed), FAILED) from None
    except running.NothingPlayed as nothing:
        raise Trouble(str(nothing), INTERRUPTED) from None
    if args.picture is not None:
        with whole_file(args.picture) as draft:
            draft.write_bytes(arena.picture(ladder, game.title, args.picture.suffix))
    if args.json:
        print_json(arena.as_data(ladder))
    else:
        show(game, ladder, args.picture)
    if ladder.failed:
        complain(f"{ladder.failed:,} seeds were left out, because a game of theirs failed")
    return INTERRUPTED if ladder.stopped == "it was stopped" else OK


def show(game: Game, ladder: Ladder, picture: Path | None) -> None:
    """The ladder for eyes."""
    arena = module("arena")
    console = make_console()
    setup = ladder.study.arms[0].setup
    head = f", {setup.seats} seats, {ladder.seeds:,} seeds for each pair, seed {setup.seed}"
    console.print(Text.assemble((game.title, "title"), (head, "quiet")))
    console.print()
    console.print(arena.told(ladder), style="key", markup=False)
    console.print()
    heading, *rows = arena.table(ladder)
    found = numbers(*heading)
    for row in rows:
        found.add_row(*(Text(cell) for cell in row))
    console.print(found)
    console.print()
    played = ladder.seeds * len(ladder.study.arms)
    speed = f" in {ladder.seconds:.1f} s" if ladder.fresh else ", all played before"
    console.print(f"{played:,} games, {ladder.fresh:,} of them now{speed}.", style="quiet")
    if picture is not None:
        console.print(f"Wrote {picture}.", soft_wrap=True, markup=False)
