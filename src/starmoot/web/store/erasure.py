"""Taking the name of somebody who is deleted out of what tables remember.

This is the one place where logs are rewritten: nothing but names of people changes, so every table
still comes to the same moments. What stays is an id that means nobody any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from starmoot.web.store.steps import Sql, Steps
from starmoot.web.store.vault import is_sealed

GONE_NAME = "(left)"
NAMES = {"person": "name", "new": "name", "host": "host_name"}
"""In an event, where an id stands, and where the name that goes with it."""
SHOWN_AS = ("name", "host", "host_name")
"""Where views show names of people."""


class Renamed(Struct):
    """An event without a name."""

    table: str
    seq: int
    body: bytes
    names: list[str]
    aliases: list[str]
    """Ids that were claimed by the person: a guest who later made an account."""


def mentions(id: str) -> Steps[list[Renamed]]:
    """The events that name a person, without the name."""
    rows = yield Sql(
        "select table_id, seq, body from events where instr(body, $1) > 0 and instr(body, $2) > 0",
        (id.encode(), b"name"),
    )
    found = (without_name(row[0], row[1], row[2], id) for row in rows)
    return [renamed for renamed in found if renamed is not None]


def without_name(table: str, seq: int, body: bytes, id: str) -> Renamed | None:
    """An event without the name of a person; None where it has none."""
    try:
        event: Any = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None
    if not isinstance(event, dict):
        return None
    names = []
    for whose, name in NAMES.items():
        if event.get(whose) == id and name in event:
            names.append(event[name])
            event[name] = GONE_NAME
    if not names:
        return None
    aliases = [event["old"]] if event.get("new") == id and "old" in event else []
    return Renamed(table, seq, msgspec.json.encode(event), names, aliases)


def forget_names(changes: list[Renamed]) -> Steps[None]:
    """Rewrite events, and the snapshots of their tables.

    A snapshot keeps what it shows; views that are sealed show no names of people. Its data are
    dropped: the table is played from the beginning once more.
    """
    names: dict[str, set[str]] = {}
    for change in changes:
        names.setdefault(change.table, set()).update(change.names)
        yield Sql(
            "update events set body = $3 where table_id = $1 and seq = $2",
            (change.table, change.seq, change.body),
        )
    for table, gone in names.items():
        rows = yield Sql("select seq, views from snapshots where table_id = $1", (table,))
        for seq, views in rows:
            yield Sql(
                "update snapshots set data = $3, views = $4 where table_id = $1 and seq = $2",
                (table, seq, b"", views_without(views, gone)),
            )


def views_without(views: bytes, names: Iterable[str]) -> bytes:
    """Rendered views without some names; nothing where they cannot be read."""
    if is_sealed(views):
        return views
    try:
        seen: Any = msgspec.json.decode(views)
    except msgspec.DecodeError:
        return b""
    return msgspec.json.encode(replaced(seen, frozenset(names)))


def replaced(value: Any, names: frozenset[str]) -> Any:
    """The same, with other names where people are named."""
    if isinstance(value, list):
        return [replaced(one, names) for one in value]
    if isinstance(value, dict):
        return {
            key: GONE_NAME
            if key in SHOWN_AS and isinstance(one, str) and one in names
            else replaced(one, names)
            for key, one in value.items()
        }
    return value
