"""The command line of Starmoot: `starmoot` and its commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from starmoot import __version__
from starmoot.cli import bench, check, games, play, replay, rules, simulate
from starmoot.cli.arguments import Parser
from starmoot.cli.console import BAD_INPUT, FAILED, INTERRUPTED, OK, Trouble, complain, make_console
from starmoot.kernel import BadJournal, BadTable, UnknownGame

COMMANDS = (games, play, replay, simulate, rules, check, bench)

OVERVIEW = """\
[title]Starmoot[/], a home for games of space politics.

  [quiet]Play[/]
    [key]starmoot play moot[/]                          a game against bots, here and now
    [key]starmoot play moot --record game.jsonl[/]      the same, kept for later
    [key]starmoot games[/]                              what there is to play

  [quiet]Look again[/]
    [key]starmoot replay game.jsonl[/]                  the chronicle of a recorded game
    [key]starmoot replay game.jsonl --verify[/]         prove that nobody touched it

  [quiet]Study and build[/]
    [key]starmoot simulate moot --games 1000[/]         how do games end, who wins?
    [key]starmoot rules moot[/]                         the rules, each with its id
    [key]starmoot check moot[/]                         does the game keep its promises?
    [key]starmoot bench[/]                              how fast is it here?

Every command tells more about itself: [key]starmoot play --help[/]"""


def make_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="starmoot",
        description="A home for games of space politics: play them, simulate them, check them.",
        epilog="Every command tells more about itself, with examples: starmoot play --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"starmoot {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if not given:
            make_console().print(OVERVIEW)
            return OK
        args = make_parser().parse_args(given)
        code: int = args.run(args) if "run" in args else make_parser().error("name a command")
        sys.stdout.flush()
        return code
    except Trouble as trouble:
        complain(str(trouble))
        return trouble.code
    except (UnknownGame, BadTable, BadJournal) as trouble:
        complain(str(trouble))
        return BAD_INPUT
    except BrokenPipeError:
        # whoever read our output has gone; say nothing more, not even while closing
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        complain("stopped")
        return INTERRUPTED
