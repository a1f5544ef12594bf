"""Players with a wish, for recorded games (`tools/goldens.py`).

Advice avoids much that rules foresee, and random players hardly ever come to it on purpose. So the
players here take what they are set on wherever it is on offer, and are advised in everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from starmoot.bots.base import Bot, Chair, make_bot
from starmoot.bots.simple import RandomBot
from starmoot.kernel import (
    PASS,
    Answer,
    Choose,
    Form,
    Pending,
    Shape,
    Text,
    compound,
    pick,
)
from starmoot.kernel.procedure import FIRST_ENTRY
from starmoot.kernel.shape import walk, words


class ForwardBot:
    """Plays at random, but takes up every kind of standing offer once, with the first entry."""

    name = "forward"

    def __init__(self, seed: int) -> None:
        self.random = RandomBot(seed)
        self.taken: set[str] = set()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """A random answer, or the first thing on offer where nobody asked."""
        topic = pending.question.topic.name
        if not pending.question.standing:
            return self.random.answer(chair, pending)
        if topic in self.taken:
            return PASS
        self.taken.add(topic)
        return walk(pending.shape, FIRST_ENTRY)


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


class WilfulBot:
    """Plays by advice, but every second time takes whatever its wish names, if it is on offer.

    A stubborn one does so every time, also where advice would keep silent.
    """

    def __init__(self, wish: str, seed: int, stubborn: bool = False) -> None:
        self.name = f"{STUBBORN if stubborn else WILFUL}{wish}"
        self.stubborn = stubborn
        self.advised = make_bot("advice:2", seed)
        self.wishes = WISHES[wish]
        self.asked: Counter[str] = Counter()

    def answer(self, chair: Chair, pending: Pending) -> Answer:
        """The advised answer, bent to the wish."""
        answer = self.advised.answer(chair, pending)
        topic = pending.question.topic.name
        self.asked[topic] += 1
        first = self.wishes.get(topic, ())
        wished = first if self.asked[topic] % 2 else self.wishes.get(f"{topic}, again", first)
        if self.stubborn and wished and isinstance(pending.shape, Form) and not answer.parts:
            answer = walk(pending.shape, FIRST_ENTRY)
        own = self.stubborn or self.asked[topic] % 2
        return bent(pending.shape, answer, wished) if own else answer


def bent(shape: Shape, answer: Answer, wished: tuple[str, ...]) -> Answer:
    """An answer in which every choice that has a wished key on offer takes that key.

    Where words are wanted it has those of the wish.
    """
    if isinstance(shape, Form) and answer.parts:
        parts = zip(shape.parts, answer.parts, strict=True)
        return compound([bent(part, given, wished) for part, given in parts])
    if isinstance(shape, Text):
        spoken = [word.removeprefix(SAYS) for word in wished if word.startswith(SAYS)]
        return words(spoken[0]) if spoken else answer
    if not isinstance(shape, Choose) or not shape.single():
        return answer
    for word in wished:
        for place, key in enumerate(shape.keys):
            if shape.kind.key(key).startswith(word):
                more = shape.then[place] if shape.then else None
                if more is None:
                    return pick(key)
                return compound([bent(more, walk(more, FIRST_ENTRY), wished)], key)
    return answer


WILFUL = "wilful:"
STUBBORN = "stubborn:"
SAYS = "says "
WISHES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "push": {"exodus.gesture": ("down",), "exodus.course": ("nuke", "scout", "normal")},
    "flee": {
        "exodus.gesture": ("down",),
        "exodus.course": ("jump", "normal"),
        "exodus.intents": ("chauvinism",),
        "exodus.jump_loss_choice": ("women",),
    },
    "scout": {
        "exodus.gesture": ("down",),
        "exodus.course": ("scout", "normal"),
        "exodus.course, again": ("jump", "normal"),
    },
    "study": {"exodus.intents": ("research",)},
    "law": {"exodus.intents": ("chauvinism", "harvest")},
    "coup": {"exodus.covert": ("coup",)},
    "chains": {"exodus.covert": ("chains", "sabotage"), "exodus.intents": ("rest",)},
    "promise": {
        "exodus.scene_act": ("offer", f"{SAYS}We stand by you when the next course is named."),
        "exodus.confirm": ("yes",),
    },
}
"""What wilful players take wherever they can, by topic: how keys begin, dearest first.

Of a topic with `, again` stubborn ones want this every second time. After `SAYS` come the words
that they write where words are wanted.
"""

TRIES = 200
FILLER = "."
"""What random players write where words are wanted."""


def own_bot(name: str, seed: int) -> str | Bot:
    """A bot of this file, or the name of another."""
    if name == ForwardBot.name:
        return ForwardBot(seed)
    if name.startswith(WILFUL):
        return WilfulBot(name.removeprefix(WILFUL), seed)
    if name.startswith(STUBBORN):
        return WilfulBot(name.removeprefix(STUBBORN), seed, stubborn=True)
    return TellerBot(seed) if name == TellerBot.name else name
