"""Section 27: disputes about promises in plain words, and the Galactic Court."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from starmoot.games.destiny.content.printed import SENATOR, senator_number
from starmoot.games.destiny.court.galactic_court import Suit
from starmoot.games.destiny.court.trials import mark_tried, was_tried
from starmoot.games.destiny.deals.dealing import BROKEN, CONCLUDED, HELD, KEPT, VOID, Deal
from starmoot.games.destiny.deals.disputes import disputable
from starmoot.games.destiny.deals.promises import word_given
from starmoot.games.destiny.deals.settling import SettlePromises
from starmoot.games.destiny.laws.language import BAN, INVADE
from starmoot.games.destiny.laws.language import SUE as SUING
from starmoot.games.destiny.laws.permits import Permit
from starmoot.games.destiny.names import BEFORE_TALLY, BIP, GSP, JUSTICE, Sector
from starmoot.games.destiny.scenario.bargains import FLOOR, Lull, agree, floor_acts
from starmoot.games.destiny.scenario.lawbook import deed, in_force, law_of
from starmoot.kernel import Choose, Form
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

PLEAD = "destiny.plead"
RULE = "destiny.rule"
SUE = "destiny.sue"
VERSION = "destiny.court_version"
STAND = "destiny.stand_forward"
WORD = {"text": {"text": "No harm from me.", "turns": 3}}


def complaint(scene: Scene, by: str = "bip") -> Deal:
    """The GSP has promised the BIP no harm; the BIP complains."""
    scene.run(Lull())
    deal = agree(scene, "gsp", "bip", promises=[WORD])
    scene.seat(scene.by(by)).asked(FLOOR).answers({"complain": str(deal.number)})
    return deal


def sued_over_a_ruling(scene: Scene) -> None:
    """The accused denies, is ruled to have broken his word, and goes to court over it."""
    scene.seat(0).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks("broken")
    scene.seat(0).asked(SUE).picks("yes")
    scene.seat(1).asked(SUE).passes()


def suit(scene: Scene, first: Any = None, second: Any = None) -> Deal:
    """The BIP sues the GSP, and both have stated what they say was agreed."""
    deal = complaint(scene)
    scene.seat(0).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks("not_broken")
    scene.seat(0).asked(SUE).passes()
    scene.seat(1).asked(SUE).picks("yes")
    for seat, version in ((1, first), (0, second)):
        if version is None:
            scene.seat(seat).asked(VERSION).passes()
        else:
            scene.seat(seat).asked(VERSION).answers(version)
    return deal


def stand(scene: Scene, gsp: str = "ruhamat", bip: str = "karroun") -> Scene:
    """Both stand a Senator forward."""
    scene.seat(0).asked(STAND).picks(gsp)
    scene.seat(1).asked(STAND).picks(bip)
    return scene.all_pass("destiny.free_act")


PEACE = {"mine": [], "theirs": [{"no_invade": {"party": "bip", "turns": 3}}]}
"""What the BIP says: the GSP promised not to invade it."""
TRIBUTE = {
    "mine": [],
    "theirs": [{"pay": {"resource": "money", "amount": 4, "turns": 1, "each_turn": "no"}}],
}
"""What the GSP says: the BIP promised to pay."""


# Disputes


@rule("GD-DEA-24", "GD-DEA-27", "GD-DEC-38")
def test_one_who_admits_takes_the_corruption_and_the_deal_ends(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = complaint(scene)
    assert scene.seat(2).view.waiting == [], "others are not told what is asked"
    scene.seat(0).asked(PLEAD).picks("admit")
    assert deal.state == BROKEN
    assert scene.carries("ruhamat") == (2, 0)


@rule("GD-DEA-25", "GD-DEA-27", "GD-DEA-28", "GD-VAR-07")
@pytest.mark.parametrize(("ruling", "state"), [("broken", BROKEN), ("not_broken", CONCLUDED)])
def test_the_initiator_rules_and_without_a_suit_that_stands(
    galaxy: Galaxy, ruling: str, state: int
) -> None:
    scene = galaxy(3)
    deal = complaint(scene)
    scene.seat(0).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks(ruling)
    scene.seat(0).asked(SUE).passes()
    scene.seat(1).asked(SUE).passes()
    assert deal.state == state
    assert scene.carries("ruhamat") == ((2, 0) if state == BROKEN else (0, 0))


@rule("GD-DEA-25")
def test_the_initiator_rules_also_where_the_other_is_accused(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    deal = agree(scene, "gsp", "bip", asks=[WORD])
    assert "complain" not in floor_acts(scene, "bip"), "one does not complain of oneself"
    scene.seat(0).asked(FLOOR).answers({"complain": str(deal.number)})
    scene.seat(1).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks("broken")
    scene.seat(0).asked(SUE).passes()
    scene.seat(1).asked(SUE).passes()
    assert scene.carries("karroun") == (2, 0)


@rule("GD-DEC-38", "GD-TIM-03")
def test_silence_denies_finds_nothing_and_does_not_sue(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = complaint(scene)
    scene.time_up().time_up().time_up()
    scene.seat(2).asked("test.destiny.lull")
    assert deal.state == CONCLUDED
    scene.said("destiny.pleads", plea="deny").said("destiny.ruling", ruling="not_broken")


@rule("GD-DEA-24", "GD-DEA-29")
def test_one_complains_of_plain_words_once_a_turn_and_in_a_calm_moment(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Lull())
    agree(scene, "gsp", "pop", promises=[{"no_invade": {"party": "pop", "turns": 2}}])
    assert "complain" not in floor_acts(scene, "pop"), "the program sees to typed promises"
    deal = agree(scene, "gsp", "bip", promises=[WORD])
    assert "complain" in floor_acts(scene, "bip")
    scene.given(moment=BEFORE_TALLY)
    assert "complain" not in floor_acts(scene, "bip")
    scene.given(moment=0)
    scene.seat(1).asked(FLOOR).answers({"complain": str(deal.number)})
    scene.time_up().time_up().time_up()
    assert "complain" not in floor_acts(scene, "bip")
    scene.given(turn=3)
    assert "complain" in floor_acts(scene, "bip")
    scene.rebels("gsp")
    assert "complain" not in floor_acts(scene, "bip")


# The court


@rule("GD-DEA-26", "GD-CRT-01", "GD-CRT-02", "GD-CRT-03", "GD-CRT-04")
def test_the_lower_total_wins_and_its_version_binds(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 1).rolls("senate", 2, 1, 1, 2)
    deal = suit(scene, PEACE, TRIBUTE)
    stand(scene)
    scene.rolled_all().said("destiny.court_total", senator="karroun", number=4)
    scene.said("destiny.court_rules", party="gsp")
    assert (deal.state, deal.ratified) == (CONCLUDED, True)
    assert [promise.by for promise in deal.promises] == [1], "it was the BIP that promised"
    scene.seat(2).asked("test.destiny.lull")


@rule("GD-CRT-05", "GD-CRT-03")
def test_both_senators_are_judged_the_winners_too(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 4).tokens("ruhamat", 2).has("gsp", 9, 9)
    scene.office("justice", "ruhamat").rolls("senate", 3, 3, 2, 2)
    suit(scene, PEACE, None)
    stand(scene)
    assert not scene.g.in_play(senator_number("karroun")), "3 + 3 + 4 is death"
    scene.said("destiny.tried", senator="ruhamat", verdict="guilty")
    assert scene.purse("gsp")[1] == 4
    assert scene.g.minister(JUSTICE) == -1
    scene.said("destiny.court_rules", party="gsp")


@rule("GD-CRT-06")
def test_equal_totals_are_decided_by_one_die_each(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 2, 2, 1, 3, 5, 5, 6, 2)
    suit(scene, PEACE, TRIBUTE)
    stand(scene)
    scene.rolled_all().said("destiny.court_rules", party="bip")


@rule("GD-CRT-07", "GD-CRT-09")
def test_without_a_senator_lots_decide_and_nobody_is_prosecuted(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 4).rolls("senate", 1, 6)
    mark_tried(scene.g, senator_number("ruhamat"))
    deal = suit(scene, PEACE, TRIBUTE)
    scene.rolled_all().said("destiny.court_rules", party="gsp")
    scene.said_nothing_of("destiny.tried")
    assert not was_tried(scene.g, senator_number("karroun"))
    assert deal.promises[0].by == 1


@rule("GD-CRT-08")
def test_a_natural_two_corrupts_the_senator_of_the_other_side(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("pop", "jemak").office("justice", "jemak").tired("jemak")
    scene.tokens("karroun", 1).rolls("senate", 1, 1, 1, 2, 6, 1)
    suit(scene, PEACE, TRIBUTE)
    stand(scene)
    scene.said("destiny.court_total", senator="karroun", number=3)
    scene.said("destiny.court_total", senator="ruhamat", number=3)
    assert scene.carries("ruhamat") == (1, 0), "after both totals were fixed"
    assert scene.carries("jemak") == (0, 0), "the Minister has no part in it"


@rule("GD-CRT-09", "GD-CRT-14", "GD-TRI-03")
def test_tired_senators_stand_forward_those_tried_this_turn_cannot(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak", "corvane").tired("jemak").rolls("senate", 2, 2, 1, 2)
    mark_tried(scene.g, senator_number("ruhamat"))
    suit(scene, PEACE, TRIBUTE)
    scene.seat(0).asked(STAND).can("jemak", "corvane").cannot("ruhamat")
    stand(scene, gsp="jemak")
    assert was_tried(scene.g, senator_number("jemak"))
    assert was_tried(scene.g, senator_number("karroun"))
    assert not was_tried(scene.g, senator_number("corvane"))


def test_whoever_is_to_stand_forward_reads_what_the_court_may_do(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").tokens("jemak", 1)
    suit(scene, PEACE, TRIBUTE)
    previews = scene.seat(0).view.pending[0].words.previews
    told = "Two dice +1: 28 % death, 56 % guilty."
    assert previews[SENATOR.name, senator_number("jemak")] == told


@rule("GD-CRT-10")
@pytest.mark.parametrize(("fee", "left"), [(0, 4), (3, 1)])
def test_a_suit_costs_what_the_table_has_settled(galaxy: Galaxy, fee: int, left: int) -> None:
    scene = galaxy(3, court_fee=fee).has("bip", 4, 0).rolls("senate", 2, 2, 1, 2)
    suit(scene, PEACE, None)
    assert scene.purse("bip")[0] == left


@rule("GD-CRT-10")
def test_one_who_cannot_pay_the_fee_cannot_sue(galaxy: Galaxy) -> None:
    scene = galaxy(3, court_fee=5).has("bip", 4, 0).has("gsp", 5, 0)
    complaint(scene)
    scene.seat(0).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks("not_broken")
    with pytest.raises(AssertionError, match="is not asked"):
        scene.seat(1).asked(SUE)
    scene.seat(0).asked(SUE).passes()


@rule("GD-CRT-11", "GD-CRT-12")
def test_what_the_court_ratified_cannot_be_broken(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 1, 2, 2, 2)
    deal = suit(scene, PEACE, TRIBUTE)
    stand(scene)
    assert word_given(scene.g, deed(GSP, INVADE, Sector(28), other=BIP))
    scene.run(Permit([deed(GSP, INVADE, Sector(28), other=BIP)]))
    assert (scene.done, scene.allowed) == (True, False), "refused without a question"
    assert deal.state == CONCLUDED


@rule("GD-CRT-12")
def test_what_the_court_ratified_is_paid_without_asking(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("bip", 0, 9).has("gsp", 0, 0).rolls("senate", 2, 2, 1, 2)
    deal = suit(scene, PEACE, TRIBUTE)
    stand(scene).run(SettlePromises())
    assert scene.done
    assert (scene.purse("gsp")[1], scene.purse("bip")[1]) == (4, 5)
    assert (deal.state, deal.fates) == (KEPT, [HELD])


@rule("GD-CRT-12", "GD-CRT-11")
def test_a_ratified_payment_that_is_impossible_is_void_and_no_breach(galaxy: Galaxy) -> None:
    scene = galaxy(3).has("bip", 0, 3).rolls("senate", 2, 2, 1, 2)
    deal = suit(scene, PEACE, TRIBUTE)
    stand(scene).run(SettlePromises())
    assert deal.fates == [VOID]
    assert scene.carries("karroun") == (0, 0)


@rule("GD-CRT-12")
def test_versions_have_typed_promises_only(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    complaint(scene)
    sued_over_a_ruling(scene)
    form = scene.seat(0).asked(VERSION).shape
    assert isinstance(form, Form)
    for side in form.parts:
        assert isinstance(side, Choose)
        words = [side.kind.key(key) for key in side.keys]
        assert "pay" in words
        assert not {"text", "vote", "defend", "join_attack"} & set(words)


@rule("GD-CRT-13")
def test_a_deal_is_sued_on_once(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 2, 2, 1, 2)
    deal = suit(scene, None, None)
    stand(scene)
    assert (deal.state, deal.ratified, deal.sued) == (CONCLUDED, False, True)
    scene.given(turn=3)
    scene.seat(1).asked(FLOOR).answers({"complain": str(deal.number)})
    scene.seat(0).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks("broken")
    assert deal.state == BROKEN, "nobody is asked about a second suit"


@rule("GD-DEC-38")
def test_without_a_version_of_the_winner_the_other_version_stands(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").tokens("ruhamat", 2).rolls("senate", 3, 2, 1, 2)
    deal = suit(scene, PEACE, None)
    scene.time_up(0)
    scene.seat(1).asked(STAND).picks("karroun")
    scene.said("destiny.stands_forward", senator="jemak")
    scene.said("destiny.court_rules", party="gsp")
    assert (deal.ratified, [promise.by for promise in deal.promises]) == (True, [0])


@rule("GD-DEA-26")
def test_the_court_overrides_the_initiators_ruling(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 2, 2, 1, 2)
    deal = complaint(scene)
    sued_over_a_ruling(scene)
    scene.seat(0).asked(VERSION).answers({"mine": [], "theirs": []})
    scene.seat(1).asked(VERSION).passes()
    stand(scene)
    assert deal.state == KEPT, "the version of the GSP has no promise left"
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-DEA-26", "GD-DEA-28")
def test_once_the_court_has_ruled_the_initiators_ruling_is_nothing(galaxy: Galaxy) -> None:
    """GD-DEA-26: also where neither side has stated a version that could bind."""
    scene = galaxy(3).rolls("senate", 2, 2, 1, 2)
    deal = complaint(scene)
    sued_over_a_ruling(scene)
    scene.all_pass(VERSION)
    stand(scene)
    assert deal.state == CONCLUDED
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-DEA-24", "GD-DEA-30")
def test_one_complains_of_ones_own_deals_in_plain_words_only(galaxy: Galaxy) -> None:
    """GD-DEA-24: neither typed promises nor what others have agreed on can be complained of."""
    scene = galaxy(4).run(Lull())
    agree(scene, "gsp", "bip", promises=[{"no_invade": {"party": "bip", "turns": 2}}])
    deal = agree(scene, "pop", "bip", promises=[WORD])
    agree(scene, "gsp", "tmp", promises=[WORD])
    assert disputable(scene.g, scene.party("bip")) == [deal.number]
    told = scene.g.reveals
    scene.seat(1).asked(FLOOR).answers({"complain": str(deal.number)})
    assert scene.g.reveals > told, "a complaint cannot be taken back"


@rule("GD-DEA-29", "GD-REB-25")
def test_whoever_admits_after_the_other_has_rebelled_pays_nothing(galaxy: Galaxy) -> None:
    """GD-DEA-29: deals with the Rebellion can neither be complained of nor sued on."""
    scene = galaxy(3)
    complaint(scene)
    scene.rebels("bip").seat(0).asked(PLEAD).picks("admit")
    assert scene.carries("ruhamat") == (0, 0)


@rule("GD-LAW-09", "GD-CRT-01", "GD-CRT-10")
def test_a_suit_is_the_plaintiffs_before_the_law_and_on_his_account(galaxy: Galaxy) -> None:
    """GD-LAW-09: `sue` is counted for whoever sues; the other needs neither leave nor money."""
    scene = in_force(galaxy(3, court_fee=2).has("gsp", influence=0), law_of(BAN, SUING))
    complaint(scene)
    scene.seat(0).asked(PLEAD).picks("deny")
    scene.seat(0).asked(RULE).picks("not_broken")
    told = scene.g.reveals
    scene.seat(1).asked(SUE).picks("yes")
    scene.seat(1).asked("destiny.comply").picks("break")
    assert scene.g.reveals > told, "a suit cannot be taken back"
    assert (scene.g.done(BIP, SUING), scene.g.done(GSP, SUING)) == (1, 0)
    assert scene.purse("bip")[0] == 8
    assert scene.asked_by(VERSION) == ["gsp", "bip"]


@rule("GD-CRT-02", "GD-CRT-12")
def test_each_side_says_what_the_other_has_promised(galaxy: Galaxy) -> None:
    """GD-CRT-02: a version has promises of both, each of what is its own."""
    scene = galaxy(3).rolls("senate", 2, 2, 1, 2)
    given = {"mine": [], "theirs": [{"no_invade": {"party": "gsp", "turns": 1}}]}
    deal = suit(scene, None, given)
    stand(scene)
    assert [(promise.by, promise.about) for promise in deal.promises] == [(1, 0)]


@rule("GD-DEC-38")
def test_of_senators_equal_in_tokens_silence_sends_the_first(galaxy: Galaxy) -> None:
    """GD-DEC-38: the Senator with the fewest tokens stands forward."""
    scene = galaxy(3).serve("gsp", "jemak", "corvane")
    suit(scene)
    scene.time_up(0)
    scene.rolls("senate", 2, 2, 1, 2).seat(1).asked(STAND).picks("karroun")
    scene.said("destiny.stands_forward", senator="ruhamat")


@rule("GD-SAB-27", "GD-CRT-04")
def test_in_court_will_to_power_keeps_the_lower_face(galaxy: Galaxy) -> None:
    """GD-CRT-04: the lower total wins, so that a low face is the better one."""
    scene = galaxy(3).owns("gsp", 34).rolls("senate", 2, 1, 4, 1, 1)
    suit(scene)
    stand(scene).seat(0).asked("destiny.reroll").picks("die_1")
    scene.rolled_all().said("destiny.court_rules", party="gsp")


@rule("GD-CRT-08")
def test_a_natural_two_of_the_accused_corrupts_the_plaintiffs_senator(galaxy: Galaxy) -> None:
    """GD-CRT-08: the luck of either side falls on the Senator of the other."""
    scene = galaxy(3).rolls("senate", 2, 1, 1, 1)
    suit(scene)
    stand(scene)
    assert (scene.carries("ruhamat"), scene.carries("karroun")) == ((0, 0), (1, 0))


@rule("GD-CARD-05", "GD-WIN-10", "GD-CRT-05")
def test_immunity_spares_a_senator_the_sentence_of_the_court(galaxy: Galaxy) -> None:
    """GD-WIN-10: there is a window before the roll of each of the two."""
    scene = galaxy(3).holds("gsp", "judicial_immunity").tokens("ruhamat", 4)
    scene.tokens("karroun", 4).rolls("senate", 6, 5, 6, 6)
    suit(scene)
    scene.in_phase("senate", 4).seat(0).asked(STAND).picks("ruhamat")
    scene.seat(1).asked(STAND).picks("karroun")
    scene.seat(0).asked("destiny.free_act").passes()
    scene.seat(0).asked("destiny.free_act").picks("judicial_immunity")
    scene.said("destiny.court_rules", party="bip")
    alive = [scene.g.in_play(senator_number(one)) for one in ("ruhamat", "karroun")]
    assert alive == [True, False]


def test_a_suit_of_which_one_cannot_know_ends_quietly(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Suit(12345, [GSP, BIP]))
    assert (scene.done, scene.finished(Suit).heard_out) == (True, False)
    scene.said_nothing_of("destiny.sues")


@rule("GD-SAB-27", "GD-CRT-06")
def test_will_to_power_works_in_the_tie_break_of_the_court(galaxy: Galaxy) -> None:
    """GD-CRT-06: there the highest die wins, so the higher face is kept."""
    scene = galaxy(3).owns("gsp", 34).rolls("senate", 2, 2, 1, 3, 4, 2, 5)
    deal = suit(scene, PEACE, TRIBUTE)
    stand(scene).seat(0).asked("destiny.reroll").passes()
    scene.seat(0).asked("destiny.reroll").picks("die_1")
    scene.rolled_all().said("destiny.court_rules", party="gsp")
    assert [promise.by for promise in deal.promises] == [1]


@rule("GD-SAB-27", "GD-CRT-07")
def test_will_to_power_works_where_lots_decide_alone(galaxy: Galaxy) -> None:
    scene = galaxy(3).owns("bip", 34).rolls("senate", 3, 5, 6)
    mark_tried(scene.g, senator_number("ruhamat"))
    suit(scene, PEACE, TRIBUTE)
    scene.seat(1).asked("destiny.reroll").picks("die_1")
    scene.rolled_all().said("destiny.court_rules", party="bip")
