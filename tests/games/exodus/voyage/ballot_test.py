"""EX-DICE-22: the fleet ballot, told by the choice of what to harvest."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.names import MIGHT, SUPPLY, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.systems.arrival import RewardBallot
from starmoot.games.exodus.voyage.ballot import FleetBallot, plurality
from starmoot.mechanics.voting import ABSTAIN
from starmoot.testing import rule

OPTIONS = [10, 20, 30]


def stances(**votes: int) -> list[int]:
    """One entry for each faction, by the first letters of their names."""
    order = ("church", "government", "military", "network", "researchers", "underworld")
    return [votes.get(faction, ABSTAIN) for faction in order] + [ABSTAIN, ABSTAIN]


@rule("EX-DICE-22")
@pytest.mark.parametrize(
    ("votes", "winner"),
    [
        ({"network": 20, "researchers": 20, "government": 10}, 20),
        ({"church": 10, "government": 20, "military": 30}, 20),
        ({"church": 10, "military": 30, "network": 20}, 10),
        ({"military": 30, "network": 20}, 30),
        ({"network": 30, "researchers": 20}, 20),
        ({"government": 10, "church": 20, "military": 30, "network": 20, "researchers": 30}, 20),
        ({}, 10),
    ],
    ids=[
        "most picks win",
        "the Government breaks a tie",
        "failing that the Church",
        "then the Military",
        "then the option listed first",
        "a tie-breaker outside the tie is passed over",
        "the first where nobody votes",
    ],
)
def test_most_picks_win_and_ties_have_an_order(votes: dict[str, int], winner: Faction) -> None:
    assert plurality(OPTIONS, stances(**votes)) == winner


def ballot(exodus: Exodus) -> Fleet:
    fleet = exodus(seats=4).with_map("AB", visited="A")
    fleet.run(RewardBallot(1))
    return fleet


@rule("EX-DICE-22", "EX-DEC-11")
def test_all_played_factions_are_asked_at_once_and_none_sees_anothers_vote(exodus: Exodus) -> None:
    fleet = ballot(exodus)
    for seat in range(4):
        fleet.seat(seat).asked("EX-DEC-11").can("supply", "might")
    fleet.seat(0).asked("exodus.reward_choice").picks("might")
    fleet.said_nothing_of("exodus.ballot_counted")
    for seat, trait in enumerate(("supply", "might", "might"), start=1):
        fleet.seat(seat).asked("exodus.reward_choice").picks(trait)
    assert fleet.g.finished(FleetBallot).winner == MIGHT
    counted = "Supply 1 (Government 1); Might 3 (Church 1, Military 1, Network 1)"
    fleet.said("exodus.ballot_counted", text=counted)


@rule("EX-TIME-09", "EX-DEC-11")
def test_silence_casts_no_vote(exodus: Exodus) -> None:
    fleet = ballot(exodus)
    fleet.seat(3).asked("exodus.reward_choice").picks("might")
    fleet.time_up()
    assert fleet.g.finished(FleetBallot).winner == MIGHT


@rule("EX-TIME-09")
def test_a_faction_may_also_decline_to_vote(exodus: Exodus) -> None:
    fleet = ballot(exodus)
    for seat in range(4):
        fleet.seat(seat).asked("exodus.reward_choice").passes()
    assert fleet.g.finished(FleetBallot).winner == SUPPLY
