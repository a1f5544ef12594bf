"""Section 22: attempts by card and by ability, bids, mutual attempts, and what they abort."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.acts import INVASIONS_ACT
from starmoot.games.destiny.acting.windows import Announce, FreeWindow, declaration
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import GSP, INVASIONS_OPEN, JUSTICE, SENATE_OPENS
from starmoot.games.destiny.state import DEAD
from starmoot.kernel import Amount, Choose, Form
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

FREE = "destiny.free_act"
RESPOND = "destiny.respond"
BID = "destiny.attempt_bid"


def dead(scene: Scene, senator: str) -> bool:
    return scene.g.senator(senator_number(senator)).party == DEAD


def poor(scene: Scene) -> Scene:
    """Nobody has the Influence to bid."""
    for party in scene.g.parties():
        scene.g.party(party).influence = 0
    return scene


def with_card(scene: Scene, senator: str = "ruhamat", target: str = "karroun") -> Scene:
    """The GSP plays Assassination."""
    scene.holds("gsp", "assassination").run(FreeWindow(SENATE_OPENS))
    answer = {"assassination": {"senator": senator, "target": target}}
    scene.seat(0).asked(FREE).answers(answer)
    return scene.all_pass(FREE)


def by_ability(scene: Scene, senator: str = "gazali", target: str = "karroun") -> Scene:
    """A Senator of the GSP strikes without a card."""
    scene.serve("gsp", senator).run(FreeWindow(SENATE_OPENS))
    answer = {"assassinate": {"senator": senator, "target": target}}
    scene.seat(0).asked(FREE).answers(answer)
    return scene.all_pass(FREE)


# Who, whom, with how many dice


@rule("GD-ASN-01", "GD-ASN-02", "GD-CARD-02", "GD-DCK-09", "GD-ABL-01", "GD-REB-15")
def test_any_senator_with_the_card_and_assassins_and_rebels_without(galaxy: Galaxy) -> None:
    scene = galaxy(4).holds("gsp", "assassination").serve("gsp", "corvane").holds("pop", "feint")
    scene.serve("bip", "gazali").rebels("tmp").run(FreeWindow(SENATE_OPENS))
    shape = scene.seat(0).asked(FREE).shape
    assert isinstance(shape, Choose)
    form = shape.then[0]
    assert isinstance(form, Form)
    senators, targets = form.parts
    assert isinstance(senators, Choose)
    assert isinstance(targets, Choose)
    assert senators.keys == sorted(senator_number(one) for one in ("ruhamat", "corvane"))
    everybody = ("ruhamat", "corvane", "karroun", "gazali", "fola", "adeyra")
    assert targets.keys == sorted(senator_number(one) for one in everybody), "rebels and own too"
    assert scene.seat(1).asked(FREE).options() == ["assassinate"]
    assert scene.seat(2).asked(FREE).options() == [], "Fola is no assassin and has no card"
    scene.seat(3).asked(FREE).can("assassinate")


@rule("GD-ASN-01", "GD-CRD-06")
def test_an_exhausted_assassin_cannot_strike(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("bip", "gazali").tired("gazali").holds("bip", "feint")
    scene.run(FreeWindow(SENATE_OPENS))
    assert scene.seat(1).asked(FREE).options() == []


@pytest.mark.parametrize(
    ("face", "killed", "tokens"),
    [(1, False, 1), (2, False, 0), (3, False, 0), (4, False, 0), (5, False, 0), (6, True, 0)],
)
@rule("GD-ASN-03", "GD-ASN-04", "GD-ASN-06", "GD-ASN-09", "GD-ASN-28", "GD-ACT-10")
def test_a_six_kills_and_a_one_corrupts_and_nothing_else_happens(
    galaxy: Galaxy, face: int, killed: bool, tokens: int
) -> None:
    scene = with_card(poor(galaxy(3).rolls("intrigue", face)))
    assert scene.done
    assert dead(scene, "karroun") == killed
    assert scene.carries("ruhamat") == (tokens, 0)
    assert scene.g.exhausted(senator_number("ruhamat"))
    scene.rolled_all()


@rule("GD-ASN-03", "GD-SHA-09", "GD-ABL-02", "GD-RNG-07")
def test_each_shadow_of_the_assassin_adds_a_die_and_sixes_bring_none(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).tokens("ruhamat", 0, 2).rolls("intrigue", 6, 6, 6))
    with_card(scene).rolled_all()
    assert dead(scene, "karroun")
    atheist = poor(galaxy(3).serve("gsp", "calyra").tokens("calyra", 0, 2))
    with_card(atheist.rolls("intrigue", 2, 3), "calyra").rolled_all()
    assert not dead(atheist, "karroun")


@rule("GD-ASN-08", "GD-ASN-06", "GD-EX-11", "GD-ASN-01")
def test_one_attempt_can_kill_and_corrupt(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).serve("gsp", "gazali").tokens("gazali", 0, 1))
    by_ability(scene.rolls("intrigue", 6, 1), target="fola")
    assert dead(scene, "fola")
    assert scene.carries("gazali") == (1, 1)
    assert scene.g.exhausted(senator_number("gazali")), "the ability takes his action too"


@rule("GD-ASN-06", "GD-SHA-06")
def test_each_natural_one_counts(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).tokens("ruhamat", 0, 2).rolls("intrigue", 1, 1, 1))
    with_card(scene)
    assert scene.carries("ruhamat") == (0, 3), "three Corruption beside a Shadow become one more"


@rule("GD-ABL-09", "GD-CRD-21")
def test_a_master_assassin_has_one_more_by_his_ability(galaxy: Galaxy) -> None:
    scene = by_ability(poor(galaxy(3).rolls("intrigue", 5)), "tasath")
    assert dead(scene, "karroun")
    scene.said("destiny.attempt", senator="tasath", senator1="karroun", attempt="kills")
    low = by_ability(poor(galaxy(3).rolls("intrigue", 4)), "tasath")
    assert not dead(low, "karroun"), "one more, not two"
    carded = poor(galaxy(3).serve("gsp", "tasath").rolls("intrigue", 5))
    with_card(carded, "tasath")
    assert not dead(carded, "karroun"), "with a card he is like anybody"
    plain = by_ability(poor(galaxy(3).rolls("intrigue", 5)), "gazali")
    assert not dead(plain, "karroun")


@rule("GD-SAB-27", "GD-RNG-03", "GD-ASN-06")
def test_will_to_power_may_save_an_attempt(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).owns("gsp", 34).rolls("intrigue", 1, 6))
    with_card(scene).seat(0).asked("destiny.reroll").picks("die_1")
    assert dead(scene, "karroun")
    assert scene.carries("ruhamat") == (0, 0), "the 1 is gone"


@rule("GD-ASN-27", "GD-ASN-02")
def test_a_dead_ministers_office_is_vacant(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).office("justice", "karroun").rolls("intrigue", 6)).tired("karroun")
    with_card(scene)
    assert scene.g.minister(JUSTICE) == -1
    scene.said("destiny.leaves_office", senator="karroun", office="justice")


# Bids


@rule("GD-ASN-10", "GD-ASN-11", "GD-ASN-12", "GD-ASN-13", "GD-ASN-15", "GD-EX-10", "GD-DEC-23")
def test_bids_go_round_the_table_until_all_pass_and_change_every_die(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "karroun").tired("karroun").has("gsp", 10)
    scene.has("bip", 12).has("pop", 5).serve("gsp", "gazali").tokens("gazali", 0, 1)
    assert scene.order() == ["gsp", "pop", "bip"]
    by_ability(scene.rolls("intrigue", 4, 2), target="fola")
    assert scene.asked_by(BID) == ["gsp"], "the assassin's player first"
    scene.seat(0).asked(BID).answers({"help": 2})
    assert scene.asked_by(BID) == ["pop"], "then the others in initiative order"
    scene.seat(2).asked(BID).answers({"hinder": 1})
    assert scene.asked_by(BID) == ["bip"]
    scene.seat(1).asked(BID).passes()
    assert scene.done, "the others have nothing left to bid with"
    assert not dead(scene, "fola"), "a 5 would have killed"
    assert scene.carries("gazali") == (0, 1)
    assert [scene.purse(one)[0] for one in ("gsp", "bip", "pop")] == [0, 12, 0]
    scene.rolled_all()


@rule("GD-ASN-13", "GD-ASN-10")
def test_who_passed_may_bid_again_after_another_bid(galaxy: Galaxy) -> None:
    scene = with_card(galaxy(3).rolls("intrigue", 5))
    scene.seat(0).asked(BID).passes()
    scene.seat(1).asked(BID).answers({"hinder": 1})
    scene.seat(2).asked(BID).passes()
    scene.seat(0).asked(BID).answers({"help": 2})
    for seat in (1, 2):
        scene.seat(seat).asked(BID).passes()
    assert dead(scene, "karroun"), "5 - 1 + 2"


@rule("GD-ASN-04", "GD-ASN-11")
def test_a_die_of_six_after_modifiers_kills(galaxy: Galaxy) -> None:
    scene = with_card(galaxy(3).has("bip", 0).has("pop", 0).rolls("intrigue", 4))
    scene.seat(0).asked(BID).answers({"help": 2})
    assert dead(scene, "karroun")
    assert scene.purse("gsp")[0] == 0


@rule("GD-ASN-05", "GD-ASN-07")
def test_a_natural_six_kills_against_all_bids_and_only_a_natural_one_corrupts(
    galaxy: Galaxy,
) -> None:
    for face in (6, 2):
        scene = galaxy(3).has("gsp", 0).has("bip", 50).has("pop", 0).rolls("intrigue", face)
        with_card(scene).seat(1).asked(BID).answers({"hinder": 9})
        scene.seat(1).asked(BID).passes()
        assert dead(scene, "karroun") == (face == 6)
        assert scene.carries("ruhamat") == (0, 0), "a 2 with -9 is no natural 1"
        assert scene.purse("bip")[0] == 5


@rule("GD-ASN-06", "GD-ASN-08")
def test_a_natural_one_corrupts_even_where_bids_make_it_kill(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("gsp", 25).has("bip", 0).has("pop", 0).rolls("intrigue", 1)
    with_card(scene).seat(0).asked(BID).answers({"help": 5})
    assert dead(scene, "karroun")
    assert scene.carries("ruhamat") == (1, 0)


@rule("GD-ASN-10", "GD-TIM-06")
def test_a_bid_needs_five_influence_for_each_step(galaxy: Galaxy) -> None:
    scene = with_card(galaxy(3).has("gsp", 4).has("bip", 14).has("pop", 0))
    assert scene.asked_by(BID) == ["bip"]
    asked = scene.seat(1).asked(BID)
    assert asked.options() == ["help", "hinder"]
    shape = asked.shape
    assert isinstance(shape, Choose)
    assert [isinstance(one, Amount) and one.most for one in shape.then] == [2, 2]
    words = scene.seat(1).view.pending[0].words
    assert "Karroun" in words.prompt
    assert "5 Influence" in words.previews["destiny.bid_side", 0]


@rule("GD-DEC-23")
def test_silence_in_the_bidding_is_a_pass(galaxy: Galaxy) -> None:
    scene = with_card(galaxy(3).rolls("intrigue", 5))
    for _ in range(3):
        scene.time_up()
    assert scene.done
    assert scene.purse("gsp")[0] == 10


@rule("GD-ASN-14", "GD-HID-10")
def test_sealed_bids_are_made_together_and_opened_together(galaxy: Galaxy) -> None:
    scene = galaxy(3, assassination_bidding="sealed").has("gsp", 10).has("bip", 10).has("pop", 4)
    with_card(scene.rolls("intrigue", 5))
    assert scene.asked_by(BID) == ["gsp", "bip"], "the PoP cannot pay a step"
    scene.seat(1).asked(BID).answers({"hinder": 1})
    assert scene.purse("bip")[0] == 10, "nothing shows before all have bid"
    scene.said_nothing_of("destiny.attempt_bid")
    scene.seat(0).asked(BID).answers({"help": 2})
    assert dead(scene, "karroun"), "5 + 2 - 1"
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (0, 5)


@rule("GD-ASN-14", "GD-ASN-10")
def test_whoever_can_pay_one_step_makes_a_sealed_bid(galaxy: Galaxy) -> None:
    scene = galaxy(3, assassination_bidding="sealed").has("gsp", 5).has("bip", 4).has("pop", 9)
    assert with_card(scene).asked_by(BID) == ["gsp", "pop"]
    nobody = poor(galaxy(3, assassination_bidding="sealed").rolls("intrigue", 2))
    assert with_card(nobody).done


@rule("GD-ASN-14")
def test_an_asynchronous_table_bids_sealed(galaxy: Galaxy) -> None:
    assert galaxy(3, clock_mode="async").g.s.settings.seals_assassinations()
    assert not galaxy(3).g.s.settings.seals_assassinations()


@rule("GD-ASN-16", "GD-ASN-17", "GD-ASN-18", "GD-EX-08", "GD-VAR-04")
def test_the_targets_diplomacy_makes_the_first_help_dearer(galaxy: Galaxy) -> None:
    scene = galaxy(3, assassination_counter_bid="yes").has("gsp", 40).has("bip", 20).has("pop", 0)
    scene.g.senator(senator_number("karroun")).swayed = 2
    with_card(scene.rolls("intrigue", 2))
    scene.seat(0).asked(BID).answers({"help": 1})
    assert scene.purse("gsp")[0] == 40 - 11, "5 and the Diplomacy of 6"
    scene.seat(1).asked(BID).answers({"hinder": 2})
    assert scene.purse("bip")[0] == 10, "hindering costs the plain price"
    scene.seat(0).asked(BID).answers({"help": 1})
    assert scene.purse("gsp")[0] == 40 - 16


@rule("GD-ASN-18")
def test_the_dearer_help_counts_tokens_but_never_below_nothing(galaxy: Galaxy) -> None:
    for tokens, price in ((3, 6), (4, 5)):
        scene = galaxy(3, assassination_counter_bid="yes").has("bip", 0).has("pop", 0)
        scene.tokens("karroun", tokens, 1 if tokens == 4 else 0)
        with_card(scene.rolls("intrigue", 2)).seat(0).asked(BID).answers({"help": 1})
        assert scene.purse("gsp")[0] == 10 - price


@rule("GD-ASN-16", "GD-RES-06")
def test_help_is_not_on_offer_to_who_cannot_pay_the_first_step(galaxy: Galaxy) -> None:
    scene = galaxy(3, assassination_counter_bid="yes").has("gsp", 8).has("bip", 0).has("pop", 0)
    with_card(scene)
    assert scene.seat(0).asked(BID).options() == ["hinder"]


@rule("GD-ASN-16", "GD-ASN-14")
def test_of_sealed_bids_only_the_first_help_is_dearer(galaxy: Galaxy) -> None:
    scene = galaxy(3, assassination_counter_bid="yes", assassination_bidding="sealed")
    with_card(scene.has("gsp", 20).has("bip", 20).has("pop", 0).rolls("intrigue", 2))
    scene.seat(0).asked(BID).answers({"help": 1})
    scene.seat(1).asked(BID).answers({"help": 1})
    assert (scene.purse("gsp")[0], scene.purse("bip")[0]) == (20 - 9, 15)


# Answers


@rule("GD-CARD-03")
def test_bodyguards_make_it_harder_before_the_bids(galaxy: Galaxy) -> None:
    for face in (5, 6):
        scene = galaxy(3).holds("bip", "bodyguard_detail").has("bip", 0).has("pop", 0)
        scene.has("gsp", 10).rolls("intrigue", face)
        with_card(scene).seat(1).asked(RESPOND).picks("bodyguard_detail")
        assert scene.g.s.acts[0].modifier == -2
        scene.seat(0).asked(BID).answers({"help": 1})
        scene.seat(0).asked(BID).passes()
        assert dead(scene, "karroun") == (face == 6), "a 5 with -2 and +1 does not"
        assert scene.purse("bip")[1] == 8


@rule("GD-CARD-03", "GD-CRD-11", "GD-CRD-18", "GD-CRD-21", "GD-CARD-04", "GD-CARD-01")
def test_what_can_answer_an_attempt_by_card_and_by_ability(galaxy: Galaxy) -> None:
    hand = ("bodyguard_detail", "distraction", "ghost_in_the_dark")
    scene = with_card(galaxy(3).holds("bip", *hand))
    assert scene.seat(1).asked(RESPOND).options() == ["bodyguard_detail", "ghost_in_the_dark"]
    other = by_ability(galaxy(3).holds("bip", *hand))
    assert other.seat(1).asked(RESPOND).options() == ["bodyguard_detail"]
    assert (other.g.s.acts[0].priority, scene.g.s.acts[0].priority) == (1, 1)


@rule("GD-ASN-19", "GD-ASN-21", "GD-ASN-22", "GD-WIN-06")
def test_killing_the_senator_who_acts_aborts_the_act(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "assassination")
    poor(scene).has("gsp", 2).rolls("intrigue", 6).run(FreeWindow(SENATE_OPENS))
    answer = {"public_humiliation": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(answer)
    scene.all_pass(FREE)
    murder = {"assassination": {"senator": "karroun", "target": "ruhamat"}}
    scene.seat(1).asked(RESPOND).answers(murder)
    assert dead(scene, "ruhamat")
    scene.said("destiny.fate", play="public_humiliation", fate="aborted")
    assert not any(senator.swayed for senator in scene.g.s.senators)
    assert scene.purse("gsp")[0] == 0, "the base cost is lost"
    assert scene.hand("gsp") == []


@rule("GD-ASN-23", "GD-CRD-13")
def test_an_act_goes_on_where_the_attempt_on_its_senator_fails(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("gsp", "public_humiliation").holds("bip", "assassination")
    poor(scene).has("gsp", 2).rolls("intrigue", 5).run(FreeWindow(SENATE_OPENS))
    answer = {"public_humiliation": {"senator": "ruhamat", "target": "karroun"}}
    scene.seat(0).asked(FREE).answers(answer)
    scene.all_pass(FREE)
    scene.seat(1).asked(RESPOND).answers(
        {"assassination": {"senator": "karroun", "target": "ruhamat"}}
    )
    assert scene.g.senator(senator_number("karroun")).swayed == -3


@rule("GD-ASN-24", "GD-EX-09", "GD-DCK-04", "GD-CARD-12")
def test_a_card_without_an_action_resolves_though_its_senator_dies(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).holds("pop", "union_corruption").serve("bip", "gazali"))
    scene.rolls("intrigue", 6).run(FreeWindow(SENATE_OPENS))
    scene.seat(2).asked(FREE).answers({"union_corruption": {"target": "fola", "amount": 2}})
    scene.all_pass(FREE)
    murder = {"assassinate": {"senator": "gazali", "target": "fola"}}
    scene.seat(1).asked(RESPOND).answers(murder)
    assert dead(scene, "fola")
    assert scene.purse("pop")[1] == 8 + 8
    assert scene.carries("fola") == (0, 0)


@rule("GD-ASN-19", "GD-WIN-01")
def test_a_declaration_can_be_answered_by_an_attempt(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).in_phase("intrigue", 1).serve("bip", "gazali").rolls("intrigue", 6))
    scene.run(Announce(declaration(GSP, INVASIONS_ACT)))
    murder = {"assassinate": {"senator": "gazali", "target": "ruhamat"}}
    scene.seat(1).asked(RESPOND).answers(murder)
    assert dead(scene, "ruhamat")
    assert scene.done


@rule("GD-WIN-11", "GD-WIN-06")
def test_an_attempt_whose_target_died_while_it_waited_is_not_announced(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).serve("gsp", "nyxaro").serve("bip", "gazali").rolls("intrigue", 6))
    scene.run(FreeWindow(SENATE_OPENS))
    for seat, senator in ((0, "nyxaro"), (1, "gazali")):
        murder = {"assassinate": {"senator": senator, "target": "fola"}}
        scene.seat(seat).asked(FREE).answers(murder)
    scene.all_pass(RESPOND)
    assert dead(scene, "fola")
    scene.said("destiny.announced", times=1)
    assert not scene.g.exhausted(senator_number("gazali"))
    assert scene.asked_by(FREE) == ["bip"]


@rule("GD-WIN-11", "GD-CRD-06")
def test_an_assassin_who_died_while_he_waited_strikes_no_more(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).serve("gsp", "nyxaro").serve("bip", "gazali").rolls("intrigue", 6))
    scene.run(FreeWindow(SENATE_OPENS))
    for seat, senator, target in ((0, "nyxaro", "gazali"), (1, "gazali", "fola")):
        murder = {"assassinate": {"senator": senator, "target": target}}
        scene.seat(seat).asked(FREE).answers(murder)
    scene.all_pass(RESPOND)
    assert dead(scene, "gazali")
    assert scene.done
    assert not dead(scene, "fola")


# Attempts against attempts


@rule("GD-ASN-20", "GD-ASN-26")
def test_the_target_may_strike_back_and_both_attempts_take_place(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).holds("bip", "assassination").rolls("intrigue", 6, 6))
    with_card(scene)
    back = {"assassination": {"senator": "karroun", "target": "ruhamat"}}
    scene.seat(1).asked(RESPOND).answers(back)
    assert dead(scene, "ruhamat")
    assert dead(scene, "karroun"), "the first attempt was not prevented"
    scene.rolled_all()
    scene.said("destiny.attempt", times=2)


@rule("GD-ASN-20")
def test_a_dead_assassin_strikes_with_the_dice_he_had(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).holds("bip", "assassination").tokens("ruhamat", 0, 2))
    with_card(scene.rolls("intrigue", 6, 2, 3, 1))
    back = {"assassination": {"senator": "karroun", "target": "ruhamat"}}
    scene.seat(1).asked(RESPOND).answers(back)
    assert dead(scene, "ruhamat")
    assert not dead(scene, "karroun")
    assert scene.carries("ruhamat") == (0, 0), "the dead carry nothing"
    scene.rolled_all()


@rule("GD-ASN-26", "GD-CRD-06")
def test_an_exhausted_target_cannot_strike_back(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("bip", "assassination").tired("karroun")
    with_card(scene)
    assert scene.seat(1).asked(RESPOND).options() == []


@rule("GD-DCK-16", "GD-ASN-20")
def test_an_attempt_on_somebody_dead_already_comes_too_late(galaxy: Galaxy) -> None:
    scene = poor(galaxy(3).serve("bip", "gazali").rolls("intrigue", 6))
    by_ability(scene, "nyxaro", "fola")
    murder = {"assassinate": {"senator": "gazali", "target": "fola"}}
    scene.seat(1).asked(RESPOND).answers(murder)
    assert dead(scene, "fola")
    scene.said("destiny.attempt", attempt="moot", times=1)
    scene.rolled_all()


@rule("GD-CRD-04", "GD-CRD-05")
def test_assassins_strike_in_the_senate_and_intrigue_phases_only(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "gazali").holds("gsp", "assassination")
    scene.in_phase("intrigue").run(FreeWindow(INVASIONS_OPEN))
    scene.seat(0).asked(FREE).can("assassinate", "assassination")
