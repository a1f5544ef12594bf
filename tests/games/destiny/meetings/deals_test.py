"""Where promises meet the fate of what was promised."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.games.destiny.turn.galactic_test import QUIET, next_events, next_sectors

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.deals.dealing import BROKEN, KEPT, LAPSED
from starmoot.games.destiny.deals.settling import SettlePromises
from starmoot.games.destiny.names import INFESTED, INTRIGUE, INVASIONS_OPEN, SENATE, Sector
from starmoot.games.destiny.scenario.bargains import Lull, agree, floor_acts, offer, state_of, sworn
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CAMPAIGN = "destiny.declare_campaign"
DECLARE = "destiny.declare"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
KEEP = "destiny.keep_word"
PROSECUTE = "destiny.table_prosecution"
STAND = "destiny.stand"
TABLE = "destiny.table_item"
VETO = "destiny.veto"


@rule("GD-DEA-23", "GD-INF-06")
def test_a_promised_sector_that_was_won_and_then_infested_is_lost_without_a_breach() -> None:
    """It was not the promiser's when it gave its word; it won it, and the Ke'Ras took it."""

    def prepared(scene: Scene) -> None:
        next_sectors(next_events(scene.given(election=1), *QUIET), 25, 41, 42)

    dice = {"campaigns": [1, 6, 6], "galaxy": [6, 6]}
    sitting = Sitting(prepared, INTRIGUE, dice=dice).silence(DECLARE)
    sitting.agree("gsp", "bip", promises=[{"give_sector": {"sector": "25", "turns": 2}}])
    sitting.comes_to("gsp", CAMPAIGN)
    sitting.submits("gsp", CAMPAIGN, {"ruhamat": "25"}).silence("destiny.purchases")
    assert sitting.g.owner(Sector(25)) == 0
    sitting.next_turn()
    assert sitting.g.owner(Sector(25)) == INFESTED
    sitting.next_turn()
    assert sitting.told("destiny.breaks_word") == []
    assert sitting.carries("ruhamat") == (0, 0)
    sitting.ends()


# Sales and Rebellion while somebody weighs his word


@rule("GD-DEA-21", "GD-SEN-05")
def test_who_rebels_while_he_weighs_a_promise_not_to_prosecute_tables_no_prosecution() -> None:
    """His deals lapse with the Rebellion, and so does his voice in the Senate."""
    sitting = Sitting(lambda scene: scene.office("interior", "fola"), SENATE)
    sitting.silence("destiny.fleet_orders")
    sitting.agree("gsp", "bip", promises=[{"no_prosecute": {"party": "bip", "turns": 2}}])
    sitting.comes_to("gsp", PROSECUTE)
    sitting.submits("gsp", PROSECUTE, "karroun")
    assert sitting.who(KEEP) == ["gsp"]
    sitting.submits("gsp", FLOOR, {"rebel": "29"})
    assert sitting.told("destiny.charges") == []
    assert sitting.who("destiny.debate") == []
    assert sitting.carries("ruhamat") == (0, 0), "deals with a rebel bind nobody"
    sitting.ends()


@rule("GD-DEA-21", "GD-ELE-07", "GD-ELE-22")
def test_a_candidate_sold_while_his_party_weighs_a_promise_stands_for_neither() -> None:
    """Each Party stands one of its own Senators forward, and he is no longer one of theirs."""

    def prepared(scene: Scene) -> None:
        scene.given(electing=True, election=4)

    sitting = Sitting(prepared, SENATE).silence(STAND)
    sitting.agree("bip", "gsp", promises=[{"stand_aside": "prime_minister"}])
    for party, senator in (("gsp", None), ("bip", "karroun"), ("pop", "fola")):
        sitting.submits(party, STAND, senator)
    assert sitting.who(KEEP) == ["bip"]
    sitting.agree("bip", "pop", gives={"senators": ["karroun"]})
    sitting.submits("bip", KEEP, "break").silence("destiny.cast")
    assert sitting.told("destiny.candidate") == [("pop", "fola", "prime_minister")]
    sitting.ends()


@rule("GD-DEA-21", "GD-SEN-10", "GD-ELE-22")
def test_a_prime_minister_sold_while_a_promise_not_to_veto_is_weighed_vetoes_for_his_buyer() -> (
    None
):
    """The veto is the buyer's to use and to pay: he is asked, not taken at the seller's word."""
    sitting = Sitting(lambda scene: scene.office("prime_minister", "ruhamat"), SENATE)
    sitting.silence(TABLE)
    sitting.agree("gsp", "bip", promises=[{"no_veto": {"party": "bip", "turns": 2}}])
    sitting.comes_to("bip", TABLE)
    sitting.submits("bip", TABLE, {"listed_law": "free_trade_compact"})
    sitting.votes(bip="yes", pop="yes").silence(VETO).submits("gsp", VETO, "yes")
    assert sitting.who(KEEP) == ["gsp"]
    sitting.agree("gsp", "pop", gives={"senators": ["ruhamat"]})
    sitting.submits("gsp", KEEP, "break")
    assert sitting.who(VETO) == ["pop"]
    assert sitting.purse("pop")[0] == 10
    sitting.submits("pop", VETO, "no").silence(TABLE)
    assert [law.title for law in sitting.g.s.laws] == ["Free Trade Compact"]
    sitting.ends()


@rule("GD-COR-07", "GD-COR-04", "GD-DEA-03")
def test_an_admiral_sold_before_the_declaration_is_complete_takes_its_corruption_along() -> None:
    """He gains it by being sent; his buyer gets his tokens too."""
    sitting = Sitting(lambda scene: scene.serve("bip", "jemak"), INTRIGUE)
    sitting.comes_to("bip", DECLARE)
    sitting.submits("bip", DECLARE, {"take": "40"})
    sitting.submits("bip", "destiny.send_fleets", {"fleets": {"28": 1}, "admiral": ["jemak"]})
    assert sitting.who(DECLARE) == ["bip"], "there is another Fleet to send"
    sitting.agree("bip", "pop", gives={"senators": ["jemak"]})
    sitting.submits("bip", DECLARE, None)
    assert sitting.carries("jemak") == (2, 0)
    assert sitting.carries("karroun") == (0, 0)
    sitting.ends()


# What was promised and is gone by one's own act


@rule("GD-DEA-23", "GD-ASN-02")
@pytest.mark.parametrize(("killer", "state"), [("bip", BROKEN), ("pop", LAPSED)])
def test_who_has_a_promised_senator_killed_breaks_his_word_and_who_is_robbed_of_him_does_not(
    galaxy: Galaxy, killer: str, state: int
) -> None:
    """The BIP promised Jemak: its own dagger is its own act, that of the PoP is not."""
    scene = galaxy(3).serve("bip", "jemak").serve(killer, "gazali").rolls("intrigue", 6)
    for party in ("gsp", "bip", "pop"):
        scene.has(party, influence=0)
    scene.in_phase("intrigue", 1).run(Lull())
    promise = {"give_senator": {"senator": "jemak", "turns": 1}}
    deal = agree(scene, "bip", "gsp", promises=[promise])
    scene.run(FreeWindow(INVASIONS_OPEN))
    strike = {"assassinate": {"senator": "gazali", "target": "jemak"}}
    scene.seat(scene.by(killer)).asked(FREE).answers(strike)
    assert not scene.g.in_play(senator_number("jemak"))
    scene.run(SettlePromises())
    if scene.asked_by("destiny.place_corruption"):
        scene.seat(1).asked("destiny.place_corruption").picks("karroun")
    assert state_of(scene, deal) == state
    assert scene.carries("karroun") == ((2, 0) if state == BROKEN else (0, 0))


@rule("GD-CRT-11", "GD-CRT-12", "GD-DEA-09")
def test_a_sector_that_the_court_makes_one_give_is_sold_to_nobody_else(galaxy: Galaxy) -> None:
    """Neither player may break what the court has ratified, not by having nothing left either."""
    scene = galaxy(3).owns("bip", 25).run(Lull())
    held = sworn(scene, "bip", "gsp", "give_sector", 25, until=2)
    held.ratified = True
    deal = offer(scene, "pop", "bip", gives={"money": 3}, takes={"sectors": ["25"]})
    answers = scene.seat(1).asked("destiny.floor")
    with pytest.raises(AssertionError):
        answers.answers({"answer_offer": {str(deal.number): "accept"}})
    assert "answer_offer" in floor_acts(scene, "bip"), "it may refuse or answer with another offer"
    scene.run(SettlePromises())
    assert scene.g.owner(Sector(25)) == 0
    assert state_of(scene, held) == KEPT


@rule("GD-CRT-11", "GD-DEA-22")
def test_a_sector_that_the_court_makes_one_give_may_be_given_early(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 25).run(Lull())
    held = sworn(scene, "bip", "gsp", "give_sector", 25, until=4)
    held.ratified = True
    agree(scene, "bip", "gsp", gives={"sectors": ["25"]})
    assert scene.g.owner(Sector(25)) == 0
    assert state_of(scene, held) == KEPT
