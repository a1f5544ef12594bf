"""MT-DEAL: offers, acceptance, and promises that may be broken."""

import pytest

from starmoot.games.moot.play import Deal, Vote
from starmoot.testing import Scenario, rule


def offer(scene: Scenario, to: str, stance: str, price: int) -> Scenario:
    scene.run(Deal())
    return (
        scene.seat(2).asked("moot.offer").answers({"captain": to, "stance": stance, "price": price})
    )


def vote(scene: Scenario, *stances: str) -> Scenario:
    scene.run(Vote())
    for seat, stance in enumerate(stances):
        scene.seat(seat).asked("moot.vote").answers({"stance": stance, "stake": 0})
    return scene


@rule("MT-DEAL-01")
def test_the_speaker_may_offer_any_other_captain_a_deal(moot: Scenario) -> None:
    moot.run(Deal())
    moot.seat(0).asked_nothing()
    assert moot.seat(2).asked("moot.offer").field("captain").options() == ["seat1", "seat2"]


@rule("MT-DEAL-01")
@pytest.mark.parametrize("price", [1, 5])
def test_a_price_is_from_one_to_all_the_speaker_has(moot: Scenario, price: int) -> None:
    offer(moot, "seat1", "open", price)
    moot.said("moot.offers", seat="seat3", seat1="seat1", number=price, stance="open")


@rule("MT-DEAL-01")
@pytest.mark.parametrize("price", [0, 6])
def test_a_price_of_nothing_or_beyond_ones_means_is_not_on_offer(
    moot: Scenario, price: int
) -> None:
    with pytest.raises(AssertionError, match="outside 1 to 5"):
        offer(moot, "seat1", "open", price)


@rule("MT-DEAL-01")
def test_the_speaker_may_do_without_a_deal(moot: Scenario) -> None:
    moot.run(Deal()).seat(2).asked("moot.offer").passes()
    assert moot.done
    moot.expect(promiser=-1).said_nothing_of("moot.offers")


@rule("MT-DEAL-01")
def test_a_speaker_without_influence_has_nothing_to_offer(moot: Scenario) -> None:
    moot.given({"captains.2.influence": 0}).run(Deal())
    assert moot.done


@rule("MT-DEAL-02")
def test_on_acceptance_the_influence_is_paid_at_once(moot: Scenario) -> None:
    offer(moot.given(reserve=9), "seat1", "open", 3)
    moot.expect({"captains.0.influence": 5, "captains.2.influence": 5}, promiser=-1)
    moot.seat(0).asked("moot.reply").picks("yes")
    moot.expect(
        {"captains.0.influence": 8, "captains.2.influence": 2},
        promiser=0,
        promised=1,
        reserve=9,
    )
    moot.said("moot.accepts", seat="seat1", stance="open")


@rule("MT-DEAL-02")
def test_when_declined_nothing_moves_and_there_is_no_second_offer(moot: Scenario) -> None:
    offer(moot, "seat2", "seal", 3).seat(1).asked("moot.reply").picks("no")
    assert moot.done
    moot.expect({"captains.1.influence": 5, "captains.2.influence": 5}, promiser=-1)
    moot.said("moot.declines", seat="seat2")


@rule("MT-DEAL-02")
def test_whoever_decides_reads_what_was_offered(moot: Scenario) -> None:
    offer(moot, "seat1", "open", 3)
    [pending] = moot.seat(0).view.pending
    assert pending.words.prompt == "3 influence if you promise to open: do you accept?"
    assert "costs 2 points" in pending.words.previews["yes_no", 1]


@rule("MT-DEAL-03")
@pytest.mark.parametrize("stance", ["seal", "open"])
def test_a_promise_binds_nobody(moot: Scenario, stance: str) -> None:
    vote(moot.given(promiser=0, promised=1), stance, "open", "open")
    assert moot.done


@rule("MT-DEAL-03")
def test_a_promise_shows_beside_the_vote_of_its_giver_alone(moot: Scenario) -> None:
    moot.given(promiser=0, promised=1).run(Vote())
    [mine] = moot.seat(0).view.pending
    assert "breaks your promise" in mine.words.previews["moot.stance", 0]
    assert "as you promised" in mine.words.previews["moot.stance", 1]
    [other] = moot.seat(1).view.pending
    assert "promise" not in "".join(other.words.previews.values())


@rule("MT-DEAL-04")
@pytest.mark.parametrize("others", ["seal", "open"])
def test_a_promise_is_seen_to_be_kept_whichever_side_wins(moot: Scenario, others: str) -> None:
    vote(moot.given(promiser=0, promised=1), "open", others, others)
    moot.expect({"captains.0.kept": 1, "captains.0.broken": 0, "captains.0.branded": False})
    moot.said("moot.kept", seat="seat1", times=1)
    moot.said_nothing_of("moot.broke")


@rule("MT-DEAL-04")
@pytest.mark.parametrize("others", ["seal", "open"])
def test_a_promise_is_seen_to_be_broken_whichever_side_wins(moot: Scenario, others: str) -> None:
    vote(moot.given(promiser=0, promised=1), "seal", others, others)
    moot.expect({"captains.0.kept": 0, "captains.0.broken": 1})
    moot.said("moot.broke", seat="seat1", times=1)
    moot.said_nothing_of("moot.kept")


@rule("MT-DEAL-04")
def test_without_a_promise_none_is_kept_or_broken(moot: Scenario) -> None:
    vote(moot, "seal", "open", "seal")
    moot.expect({f"captains.{seat}.{what}": 0 for seat in range(3) for what in ("kept", "broken")})
    moot.said_nothing_of("moot.kept")
    moot.said_nothing_of("moot.broke")


@rule("MT-DEAL-05")
def test_whoever_broke_a_promise_gets_no_offer_at_the_next_gate(moot: Scenario) -> None:
    vote(moot.given(promiser=0, promised=1), "seal", "open", "open")
    moot.run(Deal()).seat(2).asked("moot.offer").field("captain").cannot("seat1").can("seat2")
    [pending] = moot.seat(2).view.pending
    assert pending.words.barred == {("seat", 0): "broke a promise at the last gate"}


@rule("MT-DEAL-05")
def test_one_gate_later_all_is_forgiven(moot: Scenario) -> None:
    vote(moot.given({"captains.0.branded": True}), "seal", "open", "open")
    moot.run(Deal()).seat(2).asked("moot.offer").field("captain").can("seat1", "seat2")


@rule("MT-DEAL-05")
def test_nobody_is_asked_where_nobody_may_be_offered_a_deal(moot: Scenario) -> None:
    moot.given({"captains.0.branded": True, "captains.1.branded": True}).run(Deal())
    assert moot.done


@rule("MT-SILENT-01")
def test_silence_offers_nothing(moot: Scenario) -> None:
    moot.run(Deal()).time_up()
    assert moot.done
    moot.said_nothing_of("moot.offers")


@rule("MT-SILENT-01")
def test_silence_declines(moot: Scenario) -> None:
    offer(moot, "seat1", "open", 3).time_up()
    moot.said("moot.declines", seat="seat1").expect(promiser=-1)
