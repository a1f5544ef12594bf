"""Where Rebellion and peace meet Events, Sector abilities, purchases and trades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.laws.duties_test import listed
from tests.games.destiny.rebellion.rebellion_test import rebel

from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import WILL_TO_POWER
from starmoot.games.destiny.names import GSP, INTRIGUE, NEUTRAL, POP, SENATE, TMP, Sector
from starmoot.games.destiny.scenario.bargains import Lull, respond, write
from starmoot.games.destiny.scenario.scene import Scene
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.scenario.warfare import declaring, fight, orders, sends
from starmoot.games.destiny.war.fleets import fleets_at, fleets_out
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy

BUY = "destiny.purchases"
COMPLY = "destiny.comply"
DECLARE = "destiny.declare"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
PEACE = "destiny.offer_peace"
TABLE = "destiny.table_item"


@rule("GD-EVNT-12", "GD-REB-28")
def test_a_constitutional_crisis_leaves_no_step_in_which_peace_could_be_made() -> None:
    """Peace is voted on in step 4, and that step is skipped: the rebel is not asked for it."""

    def prepared(scene: Scene) -> None:
        scene.rebels("bip").office("interior", "ruhamat")
        scene.given(active=[EVENT.number("constitutional_crisis"), 2])

    sitting = Sitting(prepared, SENATE).silence(PEACE, TABLE, DECLARE)
    assert (sitting.who(PEACE), sitting.who(TABLE)) == ([], [])
    assert sitting.g.s.rebel == 1
    sitting.ends()


@rule("GD-SAB-26", "GD-REB-08")
def test_will_to_power_may_save_the_very_sector_that_gives_it(galaxy: Galaxy) -> None:
    """The die lies open but the Sector has not turned yet: its owner may still roll it again."""
    scene = galaxy(4).owns("tmp", 40).rolls("intrigue", 2, 6).run(Lull())
    rebel(scene, "tmp", 40)
    assert scene.g.has_power(TMP, WILL_TO_POWER)
    scene.seat(3).asked("destiny.reroll").picks("die_1")
    assert scene.g.owner(Sector(34)) == 3
    scene.rolled_all()


@rule("GD-BUY-08", "GD-REB-08")
def test_fleets_planned_for_a_sector_that_turns_neutral_are_not_placed_there() -> None:
    """Bought Fleets go to Sectors the buyer controls: after a Rebellion it plans again."""
    sitting = Sitting(lambda scene: scene.owns("gsp", 25), INTRIGUE, dice={"intrigue": [1]})
    sitting.silence(BUY).submits("gsp", BUY, {"fleet_25": 2})
    sitting.submits("gsp", FLOOR, {"rebel": "29"})
    assert sitting.g.owner(Sector(25)) == NEUTRAL
    assert "gsp" in sitting.who(BUY)
    assert sitting.refused("gsp", BUY, {"fleet_25": 2})
    sitting.submits("gsp", BUY, {"fleet_29": 2})
    sitting.next_turn()
    assert fleets_at(sitting.g, GSP, Sector(25)) == 0
    assert fleets_at(sitting.g, GSP, Sector(29)) == 4
    sitting.ends()


@rule("GD-LAW-07", "GD-REB-17")
def test_an_unratified_trade_with_the_rebel_breaks_the_law_for_the_other_side_alone(
    galaxy: Galaxy,
) -> None:
    """The rebel is beyond the Free Trade Compact; the Party that deals with him is not."""
    scene = listed(galaxy(3).rebels("bip"), 2).run(Lull())
    scene.seat(0).asked(FLOOR).answers({"offer": "bip"})
    deal = write(scene, "gsp", gives={"money": 3}, takes={"influence": 2})
    respond(scene, "bip", deal)
    assert scene.asked_by(COMPLY) == ["gsp"]
    scene.seat(0).asked(COMPLY).picks("break")
    assert scene.purse("gsp") == (12, 7)
    assert (scene.carries("ruhamat"), scene.carries("karroun")) == ((2, 0), (0, 0))


@rule("GD-DEA-10", "GD-INV-17")
def test_fleets_sold_on_their_way_to_battle_do_not_fight_in_it() -> None:
    """Two of three attackers are traded away: the buyer's Fleets stand at home, moved already."""
    sitting = Sitting(lambda scene: scene.fleets("gsp", 29, 3), INTRIGUE, dice={"war": [6, 1, 1]})
    sitting.comes_to("gsp", DECLARE)
    sitting.submits("gsp", DECLARE, {"take": "40"})
    sitting.submits("gsp", "destiny.send_fleets", {"fleets": {"29": 3}, "admiral": []})
    while sitting.silence(DECLARE).who(DECLARE) == ["gsp"]:
        sitting.passes(DECLARE)
    sitting.agree("gsp", "pop", gives={"fleets": {"40": 2}})
    sitting.silence(BUY)
    assert fleets_out(sitting.g, POP) == 4
    assert fleets_at(sitting.g, POP, Sector(30)) == 4
    assert sitting.told("destiny.battle_total")[-1] == ("gsp", "1")
    sitting.ends()


@rule("GD-DEA-17", "GD-DEA-22")
def test_a_word_broken_by_one_side_frees_the_other_from_the_payment_it_promised() -> None:
    """The GSP invades although it promised peace; what the BIP owed for it is not due any more."""
    pay = {"pay": {"resource": "money", "amount": 5, "turns": 1, "each_turn": "no"}}
    sitting = Sitting(Scene.ordered, INTRIGUE).silence(DECLARE)
    peace = {"no_invade": {"party": "bip", "turns": 2}}
    sitting.agree("gsp", "bip", promises=[peace], asks=[pay])
    sitting.comes_to("gsp", DECLARE)
    sitting.submits("gsp", DECLARE, {"take": "28"})
    sitting.submits("gsp", "destiny.send_fleets", {"fleets": {"29": 1}, "admiral": []})
    sitting.submits("gsp", "destiny.keep_word", "break")
    sitting.silence(BUY, "destiny.promise_due").passes(BUY).silence("destiny.promise_due", FREE)
    assert (sitting.who("destiny.promise_due"), sitting.g.s.turn) == ([], 3)
    assert sitting.carries("ruhamat") == (2, 0), "the Invasion was welcome, the breach was not"
    sitting.ends()


@rule("GD-REB-12", "GD-INV-13")
def test_who_supports_the_rebel_shares_his_half_of_the_defence_and_pays_in_corruption(
    galaxy: Galaxy,
) -> None:
    """It is the Rebellion's Invasion, but only the rebel invades without Corruption."""
    scene = sends(galaxy(3).rebels("bip"), "bip", "take", 40, 1)
    declaring(scene, "pop")
    orders(scene, "pop", {"support": {"bip": "40"}}, {"30": 1})
    scene.all_pass(DECLARE).all_pass("destiny.respond")
    assert scene.carries("fola") == (2, 0)
    fight(scene, 40, 1, 2, 3)
    assert scene.g.owner(Sector(40)) == 1, "2 + 3 against 1 + 3"
