"""`starmoot bench`: how fast it is here."""

from __future__ import annotations

import argparse
import copy
import inspect
import time
from collections.abc import Callable
from contextlib import suppress
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

from rich.console import Console
from rich.table import Table as Columns
from rich.text import Text

from starmoot.bots.match import midway, play_for, record_match
from starmoot.bots.sample import sample_play
from starmoot.cli.arguments import Parser, add_json, command_parser
from starmoot.cli.console import INTERRUPTED, OK, Trouble, make_console, print_json, progress
from starmoot.host import (
    all_games,
    clone_play,
    decode_play,
    encode_play,
    kernel_is_compiled,
    replay,
    settle,
    take_view,
)
from starmoot.kernel import Game, Play

SEED = bytes(32)
BLOCKS = 5
SHARE_FOR_PLAY = 0.5
"""Half of a game's time goes to random play, the rest to the smaller measures."""

MEASURES = (
    ("clone", "a copy that plays on"),
    ("view", "what a seat sees, for a bot"),
    ("wordy_view", "the same with prompts and log, for eyes"),
    ("encode", "a snapshot"),
    ("decode", "a play from a snapshot"),
    ("replay", "one input of a record, checked"),
)


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "bench",
        "Measure every game on this machine: random play, clones, views, snapshots and replays;\n"
        "and a clone of a large sample table against Python's own deepcopy.",
        """
        starmoot bench
        starmoot bench --seconds 10
        starmoot bench --json
        """,
    )
    parser.add_argument(
        "--seconds", type=seconds, default=2.0, metavar="S", help="for each game (default: 2)"
    )
    add_json(parser)
    return parser


def seconds(text: str) -> float:
    """A span of time above zero."""
    try:
        span = float(text)
    except ValueError:
        span = 0.0
    if not 0 < span < 1e6:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above zero")
    return span


def run(args: argparse.Namespace) -> int:
    """Measure and tell."""
    games = all_games()
    results: dict[str, dict[str, Any]] = {}
    sample: dict[str, Any] | None = None
    steps = len(games) + 1
    with suppress(KeyboardInterrupt), progress("measuring", steps, show=not args.json) as step:
        for done, game in enumerate(games):
            step(done, steps)
            results[game.id] = measure_game(game, args.seconds)
        step(len(games), steps)
        sample = measure_sample(args.seconds / 4)
    if args.json:
        print_json({"compiled": kernel_is_compiled(), "games": results, "sample": sample})
    else:
        show(make_console(), results, sample)
    if sample is None:
        raise Trouble(f"stopped after {len(results)} of {len(games)} games", INTERRUPTED)
    return OK


def cost(work: Callable[[], object], span: float) -> float:
    """Microseconds for one call."""
    return costs([work], span)[0]


def costs(works: list[Callable[[], object]], span: float) -> list[float]:
    """Microseconds for one call of each, in blocks that take turns and about `span` each in all.

    The best block counts: on a busy machine the others measure the neighbours.
    """
    numbers = [max(1, int(span / BLOCKS / duration(work, 1))) for work in works]
    best = [float("inf")] * len(works)
    for _ in range(BLOCKS):
        for place, work in enumerate(works):
            once = duration(work, numbers[place]) / numbers[place]
            best[place] = min(best[place], once)
    return [once * 1e6 for once in best]


def duration(work: Callable[[], object], number: int) -> float:
    """The seconds that so many calls take."""
    start = time.perf_counter()
    for _ in range(number):
        work()
    return max(time.perf_counter() - start, 1e-7)


def measure_game(game: Game, span: float) -> dict[str, Any]:
    """Everything about one game."""
    seats = game.seats[0]
    settings = settle(game, {})
    play_for(game, seats, settings, span * SHARE_FOR_PLAY / 4)
    games, decisions, elapsed = play_for(game, seats, settings, span * SHARE_FOR_PLAY)
    each = span * (1 - SHARE_FOR_PLAY) / len(MEASURES)
    return {
        "seats": seats,
        "games": games,
        "decisions": decisions,
        "decisions_per_second": decisions / elapsed,
        "games_per_second": games / elapsed,
        "microseconds": measure_parts(game, midway(game, seats, settings), each),
    }


def measure_parts(game: Game, play: Play, span: float) -> dict[str, float]:
    """The cost of the smaller things, in mid-game."""
    data = encode_play(play)
    journal = record_match(game, play.seats, {}, SEED, ["random"] * play.seats).table.journal
    inputs = sum("decision" in line for line in journal.lines)
    return {
        "clone": cost(lambda: clone_play(play), span),
        "view": cost(lambda: take_view(play, 0, False, False), span),
        "wordy_view": cost(lambda: take_view(play, 0), span),
        "encode": cost(lambda: encode_play(play), span),
        "decode": cost(lambda: decode_play(game, data, SEED), span),
        "replay": cost(lambda: replay(game, journal), span) / inputs,
    }


def measure_sample(span: float) -> dict[str, Any]:
    """A clone of a large table and a deepcopy of the same data, block by block in the same run.

    The deepcopy is of ordinary objects: native classes cannot be deep-copied, and objects with
    slots make it twice as dear, which would flatter the clone.
    """
    play = sample_play()
    twin = plain(play)
    cloning, copying = costs([lambda: clone_play(play), lambda: copy.deepcopy(twin)], span)
    return {
        "clone_us": cloning,
        "deepcopy_us": copying,
        "ratio": copying / cloning,
        "deepcopy_of": "the same data in ordinary objects",
    }


class Plain:
    """An ordinary object with the attributes of another."""


def plain(value: Any) -> Any:
    """The same data in ordinary lists and objects."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if value is None or isinstance(value, int | str | bytes):
        return value
    twin = Plain()
    for name in [*slots_of(type(value)), *getattr(value, "__dict__", ())]:
        setattr(twin, name, plain(getattr(value, name)))
    return twin


def slots_of(cls: type) -> list[str]:
    """The names of the attributes that a class has a fixed place for, native or slotted."""
    return [
        name
        for name in dir(cls)
        if not name.startswith("_")
        and isinstance(
            inspect.getattr_static(cls, name), GetSetDescriptorType | MemberDescriptorType
        )
    ]


def show(
    console: Console, results: dict[str, dict[str, Any]], sample: dict[str, Any] | None
) -> None:
    """The figures for eyes."""
    state = (
        "compiled"
        if kernel_is_compiled()
        else "interpreted; `python3 start.py compile` makes it fast"
    )
    console.print(Text.assemble("The kernel is ", (state, "title"), "."))
    console.print()
    table = Columns(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="quiet")
    table.add_column("")
    for name, result in results.items():
        table.add_column(f"{name}, {result['seats']} seats", justify="right")
    rates = [f"{result['decisions_per_second']:,.0f}" for result in results.values()]
    table.add_row("random play, decisions each second", *rates)
    whole = [f"{result['games_per_second']:,.0f}" for result in results.values()]
    table.add_row("random play, games each second", *whole)
    for measure, meaning in MEASURES:
        costs = [f"{result['microseconds'][measure]:,.1f} µs" for result in results.values()]
        table.add_row(meaning, *costs)
    console.print(table)
    if sample is not None:
        console.print()
        console.print(
            f"A sample table of 60 places, 8 seats and 150 cards: clone {sample['clone_us']:,.1f} "
            f"µs, deepcopy of {sample['deepcopy_of']} {sample['deepcopy_us']:,.1f} µs; "
            f"the clone is {sample['ratio']:,.0f} times as fast."
        )
