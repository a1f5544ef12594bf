"""MT-VOTE: stances and stakes, sealed, tallied and paid."""

import pytest

from starmoot.games.moot.play import Vote
from starmoot.kernel import Amount, Form
from starmoot.testing import Scenario, rule


def vote(scene: Scenario, *ballots: tuple[str, int]) -> Scenario:
    scene.run(Vote())
    for seat, (stance, stake) in enumerate(ballots):
        scene.seat(seat).asked("moot.vote").answers({"stance": stance, "stake": stake})
    return scene


@rule("MT-VOTE-01")
def test_a_stake_is_anything_from_nothing_to_all_ones_influence(moot: Scenario) -> None:
    moot.given({"captains.1.influence": 2}).run(Vote())
    shape = moot.seat(1).asked("moot.vote").shape
    assert isinstance(shape, Form)
    stake = shape.parts[1]
    assert isinstance(stake, Amount)
    assert (stake.least, stake.most) == (0, 2)


@rule("MT-VOTE-01")
def test_no_vote_is_known_before_all_are_in(moot: Scenario) -> None:
    vote(moot, ("seal", 1), ("open", 2))
    moot.said_nothing_of("moot.votes").said_nothing_of("moot.carried").expect(tracks=[0, 0])
    moot.seat(2).asked("moot.vote").answers({"stance": "open", "stake": 0})
    moot.said("moot.votes", seat="seat2", stance="open", number=3)
    moot.said("moot.carried", stance="open", gate="lantern")


@rule("MT-VOTE-02")
def test_a_vote_weighs_one_and_one_more_for_each_influence_staked(moot: Scenario) -> None:
    vote(moot, ("open", 0), ("open", 0), ("seal", 2)).expect(tracks=[1, 0])


@rule("MT-VOTE-02")
def test_without_stakes_the_larger_side_carries(moot: Scenario) -> None:
    vote(moot, ("open", 0), ("open", 0), ("seal", 0)).expect(tracks=[0, 1])


@rule("MT-VOTE-03")
@pytest.mark.parametrize(("speaker", "tracks"), [(0, [0, 1]), (2, [1, 0])])
def test_in_a_tie_the_side_of_the_speaker_carries(
    moot: Scenario, speaker: int, tracks: list[int]
) -> None:
    vote(moot.given(speaker=speaker), ("open", 0), ("open", 0), ("seal", 1))
    moot.expect(tracks=tracks)


@rule("MT-VOTE-04")
def test_winning_stakes_go_to_the_reserve_and_losing_ones_are_kept(moot: Scenario) -> None:
    vote(moot.given(reserve=9), ("open", 2), ("open", 1), ("seal", 3))
    moot.expect(
        {"captains.0.influence": 3, "captains.1.influence": 4, "captains.2.influence": 5},
        reserve=12,
    )


@rule("MT-VOTE-05")
@pytest.mark.parametrize(("gate", "weight"), [(0, 1), (1, 2), (2, 3), (11, 3)])
def test_the_winning_track_grows_by_the_weight_of_the_gate(
    moot: Scenario, gate: int, weight: int
) -> None:
    moot.given(gate=gate, tracks=[2, 3])
    vote(moot, ("open", 0), ("open", 0), ("seal", 0)).expect(tracks=[2, 3 + weight])
    vote(moot, ("seal", 0), ("open", 0), ("seal", 0)).expect(tracks=[2 + weight, 3 + weight])


@rule("MT-VOTE-05")
def test_voters_read_where_either_stance_would_leave_its_track(moot: Scenario) -> None:
    moot.given(gate=2, tracks=[2, 4]).run(Vote())
    [pending] = moot.seat(1).view.pending
    assert pending.words.prompt == "Thorn Gate, weight 3: seal it or open it?"
    assert pending.words.previews == {
        ("moot.stance", 0): "5 of 9 if it carries",
        ("moot.stance", 1): "7 of 9 if it carries",
    }


@rule("MT-SILENT-02")
def test_silence_votes_to_seal_and_stakes_nothing(moot: Scenario) -> None:
    moot.run(Vote()).time_up()
    for seat in ("seat1", "seat2", "seat3"):
        moot.said("moot.votes", seat=seat, stance="seal", number=1)
    moot.expect({f"captains.{seat}.influence": 5 for seat in range(3)})


@rule("MT-SILENT-02")
def test_silence_keeps_a_promise(moot: Scenario) -> None:
    moot.given(promiser=1, promised=1).run(Vote()).time_up()
    moot.said("moot.kept", seat="seat2")
    moot.said("moot.votes", seat="seat2", stance="open", number=1)
