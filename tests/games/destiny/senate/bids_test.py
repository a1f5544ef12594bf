"""Section 12: Influence bid on a vote, round the table or sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.motions import LAW_ITEM, yes_or_no
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CAST = "destiny.cast"
BID = "destiny.bid"
SEALED = "destiny.sealed_bid"
FREE = "destiny.free_act"
SEVEN_TO_EIGHT = "No 8 (Black Iron Party 4, Party of the People 4); Yes 7 (Green Spiral Party 7)"


class OnTheFloor(KeepsFloor):
    """A vote with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Ballot(yes_or_no(LAW_ITEM, 1, "A law"))]


def voted(scene: Scene, **votes: str) -> Scene:
    """A law is voted on, and these Parties have cast; all others abstain."""
    scene.run(OnTheFloor())
    while scene.asked_by(CAST):
        party = scene.asked_by(CAST)[0]
        asked = scene.seat(scene.by(party)).asked(CAST)
        if party in votes:
            asked.picks(votes[party])
        else:
            asked.passes()
    return scene


def bids(scene: Scene, party: str, amount: int) -> Scene:
    """A Party raises by so much, 0 for a pass."""
    asked = scene.seat(scene.by(party)).asked(BID)
    if amount:
        asked.answers(amount)
    else:
        asked.passes()
    return scene


def spent(scene: Scene) -> list[int]:
    """What each Party has bid on the vote."""
    assert scene.g.s.vote is not None
    return scene.g.s.vote.bids[: scene.play.seats]


@rule("GD-VOT-14", "GD-VOT-15", "GD-DEC-07")
def test_bidding_goes_round_until_all_have_passed_in_succession(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3).holds("gsp", "feint"), gsp="yes", bip="no", pop="no")
    bids(scene, "gsp", 0)
    bids(scene, "bip", 1)
    bids(scene, "pop", 0)
    assert scene.asked_by(BID) == ["gsp"], "who passed may raise again after a raise"
    bids(scene, "gsp", 2)
    bids(scene, "bip", 0)
    bids(scene, "pop", 0)
    assert scene.asked_by(BID) == ["gsp"], "all three have to pass, the last raiser too"
    assert spent(scene) == [2, 1, 0]
    bids(scene, "gsp", 0)
    assert scene.asked_by(BID) == []
    assert scene.asked_by(FREE)[0] == "gsp"


@rule("GD-VOT-14")
def test_bidding_is_in_calling_order_and_without_those_who_abstained(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("prime_minister", "adeyra").run(OnTheFloor())
    scene.seat(3).asked("destiny.calling_order").answers(["pop", "tmp", "gsp", "bip"])
    for party, option in (("pop", "no"), ("tmp", None), ("gsp", "yes"), ("bip", "no")):
        asked = scene.seat(scene.by(party)).asked(CAST)
        asked.passes() if option is None else asked.picks(option)
    for party in ("pop", "gsp", "bip"):
        assert scene.asked_by(BID) == [party]
        bids(scene, party, 0)
    assert scene.asked_by(BID) == []


def test_whoever_can_draw_level_at_most_reads_that_dice_decide_then(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3), gsp="yes", bip="no")
    assert scene.g.s.vote is not None
    scene.g.s.vote.bids[scene.party("bip")] = 4
    asked = [
        one for one in scene.seat(scene.by("gsp")).view.pending if one.question.topic.name == BID
    ]
    prompt = asked[0].words.prompt
    assert "4 more make a tie, which dice decide" in prompt
    assert "Nobody on another side can bid any more." in prompt


@rule("GD-VOT-07", "GD-DEC-07", "GD-VOT-06")
def test_printed_diplomacy_limits_what_is_bid_on_one_vote(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "corvane").tokens("corvane", 4).has("gsp", influence=30)
    voted(scene.tired("ruhamat"), gsp="yes", bip="no")
    assert scene.seat(0).asked(BID).options() == [str(n) for n in range(1, 11)]
    bids(scene, "gsp", 7)
    bids(scene, "bip", 1)
    assert scene.seat(0).asked(BID).options() == ["1", "2", "3"], "the limit is for the whole vote"
    bids(scene, "gsp", 3)
    assert scene.asked_by(BID) == ["bip"], "who has reached the limit is not asked again"
    bids(scene, "bip", 3)
    assert scene.asked_by(BID) == []
    assert scene.purse("gsp")[0] == 20


@rule("GD-VOT-07", "GD-RES-06")
def test_nobody_bids_more_than_he_holds(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3).has("gsp", influence=2).has("bip", influence=0), gsp="yes", bip="no")
    assert scene.seat(0).asked(BID).options() == ["1", "2"]
    bids(scene, "gsp", 2)
    assert scene.asked_by(BID) == []
    assert scene.done
    scene.said("destiny.agrees", item="law")


@rule("GD-VOT-16")
def test_bids_are_paid_at_once_and_stay_spent(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3), gsp="yes", bip="no", pop="no")
    bids(scene, "gsp", 3)
    assert scene.purse("gsp")[0] == 7, "before anybody else has bid"
    while scene.asked_by(BID):
        scene.all_pass(BID)
    scene.said("destiny.refuses", item="law", text=SEVEN_TO_EIGHT)
    assert scene.purse("gsp")[0] == 7


