"""Where laws and their breaches meet repeals, conquests, trades, Feints and one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.court.trials_test import docket
from tests.games.destiny.laws.duties_test import HOMELAND, OVERSIGHT, listed

from starmoot.games.destiny.campaigns.campaigning import DeclareFor
from starmoot.games.destiny.laws.duties import DECLARATIONS_END, PURCHASES_END, Deadline
from starmoot.games.destiny.laws.language import (
    BAN,
    CAMPAIGN,
    INVADE,
    MEASURE,
    MOVE_FLEET,
    TAX,
    TEXT,
)
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.laws.statutes import Clause, Law
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    INFLUENCE,
    INTRIGUE,
    POP,
    REPUBLIC,
    SENATE,
    Sector,
    Senator,
)
from starmoot.games.destiny.scenario.bargains import Lull, agree, terms
from starmoot.games.destiny.scenario.lawbook import deed, in_force, law_of
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.scenario.voting import decide
from starmoot.games.destiny.scenario.warfare import DECLARE, SEND, declaring, fight, orders, sends
from starmoot.games.destiny.senate.propositions import Propositions
from starmoot.games.destiny.turn.turn_end import EndOfTurn
from starmoot.games.destiny.war.declare import FeintWindows
from starmoot.games.destiny.war.fleets import fleets_at
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CAST = "destiny.cast"
COMPLY = "destiny.comply"
DUE = "destiny.duty"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
KEEP = "destiny.keep_word"
RESPOND = "destiny.respond"
TABLE = "destiny.table_item"
VETO = "destiny.veto"


@rule("GD-PRO-15", "GD-TAX-08")
def test_a_repeal_leaves_the_breach_of_another_law_as_it_was(galaxy: Galaxy) -> None:
    """The second law stays broken for the BIP when the first one is gone, and binds all others."""
    scene = in_force(galaxy(3), law_of(BAN, CAMPAIGN), law_of(TAX, MOVE_FLEET, 2))
    scene.run(Permit([deed(BIP, MOVE_FLEET, Sector(40))])).seat(1).asked(COMPLY).picks("break")
    assert scene.carries("karroun") == (2, 0)
    scene.office("prime_minister", "ruhamat").in_phase("senate", 4).run(Propositions())
    scene.seat(1).asked(TABLE).answers({"repeal": "0"})
    decide(scene, bip="yes", pop="yes").all_pass(VETO)
    assert len(scene.g.s.laws) == 1
    scene.run(Permit([deed(BIP, MOVE_FLEET, Sector(41))]))
    assert scene.done, "the BIP is not asked again this turn"
    scene.run(Permit([deed(POP, MOVE_FLEET, Sector(41))]))
    assert scene.asked_by(COMPLY) == ["pop"]


@rule("GD-LAW-02", "GD-BAT-19")
def test_a_conquest_brings_a_party_under_a_law_for_those_with_many_sectors(galaxy: Galaxy) -> None:
    """The threshold is looked at when one acts: after the second Sector Campaigns are taxed."""
    law = law_of(TAX, CAMPAIGN, 2, INFLUENCE)
    measure = MEASURE.number("sectors")
    assert measure is not None
    law.measure, law.threshold = measure, 2
    scene = in_force(galaxy(3), law)
    scene.in_phase("intrigue", 3).run(DeclareFor(GSP))
    scene.seat(0).asked("destiny.declare_campaign").answers({"ruhamat": "26"})
    assert scene.asked_by(COMPLY) == []
    fresh = in_force(sends(galaxy(3), "gsp", "take", 25, 3), law)
    fight(fresh, 25, 1, 5, 5, 5)
    fresh.in_phase("intrigue", 3).run(DeclareFor(GSP))
    fresh.seat(0).asked("destiny.declare_campaign").answers({"ruhamat": "26"})
    assert fresh.asked_by(COMPLY) == ["gsp"]


@rule("GD-TAX-12", "GD-DEA-18", "GD-SHA-07")
def test_one_invasion_against_bill_law_and_promise_makes_two_shadows_of_a_lone_senator(
    galaxy: Galaxy,
) -> None:
    """Two tokens each for the Invasion, the ban and the broken word: six are two Shadows."""
    scene = galaxy(3).run(Lull())
    agree(scene, "bip", "gsp", promises=[{"no_invade": {"party": "gsp", "turns": 1}}])
    declaring(in_force(scene, law_of(BAN, INVADE)), "bip")
    scene.seat(1).asked(DECLARE).answers({"take": "29"})
    scene.seat(1).asked(SEND).answers({"fleets": {"28": 2}, "admiral": ["karroun"]})
    scene.seat(1).asked(COMPLY).picks("break")
    scene.seat(1).asked(KEEP).picks("break")
    scene.all_pass(DECLARE).all_pass(RESPOND)
    assert scene.done
    assert scene.carries("karroun") == (0, 2)


@rule("GD-PRO-10", "GD-FEI-04")
def test_a_feint_that_calls_the_stationed_fleet_back_breaks_the_oversight(galaxy: Galaxy) -> None:
    """The deadline is the end of the step: what was declared first and then voided is not there."""
    scene = listed(galaxy(3).holds("bip", "feint").given(marked=[40, 41, 42]), OVERSIGHT)
    sends(sends(scene, "gsp", "defend", 40, 1), "pop", "defend", 41, 1)
    declaring(scene, "bip")
    orders(scene, "bip", {"defend": "42"}, {"28": 1})
    scene.all_pass(DECLARE).all_pass(RESPOND)
    scene.run(FeintWindows()).seat(1).asked(FREE).picks("feint")
    scene.all_pass(FREE).all_pass(RESPOND).all_pass(DECLARE).all_pass(RESPOND)
    scene.run(Deadline(DECLARATIONS_END)).run(EndOfTurn())
    tokens = [scene.carries(one)[0] for one in ("ruhamat", "karroun", "fola")]
    assert tokens == [0, 2, 0]


@rule("GD-LAW-14", "GD-CMP-10", "GD-PRO-07")
def test_the_tenth_republic_fleet_frees_those_after_it_from_the_duty_to_buy_one(
    galaxy: Galaxy,
) -> None:
    scene = listed(galaxy(3).fleets("republic", 1, 9), HOMELAND).run(Deadline(PURCHASES_END))
    scene.seat(0).asked(DUE).picks("comply")
    assert scene.done, "nobody could buy an eleventh"
    scene.run(EndOfTurn())
    assert fleets_at(scene.g, REPUBLIC, Sector(1)) == 10
    assert [scene.carries(one)[0] for one in ("ruhamat", "karroun", "fola")] == [0, 0, 0]


# At whole tables


@rule("GD-PRO-16", "GD-VOT-16", "GD-DEA-03")
def test_a_trade_whose_influence_was_bid_on_its_own_ratification_does_not_take_place() -> None:
    """A trade is executed completely or not at all: the Senate said yes, but the goods are gone."""

    def prepared(scene: Scene) -> None:
        listed(scene.office("prime_minister", "ruhamat"), 2)

    sitting = Sitting(prepared, SENATE).silence(TABLE)
    sitting.submits("bip", FLOOR, {"offer": "pop"})
    goods = terms(gives={"influence": 9}, takes={"money": 4})
    sitting.submits("bip", FLOOR, {"write_offer": goods})
    number = str(sitting.sees("pop").deals[-1].number)
    sitting.submits("pop", FLOOR, {"answer_offer": {number: "accept_if_ratified"}})
    sitting.comes_to("bip", TABLE)
    sitting.submits("bip", TABLE, {"ratification": number}).silence(CAST)
    while voters := sitting.who(CAST):
        sitting.submits(voters[0], CAST, "yes")
    while bidders := sitting.who("destiny.bid"):
        raises = bidders[0] == "bip" and sitting.purse("bip")[0] == 10
        sitting.submits(bidders[0], "destiny.bid", 3 if raises else None)
    sitting.silence(VETO).submits("gsp", VETO, None)
    assert sitting.purse("bip") == (7, 10)
    assert sitting.purse("pop") == (10, 8)
    assert [sitting.carries(one) for one in ("karroun", "fola")] == [(0, 0), (0, 0)]
    sitting.ends()


@rule("GD-ASN-24", "GD-SEN-10")
def test_a_veto_whose_prime_minister_is_killed_in_answer_to_it_stands() -> None:
    """A veto needs no action, so that it resolves although the dagger finds its Minister."""

    def prepared(scene: Scene) -> None:
        scene.office("prime_minister", "ruhamat").office("interior", "fola").serve("bip", "gazali")

    sitting = Sitting(prepared, SENATE, dice={"intrigue": [6]})
    sitting.comes_to("bip", TABLE)
    sitting.submits("bip", TABLE, {"listed_law": "free_trade_compact"})
    sitting.votes(bip="yes", pop="yes").silence(VETO).submits("gsp", VETO, "yes")
    strike = {"assassinate": {"senator": "gazali", "target": "ruhamat"}}
    sitting.submits("bip", RESPOND, strike).silence(TABLE)
    assert not sitting.alive("ruhamat")
    assert sitting.g.s.laws == []
    assert sitting.told("destiny.vetoed") != []
    assert sitting.g.chair() == 2
    sitting.ends()


@rule("GD-CRT-09", "GD-TRI-03", "GD-TRI-05")
def test_who_stood_forward_in_court_is_not_tried_from_the_list_of_the_same_turn() -> None:
    """The Court has used up his one prosecution; the Senate's trial is dropped without cost."""

    def prepared(scene: Scene) -> None:
        docket(scene.office("interior", "fola"), ("karroun", "pop"))

    sitting = Sitting(prepared, SENATE, dice={"senate": [1, 2, 1, 3]}).silence(TABLE)
    sitting.agree("gsp", "bip", promises=[{"text": {"text": "No harm.", "turns": 2}}])
    sitting.sues("bip", "gsp")
    sitting.silence(TABLE)
    assert {told[0] for told in sitting.told("destiny.tried")} == {"karroun", "ruhamat"}
    sitting.silence(DECLARE, "destiny.pay_trial")
    assert sitting.who("destiny.pay_trial") == []
    assert len(sitting.told("destiny.tried")) == 2
    assert sitting.purse("pop")[0] == 10
    sitting.ends()


