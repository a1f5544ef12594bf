"""Other worlds: what is hidden from a viewer, who knows what, and worlds that differ in it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from starmoot.kernel.play import Play, clone_play
from starmoot.kernel.procedure import Procedure
from starmoot.kernel.secret import Cards, Secret
from starmoot.testing.exam import Exam
from starmoot.testing.paths import hidden_of


def value_of(secret: Secret[Any] | Cards, index: int) -> Any:
    """The index-th value inside, as something that can be counted."""
    value = secret.cards[index] if isinstance(secret, Cards) else secret.value
    return tuple(value) if isinstance(value, list) else value


def unknown_places(secret: Secret[Any] | Cards, viewer: int) -> list[int]:
    """The indices of the values that a viewer cannot know."""
    if isinstance(secret, Cards):
        return [i for i in range(len(secret.cards)) if not secret.known_to(viewer, i)]
    return [] if secret.known_to(viewer) else [0]


Hidden = Counter[tuple[str, Any]]


def hidden_values(play: Play, viewer: int) -> Hidden:
    """All values a viewer cannot know, counted by pool; those of no pool by their path."""
    return Counter(
        (f"pool {secret.pool}" if secret.pool else path, value_of(secret, index))
        for path, secret in hidden_of(play)
        for index in unknown_places(secret, viewer)
    )


def moved_values(one: Play, other: Play, viewer: int) -> set[tuple[str, Any]]:
    """The hidden values that lie differently in two worlds."""
    moved: set[tuple[str, Any]] = set()
    for (path, mine), (_, theirs) in zip(hidden_of(one), hidden_of(other), strict=True):
        key = f"pool {mine.pool}" if mine.pool else path
        for index in unknown_places(mine, viewer):
            here, there = value_of(mine, index), value_of(theirs, index)
            if here != there:
                moved |= {(key, here), (key, there)}
    return moved


Eyes = dict[str, tuple[int, list[int], bool]]


def eyes(play: Play) -> Eyes:
    """For every secret and pile: its audience, who besides knows each value, if it is a pile."""
    found: Eyes = {}
    for path, secret in hidden_of(play):
        if isinstance(secret, Cards):
            known = secret.eyes[:] or [0] * len(secret.cards)
            found[path] = (secret.audience, known, True)
        else:
            found[path] = (secret.audience, [0], False)
    return found


def opened(before: Eyes, after: Eyes, actors: int) -> int:
    """How many values came to be known to somebody, or left a pile unknown to those who acted."""
    count = 0
    for path, (audience, known, pile) in before.items():
        if path not in after:
            continue
        later_audience, later_known, _ = after[path]
        if pile and len(later_known) < len(known):
            if not audience & actors:
                count += len(known) - len(later_known)
        elif later_audience & ~audience:
            count += len(known)
        elif len(later_known) == len(known):
            count += sum(1 for a, b in zip(known, later_known, strict=True) if b & ~a)
    return count


class Moment:
    """What was hidden from a viewer before a step, and who knew what."""

    def __init__(self, play: Play, viewer: int) -> None:
        self.viewer = viewer
        self.hidden = hidden_values(play, viewer)
        self.eyes = eyes(play)
        self.reveals = play.reveals
        self.answers = play.answers

    def opened_any(self, after: Play, moved: set[tuple[str, Any]]) -> bool:
        """Whether any of some hidden values is no longer hidden from the viewer."""
        hidden = hidden_values(after, self.viewer)
        return any(hidden[value] < self.hidden[value] for value in moved)

    def announced_more(self, after: Play, actors: int) -> bool:
        """Whether the rules announced more revelations than secrets and cards were opened.

        Answers that are opened together are one revelation; both worlds have the same answers.
        """
        together = after.answers is not self.answers and len(after.answers) > 1
        return after.reveals - self.reveals - together > opened(self.eyes, eyes(after), actors)


def exchanged(exam: Exam, play: Play, viewer: int) -> tuple[Play, str] | None:
    """A world in which two hidden values of one pool changed places, if there are two.

    So small a change outlasts most revelations, and leaks beside these come to light. Where a
    game or a procedure refines how worlds are dealt there are bonds between secrets, so it is
    left alone here.
    """
    if exam.game.redeal is not None or any(
        type(frame).imagined is not Procedure.imagined
        for strand in play.strands
        for frame in strand.stack
    ):
        return None
    world = clone_play(play)
    pools: dict[str, list[tuple[str, Any, int]]] = {}
    for path, secret in hidden_of(world):
        if secret.pool:
            places = [(path, secret, index) for index in unknown_places(secret, viewer)]
            pools.setdefault(secret.pool, []).extend(places)
    mixed = [places for places in pools.values() if len({value_of(s, i) for _, s, i in places}) > 1]
    if not mixed:
        return None
    places = exam.rng.choice(mixed)
    here = exam.rng.choice(places)
    others = [place for place in places if value_of(*place[1:]) != value_of(*here[1:])]
    there = exam.rng.choice(others)
    swap(here[1], here[2], there[1], there[2])
    return world, f"a value of {here[0]} exchanged with one of {there[0]}"


def swap(one: Any, at: int, other: Any, there: int) -> None:
    """Exchange two hidden values."""
    first = one.cards[at] if isinstance(one, Cards) else one.value
    second = other.cards[there] if isinstance(other, Cards) else other.value
    for secret, index, value in ((one, at, second), (other, there, first)):
        if isinstance(secret, Cards):
            secret.cards[index] = value
        else:
            secret.value = value


def note_sightings(exam: Exam, viewer: int, play: Play, world: Play) -> None:
    """Count for every kind of hidden place how often a re-deal met it, and changed it."""
    for (path, mine), (_, theirs) in zip(hidden_of(play), hidden_of(world), strict=True):
        places = unknown_places(mine, viewer)
        if places:
            tally = exam.sightings.setdefault(general(path), [0, 0])
            tally[0] += 1
            tally[1] += any(value_of(mine, i) != value_of(theirs, i) for i in places)


def general(path: str) -> str:
    """A path without its indices: `players.*.role`."""
    return re.sub(r"\(.*?\)|(?<=\.)\d+", lambda m: "" if m[0][0] == "(" else "*", path)
