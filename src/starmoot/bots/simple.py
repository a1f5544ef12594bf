"""The bots without a plan of their own: random, caretaker, advice."""

from __future__ import annotations

from typing import final

from starmoot.bots.base import BotFault, Chair, Clock, UnknownBot, place_of
from starmoot.bots.playout import RandomPicker, respond, tempted
from starmoot.kernel import PASS, Answer, Pending


@final
class RandomBot:
    """Takes every entry of every menu with equal chance."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.picker = RandomPicker(seed)

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """A random answer; a standing offer is taken up now and then."""
        if pending.question.standing and not tempted(self.picker):
            return PASS
        return respond(pending.question, pending.shape, self.picker)


@final
class CaretakerBot:
    """Keeps an empty seat warm: does what silence would mean, and takes nothing up."""

    name = "caretaker"

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """What the asking procedure takes for an answer when none comes.

        It is asked in an imagined world, so that even a default cannot tell what is hidden.
        """
        if pending.question.standing or pending.question.topic.may_pass:
            return PASS
        world = chair.imagine(0)
        strand, index = place_of(world, pending)
        assert strand.window is not None
        question = strand.window.questions[index]
        return question.topic.absent(strand.stack[-1], world, question)


@final
class AdviceBot:
    """Does what the game's own advice says: `Game.advice(view, pending, level, picker)`.

    The advice is an answer, or None where it has no opinion; then a random one is given, and
    a standing offer is left standing. `picker` is there for advice that mixes its choices.
    """

    def __init__(self, name: str, level: int, seed: int) -> None:
        self.name = name
        self.level = level
        self.picker = RandomPicker(seed)

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The advised answer."""
        advice = chair.game.advice
        if advice is None:
            raise BotFault(
                f"{chair.game.title} offers no advice to bots; take random or search instead"
            )
        advised = advice(chair.view(), pending, self.level, self.picker)
        if isinstance(advised, Answer):
            return advised
        if pending.question.standing:
            return PASS
        return respond(pending.question, pending.shape, self.picker)


def make_random(rest: str, seed: int, _clock: Clock) -> RandomBot:
    """`random`."""
    refuse_more("random", rest)
    return RandomBot(seed)


def make_caretaker(rest: str, _seed: int, _clock: Clock) -> CaretakerBot:
    """`caretaker`."""
    refuse_more("caretaker", rest)
    return CaretakerBot()


def make_advice(rest: str, seed: int, _clock: Clock) -> AdviceBot:
    """`advice`, or `advice:2` for another level than the first."""
    if not rest:
        return AdviceBot("advice", 1, seed)
    if not (rest.isascii() and rest.isdecimal() and int(rest) > 0):
        raise UnknownBot(f"advice takes a level from 1, as in advice:2, not ':{rest}'")
    return AdviceBot(f"advice:{rest}", int(rest), seed)


def refuse_more(word: str, rest: str) -> None:
    """Refuse what follows the colon of a bot that takes nothing."""
    if rest:
        raise UnknownBot(f"the bot {word} takes nothing after its name, not ':{rest}'")
