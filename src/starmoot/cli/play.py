"""`starmoot play`: a game in the terminal, against bots or among friends."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from starmoot.bots import Bot, make_bot
from starmoot.cli.arguments import (
    Parser,
    add_game,
    add_setting,
    bots_of,
    chosen_options,
    command_parser,
    positive,
    seats_of,
    seed_bytes,
)
from starmoot.cli.console import Trouble, make_console, writable
from starmoot.cli.session import Session
from starmoot.host import Table, get_game
from starmoot.kernel import Game

FRIENDLY_TABLE = 3
"""A table of this size is the default, where the game allows it."""


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "play",
        "Play a game in the terminal. You take one seat and bots the others; with --hot-seat\n"
        "people pass the keyboard around. At every question ? helps, and q leaves the game.",
        """
        starmoot play moot
        starmoot play goofspiel --seats 2 --bots search:500
        starmoot play goofspiel --option cards=5 --record game.jsonl
        starmoot play moot --hot-seat --seats 4 --bots random     (three people, one bot)
        """,
    )
    add_game(parser)
    add_setting(parser, f"how many play (default {FRIENDLY_TABLE}, or as near as the game allows)")
    parser.add_argument("--seat", type=positive, default=1, metavar="K", help="your seat, from 1")
    parser.add_argument(
        "--bots",
        metavar="SPEC,...",
        help="who plays the other seats, in order and repeated as needed: random, search:200, "
        "search:50ms, advice (default: advice where the game has some, else search:200)",
    )
    parser.add_argument("--seed", metavar="SEED", help="a number or text: the same, the same dice")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game as a record")
    parser.add_argument(
        "--hot-seat",
        action="store_true",
        help="people take all seats but those of --bots, who sit last",
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Set the table and play."""
    game = get_game(args.game)
    options = chosen_options(game, args.option)
    nearest = min(max(FRIENDLY_TABLE, game.seats[0]), game.seats[-1])
    seats = seats_of(game, args.seats, nearest)
    if args.bots is not None:
        specs = bots_of(game, args.bots)
    else:
        specs = [] if args.hot_seat else usual_bots(game)
    people = people_at(seats, args.seat, len(specs) if args.hot_seat else None)
    seed = seed_bytes(args.seed)
    bots = seat_bots(specs, [seat for seat in range(seats) if seat not in people], seed)
    if args.record is not None:
        writable(args.record)
    table = Table(game, seats, seed, options)
    return Session(make_console(), table, people, bots, args.record).run()


def usual_bots(game: Game) -> list[str]:
    """The best bots that need no waiting."""
    return ["advice" if game.advice is not None else "search:200"]


def people_at(seats: int, seat: int, bots: int | None) -> list[int]:
    """The seats of people: one, or in the hot seat all but the last `bots`."""
    if bots is not None:
        if bots >= seats:
            raise Trouble(f"{bots} bots leave no seat for people at a table of {seats}")
        return list(range(seats - bots))
    if seat > seats:
        raise Trouble(f"there is no seat {seat} at a table of {seats}; choose 1 to {seats}")
    return [seat - 1]


def seat_bots(specs: list[str], places: list[int], seed: bytes) -> dict[int, Bot]:
    """Bots for some seats, each with luck of its own."""
    bots: dict[int, Bot] = {}
    for place, seat in enumerate(places):
        luck = hashlib.sha256(seed + b"bot" + bytes([seat])).digest()
        bots[seat] = make_bot(specs[place % len(specs)], int.from_bytes(luck[:7], "big"))
    return bots
