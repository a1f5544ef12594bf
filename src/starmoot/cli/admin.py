"""`starmoot admin`: look after a server's tables and people, also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table as Columns
from rich.text import Text as Line

from starmoot.cli.arguments import Parser, add_json, command_parser, positive
from starmoot.cli.console import FAILED, OK, Trouble, make_console, print_json, write_text
from starmoot.cli.replay import read_record
from starmoot.cli.serve import PLACES, add_settings, settings_of

if TYPE_CHECKING:
    from starmoot.web.server.administration import Administration

Answer = dict[str, Any]
Job = Callable[["Administration", argparse.Namespace], Awaitable[Answer]]


def make_parser() -> Parser:
    """Describe the command and its jobs."""
    parser = command_parser(
        "admin",
        "Look after the tables and people of a server. It works on the database itself, whether\n"
        "the server runs or not; name it as for `starmoot serve`.",
        """
        starmoot admin tables --status playing
        starmoot admin export TABLE --out game.jsonl
        starmoot admin backup games.sqlite
        starmoot admin delete-person NAME --yes
        starmoot admin make-admin NAME
        """,
    )
    jobs = parser.add_subparsers(dest="job", metavar="JOB", required=True, parser_class=Parser)
    for name, (_, text, *arguments) in JOBS.items():
        job = jobs.add_parser(name, prog=f"starmoot admin {name}", help=text, description=text)
        for flags, named in arguments:
            job.add_argument(*flags, **named)
        add_settings(job, PLACES)
        add_json(job)
    return parser


def run(args: argparse.Namespace) -> int:
    """Do one job."""
    from starmoot.web.server.administration import CannotDo, administration
    from starmoot.web.server.startup import CannotStart
    from starmoot.web.store.base import StoreError

    settings = settings_of(args)

    async def work() -> Answer:
        async with administration(settings) as hands:
            job: Job = JOBS[args.job][0]
            return await job(hands, args)

    try:
        answer = asyncio.run(work())
    except CannotStart as trouble:
        raise Trouble(str(trouble)) from None
    except CannotDo as trouble:
        raise Trouble(str(trouble), FAILED) from None
    except StoreError as trouble:
        raise Trouble(str(trouble), FAILED) from None
    if args.json:
        print_json(answer)
    else:
        show(args.job, answer)
    return OK


# Jobs


async def tables(hands: Administration, args: argparse.Namespace) -> Answer:
    """List tables."""
    from starmoot.web.store.base import Find

    status = (args.status,) if args.status else ()
    found = await hands.tables(Find(status=status, game=args.game or "", limit=args.limit))
    return {
        "tables": [
            {
                "id": row.id,
                "game": row.game,
                "title": row.title,
                "status": row.status,
                "seats": row.seats,
                "open": row.open_seats,
                "pace": row.pace,
                "host": row.host,
                "created": moment(row.created_at),
                "changed": moment(row.changed_at),
            }
            for row in found
        ]
    }


async def people(hands: Administration, _args: argparse.Namespace) -> Answer:
    """List people."""
    return {
        "people": [
            {
                "id": row.id,
                "name": row.name,
                "kind": "account" if row.password else "guest",
                "admin": row.admin,
                "created": moment(row.created_at),
            }
            for row in await hands.people()
        ]
    }


async def reports(hands: Administration, args: argparse.Namespace) -> Answer:
    """List complaints."""
    found = await hands.reports(args.limit)
    return {"reports": [{**report, "at": moment(report["at"])} for report in found]}


async def export(hands: Administration, args: argparse.Namespace) -> Answer:
    """Write a record."""
    text = await hands.export(args.table, args.unfinished)
    if args.out is not None:
        write_text(args.out, text)
        return {"table": args.table, "file": str(args.out), "lines": text.count("\n")}
    if not args.json:
        sys.stdout.write(text)
        return {}
    return {"table": args.table, "record": text.splitlines()}


async def take_in(hands: Administration, args: argparse.Namespace) -> Answer:
    """Make a table of a record."""
    title = args.title if args.title is not None else args.file.stem
    table = await hands.take_in(read_record(args.file), title[:80])
    return {"table": table, "file": str(args.file)}


async def backup(hands: Administration, args: argparse.Namespace) -> Answer:
    """Copy the database."""
    await hands.backup(args.file)
    return {
        "file": str(args.file),
        "bytes": args.file.stat().st_size,
        "key": str(hands.settings.key_file),
    }


async def change_key(hands: Administration, args: argparse.Namespace) -> Answer:
    """Seal everything with another key."""
    changed = await hands.change_key(args.file)
    return {"file": str(args.file), "sealed": changed, "key": str(hands.settings.key_file)}


async def delete_table(hands: Administration, args: argparse.Namespace) -> Answer:
    """Remove a table."""
    row = await hands.table(args.table)
    about = f"table '{row.id}' ({row.game}, {row.status}, {row.seats} seats)"
    make_sure(f"Delete {about} with its record and everything said there?", args.yes)
    await hands.delete_table(row.id)
    return {"deleted": row.id}


async def delete_person(hands: Administration, args: argparse.Namespace) -> Answer:
    """Remove a person."""
    row = await hands.person(args.person)
    kind = "the account" if row.password else "the guest"
    make_sure(f"Delete {kind} '{row.name}' ({row.id}) with their keys and words?", args.yes)
    await hands.delete_person(row)
    return {"deleted": row.id, "name": row.name}


async def reset_link(hands: Administration, args: argparse.Namespace) -> Answer:
    """Let somebody in again who has forgotten the password or lost the phone."""
    row = await hands.person(args.person)
    return {"name": row.name, "link": await hands.reset_link(row, args.without_code)}


async def make_admin(hands: Administration, args: argparse.Namespace) -> Answer:
    """Give or take rights."""
    row = await hands.person(args.person)
    await hands.make_admin(row, not args.revoke)
    return {"person": row.id, "name": row.name, "admin": not args.revoke}


def make_sure(question: str, yes: bool) -> None:
    """Ask before something is gone for good."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise Trouble("this cannot be undone, and nobody can be asked here; say --yes")
    if input(f"{question} Type yes: ").strip().lower() != "yes":
        raise Trouble("nothing was deleted", FAILED)


