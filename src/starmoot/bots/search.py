"""The search bot: it looks ahead in worlds that could be true as far as its seat knows.

Where a game gives advice and tells how seats stand, it weighs the advice against other answers
(`weighing`), and answers otherwise only where that does clearly better. In any other game it is a
Monte Carlo tree search (`tree`): world after world is played to the end, or to the horizon, and it
takes what served it best. The true play never comes into it.
"""

from __future__ import annotations

import re
from typing import Final, final

from starmoot.bots.base import Chair, Clock, UnknownBot, place_of
from starmoot.bots.belief import Belief
from starmoot.bots.playout import RandomPicker
from starmoot.bots.tree import Tree, TreePicker, fold, grow, ponder
from starmoot.bots.weighing import SEED_BITS, Budget, Course, Restraint, Weighing
from starmoot.kernel import Answer, Pending

USUAL: Final = "200"
HORIZON: Final = 2_000
"""Imagined games are cut off after so many decisions."""

NEAR: Final = 40
"""The same in games that tell how each seat stands on the way (`Game.outlook`)."""

FOLLOWED: Final = 24
"""How many decisions are followed by advice at least, and then to the end of the phase, before the
outlook is asked: what is spent early in a phase is to pay later in it.
"""

SURE: Final = 2.0
LEAST: Final = 8
"""By how many errors, and in how many worlds, another answer has to do better than the advised one.

The best of six that were tried in three worlds each looks better than it is.
"""

THRIFT: Final = 4
"""How many decisions' worth of thinking is kept at most from easy decisions for hard ones."""


@final
class SearchBot:
    """Thinks ahead in imagined worlds; the same for the same seed where it counts worlds."""

    def __init__(self, name: str, budget: Budget, seed: int) -> None:
        self.name = name
        self.budget = budget
        self.salt = fold(seed & SEED_BITS, 0)
        self.tree = Tree()
        self.restraint = Restraint()
        self.belief = Belief()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The answer that did best in imagined worlds."""
        self.tree = Tree()
        guided = chair.game.advice is not None and chair.game.outlook is not None
        think = self.weigh if guided else self.search
        return self.restraint.answer(pending, lambda: think(chair, pending))

    def search(self, chair: Chair, pending: Pending) -> Answer:
        """The answer that was visited most, menu by menu."""
        if self.has_choice(chair, pending):
            self.think(chair, pending)
        return self.decide(chair, pending)

    def weigh(self, chair: Chair, pending: Pending) -> Answer:
        """The advised answer, or one that clearly does better; offers only as advice has them."""
        self.salt = fold(self.salt, 1)
        if not pending.question.standing:
            self.belief.learn(chair)
        weighing = Weighing(chair, pending, self.budget, self.salt)
        weighing.imagine = lambda salt: self.belief.world(chair, salt)
        weighing.whole = True
        weighing.wide = not pending.question.standing  # what is offered has to have a purpose
        if pending.question.standing and len(weighing.candidates) == 1:
            return weighing.advised_first.answer

        def own(course: Course) -> float:
            return float(course.hopes[chair.seat])

        weighing.run(own, FOLLOWED)
        answer = weighing.best(SURE, LEAST).answer
        if not pending.question.standing:
            self.belief.expect(chair, pending, answer, fold(self.salt, 3))
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
    worlds, seconds = (0, number / 1000) if found[2] else (number, 0.0)
    budget = Budget(worlds, seconds, clock, THRIFT)
    return SearchBot(f"search:{found[0]}", budget, seed)
