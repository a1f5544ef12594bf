"""Advice for automatic players: which function has an opinion on which topic.

Policies: `counsel` makes what opinions think with (the table as one seat sees it, and how far that
player goes); `opinions` has a function for each topic that the game has something to say on, best
gathered from its chapters; `otherwise` answers where there is no opinion: `as_little` always,
`at_will` leaves it to the bot's own chance.

    advice = Adviser(Counsel, {**senate.OPINIONS, **war.OPINIONS}, as_little)
    GAME = Game(..., advice=advice)

An opinion gets the counsel and the shape on offer, and gives an answer, or None for no opinion.
Where only the key matters, `by_key`, `by_worth` and `always` make one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from starmoot import kernel as k
from starmoot.mechanics.answering import choose, least

C = TypeVar("C")

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
    is on offer counts as none.
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
        question, shape = pending.question, pending.shape
        opinion = self.opinions.get(question.topic)
        if opinion is not None:
            answer = opinion(self.counsel(view, question.seat, level), shape)
            if answer is not None and pending.takes(answer):
                return answer
        return self.otherwise(question, shape)


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
