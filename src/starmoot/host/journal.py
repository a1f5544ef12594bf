"""Journals: the record of a game as JSON Lines. One format joins players, lab and research.

A header, then one line for each input, digests between them, and an end that opens the seed.
docs/protocol.md describes every line so that another program can read it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from starmoot.host.snapshot import canonical

FORMAT = 1
DIGEST_EVERY = 20


class BadJournal(ValueError):
    """A record that cannot be read, or does not follow from its own inputs."""


@dataclass
class Journal:
    """A header and the lines after it; of a thawed table only the lines since it was frozen."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)

    def copy(self) -> Journal:
        """The same record, to be continued on its own."""
        return Journal(self.header, self.lines[:])

    def add(self, line: dict[str, Any]) -> None:
        """Append one line."""
        self.lines.append(line)

    @property
    def end(self) -> dict[str, Any] | None:
        """The closing line, once there is one."""
        return self.lines[-1] if self.lines and "end" in self.lines[-1] else None

    def dump(self) -> str:
        """The whole record as JSON Lines."""
        return "".join(dump_line(line) for line in [self.header, *self.lines])


def dump_line(line: dict[str, Any]) -> str:
    """One line of a record."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def chained(chain: str, item: Any) -> str:
    """The next link of the chain over a record's lines."""
    return hashlib.sha256(chain.encode() + canonical(item)).hexdigest()


HEADER_FIELDS: dict[str, type] = {
    "starmoot": int,
    "game": str,
    "rules_version": int,
    "content": str,
    "seats": int,
    "options": dict,
    "chance": str,
    "commitment": str,
}


def load_journal(text: str) -> Journal:
    """Read a record; a damaged one is refused with the number of the bad line."""
    rows: list[dict[str, Any]] = []
    for number, row in enumerate(text.split("\n"), start=1):
        if not row.strip():
            continue
        try:
            value = json.loads(row)
        except (ValueError, RecursionError):
            raise BadJournal(f"line {number} is not JSON: the record is damaged") from None
        if not isinstance(value, dict):
            raise BadJournal(f"line {number} is not an object: the record is damaged")
        rows.append(value)
    if not rows:
        raise BadJournal("the record is empty")
    header = rows[0]
    for name, kind in HEADER_FIELDS.items():
        if not isinstance(header.get(name), kind):
            raise BadJournal(f"line 1 is not a header of a Starmoot record: '{name}' is missing")
    if header["starmoot"] > FORMAT:
        raise BadJournal(
            f"the record has format {header['starmoot']}; this version reads up to {FORMAT}"
        )
    return Journal(header, rows[1:])
