"""Where the parts of the end of a turn meet one another, and what was bought just before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.games.destiny.laws.duties_test import HOMELAND, listed

from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.deals.dealing import KEPT
from starmoot.games.destiny.laws.duties import PURCHASES_END, Deadline
from starmoot.games.destiny.names import INTRIGUE, REPUBLIC, Sector
from starmoot.games.destiny.scenario.bargains import Lull, agree
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.turn.ending import BY_LENGTH
from starmoot.games.destiny.turn.purchases import Purchases
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

BUY = "destiny.purchases"
COMPLY = "destiny.comply"
DISCARD = "destiny.discard"
DUE = "destiny.duty"
FREE = "destiny.free_act"
KEEPING = "destiny.promise_due"
PAY_TEN = {"pay": {"resource": "money", "amount": 10, "turns": 1, "each_turn": "no"}}


@rule("GD-PRO-07", "GD-SAB-12")
def test_the_duty_to_buy_a_republic_fleet_meets_the_friendly_discount(galaxy: Galaxy) -> None:
    """The owner of Sector 9 buys Fleets for 2 less; its duty is to buy one, not to spend 3."""
    scene = listed(galaxy(3).owns("gsp", 9).has("gsp", money=1), HOMELAND)
    scene.run(Deadline(PURCHASES_END)).seat(0).asked(DUE).picks("comply")
    assert scene.purse("gsp")[1] == 0
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 6


@rule("GD-PRO-07", "GD-SAB-15")
def test_a_fleet_bought_out_of_duty_pays_the_military_monopoly(galaxy: Galaxy) -> None:
    """The BIP earns 1 Money by each Fleet another Party buys, and nothing by its own."""
    scene = listed(galaxy(3), HOMELAND).run(Deadline(PURCHASES_END))
    for seat in range(3):
        scene.seat(seat).asked(DUE).picks("comply")
    assert [scene.purse(party)[1] for party in ("gsp", "bip", "pop")] == [7, 9, 5]


@rule("GD-TAX-02", "GD-SAB-16")
def test_fleets_that_taxes_buy_pay_no_military_monopoly(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(treasury=7).run(EndOfTurn())
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 7
    assert scene.purse("bip")[1] == 10


@rule("GD-EVNT-20", "GD-PRO-07")
def test_a_shipyard_strike_leaves_a_fleet_for_the_duty_or_for_oneself(galaxy: Galaxy) -> None:
    """Whoever bought its one Fleet of the turn for itself has chosen to break the duty."""
    strike = EVENT.number("shipyard_strike")
    scene = listed(galaxy(3).given(active=[strike, 2]), HOMELAND)
    for party in ("bip", "pop"):
        scene.has(party, money=0)
    scene.in_phase("intrigue", 5).run(Purchases())
    scene.seat(0).asked(BUY).answers({"fleet_29": 1})
    assert scene.done
    scene.has("bip", money=3).run(Deadline(PURCHASES_END))
    assert scene.seat(0).asked(DUE).options() == ["break"], "the GSP may buy no second Fleet"
    scene.seat(0).asked(DUE).picks("break")
    scene.seat(1).asked(DUE).picks("comply")
    scene.seat(2).asked(DUE).picks("break")
    scene.run(EndOfTurn())
    assert [scene.carries(one)[0] for one in ("ruhamat", "karroun", "fola")] == [2, 0, 2]
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 6


@rule("GD-END-01", "GD-SAB-08", "GD-SHA-05")
def test_the_shadow_of_a_broken_duty_falls_before_purity_pays(galaxy: Galaxy) -> None:
    """Breaches are settled first: the fifth token makes a Shadow, and nobody is pure any more."""
    scene = listed(galaxy(3).owns("pop", 6).tokens("ruhamat", 3), HOMELAND)
    scene.run(Deadline(PURCHASES_END)).seat(0).asked(DUE).picks("break")
    scene.seat(1).asked(DUE).picks("comply")
    scene.seat(2).asked(DUE).picks("comply")
    scene.run(EndOfTurn())
    assert scene.carries("ruhamat") == (2, 1)
    assert scene.purse("pop")[0] == 10


@rule("GD-END-01", "GD-SAB-20", "GD-DEA-22")
def test_the_boon_of_peace_pays_a_promise_that_is_due(galaxy: Galaxy) -> None:
    """Sector 32 pays before promises are settled, so that its owner can keep its word."""
    scene = galaxy(3).owns("gsp", 32).has("gsp", money=0).run(Lull())
    deal = agree(scene, "gsp", "bip", promises=[PAY_TEN])
    scene.run(EndOfTurn()).seat(0).asked(KEEPING).picks("keep")
    assert (scene.purse("gsp")[1], scene.purse("bip")[1]) == (0, 20)
    assert deal.state == KEPT


@rule("GD-DEA-22", "GD-END-02")
def test_a_card_promised_for_the_end_of_the_turn_counts_when_hands_are_cut(galaxy: Galaxy) -> None:
    """Promises are settled before hands: the giver cuts nothing, the other does."""
    scene = galaxy(3).holds("gsp", *["multi_task"] * 4, *["feint"] * 3, "windfall")
    scene.holds("bip", *["distraction"] * 4, *["seduction"] * 3).run(Lull())
    agree(scene, "gsp", "bip", promises=[{"give_card": {"card": "windfall", "turns": 1}}])
    scene.run(EndOfTurn()).seat(0).asked(KEEPING).picks("keep")
    assert scene.asked_by(DISCARD) == ["bip"]
    scene.seat(1).asked(DISCARD).answers({"distraction": 1})
    assert (len(scene.hand("gsp")), len(scene.hand("bip"))) == (7, 7)
    assert "windfall" in scene.hand("bip")


def ten_sectors(scene: Scene) -> None:
    """The GSP controls ten Sectors, and has the next one at the gates of the BIP."""
    scene.owns("gsp", *range(13, 22))


@rule("GD-VIC-05", "GD-DEA-22")
def test_a_promised_sector_that_is_given_takes_the_victory_along() -> None:
    """Promises come before the victory check: the tenth Sector goes, and the game with it on."""
    sitting = Sitting(ten_sectors, INTRIGUE)
    sitting.silence("destiny.declare")
    sitting.agree("gsp", "bip", promises=[{"give_sector": {"sector": "13", "turns": 1}}])
    sitting.silence(KEEPING)
    assert sitting.asked() == [("gsp", KEEPING)]
    assert [sitting.table.view(seat).pending for seat in (1, 2)] == [[], []]
    sitting.submits("gsp", KEEPING, "keep")
    assert not sitting.table.ended
    assert sitting.g.owner(Sector(13)) == 1
    assert sitting.g.s.turn == 3
    sitting.ends()


@rule("GD-VIC-05", "GD-DEA-16")
def test_a_promise_broken_for_the_tenth_sector_wins_all_the_same() -> None:
    """Corruption is the whole price of a broken word: nobody takes the Sector or the victory."""
    sitting = Sitting(ten_sectors, INTRIGUE)
    sitting.silence("destiny.declare")
    sitting.agree("gsp", "bip", promises=[{"give_sector": {"sector": "13", "turns": 1}}])
    sitting.silence(KEEPING).submits("gsp", KEEPING, "break")
    assert sitting.table.ended
    assert sitting.carries("ruhamat") == (2, 0)
    assert sitting.table.scores == [1, 0, 0]
    sitting.ends()


@rule("GD-SAB-10", "GD-SAB-08")
def test_an_indulgence_for_the_last_shadow_brings_the_purity_blessings() -> None:
    """Sector 8 removes the Shadow in step 5, and at the end of that turn Sector 6 pays."""

    def prepared(scene: Scene) -> None:
        scene.owns("gsp", 8).owns("pop", 6).tokens("karroun", 0, 1).has("gsp", money=10)

    sitting = Sitting(prepared, INTRIGUE)
    sitting.silence_until_offered("gsp", "ancient_indulgences")
    sitting.submits("gsp", FREE, {"ancient_indulgences": "karroun"})
    assert sitting.carries("karroun") == (0, 0)
    before = sitting.purse("pop")[0]
    sitting.next_turn()
    assert ("pop", "influence", "10", str(before + 10)) in sitting.told("destiny.resources")
    sitting.ends()


@rule("GD-PRO-08", "GD-DEA-22")
def test_free_trade_compact_leaves_a_promised_payment_alone(galaxy: Galaxy) -> None:
    """Deals of promises are exempt: what was promised is handed over unratified and unpunished."""
    scene = galaxy(3).run(Lull())
    deal = agree(scene, "gsp", "bip", promises=[PAY_TEN])
    listed(scene, 2).run(EndOfTurn()).seat(0).asked(KEEPING).picks("keep")
    assert deal.state == KEPT
    assert (scene.carries("ruhamat"), scene.carries("karroun")) == ((0, 0), (0, 0))
    assert scene.purse("bip")[1] == 20


@rule("GD-REB-21", "GD-VIC-12", "GD-VIC-13")
@pytest.mark.parametrize(("more", "scores"), [(8, [0, 0, 1]), (9, [0, 1, 0])])
def test_a_rebel_wins_the_last_turn_by_ten_sectors_and_by_nothing_less(
    galaxy: Galaxy, more: int, scores: list[int]
) -> None:
    """With nine it has most of all, but a rebel can win only by ten: the next best Party wins.

    With ten it shares the most with the PoP, and the tie is decided in the last turn.
    """
    scene = galaxy(3, turn_limit={"turns": 4}).given(turn=4).rebels("bip").has("bip", 99, 99)
    scene.owns("bip", *range(1, 1 + more)).owns("pop", 40)
    if more == 9:
        scene.owns("pop", *range(41, 49))
    scene.run(EndOfTurn()).ended(BY_LENGTH)
    assert scene.scores == scores
