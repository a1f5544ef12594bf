"""Section 15: the Senate's list of prosecutions, trials, and what a verdict means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import SENATOR, senator_number
from starmoot.games.destiny.court.prosecutions import ProsecutionList
from starmoot.games.destiny.court.trials import (
    DISGRACE,
    EXECUTED,
    GUILTY,
    INNOCENT,
    Trials,
    drop_trials,
    may_be_tried,
    sentence,
    trial_cost,
    trial_sum,
    verdict_of,
)
from starmoot.games.destiny.deals.dealing import CONCLUDED, NO_PROSECUTE, OPEN, Deal, Promise
from starmoot.games.destiny.laws.language import BAN, PROSECUTE
from starmoot.games.destiny.names import BEFORE_TRIAL, BIP, FINANCE, GSP, JUSTICE, PARTY
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.lawbook import in_force, law_of
from starmoot.games.destiny.scenario.midgame import sit
from starmoot.games.destiny.scenario.voting import decide
from starmoot.games.destiny.senate.motions import prosecution
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

OWN = "destiny.own_trials"
ORDER = "destiny.trial_order"
PAY = "destiny.pay_trial"
TABLE = "destiny.table_prosecution"
DEBATE = "destiny.debate"
CALL = "destiny.calling_order"
CAST = "destiny.cast"
BID = "destiny.bid"
VETO = "destiny.veto"
FREE = "destiny.free_act"
RESPOND = "destiny.respond"


def docket(scene: Scene, *pairs: tuple[str, str]) -> Scene:
    """The Senate has put these on its list: the accused, and the Party that pays."""
    return scene.given(
        docket=[prosecution(senator_number(one), scene.party(payer)) for one, payer in pairs]
    )


def listed(scene: Scene) -> list[tuple[str, str]]:
    """The Senate's list: the accused, and the Party that pays."""
    return [(SENATOR.key(one.accused), PARTY.key(one.payer)) for one in scene.g.s.docket]


def pay(scene: Scene, party: str, answer: str = "yes") -> Scene:
    """A Party is asked for the costs of a trial, and answers."""
    scene.seat(scene.by(party)).asked(PAY).picks(answer)
    return scene


def alive(scene: Scene, senator: str) -> bool:
    return scene.g.in_play(senator_number(senator))


# The roll


@rule("GD-TRI-09", "GD-TRI-14", "GD-TRI-15", "GD-TRI-22", "GD-SHA-01")
def test_two_dice_and_the_tokens_of_the_accused_are_all_there_is(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 2, 1)
    value = trial_sum(scene.g, senator_number("karroun"), [6, 1])
    assert (value.base, value.total) == (7, 7 + 2 + 3), "no bonus die, no Shadow die"
    assert value.explain() == "Karroun: dice 6 1 = 7 +2 Corruption +3 Shadow = 12"
    plain = trial_sum(scene.g, senator_number("ruhamat"), [1, 1])
    assert plain.total == 2, "Diplomacy 4 does not count"


