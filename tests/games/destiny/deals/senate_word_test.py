"""Promises in the Senate: a vote given, a veto forsworn, an office left to others (GD-DEA-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.deals.dealing import (
    BROKEN,
    CONCLUDED,
    KEPT,
    NO_VETO,
    OPEN,
    STAND_ASIDE,
    VOTE_SO,
    Deal,
    Promise,
)
from starmoot.games.destiny.names import BIP, GSP, PRIME_MINISTER
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.chair import PutToVote
from starmoot.games.destiny.senate.elections import Election
from starmoot.games.destiny.senate.motions import (
    LAW_ITEM,
    NO_NEW_ORDERS,
    NO_OPTION,
    ORDERS_FROM,
    ORDERS_ITEM,
    YES,
    Vote,
    yes_or_no,
)
from starmoot.host import SPECTATOR, redealt
from starmoot.kernel import only
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

KEEP = "destiny.keep_word"
CAST = "destiny.cast"
BID = "destiny.bid"
FREE = "destiny.free_act"
VETO = "destiny.veto"
STAND = "destiny.stand"
READY = "destiny.debate"


def bound(scene: Scene, kind: int, about: int, detail: int = 0, ratified: bool = False) -> Deal:
    """The GSP has promised the BIP something, for five turns."""
    promise = Promise()
    promise.kind, promise.by, promise.about = kind, scene.party("gsp"), about
    promise.detail, promise.until = detail, scene.g.s.turn + 5
    deal = Deal()
    deal.audience = only(0) | only(1)
    deal.number, deal.by, deal.to, deal.state = 1, GSP, BIP, CONCLUDED
    deal.promises, deal.fates = [promise], [OPEN]
    deal.made, deal.ratified = scene.g.s.turn, ratified
    scene.g.s.deals.append(deal)
    return deal


def settle(scene: Scene) -> Scene:
    """Everybody votes yes who is still called; nothing else happens before the tally."""
    scene.all_pass(READY).all_pass("destiny.calling_order")
    while scene.asked_by(CAST):
        scene.seat(scene.by(scene.asked_by(CAST)[0])).asked(CAST).picks("yes")
    while scene.asked_by(BID):
        scene.all_pass(BID)
    while scene.asked_by(FREE):
        scene.all_pass(FREE)
    return scene


# A promised vote


@rule("GD-DEA-21", "GD-DEC-37", "GD-VOT-12")
def test_who_would_break_a_promised_vote_is_warned_before_it_is_cast(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = bound(scene, VOTE_SO, LAW_ITEM, YES)
    scene.run(Ballot(yes_or_no(LAW_ITEM, 1, "A law")))
    scene.seat(0).asked(CAST).picks("no")
    scene.said_nothing_of("destiny.casts")
    assert scene.seat(1).view.waiting == [], "only the Party itself knows"
    scene.seat(0).asked(KEEP).picks("keep")
    assert scene.asked_by(CAST) == ["gsp"], "it votes again"
    scene.seat(0).asked(CAST).picks("yes")
    assert deal.state == KEPT
    scene.said("destiny.casts", party="gsp", vote_option="yes")


@rule("GD-DEA-21", "GD-DEA-16")
def test_a_promised_vote_can_be_broken_at_its_price(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = bound(scene, VOTE_SO, LAW_ITEM, YES)
    scene.run(Ballot(yes_or_no(LAW_ITEM, 1, "A law")))
    scene.seat(0).asked(CAST).picks("no")
    scene.seat(0).asked(KEEP).picks("break")
    assert deal.state == BROKEN
    assert scene.carries("ruhamat") == (2, 0)
    scene.said("destiny.casts", party="gsp", vote_option="no")
    assert scene.asked_by(CAST) == ["bip"]


@rule("GD-CRT-11", "GD-CRT-12")
def test_the_court_leaves_nothing_but_the_promised_vote(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    bound(scene, VOTE_SO, LAW_ITEM, YES, ratified=True)
    scene.run(Ballot(yes_or_no(LAW_ITEM, 1, "A law")))
    assert scene.seat(0).asked(CAST).options() == ["yes"]
    scene.seat(0).asked(CAST).passes()
    scene.said("destiny.casts", party="gsp", vote_option="yes")
    assert scene.seat(1).asked(CAST).options() == ["no", "yes"]
    scene.seat(1).asked(CAST).passes()
    scene.said("destiny.abstains", party="bip")


@rule("GD-CRT-12", "GD-DEA-21")
def test_a_vote_promised_without_the_court_is_free_beside_what_the_court_has_ratified(
    galaxy: Galaxy,
) -> None:
    scene = galaxy(3)
    bound(scene, NO_VETO, LAW_ITEM, ratified=True)
    bound(scene, VOTE_SO, LAW_ITEM, YES)
    scene.run(Ballot(yes_or_no(LAW_ITEM, 1, "A law")))
    assert scene.seat(0).asked(CAST).options() == ["no", "yes"]


# A forsworn veto


def veto_on_the_bips_law(scene: Scene) -> Scene:
    """The GSP has the Prime Minister, and a law that the BIP tabled has passed."""
    scene.office("prime_minister", "ruhamat")
    scene.run(PutToVote(yes_or_no(LAW_ITEM, 1, "A law", scene.party("bip"))))
    settle(scene).seat(0).asked(VETO).picks("yes")
    return scene


@rule("GD-DEA-21", "GD-SEN-10")
def test_a_promise_not_to_veto_comes_to_mind_before_the_veto(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    deal = bound(scene, NO_VETO, scene.party("bip"))
    veto_on_the_bips_law(scene).seat(0).asked(KEEP).picks("keep")
    assert scene.carried == YES
    assert (deal.state, scene.purse("gsp")[0]) == (CONCLUDED, 10)
    other = galaxy(3)
    deal = bound(other, NO_VETO, other.party("bip"))
    veto_on_the_bips_law(other).seat(0).asked(KEEP).picks("break")
    assert other.carried == NO_OPTION
    assert (deal.state, other.purse("gsp")[0]) == (BROKEN, 9)


@rule("GD-DEA-21", "GD-SEN-11")
def test_a_veto_of_fleet_orders_is_one_of_the_party_whose_orders_they_are(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "ruhamat")
    bound(scene, NO_VETO, scene.party("bip"))
    vote = Vote()
    vote.item, vote.title = ORDERS_ITEM, "Orders"
    vote.options = [ORDERS_FROM, ORDERS_FROM + 1, NO_NEW_ORDERS]
    scene.run(PutToVote(vote)).all_pass(READY).all_pass("destiny.calling_order")
    while scene.asked_by(CAST):
        scene.seat(scene.by(scene.asked_by(CAST)[0])).asked(CAST).picks("orders_of_bip")
    settle(scene).seat(0).asked(VETO).picks("yes")
    assert scene.asked_by(KEEP) == ["gsp"]


@rule("GD-CRT-11", "GD-SEN-10")
def test_a_veto_that_the_court_forbids_is_refused_for_good(galaxy: Galaxy) -> None:
    """GD-CRT-11: the item stands, and the Prime Minister cannot take the attempt back."""
    scene = galaxy(3)
    deal = bound(scene, NO_VETO, scene.party("bip"), ratified=True)
    scene.office("prime_minister", "ruhamat")
    scene.run(PutToVote(yes_or_no(LAW_ITEM, 1, "A law", scene.party("bip"))))
    told = settle(scene).g.reveals
    scene.seat(0).asked(VETO).picks("yes")
    assert scene.carried == YES
    assert (deal.state, scene.purse("gsp")[0]) == (CONCLUDED, 10)
    assert scene.g.reveals > told


# An office left to others


@rule("GD-DEA-21", "GD-ELE-08", "GD-HID-11")
def test_who_promised_to_stand_aside_weighs_it_before_names_are_shown(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(electing=True, election=4)
    deal = bound(scene, STAND_ASIDE, PRIME_MINISTER)
    scene.run(Election())
    scene.seat(0).asked(STAND).picks("ruhamat")
    scene.seat(1).asked(STAND).picks("karroun")
    scene.seat(2).asked(STAND).passes()
    scene.said_nothing_of("destiny.candidate")
    scene.seat(0).asked(KEEP).picks("keep")
    scene.said("destiny.candidate", times=1, senator="karroun")
    assert deal.state == CONCLUDED
    scene.all_pass(READY)
    assert scene.seat(0).asked(CAST).options() == ["karroun", "keep_vacant"]


@rule("GD-DEA-21", "GD-DEA-16")
def test_standing_after_all_breaks_the_promise(galaxy: Galaxy) -> None:
    scene = galaxy(3).given(electing=True, election=4)
    deal = bound(scene, STAND_ASIDE, PRIME_MINISTER)
    scene.run(Election())
    scene.seat(0).asked(STAND).picks("ruhamat")
    scene.all_pass(STAND).seat(0).asked(KEEP).picks("break")
    assert deal.state == BROKEN
    scene.said("destiny.candidate", senator="ruhamat")


@rule("GD-ELE-08", "GD-VAR-06")
@pytest.mark.parametrize(
    ("viewer", "known"), [(0, ["ruhamat"]), (1, ["karroun"]), (2, []), (SPECTATOR, [])]
)
def test_nobody_thinks_ahead_with_names_that_are_not_shown_yet(
    galaxy: Galaxy, viewer: int, known: list[str]
) -> None:
    scene = galaxy(3).given(electing=True, election=4, roll_off=[1, 0, 2]).ordered()
    bound(scene, STAND_ASIDE, PRIME_MINISTER)
    scene.run(Election())
    scene.seat(0).asked(STAND).picks("ruhamat")
    scene.seat(1).asked(STAND).picks("karroun")
    scene.all_pass(STAND)
    assert scene.asked_by(KEEP) == ["gsp"]
    world = redealt(scene.game, scene.play, viewer, 1)
    frame = next(one for one in world.strands[0].stack if isinstance(one, Election))
    named = [one.senator for one in [*frame.standing, *frame.wishes]]
    assert named == [senator_number(word) for word in known]
