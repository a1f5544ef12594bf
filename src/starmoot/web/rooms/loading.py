"""From the log to the table: playing events again, rules that are pinned, snapshots, seeds."""

from __future__ import annotations

import hashlib
import hmac
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from starmoot.kernel import Game, Table, UnknownGame, freeze, thaw
from starmoot.kernel.game import BadTable
from starmoot.kernel.journal import BadJournal
from starmoot.kernel.play import RulesFault
from starmoot.kernel.replaying import check_end, replay_line
from starmoot.kernel.snapshot import FAULTS, BadSnapshot
from starmoot.web.model import AnyEvent, Closed, Line, Played, Started
from starmoot.web.rooms.room import Room

Games = Callable[[str], Game]
"""Where games are found by name; raises UnknownGame."""

READABLE = "The table can be read, but not played here."


class Unplayable(Exception):
    """A table that cannot be played with the rules on this server.

    `why` is for everybody, and so tells nothing of the game; `detail` is for the server's log.
    """

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why} {detail}".strip())
        self.why = f"{why} {READABLE}"
        self.detail = detail


def pinned_game(header: dict[str, Any], games: Games) -> Game:
    """The game that a table is pinned to, or Unplayable where this server does not have it."""
    try:
        game = games(header["game"])
    except UnknownGame:
        raise Unplayable(f"The game '{header['game']}' is not installed on this server.") from None
    if header["rules_version"] != game.rules_version:
        raise Unplayable(
            f"The table follows version {header['rules_version']} of the rules of {game.title}; "
            f"this server has version {game.rules_version}."
        )
    return game


def begin(game: Game, event: Started, seed: bytes) -> Table:
    """The table at the start of its game."""
    header = event.header
    try:
        table = Table(
            game, header["seats"], seed, header["options"], header["chance"], header["content"]
        )
    except (BadTable, BadSnapshot, RulesFault, *FAULTS) as fault:
        raise changed_rules(game, fault) from fault
    if table.journal.header != header:
        raise changed_rules(game, "its set-up is written otherwise")
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
    except (BadJournal, BadTable, RulesFault, *FAULTS) as fault:
        raise changed_rules(game, fault) from fault


def rewind(table: Table, line: Line, record: list[Line]) -> None:
    """Go back as a line of the record says."""
    written = len(table.journal.lines)
    receipt = table.rewind(line["undo"], line["agreed"], record)
    if not receipt.accepted or table.journal.lines[written] != line:
        raise BadJournal(f"input {line['n']} does not go back as it did")


def has_rewind(event: AnyEvent) -> bool:
    """Whether playing an event needs the record before it."""
    return isinstance(event, Played) and any("agreed" in line for line in event.lines)


def changed_rules(game: Game, fault: object) -> Unplayable:
    """The rules do what they did not do when the table was played."""
    return Unplayable(
        f"The rules of {game.title} on this server are not those that the table was played by.",
        str(fault),
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


class Damaged(Exception):
    """A snapshot that cannot be used; the log is the truth."""


def pack(room: Room, table: Table | None, at: int) -> bytes:
    """A moment as a snapshot: its fingerprint, then its data, compressed."""
    stored = Stored(room, at, None if table is None else freeze(table))
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


def thawed(game: Game, stored: Stored, seed: bytes) -> Table | None:
    """The table of a snapshot; Damaged where the installed rules cannot take it up."""
    if stored.table is None:
        return None
    try:
        return thaw(game, stored.table, seed)
    except (BadSnapshot, RulesFault) as fault:
        raise Damaged(str(fault)) from fault


def sealed(key: bytes, table: str, seed: bytes) -> bytes:
    """A seed as it is stored: useless without the server's key. Sealing again opens it."""
    pad = hmac.new(key, b"seed/" + table.encode(), hashlib.sha256).digest()
    return bytes(one ^ other for one, other in zip(seed, pad, strict=True))
