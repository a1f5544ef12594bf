"""`starmoot lab`: ask a question about a game, and get an answer with an interval."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from starmoot.cli.arguments import (
    Parser,
    add_json,
    command_parser,
    option_value,
    positive,
    whole,
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
    writable,
    write_text,
)
from starmoot.host import all_games, get_game, options_of
from starmoot.kernel import Game
from starmoot.lab.errors import BadStudy, MissingExtra
from starmoot.lab.tally import numbers

if TYPE_CHECKING:
    from starmoot.lab.analysis import Findings
    from starmoot.lab.executors import Executor
    from starmoot.lab.studies import Study

ABOUT = (
    "Ask a question about a game: bots play it both ways on the same seeds, and the answer says\n"
    "how large the difference is, how sure that is, and who gains and loses."
)
EXAMPLES = """
starmoot lab ask exodus jump_treachery=1,0,2 --measure saved --until 3pp
starmoot lab ask destiny seats=3,6 --measure minutes --for 5m
starmoot lab run exodus too-fast
starmoot lab answers exodus --for 20m
starmoot lab carry exodus
starmoot lab tune exodus tension
starmoot lab bots moot --for 10m
starmoot lab list exodus
"""
UNITS = {"s": 1, "m": 60, "h": 3600}


class Mixed(Parser):
    """A parser that takes what is varied before, between or behind the options."""

    mixing = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse intermixed, which argparse does by calling this once more."""
        if self.mixing:
            return super().parse_known_args(args, namespace)
        self.mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self.mixing = False


def make_parser() -> Parser:
    """Describe the command and its parts."""
    parser = command_parser("lab", ABOUT, EXAMPLES)
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True, parser_class=Mixed)
    asking = parts.add_parser("ask", help="ask a question: what do these settings change?")
    asking.add_argument("game", metavar="GAME")
    asking.add_argument(
        "vary",
        nargs="*",
        metavar="OPTION=A,B,...",
        help="what to vary; the first value is what the others are compared with. "
        "seats=3,5 and bots=random,advice:2 work too",
    )
    asking.add_argument("--seats", type=positive, metavar="N")
    asking.add_argument("--bots", metavar="SPEC,...", help="who plays, repeated over the seats")
    asking.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asking.add_argument(
        "--measure", metavar="NAME,...", help="what to look at, the first above all"
    )
    asking.add_argument("--seed", metavar="S", help="a number or text")
    asking.add_argument("--pace", type=float, metavar="S", help="seconds a step, for minutes")
    add_end(asking)
    running = parts.add_parser("run", help="answer a study by its name, or a file")
    running.add_argument("game", metavar="GAME")
    running.add_argument("study", metavar="STUDY", help="its name, its question's id, or FILE.toml")
    add_end(running)
    every = parts.add_parser("answers", help="answer all open questions of a game, and report")
    every.add_argument("game", metavar="GAME")
    every.add_argument("--only", default="", metavar="STUDY,...", help="these studies alone")
    every.add_argument("--to", type=Path, default=Path("docs/lab"), metavar="DIR")
    every.add_argument("--for", dest="time", type=span, metavar="TIME", help="such as 20m, in all")
    carrying = parts.add_parser("carry", help="keep games of earlier code that come out the same")
    carrying.add_argument("game", metavar="GAME")
    carrying.add_argument(
        "--check", type=positive, default=3, metavar="N", help="of each setting, to play again"
    )
    add_folder(carrying)
    tuning = parts.add_parser("tune", help="look for settings that come nearest to targets")
    tuning.add_argument("game", metavar="GAME")
    tuning.add_argument("study", metavar="STUDY")
    tuning.add_argument("--for", dest="time", type=span, metavar="TIME", help="such as 20m")
    standing = parts.add_parser("bots", help="ladders and drama of all games, as docs/bots.md")
    standing.add_argument("games", metavar="GAME", nargs="*")
    standing.add_argument("--only", choices=("ladder", "drama"), help="this part alone")
    standing.add_argument("--seeds", type=positive, metavar="N", help="for each step of a ladder")
    standing.add_argument("--tables", type=positive, metavar="N", help="games for each table")
    standing.add_argument("--to", type=Path, default=Path("docs/bots.md"), metavar="FILE")
    standing.add_argument("--for", dest="time", type=span, metavar="TIME", help="in all")
    listing = parts.add_parser("list", help="the studies of a game, and what can be measured")
    listing.add_argument("game", metavar="GAME", nargs="?")
    watching = parts.add_parser("watch", help="play one game of a study again and keep its record")
    watching.add_argument("game", metavar="GAME")
    watching.add_argument("study", metavar="STUDY")
    watching.add_argument("arm", type=positive, metavar="ARM", help="its place in the report")
    watching.add_argument("number", type=whole, metavar="NUMBER")
    watching.add_argument("--record", type=Path, metavar="FILE", help="where the record goes")
    for part in (asking, running, every, tuning, standing):
        add_place(part)
        add_json(part)
    return parser


