"""Where the Republic Fleets meet peace, purchases of Admirals, and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.senate.fleet_orders_test import given_order, orders, republic

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import INVASIONS_OPEN, SENATE, Sector
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.scenario.warfare import at, fight, sends
from starmoot.games.destiny.senate.fleet_orders import CarryOutOrders
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

DECLARE = "destiny.declare"
DUE = "destiny.duty"
FREE = "destiny.free_act"
ORDERS = "destiny.fleet_orders"
PEACE = "destiny.offer_peace"
TABLE = "destiny.table_item"


@rule("GD-FLT-04", "GD-REB-29", "GD-FLT-08")
def test_fleets_ordered_against_a_rebel_who_makes_peace_in_time_patrol_his_sector() -> None:
    """Voted in step 2, at peace in step 4: the Republic attacks nobody in good standing."""

    def prepared(scene: Scene) -> None:
        scene.rebels("bip").office("interior", "ruhamat")

    sitting = Sitting(prepared, SENATE).silence(ORDERS)
    party = sitting.who(ORDERS)[0]
    sitting.submits(party, ORDERS, {"1": {"fleets": 5, "to": "28", "admiral": ["fola"]}})
    sitting.votes(gsp=f"orders_of_{party}", pop=f"orders_of_{party}").silence(PEACE)
    sitting.submits("bip", PEACE, "yes").votes(gsp="yes", pop="yes").silence(DECLARE)
    assert sitting.g.s.rebel == -1
    sitting.silence("destiny.purchases")
    assert sitting.told("destiny.battle") == []
    assert sitting.g.owner(Sector(28)) == 1
    assert sitting.g.exhausted(senator_number("fola")), "Fola has gone with them"
    assert sitting.carries("fola") == (0, 0)
    sitting.ends()


@rule("GD-REB-29", "GD-PRO-07", "GD-TAX-13")
def test_a_rebel_who_makes_peace_owes_the_duty_of_the_same_turn() -> None:
    """Laws bind a Party again that is back in the Senate, from the very moment of the peace."""

    def prepared(scene: Scene) -> None:
        scene.rebels("bip").office("interior", "ruhamat")

    sitting = Sitting(prepared, SENATE).silence(PEACE)
    sitting.submits("bip", PEACE, "yes").votes(gsp="yes", pop="yes").silence(TABLE)
    party = sitting.who(TABLE)[0]
    sitting.submits(party, TABLE, {"listed_law": "homeland_defence_initiative"})
    sitting.votes(gsp="yes", pop="yes")
    asked: list[str] = []
    while sitting.g.s.turn == 2 and len(asked) < 3:
        sitting.silence(DUE)
        asked += sitting.who(DUE)
        sitting.submits(asked[-1], DUE, "comply")
    assert sorted(asked) == ["bip", "gsp", "pop"]
    sitting.ends()


@rule("GD-FLT-13", "GD-CARD-13")
def test_an_admiral_of_the_senate_who_is_refreshed_in_time_goes_and_is_not_blamed(
    galaxy: Galaxy,
) -> None:
    """He had spent his action; Multi-Task gives him another before the Fleets depart."""
    scene = given_order(galaxy(3).holds("pop", "multi_task").tired("fola"), 40, 2, "fola")
    scene.run(FreeWindow(INVASIONS_OPEN))
    scene.seat(2).asked(FREE).answers({"multi_task": {"target": "fola"}})
    scene.run(CarryOutOrders())
    assert scene.carries("fola") == (0, 0)
    assert scene.g.exhausted(senator_number("fola"))
    assert [one[3] for one in orders(scene)] == [senator_number("fola")]


@rule("GD-FLT-10", "GD-DEA-03", "GD-FLT-15")
def test_an_admiral_of_the_senate_who_is_sold_has_to_go_all_the_same(galaxy: Galaxy) -> None:
    """The order names the Senator, not his Party: his buyer cannot keep him at home."""
    scene = given_order(galaxy(3).serve("bip", "jemak"), 40, 2, "jemak")
    scene.serve("gsp", "jemak").run(CarryOutOrders())
    assert scene.done
    assert scene.g.exhausted(senator_number("jemak"))
    assert [one[3] for one in orders(scene)] == [senator_number("jemak")]
    assert scene.carries("jemak") == (0, 0)
    sends(scene, "bip", "take", 40, 1)
    fight(scene, 40, 1, 6, 1, 2, 3)
    assert republic(scene) == {1: 5}, "they have won and are home again"
    assert at(scene, "bip", 40) == 0


@rule("GD-REP-01", "GD-INV-07")
def test_patrolling_fleets_also_oppose_who_would_only_make_a_sector_neutral(
    galaxy: Galaxy,
) -> None:
    """Whoever attacks a Party in good standing has the patrol against it, whatever it is for."""
    scene = given_order(galaxy(3).owns("pop", 40), 40, 2).run(CarryOutOrders())
    sends(scene, "bip", "neutralise", 40, 2)
    fight(scene, 40, 2, 3, 3, 4, 4)
    assert scene.g.owner(Sector(40)) == scene.party("pop"), "2 + 3 + 3 + 5 against 4 + 4"
    scene.rolled_all()