# Showing


def moment(millis: int) -> str:
    """A moment, to the second."""
    return datetime.fromtimestamp(millis // 1000, tz=UTC).isoformat().replace("+00:00", "Z")


def show(job: str, answer: Answer) -> None:
    """An answer as text."""
    console = make_console()
    for name in ("tables", "people", "reports"):
        if name in answer:
            rows: Sequence[Answer] = answer[name]
            console.print(columns(rows) if rows else Line(f"There are no {name}."))
            return
    if text := SAID.get(job, "").format(**answer) if answer else "":
        console.print(Line(text))


def columns(rows: Sequence[Answer]) -> Columns:
    """Rows under their headings."""
    table = Columns(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    for place, name in enumerate(rows[0]):
        table.add_column(name, style="key" if place == 0 else "", overflow="fold")
    for row in rows:
        table.add_row(*(Line("" if value is None else str(value)) for value in row.values()))
    return table


SAID = {
    "export": "The record of table {table} is in {file}.",
    "import": "The game is table {table} now.",
    "backup": "A copy of the database is in {file}. Keep the key beside it: {key}",
    "change-key": "{sealed} records are sealed with {file}. Put it in the place of {key}.",
    "delete-table": "Table {deleted} is gone.",
    "delete-person": "{name} ({deleted}) is gone.",
    "reset-link": "With this link {name} sets another password, once, within an hour: {link}",
    "make-admin": "{name}: administrator {admin}.",
}

LIMIT = (("--limit",), {"type": positive, "default": 50, "metavar": "N", "help": "at most (50)"})
YES = (("--yes",), {"action": "store_true", "help": "do not ask"})
TABLE = (("table",), {"metavar": "TABLE", "help": "the table's id"})
PERSON = (("person",), {"metavar": "PERSON", "help": "an id, or the name of an account"})
STATUS = ("gathering", "playing", "finished", "closed")

JOBS: dict[str, Any] = {
    "tables": (
        tables,
        "List tables, the newest change first.",
        (("--status",), {"choices": STATUS, "help": "only these"}),
        (("--game",), {"metavar": "GAME", "help": "only of this game"}),
        LIMIT,
    ),
    "people": (people, "List everybody with an account or a seat."),
    "reports": (reports, "List complaints with the words they are about.", LIMIT),
    "export": (
        export,
        "Write the record of a game that is over, as JSON Lines.",
        TABLE,
        (("--out",), {"type": Path, "metavar": "FILE", "help": "a file instead of the screen"}),
        (("--unfinished",), {"action": "store_true", "help": "also while the game goes on"}),
    ),
    "import": (
        take_in,
        "Make a finished table of a record, after playing it again.",
        (("file",), {"type": Path, "metavar": "FILE", "help": "the record, as JSON Lines"}),
        (("--title",), {"metavar": "TEXT", "help": "what to call the table (the file's name)"}),
    ),
    "backup": (
        backup,
        "Copy the database to a new file while the server runs (SQLite).",
        (("file",), {"type": Path, "metavar": "FILE", "help": "the copy"}),
    ),
    "change-key": (
        change_key,
        "Seal everything with another key, while no server runs.",
        (("file",), {"type": Path, "metavar": "FILE", "help": "the new key, made when missing"}),
    ),
    "delete-table": (delete_table, "Delete a table with everything about it.", TABLE, YES),
    "delete-person": (delete_person, "Delete a person with their keys and words.", PERSON, YES),
    "reset-link": (
        reset_link,
        "Make a link with which an account sets another password, once.",
        PERSON,
        (("--without-code",), {"action": "store_true", "help": "signing in takes no code either"}),
    ),
    "make-admin": (
        make_admin,
        "Make an account an administrator of the server.",
        PERSON,
        (("--revoke",), {"action": "store_true", "help": "take it back"}),
    ),
}
