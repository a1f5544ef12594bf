"""Section 25: the corrupt Minister of Defence before laws, promises and the court."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.deals.dealing import BROKEN, CONCLUDED
from starmoot.games.destiny.laws.language import (
    ADMIRAL,
    BAN,
    DEFEND_FOREIGN,
    INVADE,
    MOVE_FLEET,
    TAX,
)
from starmoot.games.destiny.names import (
    GSP,
    INTRIGUE,
    INVASIONS_DECLARED,
    INVASIONS_OPEN,
    MONEY,
    REPUBLIC,
    Sector,
)
from starmoot.games.destiny.scenario.bargains import state_of, sworn
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.war.conflicts import Order
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
MOVE = "destiny.corrupt_orders"
NEXT_MOVE = "destiny.more_corrupt_orders"
REFUSE = "destiny.refuse_orders"
KEEP = "destiny.keep_word"
COMPLY = "destiny.comply"


def bid_to(fleets: int, sector: int, purpose: str, admiral: str = "") -> dict[str, Any]:
    """Republic Fleets of Sector 1 are to go somewhere."""
    who = [admiral] if admiral else []
    return {"1": {"fleets": fleets, "to": {str(sector): purpose}, "admiral": who}}


def usurp(scene: Scene, moment: int = INVASIONS_OPEN) -> Scene:
    """Ruhamat of the GSP, Minister of Defence, takes the Republic Fleets into his own hands."""
    scene.office("defence", "ruhamat").in_phase("intrigue", 1).run(FreeWindow(moment))
    scene.seat(0).asked(FREE).picks("corrupt_defence")
    return scene


def invades(scene: Scene, purpose: str = "take_for_gsp", admiral: str = "") -> Scene:
    """He sends all five to Sector 28, which is the BIP's."""
    scene.seat(0).asked(MOVE).answers(bid_to(5, 28, purpose, admiral))
    return scene


def republic_order(sector: int, admiral: str) -> Order:
    """The Senate has ordered two Republic Fleets to a Sector."""
    order = Order()
    order.owner, order.sector, order.origins = REPUBLIC, Sector(sector), [Sector(1), Sector(1)]
    order.admiral = senator_number(admiral)
    return order


@rule("GD-MIN-18", "GD-DEA-16", "GD-DEA-18", "GD-DEA-21")
@pytest.mark.parametrize("purpose", ["take_for_gsp", "take_for_pop", "neutralise"])
def test_his_invasion_breaks_his_promise_not_to_invade(galaxy: Galaxy, purpose: str) -> None:
    scene = galaxy(3).serve("gsp", "jemak")
    deal = sworn(scene, "gsp", "bip", "no_invade", scene.party("bip"))
    invades(usurp(scene), purpose)
    scene.seat(0).asked(KEEP).picks("break")
    scene.seat(0).asked("destiny.place_corruption").picks("jemak")
    assert scene.done
    assert state_of(scene, deal) == BROKEN
    assert scene.carries("jemak") == (2, 0), "for the promise"
    assert scene.carries("ruhamat") == (3, 0), "1 for the act, 2 for the Invasion"
    assert fleets_at(scene.g, REPUBLIC, Sector(28)) == 5


