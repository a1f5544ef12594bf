"""The search bot: Monte Carlo tree search over imagined worlds, for any game unseen.

Before each decision it imagines world after world that could be true as far as its seat knows,
plays each to the end, and takes what served it best (`tree` has the how). The true play never
comes into it.
"""

from __future__ import annotations

import re
from typing import Final, final

from starmoot.bots.base import Chair, Clock, UnknownBot, place_of
from starmoot.bots.playout import RandomPicker
from starmoot.bots.tree import Tree, TreePicker, fold, grow, ponder
from starmoot.kernel import PASS, Answer
from starmoot.kernel.host import Pending

USUAL: Final = "200"
HORIZON: Final = 2_000
"""Imagined games are cut off after so many decisions."""

NEAR: Final = 40
"""The same in games that tell how each seat stands on the way (`Game.outlook`)."""

OFFERS: Final = 8
"""How many standing offers are taken between two awaited answers, lest one goes on for ever."""

SEED_BITS: Final = (1 << 62) - 1


@final
class Budget:
    """How long to think: a number of worlds, or seconds by a clock (one world at least)."""

    def __init__(self, worlds: int, seconds: float, clock: Clock) -> None:
        self.worlds = worlds
        self.seconds = seconds
        self.clock = clock
        self.until = 0.0

    def start(self) -> None:
        """A decision begins; only a budget of seconds looks at the clock."""
        if self.worlds == 0:
            self.until = self.clock() + self.seconds

    def spent(self, worlds: int) -> bool:
        """Whether it is time to decide after so many worlds."""
        if self.worlds > 0:
            return worlds >= self.worlds
        return worlds > 0 and self.clock() >= self.until


@final
class SearchBot:
    """Thinks ahead in imagined worlds; the same for the same seed where it counts worlds."""

    def __init__(self, name: str, budget: Budget, seed: int) -> None:
        self.name = name
        self.budget = budget
        self.salt = fold(seed & SEED_BITS, 0)
        self.tree = Tree()
        self.taken = 0
        self.left: set[str] = set()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The answer that was visited most, menu by menu.

        What it has left standing it does not think about again before something was awaited of it:
        offers stand in every window, and would take all its time.
        """
        self.tree = Tree()
        topic = pending.question.topic.name
        standing = pending.question.standing
        if standing and (self.taken >= OFFERS or topic in self.left):
            return PASS
        if self.has_choice(chair, pending):
            self.think(chair, pending)
        answer = self.decide(chair, pending)
        if not standing:
            self.taken = 0
            self.left.clear()
        elif answer.passed():
            self.left.add(topic)
        else:
            self.taken += 1
        return answer

    def has_choice(self, chair: Chair, pending: Pending) -> bool:
        """Whether anything is to be picked at all: menus of one entry are not asked."""
        trial = TreePicker(Tree(), chair.seat, RandomPicker(0))
        ponder(pending.question, pending.shape, trial)
        return bool(trial.nodes)

    def think(self, chair: Chair, pending: Pending) -> None:
        """Fill the tree for one decision."""
        outlook = chair.game.outlook
        horizon = HORIZON if outlook is None else NEAR
        self.budget.start()
        while not self.budget.spent(self.tree.worlds):
            self.salt = fold(self.salt, 1)
            world = chair.imagine(self.salt)
            strand, index = place_of(world, pending)
            grow(self.tree, world, strand, index, self.salt, horizon, outlook)

    def decide(self, chair: Chair, pending: Pending) -> Answer:
        """Walk the true question by what the tree holds."""
        picker = TreePicker(self.tree, chair.seat, RandomPicker(self.salt), deciding=True)
        picker.begin(pending.question)
        return ponder(pending.question, pending.shape, picker)


def make_search(rest: str, seed: int, clock: Clock) -> SearchBot:
    """`search:200` thinks through 200 worlds for each decision, `search:50ms` for 50 ms."""
    found = re.fullmatch(r"([1-9][0-9]{0,8})(ms)?", rest or USUAL, re.ASCII)
    if found is None:
        raise UnknownBot(
            "search takes a number of worlds or of milliseconds, as in search:200 or "
            f"search:50ms, not ':{rest}'"
        )
    number = int(found[1])
    budget = Budget(0, number / 1000, clock) if found[2] else Budget(number, 0.0, clock)
    return SearchBot(f"search:{found[0]}", budget, seed)