def add_end(parser: argparse.ArgumentParser) -> None:
    """When to stop."""
    parser.add_argument("--until", metavar="WIDTH", help="how exact: 2pp for a share, 0.5 else")
    parser.add_argument("--games", type=positive, metavar="N", help="seeds, at most with --until")
    parser.add_argument("--for", dest="time", type=span, metavar="TIME", help="such as 20m")


def add_place(parser: argparse.ArgumentParser) -> None:
    """Where games are played and kept."""
    parser.add_argument("--jobs", type=positive, metavar="J", help="processes (default: all cores)")
    parser.add_argument("--on", default="", metavar="RAY", help="ray, or ray://HOST:PORT")
    add_folder(parser)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Where games are kept."""
    parser.add_argument(
        "--into", type=Path, metavar="DIR", help="where games are kept (default: your data folder)"
    )


def span(text: str) -> float:
    """A span of time in seconds: 90s, 20m, 2h."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text)
    if match is None or float(match[1]) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time such as 90s, 20m or 2h")
    return float(match[1]) * UNITS[match[2]]


def lab_folder(given: Path | None) -> Path:
    """Where games are kept: beside what the server keeps, which shows the reports."""
    from starmoot.web.settings import user_data

    data = os.environ.get("STARMOOT_DATA", "")
    return given or (Path(data) if data else user_data()) / "lab"


def run(args: argparse.Namespace) -> int:
    """Run a part; what is wrong is said in one sentence."""
    parts: dict[str, Callable[[argparse.Namespace], int]] = {
        "ask": run_ask,
        "run": run_named,
        "answers": run_answers,
        "carry": run_carry,
        "tune": run_tune,
        "bots": run_bots,
        "list": run_list,
        "watch": run_watch,
    }
    try:
        return parts[args.part](args)
    except (BadStudy, MissingExtra) as wrong:
        raise Trouble(str(wrong)) from None


