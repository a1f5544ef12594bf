"""What a seat remembers of the others: who helped it, who hurt it, whose word was good.

It comes from the facts that the seat may know and from nothing else, so that nobody can learn from
what a bot does more than it was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final, final

from starmoot.kernel import Entry, Story

KEPT: Final = 1
HELPED: Final = 2
BROKEN: Final = 2
BETRAYED: Final = 4
"""A word that was broken to oneself weighs more than one broken to somebody else."""
HURT: Final = 3


@final
class Memory:
    """Good and bad turns by seat, as they weigh."""

    def __init__(self, seats: int) -> None:
        self.good = [0] * seats
        self.bad = [0] * seats
        self.broke = [False] * seats


def tells(entry: Entry, names: Collection[str]) -> bool:
    """Whether a fact is one of those named: `destiny.sues`, or with a word of it: `fact:refuse`."""
    name = entry.note.name
    if name in names:
        return True
    if not any(one.startswith(f"{name}:") for one in names):
        return False
    pairs = zip(entry.note.kinds, entry.args, strict=True)
    return any(f"{name}:{kind.key(number)}" in names for kind, number in pairs)


def worth_remembering(story: Story, entry: Entry) -> bool:
    """Whether a fact says how somebody treated somebody."""
    kinds = (story.kept, story.broken, story.helped, story.hurt)
    return any(tells(entry, names) for names in kinds)


def remember(story: Story, entries: Iterable[Entry], seen: Any, seat: int, seats: int) -> Memory:
    """What a seat remembers of facts that it knows; the first whom a fact names has acted."""
    memory = Memory(seats)
    for entry in entries:
        if not worth_remembering(story, entry):
            continue
        named = entry.touched(seen)
        if not named or named[0] == seat or named[0] >= seats:
            continue
        actor, mine = named[0], seat in named
        if tells(entry, story.broken):
            memory.bad[actor] += BETRAYED if mine else BROKEN
            memory.broke[actor] = True
        elif tells(entry, story.kept):
            memory.good[actor] += KEPT
        elif mine and tells(entry, story.hurt):
            memory.bad[actor] += HURT
        elif mine and tells(entry, story.helped):
            memory.good[actor] += HELPED
    return memory