@rule("GD-EVNT-14", "GD-VOT-07")
def test_voter_fatigue_halves_the_limit(galaxy: Galaxy) -> None:
    fatigue = EVENT.number("voter_fatigue")
    assert fatigue is not None
    scene = galaxy(3).serve("gsp", "jemak").given(active=[fatigue, 5])
    voted(scene, gsp="yes")
    assert scene.seat(0).asked(BID).options() == ["1", "2"], "half of 5, rounded down"


@rule("GD-DEC-07", "GD-TIM-03")
@pytest.mark.parametrize(("sealed", "topic"), [(False, BID), (True, SEALED)])
def test_silence_bids_nothing(galaxy: Galaxy, sealed: bool, topic: str) -> None:
    scene = galaxy(3, vote_bidding="sealed" if sealed else "round_table")
    voted(scene, gsp="yes", bip="no", pop="no")
    assert scene.asked_by(topic)[0] == "gsp"
    while scene.asked_by(topic):
        scene.time_up()
    scene.said_nothing_of("destiny.bids")
    scene.said("destiny.refuses", item="law")


@rule("GD-VOT-17", "GD-HID-10", "GD-DEC-07")
def test_sealed_bids_are_opened_together_and_made_once(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3, vote_bidding="sealed"), gsp="yes", bip="no", pop="no")
    assert scene.asked_by(SEALED) == ["gsp", "bip", "pop"]
    scene.seat(1).asked(SEALED).answers(4)
    assert spent(scene) == [0, 0, 0], "nothing is known or paid before all are in"
    assert scene.purse("bip")[0] == 10
    scene.seat(0).knows(lambda view: all(entry.note.name != "destiny.bids" for entry in view.log))
    scene.seat(0).asked(SEALED).answers(3)
    scene.seat(2).asked(SEALED).passes()
    scene.said("destiny.bids", party="bip")
    assert scene.asked_by(SEALED) == []
    assert (scene.purse("gsp")[0], scene.purse("bip")[0], scene.purse("pop")[0]) == (7, 6, 10)
    scene.said("destiny.refuses", item="law")


@rule("GD-VOT-17", "GD-VOT-07")
def test_sealed_bids_have_the_same_limit(galaxy: Galaxy) -> None:
    scene = galaxy(3, vote_bidding="sealed").has("bip", influence=0).has("pop", influence=1)
    voted(scene, gsp="yes", bip="no", pop="no")
    assert scene.asked_by(SEALED) == ["gsp", "pop"], "who has nothing to bid is not asked"
    assert scene.seat(0).asked(SEALED).options() == ["1", "2", "3", "4"]
    scene.seat(2).asked(SEALED).answers(1)
    scene.seat(0).asked(SEALED).passes()
    assert scene.purse("pop")[0] == 0, "a bid of one is a bid"


@rule("GD-VOT-17", "GD-VOT-16")
def test_a_sealed_bid_that_can_no_longer_be_paid_is_asked_for_anew(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3, vote_bidding="sealed"), gsp="yes", bip="no", pop="no")
    scene.seat(0).asked(SEALED).answers(4)
    scene.seat(0).asked("destiny.floor").answers({"bank": {"influence": 3}})
    assert scene.asked_by(SEALED) == ["gsp", "bip", "pop"]
    assert scene.seat(0).asked(SEALED).options() == ["1"]


@rule("GD-SEN-05", "GD-REB-06")
def test_a_rebel_bids_no_more(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3), gsp="yes", bip="no", pop="no")
    assert scene.asked_by(BID) == ["gsp"]
    scene.given(rebel=scene.party("gsp"))
    floor = {"standing_pass": {"window": "tally", "until": "turn"}}
    scene.seat(0).asked("destiny.floor").answers(floor)
    assert scene.asked_by(BID) == ["bip"]
    sealed = voted(galaxy(3, vote_bidding="sealed"), gsp="yes", bip="no", pop="no")
    sealed.seat(0).asked(SEALED).answers(2)
    sealed.given(rebel=sealed.party("gsp"))
    sealed.all_pass(SEALED)
    assert sealed.purse("gsp")[0] == 10


@rule("GD-VOT-14", "GD-VOT-07")
def test_who_spends_all_while_being_asked_to_bid_is_passed_over(galaxy: Galaxy) -> None:
    scene = voted(galaxy(3).has("gsp", influence=3), gsp="yes", bip="no")
    scene.seat(0).asked("destiny.floor").answers({"bank": {"influence": 1}})
    assert scene.asked_by(BID) == ["bip"]
    left = voted(galaxy(3).has("gsp", influence=4), gsp="yes", bip="no")
    number = left.seat(0).asked(BID).decision.id
    left.seat(0).asked("destiny.floor").answers({"bank": {"influence": 1}})
    assert left.seat(0).asked(BID).decision.id == number, "the same question stays open"
    assert left.seat(0).asked(BID).options() == ["1"]


@rule("GD-VOT-08")
def test_a_seduced_senator_is_left_out_of_the_limit(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").seduced("ruhamat")
    voted(scene, gsp="yes")
    assert scene.seat(0).asked(BID).options() == ["1"]