@rule("GD-EVNT-15", "GD-TRI-09")
def test_events_change_the_roll(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(active=[EVENT.number("tribunal_season"), 2])
    assert trial_sum(scene.g, senator_number("ruhamat"), [2, 3]).total == 6


@rule("GD-TRI-10", "GD-TRI-11", "GD-TRI-12", "GD-TRI-13")
@pytest.mark.parametrize(
    ("total", "verdict"),
    [
        (2, DISGRACE),
        (3, INNOCENT),
        (5, INNOCENT),
        (6, GUILTY),
        (9, GUILTY),
        (10, EXECUTED),
        (17, EXECUTED),
    ],
)
def test_the_table_of_verdicts(total: int, verdict: int) -> None:
    assert verdict_of(total) == verdict


@rule("GD-TRI-10", "GD-ACT-10")
def test_ten_or_more_is_death(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "karroun").tokens("karroun", 4)
    value = trial_sum(scene.g, senator_number("karroun"), [3, 3])
    assert sentence(scene.g, senator_number("karroun"), value) == EXECUTED
    assert not alive(scene, "karroun")
    assert scene.carries("karroun") == (0, 0)
    assert scene.g.office_of(senator_number("karroun")) == -1
    assert scene.purse("bip") == (10, 10), "an execution brings no fine"


@rule("GD-TRI-11", "GD-TRI-16", "GD-RES-05", "GD-ELE-21")
@pytest.mark.parametrize(("held", "left"), [(10, 5), (3, 0)])
def test_the_guilty_lose_office_and_five_money_that_nobody_gets(
    galaxy: Galaxy, held: int, left: int
) -> None:
    scene = galaxy(3).office("finance", "karroun").has("bip", money=held)
    value = trial_sum(scene.g, senator_number("karroun"), [3, 3])
    before = [scene.purse(party) for party in ("gsp", "pop")]
    assert sentence(scene.g, senator_number("karroun"), value) == GUILTY
    assert alive(scene, "karroun")
    assert scene.g.office_of(senator_number("karroun")) == -1
    assert scene.purse("bip") == (10, left)
    assert [scene.purse(party) for party in ("gsp", "pop")] == before
    assert scene.g.s.treasury == 0


@rule("GD-TRI-12")
def test_nothing_happens_to_the_innocent(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "karroun")
    value = trial_sum(scene.g, senator_number("karroun"), [2, 3])
    assert sentence(scene.g, senator_number("karroun"), value) == INNOCENT
    assert scene.g.minister(FINANCE) == senator_number("karroun")
    assert scene.purse("bip") == (10, 10)


# The Minister of Justice


@rule("GD-TRI-01", "GD-TRI-21", "GD-MIN-10", "GD-DEC-15")
def test_the_minister_may_try_anybody_but_rebels(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").serve("bip", "jemak").rebels("pop")
    scene.run(Trials())
    assert sorted(scene.seat(0).asked(OWN).options()) == ["adeyra", "jemak", "karroun", "ruhamat"]
    scene.seat(0).asked(OWN).passes()
    assert scene.done


@rule("GD-TRI-02", "GD-TRI-05", "GD-TRI-08", "GD-DEC-15", "GD-MIN-10", "GD-WIN-10")
def test_he_names_his_own_first_then_the_order_and_all_are_tried(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").serve("bip", "jemak")
    docket(scene, ("karroun", "pop")).rolls("senate", 2, 2, 2, 1, 1, 3)
    scene.run(Trials())
    scene.seat(0).asked(OWN).cannot("karroun")
    scene.seat(0).asked(OWN).picks("jemak", "adeyra")
    scene.seat(0).asked(ORDER).picks("adeyra", "karroun", "jemak")
    pay(pay(pay(scene, "gsp"), "pop"), "gsp")
    assert scene.done
    scene.rolled_all()
    tried = [entry.args[0] for entry in scene.g.log if entry.note.name == "destiny.tried"]
    assert tried == [senator_number(word) for word in ("adeyra", "karroun", "jemak")]
    assert scene.purse("gsp")[0] == 10 - 2 - 2
    assert scene.purse("pop")[0] == 10 - 2
    scene.expect(docket=[], trial=None)


@rule("GD-DEC-15")
def test_his_own_trials_are_as_many_as_his_influence_pays(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").has("gsp", influence=5).run(Trials())
    shape = scene.seat(0).asked(OWN).shape
    assert getattr(shape, "most", 0) == 2
    one = galaxy(4).office("justice", "ruhamat").has("gsp", influence=2).run(Trials())
    assert one.asked_by(OWN) == ["gsp"]
    poor = galaxy(4).office("justice", "ruhamat").has("gsp", influence=1).run(Trials())
    assert poor.done


@rule("GD-TRI-02", "GD-DEC-15")
def test_a_minister_who_can_pay_for_one_trial_holds_it(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").has("gsp", influence=2)
    scene.rolls("senate", 2, 2).run(Trials())
    scene.seat(0).asked(OWN).picks("adeyra")
    pay(scene, "gsp")
    assert scene.done
    tried = [entry.args[0] for entry in scene.g.log if entry.note.name == "destiny.tried"]
    assert tried == [senator_number("adeyra")]
    assert scene.purse("gsp")[0] == 0


@rule("GD-TRI-02", "GD-TRI-03")
def test_whoever_is_on_the_list_is_not_charged_again(galaxy: Galaxy) -> None:
    scene = docket(galaxy(4).office("justice", "ruhamat"), ("karroun", "pop"), ("fola", "bip"))
    scene.run(Trials())
    assert sorted(scene.seat(0).asked(OWN).options()) == ["adeyra", "ruhamat"]


class OnTheFloor(KeepsFloor):
    """Trials with the floor open beside them."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Trials()]


@rule("GD-TRI-07", "GD-RES-06")
@pytest.mark.parametrize("silent", [True, False])
def test_whoever_spends_the_influence_meanwhile_cannot_pay(galaxy: Galaxy, silent: bool) -> None:
    scene = docket(galaxy(3), ("karroun", "pop")).has("pop", influence=4).run(OnTheFloor())
    assert scene.seat(2).asked(PAY).options() == ["no", "yes"]
    scene.seat(2).asked("destiny.floor").answers({"bank": {"influence": 1}})
    assert scene.seat(2).asked(PAY).options() == ["no"]
    if silent:
        scene.time_up()
    else:
        scene.seat(2).asked(PAY).picks("no")
    assert scene.done
    assert scene.purse("pop")[0] == 1
    assert may_be_tried(scene.g, senator_number("karroun"))


@rule("GD-DEC-15", "GD-TRI-07")
def test_a_silent_minister_has_no_trials_of_his_own_and_keeps_the_order(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat")
    docket(scene, ("karroun", "pop"), ("adeyra", "bip")).rolls("senate", 2, 2, 2, 2)
    scene.run(Trials()).time_up().time_up()
    assert scene.asked_by(PAY) == ["pop"], "the order of the list"
    scene.time_up().time_up()
    assert scene.done
    assert (scene.purse("pop")[0], scene.purse("bip")[0]) == (8, 8), "what was moved is paid"


@rule("GD-TRI-06", "GD-ABL-13")
def test_a_political_animal_costs_three(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").rolls("senate", 2, 2)
    assert trial_cost(scene.g, senator_number("karroun")) == 2
    scene.run(Trials()).seat(0).asked(OWN).picks("fola")
    pay(scene, "gsp")
    assert scene.purse("gsp")[0] == 7


@rule("GD-TRI-03")
def test_nobody_is_prosecuted_twice_in_a_turn(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").rolls("senate", 2, 2)
    scene.run(Trials()).seat(0).asked(OWN).picks("fola")
    pay(scene, "gsp")
    scene.said("destiny.tried", verdict="innocent")
    assert not may_be_tried(scene.g, senator_number("fola"))
    scene.run(Trials()).seat(0).asked(OWN).can("karroun").cannot("fola")


@rule("GD-TRI-03", "GD-CRD-19", "GD-WIN-01", "GD-CARD-04")
def test_a_prosecution_prevented_by_a_card_was_the_one_of_the_turn(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").holds("bip", "distraction")
    scene.run(Trials()).seat(0).asked(OWN).picks("karroun")
    assert [act.priority for act in scene.g.s.acts] == [5]
    assert "against Karroun" in scene.seat(1).view.pending[0].words.prompt
    scene.seat(1).asked(RESPOND).picks("distraction")
    assert scene.done
    assert scene.purse("gsp")[0] == 10, "it is paid before the roll, and there was none"
    assert not may_be_tried(scene.g, senator_number("karroun"))
    scene.said("destiny.trial_prevented", senator="karroun")


@rule("GD-TRI-03", "GD-CARD-05")
def test_immunity_stops_the_trial_and_its_cost_is_lost(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").holds("bip", "judicial_immunity")
    scene.run(Trials()).seat(0).asked(OWN).picks("karroun")
    scene.all_pass(RESPOND)
    pay(scene, "gsp")
    scene.expect(moment=BEFORE_TRIAL, moment_at=senator_number("karroun"))
    assert "trial of Karroun" in scene.seat(1).view.pending[0].words.prompt
    scene.seat(1).asked(FREE).picks("judicial_immunity")
    assert scene.done
    assert scene.purse("gsp")[0] == 8
    scene.said_nothing_of("destiny.tried")
    assert not may_be_tried(scene.g, senator_number("karroun"))
    scene.expect(trial=None)


@rule("GD-TRI-05", "GD-TRI-07")
@pytest.mark.parametrize("reason", ["cannot", "does not"])
def test_what_is_not_paid_is_dropped_and_uses_nothing_up(galaxy: Galaxy, reason: str) -> None:
    scene = docket(galaxy(3).office("justice", "ruhamat"), ("karroun", "pop"))
    scene.has("gsp", influence=0)
    if reason == "cannot":
        scene.has("pop", influence=1).run(Trials())
    else:
        pay(scene.run(Trials()), "pop", "no")
    assert scene.done
    scene.said("destiny.trial_dropped", senator="karroun")
    assert scene.purse("pop")[0] == (1 if reason == "cannot" else 10)
    assert may_be_tried(scene.g, senator_number("karroun"))


@rule("GD-TRI-13", "GD-TRI-14")
@pytest.mark.parametrize(("tokens", "disgraced"), [(0, 1), (1, 0)])
def test_two_ones_disgrace_the_minister_unless_the_accused_has_a_token(
    galaxy: Galaxy, tokens: int, disgraced: int
) -> None:
    scene = galaxy(3).office("justice", "ruhamat").tokens("karroun", tokens)
    docket(scene, ("karroun", "pop")).has("gsp", influence=0).rolls("senate", 1, 1)
    pay(scene.run(Trials()), "pop")
    assert scene.carries("ruhamat") == (disgraced, 0)
    assert scene.carries("karroun") == (tokens, 0)


@rule("GD-TRI-17", "GD-TRI-18", "GD-TRI-19")
def test_without_him_only_the_list_is_tried_and_the_prime_minister_rolls(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("prime_minister", "adeyra").tired("adeyra").owns("tmp", 34)
    docket(scene, ("karroun", "pop")).rolls("senate", 1, 1, 1).run(Trials())
    assert scene.asked_by(OWN) == []
    pay(scene, "pop")
    assert scene.asked_by("destiny.reroll") == ["tmp"], "his Will to Power reaches these dice"
    scene.seat(3).asked("destiny.reroll").picks("die_1")
    scene.said("destiny.tried", verdict="disgrace")
    assert all(scene.carries(word) == (0, 0) for word in ("ruhamat", "karroun", "fola", "adeyra"))


@rule("GD-TRI-20", "GD-TRI-21")
@pytest.mark.parametrize("faces", [(3, 3), (6, 4)])
def test_a_minister_who_falls_takes_his_own_trials_along(
    galaxy: Galaxy, faces: tuple[int, int]
) -> None:
    scene = galaxy(4).office("justice", "ruhamat").serve("gsp", "corvane")
    docket(scene, ("adeyra", "bip")).rolls("senate", *faces, 2, 2).run(Trials())
    scene.seat(0).asked(OWN).picks("ruhamat", "karroun")
    scene.seat(0).asked(ORDER).picks("ruhamat", "karroun", "adeyra")
    pay(scene, "gsp")
    assert scene.g.minister(JUSTICE) == -1
    assert scene.asked_by(PAY) == ["bip"], "the Senate's goes on"
    pay(scene, "bip")
    assert scene.done
    scene.rolled_all()
    assert scene.purse("gsp")[0] == 8, "only the trial that took place was paid"
    assert may_be_tried(scene.g, senator_number("karroun"))


@rule("GD-TRI-20")
def test_a_minister_who_dies_in_the_window_gets_the_costs_back(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").holds("pop", "windfall").run(Trials())
    scene.seat(0).asked(OWN).picks("karroun")
    scene.all_pass(RESPOND)
    pay(scene, "gsp")
    assert scene.purse("gsp")[0] == 8
    scene.g.kill(senator_number("ruhamat"))
    scene.seat(2).asked(FREE).passes()
    assert scene.done
    assert scene.purse("gsp")[0] == 10
    scene.said_nothing_of("destiny.tried")


@rule("GD-TRI-23", "GD-REB-17")
def test_rebellion_takes_a_party_off_the_list_for_good(galaxy: Galaxy) -> None:
    scene = docket(galaxy(3), ("karroun", "gsp"), ("ruhamat", "pop"))
    drop_trials(scene.g, scene.party("bip"))
    assert listed(scene) == [("ruhamat", "pop")]
    scene.rebels("gsp").run(Trials())
    assert scene.done
    scene.said("destiny.trial_dropped", senator="ruhamat")
    assert scene.purse("pop")[0] == 10


@rule("GD-TRI-23", "GD-TRI-08", "GD-REB-03")
def test_a_list_that_a_rebellion_empties_while_it_is_put_in_order_tries_nobody(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3).serve("bip", "jemak").office("justice", "ruhamat")
    docket(scene, ("karroun", "gsp"), ("jemak", "gsp")).run(Trials())
    scene.seat(0).asked(OWN).passes()
    drop_trials(scene.rebels("bip").g, scene.party("bip"))
    scene.seat(0).asked(ORDER).answers([])
    assert scene.done
    scene.said_nothing_of("destiny.tried")


@rule("GD-TRI-23", "GD-REB-03")
def test_a_rebellion_in_the_window_stops_the_trial(galaxy: Galaxy) -> None:
    scene = docket(galaxy(3).holds("pop", "windfall"), ("karroun", "pop")).run(Trials())
    pay(scene, "pop").rebels("bip").seat(2).asked(FREE).passes()
    assert scene.done
    scene.said_nothing_of("destiny.tried")


@rule("GD-LAW-09", "GD-LAW-17", "GD-TRI-07")
def test_laws_on_prosecutions_bind_the_minister(galaxy: Galaxy) -> None:
    scene = in_force(galaxy(3).office("justice", "ruhamat"), law_of(BAN, PROSECUTE))
    scene.run(Trials()).seat(0).asked(OWN).picks("karroun")
    scene.seat(0).asked("destiny.comply").picks("comply")
    assert scene.done
    assert scene.purse("gsp")[0] == 10
    scene.run(Trials()).seat(0).asked(OWN).picks("karroun")
    scene.seat(0).asked("destiny.comply").picks("break")
    assert scene.carries("ruhamat") == (2, 0)
    assert scene.asked_by(PAY) == ["gsp"]
    assert scene.g.done(GSP, PROSECUTE) == 1


# The Senate's list (step 3)


@rule("GD-TRI-04", "GD-TRI-05", "GD-DEC-09", "GD-SEN-06")
def test_each_proposed_prosecution_is_one_vote(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").run(ProsecutionList())
    assert scene.asked_by(TABLE) == ["bip"], "in initiative order"
    scene.seat(1).asked(TABLE).picks("ruhamat")
    decide(scene, bip="yes", pop="yes", gsp="no")
    assert listed(scene) == [("ruhamat", "bip")]
    scene.said("destiny.listed", senator="ruhamat", party="bip")
    scene.seat(2).asked(TABLE).cannot("ruhamat")
    for _ in range(5):
        scene.all_pass(TABLE)
    assert scene.done


@rule("GD-SEN-13", "GD-DEC-09", "GD-TRI-04")
def test_a_prosecution_that_is_turned_down_is_not_tabled_again(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").run(ProsecutionList())
    scene.seat(1).asked(TABLE).picks("ruhamat")
    decide(scene, bip="yes", pop="no", gsp="no")
    scene.expect(docket=[])
    scene.seat(2).asked(TABLE).can("karroun").cannot("ruhamat")


@rule("GD-SEN-07", "GD-SEN-06")
def test_a_party_tables_two_prosecutions_at_most(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").run(ProsecutionList())
    for accused in ("ruhamat", "adeyra"):
        scene.seat(1).asked(TABLE).picks(accused)
        decide(scene)
        for party in ("pop", "tmp", "gsp"):
            scene.seat(scene.by(party)).asked(TABLE).passes()
    assert scene.asked_by(TABLE) == ["pop"], "the round goes on without the BIP"
    for _ in range(3):
        scene.all_pass(TABLE)
    assert scene.done


@rule("GD-SEN-11", "GD-SEN-12")
def test_a_prosecution_can_be_vetoed(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat").tired("ruhamat").run(ProsecutionList())
    scene.seat(1).asked(TABLE).picks("ruhamat")
    decide(scene, bip="yes", pop="yes", gsp="no")
    scene.seat(0).asked(VETO).picks("yes")
    scene.expect(docket=[])
    assert scene.purse("gsp")[0] == 9


@rule("GD-DEC-09", "GD-TRI-01", "GD-TRI-03")
def test_rebels_and_those_tried_cannot_be_proposed(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").rebels("pop").tried("adeyra")
    scene.run(ProsecutionList())
    assert sorted(scene.seat(1).asked(TABLE).options()) == ["karroun", "ruhamat"]


@rule("GD-SEN-03", "GD-DEC-09")
def test_without_a_chair_nobody_is_proposed_and_silence_passes(galaxy: Galaxy) -> None:
    assert galaxy(3).run(ProsecutionList()).done
    nobody = galaxy(3).office("justice", "ruhamat").tried("ruhamat", "karroun", "fola")
    assert nobody.run(ProsecutionList()).done, "all have been tried already"
    scene = galaxy(3).office("justice", "ruhamat").run(ProsecutionList())
    scene.time_up().time_up().time_up()
    assert scene.done


def test_whoever_decides_about_a_trial_reads_what_it_may_bring(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").tokens("karroun", 1, 1).run(Trials())
    pending = scene.seat(0).view.pending[0]
    said = pending.words.previews["destiny.senator", senator_number("karroun")]
    assert said == "BIP. 2 Influence. Two dice +4: 72 % death, 28 % guilty."
    scene.given(active=[EVENT.number("tribunal_season"), 2])
    words = scene.seat(0).view.pending[0].words
    said = words.previews["destiny.senator", senator_number("fola")]
    assert said == "PoP. 3 Influence. Two dice +1: 28 % death, 56 % guilty."


@rule("GD-DEA-21", "GD-DEA-19")
def test_a_promise_to_prosecute_nobody_holds_for_the_list_and_for_own_trials(
    galaxy: Galaxy,
) -> None:
    promise = Promise()
    promise.kind, promise.by, promise.about, promise.until = NO_PROSECUTE, GSP, 1, 5
    deal = Deal()
    deal.number, deal.by, deal.to, deal.state = 1, GSP, BIP, CONCLUDED
    deal.promises, deal.fates = [promise], [OPEN]
    scene = galaxy(3).office("justice", "ruhamat").given(deals=[deal]).run(Trials())
    scene.seat(0).asked(OWN).picks("karroun")
    scene.seat(0).asked("GD-DEC-37").picks("keep")
    assert scene.done
    assert may_be_tried(scene.g, senator_number("karroun"))
    for answer in ("keep", "break"):
        scene.run(ProsecutionList())
        for party in ("bip", "pop"):
            scene.seat(scene.by(party)).asked(TABLE).passes()
        scene.seat(0).asked(TABLE).picks("karroun")
        scene.seat(0).asked("GD-DEC-37").picks(answer)
        assert scene.done == (answer == "keep"), (
            "nothing was tabled, so the round was one of passes"
        )
    assert scene.carries("ruhamat") == (2, 0)
    assert sorted(scene.asked_by(DEBATE)) == ["bip", "gsp", "pop"]


# Will to Power


@rule("GD-SAB-26", "GD-SAB-27", "GD-TRI-09")
@pytest.mark.parametrize(
    ("accused", "faces", "verdict"),
    [
        ("jemak", (5, 4, 1), "innocent"),
        ("jemak", (3, 2, 6), "innocent"),
        ("fola", (5, 4, 1), "guilty"),
        ("fola", (3, 2, 6), "guilty"),
    ],
)
def test_will_to_power_serves_the_one_who_rolls_for_his_own_senator_too(
    galaxy: Galaxy, accused: str, faces: tuple[int, ...], verdict: str
) -> None:
    """GD-SAB-26: of his own Senators the Minister spares, of those of others he strikes."""
    scene = galaxy(3).serve("gsp", "jemak").owns("gsp", 34).office("justice", "ruhamat")
    scene.rolls("senate", *faces).run(Trials()).seat(0).asked(OWN).picks(accused)
    pay(scene, "gsp")
    scene.seat(0).asked("destiny.reroll").picks("die_1")
    scene.rolled_all().said("destiny.tried", senator=accused, verdict=verdict)


@rule("GD-SAB-26", "GD-TRI-13")
@pytest.mark.parametrize(("tokens", "kept"), [(0, "innocent"), (1, "innocent")])
def test_will_to_power_does_not_disgrace_its_own_minister(
    galaxy: Galaxy, tokens: int, kept: str
) -> None:
    """GD-TRI-13: a total of 2 would cost the Minister a token, so the higher face stays."""
    scene = galaxy(3).serve("gsp", "jemak").owns("gsp", 34).office("justice", "ruhamat")
    scene.tokens("jemak", tokens).rolls("senate", 2, 1, 1).run(Trials())
    scene.seat(0).asked(OWN).picks("jemak")
    pay(scene, "gsp")
    scene.seat(0).asked("destiny.reroll").picks("die_1")
    scene.rolled_all().said("destiny.tried", senator="jemak", verdict=kept, number=3)
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-SAB-26", "GD-TRI-18")
@pytest.mark.parametrize("accused", ["jemak", "fola"])
def test_at_a_whole_table_the_one_who_rolls_keeps_what_serves_him(accused: str) -> None:
    def prepare(scene: Scene) -> None:
        scene.serve("gsp", "jemak").owns("gsp", 34).office("justice", "ruhamat")
        scene.tokens(accused, 1)

    sitting = sit(3, prepare).until(OWN, "gsp").says("gsp", OWN, [accused])
    sitting.until("destiny.pay_trial").says("gsp", "destiny.pay_trial", "yes")
    sitting.until("destiny.reroll", "gsp").says("gsp", "destiny.reroll", "die_2")
    [(_, old, kept)] = [e.args for e in sitting.g.log if e.note.name == "destiny.willed"]
    assert (kept < old) == (accused == "jemak"), "the new face is lower: good for his own only"
    sitting.until("destiny.declare")
    assert sitting.told("destiny.tried") == 1
