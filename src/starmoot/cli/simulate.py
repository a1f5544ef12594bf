"""`starmoot simulate`: thousands of games between bots, and what comes of them."""

from __future__ import annotations

import argparse
import csv
import importlib
import importlib.util
import json
import os
import re
import time
from pathlib import Path
from typing import Any

from starmoot.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_setting,
    bots_of,
    chosen_options,
    command_parser,
    positive,
    seats_of,
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
    write_text,
)
from starmoot.host import get_game
from starmoot.kernel import Game
from starmoot.lab.playing import Row, recorded
from starmoot.lab.simulation import Job, simulate
from starmoot.lab.tally import Tally, show

FORMATS = (".parquet", ".csv", ".jsonl")
MOST_COMPLAINTS = 5


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "simulate",
        "Let bots play many games and sum them up: how they end, how long they last, who wins\n"
        "from which seat. Bots take turns over the seats, so that nobody sits better than others.\n"
        "The same seed gives the same games, whatever the number of jobs. Ctrl-C stops early and\n"
        "keeps every game that was finished.",
        """
        starmoot simulate moot --games 1000
        starmoot simulate goofspiel --games 200 --bots search:200,random --jobs 4
        starmoot simulate moot --games 10000 --seats 5 --out games.parquet
        starmoot simulate moot --games 200 --records tests/records
        starmoot simulate moot --games 100 --json
        """,
    )
    add_game(parser)
    add_setting(parser, "how many play (default: as few as the game allows)")
    parser.add_argument("--games", type=positive, required=True, metavar="N", help="how many games")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="SPEC,...",
        help="who plays, repeated over the seats as needed (default: random)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="a number or text (default: 0)")
    parser.add_argument(
        "--jobs", type=positive, metavar="J", help="processes (default: one for each core)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a row for each game: .parquet, .csv or .jsonl"
    )
    parser.add_argument(
        "--records",
        type=Path,
        metavar="DIR",
        help="keep the record of one game for each ending here",
    )
    parser.add_argument(
        "--failures",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="where the records of games that fail go (default: here)",
    )
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Simulate and sum up."""
    game = get_game(args.game)
    job = Job(
        game.id,
        seats_of(game, args.seats),
        chosen_options(game, args.option),
        tuple(bots_of(game, args.bots)),
        args.seed,
        args.games,
    )
    check_places(args.out, args.records, args.failures)
    jobs = min(args.jobs or os.cpu_count() or 1, args.games)
    tally, rows = Tally(game.point), []
    endings: dict[str, Row] = {}
    start = time.perf_counter()
    done = 0
    interrupted = False
    try:
        with progress(f"{game.title}", args.games) as step:
            for batch in simulate(job, jobs):
                tally.add(batch)
                rows += [row for row in batch if args.out is not None and row.result.finished]
                keep_failures(batch, job, args.failures)
                for row in batch:
                    if row.result.finished:
                        endings.setdefault(row.result.ending, row)
                done += len(batch)
                step(done, args.games)
    except KeyboardInterrupt:
        interrupted = True
    seconds = time.perf_counter() - start
    if args.out is not None:
        write_rows(args.out, rows, job)
    report(args, game, job, tally, jobs, seconds)
    if args.records is not None:
        keep_records(game, endings, job, args.records, quiet=args.json)
    if interrupted or done < args.games:
        complain(f"stopped after {tally.finished:,} of {args.games:,} games")
        return INTERRUPTED
    return FAILED if tally.failures else OK


def check_places(out: Path | None, records: Path | None, failures: Path) -> None:
    """Refuse what could not be written in the end, before the work begins."""
    if out is not None:
        if out.suffix not in FORMATS:
            raise Trouble(f"'{out}' must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
        if out.suffix == ".parquet" and importlib.util.find_spec("polars") is None:
            raise Trouble('Parquet needs polars; get it with: pip install "starmoot[lab]"')
        writable(out)
    if records is not None and not records.is_dir():
        raise Trouble(f"there is no folder '{records}' for the records of games")
    if not failures.is_dir():
        raise Trouble(f"there is no folder '{failures}' for the records of games that fail")


def report(
    args: argparse.Namespace, game: Game, job: Job, tally: Tally, jobs: int, seconds: float
) -> None:
    """Print the sums, and on standard error what went wrong."""
    if args.json:
        print_json(tally.as_json(game, job, jobs, seconds))
    else:
        console = make_console()
        show(console, tally, game, job, seconds)
        if args.out is not None:
            console.print(f"Wrote {tally.finished:,} rows to {args.out}.", soft_wrap=True)
    for row in tally.failures[:MOST_COMPLAINTS]:
        place = failure_path(row, job, args.failures)
        kept = f"; its record is {place}" if row.record else ""
        complain(f"game {row.number} failed: {row.result.failure}{kept}")
    if len(tally.failures) > MOST_COMPLAINTS:
        complain(f"{len(tally.failures) - MOST_COMPLAINTS} more games failed")


def failure_path(row: Row, job: Job, folder: Path) -> Path:
    """Where the record of a game that failed goes."""
    return folder / f"starmoot-failure-{job.game}-{row.result.seed[:16]}.jsonl"


def keep_failures(rows: list[Row], job: Job, folder: Path) -> None:
    """Write the records of games that failed, as soon as they are known."""
    for row in rows:
        if row.record:
            write_text(failure_path(row, job, folder), row.record)


def keep_records(game: Game, endings: dict[str, Row], job: Job, folder: Path, quiet: bool) -> None:
    """Write the record of one game for each ending, and say which endings did not come about."""
    for ending, row in endings.items():
        path = folder / f"{slug(ending)}.jsonl"
        write_text(path, recorded(game, job, row.number))
        if not quiet:
            make_console().print(f"Wrote {path}.", soft_wrap=True)
    missing = [ending for ending in game.endings if ending not in endings]
    if missing:
        hint = "try more games, or other --bots, --seats or --option"
        complain(f"no game ended so: {', '.join(missing)}; {hint}")


def slug(ending: str) -> str:
    """An ending as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", ending.lower()).strip("-")