@rule("GD-WIN-13", "GD-CRD-12", "GD-DCK-05")
def test_a_multi_task_that_is_distracted_inside_a_declaration_refreshes_nobody() -> None:
    """The declaration waits for the card and goes on without the second Campaign of its Senator."""

    def prepared(scene: Scene) -> None:
        scene.holds("gsp", "multi_task").holds("bip", "distraction")

    campaign = "destiny.declare_campaign"
    sitting = Sitting(prepared, INTRIGUE)
    sitting.comes_to("gsp", campaign)
    sitting.submits("gsp", campaign, {"ruhamat": "25"})
    assert sitting.who(campaign) == ["gsp"], "who holds a card may still refresh somebody"
    sitting.submits("gsp", FLOOR, {"play_card": {"multi_task": {"target": "ruhamat"}}})
    sitting.submits("bip", RESPOND, "distraction")
    assert sitting.g.exhausted(Senator(1))
    assert (sitting.purse("gsp")[0], sitting.purse("bip")[0]) == (7, 8)
    sitting.silence("destiny.purchases")
    assert sitting.told("destiny.campaign_total") != []
    sitting.ends()


@rule("GD-TAX-07", "GD-DEA-03")
def test_a_lawbreaker_who_has_sold_every_senator_discards_the_tokens() -> None:
    """Asked who takes them it has nobody left: they are lost, and the table goes on."""

    def prepared(scene: Scene) -> None:
        listed(scene.serve("gsp", "corvane"), 5).has("gsp", influence=1)

    campaign = "destiny.declare_campaign"
    sitting = Sitting(prepared, INTRIGUE)
    sitting.comes_to("gsp", campaign)
    sitting.submits("gsp", campaign, {"ruhamat": "25"}).submits("gsp", COMPLY, "break")
    assert sitting.who("destiny.place_corruption") == ["gsp"]
    sitting.agree("gsp", "bip", gives={"senators": ["corvane", "ruhamat"]})
    assert sitting.who("destiny.place_corruption") == []
    assert (sitting.carries("ruhamat"), sitting.carries("corvane")) == ((0, 0), (0, 0))
    sitting.silence("destiny.purchases")
    sitting.ends()


@rule("GD-LAW-18", "GD-TAX-13", "GD-REB-01")
def test_who_rebels_before_he_answers_an_accusation_breaks_no_law() -> None:
    """A rebel is beyond the law: what judges find of him before the turn ends costs nothing."""

    def prepared(scene: Scene) -> None:
        clause = Clause()
        clause.kind, clause.text = TEXT, "Nobody shall gloat."
        law = Law()
        law.title, law.clauses = "Manners", [clause]
        in_force(scene, law)

    call = "destiny.last_call"
    sitting = Sitting(prepared, INTRIGUE).silence(call)
    charge = {"law": {"0": "bip"}, "statement": "It gloated."}
    sitting.submits("gsp", call, charge).passes(call)
    assert sitting.who("destiny.answer_accusation") == ["bip"]
    sitting.submits("bip", FLOOR, {"rebel": "28"})
    sitting.submits("bip", "destiny.answer_accusation", "deny")
    sitting.submits("pop", "destiny.judge_accusation", "guilty")
    assert sitting.told("destiny.breach") == []
    assert sitting.carries("karroun") == (0, 0)
    sitting.ends()
