"""Other worlds: what is hidden from a viewer, who knows what, and worlds that differ in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from starmoot.host import clone_play, codec
from starmoot.kernel import Cards, Game, Play, Procedure, Secret, Veiled, sees
from starmoot.testing.exam import Exam
from starmoot.testing.paths import hidden_of, veiled_of


def value_of(secret: Secret[Any] | Cards, index: int) -> Any:
    """The index-th value inside, as something that can be counted."""
    value = secret.cards[index] if isinstance(secret, Cards) else secret.value
    return tuple(value) if isinstance(value, list) else value


def unknown_places(secret: Secret[Any] | Cards, viewer: int) -> list[int]:
    """The indices of the values that a viewer cannot know."""
    if isinstance(secret, Cards):
        return [i for i in range(len(secret.cards)) if not secret.known_to(viewer, i)]
    return [] if secret.known_to(viewer) else [0]


Value = tuple[str, Any]
"""A hidden value, with the pool it belongs to, or the place where there is no pool."""

Place = tuple[str, int]
"""The path of a secret or pile, and the index of a value inside."""


def places(play: Play, viewer: int) -> dict[Place, Value]:
    """Every place that holds something a viewer cannot know, and what lies there."""
    found: dict[Place, Value] = {}
    for path, secret in hidden_of(play):
        key = f"pool {secret.pool}" if secret.pool else path
        for index in unknown_places(secret, viewer):
            found[path, index] = (key, value_of(secret, index))
    for path, record in veiled_of(play):
        if not sees(record.audience, viewer):
            found[path, 0] = (f"veiled {general(path)}", content_of(record))
    return found


def content_of(record: Veiled) -> str:
    """What a veiled record holds, no matter who may read it.

    Opened first to some and then to others it is still the same value.
    """
    bare = record.copy()
    bare.audience = 0
    return json.dumps(codec(type(bare)).encode(bare))


def known_values(play: Play, viewer: int) -> dict[Place, Any]:
    """Every value that a viewer knows though it is no plain field: its own cards and secrets."""
    found: dict[Place, Any] = {}
    for path, secret in hidden_of(play):
        hidden = unknown_places(secret, viewer)
        count = len(secret.cards) if isinstance(secret, Cards) else 1
        for index in range(count):
            if index not in hidden:
                found[path, index] = value_of(secret, index)
    for path, record in veiled_of(play):
        if sees(record.audience, viewer):
            found[path, 0] = content_of(record)
    return found


def hidden_values(play: Play, viewer: int) -> Counter[Value]:
    """All values a viewer cannot know, counted."""
    return Counter(places(play, viewer).values())


def moved_values(one: Play, other: Play, viewer: int) -> set[Value]:
    """The hidden values that lie differently in two worlds."""
    mine, theirs = places(one, viewer), places(other, viewer)
    pairs = [(mine.get(place), theirs.get(place)) for place in mine.keys() | theirs.keys()]
    return {value for here, there in pairs if here != there for value in (here, there) if value}


class Moment:
    """What was hidden from a viewer before a step."""

    def __init__(self, play: Play, viewer: int) -> None:
        self.viewer = viewer
        self.hidden = hidden_values(play, viewer)
        self.reveals = play.reveals
        self.answers = play.answers

    def opened_any(self, after: Play, moved: set[Value]) -> bool:
        """Whether any of some hidden values is no longer hidden from the viewer."""
        hidden = hidden_values(after, self.viewer)
        return any(hidden[value] < self.hidden[value] for value in moved)

    def announced(self, after: Play) -> bool:
        """Whether the rules told a part of what is hidden: a fact or a question that `reveals`.

        Answers that are opened together are one revelation; both worlds have the same answers.
        """
        together = after.answers is not self.answers and len(after.answers) > 1
        return after.reveals - self.reveals > together


def exchanged(exam: Exam, play: Play, viewer: int) -> tuple[Play, str] | None:
    """A world in which two hidden values of one pool changed places, if there are two.

    So small a change outlasts most revelations, and leaks beside these come to light. Where a
    game or a procedure refines how worlds are dealt there are bonds between secrets, so it is
    left alone here.
    """
    if refined(exam.game, play):
        return None
    world = clone_play(play)
    pools: dict[str, list[tuple[str, Any, int]]] = {}
    for path, secret in hidden_of(world):
        if secret.pool:
            inside = [(path, secret, index) for index in unknown_places(secret, viewer)]
            pools.setdefault(secret.pool, []).extend(inside)
    mixed = [pool for pool in pools.values() if len({value_of(s, i) for _, s, i in pool}) > 1]
    if not mixed:
        return None
    pool = exam.rng.choice(mixed)
    here = exam.rng.choice(pool)
    others = [place for place in pool if value_of(*place[1:]) != value_of(*here[1:])]
    there = exam.rng.choice(others)
    swap(here[1], here[2], there[1], there[2])
    return world, f"a value of {here[0]} exchanged with one of {there[0]}"


def refined(game: Game, play: Play) -> bool:
    """Whether the game or a procedure has its own word in how worlds are dealt."""
    return game.redeal is not None or any(
        type(frame).imagined is not Procedure.imagined
        for strand in play.strands
        for frame in strand.stack
    )


def swap(one: Any, at: int, other: Any, there: int) -> None:
    """Exchange two hidden values."""
    first = one.cards[at] if isinstance(one, Cards) else one.value
    second = other.cards[there] if isinstance(other, Cards) else other.value
    for secret, index, value in ((one, at, second), (other, there, first)):
        if isinstance(secret, Cards):
            secret.lay(index, value)
        else:
            secret.value = value


def note_sightings(exam: Exam, viewer: int, play: Play, world: Play) -> None:
    """Count for every kind of hidden place how often a re-deal met it, and changed it.

    An empty list hides nothing yet, so that meeting one does not count unless it is filled.
    """
    mine, theirs = places(play, viewer), places(world, viewer)
    changed = {general(place[0]) for place, value in mine.items() if theirs.get(place) != value}
    met = {general(path) for (path, _), (_, value) in mine.items() if value != ()}
    for path in met | changed:
        exam.tallies.note_dealt(path, path in changed)


def general(path: str) -> str:
    """A path without its indices: `players.*.role`."""
    return re.sub(r"\(.*?\)|(?<=\.)\d+", lambda m: "" if m[0][0] == "(" else "*", path)