def flat(row: Row) -> dict[str, Any]:
    """A game as one row of a table."""
    result = row.result
    line: dict[str, Any] = {
        "number": row.number,
        "seed": result.seed,
        "ending": result.ending,
        "decisions": result.decisions,
        "windows": result.windows,
    }
    for seat, (bot, score, rank) in enumerate(
        zip(row.bots, result.scores, result.ranks, strict=True), start=1
    ):
        line |= {f"bot_{seat}": bot, f"score_{seat}": score, f"rank_{seat}": rank}
    return line


def columns(seats: int) -> list[str]:
    """The names of a row's columns."""
    each = [f"{what}_{seat}" for seat in range(1, seats + 1) for what in ("bot", "score", "rank")]
    return ["number", "seed", "ending", "decisions", "windows", *each]


def write_rows(path: Path, rows: list[Row], job: Job) -> None:
    """Write one row for each finished game, in the order of their numbers."""
    lines = [flat(row) for row in rows]
    with whole_file(path) as draft:
        if path.suffix == ".jsonl":
            text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
            draft.write_text(text, encoding="utf-8")
        elif path.suffix == ".csv":
            with draft.open("w", encoding="utf-8", newline="") as file:
                table = csv.DictWriter(file, columns(job.seats))
                table.writeheader()
                table.writerows(lines)
        else:
            polars = importlib.import_module("polars")
            polars.DataFrame(lines, schema=schema(polars, job.seats)).write_parquet(draft)


def schema(polars: Any, seats: int) -> dict[str, Any]:
    """The types of the columns, so that even no rows make a table."""
    texts = ("seed", "ending", "bot")
    return {
        name: polars.String if name.startswith(texts) else polars.Int64 for name in columns(seats)
    }
