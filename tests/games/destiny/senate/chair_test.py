"""Section 10: the chair, the floor, debates, the veto, and what may not come up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.topics import Asked

from starmoot.games.destiny.acting.floor import KeepsFloor, calm
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import NO_PARTY, SENATE, Party
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.voting import BID, CALL, CAST, READY, decide
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.chair import (
    Debate,
    HasFloor,
    PutToVote,
    TablingRounds,
    may_veto,
    was_refused,
)
from starmoot.games.destiny.senate.elections import Election
from starmoot.games.destiny.senate.motions import (
    LAW_ITEM,
    NO,
    NO_NEW_ORDERS,
    NO_OPTION,
    ORDERS_FROM,
    ORDERS_ITEM,
    PROSECUTION_ITEM,
    YES,
    Vote,
    yes_or_no,
)
from starmoot.games.destiny.turn.phases import Adjourn, Open, SenatePhase
from starmoot.kernel import DONE, Choose, Kind, Procedure, Question, Shape, Step, ask, i64
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CLOSE = "destiny.close_debate"
VETO = "destiny.veto"
RESPOND = "destiny.respond"
TABLE = "test.destiny.table"

MOTION = Kind("test.destiny.motion", ["motion"])
TABLES = Asked(TABLE, "GD-SEN-06", "Will you table it?", "Pass")


class Tabling(HasFloor):
    """A Party tables a thing without a vote, for tests."""

    def begin(self, g: Destiny) -> Step:
        return ask(TABLES, g.seat_of(self.party), Tabling.said)

    def offer(self, g: Destiny, question: Question) -> Shape:
        return Choose(MOTION, [0])

    def said(self, g: Destiny) -> Step:
        self.tabled = not g.answer().passed()
        return DONE


class Rounds(TablingRounds):
    """A step in which each Party may table two things."""

    concluded: bool = False

    def limit(self, g: Destiny) -> i64:
        return 2

    def give_floor(self, g: Destiny, party: Party) -> HasFloor:
        return Tabling(party)

    def conclude(self, g: Destiny) -> Step:
        self.concluded = True
        return DONE


class OnTheFloor(KeepsFloor):
    """A debate with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Open(SENATE, 4), Debate("A law")]


