"""Replay: a recorded game played again, with everything it claims checked on the way."""

from __future__ import annotations

from typing import Any

from starmoot.host.journal import BadJournal, Journal
from starmoot.host.snapshot import FAULTS, BadSnapshot
from starmoot.host.table import FINISHED, Table
from starmoot.host.undoing import kept_moment
from starmoot.kernel.blame import RulesFault
from starmoot.kernel.chance import commitment
from starmoot.kernel.game import BadTable, Game


def replay(
    game: Game, journal: Journal, upto: int | None = None, seed: bytes | None = None
) -> Table:
    """Play a record again and check its seals; the first line that differs is named.

    A record that is still being written opens no seed; the host that kept it hands it over and
    gets the table back as it was. One that was begun by another version of the rules is good where
    the installed ones lead to the same seals.
    """
    header = journal.header
    if header["game"] != game.id:
        raise BadJournal(f"the record is of {header['game']}, not of {game.id}")
    if header["rules_version"] == game.rules_version:
        return played_again(game, journal, upto, seed)
    try:
        return played_again(game, journal, upto, seed)
    except (BadJournal, RulesFault, *FAULTS) as fault:
        raise BadJournal(
            f"the record follows rules version {header['rules_version']} of {game.id}; "
            f"installed is version {game.rules_version}, by which it goes otherwise: {fault}"
        ) from fault


def played_again(game: Game, journal: Journal, upto: int | None, seed: bytes | None) -> Table:
    """The table that a record leads to by the installed rules."""
    header, end = journal.header, journal.end
    if end is None and seed is None:
        raise BadJournal("the record is unfinished: its seed has not been opened")
    if any("end" in line for line in journal.lines[:-1]):
        raise BadJournal("the record goes on after its end")
    opened = seed_of(header, end or {"seed": (seed or b"").hex()})
    try:
        table = Table(
            game,
            header["seats"],
            opened,
            header["options"],
            header["chance"],
            str(header.get("content", "")),
            header["rules_version"],
        )
    except (BadTable, BadSnapshot) as fault:
        raise BadJournal(f"the header describes no table of {game.id}: {fault}") from None
    replay_lines(table, journal.lines, upto)
    if upto is None and end is not None:
        check_end(table, end)
    return table


def replay_lines(table: Table, lines: list[dict[str, Any]], upto: int | None) -> None:
    """Feed lines to a new table, keeping the moments that rewinds among them go back to."""
    wanted = [line.get("undo") for line in lines if "agreed" in line]
    for line in lines:
        if upto is not None and table.inputs >= upto:
            break
        if table.inputs in wanted and table.inputs not in table._kept:
            table._kept[table.inputs] = kept_moment(table._play)
        replay_line(table, line)
    table._kept = {}


def seed_of(header: dict[str, Any], end: dict[str, Any]) -> bytes:
    """The opened seed, checked against its commitment."""
    try:
        seed = bytes.fromhex(end["seed"])
    except (KeyError, TypeError, ValueError):
        raise BadJournal("the last line opens no seed") from None
    if commitment(seed) != header["commitment"]:
        raise BadJournal("the opened seed does not match the commitment in the header")
    return seed


def replay_line(table: Table, line: dict[str, Any]) -> None:
    """Feed one line of a record to a table."""
    if "end" in line:
        return
    number = line.get("n")
    if "seal" in line:
        if line["seal"] != table.seal():
            raise BadJournal(f"after input {number} the game differs from its record")
        return
    if number != table.inputs + 1:
        raise BadJournal(f"input {table.inputs + 1} is missing: the record goes on with {number}")
    numeric = all(isinstance(line.get(name, 0), int) for name in ("at", "time_up", "undo"))
    listed = all(isinstance(line.get(name, []), list) for name in ("seats", "agreed"))
    if not numeric or not listed:
        raise BadJournal(f"input {number} is not an input this version knows")
    written = len(table.journal.lines)
    if "time_up" in line:
        receipt = table.time_up(line["time_up"], line.get("at"), line.get("seats"))
    elif {"undo", "agreed"} <= set(line):
        receipt = table.rewind(line["undo"], line["agreed"])
    elif not isinstance(line.get("seat"), int):
        raise BadJournal(f"input {number} is not an input this version knows")
    elif "undo" in line:
        receipt = table.undo(line["seat"])
    elif {"decision", "answer"} <= set(line) and isinstance(line.get("key", ""), str):
        receipt = table.submit(
            line["seat"], line["decision"], line["answer"], key=line.get("key"), at=line.get("at")
        )
    else:
        raise BadJournal(f"input {number} is not an input this version knows")
    if not receipt.accepted:
        raise BadJournal(f"input {number} does not follow the rules: {receipt.reason}")
    if table.journal.lines[written] != line:
        raise BadJournal(f"input {number} is not written as its game writes it")


def check_end(table: Table, end: dict[str, Any]) -> None:
    """Compare how a replay ended with what the record says."""
    if end["end"] == FINISHED:
        if not table.ended:
            raise BadJournal("the record says the game is finished, but its inputs do not end it")
        if end.get("ending") != table.ending or end.get("scores") != table.scores:
            raise BadJournal("the record's ending or scores do not follow from its inputs")
        return
    if table.ended:
        raise BadJournal("the record says the game was left, but its inputs end it")
    if end.get("seal") != table.seal():
        raise BadJournal("the record's last moment does not follow from its inputs")
    table.abandon(end["end"])
