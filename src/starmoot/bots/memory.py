"""What a seat remembers of the others: who helped it, who hurt it, whose word was good.

It comes from the facts that the seat may know and from nothing else, so that nobody can learn from
what a bot does more than it was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, final

from starmoot.kernel import SEAT, Entry, Story

KEPT: Final = 1
HELPED: Final = 2
BROKEN: Final = 2
BETRAYED: Final = 4
"""A word that was broken to oneself weighs more than one broken to somebody else."""
HURT: Final = 3
A_WHILE: Final = 400
"""After so many inputs a refusal is forgotten: about a turn of a long game."""


@final
class Memory:
    """Good and bad turns by seat, as they weigh."""

    def __init__(self, seats: int) -> None:
        self.good = [0] * seats
        self.bad = [0] * seats
        self.broke = [False] * seats
        self.bonds: set[frozenset[int]] = set()
        """The pairs of seats that have promised each other to turn no more on each other."""
        self.refused: dict[int, int] = {}
        """Who has refused what one offered, and at which input, for the last time."""

    def add(
        self, story: Story, entry: Entry, actor: int, mine: bool, sides: Sequence[Sequence[int]]
    ) -> None:
        """Remember what somebody did, to oneself or (not `mine`) to somebody else."""
        if mine and tells(entry, story.refused):
            self.refused[actor] = entry.step
        elif mine and (tells(entry, story.accepted) or tells(entry, story.helped)):
            self.refused.pop(actor, None)
        betrayal = tells(entry, story.hurt) and self.severs(sides, actor)
        if betrayal or tells(entry, story.broken):
            self.bad[actor] += BETRAYED if mine else BROKEN
            self.broke[actor] = True
        elif tells(entry, story.kept):
            self.good[actor] += KEPT
        elif mine and tells(entry, story.hurt):
            self.bad[actor] += HURT
        elif mine and tells(entry, story.helped):
            self.good[actor] += HELPED

    def severs(self, sides: Sequence[Sequence[int]], actor: int) -> bool:
        """Whether somebody has turned on one that it is bound to; the bond is gone then."""
        cut = {frozenset((actor, other)) for side in sides[1:] for other in side} & self.bonds
        self.bonds -= cut
        return bool(cut)

    def unwilling(self, now: int) -> frozenset[int]:
        """The seats that have lately refused one an offer, and did one no good since."""
        return frozenset(seat for seat, step in self.refused.items() if now - step < A_WHILE)

    def bound_to(self, seat: int) -> frozenset[int]:
        """The seats that a seat is bound to."""
        return frozenset(other for pair in self.bonds if seat in pair for other in pair - {seat})


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
    treated = (story.kept, story.broken, story.helped, story.hurt, story.bonds)
    kinds = (*treated, story.accepted, story.refused)
    return any(tells(entry, names) for names in kinds)


def remember(story: Story, entries: Iterable[Entry], seen: Any, seat: int, seats: int) -> Memory:
    """What a seat remembers of facts that it knows; the first whom a fact names has acted."""
    memory = Memory(seats)
    for entry in entries:
        if not worth_remembering(story, entry):
            continue
        sides = sides_of(entry, seen)
        if tells(entry, story.bonds) and len(sides) > 1:
            memory.bonds |= {frozenset((one, other)) for one in sides[0] for other in sides[1]}
            continue
        mine = any(seat in side for side in sides[1:])
        if sides and seat in sides[0]:
            if tells(entry, story.hurt):
                memory.severs(sides, seat)
            continue
        for actor in sides[0] if sides else []:
            if actor < seats:
                memory.add(story, entry, actor, mine, sides)
    return memory


def sides_of(entry: Entry, seen: Any) -> list[list[int]]:
    """The seats behind each thing that a fact names, in its order; the first have acted.

    Where several seats are behind one thing, such as a government, a state has a method
    `seats_behind(kind, number)`.
    """
    behind = getattr(seen, "seats_behind", None)
    if behind is None:
        return [[seat] for seat in entry.touched(seen)]
    sides: list[list[int]] = []
    for kind, number in zip(entry.note.kinds, entry.args, strict=True):
        side = [number] if kind is SEAT else list(behind(kind.name, number))
        if side:
            sides.append(side)
    return sides
