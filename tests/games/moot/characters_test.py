"""What characters make of the advice to captains: their partners, and what their word is worth."""

from typing import Any

from starmoot.games.moot.advice import advice
from starmoot.games.moot.play import OPEN, SEAL, Chair, Deal, Vote
from starmoot.host import render
from starmoot.mechanics.advising import Attitude
from starmoot.testing import Scenario, rule

HEAVY = 2
LOYAL = Attitude((0, 10, 10), 10, 300, 20)
SCHEMER = Attitude((0, -3, -3), -3, 0, 0)


def wish(scene: Scenario, seat: int, attitude: Attitude) -> Any:
    """What a character on a seat would like to answer, in wire form."""
    view = scene.seat(seat).view
    pending = next(one for one in view.pending if not one.question.standing)
    answer = advice.tempered(view, pending, attitude)
    assert answer is not None
    return None if answer.passed() else render(pending.shape, answer)


@rule("MT-DEAL-03", "MT-DEAL-04")
def test_a_schemer_breaks_its_word_at_a_heavy_gate_and_the_loyal_never(moot: Scenario) -> None:
    moot.given({"captains.0.role": OPEN}, promiser=0, promised=SEAL, gate=HEAVY).run(Vote())
    assert wish(moot, 0, SCHEMER)["stance"] == "open"
    assert wish(moot, 0, LOYAL)["stance"] == "seal"
    moot.given(tracks=[7, 7])
    assert wish(moot, 0, LOYAL)["stance"] == "seal", "not even where a track is at stake"


@rule("MT-DEAL-01")
def test_nobody_buys_the_word_of_those_they_have_a_score_to_settle_with(moot: Scenario) -> None:
    moot.given({"captains.2.role": SEAL, "captains.2.influence": 6, "captains.1.influence": 7})
    moot.given(gate=HEAVY).run(Deal())
    assert wish(moot, 2, Attitude((0, 0, 0), 0, 120, 0))["captain"] == "seat2"
    assert wish(moot, 2, Attitude((0, -24, 0), 0, 120, 0))["captain"] == "seat1"
    assert wish(moot, 2, Attitude((-24, -24, 0), 0, 120, 0)) is None


@rule("MT-BID-01")
def test_no_character_bids_all_it_has_for_the_chair(moot: Scenario) -> None:
    moot.given({"captains.0.influence": 6}, gate=HEAVY).run(Chair())
    for attitude in (LOYAL, SCHEMER):
        assert wish(moot, 0, attitude) <= 2
