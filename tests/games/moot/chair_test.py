"""MT-BID: the sealed bid for the Speaker's chair."""

import pytest

from starmoot.games.moot.play import Chair
from starmoot.host import SPECTATOR, take_view
from starmoot.testing import Scenario, rule


def bid(scene: Scenario, *bids: int) -> Scenario:
    scene.run(Chair())
    for seat, amount in enumerate(bids):
        scene.seat(seat).asked("moot.bid").answers(amount)
    return scene


@rule("MT-BID-01")
def test_a_bid_is_anything_from_nothing_to_all_ones_influence(moot: Scenario) -> None:
    moot.given({"captains.1.influence": 3}).run(Chair())
    assert moot.seat(0).asked("moot.bid").options() == ["0", "1", "2", "3", "4", "5"]
    assert moot.seat(1).asked("moot.bid").options() == ["0", "1", "2", "3"]


@rule("MT-BID-01")
def test_no_bid_is_known_before_all_are_in(moot: Scenario) -> None:
    bid(moot, 4, 2)
    moot.said_nothing_of("moot.bids")
    moot.seat(2).asked("moot.bid").answers(3)
    for seat, amount in enumerate((4, 2, 3)):
        moot.said("moot.bids", seat=f"seat{seat + 1}", number=amount)


@rule("MT-BID-02")
def test_the_highest_bid_takes_the_chair_and_alone_pays(moot: Scenario) -> None:
    bid(moot.given(reserve=9), 1, 4, 3)
    moot.expect(
        {"captains.0.influence": 5, "captains.1.influence": 1, "captains.2.influence": 5},
        speaker=1,
        reserve=13,
    )
    moot.said("moot.speaks", seat="seat2", number=4)


@rule("MT-BID-03")
@pytest.mark.parametrize(("last", "speaker"), [(0, 1), (1, 0), (2, 0)])
def test_a_tie_goes_to_the_first_after_the_last_speaker(
    moot: Scenario, last: int, speaker: int
) -> None:
    bid(moot.given(speaker=last), 3, 3, 1).expect(speaker=speaker)


@rule("MT-BID-03")
def test_the_chair_is_taken_even_for_nothing(moot: Scenario) -> None:
    bid(moot.given(speaker=0), 0, 0, 0).expect({"captains.1.influence": 5}, speaker=1)


@rule("MT-BID-04")
def test_the_speaker_alone_learns_the_next_gate(moot: Scenario) -> None:
    bid(moot.given(gates=[4, 5, 7]), 0, 2, 0)
    moot.seat(1).knows(lambda view: view.state.gates.cards == [-1, -1, 7])
    moot.said("moot.foresees", seat="seat2", gate="choir")
    for seat in (0, 2):
        moot.seat(seat).knows_nothing_of("gates")
        assert "moot.foresees" not in [entry.note.name for entry in moot.seat(seat).view.log]
    spectator = take_view(moot.play, SPECTATOR)
    assert "moot.foresees" not in [entry.note.name for entry in spectator.log]


@rule("MT-BID-04")
def test_before_the_last_gate_is_decided_there_is_no_next_to_look_at(moot: Scenario) -> None:
    bid(moot.given(gates=[4, 5], left=0), 2, 0, 0)
    moot.seat(0).knows_nothing_of("gates")
    moot.said_nothing_of("moot.foresees")


@rule("MT-SILENT-01")
def test_silence_bids_nothing(moot: Scenario) -> None:
    moot.run(Chair())
    moot.seat(0).asked("moot.bid").answers(1)
    moot.time_up()
    moot.said("moot.bids", seat="seat2", number=0)
    moot.said("moot.bids", seat="seat3", number=0)
    moot.expect(speaker=0)
