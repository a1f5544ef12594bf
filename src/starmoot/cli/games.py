"""`starmoot games`: what there is to play."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from starmoot.cli.arguments import Parser, add_json, command_parser
from starmoot.cli.console import OK, make_console, print_json
from starmoot.cli.schema import schema
from starmoot.host import Option, all_games, broken_games, get_game, options_of
from starmoot.kernel import Allocate, Amount, Choose, Form, Game, Shape


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "games",
        "List the installed games, or tell more about one: its seats, options and endings.",
        """
        starmoot games
        starmoot games moot
        starmoot games --json
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="tell more about this game")
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """List the games, or tell about one."""
    if args.game is not None:
        game = get_game(args.game)
        if args.json:
            print_json(game_json(game))
        else:
            show_game(make_console(), game)
        return OK
    games, broken = all_games(), broken_games()
    if args.json:
        print_json({"games": [game_json(game) for game in games], "broken": broken})
    else:
        show_games(make_console(), games, list(broken.values()))
    return OK


def seats_text(game: Game) -> str:
    """How many play, in words."""
    least, most = game.seats[0], game.seats[-1]
    return str(least) if least == most else f"{least} to {most}"


def show_games(console: Console, games: list[Game], broken: list[str]) -> None:
    """A table of all games, and what is wrong with those that are left out."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="quiet")
    table.add_column("Game", style="key", no_wrap=True)
    table.add_column("Title", no_wrap=True)
    table.add_column("Seats", no_wrap=True)
    table.add_column("Length", no_wrap=True)
    table.add_column("What it is")
    for game in games:
        table.add_row(game.id, Line(game.title), seats_text(game), game.length, Line(game.summary))
    console.print(table)
    for reason in broken:
        console.print()
        console.print(Line(f"Left out: {reason}", style="bad"))
    console.print()
    console.print(Line.assemble("Tell me more: ", ("starmoot games " + games[0].id, "key")))
    console.print(Line.assemble("Play:         ", ("starmoot play " + games[0].id, "key")))


def show_game(console: Console, game: Game) -> None:
    """Everything about one game."""
    console.print(Line.assemble((game.title, "title"), (f"  {game.id}", "quiet")))
    console.print(Line(game.summary))
    console.print()
    facts = Table.grid(padding=(0, 3))
    facts.add_column(style="quiet")
    facts.add_row("Seats", seats_text(game))
    if game.length:
        facts.add_row("Length", game.length)
    facts.add_row(
        "Rules", f"version {game.rules_version}; read them with: starmoot rules {game.id}"
    )
    facts.add_row("Endings", Line("\n".join(game.endings)))
    if game.credits:
        facts.add_row("Credits", Line(game.credits))
    console.print(facts)
    if options_of(game):
        console.print()
        console.print(Line("Options", style="key"))
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="quiet")
        table.add_column("Name", no_wrap=True)
        table.add_column("Values")
        table.add_column("Default")
        table.add_column("What it does")
        for option in options_of(game):
            default = Line(str(option.default))
            table.add_row(option.name, Line(values(option.shape)), default, Line(option.help))
        console.print(Padding(table, (0, 0, 0, 2)))
        sample = options_of(game)[0]
        console.print()
        line = f"starmoot play {game.id} --option {sample.name}={sample.default}"
        console.print(Line.assemble("Choose one with ", (line, "key")))


def values(shape: Shape) -> str:
    """The legal values of an option in a few words."""
    if isinstance(shape, Amount):
        step = f" in steps of {shape.step}" if shape.step > 1 else ""
        return f"{shape.least} to {shape.most}{step}"
    if isinstance(shape, Choose):
        words = ", ".join(shape.kind.key(key) for key in shape.keys)
        return words if shape.single() else f"a list of {words}"
    if isinstance(shape, Form | Allocate):
        return "a JSON object"
    return "a text"


def option_json(option: Option) -> dict[str, Any]:
    """An option as data."""
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default,
        "rules": option.rules.split(),
        "schema": schema(option.shape),
    }


def game_json(game: Game) -> dict[str, Any]:
    """A game as data."""
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "rules_version": game.rules_version,
        "seats": [game.seats[0], game.seats[-1]],
        "length": game.length,
        "endings": list(game.endings),
        "options": [option_json(option) for option in options_of(game)],
    }
