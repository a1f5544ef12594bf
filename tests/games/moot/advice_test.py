"""What captains are advised to bid, buy and vote."""

from typing import Any

import pytest

from starmoot.bots import play_match
from starmoot.games.moot import GAME
from starmoot.games.moot.play import BROKER, OPEN, SEAL, Chair, Deal, Vote
from starmoot.host import render
from starmoot.testing import Scenario, rule

LIGHT, HEAVY = 0, 2
"""The Lantern Gate weighs 1, the Thorn Gate 3."""


def advised(scene: Scenario, seat: int, level: int = 3) -> Any:
    """What a seat is advised to answer, in wire form."""
    view = scene.seat(seat).view
    pending = next(one for one in view.pending if not one.question.standing)
    assert GAME.advice is not None
    answer = GAME.advice(view, pending, level)
    return None if answer.passed() else render(pending.shape, answer)


@rule("MT-BID-01")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_nobody_bids_all_they_have_for_the_chair(moot: Scenario, level: int) -> None:
    moot.given({"captains.0.role": SEAL, "captains.0.influence": 6}, gate=HEAVY).run(Chair())
    assert 0 < advised(moot, 0, level) <= 2


@rule("MT-BID-01", "MT-VOTE-01")
def test_a_broker_keeps_influence_and_spends_some_where_a_track_may_be_filled(
    moot: Scenario,
) -> None:
    moot.given({"captains.0.role": BROKER, "captains.0.influence": 6}, gate=HEAVY, left=2)
    assert advised(moot.run(Chair()), 0) == 0
    assert advised(moot.run(Vote()), 0)["stake"] == 0
    moot.given(tracks=[7, 0])
    assert advised(moot, 0)["stake"] == 4


@rule("MT-VOTE-01", "MT-SETUP-03")
def test_a_heavy_gate_is_worth_a_higher_stake(moot: Scenario) -> None:
    light = moot.given({"captains.0.role": SEAL, "captains.0.influence": 8}, gate=LIGHT, left=3)
    low = advised(light.run(Vote()), 0, 2)
    high = advised(moot.given(gate=HEAVY).run(Vote()), 0, 2)
    assert low["stance"] == high["stance"] == "seal"
    assert low["stake"] < high["stake"] < 8


@rule("MT-END-03")
def test_a_broker_votes_for_the_track_that_is_behind(moot: Scenario) -> None:
    moot.given({"captains.0.role": BROKER}, tracks=[4, 1]).run(Vote())
    assert advised(moot, 0)["stance"] == "open"


@rule("MT-DEAL-03", "MT-DEAL-04")
def test_a_promise_is_kept_until_a_track_is_at_stake(moot: Scenario) -> None:
    moot.given({"captains.0.role": OPEN}, promiser=0, promised=SEAL, gate=HEAVY).run(Vote())
    assert advised(moot, 0) == {"stance": "seal", "stake": 0}
    moot.given(tracks=[7, 7])
    assert advised(moot, 0)["stance"] == "open"


@rule("MT-DEAL-01")
def test_a_speaker_buys_the_vote_of_the_richest_for_a_part_of_what_there_is(moot: Scenario) -> None:
    moot.given({"captains.2.role": SEAL, "captains.2.influence": 6, "captains.1.influence": 7})
    moot.given(gate=HEAVY).run(Deal())
    assert advised(moot, 2) == {"captain": "seat2", "stance": "seal", "price": 2}
    assert advised(moot, 2, level=1) is None


@rule("MT-DEAL-02")
def test_a_captain_who_counts_sells_no_word_on_a_heavy_gate(moot: Scenario) -> None:
    moot.given(gate=HEAVY).run(Deal())
    moot.seat(2).asked("moot.offer").answers({"captain": "seat1", "stance": "open", "price": 1})
    assert advised(moot, 0, level=1) == "yes"
    assert advised(moot, 0, level=3) == "no"


def test_an_advised_captain_beats_captains_who_play_at_random() -> None:
    games = [play_match(GAME, 3, {}, seed, ["advice:3", "random", "random"]) for seed in range(12)]
    assert all(game.finished for game in games)
    assert sum(game.ranks[0] == 1 for game in games) >= 7
