"""From the log to the table: playing events again, rules that are pinned, snapshots, seeds."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from starmoot.host import (
    FAULTS,
    BadJournal,
    BadSnapshot,
    RulesFault,
    Table,
    UnknownGame,
    carry_over,
    check_end,
    check_options,
    content_digest,
    freeze,
    log_json,
    replay_line,
    thaw,
)
from starmoot.kernel import BadTable, Game
from starmoot.web.model import AnyEvent, Closed, Line, Played, Started
from starmoot.web.tables.room import Room

Games = Callable[[str], Game]
"""Where games are found by name; raises UnknownGame."""

READABLE = "The table can be read, but not played here."
TO_CHOOSE = (
    "It can be read meanwhile. Its players may agree to go on from here by the rules on this "
    "server, or wait for its host."
)


class Unplayable(Exception):
    """A table that cannot be played with the rules on this server.

    `why` is for everybody, and so tells nothing of the game; `detail` is for the server's log.
    """

    def __init__(self, why: str, detail: str = "", otherwise: bool = False) -> None:
        """`otherwise`: the game is installed, and its rules lead elsewhere than the record."""
        super().__init__(f"{why} {detail}".strip())
        self.why = f"{why} {TO_CHOOSE if otherwise else READABLE}"
        self.detail = detail
        self.otherwise = otherwise
        self.differs: dict[int, str] = {}
        """In words for each viewer, what would have gone otherwise."""


def pinned_game(header: dict[str, Any], games: Games) -> Game:
    """The game of a table, or Unplayable where this server does not have it.

    Whether its rules are those that the table was played by, only the seals can tell.
    """
    try:
        return games(header["game"])
    except UnknownGame:
        raise Unplayable(f"The game '{header['game']}' is not installed on this server.") from None


def fits_rules(header: dict[str, Any], game: Game) -> None:
    """Refuse a table that has not begun and could not begin by the installed rules."""
    try:
        check_options(game, header["options"])
    except BadTable as fault:
        raise Unplayable(f"{game.title} on this server has other options.", str(fault)) from fault


def rules_of(game: Game) -> list[Any]:
    """What a snapshot says of the rules by which it was made."""
    return [game.rules_version, content_digest(game)]


def begin(game: Game, event: Started, seed: bytes) -> Table:
    """The table at the start of its game."""
    header = event.header
    try:
        table = Table(
            game,
            header["seats"],
            seed,
            header["options"],
            header["chance"],
            header["content"],
            header["rules_version"],
        )
    except (BadTable, BadSnapshot, RulesFault, *FAULTS) as fault:
        raise changed_rules(game, header, fault) from fault
    if table.journal.header != header:
        raise changed_rules(game, header, "its set-up is written otherwise")
    return table


def play_on(game: Game, table: Table, event: Played | Closed, record: list[Line]) -> None:
    """Play the lines of an event again, checking every seal; Unplayable where they differ.

    `record` holds the lines before, where a rewind is among the new ones.
    """
    try:
        for line in event.lines:
            if "end" in line:
                check_end(table, line)
            elif "agreed" in line:
                rewind(table, line, record)
            else:
                replay_line(table, line)
            if record:
                record.append(line)
        if isinstance(event, Closed) and not table.closed:
            table.abandon(closing(event.why))  # it was closed where its rules were missing
    except (BadJournal, BadTable, RulesFault, *FAULTS) as fault:
        raise changed_rules(game, table.journal.header, fault) from fault


def closing(why: str) -> str:
    """How a record says that its table was closed: never by the word for a game played out."""
    return f"closed: {why}"


def rewind(table: Table, line: Line, record: list[Line]) -> None:
    """Go back as a line of the record says."""
    written = len(table.journal.lines)
    receipt = table.rewind(line["undo"], line["agreed"], record)
    if not receipt.accepted or table.journal.lines[written] != line:
        raise BadJournal(f"input {line['n']} does not go back as it did")


def has_rewind(event: AnyEvent) -> bool:
    """Whether playing an event needs the record before it."""
    return isinstance(event, Played) and any("agreed" in line for line in event.lines)


def changed_rules(game: Game, header: dict[str, Any], fault: object) -> Unplayable:
    """The rules do what they did not do when the table was played."""
    old, new = header["rules_version"], game.rules_version
    which = f" It began by version {old}; here is version {new}." if old != new else ""
    return Unplayable(
        f"The rules of {game.title} on this server are not those that the table was played by."
        f"{which}",
        str(fault),
        otherwise=True,
    )


def trim(table: Table) -> None:
    """Forget lines of the record that are stored: the log has them."""
    end = table.journal.end
    table.journal.lines[:] = [] if end is None else [end]


# Snapshots


class Stored(Struct):
    """What a snapshot holds: the room, and the frozen table once the game began."""

    room: Room
    at: int
    """When the last event in it happened."""
    table: dict[str, Any] | None = None
    rules: list[Any] = []
    """The rules by which it was made (`rules_of`); empty for those that the header names."""

    def made_by(self, game: Game) -> bool:
        """Whether the installed rules made it, so that nothing has to be proven again."""
        named = [self.room.header["rules_version"], self.room.header["content"]]
        return (self.rules or named) == rules_of(game)


class Damaged(Exception):
    """A snapshot that cannot be used; the log is the truth."""


def pack(room: Room, table: Table | None, at: int) -> bytes:
    """A moment as a snapshot: its fingerprint, then its data, compressed."""
    stored = Stored(room, at)
    if table is not None:
        stored.table, stored.rules = freeze(table), rules_of(table.game)
    body = zlib.compress(msgspec.json.encode(stored), 1)
    return hashlib.sha256(body).digest() + body


def unpack(data: bytes) -> Stored:
    """The inverse of `pack`."""
    if hashlib.sha256(data[32:]).digest() != data[:32]:
        raise Damaged("the snapshot does not come to its fingerprint")
    try:
        return msgspec.json.decode(zlib.decompress(data[32:]), type=Stored)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Damaged(f"the snapshot cannot be read: {fault}") from fault


def thawed(game: Game, stored: Stored, seed: bytes, any_rules: bool = False) -> Table | None:
    """The table of a snapshot; Damaged where the installed rules cannot take it up."""
    if stored.table is None:
        return None
    try:
        return thaw(game, stored.table, seed, any_rules)
    except (BadSnapshot, RulesFault) as fault:
        raise Damaged(str(fault)) from fault


# Other rules


def taken_over(game: Game, frozen: Any, seed: bytes, lines: list[Line]) -> Table:
    """A frozen table under other rules, with the inputs after it; Damaged where they do not fit."""
    try:
        table = carry_over(game, frozen, seed)
        for line in lines:
            if "seal" not in line:
                replay_line(table, line)
    except (BadSnapshot, BadJournal, RulesFault, *FAULTS) as fault:
        raise Damaged(f"{game.title} cannot take the game up: {fault}") from fault
    trim(table)
    return table


OTHERWISE = "This would have gone otherwise:"
SAME = "What differs is hidden from you, or comes after what you were told."


def differences(table: Table | None, views: bytes) -> dict[int, str]:
    """In words for each viewer: the first thing it was told that other rules would not tell.

    `table` is as far as they could play it. What they would tell instead is not said: it may be
    what is still hidden.
    """
    kept: dict[str, dict[str, Any]] = msgspec.json.decode(views) if views else {}
    if table is None:
        return {}
    return {
        viewer: difference(table, viewer, kept.get(str(viewer), {}).get("log", []))
        for viewer in table.viewers
    }


def difference(table: Table, viewer: int, told: list[dict[str, Any]]) -> str:
    """What a viewer was told and would not be told again, in a sentence."""
    again: dict[int, list[str]] = {}
    try:
        for line in log_json(table.view(viewer, wordy=False)):
            again.setdefault(line["step"], []).append(line["text"])
    except (RulesFault, *FAULTS):
        return ""
    last = max(again, default=0)
    for line in told:
        if line["step"] <= last and line["text"] not in again.get(line["step"], []):
            return f"{OTHERWISE} {line['text']}"
    return SAME
