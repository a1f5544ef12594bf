"""Players for recorded games (`tools/goldens.py`): one curious, one with something to say."""

from __future__ import annotations

from starmoot.bots.base import Bot, Chair, make_bot
from starmoot.bots.simple import RandomBot
from starmoot.host import Picker, walk
from starmoot.kernel import PASS, Answer, Pending


class LastEntry(Picker):
    """Takes the last entry of every menu."""

    def pick(self, count: int) -> int:
        return count - 1


class ForwardBot:
    """Plays at random, but takes up every kind of standing offer once, with the last entry.

    Among the wishes of Exodus that is an end by common consent, which chance seldom brings.
    """

    name = "forward"

    def __init__(self, seed: int) -> None:
        self.random = RandomBot(seed)
        self.taken: set[str] = set()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """A random answer, or the last thing on offer where nobody asked."""
        topic = pending.question.topic.name
        if not pending.question.standing:
            return self.random.answer(chair, pending)
        if topic in self.taken:
            return PASS
        self.taken.add(topic)
        return walk(pending.shape, LastEntry())


class TellerBot:
    """Plays by advice; where it has nothing to say it picks a ready answer, never empty words."""

    name = "teller"

    def __init__(self, seed: int) -> None:
        self.advised = make_bot("advice:3", seed)

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The advised answer, tried again while it has filler for words."""
        for _ in range(TRIES):
            answer = self.advised.answer(chair, pending)
            if FILLER not in texts_in(answer):
                return answer
        return PASS if pending.question.topic.may_pass else answer


def texts_in(answer: Answer) -> list[str]:
    """All free words of an answer."""
    return [answer.text, *(text for part in answer.parts for text in texts_in(part))]


TRIES = 200
FILLER = "."
"""What random players write where words are wanted."""


def own_bot(name: str, seed: int) -> str | Bot:
    """A bot of this file, or the name of another."""
    if name == ForwardBot.name:
        return ForwardBot(seed)
    return TellerBot(seed) if name == TellerBot.name else name
