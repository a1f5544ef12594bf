"""Words for scenarios in which the Senate votes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Scene

READY = "destiny.debate"
CALL = "destiny.calling_order"
CAST = "destiny.cast"
BID = "destiny.bid"
FREE = "destiny.free_act"


def decide(scene: Scene, **votes: str) -> Scene:
    """These Parties vote, all others abstain; nobody bids or interferes."""
    vote(scene, **votes)
    while scene.asked_by(FREE):
        scene.all_pass(FREE)
    return scene


def vote(scene: Scene, **votes: str) -> Scene:
    """The debate is over; these Parties vote, all others abstain; nobody bids."""
    scene.all_pass(READY).all_pass(CALL)
    while scene.asked_by(CAST):
        party = scene.asked_by(CAST)[0]
        asked = scene.seat(scene.by(party)).asked(CAST)
        if party in votes:
            asked.picks(votes[party])
        else:
            asked.passes()
    while scene.asked_by(BID):
        scene.all_pass(BID)
    return scene
