"""Freezing: a whole table as plain data, and back, without its earlier journal lines.

A host that keeps the lines in a database takes up a long game at once instead of playing it
again. A thawed table goes on exactly as the frozen one would: the same views, versions, decision
ids, receipts, lines and seals. The seed is not frozen; the host keeps it apart.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any, Final

from starmoot.content import content_digest
from starmoot.host.journal import Journal, chained
from starmoot.host.showing import view_json
from starmoot.host.snapshot import FAULTS, BadSnapshot, canonical, decode_play, encode_play
from starmoot.host.table import Table
from starmoot.host.undoing import LedOn, Lying, Mark, lying
from starmoot.host.waiting import dead_end, seen_windows
from starmoot.kernel.blame import RulesFault
from starmoot.kernel.chance import commitment
from starmoot.kernel.facts import NOTES, Entry
from starmoot.kernel.game import Game
from starmoot.kernel.stored import pack_answer, unpack_answer

FROZEN: Final = 2
"""The format of frozen tables; it grows when older data would be misread."""


def freeze(table: Table) -> dict[str, Any]:
    """Everything a table needs to go on from this moment, as data that JSON can hold."""
    data: dict[str, Any] = {
        "frozen": FROZEN,
        "rules_version": table.game.rules_version,
        "header": table.journal.header,
        "end": table.journal.end,
        "inputs": table._inputs,
        "chain": table._chain,
        "seal": table.seal(),
        "play": encode_play(table._play),
        "log": [encode_entry(entry) for entry in table._play.log],
        "keys": sorted([seat, key] for seat, key in table._keys),
        "told": table._told[:],
        "read": table._read,
        "opened": dict(table._opened),
        "marks": [encode_mark(mark) for mark in table._back],
    }
    return {**data, "sum": checksum(data)}


def thaw(game: Game, data: Any, seed: bytes, any_rules: bool = False) -> Table:
    """The table that was frozen; BadSnapshot with one sentence where the data are no such table.

    Its journal has the header and from now on the lines of further inputs, not those before: the
    whole record is what the host stored, and these after it. The end of a closed table is there.
    `any_rules` leaves it to the host to find out whether other rules than these froze it.
    """
    try:
        check(game, data, seed, any_rules)
        table = taken_up(game, data, seed)
    except FAULTS as fault:
        raise BadSnapshot(f"this is no frozen table of {game.id}: {fault!r}") from fault
    if table.seal() != data["seal"]:
        raise BadSnapshot(f"the thawed game of {game.id} is not the one that was frozen")
    return table


def carry_over(game: Game, data: Any, seed: bytes) -> Table:
    """The table that was frozen by other rules, to be played on from there by the installed ones.

    Its record begins anew: the header names the installed rules, and what was played before cannot
    be taken back any more. BadSnapshot where the installed rules cannot take the moment up.
    """
    try:
        header = {**data["header"], "rules_version": game.rules_version}
        header["content"] = content_digest(game)
        table = taken_up(game, {**data, "header": header, "marks": []}, seed)
        table._chain = chained(data["chain"], header)
        for strand in table._play.strands:
            if strand.window is not None:
                table._play.drop_misfits(strand, strand.window)
        stuck = dead_end(table._play)
        for viewer in table.viewers:
            look(table, viewer)
    except (RulesFault, *FAULTS) as fault:
        raise BadSnapshot(f"the rules of {game.id} cannot take the game up: {fault!r}") from fault
    if stuck:
        raise BadSnapshot(f"the rules of {game.id} cannot take the game up: {stuck}")
    return table


def look(table: Table, viewer: int) -> None:
    """Look at a table as a viewer; raises whatever its rules raise."""
    view = table.view(viewer)
    view_json(view)
    if table.game.scene is not None:
        table.game.scene(view)


def taken_up(game: Game, data: Any, seed: bytes) -> Table:
    """The table that frozen data describe, as the rules of a game understand them."""
    table = object.__new__(Table)
    table.game = game
    table.seed = seed
    table.options = data["header"]["options"]
    table.journal = Journal(data["header"], [] if data["end"] is None else [data["end"]])
    table._inputs = data["inputs"]
    table._chain = data["chain"]
    table._play = decode_play(game, data["play"], seed)
    table._play.log = [decode_entry(game, entry) for entry in data["log"]]
    table._keys = {(seat, key) for seat, key in data["keys"]}
    table._told = list(data["told"])
    table._read = data["read"]
    table._opened = dict(data["opened"])
    table._seen = seen_windows(table._play, table.viewers)
    table._waits = None
    table._kept = {}
    decode = decode_mark if data["frozen"] > 1 else decode_old_mark
    table._back = [decode(game, mark, seed) for mark in data["marks"]]
    return table


def check(game: Game, data: Any, seed: bytes, any_rules: bool) -> None:
    """Refuse what is damaged, or belongs to another game, other rules or another seed."""
    if not isinstance(data, dict) or not isinstance(data.get("frozen"), int):
        raise BadSnapshot("this is no frozen table")
    if data["frozen"] > FROZEN:
        raise BadSnapshot(
            f"the frozen table has format {data['frozen']}; this version thaws up to {FROZEN}"
        )
    if data.get("sum") != checksum({name: data[name] for name in data if name != "sum"}):
        raise BadSnapshot("the frozen table is damaged: its data do not come to their sum")
    header = data["header"]
    if header["game"] != game.id:
        raise BadSnapshot(f"the frozen table is of {header['game']}, not of {game.id}")
    version = data.get("rules_version", header["rules_version"])
    if version != game.rules_version and not any_rules:
        raise BadSnapshot(
            f"the frozen table follows rules version {version} of {game.id}; "
            f"installed is version {game.rules_version}"
        )
    if header["commitment"] != commitment(seed):
        raise BadSnapshot("the seed does not match the commitment of the frozen table")


def checksum(data: dict[str, Any]) -> str:
    """The fingerprint by which damage is found."""
    return hashlib.sha256(canonical(data)).hexdigest()


def encode_entry(entry: Entry) -> list[Any]:
    """A fact of the log as plain data."""
    return [entry.note.name, entry.args[:], entry.audience, entry.step, entry.text]


def decode_entry(game: Game, data: list[Any]) -> Entry:
    """A fact from plain data."""
    name, args, audience, step, text = data
    if name not in NOTES:
        raise BadSnapshot(f"the frozen table tells '{name}', a fact that {game.id} does not know")
    return Entry(NOTES[name], list(args), audience, step, text)


def encode_mark(mark: Mark) -> list[Any]:
    """A moment that can still be gone back to, as plain data."""
    if isinstance(mark, LedOn):
        return [mark.seat, mark.number, encode_play(mark.play), mark.log]
    place = [mark.window, mark.index, mark.asked]
    return [mark.seat, mark.number, *place, pack_answer(mark.before), mark.counts, mark.alone]


def decode_mark(game: Game, data: list[Any], seed: bytes) -> Mark:
    """Such a moment from plain data."""
    if isinstance(data[2], dict):
        seat, number, play, log = data
        return LedOn(seat, number, decode_play(game, play, seed), log)
    seat, number, window, index, asked, before, counts, alone = data
    return Lying(seat, number, window, index, asked, unpack_answer(before), counts, alone)


def decode_old_mark(game: Game, data: list[Any], seed: bytes) -> Mark:
    """Such a moment from a frozen table of format 1, where every way back was a whole play."""
    seat, stored, log, number, at, index, _asked, alone = data
    play = decode_play(game, stored, seed)
    for strand in play.strands:
        window = strand.window
        if at and window is not None and window.number == at:
            return replace(lying(play, window, index, number), alone=alone)
    return LedOn(seat, number, play, log)
