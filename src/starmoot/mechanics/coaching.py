"""Coaching: what a newcomer is told depends on the question in hand."""

from __future__ import annotations

from starmoot import kernel as k


def question_in_hand(view: k.View) -> str:
    """The topic, without its game, of the first question that the viewer has not answered yet.

    What may be done at any time is no question, and has no advice of its own.
    """
    for pending in view.pending:
        if not pending.question.standing and pending.given is None:
            return pending.question.topic.name.partition(".")[2]
    return ""
