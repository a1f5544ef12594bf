"""Talk: when people may speak, and with whom. (EX-COM-01, EX-COM-02, EX-DEB-07)

Conversation itself is the host's; when its channels are open is a rule.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.state import State

IN_ISOLATION: Final = ("exodus.gesture", "exodus.infection_fudge", "exodus.intents")
"""What is decided alone, before anybody has seen what the others want. (EX-COM-01)

Leaders are checked in the same isolation in which intents are written. (EX-INF-02)
"""


def channels(view: k.View) -> list[int]:
    """The audiences that a viewer may address now.

    Nobody at all while gestures are shown, leaders are checked (EX-INF-02) or intents are written.
    Otherwise all at once, or any other faction in private. Those in a conflict scene have its
    circle besides. (EX-COM-01, EX-COM-02, EX-DEB-07)
    """
    for waiting in view.waiting:
        if waiting.topic in IN_ISOLATION:
            return []
    open_to = view.audiences()
    circle = scene_circle(view)
    if k.sees(circle, view.viewer) and circle not in open_to:
        open_to.append(circle)
    return open_to


def scene_circle(view: k.View) -> int:
    """The parties of the scene in progress and their backers; nobody between scenes.
    (EX-DEB-07)
    """
    state: State = view.state
    circle = 0
    for faction in state.dispute.circle():
        seat = state.factions[faction].seat
        if seat >= 0:
            circle |= k.only(seat)
    return circle
