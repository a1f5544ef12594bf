"""Checked copies: proof that a copy of a play shares nothing that can change.

`watch_copies` looks at copies wherever they are made from then on. The pytest plugin and
`starmoot check` switch it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starmoot.host import (
    COPY_WATCHERS,
    RulesFault,
    Window,
    fixed,
    shared_fields,
    stored_fields,
)
from starmoot.kernel import Cards, Play, Record, Secret

CLOSELY = 20
EACH = 50
"""How many copies of a class of plays are all looked at, and then one in how many: functions that
copy are derived from classes, so that the hundredth copy shares what the first one did."""

SEEN: dict[type[Play], int] = {}


class SharedCopy(RulesFault):
    """A copy of a play shares something that can change."""


def watch_copies() -> None:
    """Look at copies from now on."""
    if look_at not in COPY_WATCHERS:
        COPY_WATCHERS.append(look_at)


def look_at(play: Play, twin: Play) -> None:
    """Refuse a copy that shares what can change; later ones are looked at now and then."""
    count = SEEN.get(type(play), 0)
    SEEN[type(play)] = count + 1
    if count < CLOSELY or count % EACH == 0:
        where = shared_by(play, twin)
        if where:
            raise SharedCopy(f"a copy of {type(play).__name__} shares {where}")


def shared_by(play: Play, twin: Play) -> str:
    """Where a play and its copy have the same thing that can change; empty if nowhere."""
    owned = {id(thing): path for path, thing in changeable(play)}
    return next((owned[id(thing)] for _, thing in changeable(twin) if id(thing) in owned), "")


def changeable(play: Play) -> Iterator[tuple[str, Any]]:
    """Everything in a play that can change, with where it stands."""
    yield "chance", play.chance
    yield from inside("state", play.state)
    for name in stored_fields(Play):
        if name not in shared_fields(Play):
            yield from inside(name, getattr(play, name))


def inside(path: str, thing: Any) -> Iterator[tuple[str, Any]]:
    """A thing and all that is in it, as far as it can change."""
    if isinstance(thing, list):
        yield path, thing
        for place, item in enumerate(thing):
            yield from inside(f"{path}[{place}]", item)
    elif isinstance(thing, dict):
        yield path, thing
        for key, item in thing.items():
            yield from inside(f"{path}[{key!r}]", item)
    elif isinstance(thing, Cards):
        yield path, thing  # their lists may be lent: whoever changes one first has its own made
    elif isinstance(thing, Secret):
        yield path, thing
        if not thing.hidden:
            yield from inside(f"{path}.value", thing.value)
    elif isinstance(thing, Record | Window) and not never_changes(thing):
        yield path, thing
        cls = type(thing)
        shared = shared_fields(Window if isinstance(thing, Window) else cls)
        for name in stored_fields(Window if isinstance(thing, Window) else cls):
            if name not in shared:
                yield from inside(f"{path}.{name}", getattr(thing, name))


def never_changes(thing: Any) -> bool:
    """Whether a record is one that copies may share."""
    return fixed(type(thing))
