"""Section 27: promises that fall due: who has what was promised, and what is left to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.deals.dealing import BROKEN, CONCLUDED, HELD, KEPT, LAPSED, VOID, Deal
from starmoot.games.destiny.deals.promises import lapse_deals
from starmoot.games.destiny.deals.settling import FleetPledges, SettlePromises
from starmoot.games.destiny.names import BIP, GSP
from starmoot.games.destiny.scenario.bargains import Lull, agree
from starmoot.games.destiny.scenario.warfare import at, sends
from starmoot.games.destiny.war.fleets import fleets_out
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DUE = "destiny.promise_due"


def promised(scene: Scene, *promises: Any) -> Deal:
    """The GSP has promised something to the BIP, for nothing."""
    return agree(scene.run(Lull()), "gsp", "bip", promises=list(promises))


def fleets(count: int) -> dict[str, Any]:
    return {"give_fleets": {"fleets": count, "turns": 1}}


def card(name: str) -> dict[str, Any]:
    return {"give_card": {"card": name, "turns": 1}}


def pay(amount: int, turns: int = 1, each_turn: str = "no") -> dict[str, Any]:
    terms = {"resource": "money", "amount": amount, "turns": turns, "each_turn": each_turn}
    return {"pay": terms}


# Fleets and cards


@rule("GD-DEA-22", "GD-DEA-10")
def test_the_last_fleets_of_a_party_fill_up_the_last_berths_of_another(galaxy: Galaxy) -> None:
    """GD-DEA-10: ten Fleets are not too many."""
    scene = galaxy(3).fleets("gsp", 29, 2).fleets("bip", 28, 8)
    deal = promised(scene, fleets(2))
    scene.run(SettlePromises()).seat(0).asked(DUE).answers({"keep": {"29": 2}})
    while not scene.done:
        scene.time_up()
    assert (deal.state, fleets_out(scene.g, GSP), fleets_out(scene.g, BIP)) == (KEPT, 0, 10)


@rule("GD-DEA-23", "GD-DEA-10")
@pytest.mark.parametrize(
    ("left", "theirs", "state"), [(2, 9, LAPSED), (1, 9, LAPSED), (1, 8, BROKEN)]
)
def test_fleets_without_room_need_not_be_given_but_fleets_one_lacks_are_a_breach(
    galaxy: Galaxy, left: int, theirs: int, state: int
) -> None:
    """GD-DEA-23: who cannot give because the other has ten is not to blame."""
    scene = galaxy(3).fleets("gsp", 29, left).fleets("bip", 28, theirs)
    deal = promised(scene, fleets(2))
    scene.run(SettlePromises())
    assert (scene.done, deal.state) == (True, state)
    assert scene.carries("ruhamat") == ((2, 0) if state == BROKEN else (0, 0))


@rule("GD-DEA-22")
@pytest.mark.parametrize("name", ["any", "windfall"])
def test_a_promised_card_is_given_or_its_lack_is_a_breach(galaxy: Galaxy, name: str) -> None:
    """GD-DEA-22: who has no such card in hand when it is due is not even asked."""
    scene = galaxy(3).holds("gsp", "feint")
    deal = promised(scene, card(name))
    scene.g.hand(GSP).take()
    scene.run(SettlePromises())
    assert (scene.done, deal.state) == (True, BROKEN)


@rule("GD-DEA-22", "GD-DEC-37")
def test_for_a_card_that_was_named_there_is_nothing_to_choose(galaxy: Galaxy) -> None:
    """GD-DEA-22: another card would not keep the promise, and the one named does."""
    scene = galaxy(3).holds("gsp", "feint", "windfall")
    deal = promised(scene, card("windfall"))
    scene.run(SettlePromises()).seat(0).asked(DUE).picks("keep")
    assert (deal.state, scene.hand("gsp"), scene.hand("bip")) == (KEPT, ["feint"], ["windfall"])


# One after another


@rule("GD-DEA-22", "GD-DEA-15")
def test_every_promise_of_every_deal_is_settled_once(galaxy: Galaxy) -> None:
    """GD-DEA-22: two deals of the same two Parties are two matters."""
    scene = galaxy(3).owns("gsp", 40).has("gsp", money=9)
    first = promised(scene, pay(2), {"give_sector": {"sector": "40", "turns": 1}})
    second = agree(scene, "gsp", "bip", promises=[pay(3)])
    told = scene.g.reveals
    scene.run(SettlePromises())
    for _ in range(3):
        assert scene.g.reveals > told, "what is due is known once it is asked for"
        told = scene.g.reveals
        scene.seat(0).asked(DUE).picks("keep")
    assert scene.done
    assert (first.state, second.state, scene.purse("gsp")[1]) == (KEPT, KEPT, 9 - 2 - 3)


@rule("GD-DEA-19", "GD-DEA-20")
def test_a_payment_each_turn_ends_with_the_last_of_them(galaxy: Galaxy) -> None:
    """GD-DEA-20: over two turns it is paid twice."""
    scene = galaxy(3).has("gsp", money=9)
    deal = promised(scene, pay(2, 2, "yes"))
    for turn, state in ((2, CONCLUDED), (3, KEPT)):
        scene.given(turn=turn).run(SettlePromises()).seat(0).asked(DUE).picks("keep")
        assert deal.state == state
    assert scene.purse("gsp")[1] == 5


@rule("GD-REB-26", "GD-DEA-22")
@pytest.mark.parametrize("answer", ["keep", "break"])
def test_what_lapses_while_it_is_asked_for_is_neither_given_nor_broken(
    galaxy: Galaxy, answer: str
) -> None:
    """GD-REB-26: deals of a Party that rebels lapse for good."""
    scene = galaxy(3).has("gsp", money=9)
    deal = promised(scene, pay(2))
    scene.run(SettlePromises()).seat(0).asked(DUE)
    lapse_deals(scene.g, BIP)
    scene.seat(0).asked(DUE).picks(answer)
    assert (deal.state, scene.purse("gsp")[1]) == (LAPSED, 9)
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-DEA-19")
def test_standing_aside_is_done_with_an_election_of_the_very_next_turn(galaxy: Galaxy) -> None:
    """GD-DEA-19: the next Election is the first after the deal, however soon it comes."""
    scene = galaxy(3).given(election=2)
    deal = promised(scene, {"stand_aside": "justice"})
    scene.given(turn=3, election=1).run(SettlePromises())
    assert (deal.state, deal.fates) == (KEPT, [HELD])


# Fleets promised for a turn


@rule("GD-DEA-22", "GD-DEA-19")
def test_a_single_fleet_promised_for_defence_is_missed(galaxy: Galaxy) -> None:
    """GD-DEA-22: none is less than one, also where all that is there attacks."""
    scene = galaxy(3)
    deal = promised(scene, {"defend": {"sector": "40", "fleets": 1, "turns": 1}})
    scene.run(FleetPledges())
    assert deal.state == BROKEN


@rule("GD-DEA-22", "GD-DEA-19")
def test_neither_others_there_nor_own_fleets_elsewhere_keep_a_promised_attack(
    galaxy: Galaxy,
) -> None:
    """GD-DEA-22: the Fleets are the promiser's, and they go to the Sector that was named."""
    attack = {"sector": "50", "intent": "take", "fleets": 1, "turns": 1}
    scene = galaxy(3)
    deal = promised(scene, {"join_attack": attack})
    sends(scene, "gsp", "take", 51, 2)
    sends(scene, "bip", "take", 50, 2)
    scene.run(FleetPledges())
    assert (deal.state, at(scene, "gsp", 50)) == (BROKEN, 0)


@rule("GD-DEA-23", "GD-DEA-22")
def test_a_promised_attack_on_what_one_has_by_now_is_void(galaxy: Galaxy) -> None:
    """GD-DEA-23: nobody can be asked to attack himself."""
    attack = {"sector": "50", "intent": "take", "fleets": 1, "turns": 1}
    scene = galaxy(3)
    deal = promised(scene, {"join_attack": attack})
    scene.owns("gsp", 50).run(FleetPledges())
    assert (deal.state, deal.fates) == (LAPSED, [VOID])
