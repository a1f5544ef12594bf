"""`starmoot replay`: look at a recorded game again, and check that it follows from its seed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Columns
from rich.text import Text as Line

from starmoot.cli.arguments import Parser, add_json, command_parser, whole
from starmoot.cli.console import BAD_INPUT, FAILED, OK, Trouble, make_console, print_json
from starmoot.cli.terminal import scene_of, show_scene
from starmoot.host import (
    SPECTATOR,
    BadJournal,
    BadSnapshot,
    Journal,
    RulesFault,
    Table,
    entry_json,
    get_game,
    load_journal,
    replay,
    view_json,
)
from starmoot.kernel import SEAT, BadTable, Entry, Game

EVERYTHING = -2
"""No viewer in particular: all that the record tells."""


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "replay",
        "Tell a recorded game again as a chronicle, show a moment of it, or verify it:\n"
        "--verify plays everything again from the opened seed and compares.",
        """
        starmoot replay game.jsonl
        starmoot replay game.jsonl --seat 2          what the second seat knew
        starmoot replay game.jsonl --at 12           the table after the twelfth input
        starmoot replay game.jsonl --verify
        """,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the record, as JSON Lines")
    parser.add_argument("--verify", action="store_true", help="recompute and compare everything")
    parser.add_argument("--seat", metavar="S", help="only what this seat knew, or `spectator`")
    parser.add_argument("--at", type=whole, metavar="STEP", help="the table after so many inputs")
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Replay a record."""
    journal = load_journal(read_record(args.file))
    game = get_game(journal.header["game"])
    viewer = viewer_of(args.seat, journal.header["seats"])
    table = played_again(game, journal, None, FAILED if args.verify else BAD_INPUT)
    at = None if args.at is None else moment(game, journal, table, args.at)
    facts = known_facts(at or table, viewer)
    if args.json:
        print_json(replay_json(table, facts, args.verify, at, viewer))
        return OK
    console = make_console()
    if args.verify:
        console.print(Line(verdict(table)))
    elif at is not None:
        show_moment(console, at, [fact for fact in facts if fact.step == args.at], viewer)
    else:
        show_chronicle(console, table, facts)
    return OK


def read_record(path: Path) -> str:
    """The text of a record."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Trouble(f"'{path}' cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise Trouble(f"'{path}' is not a record: it is not UTF-8 text") from None


def viewer_of(text: str | None, seats: int) -> int:
    """Whose eyes to use."""
    if text is None:
        return EVERYTHING
    if text == "spectator":
        return SPECTATOR
    if text.isdecimal() and 1 <= int(text) <= seats:
        return int(text) - 1
    raise Trouble(f"there is no seat '{text}' in this game; choose 1 to {seats}, or spectator")


def played_again(game: Game, journal: Journal, upto: int | None, code: int) -> Table:
    """The game played again from its record; the first thing that does not follow is named."""
    try:
        return replay(game, journal, upto)
    except (BadJournal, BadTable, BadSnapshot) as bad:
        raise Trouble(str(bad), code) from None
    except (LookupError, TypeError, ValueError, AttributeError, RulesFault) as fault:
        # an edited line can hold anything where the rules expect a number
        raise Trouble(f"the record cannot be played again: {fault}", code) from None


def moment(game: Game, journal: Journal, table: Table, step: int) -> Table:
    """The table after so many inputs."""
    if step > table.inputs:
        raise Trouble(f"the record has {table.inputs} inputs; choose --at 0 to {table.inputs}")
    return played_again(game, journal, step, BAD_INPUT)


def known_facts(table: Table, viewer: int) -> list[Entry]:
    """The facts that a viewer came to know while the game went on."""
    facts = table.view(SPECTATOR if viewer == EVERYTHING else viewer).log
    return facts if viewer == EVERYTHING else [fact for fact in facts if fact.seen_by(viewer)]


def eyes(viewer: int) -> int:
    """The viewer to draw a scene for."""
    return SPECTATOR if viewer == EVERYTHING else viewer


def checked(table: Table) -> dict[str, int]:
    """What a replay compared, in numbers."""
    digests = sum("seal" in line for line in table.journal.lines)
    return {"inputs": table.inputs, "digests": digests, "draws": table.draws}


def verdict(table: Table) -> str:
    """What was checked, as one paragraph."""
    counts = checked(table)
    if table.ended:
        scores = ", ".join(map(str, table.scores))
        end = f"the game ends as recorded: {table.ending}, with scores {scores}"
    else:
        end = "the game stops at the very moment that was recorded"
    return (
        f"The record is true. The opened seed matches the commitment made before the game; "
        f"all {counts['inputs']} inputs were played again and fit the rules, "
        f"{counts['draws']} random draws were made again from the seed, "
        f"{counts['digests']} digests were recomputed and agree, and {end}."
    )


def summary(table: Table) -> Line:
    """The game in one line."""
    line = Line.assemble((table.game.title, "title"), f", {table.seats} seats")
    chosen = [f"{name} {value}" for name, value in table.options.items()]
    if chosen:
        line.append(f", {', '.join(chosen)}", style="quiet")
    return line


def show_chronicle(console: Console, table: Table, facts: list[Entry]) -> None:
    """All facts, grouped by the input that brought them about."""
    console.print(summary(table))
    console.print()
    list_facts(console, facts, table.view(SPECTATOR).state)
    console.print()
    if table.ended:
        state = table.view(SPECTATOR).state
        points = table.game.points(table.scores)
        scores = [f"{SEAT.label(seat, state)} {score}" for seat, score in enumerate(points)]
        console.print(Line(f"The game is over: {table.ending}. {', '.join(scores)}."))
    else:
        console.print(Line(f"The game was left after {table.inputs} inputs."))
    console.print(Line("The numbers count inputs; --at 12 shows the table then.", style="quiet"))


def list_facts(console: Console, facts: list[Entry], state: Any) -> None:
    """Facts as sentences, each group with its number."""
    rows = Columns.grid(padding=(0, 2))
    rows.add_column(justify="right", style="quiet", no_wrap=True)
    rows.add_column()
    last = -1
    for fact in facts:
        rows.add_row(str(fact.step) if fact.step != last else "", Line(fact.tell(state)))
        last = fact.step
    console.print(rows)


def show_moment(console: Console, table: Table, facts: list[Entry], viewer: int) -> None:
    """The table at a moment: what just happened, the scene, who is to answer."""
    view = table.view(eyes(viewer))
    console.print(summary(table))
    if facts:
        console.print()
        list_facts(console, facts, view.state)
    show_scene(console, scene_of(table.game, view))
    open_seats = [SEAT.label(waiting.seat, view.state) for waiting in view.waiting]
    if open_seats:
        console.print()
        console.print(Line(f"To answer: {', '.join(open_seats)}.", style="quiet"))


def replay_json(
    table: Table, facts: list[Entry], verified: bool, at: Table | None, viewer: int
) -> dict[str, Any]:
    """A replay as data."""
    state = table.view(SPECTATOR).state
    data: dict[str, Any] = {
        "game": table.game.id,
        "rules_version": table.game.rules_version,
        "seats": table.seats,
        "options": table.options,
        "inputs": table.inputs,
        "finished": table.ended,
        "ending": table.ending or None,
        "scores": table.scores if table.ended else None,
        "verified": verified,
        "checked": checked(table),
        "facts": [{"step": fact.step, **entry_json(fact, state)} for fact in facts],
    }
    if at is not None:
        data["view"] = view_json(at.view(eyes(viewer)))
    return data
