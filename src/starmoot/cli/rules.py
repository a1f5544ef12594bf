"""`starmoot rules`: the rules of a game, each with its id, and what cites them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from starmoot.cli.arguments import Parser, add_json, command_parser
from starmoot.cli.console import OK, Trouble, make_console, print_json
from starmoot.content.rules import BadRules, Rule, cited, load_rules
from starmoot.host import all_games, get_game, listed
from starmoot.kernel import Choose, Form, Game, Pending, Shape
from starmoot.testing.matrix import Coverage, coverage

NEIGHBOURS = 2
MOST_PLACES = 4


def make_parser() -> Parser:
    """Describe the command."""
    parser = command_parser(
        "rules",
        "Read the rules of a game, or one rule with its neighbours. With --coverage: for each\n"
        "rule whether code implements it and a test proves it. Tests are looked for in the\n"
        "current folder.",
        """
        starmoot rules moot
        starmoot rules moot MT-BID-02
        starmoot rules --coverage
        starmoot rules moot --coverage --json
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game (default: all)")
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule, such as MT-BID-02")
    parser.add_argument("--coverage", action="store_true", help="what cites each rule, and gaps")
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Show rules or their coverage."""
    games = [get_game(args.game)] if args.game else all_games()
    console = make_console()
    if args.id is not None:
        show_one(console, games[0], args.id.upper(), args.json)
    elif args.json:
        print_json({game.id: game_json(game, args.coverage) for game in games})
    elif args.coverage:
        show_coverage(console, [coverage(game, Path.cwd()) for game in games])
    elif args.game is None:
        show_games(console, games)
    else:
        show_all(console, games[0])
    return OK


def rules_of(game: Game) -> dict[str, Rule]:
    """The rules of a game, or a trouble that says why there are none."""
    try:
        return load_rules(game.package, game.rules_file)
    except (BadRules, ValueError) as bad:
        raise Trouble(str(bad)) from None


def rule_json(rule: Rule) -> dict[str, str]:
    """A rule as data."""
    return {
        "id": rule.id,
        "section": rule.section,
        "kind": rule.kind,
        "text": rule.text,
        "ruling": rule.ruling,
    }


def game_json(game: Game, with_places: bool) -> dict[str, Any]:
    """The matrix of a game in numbers; its rules, or with their places what cites them."""
    matrix = coverage(game, Path.cwd())
    data: dict[str, Any] = matrix.as_json()
    entries = []
    for covered in matrix.rules.values():
        entry: dict[str, Any] = dict(rule_json(covered.rule))
        if with_places:
            entry["implemented"] = covered.implemented
            entry["tested"] = covered.tested
        entries.append(entry)
    return {**data, "list": entries}


def show_games(console: Console, games: list[Game]) -> None:
    """How many rules each game has."""
    for game in games:
        try:
            count = f"{len(load_rules(game.package, game.rules_file))} rules"
        except (BadRules, ValueError):
            count = "its rules are not listed"
        console.print(Text.assemble((f"{game.id:<12}", "key"), count))
    console.print()
    console.print(Text.assemble("Read them: ", (f"starmoot rules {games[0].id}", "key")))


def show_all(console: Console, game: Game) -> None:
    """All rules of a game, section by section."""
    rules = rules_of(game)
    console.print(Text.assemble((game.title, "title"), (f", {len(rules)} rules", "quiet")))
    section = ""
    table = rule_table()
    for rule in rules.values():
        if rule.section != section:
            if table.row_count:
                console.print(table)
            section = rule.section
            table = rule_table()
            console.print()
            console.print(Text(section, style="key"))
        table.add_row(rule.id, rule_text(rule))
    console.print(table)


def rule_table() -> Table:
    """Ids on the left, texts on the right."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="quiet", no_wrap=True)
    table.add_column()
    return table


