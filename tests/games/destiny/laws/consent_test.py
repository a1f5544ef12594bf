"""Laws and promises are all asked before anything is paid for an act (GD-LAW-17, GD-DEA-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.campaigns.campaigning import DeclareCampaigns
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.court.trials import Trials, was_tried
from starmoot.games.destiny.deals.dealing import BROKEN, CONCLUDED, WITHDRAWN
from starmoot.games.destiny.laws.language import (
    ADMIRAL,
    BAN,
    CAMPAIGN,
    INVADE,
    MEASURE,
    MOVE_FLEET,
    PROSECUTE,
    TAX,
    TRADE,
    VETO_ACT,
)
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.names import BIP, GSP, INFLUENCE, Sector
from starmoot.games.destiny.scenario.bargains import FLOOR, Lull, agree, state_of, sworn
from starmoot.games.destiny.scenario.lawbook import breakers, deed, in_force, law_of
from starmoot.games.destiny.scenario.voting import decide
from starmoot.games.destiny.scenario.warfare import orders, orders_of
from starmoot.games.destiny.senate.motions import prosecution
from starmoot.games.destiny.senate.propositions import Propositions
from starmoot.games.destiny.war.declare import Declare
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.play import Destiny
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene
    from starmoot.kernel import Procedure

COMPLY = "destiny.comply"
KEEP = "destiny.keep_word"


def keeps(scene: Scene, party: str, pays: bool = True) -> Scene:
    """A Party agrees to a tax, and then remembers what it has promised."""
    seat = scene.by(party)
    scene.seat(seat).asked(COMPLY).picks("comply" if pays else "break")
    scene.seat(seat).asked(KEEP).picks("keep")
    return scene


def untouched(scene: Scene, party: str, senator: str) -> bool:
    """Whether a Party that has kept its word is as it was, under laws that nobody broke."""
    rich = scene.purse(party) == ((10, 8) if party == "pop" else (10, 10))
    return (
        rich
        and scene.carries(senator) == (0, 0)
        and not any(breakers(scene))
        and scene.g.s.treasury == 0
    )


@rule("GD-LAW-17", "GD-LAW-03", "GD-DEA-21")
def test_no_tax_is_paid_for_an_invasion_that_ones_word_stops(galaxy: Galaxy) -> None:
    laws = law_of(TAX, INVADE, 3), law_of(TAX, MOVE_FLEET, 1, INFLUENCE)
    scene = in_force(galaxy(3).in_phase("intrigue", 1), *laws)
    deal = sworn(scene, "gsp", "bip", "no_invade", BIP)
    scene.run(Declare(GSP))
    orders(scene, "gsp", {"take": "28"}, {"29": 2})
    scene.seat(0).asked(COMPLY).picks("comply")
    keeps(scene, "gsp")
    assert untouched(scene, "gsp", "ruhamat")
    assert (orders_of(scene, "gsp"), scene.g.done(GSP, INVADE)) == ([], 0)
    assert state_of(scene, deal) == CONCLUDED


@rule("GD-LAW-17", "GD-TAX-06", "GD-DEA-21")
def test_no_law_is_broken_by_an_act_that_ones_word_stops(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3), law_of(BAN, INVADE))
    sworn(scene, "gsp", "bip", "no_invade", BIP)
    keeps(scene.run(Permit([deed(GSP, INVADE, Sector(28))])), "gsp", pays=False)
    assert not scene.allowed
    assert untouched(scene, "gsp", "ruhamat")


@rule("GD-LAW-17", "GD-LAW-03", "GD-DEA-21")
def test_no_tax_is_paid_for_a_campaign_that_ones_word_stops(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).in_phase("intrigue", 3), law_of(TAX, CAMPAIGN, 2))
    sworn(scene, "gsp", "bip", "no_campaign", BIP)
    scene.given(marked=[Sector(28)]).run(DeclareCampaigns())
    scene.seat(0).asked("destiny.declare_campaign").answers({"ruhamat": "28"})
    keeps(scene, "gsp")
    assert untouched(scene, "gsp", "ruhamat")
    assert scene.g.s.tours == []


@rule("GD-LAW-17", "GD-LAW-03", "GD-DEA-21", "GD-SEN-10")
def test_no_tax_is_paid_for_a_veto_that_ones_word_stops(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).office("prime_minister", "ruhamat"), law_of(TAX, VETO_ACT, 4))
    sworn(scene, "gsp", "bip", "no_veto", BIP)
    scene.in_phase("senate", 4).run(Propositions())
    law = {"listed_law": "movement_registration_oversight"}
    scene.seat(1).asked("destiny.table_item").answers(law)
    decide(scene, bip="yes", pop="yes")
    scene.seat(0).asked("destiny.veto").picks("yes")
    keeps(scene, "gsp")
    assert untouched(scene, "gsp", "ruhamat")
    assert len(scene.g.s.laws) == 2


@rule("GD-LAW-17", "GD-LAW-03", "GD-DEA-21", "GD-TRI-05")
def test_no_tax_is_paid_for_a_trial_that_ones_word_stops(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).in_phase("senate", 5), law_of(TAX, PROSECUTE, 4))
    sworn(scene, "pop", "bip", "no_prosecute", BIP)
    scene.given(docket=[prosecution(senator_number("karroun"), scene.party("pop"))])
    scene.run(Trials()).seat(2).asked("destiny.pay_trial").picks("yes")
    keeps(scene, "pop")
    assert untouched(scene, "pop", "fola")
    assert not was_tried(scene.g, senator_number("karroun"))


@rule("GD-LAW-17", "GD-LAW-03", "GD-DEA-03")
def test_no_side_pays_a_tax_on_a_trade_that_the_other_side_lets_go(galaxy: Galaxy) -> None:
    for_the_rich = law_of(BAN, TRADE)
    for_the_rich.measure, for_the_rich.threshold = MEASURE.keys.index("money"), 9
    laws = law_of(TAX, TRADE, 2), for_the_rich
    scene = in_force(galaxy(3).has("bip", 8, 8), *laws).run(Lull())
    deal = agree(scene, "gsp", "bip", gives={"influence": 1})
    scene.seat(0).asked(COMPLY).picks("comply")
    assert deal.state == WITHDRAWN
    assert scene.asked_by(COMPLY) == [], "laws that forbid come before those that tax"
    assert (scene.purse("gsp"), scene.purse("bip")) == ((10, 10), (8, 8))


@rule("GD-LAW-17", "GD-LAW-03", "GD-INV-20")
def test_an_admiral_whose_tax_cannot_be_paid_stays_and_the_fleets_go_alone(galaxy: Galaxy) -> None:
    laws = law_of(TAX, MOVE_FLEET, 4), law_of(TAX, ADMIRAL, 3)
    scene = in_force(galaxy(3).has("gsp", money=9).in_phase("intrigue", 1), *laws)
    scene.run(Declare(GSP))
    orders(scene, "gsp", {"take": "31"}, {"29": 2}, "ruhamat")
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert orders_of(scene, "gsp") == [("take", 31, 2)]
    assert scene.purse("gsp")[1] == 1
    assert not scene.g.exhausted(senator_number("ruhamat"))


class Hesitates(KeepsFloor):
    """A Party is about to do something, with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Permit([deed(GSP, INVADE, Sector(28))])]


@rule("GD-LAW-17", "GD-LAW-03", "GD-RES-06")
@pytest.mark.parametrize("answer", ["comply", "break"])
def test_who_has_spent_a_tax_before_it_is_due_is_asked_again(galaxy: Galaxy, answer: str) -> None:
    scene = in_force(galaxy(3).has("gsp", 0, 3), law_of(TAX, INVADE, 2))
    deal = sworn(scene, "gsp", "bip", "no_invade", BIP)
    scene.run(Hesitates()).seat(0).asked(COMPLY).picks("comply")
    scene.seat(0).asked(KEEP)
    scene.seat(0).asked(FLOOR).answers({"bank": {"money": 1}})
    scene.seat(0).asked(KEEP).picks("break")
    assert state_of(scene, deal) == CONCLUDED, "nothing is broken yet"
    scene.seat(0).asked(COMPLY).picks(answer)
    assert scene.purse("gsp") == (1, 0)
    assert (state_of(scene, deal) == BROKEN) == (answer == "break")
    assert scene.carries("ruhamat") == ((4, 0) if answer == "break" else (0, 0))
