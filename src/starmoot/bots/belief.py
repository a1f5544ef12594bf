"""Belief: what the others probably hide, by what they have done.

An imagined world deals hidden things without regard to how their owners have acted. So a bot keeps,
at its decisions, worlds that could be true, lets all answer there as advised, and then compares
what was told there with what was told in truth. A hidden value whose owner did there what it really
did gains, and imagined worlds are chosen by how probable their hidden values are.

Whoever knows a secret acts by it: of a hidden value only the facts in which one of its owners acts
say something. Each hidden value counts by itself, as if values did not depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from starmoot.bots.base import Chair, place_of
from starmoot.bots.playout import RandomPicker
from starmoot.bots.tree import fold
from starmoot.bots.weighing import follow
from starmoot.host import codec
from starmoot.kernel import Answer, Entry, Pending, Play, Secret, sees

WITNESSES: Final = 24
"""In how many worlds it is asked what the others would have done."""
DRAWS: Final = 6
"""Out of how many worlds one is chosen."""
DOUBT: Final = 0.15
"""How often people do something else than advice would have them do."""

Fact = tuple[str, tuple[int, ...]]
Told = dict[int, list[Fact]]
"""What was told of each seat that acted."""


@final
class Witness:
    """One world that could have been true: what was hidden there, and what was told next."""

    def __init__(self, hidden: list[int], told: Told) -> None:
        self.hidden = hidden
        self.told = told


@final
class Belief:
    """How probable each hidden number is to one seat, by what its owners have done."""

    def __init__(self) -> None:
        self.odds: list[dict[int, float]] = []
        self.audiences: list[int] = []
        self.witnesses: list[Witness] = []
        self.heard = 0

    def world(self, chair: Chair, salt: int) -> Play:
        """A world that could be true, rather one in which others had reason for what they did."""
        if not any(self.odds):
            return chair.imagine(salt)
        drawn = [chair.imagine(fold(salt, number)) for number in range(DRAWS)]
        weights = [self.weight(world, chair.seat) for world in drawn]
        return drawn[chosen(weights, RandomPicker(fold(salt, DRAWS)))]

    def weight(self, world: Play, seat: int) -> float:
        """How probable a world is beside others; all are alike where other things are hidden."""
        secrets = concealed(world, seat)
        if len(secrets) != len(self.odds):
            return 1.0
        pairs = zip(self.odds, secrets, strict=True)
        return math.prod(odds.get(secret.value, 1.0) for odds, secret in pairs)

    def expect(self, chair: Chair, pending: Pending, answer: Answer, salt: int) -> None:
        """Think what others will do whose answers are awaited too, by what they might hide."""
        self.heard = len(chair.recall())
        self.witnesses = []
        for number in range(WITNESSES):
            seed = fold(salt, number)
            world = chair.imagine(seed)
            secrets = concealed(world, chair.seat)
            strand, index = place_of(world, pending)
            if not secrets or strand.window is None or strand.window.awaited < 2:
                return
            self.audiences = [secret.audience for secret in secrets]
            hidden = [secret.value for secret in secrets]
            world.quiet = False
            world.log = []
            world.put(strand, index, answer)
            follow(chair.game, world, RandomPicker(seed), 1)
            told = [entry for entry in world.log if entry.seen_by(chair.seat)]
            self.witnesses.append(Witness(hidden, by_actor(told, world.state)))

    def learn(self, chair: Chair) -> None:
        """Compare what was told since with what was told in the worlds that were thought of."""
        if not self.witnesses:
            return
        facts = by_actor(chair.recall()[self.heard :], chair.view().state)
        if len(self.odds) != len(self.audiences):
            self.odds = [{} for _ in self.audiences]
        for index, (odds, audience) in enumerate(zip(self.odds, self.audiences, strict=True)):
            groups: dict[int, list[Told]] = {}
            for witness in self.witnesses:
                groups.setdefault(witness.hidden[index], []).append(witness.told)
            for actor in facts:
                if sees(audience, actor) and len(groups) > 1:
                    shift(odds, {v: agreement(facts, told, actor) for v, told in groups.items()})
        self.witnesses = []


def concealed(world: Play, viewer: int) -> list[Secret[int]]:
    """The numbers that are hidden from a seat, in the order of the state."""
    found: list[Any] = []
    codec(type(world.state)).secrets(world.state, found)
    hidden = [one for one in found if isinstance(one, Secret) and not one.known_to(viewer)]
    return [secret for secret in hidden if isinstance(secret.value, int)]


def shift(odds: dict[int, float], found: Mapping[int, float]) -> None:
    """Make what explains the facts best more probable beside the rest."""
    best = max(found.values())
    for value, share in found.items():
        odds[value] = odds.get(value, 1.0) * share / best


def agreement(facts: Told, witnesses: Sequence[Told], actor: int) -> float:
    """How far witnesses on the average told of an actor what was told in truth."""
    there = [told.get(actor, []) for told in witnesses]
    names = {name for told in there for name, _ in told}
    found = 1.0
    for fact in facts[actor]:
        if fact[0] in names:
            alike = sum(max((likeness(fact, one) for one in told), default=0.0) for told in there)
            found *= DOUBT + (1 - DOUBT) * alike / len(there)
    return found


def likeness(fact: Fact, other: Fact) -> float:
    """How alike two facts of one actor are: the share of what else they name that is the same."""
    if fact[0] != other[0]:
        return 0.0
    same = [mine == theirs for mine, theirs in zip(fact[1][1:], other[1][1:], strict=True)]
    return sum(same) / len(same) if same else 1.0


def by_actor(entries: Sequence[Entry], state: object) -> Told:
    """Facts by the seat that has acted: the first that they name."""
    found: Told = {}
    for entry in entries:
        for actor in entry.touched(state)[:1]:
            found.setdefault(actor, []).append((entry.note.name, tuple(entry.args)))
    return found


def chosen(weights: Sequence[float], dice: RandomPicker) -> int:
    """One of several, by their weights."""
    left = dice.pick(1 << 20) / (1 << 20) * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return len(weights) - 1
