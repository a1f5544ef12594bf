"""MT-GATE: how a gate begins."""

from starmoot.games.moot.play import Council, Round
from starmoot.testing import Scenario, rule


@rule("MT-GATE-01")
def test_the_top_gate_is_named_for_all_to_see(moot: Scenario) -> None:
    moot.given(gates=[4, 5, 8]).run(Round())
    moot.expect(gate=8, gates=[4, 5], left=2)
    moot.said("moot.named", gate="iron", number=3)
    assert moot.seat(1).view.state.gate == 8


@rule("MT-GATE-02")
def test_every_captain_takes_one_influence_from_the_reserve(moot: Scenario) -> None:
    moot.given(reserve=9).run(Round())
    moot.expect({f"captains.{seat}.influence": 6 for seat in range(3)}, reserve=6)


@rule("MT-GATE-02")
def test_a_short_reserve_serves_first_who_sits_after_the_last_speaker(moot: Scenario) -> None:
    moot.given(reserve=2, speaker=0).run(Round())
    moot.expect(
        {"captains.0.influence": 5, "captains.1.influence": 6, "captains.2.influence": 6},
        reserve=0,
    )


@rule("MT-GATE-02", "MT-BID-03")
def test_before_there_was_a_speaker_the_first_seat_comes_first(moot: Scenario) -> None:
    fresh = Scenario(moot.game, 3).expect(speaker=-1).given(reserve=1).run(Round())
    fresh.expect({"captains.0.influence": 6, "captains.1.influence": 5})
    fresh.time_up().expect(speaker=0)


@rule("MT-GATE-03")
def test_a_gate_goes_from_the_bid_to_the_deal_to_the_vote(moot: Scenario) -> None:
    moot.run(Council())
    for seat in range(3):
        moot.seat(seat).asked("moot.bid").answers(1 if seat == 1 else 0)
    moot.seat(1).asked("moot.offer").passes()
    for seat in range(3):
        moot.seat(seat).asked("moot.vote").answers({"stance": "open", "stake": 0})
    assert moot.done


@rule("MT-GATE-03", "MT-DEAL-04")
def test_a_promise_is_for_one_gate_only(moot: Scenario) -> None:
    moot.given(promiser=1, promised=1).run(Round())
    moot.expect(promiser=-1)
