"""The command line of Starmoot: `starmoot` and its commands, each a module of its own."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Sequence

from starmoot import __version__
from starmoot.cli.console import BAD_INPUT, FAILED, INTERRUPTED, OK, Trouble, complain, make_console
from starmoot.host import BadJournal, UnknownGame
from starmoot.kernel import BadTable

COMMANDS = (
    *("games", "play", "replay", "simulate", "lab", "arena", "rules", "words", "check"),
    *("bench", "new", "serve", "admin"),
)
"""Each is a module beside this one with `make_parser` and `run`, loaded only when it is called."""

OVERVIEW = """\
[title]Starmoot[/], a home for games of space politics.

  [quiet]Play[/]
    [key]starmoot play moot[/]                        a game against bots, here and now
    [key]starmoot play moot --record game.jsonl[/]    the same, kept for later
    [key]starmoot games[/]                            what there is to play

  [quiet]Play with others[/]
    [key]starmoot serve[/]                            tables in the browser, for people and bots
    [key]starmoot admin tables[/]                     what goes on there; backups, records

  [quiet]Look again[/]
    [key]starmoot replay game.jsonl[/]                the chronicle of a recorded game
    [key]starmoot replay game.jsonl --verify[/]       play it all again and compare

  [quiet]Study and build[/]
    [key]starmoot new lantern[/]                      a package for a game of your own
    [key]starmoot simulate moot --games 1000[/]       how do games end, and who wins?
    [key]starmoot lab ask moot gates=7,5[/]           what does this rule do, and how sure is that?
    [key]starmoot arena moot --bots random search[/]  which bot is stronger?
    [key]starmoot rules moot[/]                       the rules, each with its id
    [key]starmoot check moot[/]                       does the game keep its promises?
    [key]starmoot words moot[/]                       what of it is said in another language?
    [key]starmoot bench[/]                            how fast is it here?

Every command tells more about itself: [key]starmoot play --help[/]"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # an old terminal shows a question mark for a sign it does not have
            stream.reconfigure(errors="replace")
    try:
        code = dispatch(list(sys.argv[1:] if arguments is None else arguments))
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


def dispatch(given: list[str]) -> int:
    """Find the command and run it."""
    if not given or given[0] in ("-h", "--help") or given == ["help"]:
        make_console().print(OVERVIEW)
        return OK
    if given[0] == "--version":
        print(f"starmoot {__version__}")
        return OK
    name, rest = (given[1], ["--help"]) if given[0] == "help" else (given[0], given[1:])
    if name not in COMMANDS:
        raise Trouble(f"there is no command '{name}'; there are {', '.join(COMMANDS)}")
    command = importlib.import_module(f"starmoot.cli.{name}")
    try:
        args = command.make_parser().parse_args(rest)
    except SystemExit:
        return OK  # argparse has shown the help that was asked for
    code: int = command.run(args)
    return code
