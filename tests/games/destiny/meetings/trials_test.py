"""Where trials and the Court meet cards, sales, offices, peace and Rebellion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.destiny.court.court_test import PEACE, stand, suit
from tests.games.destiny.court.trials_test import docket

from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.court.trials import Trials
from starmoot.games.destiny.deals.dealing import LAPSED
from starmoot.games.destiny.deals.promises import word_given
from starmoot.games.destiny.deals.settling import SettlePromises
from starmoot.games.destiny.names import (
    BIP,
    GSP,
    JUSTICE,
    NO_SENATOR,
    PRIME_MINISTER,
    SENATE,
    Sector,
)
from starmoot.games.destiny.rebellion.rebelling import may_rebel
from starmoot.games.destiny.scenario.bargains import Lull, agree
from starmoot.games.destiny.scenario.lawbook import deed
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CAST = "destiny.cast"
DEBATE = "destiny.debate"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
ORDER = "destiny.trial_order"
OWN = "destiny.own_trials"
PAY = "destiny.pay_trial"
RESPOND = "destiny.respond"
TABLE = "destiny.table_item"
VETO = "destiny.veto"


@rule("GD-CARD-07", "GD-TRI-01")
def test_a_senator_who_is_seduced_out_of_the_senate_can_be_prosecuted(galaxy: Galaxy) -> None:
    """Any Senator in play may be tried: Seduction takes votes away, not guilt."""
    scene = galaxy(3).office("justice", "ruhamat").seduced("karroun")
    scene.in_phase("senate", 5).rolls("senate", 4, 4).run(Trials())
    scene.seat(0).asked(OWN).picks("karroun")
    scene.seat(0).asked(PAY).picks("yes")
    scene.all_pass(FREE)
    scene.said("destiny.tried", senator="karroun", verdict="guilty")
    assert scene.purse("bip")[1] == 5


@rule("GD-CARD-22", "GD-TRI-09")
def test_a_confession_before_the_roll_takes_its_tokens_out_of_the_trial(galaxy: Galaxy) -> None:
    """Four tokens and six are death; who confesses in time is guilty with eight and lives."""
    scene = galaxy(3).office("justice", "ruhamat").tokens("karroun", 4)
    scene.holds("bip", "public_confession").in_phase("senate", 5)
    scene.rolls("senate", 3, 3).run(Trials())
    scene.seat(0).asked(OWN).picks("karroun")
    scene.all_pass(RESPOND)
    scene.seat(0).asked(PAY).picks("yes")
    scene.seat(1).asked(FREE).answers({"public_confession": {"senator": "karroun"}})
    scene.all_pass(FREE)
    scene.said("destiny.tried", senator="karroun", verdict="guilty", number=8)
    assert scene.carries("karroun") == (2, 0)


@rule("GD-TRI-13", "GD-SHA-05", "GD-TRI-21")
def test_a_disgrace_that_makes_a_shadow_weighs_in_the_ministers_own_trial(galaxy: Galaxy) -> None:
    """The fifth token of the Minister becomes a Shadow before he stands trial himself."""
    scene = docket(galaxy(3), ("karroun", "pop"), ("ruhamat", "pop"))
    scene.office("justice", "ruhamat").tokens("ruhamat", 4).in_phase("senate", 5)
    scene.has("gsp", influence=0).rolls("senate", 1, 1, 2, 2).run(Trials())
    while not scene.done:
        scene.all_pass(FREE)
        for seat in range(3):
            for pending in scene.seat(seat).view.pending:
                if pending.question.topic.name == ORDER:
                    scene.seat(seat).asked(ORDER).picks("karroun", "ruhamat")
                elif pending.question.topic.name == PAY:
                    scene.seat(seat).asked(PAY).picks("yes")
    scene.said("destiny.tried", senator="karroun", verdict="disgrace")
    scene.said("destiny.tried", senator="ruhamat", verdict="guilty", number=4 + 2 + 3)
    assert scene.g.minister(JUSTICE) == NO_SENATOR


@rule("GD-EVNT-15", "GD-CRT-08")
def test_in_tribunal_season_two_ones_in_court_are_still_a_natural_two(galaxy: Galaxy) -> None:
    """The Event raises the total to three; what the bare dice show stays two."""
    scene = galaxy(3).given(active=[EVENT.number("tribunal_season"), 2])
    scene.rolls("senate", 1, 1, 1, 3)
    suit(scene, PEACE, None)
    stand(scene)
    assert scene.carries("karroun") == (0, 0)
    assert scene.carries("ruhamat") == (1, 0)
    scene.said("destiny.tried", senator="karroun", number=3)


@rule("GD-TRI-08", "GD-DEA-19")
def test_a_promise_not_to_prosecute_does_not_keep_the_minister_from_the_senates_list(
    galaxy: Galaxy,
) -> None:
    """He must try whom the Senate has named; doing his duty breaks no word."""
    scene = galaxy(3).office("justice", "ruhamat").run(Lull())
    agree(scene, "gsp", "bip", promises=[{"no_prosecute": {"party": "bip", "turns": 2}}])
    docket(scene, ("karroun", "pop")).has("gsp", influence=0)
    scene.in_phase("senate", 5).rolls("senate", 2, 2).run(Trials())
    scene.seat(2).asked(PAY).picks("yes")
    scene.all_pass(FREE)
    scene.said("destiny.tried", senator="karroun", verdict="innocent")
    scene.said_nothing_of("destiny.breaks_word")
    assert scene.carries("ruhamat") == (0, 0)


# At whole tables


def listed(scene: Scene) -> Scene:
    """Jemak of the BIP is on the list, at the cost of the PoP; nobody is Minister of Justice."""
    return docket(scene.serve("bip", "jemak"), ("jemak", "pop")).office("interior", "ruhamat")


@rule("GD-TRI-11", "GD-DEA-03", "GD-COR-04")
def test_an_accused_who_is_sold_before_his_trial_costs_his_buyer_the_fine() -> None:
    """Trial and tokens stay with the Senator: the fine is for the Party that has him now."""
    sitting = Sitting(
        lambda scene: listed(scene).tokens("jemak", 2), SENATE, dice={"senate": [3, 3]}
    )
    sitting.silence(TABLE)
    sitting.agree("bip", "gsp", gives={"senators": ["jemak"]}, takes={"money": 4})
    before = sitting.purse("gsp")[1]
    sitting.silence(PAY).submits("pop", PAY, "yes").silence("destiny.declare")
    assert sitting.told("destiny.tried") == [("jemak", "guilty", "8")]
    assert sitting.purse("gsp")[1] == before - 5
    assert sitting.purse("bip")[1] == 14
    sitting.ends()


@rule("GD-TRI-01", "GD-REB-17", "GD-DEA-03")
def test_an_accused_who_is_sold_to_the_rebel_is_not_tried() -> None:
    """No Senator of the Rebellion is prosecuted, and what is not tried costs nothing."""
    sitting = Sitting(lambda scene: listed(scene).rebels("gsp").office("interior", "fola"), SENATE)
    sitting.silence(TABLE)
    sitting.agree("bip", "gsp", gives={"senators": ["jemak"]})
    sitting.silence("destiny.declare", PAY)
    assert sitting.who(PAY) == []
    assert sitting.told("destiny.tried") == []
    assert sitting.purse("pop")[0] == 10
    sitting.ends()


@rule("GD-REB-29", "GD-TRI-01", "GD-REB-30")
def test_peace_in_the_fourth_step_brings_the_old_rebels_to_trial_in_the_fifth() -> None:
    """With peace all benefits end at once, so the Minister of Justice may prosecute them."""

    def prepared(scene: Scene) -> None:
        scene.rebels("bip").office("justice", "ruhamat").tokens("karroun", 4)

    sitting = Sitting(prepared, SENATE, dice={"senate": [3, 3]}).silence("destiny.offer_peace")
    sitting.submits("bip", "destiny.offer_peace", "yes")
    sitting.votes(gsp="yes", pop="yes").silence(OWN)
    assert "karroun" in sitting.offered("gsp", OWN)
    sitting.submits("gsp", OWN, ["karroun"])
    assert "rebel" not in sitting.offered("bip", FLOOR), "not again in the turn of the peace"
    sitting.silence("destiny.declare")
    assert sitting.told("destiny.tried") == [("karroun", "executed", "10")]
    sitting.ends()


@rule("GD-CRT-05", "GD-SEN-10", "GD-SEN-02")
def test_a_prime_minister_who_is_convicted_in_court_during_a_debate_vetoes_nothing() -> None:
    """The Court sits outside the sequence: guilty, he loses office, chair and veto at once."""

    def prepared(scene: Scene) -> None:
        scene.office("prime_minister", "ruhamat").office("interior", "fola")

    sitting = Sitting(prepared, SENATE, dice={"senate": [1, 2, 4, 4]}).silence(TABLE)
    sitting.agree("gsp", "bip", promises=[{"text": {"text": "No harm.", "turns": 2}}])
    sitting.comes_to("bip", TABLE)
    sitting.submits("bip", TABLE, {"listed_law": "free_trade_compact"}).silence(DEBATE)
    sitting.sues("bip", "gsp")
    sitting.silence(CAST, "destiny.calling_order")
    assert sitting.g.s.ministries[PRIME_MINISTER] == NO_SENATOR, sitting.told("destiny.tried")
    assert sitting.who("destiny.calling_order") == ["pop"]
    sitting.votes(gsp="no", bip="yes", pop="yes").silence(TABLE, VETO)
    assert sitting.who(VETO) == []
    assert [law.title for law in sitting.g.s.laws] == ["Free Trade Compact"]
    sitting.ends()


@rule("GD-REB-26", "GD-CRT-11")
def test_a_deal_that_the_court_has_ratified_lapses_with_the_rebellion_of_a_side(
    galaxy: Galaxy,
) -> None:
    """Nobody breaks a ratified deal, but deals with a rebel bind nobody, ratified ones included."""
    scene = galaxy(3).rolls("senate", 4, 2, 1, 2)
    deal = suit(scene, None, {"mine": [{"no_invade": {"party": "bip", "turns": 3}}], "theirs": []})
    stand(scene)
    assert deal.ratified
    assert word_given(scene.g, deed(GSP, 1, Sector(28), other=BIP, detail=-1))
    assert may_rebel(scene.g, BIP)
    scene.seat(1).asked(FLOOR).answers({"rebel": "28"})
    assert deal.state == LAPSED
    assert not word_given(scene.g, deed(GSP, 1, Sector(28), other=BIP, detail=-1))


@rule("GD-DEA-23", "GD-TRI-10")
def test_a_senator_promised_to_another_and_executed_meanwhile_is_no_breach(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").office("justice", "fola").run(Lull())
    deal = agree(scene, "gsp", "bip", promises=[{"give_senator": {"senator": "jemak", "turns": 1}}])
    scene.tokens("jemak", 4).in_phase("senate", 5).rolls("senate", 3, 3).run(Trials())
    scene.seat(2).asked(OWN).picks("jemak")
    scene.seat(2).asked(PAY).picks("yes")
    scene.all_pass(FREE)
    assert not scene.g.in_play(senator_number("jemak"))
    scene.run(SettlePromises())
    assert scene.done
    scene.said_nothing_of("destiny.breaks_word")
    assert scene.carries("ruhamat") == (0, 0)
    assert deal.state == LAPSED


# Offices that change hands while their holder is asked


def of_justice(scene: Scene) -> Scene:
    """Ruhamat of the GSP is Minister of Justice; Jemak is on the list, at the cost of the PoP."""
    return docket(scene.serve("bip", "jemak"), ("jemak", "pop")).office("justice", "ruhamat")


@rule("GD-TRI-02", "GD-ELE-22")
def test_a_minister_of_justice_sold_while_he_announces_his_trials_announces_for_his_buyer() -> None:
    """The office goes with its Senator: his buyer names and pays the trials."""
    sitting = Sitting(of_justice, SENATE, dice={"senate": [2, 2, 2, 2]}).silence(OWN)
    assert sitting.who(OWN) == ["gsp"]
    sitting.agree("gsp", "bip", gives={"senators": ["ruhamat"]})
    assert sitting.who(OWN) == ["bip"]
    sitting.submits("bip", OWN, ["fola"]).silence(ORDER)
    assert sitting.who(ORDER) == ["bip"]
    sitting.agree("bip", "gsp", gives={"senators": ["ruhamat"]})
    assert sitting.who(ORDER) == ["gsp"]
    sitting.submits("gsp", ORDER, ["fola", "jemak"])
    assert sitting.who(PAY) == ["gsp"], "the trial of Fola is the Minister's own"
    sitting.agree("gsp", "bip", gives={"senators": ["ruhamat"]})
    assert sitting.who(PAY) == ["bip"]
    sitting.submits("bip", PAY, "yes").silence(PAY).submits("pop", PAY, "yes")
    sitting.silence("destiny.declare")
    assert [told[0] for told in sitting.told("destiny.tried")] == ["fola", "jemak"]
    assert (sitting.purse("gsp")[0], sitting.purse("bip")[0]) == (10, 10 - 3)
    sitting.ends()


@rule("GD-CRT-05", "GD-TRI-17", "GD-TRI-20")
def test_a_minister_of_justice_convicted_in_court_while_he_is_asked_announces_no_trials() -> None:
    """Without a Minister only the Senate's list is tried, and nobody is asked for more."""
    sitting = Sitting(of_justice, SENATE, dice={"senate": [1, 2, 4, 4, 2, 2]}).silence(TABLE)
    sitting.agree("gsp", "bip", promises=[{"text": {"text": "No harm.", "turns": 2}}])
    sitting.silence(OWN).sues("bip", "gsp")
    sitting.submits("gsp", "destiny.court_version", None)
    sitting.submits("bip", "destiny.court_version", None)
    sitting.submits("bip", "destiny.stand_forward", "karroun")
    sitting.silence(PAY, OWN, "destiny.declare")
    assert sitting.g.s.ministries[JUSTICE] == NO_SENATOR
    assert sitting.asked() == [("pop", PAY)]
    sitting.submits("pop", PAY, "yes").silence("destiny.declare")
    assert sitting.told("destiny.tried")[-1] == ("jemak", "innocent", "4")
    sitting.ends()
