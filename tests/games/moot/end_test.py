"""MT-END and MT-SCORE: three ways to end, and what each is worth to whom."""

from typing import Any

import pytest

from starmoot.games.moot.play import BROKER, CAST, OPEN, SEAL, Round
from starmoot.testing import Scenario, rule

SEALED, OPENED, DISPERSES = (
    "the gates are sealed",
    "the gates stand open",
    "the moot disperses",
)


def voting(scene: Scenario) -> bool:
    return [pending.question.topic for pending in scene.seat(0).view.pending] == [CAST]


def decide(scene: Scenario, stance: str, **given: Any) -> Scenario:
    """Name the Thorn Gate, of weight 3, and decide it one way without any stakes."""
    scene.given(gates=[0, 1, 2], reserve=0, **given)
    scene.given({f"captains.{seat}.role": role for seat, role in enumerate((SEAL, OPEN, BROKER))})
    scene.run(Round())
    while not voting(scene):
        scene.time_up()
    for seat in range(3):
        scene.seat(seat).asked("moot.vote").answers({"stance": stance, "stake": 0})
    return scene


@rule("MT-END-01")
def test_a_full_sealed_track_ends_the_moot(moot: Scenario) -> None:
    decide(moot, "seal", tracks=[6, 8]).ended(SEALED).said("moot.sealed")


@rule("MT-END-02")
def test_a_full_opened_track_ends_the_moot(moot: Scenario) -> None:
    decide(moot, "open", tracks=[8, 6]).ended(OPENED).said("moot.opened")


@rule("MT-END-01", "MT-END-02", "MT-END-03")
@pytest.mark.parametrize("stance", ["seal", "open"])
def test_one_short_of_full_the_last_gate_is_named(moot: Scenario, stance: str) -> None:
    decide(moot, stance, tracks=[5, 5], left=2).expect(gate=1, left=0)
    assert not moot.play.ended


@rule("MT-END-03")
def test_after_the_last_gate_the_moot_disperses(moot: Scenario) -> None:
    decide(moot, "seal", tracks=[5, 5], left=1).ended(DISPERSES).said("moot.disperses")


@rule("MT-END-01", "MT-END-03")
def test_a_track_filled_by_the_last_gate_counts_as_full(moot: Scenario) -> None:
    decide(moot, "seal", tracks=[6, 0], left=1).ended(SEALED)


@rule("MT-SCORE-01", "MT-SCORE-02")
def test_sealed_gates_are_the_wardens_and_their_end_is_worth_four_more(moot: Scenario) -> None:
    poor = {f"captains.{seat}.influence": 0 for seat in range(3)}
    decide(moot.given(poor), "seal", tracks=[6, 4]).ended(SEALED)
    assert moot.scores == [9 + 4, 4, 0]


@rule("MT-SCORE-01", "MT-SCORE-02")
def test_opened_gates_are_the_wayfarers_and_their_end_is_worth_four_more(moot: Scenario) -> None:
    poor = {f"captains.{seat}.influence": 0 for seat in range(3)}
    decide(moot.given(poor), "open", tracks=[4, 6]).ended(OPENED)
    assert moot.scores == [4, 9 + 4, 0]


@rule("MT-SCORE-02")
def test_a_moot_that_disperses_is_worth_four_to_the_broker(moot: Scenario) -> None:
    poor = {f"captains.{seat}.influence": 0 for seat in range(3)}
    decide(moot.given(poor), "seal", tracks=[0, 1], left=1).ended(DISPERSES)
    assert moot.scores == [3, 1, 4]


@rule("MT-SCORE-03")
def test_influence_left_is_worth_twice_as_much_to_the_broker(moot: Scenario) -> None:
    rich = {"captains.0.influence": 8, "captains.1.influence": 7, "captains.2.influence": 7}
    decide(moot.given(rich), "open", tracks=[0, 6]).ended(OPENED)
    assert moot.scores == [8 // 4, 9 + 4 + 7 // 4, 7 // 2]


@rule("MT-SCORE-04")
def test_every_broken_promise_costs_two_points(moot: Scenario) -> None:
    poor = {f"captains.{seat}.influence": 0 for seat in range(3)}
    moot.given(poor).given({"captains.0.broken": 1, "captains.2.broken": 2})
    decide(moot, "open", tracks=[4, 6]).ended(OPENED)
    assert moot.scores == [4 - 2, 9 + 4, -4]


@rule("MT-SCORE-01", "MT-SCORE-04")
def test_every_score_is_explained(moot: Scenario) -> None:
    moot.given({"captains.0.influence": 8, "captains.0.broken": 1})
    decide(moot, "seal", tracks=[6, 0])
    sum_of_it = "Warden, influence 2 +9 gates +4 the gates are sealed -2 broken promises = 13"
    moot.said("moot.scored", seat="seat1", number=13, text=sum_of_it)
