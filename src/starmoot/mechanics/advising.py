"""Advice for automatic players: which function has an opinion on which topic.

Policies: `counsel` makes what opinions think with (the table as one seat sees it, and how far that
player goes); `opinions` has a function for each topic that the game has something to say on, best
gathered from its chapters; `otherwise` answers where there is no opinion: `as_little` always,
`at_will` leaves it to the bot's own chance.

    advice = Adviser(Counsel, {**senate.OPINIONS, **war.OPINIONS}, as_little)
    GAME = Game(..., advice=advice)

An opinion gets the counsel and the shape on offer, and gives an answer, or None for no opinion.
Where only the key matters, `by_key`, `by_worth` and `always` make one.

A counsel that is a `Tempered` has an attitude to the others: opinions that ask for it advise each
character in its own way (`Adviser.tempered`), and those who have none as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from starmoot import kernel as k
from starmoot.mechanics.answering import choose, least

C = TypeVar("C")

DEAR_WORD: Final = 100
"""What a word has to be worth before it is kept although that costs something."""
DISLIKED: Final = 12
"""A seat that is liked less than this, in hundredths, is better left alone."""
STRONGEST: Final = 3
"""The level at which characters are advised."""


@dataclass(frozen=True)
class Attitude:
    """How a character feels at a moment.

    `regards` are hundredths of each seat's prospects that count as its own, against it where
    negative; `share` is the part of that which everybody gets. `word` is what breaking its own word
    costs it, in thousandths of a victory; `fear` tells how many hundredths a loss counts more
    than a gain. `faithless` are the seats that it knows to have broken their word, `bound` those
    that have its own, `unwilling` those that have refused lately what it offered.
    """

    regards: tuple[int, ...]
    share: int
    word: int
    fear: int
    faithless: frozenset[int] = frozenset()
    bound: frozenset[int] = frozenset()
    unwilling: frozenset[int] = frozenset()


class Tempered:
    """A counsel that may have an attitude; without one all seats are alike to it."""

    attitude: Attitude | None = None

    def regard(self, seat: int) -> int:
        """What a seat is to the advised, in hundredths."""
        attitude = self.attitude
        known = attitude is not None and 0 <= seat < len(attitude.regards)
        return attitude.regards[seat] if attitude is not None and known else 0

    def dislikes(self, seat: int) -> bool:
        """Whether a character would rather not deal with a seat."""
        return self.regard(seat) <= -DISLIKED

    def may_ask(self, seat: int) -> bool:
        """Whether an offer to a seat has a chance: it is not disliked, and has not just refused."""
        refused = self.attitude is not None and seat in self.attitude.unwilling
        return not refused and not self.dislikes(seat)

    def trusts(self, seat: int) -> bool:
        """Whether a seat is not known to have broken its word."""
        return self.attitude is None or seat not in self.attitude.faithless

    def selfish(self) -> bool:
        """Whether it is a character that cares for itself alone."""
        return self.attitude is not None and self.attitude.share <= 0

    def honest(self, otherwise: bool) -> bool:
        """Whether a character keeps its word even where that costs a little."""
        return otherwise if self.attitude is None else self.attitude.word >= DEAR_WORD


Opinion = Callable[[C, k.Shape], k.Answer | None]
"""What a game says on one topic."""

Otherwise = Callable[[k.Question, k.Shape], k.Answer | None]
"""What is answered where nobody has an opinion."""


def at_will(question: k.Question, _shape: k.Shape) -> k.Answer | None:
    """Leave it to the bot; what merely stands open is let go by."""
    return k.PASS if question.standing else None


def as_little(question: k.Question, shape: k.Shape) -> k.Answer | None:
    """Pass where one may, else answer as little as the question asks for."""
    return k.PASS if question.standing or question.topic.may_pass else least(shape)


class Adviser(Generic[C]):
    """The advice of a game, put together from opinions; the same sight gives the same advice.

    Counsel is made only for a topic on which there is an opinion. An opinion that does not fit what
    is on offer counts as none; `starmoot check` reports it.
    """

    def __init__(
        self,
        counsel: Callable[[k.View, k.Seat, int], C],
        opinions: Mapping[k.Topic, Opinion[C]],
        otherwise: Otherwise = at_will,
    ) -> None:
        self.counsel = counsel
        self.opinions = opinions
        self.otherwise = otherwise

    def __call__(
        self, view: k.View, pending: k.Pending, level: int, _picker: Any = None
    ) -> k.Answer | None:
        """What a seat should answer at a level from 1; None where it is a matter of taste."""
        answer = self.opinion_on(view, pending, level)
        if answer is None or not pending.takes(answer):
            return self.otherwise(pending.question, pending.shape)
        return answer

    def tempered(self, view: k.View, pending: k.Pending, attitude: Attitude) -> k.Answer | None:
        """What a character would answer; None where its game has no opinion that fits."""
        answer = self.opinion_on(view, pending, STRONGEST, attitude)
        return answer if answer is not None and pending.takes(answer) else None

    def opinion_on(
        self, view: k.View, pending: k.Pending, level: int, attitude: Attitude | None = None
    ) -> k.Answer | None:
        """What the game has to say on a question, whether or not it fits; None for no opinion."""
        opinion = self.opinions.get(pending.question.topic)
        if opinion is None:
            return None
        counsel = self.counsel(view, pending.question.seat, level)
        if isinstance(counsel, Tempered):
            counsel.attitude = attitude
        return opinion(counsel, pending.shape)


def by_key(which: Callable[[C, list[int]], int]) -> Opinion[C]:
    """An opinion on which of the keys on offer to take, with as little besides as it asks for."""

    def opinion(counsel: C, shape: k.Shape) -> k.Answer | None:
        if not isinstance(shape, k.Choose) or not shape.keys:
            return None
        return choose(shape, which(counsel, shape.keys))

    return opinion


def by_worth(worth: Callable[[C, int], int]) -> Opinion[C]:
    """An opinion on what each key is worth: the best is taken, the first among equals."""

    def best(counsel: C, keys: list[int]) -> int:
        return max(keys, key=lambda key: worth(counsel, key))

    return by_key(best)


def always(key: int) -> Opinion[Any]:
    """The opinion that one key is right whenever it is on offer."""

    def opinion(_counsel: Any, shape: k.Shape) -> k.Answer | None:
        return choose(shape, key)

    return opinion
