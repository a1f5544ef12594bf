"""Talk: when people may speak with each other (EX-COM-01, EX-COM-02).

Conversation itself is the host's; when its channels are closed is a rule.
"""

from __future__ import annotations

from typing import Final

from starmoot.kernel import EVERYONE, View, i64, only

IN_ISOLATION: Final = ("exodus.gesture", "exodus.intents")
"""EX-COM-01: what is decided alone, before anybody has seen what the others want."""


def channels(view: View) -> list[i64]:
    """The audiences that a viewer may address now.

    EX-COM-02: all at once, or any other faction in private; EX-COM-01: nobody at all while gestures
    are shown or intents are written.
    """
    for waiting in view.waiting:
        if waiting.topic in IN_ISOLATION:
            return []
    open_to: list[i64] = [EVERYONE]
    for seat in range(view.seats):
        if seat != view.viewer:
            open_to.append(only(seat))
    return open_to
