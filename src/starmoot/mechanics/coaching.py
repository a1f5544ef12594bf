"""Coaching: what a newcomer is told depends on the question in hand.

What is always the same stands in the game's `guide/coach.toml`: `[tips]` by topic, without its
game, and what the `[words]` of the game mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from starmoot import kernel as k
from starmoot.scene import Word

Tips = Mapping[str, str | Callable[..., str]]
"""By topic, without its game, what a newcomer is told: a text, or what makes one."""


def tip(view: k.View, tips: Tips, *seen: Any) -> str:
    """Advice about the question in hand; what makes texts is called with what is seen."""
    told = tips.get(question_in_hand(view), "")
    return told if isinstance(told, str) else told(*seen)


def question_in_hand(view: k.View) -> str:
    """The topic, without its game, of the first question that the viewer has not answered yet.

    What may be done at any time is no question, and has no advice of its own.
    """
    for pending in view.pending:
        if not pending.question.standing and pending.given is None:
            return pending.question.topic.name.partition(".")[2]
    return ""


def written(package: str, table: str) -> dict[str, str]:
    """A table of the texts that a game's package has for newcomers: `tips` or `words`."""
    place = files(package) / "guide" / "coach.toml"
    found: dict[str, str] = tomllib.loads(place.read_text(encoding="utf-8"))[table]
    return found


def glossary(meanings: Mapping[str, str], now: Mapping[str, str], **shown: int) -> tuple[Word, ...]:
    """What words mean, and what they come to now; `shown` are the numbers that meanings name."""
    return tuple(
        Word(word, text.format(**shown), now.get(word, "")) for word, text in meanings.items()
    )