class ItemOnTheFloor(KeepsFloor):
    """An item put to the vote with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [item()]


def item() -> PutToVote:
    return PutToVote(yes_or_no(LAW_ITEM, 5, "A law"))


def passed(scene: Scene) -> Scene:
    """A law has passed with the votes of all."""
    return decide(scene.run(item()), gsp="yes", bip="yes", pop="yes")


def tables(scene: Scene, party: str, does: bool) -> Scene:
    """A Party with the floor tables something or passes."""
    assert scene.asked_by(TABLE) == [party]
    asked = scene.seat(scene.by(party)).asked(TABLE)
    if does:
        asked.picks("motion")
    else:
        asked.passes()
    return scene


# The chair and the floor


@rule("GD-SEN-02", "GD-MIN-03")
def test_the_chair_passes_from_office_to_office(galaxy: Galaxy) -> None:
    scene = galaxy(6).office("defence", "ruhamat")
    chairs = [scene.g.chair()]
    for office, senator in (
        ("justice", "karroun"),
        ("finance", "fola"),
        ("interior", "adeyra"),
        ("prime_minister", "molandi"),
    ):
        chairs.append(scene.office(office, senator).g.chair())
    assert chairs == [0, 1, 2, 3, 4]
    assert galaxy(3).g.chair() == NO_PARTY


@rule("GD-SEN-01")
def test_the_senate_phase_runs_in_its_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(SenatePhase())
    assert scene.done
    steps = [entry.args[2] for entry in scene.play.log if entry.note.name == "destiny.step"]
    assert steps == [0, 1, 2, 3, 4, 5, 6]
    parts = SenatePhase().outline(scene.g)
    place = next(at for at, part in enumerate(parts) if isinstance(part, Election))
    opening = parts[place - 1]
    assert isinstance(opening, Open)
    assert opening.step == 1, "Elections come first"


@rule("GD-SEN-06")
def test_the_floor_goes_round_until_a_full_round_of_passes(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "ruhamat").run(Rounds())
    assert scene.order() == ["bip", "pop", "gsp"]
    tables(scene, "bip", False)
    tables(scene, "pop", True)
    tables(scene, "gsp", False)
    tables(scene, "bip", True)
    tables(scene, "pop", False)
    tables(scene, "gsp", False)
    for word in ("bip", "pop", "gsp"):
        tables(scene, word, False)
    assert scene.done
    assert scene.finished(Rounds).concluded


@rule("GD-SEN-07")
def test_a_party_that_has_tabled_all_it_may_does_not_get_the_floor(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "fola").run(Rounds())
    for _ in range(2):
        tables(scene, "gsp", True)
        tables(scene, "bip", False)
        tables(scene, "pop", False)
    tables(scene, "bip", False)
    tables(scene, "pop", False)
    assert scene.done


@rule("GD-SEN-03")
def test_without_a_minister_nothing_is_tabled(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Rounds())
    assert scene.done
    scene.said("destiny.no_chair")
    dies = tables(galaxy(3).office("justice", "fola").run(Rounds()), "gsp", True)
    dies.g.kill(senator_number("fola"))
    tables(dies, "bip", True)
    assert dies.done, "the last Minister has died meanwhile"


@rule("GD-SEN-04", "GD-SEN-05")
def test_only_parties_in_good_standing_table(galaxy: Galaxy) -> None:
    scene = galaxy(4).office("justice", "ruhamat").rebels("bip").run(Rounds())
    tables(scene, "pop", True)
    tables(scene, "tmp", False)
    scene.given(rebel=scene.party("pop"))
    tables(scene, "gsp", False)
    tables(scene, "bip", False)
    tables(scene, "tmp", False)
    tables(scene, "gsp", False)
    tables(scene, "bip", False)
    assert scene.done, "the PoP has lost the floor, the BIP has it again"


# Debates


@rule("GD-SEN-08", "GD-ELE-14")
def test_a_debate_lasts_until_all_are_ready(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Debate("A law"))
    assert scene.asked_by(READY) == ["gsp", "bip", "pop"]
    scene.seat(0).asked(READY).passes()
    scene.seat(1).asked(READY).passes()
    assert not scene.done
    scene.seat(2).asked(READY).passes()
    assert scene.done


@rule("GD-SEN-08", "GD-TIM-02")
def test_a_debate_ends_when_its_time_is_up(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(Debate("A law"))
    assert scene.seat(0).asked(READY).decision.question.topic.clock == "debate"
    assert scene.time_up().done


@rule("GD-SEN-08", "GD-DEC-11")
def test_the_chair_may_close_a_debate_after_twenty_seconds(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "karroun").at(100).run(Debate("A law"))
    for seat in (0, 2):
        with pytest.raises(AssertionError, match="is not asked"):
            scene.seat(seat).asked(CLOSE)
    assert scene.at(119).seat(1).asked(CLOSE).options() == []
    scene.seat(1).asked(CLOSE).passes()
    assert scene.asked_by(READY) == ["gsp", "bip", "pop"], "the chair lets them speak"
    scene.at(120).seat(1).asked(CLOSE).picks("close")
    assert scene.done
    scene.said("destiny.debate_closed", party="bip")


@rule("GD-SEN-02", "GD-DEC-11")
def test_who_has_lost_the_chair_closes_no_debate(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "karroun").run(Debate("A law")).at(60)
    assert scene.seat(1).asked(CLOSE).options() == ["close"]
    scene.g.kill(senator_number("karroun"))
    assert scene.seat(1).asked(CLOSE).options() == []


@rule("GD-SEN-08", "GD-WIN-09")
def test_debates_can_be_passed_for_a_while_and_then_hold_nobody_up(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(OnTheFloor())
    for seat in range(3):
        answer = {"standing_pass": {"window": "debate", "until": "turn"}}
        scene.seat(seat).asked("destiny.floor").answers(answer)
    scene.all_pass(READY)
    assert scene.done
    assert scene.run(Debate("Another law")).done, "nobody is asked"


@rule("GD-SEN-08", "GD-DEA-12")
def test_deals_are_open_in_a_debate_and_closed_in_the_vote(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(item())
    assert calm(scene.g)
    scene.all_pass(READY)
    assert scene.asked_by(CAST) == ["gsp"]
    assert not calm(scene.g)


@rule("GD-SEN-05")
def test_a_rebel_has_no_part_in_the_debate(galaxy: Galaxy) -> None:
    scene = galaxy(3).rebels("pop").run(Debate("A law"))
    assert scene.asked_by(READY) == ["gsp", "bip"]


# The vote on an item, and the veto


@rule("GD-SEN-09", "GD-VOT-19")
def test_what_is_tabled_is_put_to_the_vote(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").run(item()).all_pass(READY)
    assert scene.seat(0).asked(CALL).decision.question.topic.may_pass
    decide(scene, gsp="no", bip="yes", pop="yes")
    assert scene.done, "the chair is asked for an order and for nothing else"
    assert scene.carried == YES


@rule("GD-SEN-10", "GD-SEN-11", "GD-DEC-12", "GD-CRD-19")
def test_the_prime_minister_may_veto_what_has_passed(galaxy: Galaxy) -> None:
    scene = passed(galaxy(3).office("prime_minister", "karroun"))
    assert scene.asked_by(VETO) == ["bip"]
    scene.said("destiny.agrees", item="law")
    scene.seat(1).asked(VETO).picks("yes")
    assert scene.carried == NO_OPTION
    assert scene.purse("bip")[0] == 9
    assert not scene.g.exhausted(senator_number("karroun")), "a veto is no action"
    scene.said("destiny.vetoed", item="law")
    scene.said("destiny.announced", party="bip", play="veto")


@rule("GD-DEC-12", "GD-SEN-10")
@pytest.mark.parametrize("silent", [True, False])
def test_without_a_veto_it_takes_effect(galaxy: Galaxy, silent: bool) -> None:
    scene = passed(galaxy(3).office("prime_minister", "karroun"))
    if silent:
        scene.time_up()
    else:
        scene.seat(1).asked(VETO).picks("no")
    assert scene.carried == YES
    assert scene.purse("bip")[0] == 10


@rule("GD-SEN-10")
def test_a_veto_needs_a_prime_minister_and_influence(galaxy: Galaxy) -> None:
    assert passed(galaxy(3).office("interior", "karroun")).carried == YES
    assert passed(galaxy(3).office("prime_minister", "karroun").has("bip", 0)).carried == YES
    scene = galaxy(3).office("prime_minister", "karroun")
    assert may_veto(scene.g) == scene.party("bip")
    assert may_veto(scene.given(electing=True).g) == NO_PARTY


@rule("GD-SEN-11")
def test_only_what_has_passed_can_be_vetoed_and_never_an_election(galaxy: Galaxy) -> None:
    scene = decide(galaxy(3).office("prime_minister", "karroun").run(item()), gsp="no")
    assert scene.done
    assert scene.carried == NO
    orders = Vote()
    orders.item = ORDERS_ITEM
    orders.options = [ORDERS_FROM, NO_NEW_ORDERS]
    scene = galaxy(3).office("prime_minister", "karroun").run(PutToVote(orders))
    decide(scene, gsp="orders_of_gsp")
    assert scene.asked_by(VETO) == ["bip"]
    held = galaxy(3).office("prime_minister", "karroun").given(electing=True).run(Election())
    held.seat(0).asked("destiny.stand").picks("ruhamat")
    held.all_pass("destiny.stand")
    decide(held, gsp="ruhamat", bip="ruhamat")
    assert held.asked_by(VETO) == []


@rule("GD-WIN-01", "GD-CRD-11", "GD-CRD-12", "GD-SEN-10")
def test_a_veto_is_announced_and_can_be_answered(galaxy: Galaxy) -> None:
    scene = passed(galaxy(3).office("prime_minister", "karroun").holds("gsp", "distraction"))
    scene.seat(1).asked(VETO).picks("yes")
    scene.seat(0).asked(RESPOND).picks("distraction")
    while scene.asked_by(RESPOND):
        scene.all_pass(RESPOND)
    assert scene.carried == YES, "a negated veto stops nothing"
    assert not was_refused(scene.g, LAW_ITEM, 5)
    assert scene.purse("bip")[0] == 9, "its cost is lost"


@rule("GD-SEN-10", "GD-MIN-01")
def test_a_veto_is_asked_of_whoever_has_the_office_then(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "karroun").run(ItemOnTheFloor())
    decide(scene, gsp="yes", bip="yes", pop="yes")
    floor = {"standing_pass": {"window": "tally", "until": "turn"}}
    number = scene.seat(1).asked(VETO).decision.id
    scene.seat(0).asked("destiny.floor").answers(floor)
    assert scene.seat(1).asked(VETO).decision.id == number, "the same question stays open"
    scene.serve("pop", "karroun")
    scene.seat(0).asked("destiny.floor").answers(floor)
    assert scene.asked_by(VETO) == ["pop"], "the office went with its Senator"
    scene.seat(2).asked("destiny.floor").answers({"bank": {"influence": 3}})
    scene.has("pop", influence=0).seat(0).asked("destiny.floor").answers(floor)
    assert scene.done, "nobody could pay any more"


# Not again this turn


@rule("GD-SEN-12", "GD-SEN-13")
def test_what_was_turned_down_may_not_come_up_again_this_turn(galaxy: Galaxy) -> None:
    scene = decide(galaxy(3).run(item()), gsp="no", bip="yes", pop="no")
    assert was_refused(scene.g, LAW_ITEM, 5)
    assert not was_refused(scene.g, LAW_ITEM, 6)
    assert not was_refused(scene.g, PROSECUTION_ITEM, 5)
    vetoed = passed(galaxy(3).office("prime_minister", "karroun"))
    vetoed.seat(1).asked(VETO).picks("yes")
    assert was_refused(vetoed.g, LAW_ITEM, 5)
    done = passed(galaxy(3))
    assert done.carried == YES
    assert not was_refused(done.g, LAW_ITEM, 5)
    scene.run(Adjourn())
    assert not was_refused(scene.g, LAW_ITEM, 5)


@rule("GD-SEN-12", "GD-CARD-08")
def test_influence_bid_on_a_vetoed_item_stays_spent(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "karroun").run(item())
    scene.all_pass(READY).all_pass(CALL)
    for _ in range(3):
        scene.seat(scene.by(scene.asked_by(CAST)[0])).asked(CAST).picks("yes")
    scene.seat(scene.by(scene.asked_by(BID)[0])).asked(BID).answers(2)
    decide(scene).seat(1).asked(VETO).picks("yes")
    assert sorted(scene.purse(party)[0] for party in ("gsp", "bip", "pop")) == [8, 9, 10]


def test_a_veto_says_what_it_costs(galaxy: Galaxy) -> None:
    scene = passed(galaxy(3).office("prime_minister", "karroun"))
    pending = [one for one in scene.seat(1).view.pending if one.question.topic.name == VETO]
    assert "A law. It has passed." in pending[0].words.prompt
    assert "1 Influence" in pending[0].words.previews["yes_no", 1]


def test_a_vote_without_debate_or_veto(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "karroun")
    scene.run(Ballot(yes_or_no(LAW_ITEM, 5, "A law")))
    decide(scene, gsp="yes")
    assert scene.done
    assert scene.carried == YES
