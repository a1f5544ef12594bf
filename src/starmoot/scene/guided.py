"""A guided start: a prepared position, and what somebody learns by playing on from it.

A game says in `Game.guided` how the position comes about and which lessons it teaches. A lesson is
over once one of its facts is in the newcomer's log, so how far somebody is can be told from the
log alone, after an undo or in a replay too. What the coach says about the question in hand is
`Scene.tip`; a lesson says why it is asked at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from starmoot.kernel import Entry

NEWCOMER: Final = 0
"""The seat of somebody who is guided."""


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: its name, what the coach says, and the facts with which it is over.

    A fact of `own` ends it only where it is about the newcomer.
    """

    title: str
    text: str
    over: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Guided:
    """A guided start.

    The cards come from `seed`, so the position is the same for everybody. What is asked before it
    is answered by advice for all seats: the topics of `prelude`, or, with `until`, everything until
    the newcomer is asked that topic, after it was answered `skipped` times. `welcome` says who the
    newcomer is and what for; `farewell` what to try next.
    """

    welcome: str
    lessons: tuple[Lesson, ...]
    farewell: str
    seats: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "guided"
    prelude: frozenset[str] = frozenset()
    until: str = ""
    skipped: int = 0
    concerned: bool = False


def lessons_over(guided: Guided, log: Iterable[Entry], seen: object) -> int:
    """How many lessons are over, one after the other, in a log of the newcomer."""
    done = 0
    for entry in log:
        if done == len(guided.lessons):
            break
        lesson, fact = guided.lessons[done], entry.note.name
        if fact in lesson.over or (fact in lesson.own and NEWCOMER in entry.touched(seen)):
            done += 1
    return done


def of(game: str, *facts: str) -> frozenset[str]:
    """The names of a game's facts."""
    return frozenset(f"{game}.{fact}" for fact in facts)
