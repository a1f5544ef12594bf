"""Characters: bots with a temperament, a memory of the others, and a price for their word.

A character weighs what its game advises, and answers near it, in worlds that could be true. Each is
worth what its own prospects are then, and besides what becomes of those whom it likes, of
those it has a score to settle with, and of the one who leads.
"""

from __future__ import annotations

import re
from typing import Final, final

from starmoot.bots.base import BotFault, Chair, Clock, UnknownBot
from starmoot.bots.casting import WORD, has_characters
from starmoot.bots.memory import remember, tells
from starmoot.bots.playout import RandomPicker
from starmoot.bots.temperament import TEMPERAMENTS, Temperament, leader
from starmoot.bots.tree import fold
from starmoot.bots.weighing import SEED_BITS, Budget, Course, Restraint, Weighing
from starmoot.host import listed
from starmoot.kernel import Answer, Pending
from starmoot.mechanics.advising import Adviser, Attitude

USUAL_WORLDS: Final = 80
STEPS: Final = 16
"""How many decisions ahead a character looks."""
SURE: Final = 2.0
LEAST: Final = 8
"""By how many errors, and in how many worlds, an answer has to do better than what it would like
to answer: with less one would see reasons where there is only luck.
"""


@final
class CharacterBot:
    """Plays as its temperament has it; the same for the same seed where it counts worlds."""

    def __init__(self, name: str, temperament: Temperament, budget: Budget, seed: int) -> None:
        self.name = name
        self.temperament = temperament
        self.budget = budget
        self.salt = fold(seed & SEED_BITS, 0)
        self.restraint = Restraint()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """What is worth most to it."""
        if not has_characters(chair.game):
            raise BotFault(
                f"{chair.game.title} has no characters: they need advice and an outlook; "
                "take random or search instead"
            )
        return self.restraint.answer(pending, lambda: self.weigh(chair, pending))

    def weigh(self, chair: Chair, pending: Pending) -> Answer:
        """The advised answer, or one that serves what it cares for better."""
        self.salt = fold(self.salt, 1)
        weighing = Weighing(chair, pending, self.budget, self.salt)
        concern = Concern(chair, self.temperament, fold(self.salt, 2))
        own = concern.wish(chair, pending)
        if own is not None:
            weighing.prefer(own)
        if pending.question.standing and len(weighing.candidates) == 1:
            return weighing.advised_first.answer
        weighing.wide = not pending.question.standing  # what is offered has to have a purpose
        weighing.told = self.temperament.word > 0
        weighing.run(concern.worth, STEPS)
        return weighing.best(SURE, LEAST).answer


@final
class Concern:
    """What a character cares for at one moment."""

    def __init__(self, chair: Chair, temperament: Temperament, salt: int) -> None:
        assert chair.game.outlook is not None
        self.seat = chair.seat
        self.story = chair.game.story
        self.temperament = temperament
        self.before: list[int] = chair.game.outlook(chair.imagine(salt))
        view = chair.view()
        known = chair.recall()
        memory = remember(self.story, known, view.state, chair.seat, view.seats)
        self.regards = temperament.regards(memory, chair.seat, leader(self.before))
        self.faithless = frozenset(seat for seat, broke in enumerate(memory.broke) if broke)
        self.bound = memory.bound_to(chair.seat)
        self.unwilling = memory.unwilling(known[-1].step if known else 0)

    def wish(self, chair: Chair, pending: Pending) -> Answer | None:
        """What it would like to answer by its temperament, where the game has an opinion."""
        advice = chair.game.advice
        if not isinstance(advice, Adviser):
            return None
        regards = tuple(round(100 * regard) for regard in self.regards)
        temper = self.temperament
        feelings = (regards, temper.sympathy, temper.word, temper.fear)
        attitude = Attitude(*feelings, self.faithless, self.bound, self.unwilling)
        return advice.tempered(chair.view(), pending, attitude)

    def worth(self, course: Course) -> float:
        """What a course is worth: one's own prospects, those of others, and one's word."""
        own = float(course.hopes[self.seat])
        worth = own - self.temperament.fear / 100 * max(0.0, self.before[self.seat] - own)
        for seat, regard in enumerate(self.regards):
            worth += regard * course.hopes[seat]
        return worth - self.temperament.word * self.breaches(course)

    def breaches(self, course: Course) -> int:
        """How often one's own word was broken at once."""
        return sum(
            tells(entry, self.story.broken) and entry.touched(course.state)[:1] == [self.seat]
            for entry in course.told
        )


def make_character(rest: str, seed: int, clock: Clock) -> CharacterBot:
    """`character:loyal`; `character:loyal:40` or `character:loyal:100ms` says how long it thinks.

    `character` alone is anybody.
    """
    found = re.fullmatch(r"([a-z]*)(?::([1-9][0-9]{0,8})(ms)?)?", rest, re.ASCII)
    names = list(TEMPERAMENTS)
    if found is None or (found[1] and found[1] not in TEMPERAMENTS):
        raise UnknownBot(
            f"a character is {listed(names, most=len(names))}, as in character:{names[0]} or "
            f"character:{names[0]}:100ms, not ':{rest}'"
        )
    temperament = TEMPERAMENTS[found[1] or names[RandomPicker(seed).pick(len(names))]]
    number = int(found[2] or USUAL_WORLDS)
    budget = Budget(0, number / 1000, clock) if found[3] else Budget(number, 0.0, clock)
    name = f"{WORD}:{rest}" if rest else WORD
    return CharacterBot(name, temperament, budget, seed)
