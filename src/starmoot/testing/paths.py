"""Paths into records: `players.2.role` names a field; walking finds everything that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starmoot.host import codec, listed
from starmoot.kernel import Cards, Play, Record, Secret, Veiled


class NoSuchPlace(AssertionError):
    """A path that leads nowhere; the text says where it breaks off and what is there."""


FIELDS: dict[type, list[str]] = {}


def field_names(record: Record) -> list[str]:
    """The declared fields of a record."""
    names = FIELDS.get(type(record))
    if names is None:
        names = FIELDS[type(record)] = list(codec(type(record)).show(record))
    return names


def enter(place: Any, word: str, path: str) -> Any:
    """One step down: a field of a record, an index of a list, a key of a dictionary."""
    if isinstance(place, Record):
        if word in field_names(place):
            return getattr(place, word)
        known = listed(field_names(place), 20)
        raise NoSuchPlace(f"{path}: {type(place).__name__} has no '{word}'; it has {known}")
    if isinstance(place, list):
        if word.isdecimal() and int(word) < len(place):
            return place[int(word)]
        raise NoSuchPlace(f"{path}: '{word}' is no index of a list of {len(place)}")
    if isinstance(place, dict):
        for key, value in place.items():
            if str(key) == word:
                return value
        known = listed([str(key) for key in place], 20)
        raise NoSuchPlace(f"{path}: there is no key '{word}'; there are {known}")
    raise NoSuchPlace(f"{path}: there is nothing inside a {type(place).__name__}")


def find(root: Record, path: str) -> Any:
    """What lies at a path."""
    place: Any = root
    for word in path.split("."):
        place = enter(place, word, path)
    return place


def read(root: Record, path: str) -> Any:
    """The plain value at a path, whether it is a secret or not."""
    place = find(root, path)
    if isinstance(place, Secret):
        return place.value
    if isinstance(place, Cards):
        return place.cards
    return place


def write(root: Record, path: str, value: Any) -> None:
    """Set the value at a path; a secret keeps its audience, a pile forgets who peeked."""
    place = find(root, path)
    old = read(root, path)
    if type(value) is not type(old) and old is not None:
        raise NoSuchPlace(f"{path}: is a {type(old).__name__}, so {value!r} cannot be put there")
    if isinstance(place, Secret):
        place.value = value
        return
    if isinstance(place, Cards):
        place.cards = list(value)
        place.eyes = []
        return
    parent_path, _, word = path.rpartition(".")
    parent: Any = find(root, parent_path) if parent_path else root
    if isinstance(parent, list):
        parent[int(word)] = value
    elif isinstance(parent, dict):
        parent[next(key for key in parent if str(key) == word)] = value
    else:
        setattr(parent, word, value)


def inside(place: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every secret, pile and record at and below a place, each with its path."""
    if isinstance(place, Secret | Cards):
        yield path, place
    elif isinstance(place, Record):
        yield path, place
        for name in field_names(place):
            yield from inside(getattr(place, name), f"{path}.{name}" if path else name)
    elif isinstance(place, list):
        for index, item in enumerate(place):
            yield from inside(item, f"{path}.{index}")
    elif isinstance(place, dict):
        for key, item in place.items():
            yield from inside(item, f"{path}.{key}")


def hidden_in(place: Any, path: str) -> list[tuple[str, Secret[Any] | Cards]]:
    """Every secret and every pile of cards at and below a place."""
    return [(name, item) for name, item in inside(place, path) if isinstance(item, Secret | Cards)]


def roots(play: Play) -> Iterator[tuple[str, Record]]:
    """The records that hold a play: its state, and its procedures by name and place."""
    yield "", play.state
    for strand in play.strands:
        for depth, frame in enumerate(strand.stack):
            yield f"{type(frame).__name__}({strand.number}/{depth})", frame


def hidden_of(play: Play) -> list[tuple[str, Secret[Any] | Cards]]:
    """Everything in a play that has an audience, value by value or pile by pile."""
    return [found for path, root in roots(play) for found in hidden_in(root, path)]


def veiled_of(play: Play) -> list[tuple[str, Veiled]]:
    """Every record in a play that only its audience may know of."""
    return [
        (name, item)
        for path, root in roots(play)
        for name, item in inside(root, path)
        if isinstance(item, Veiled)
    ]