def rule_text(rule: Rule) -> Text:
    """What a rule says, and why where that was chosen."""
    text = Text(rule.text)
    if rule.ruling:
        text.append(f"  ({rule.ruling})", style="quiet")
    return text


def show_one(console: Console, game: Game, rule_id: str, as_json: bool) -> None:
    """One rule between its neighbours."""
    rules = rules_of(game)
    ids = list(rules)
    if rule_id not in rules:
        raise Trouble(f"{game.title} has no rule '{rule_id}'; it has {listed(ids)}")
    at = ids.index(rule_id)
    near = [rules[name] for name in ids[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]]
    if as_json:
        neighbours = [rule_json(rule) for rule in near if rule.id != rule_id]
        print_json({**rule_json(rules[rule_id]), "neighbours": neighbours})
        return
    console.print(Text.assemble((rules[rule_id].section, "key"), (f"  {game.title}", "quiet")))
    table = rule_table()
    for rule in near:
        if rule.id == rule_id:
            table.add_row(Text(rule.id, style="not dim bold"), rule_text(rule), style="")
        else:
            table.add_row(rule.id, rule_text(rule), style="quiet")
    console.print(table)
    console.print(Text(f"{rule_id} is {rules[rule_id].kind}.", style="quiet"))


def show_coverage(console: Console, matrices: list[Coverage]) -> None:
    """The matrix in numbers, then its gaps."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="quiet")
    table.add_column("Game", style="key")
    for column in ("Rules", "Implemented", "Tested", "Gaps"):
        table.add_column(column, justify="right")
    for matrix in matrices:
        counts = [matrix.count(name) for name in ("implemented", "tested")]
        gaps = len(matrix.gaps)
        mark = Text(str(gaps), style="bad" if gaps else "good")
        table.add_row(matrix.game, str(len(matrix.rules)), *map(str, counts), mark)
    console.print(table)
    for matrix in matrices:
        show_gaps(console, matrix)


def show_gaps(console: Console, matrix: Coverage) -> None:
    """What is missing in one game, and what could not be looked at."""
    gaps = matrix.gaps
    if gaps or matrix.unknown or matrix.unseen:
        console.print()
        console.print(Text(f"{matrix.game}: gaps", style="key"))
    rows = rule_table()
    for rule_id, lacks in gaps.items():
        rows.add_row(rule_id, f"not {', not '.join(lacks)}")
    for found in matrix.unknown:
        rows.add_row(found.id, Text(f"no such rule, but {found.where} cites it", style="bad"))
    if rows.row_count:
        console.print(rows)
    for sentence in matrix.unseen:
        console.print(Text(sentence[:1].upper() + sentence[1:] + ".", style="quiet"))


def rules_on_offer(pending: Pending) -> list[str]:
    """The rules behind the options of a question, where its words name them."""
    waiting: list[Shape] = [pending.shape]
    seen: set[int] = set()
    found: list[str] = []
    while waiting:
        shape = waiting.pop()
        if id(shape) in seen:
            continue
        seen.add(id(shape))
        if isinstance(shape, Form):
            waiting.extend(reversed(shape.parts))
        elif isinstance(shape, Choose):
            for key in shape.keys:
                found += cited(pending.words.rules.get((shape.kind.name, key), ""))
            waiting.extend(follow for follow in reversed(shape.then) if follow is not None)
    return found


def show_question_rules(console: Console, game: Game, pending: Pending) -> None:
    """The rules behind a question, with their text where the game lists them."""
    ids = list(dict.fromkeys([*cited(pending.question.topic.rules), *rules_on_offer(pending)]))
    try:
        rules = load_rules(game.package, game.rules_file)
    except (BadRules, ValueError):
        rules = {}
    if not ids:
        console.print(Text("No rule is named for this question.", style="quiet"))
    table = rule_table()
    for rule_id in ids:
        known = rules.get(rule_id)
        table.add_row(rule_id, rule_text(known) if known else Text("its text is not listed"))
    console.print(table)