@rule("GD-MIN-18", "GD-DEA-21")
def test_who_keeps_his_word_leaves_the_fleets_where_they_are(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = sworn(scene, "gsp", "bip", "no_invade", scene.party("bip"))
    invades(usurp(scene))
    scene.seat(0).asked(KEEP).picks("keep")
    assert scene.done
    assert state_of(scene, deal) == CONCLUDED
    assert scene.carries("ruhamat") == (1, 0)
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 5


@rule("GD-CRT-11", "GD-MIN-17")
def test_where_the_court_has_ratified_the_peace_the_order_is_impossible(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = sworn(scene, "gsp", "bip", "no_invade", scene.party("bip"))
    deal.ratified = True
    invades(usurp(scene))
    assert scene.done, "nobody is asked whether he breaks it"
    assert fleets_at(scene.g, REPUBLIC, Sector(28)) == 0
    assert scene.carries("ruhamat") == (1, 0)
    assert state_of(scene, deal) == CONCLUDED


@rule("GD-LAW-09", "GD-TAX-11", "GD-TAX-12", "GD-MIN-18")
def test_his_orders_are_acts_of_his_party_before_the_law(galaxy: Galaxy) -> None:
    laws = [law_of(BAN, INVADE), law_of(TAX, MOVE_FLEET, 1, MONEY), law_of(TAX, ADMIRAL, 2, MONEY)]
    scene = in_force(galaxy(3).serve("gsp", "jemak", "renko"), *laws)
    invades(usurp(scene), admiral="jemak")
    scene.seat(0).asked(COMPLY).picks("break")
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.seat(0).asked("destiny.place_corruption").picks("renko")
    scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.done
    assert scene.purse("gsp")[1] == 3, "5 Fleets and an Admiral"
    assert scene.carries("renko") == (2, 0)
    assert scene.carries("jemak") == (2, 0)
    counted = [scene.g.done(GSP, act) for act in (INVADE, MOVE_FLEET, ADMIRAL, DEFEND_FOREIGN)]
    assert counted == [1, 5, 1, 0]


@rule("GD-LAW-17", "GD-LAW-09")
@pytest.mark.parametrize(
    ("act", "there"), [(INVADE, 0), (MOVE_FLEET, 0), (ADMIRAL, 5), (DEFEND_FOREIGN, 5)]
)
def test_who_obeys_a_ban_refrains_from_the_order_or_from_the_admiral(
    galaxy: Galaxy, act: int, there: int
) -> None:
    scene = in_force(galaxy(3).serve("gsp", "jemak"), law_of(BAN, act))
    invades(usurp(scene), admiral="jemak")
    if act != DEFEND_FOREIGN:
        scene.seat(0).asked(COMPLY).picks("comply")
    assert scene.done
    assert fleets_at(scene.g, REPUBLIC, Sector(28)) == there
    assert scene.g.exhausted(senator_number("jemak")) == (act == DEFEND_FOREIGN)


@rule("GD-MIN-21", "GD-DEA-21", "GD-DEC-20")
def test_who_lends_an_admiral_for_an_invasion_breaks_his_own_promise(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = sworn(scene, "pop", "bip", "no_invade", scene.party("bip"))
    invades(usurp(scene), admiral="fola")
    scene.seat(2).asked(REFUSE).picks("go")
    scene.seat(2).asked(KEEP).picks("break")
    assert scene.done
    assert state_of(scene, deal) == BROKEN
    assert scene.carries("fola") == (4, 0), "2 for the promise, 2 as Admiral"
    assert scene.carries("ruhamat") == (1, 0)


@rule("GD-FEI-06", "GD-FEI-10", "GD-MIN-20")
def test_new_orders_take_back_what_the_old_ones_broke(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3), law_of(TAX, MOVE_FLEET, 1, MONEY))
    deal = sworn(scene, "gsp", "bip", "no_invade", scene.party("bip"))
    invades(usurp(scene))
    scene.seat(0).asked(COMPLY).picks("comply")
    scene.seat(0).asked(KEEP).picks("break")
    assert scene.purse("gsp")[1] == 5
    assert scene.carries("ruhamat") == (2, 1), "1, 2 and 2"
    scene.g.refresh(senator_number("ruhamat"))
    usurp(scene, INVASIONS_DECLARED)
    assert scene.purse("gsp")[1] == 10
    assert state_of(scene, deal) == CONCLUDED
    scene.seat(0).asked(MOVE).passes()
    assert scene.carries("ruhamat") == (2, 0), "two uses of the office"
    assert scene.g.done(GSP, MOVE_FLEET) == 0


@rule("GD-FLT-13", "GD-FEI-05", "GD-FEI-10")
def test_new_orders_take_back_what_an_admiral_gained_who_could_not_obey() -> None:
    def prepare(scene: Scene) -> None:
        scene.office("defence", "ruhamat").tired("fola").holds("bip", "feint")
        scene.given(fleet_orders=[republic_order(40, "fola")])

    sitting = sit(3, prepare, INTRIGUE)
    sitting.until(FREE, "gsp").says("gsp", FREE, None).until("destiny.declare")
    assert sitting.carries("fola") == (2, 0)
    sitting.until(FREE, "gsp").says("gsp", FREE, "corrupt_defence").until(MOVE)
    assert sitting.carries("fola") == (0, 0)


# Time General


@rule("GD-MIN-20", "GD-MIN-22", "GD-FLT-11")
def test_orders_given_in_the_senate_replace_the_senates_when_the_fleets_move() -> None:
    def prepare(scene: Scene) -> None:
        scene.office("defence", "ruhamat").given(fleet_orders=[republic_order(40, "fola")])

    sitting = sit(3, prepare)
    sitting.until(FREE, "gsp").says("gsp", FREE, "corrupt_defence")
    assert sitting.carries("ruhamat") == (1, 0)
    sitting.until(MOVE, "gsp").says("gsp", MOVE, bid_to(3, 28, "take_for_gsp"))
    sitting.says("gsp", NEXT_MOVE, None)
    assert fleets_at(sitting.g, REPUBLIC, Sector(1)) == 5, "Fleets move in the Intrigue Phase"
    assert sitting.carries("ruhamat") == (1, 0), "nothing is declared yet"
    sitting.until("destiny.declare")
    assert [fleets_at(sitting.g, REPUBLIC, Sector(one)) for one in (1, 28, 40)] == [2, 3, 0]
    assert sitting.carries("ruhamat") == (3, 0)
    assert not sitting.g.exhausted(senator_number("fola"))
    assert sitting.g.s.usurped == []


@rule("GD-MIN-20", "GD-REB-05")
def test_orders_of_a_minister_who_has_rebelled_are_not_obeyed() -> None:
    def prepare(scene: Scene) -> None:
        scene.office("defence", "ruhamat").given(fleet_orders=[republic_order(40, "fola")])

    sitting = sit(3, prepare)
    sitting.until(FREE, "gsp").says("gsp", FREE, "corrupt_defence")
    sitting.until(MOVE, "gsp").says("gsp", MOVE, bid_to(5, 28, "take_for_gsp"))
    sitting.says("gsp", "destiny.floor", {"rebel": "29"})
    sitting.until("destiny.declare")
    assert [fleets_at(sitting.g, REPUBLIC, Sector(one)) for one in (1, 28, 40)] == [3, 0, 2]
    assert sitting.carries("ruhamat") == (1, 0)


@rule("GD-MIN-20", "GD-DEA-21", "GD-CRT-11")
def test_a_promise_made_after_the_order_was_given_still_stands_in_its_way() -> None:
    sitting = sit(3, lambda scene: scene.office("defence", "ruhamat"))
    sitting.until(FREE, "gsp").says("gsp", FREE, "corrupt_defence")
    sitting.until(MOVE, "gsp").says("gsp", MOVE, bid_to(5, 28, "take_for_gsp"))
    deal = sworn(sitting, "gsp", "bip", "no_invade", sitting.party("bip"))
    sitting.until(KEEP, "gsp").says("gsp", KEEP, "break").until("destiny.declare")
    assert state_of(sitting, deal) == BROKEN
    assert sitting.carries("ruhamat") == (2, 1)
    assert fleets_at(sitting.g, REPUBLIC, Sector(28)) == 5


@rule("GD-CRT-11", "GD-CRT-12", "GD-MIN-20")
def test_at_a_whole_table_the_court_forbids_what_the_minister_has_ordered() -> None:
    sitting = sit(3, lambda scene: scene.office("defence", "ruhamat"))
    sitting.until(FREE, "gsp").says("gsp", FREE, "corrupt_defence")
    sitting.until(MOVE, "gsp").says("gsp", MOVE, bid_to(2, 28, "neutralise"))
    sitting.says("gsp", NEXT_MOVE, bid_to(3, 40, "take_for_gsp"))
    deal = sworn(sitting, "gsp", "bip", "no_invade", sitting.party("bip"))
    deal.ratified = True
    sitting.until("destiny.declare")
    assert [fleets_at(sitting.g, REPUBLIC, Sector(one)) for one in (1, 28, 40)] == [2, 0, 3]
    assert sitting.told("destiny.court_forbids") == 1
    assert sitting.carries("ruhamat") == (3, 0), "1 for the act, 2 for Sector 40"
