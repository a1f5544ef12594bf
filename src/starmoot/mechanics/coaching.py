"""Coaching: what a newcomer is told depends on the question in hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starmoot import kernel as k

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