def module(name: str) -> Any:
    """A module of the lab, or a sentence that says what to install."""
    try:
        return import_module(f"starmoot.lab.{name}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("starmoot"):
            raise
        raise MissingExtra("lab", str(missing.name)) from None


@contextmanager
def crew(args: argparse.Namespace) -> Iterator[Executor]:
    """Who plays."""
    with module("desk").crew(args.on, args.jobs) as executor:
        yield executor


# Asking


def varied(game: Game, texts: Sequence[str]) -> dict[str, list[Any]]:
    """What `OPTION=a,b,c` varies; commas within brackets belong to a value."""
    shapes = {option.name: option.shape for option in options_of(game)}
    found: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals or not values:
            raise Trouble(f"'{text}' says no values; write {name or 'OPTION'}=A,B")
        parts = re.split(r",(?![^\[{]*[\]}])", values)
        if name == "seats":
            if not all(part.isdecimal() for part in parts):
                raise Trouble(f"'{text}' has to be numbers, such as seats=3,5")
            found[name] = [int(part) for part in parts]
        elif name == "bots" or name not in shapes:
            found[name] = list(parts)
        else:
            found[name] = [option_value(shapes[name], part) for part in parts]
    return found


def run_ask(args: argparse.Namespace) -> int:
    """Answer a question from the command line."""
    game = get_game(args.game)
    vary = varied(game, args.vary)
    chosen = {name: values[0] for name, values in varied(game, args.option).items()}
    fixed_games = args.games
    if args.games is None and args.until is None and args.time is not None:
        fixed_games = 1_000_000  # the clock alone ends it
    study = module("desk").question(
        game.id,
        vary,
        question_name(args.vary),
        title=" ".join(args.vary) or game.title,
        seats=args.seats,
        bots=args.bots,
        options=chosen,
        measures=args.measure,
        until=args.until,
        games=fixed_games,
        seed=args.seed,
        pace=args.pace,
    )
    return answered(args, study)


def question_name(texts: Sequence[str]) -> str:
    """A name for the files of a question."""
    return re.sub(r"[^a-z0-9]+", "-", "-".join(texts).lower()).strip("-")[:60] or "question"


def run_named(args: argparse.Namespace) -> int:
    """Answer a study by its name or from a file."""
    studies = module("studies")
    game = get_game(args.game)
    study = (
        studies.load_file(Path(args.study))
        if args.study.endswith(".toml")
        else studies.load_study(game, args.study)
    )
    if study.game != game.id:
        raise Trouble(f"'{args.study}' asks about {study.game}, not {game.id}")
    if args.until is not None or args.games is not None:
        table = {"until": args.until, "games": args.games}
        given = {name: value for name, value in table.items() if value is not None}
        study = studies.stopped_by(study, studies.stopping_of(given, study.primary))
    return answered(args, study)


def answered(args: argparse.Namespace, study: Study) -> int:
    """Play, and say what was found."""
    desk = module("desk")
    folder = lab_folder(args.into)
    label = f"{get_game(study.game).title}, {study.title}"
    try:
        with crew(args) as executor, progress(label, None, show=not args.json) as step:
            found = desk.run(study, folder, seconds=args.time, executor=executor, step=step)
    except module("running").AllFailed as failed:
        raise Trouble(str(failed), FAILED) from None
    except module("running").NothingPlayed as nothing:
        raise Trouble(str(nothing), INTERRUPTED) from None
    show(args, found)
    return INTERRUPTED if found.stopped == "it was stopped" else OK


def show(args: argparse.Namespace, found: Findings) -> None:
    """One answer, for eyes or as data."""
    report, words = module("report"), module("words")
    data = report.as_data(found)
    if args.json:
        print_json(data)
        return
    console = make_console()
    console.print(Text(found.study.title, style="title"))
    if found.study.question:
        console.print(found.study.question, style="quiet", markup=False)
    console.print()
    console.print(words.verdict(found), style="key", markup=False)
    console.print()
    for rows in (report.long_table(data), report.gain_table(data)):
        if rows:
            table = numbers(*rows[0])
            for row in rows[1:]:
                table.add_row(*(Text(cell) for cell in row))
            console.print(table)
            console.print()
    for line in (*words.winners(found), words.sureness(found), *words.limits(found)):
        console.print(line, markup=False)
    console.print()
    for arm, number, why, file in found.examples:
        console.print(f"{why} ({arm}, game {number}):", style="quiet", markup=False)
        console.print(f"  starmoot replay {file}", soft_wrap=True, markup=False)
    speed = f" in {found.seconds:.1f} s" if found.fresh else ", all played before"
    console.print(f"{found.played:,} games, {found.fresh:,} of them now{speed}.", style="quiet")
    for failure in found.failures[:3]:
        complain(failure)


# The other parts


def run_answers(args: argparse.Namespace) -> int:
    """Answer everything, and write the report."""
    desk, words = module("desk"), module("words")
    game = get_game(args.game)
    folder = lab_folder(args.into)
    only = [name.strip() for name in args.only.split(",") if name.strip()]
    if not module("studies").study_names(game):
        raise Trouble(f"{game.title} has no studies; docs/lab.md tells how to write one")
    console = make_console(stderr=True)

    def tell(name: str, found: Findings) -> None:
        took = f"{found.fresh:,} games in {found.seconds:.0f} s"
        console.print(f"{name}: {found.games:,} seeds, {took}", style="quiet", markup=False)

    with crew(args) as executor:
        found, without = desk.answers(
            game, folder, executor, seconds=args.time, only=only, tell=tell
        )
        places = [folder / "reports", args.to]
        desk.write_report(game, found, folder, places)
    for nothing in without:
        complain(nothing)
    if args.json:
        print_json({"studies": [module("report").as_data(one) for one in found]})
        return OK
    for one in found:
        make_console().print(Text.assemble((f"{one.study.title}: ", "title"), words.verdict(one)))
    make_console().print(f"Wrote {args.to / game.id}.md, .html, .json and its pictures.")
    return OK


def run_carry(args: argparse.Namespace) -> int:
    """Keep what earlier code has played, where this code plays it the same."""
    game = get_game(args.game)
    with progress(f"{game.title}, playing again", None) as step:
        found = module("desk").carry(game, lab_folder(args.into), args.check, step)
    console = make_console()
    if not any(one.games or one.differs for one in found):
        console.print("No other code has played games that are missing here.")
    for one in found:
        if one.differs:
            console.print(f"Nothing kept: another code plays differently. {one.differs}")
        elif one.games:
            again = f"{one.checked:,} were played again, and all came out the same"
            console.print(f"Kept {one.games:,} games; {again}.")
    return OK


def run_tune(args: argparse.Namespace) -> int:
    """Look for better settings and write a preset."""
    tuning = module("tuning")
    game = get_game(args.game)
    study = module("studies").load_study(game, args.study)
    folder = lab_folder(args.into)
    with crew(args) as executor, progress(f"{study.title}", None, show=not args.json) as step:
        found = tuning.tune(study, folder, executor, args.time, step)
    place = folder / "presets"
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{game.id}-{study.name}.toml"
    write_text(path, tuning.preset(found))
    lines = tuning.tuned_words(found)
    if args.json:
        print_json({"options": dict(found.options), "words": lines, "preset": str(path)})
        return OK
    console = make_console()
    for line in lines:
        console.print(line, markup=False)
    console.print(f"Wrote {path}.", soft_wrap=True, markup=False)
    return OK


def run_bots(args: argparse.Namespace) -> int:
    """Play ladders and tables of drama, and write the document after each part."""
    standing = module("standing")
    names = standing.checked(args.games)
    writable(args.to)
    folder = lab_folder(args.into)
    amount = standing.Amount(args.seeds or 0, args.tables or 0, args.time)
    console = make_console(stderr=True)
    with crew(args) as executor, progress("bots", None, show=not args.json) as step:
        work = standing.Standing(folder, executor, amount, step)

        def tell(part: str) -> None:
            write_text(args.to, standing.document(work.parts))
            console.print(f"{part}: written to {args.to}", style="quiet", markup=False)

        work.play(names, [args.only] if args.only else standing.PARTS, tell)
    if args.json:
        print_json(work.parts)
    return OK


def run_list(args: argparse.Namespace) -> int:
    """What there is to run and to measure."""
    studies, measures = module("studies"), module("measures")
    console = make_console()
    for game in [get_game(args.game)] if args.game else all_games():
        names = studies.study_names(game)
        if not names and not args.game:
            continue
        console.print(Text(game.title, style="title"))
        table = numbers("Study", "Question")
        table.columns[1].justify = "left"
        table.columns[1].no_wrap = False
        for name in names:
            study = studies.load_study(game, name)
            cited = f" ({', '.join(study.rules)})" if study.rules else ""
            table.add_row(Text(name), Text(f"{study.title} {study.question}{cited}"))
        console.print(table)
        if args.game:
            known = {**measures.generic(game, measures.PACE), **studies.shared_measures(game)}
            figures = [name for name in measures.figures_of(game) if name not in known]
            listed = ", ".join([*known, *figures])
            console.print(Text.assemble(("Measures: ", "quiet"), listed))
        console.print()
    return OK


def run_watch(args: argparse.Namespace) -> int:
    """Play one game again, and keep its record."""
    game = get_game(args.game)
    study = module("studies").load_study(game, args.study)
    if args.arm > len(study.arms):
        names = "; ".join(f"{place} {arm.name}" for place, arm in enumerate(study.arms, start=1))
        raise Trouble(f"study {study.name} has no arm {args.arm}; it has {names}")
    arm = study.arms[args.arm - 1]
    path = args.record or Path(f"{game.id}-{study.name}-{args.arm}-{args.number}.jsonl")
    write_text(path, module("playing").record_of(arm.setup, args.number))
    make_console().print(f"Wrote {path}. Watch it with:", soft_wrap=True)
    make_console().print(f"  starmoot replay {path}", soft_wrap=True, markup=False)
    return OK
