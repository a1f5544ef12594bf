"""Words for scenarios in which factions call each other to account."""

from __future__ import annotations

from starmoot.games.exodus.names import Faction
from starmoot.games.exodus.scenario.fleet import Fleet
from starmoot.games.exodus.state import Held


def call(fleet: Fleet, seat: int, respondent: str, demand: object) -> None:
    """Open a scene against somebody."""
    terms = {"demand": demand, "ship": [], "occasion": [], "speaker": []}
    fleet.seat(seat).asked("exodus.scene").answers({respondent: terms})


def act(fleet: Fleet, seat: int, **move: object) -> None:
    """One act of a party in a round of talk; none is standing firm."""
    asked = fleet.seat(seat).asked("exodus.scene_act")
    if not move:
        asked.passes()
        return
    [(key, more)] = move.items()
    asked.answers(key if more is None else {key: more})


def bystanders_pass(fleet: Fleet) -> None:
    """Nobody takes a side."""
    for seat in range(fleet.play.seats):
        for pending in fleet.seat(seat).view.pending:
            if pending.question.topic.name == "exodus.backing" and pending.awaited:
                fleet.seat(seat).asked("exodus.backing").passes()


def capitulate(fleet: Fleet, initiator: Faction, respondent: Faction) -> None:
    """The respondent gives in at once; nobody takes a side."""
    act(fleet, initiator)
    act(fleet, respondent, capitulate=None)
    bystanders_pass(fleet)


def lapse(fleet: Fleet) -> None:
    """A scene goes by without a word."""
    fleet.time_up().time_up()


def ended(fleet: Fleet) -> str:
    """How the scene ended."""
    assert fleet.done
    return fleet.scene_end()


def known(fleet: Fleet, word: str, owner: Faction, *knowers: str) -> Held:
    """A secret of a faction that some know."""
    fleet.with_secret(word, *knowers)
    held = fleet.g.s.secrets[-1]
    held.owner = owner
    return held
