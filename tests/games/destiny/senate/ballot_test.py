"""Section 12: a vote is called, cast, bid on, and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import BEFORE_TALLY, BIP, GSP, POP, REPUBLIC, Sector
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate.ballot import Ballot
from starmoot.games.destiny.senate.bids import RAISE
from starmoot.games.destiny.senate.chair import PutToVote
from starmoot.games.destiny.senate.motions import (
    CANDIDATES_FROM,
    ELECTION_ITEM,
    KEEP_VACANT,
    LAW_ITEM,
    NO,
    NO_NEW_ORDERS,
    NO_OPTION,
    ORDERS_FROM,
    ORDERS_ITEM,
    YES,
    Vote,
    yes_or_no,
)
from starmoot.games.destiny.senators.strength import voting_strength
from starmoot.games.destiny.war.conflicts import Order
from starmoot.host import asked_of
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

CALL = "destiny.calling_order"
CAST = "destiny.cast"
BID = "destiny.bid"
FREE = "destiny.free_act"


class OnTheFloor(KeepsFloor):
    """A vote with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Ballot(yes_or_no(LAW_ITEM, 1, "A law"))]


def law_vote() -> Ballot:
    return Ballot(yes_or_no(LAW_ITEM, 1, "A law"))


def poll(item: int, *options: int) -> Ballot:
    """A vote among several options."""
    vote = Vote()
    vote.item = item
    vote.title = "A choice"
    vote.options = list(options)
    return Ballot(vote)


def cast(scene: Scene, **votes: str) -> Scene:
    """The Parties vote as they are called; an empty word abstains."""
    for party, option in votes.items():
        asked = scene.seat(scene.by(party)).asked(CAST)
        if option:
            asked.picks(option)
        else:
            asked.passes()
    return scene


def no_bids(scene: Scene) -> Scene:
    """Nobody raises."""
    while scene.asked_by(BID):
        scene.all_pass(BID)
    return scene


def settle(scene: Scene) -> Scene:
    """Nobody raises, and nobody starts anything before the tally."""
    no_bids(scene)
    while scene.asked_by(FREE):
        scene.all_pass(FREE)
    return scene


# Call and cast


@rule("GD-VOT-10", "GD-VOT-11", "GD-VOT-18", "GD-WIN-10", "GD-VOT-24", "GD-VOT-13")
def test_a_vote_is_called_bid_on_opened_to_cards_and_counted(galaxy: Galaxy) -> None:
    scene = galaxy(3).holds("pop", "windfall").run(law_vote())
    assert scene.asked_by(CAST) == ["gsp"], "one after another, openly"
    cast(scene, gsp="yes", bip="yes")
    assert scene.g.s.vote is not None
    assert scene.g.s.vote.casts[:3] == [YES, YES, -2]
    cast(scene, pop="no")
    assert scene.asked_by(BID) == ["gsp"], "bids follow once all have cast"
    no_bids(scene)
    scene.expect(moment=BEFORE_TALLY)
    scene.seat(2).asked(FREE).passes()
    assert scene.done
    assert scene.carried == YES
    scene.expect(vote=None)
    scene.said("destiny.agrees", item="law")
    assert voting_strength(scene.g, GSP) == 4


@rule("GD-DEC-05", "GD-VOT-11", "GD-VOT-25")
def test_the_chair_names_the_order_of_calling(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("prime_minister", "karroun").run(law_vote())
    assert scene.asked_by(CALL) == ["bip"]
    scene.seat(1).asked(CALL).answers(["pop", "gsp", "bip"])
    for party in ("pop", "gsp", "bip"):
        assert scene.asked_by(CAST) == [party]
        cast(scene, **{party: ""})
    assert scene.all_pass(FREE).carried == NO


@rule("GD-DEC-05", "GD-VOT-25", "GD-ELE-19")
@pytest.mark.parametrize("silent", [True, False])
def test_without_a_word_of_the_chair_it_is_initiative_order(galaxy: Galaxy, silent: bool) -> None:
    scene = galaxy(3).office("justice", "ruhamat").run(law_vote())
    assert scene.order() == ["bip", "pop", "gsp"]
    if silent:
        scene.time_up()
    else:
        scene.seat(0).asked(CALL).passes()
    assert scene.asked_by(CAST) == ["bip"]
    unchaired = galaxy(3).given(roll_off=[2, 0, 1]).ordered().run(law_vote())
    assert unchaired.asked_by(CAST) == ["pop"], "nobody is asked for an order"


@rule("GD-VOT-25")
def test_the_order_must_name_every_voter_once(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "fola").run(law_vote())
    for wrong in (["pop", "gsp"], ["pop", "pop", "gsp"], ["pop", "gsp", "tmp"]):
        with pytest.raises(AssertionError, match="refuses"):
            scene.seat(2).asked(CALL).answers(wrong)
    assert scene.asked_by(CALL) == ["pop"]


@rule("GD-DEC-06", "GD-VOT-11", "GD-VOT-12")
def test_a_cast_is_final_and_silence_abstains(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(law_vote())
    asked = scene.seat(0).asked(CAST)
    assert asked.decision.question.topic.final
    asked.picks("no")
    with pytest.raises(AssertionError, match="is no longer asked"):
        asked.picks("yes")
    scene.time_up()
    scene.said("destiny.abstains", party="bip")
    cast(scene, pop="no")
    settle(scene)
    assert scene.carried == NO


@rule("GD-HID-11")
def test_casts_and_bids_are_public_at_once(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).run(law_vote()), gsp="yes")
    scene.seat(2).knows(lambda view: view.state.vote.casts[0] == YES)
    scene.said("destiny.casts", party="gsp", vote_option="yes")
    cast(scene, bip="", pop="").seat(0).asked(BID).answers(2)
    scene.seat(2).knows(lambda view: view.state.vote.bids[0] == 2)


@rule("GD-SEN-05", "GD-SEN-04")
def test_a_rebel_is_not_called(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).rebels("bip").run(law_vote()), gsp="no", pop="yes")
    assert scene.asked_by(BID) == ["gsp"]
    scene.seat(0).asked(BID).passes()
    scene.seat(2).asked(BID).answers(1)
    settle(scene)
    assert scene.carried == YES


@rule("GD-REB-06", "GD-SEN-05")
def test_the_cast_of_a_party_gone_into_rebellion_is_void_and_its_bid_lost(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).holds("pop", "feint").run(law_vote()), gsp="yes", bip="no", pop="no")
    scene.seat(0).asked(BID).passes()
    scene.seat(1).asked(BID).answers(4)
    scene.given(rebel=scene.party("bip"))
    scene.seat(2).asked(BID).passes()
    scene.seat(0).asked(BID).answers(1)
    assert scene.asked_by(BID) == ["pop"], "the rebel bids no more"
    settle(scene)
    assert scene.carried == YES, "5 against 4; the 8 of the rebel are void"
    assert scene.purse("bip")[0] == 6


@rule("GD-SEN-05", "GD-REB-06")
def test_whoever_rebels_while_being_called_is_passed_over(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(OnTheFloor())
    assert scene.asked_by(CAST) == ["gsp"]
    scene.given(rebel=scene.party("gsp"))
    floor = {"standing_pass": {"window": "tally", "until": "turn"}}
    scene.seat(0).asked("destiny.floor").answers(floor)
    assert scene.asked_by(CAST) == ["bip"]
    again = galaxy(3).run(OnTheFloor())
    number = again.seat(0).asked(CAST).decision.id
    again.seat(1).asked("destiny.floor").answers(floor)
    assert again.seat(0).asked(CAST).decision.id == number, "others' acts leave a question alone"


@rule("GD-VOT-25", "GD-SEN-02")
def test_a_chair_that_is_gone_names_no_order(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat").run(OnTheFloor())
    floor = {"standing_pass": {"window": "tally", "until": "turn"}}
    scene.seat(1).asked("destiny.floor").answers(floor)
    assert scene.asked_by(CALL) == ["gsp"], "what others do on the floor changes nothing"
    scene.g.kill(senator_number("ruhamat"))
    scene.seat(1).asked("destiny.floor").answers(floor)
    assert scene.asked_by(CALL) == []
    assert scene.asked_by(CAST) == ["bip"], "it is initiative order then"


@rule("GD-VAR-03")
def test_parties_that_nobody_plays_have_no_vote(galaxy: Galaxy) -> None:
    scene = galaxy(4).run(law_vote())
    called = []
    while scene.asked_by(CAST):
        called += scene.asked_by(CAST)
        scene.all_pass(CAST)
    assert called == ["gsp", "bip", "pop", "tmp"]


# The tally


@rule("GD-VOT-19", "GD-VOT-06")
def test_more_yes_than_no_passes_an_item(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).serve("pop", "jemak").run(law_vote()), gsp="yes", bip="", pop="no")
    settle(scene)
    assert scene.carried == NO, "4 against 5"
    bought = galaxy(3).serve("pop", "jemak").run(law_vote())
    cast(bought, gsp="yes", bip="", pop="no").seat(0).asked(BID).answers(2)
    settle(bought)
    assert bought.carried == YES, "6 against 5: one vote for each Influence"


@rule("GD-VOT-09")
def test_a_total_below_nothing_takes_nothing_away(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 4, 2).tokens("fola", 3).run(law_vote())
    cast(scene, gsp="no", bip="yes", pop="yes")
    while scene.asked_by(BID) != ["pop"]:
        scene.all_pass(BID)
    scene.seat(2).asked(BID).answers(4)
    settle(scene)
    assert scene.carried == YES, "1 + 4 against 4, whatever the -6 of the BIP would take away"


@rule("GD-VOT-09", "GD-VOT-03")
def test_bids_first_fill_up_what_a_party_is_below_nothing(galaxy: Galaxy) -> None:
    scene = galaxy(3).tokens("karroun", 4, 1).serve("bip", "vekhar").run(law_vote())
    assert voting_strength(scene.g, BIP) == -1
    cast(scene, gsp="", bip="yes", pop="")
    scene.seat(1).asked(BID).answers(1)
    settle(scene)
    assert scene.carried == NO, "-1 + 1 is nothing"


@rule("GD-VOT-21", "GD-VOT-22")
def test_dice_decide_a_tie_and_are_rolled_again_while_equal(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 5, 5, 2, 6).run(law_vote())
    settle(cast(scene, gsp="yes", bip="no", pop=""))
    assert scene.carried == YES, "no and yes roll 5 5, then 2 6"
    scene.rolled_all()


@rule("GD-VOT-20", "GD-ELE-12", "GD-FLT-03")
def test_among_several_options_the_heaviest_wins_without_a_majority(galaxy: Galaxy) -> None:
    scene = (
        galaxy(4)
        .serve("bip", "jemak")
        .run(poll(ORDERS_ITEM, ORDERS_FROM, ORDERS_FROM + 1, NO_NEW_ORDERS))
    )
    votes = {"gsp": "orders_of_gsp", "bip": "orders_of_bip", "pop": "no_new_orders", "tmp": ""}
    settle(cast(scene, **votes))
    assert scene.carried == ORDERS_FROM + 1, "5 of 13 votes"


@rule("GD-VOT-21")
def test_only_tied_leaders_roll(galaxy: Galaxy) -> None:
    scene = galaxy(4).serve("bip", "jemak").serve("gsp", "drazhul")
    scene.rolls("senate", 2, 3)
    scene.run(poll(ORDERS_ITEM, ORDERS_FROM, ORDERS_FROM + 1, NO_NEW_ORDERS))
    votes = {"gsp": "orders_of_gsp", "bip": "orders_of_bip", "pop": "no_new_orders", "tmp": ""}
    settle(cast(scene, **votes))
    assert scene.carried == ORDERS_FROM + 1
    scene.rolled_all()


@rule("GD-VOT-23")
def test_where_nothing_carries_items_fail_and_offices_stay_vacant(galaxy: Galaxy) -> None:
    silent = cast(galaxy(3).run(law_vote()), gsp="", bip="", pop="")
    assert silent.carried == NO
    void = galaxy(3).tokens("ruhamat", 4).tokens("fola", 0, 2).run(law_vote())
    settle(cast(void, gsp="yes", bip="", pop="yes"))
    assert void.carried == NO, "0 and -2 are nothing"
    ruhamat = CANDIDATES_FROM + senator_number("ruhamat")
    office = galaxy(3).tokens("ruhamat", 4).run(poll(ELECTION_ITEM, ruhamat, KEEP_VACANT))
    settle(cast(office, gsp="ruhamat", bip="", pop=""))
    assert office.carried == KEEP_VACANT


@rule("GD-VOT-04", "GD-VOT-24")
def test_strength_is_whole_in_every_vote_and_changes_at_once(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(law_vote())
    settle(cast(scene, gsp="yes", bip="", pop=""))
    assert scene.carried == YES
    scene.run(law_vote())
    cast(scene, gsp="yes", bip="no", pop="")
    scene.tokens("ruhamat", 1)
    settle(scene)
    assert scene.carried == NO, "a token since the cast counts already: 3 against 4"


@rule("GD-VOT-05", "GD-VOT-08", "GD-CARD-07")
def test_a_seduced_senator_neither_votes_nor_bids_nor_wins(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(law_vote())
    cast(scene, gsp="yes", bip="no", pop="")
    scene.seduced("ruhamat")
    assert scene.seat(0).asked(BID).options() == []
    settle(scene)
    assert scene.carried == NO
    ruhamat, karroun = (CANDIDATES_FROM + senator_number(one) for one in ("ruhamat", "karroun"))
    race = galaxy(3).run(poll(ELECTION_ITEM, ruhamat, karroun, KEEP_VACANT))
    cast(race, gsp="karroun", bip="ruhamat", pop="ruhamat")
    settle(race)
    assert race.carried == ruhamat
    race = galaxy(3).run(poll(ELECTION_ITEM, ruhamat, karroun, KEEP_VACANT))
    cast(race, gsp="karroun", bip="ruhamat", pop="ruhamat")
    race.seduced("ruhamat")
    settle(race)
    assert race.carried == KEEP_VACANT, "the candidacy is over, and the GSP has no strength left"
    race = galaxy(3).run(poll(ELECTION_ITEM, ruhamat, karroun, KEEP_VACANT))
    cast(race, gsp="karroun", bip="ruhamat", pop="karroun")
    race.seduced("karroun")
    settle(race)
    assert race.carried == KEEP_VACANT


@rule("GD-CARD-08")
def test_a_dropped_item_is_not_counted(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).run(law_vote()), gsp="yes", bip="yes", pop="yes")
    assert scene.g.s.vote is not None
    assert scene.g.s.vote.droppable
    scene.g.s.vote.dropped = True
    settle(scene)
    assert scene.carried == NO_OPTION
    scene.said_nothing_of("destiny.agrees")
    scene.said_nothing_of("destiny.refuses")
    several = galaxy(3).run(poll(ORDERS_ITEM, ORDERS_FROM, NO_NEW_ORDERS))
    assert several.g.s.vote is not None
    assert not several.g.s.vote.droppable


@rule("GD-CARD-15")
def test_bought_ballots_come_on_top(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).run(law_vote()), gsp="yes", bip="no", pop="")
    assert scene.g.s.vote is not None
    scene.g.s.vote.bought[0] = 1
    assert len(scene.seat(0).asked(BID).options()) == 4, "the limit of bids is as before"
    settle(scene)
    assert scene.carried == YES


def test_the_tally_explains_itself(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).run(law_vote()), gsp="yes", bip="no", pop="yes")
    settle(scene)
    assert "No 4 (Black Iron Party 4); Yes 8 (Green Spiral Party 4, Party of the" in scene.log()


def test_a_bid_concerns_those_who_are_behind_and_can_catch_up(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).run(law_vote()), gsp="yes", bip="no", pop="")
    vote = scene.g.s.vote
    assert vote is not None
    assert concerned(scene, "gsp"), "4 against 4"
    vote.bids[scene.party("bip")] = 1  # 4 against 5: it is behind, and may raise by 4
    assert concerned(scene, "gsp")
    vote.bids[scene.party("gsp")] = 2  # ahead: it is asked once the others raise
    assert not concerned(scene, "gsp")
    vote.bids[scene.party("bip")] = 4  # all that it has makes a tie, which dice decide
    vote.bids[scene.party("gsp")] = 0
    assert concerned(scene, "gsp")
    vote.bids[scene.party("bip")] = 5
    assert not concerned(scene, "gsp")


def test_a_bid_concerns_nobody_whose_orders_are_ahead_by_another_name(galaxy: Galaxy) -> None:
    scene = galaxy(3)
    for party, to in ((GSP, Sector(40)), (BIP, Sector(40)), (POP, Sector(41))):
        order = Order()
        order.owner, order.leader, order.sector, order.origins = REPUBLIC, party, to, [Sector(1)]
        scene.g.s.fleet_orders.append(order)
    scene.run(poll(ORDERS_ITEM, *(ORDERS_FROM + party for party in (GSP, BIP, POP))))
    cast(scene, gsp="orders_of_gsp", bip="orders_of_bip", pop="orders_of_pop")
    vote = scene.g.s.vote
    assert vote is not None
    vote.bids[scene.party("pop")] = 1
    assert concerned(scene, "gsp"), "4 and 4 for one thing, 5 for the other"
    vote.bids[scene.party("bip")] = 2
    assert not concerned(scene, "gsp"), "the fleets of both go where it wants them"
    scene.g.s.fleet_orders[0].admiral = senator_number("ruhamat")
    assert concerned(scene, "gsp"), "other orders are another outcome"


def concerned(scene: Scene, party: str) -> bool:
    """Whether the bid that a Party is asked for could win something."""
    found = [one for one in asked_of(scene.g, scene.by(party)) if one.topic == RAISE.name]
    assert len(found) == 1
    return found[0].concerns


def test_voters_read_what_is_at_stake_and_what_each_option_does(galaxy: Galaxy) -> None:
    scene = cast(galaxy(3).run(law_vote()), gsp="yes")
    words = scene.seat(1).view.pending[0].words
    assert "A law" in words.prompt
    assert "Green Spiral Party: Yes" in words.prompt
    assert "4 votes" in words.previews["destiny.vote_option", YES]
    cast(scene, bip="no", pop="")
    words = scene.seat(0).view.pending[0].words
    assert "No 4 (Black Iron Party 4)" in words.prompt
    assert "You may bid 4 more" in words.prompt


@rule("GD-ELE-16", "GD-VOT-19", "GD-VOT-09")
def test_every_option_tells_whose_it_is_and_what_a_vote_for_it_does(galaxy: Galaxy) -> None:
    """GD-VOT-09: who is below nothing puts nothing behind whatever it votes for."""
    ruhamat, karroun = [CANDIDATES_FROM + senator_number(one) for one in ("ruhamat", "karroun")]
    scene = galaxy(3).tokens("ruhamat", 4, 1)
    race = scene.run(poll(ELECTION_ITEM, ruhamat, karroun, KEEP_VACANT))
    said = race.seat(0).view.pending[0].words.previews
    behind = "You put 0 votes behind it before bids."
    assert [said["destiny.vote_option", one] for one in (ruhamat, karroun, KEEP_VACANT)] == [
        f"Candidate of the Green Spiral Party. {behind}",
        f"Candidate of the Black Iron Party. {behind}",
        f"An unnamed Senator holds the office until the next Election. {behind}",
    ]
    said = galaxy(3).run(law_vote()).seat(0).view.pending[0].words.previews
    assert said["destiny.vote_option", YES].startswith("It passes if more votes say yes than no.")
    assert said["destiny.vote_option", NO].startswith("Against it. You put 4 votes")
    said = galaxy(3).run(poll(ORDERS_ITEM, ORDERS_FROM)).seat(0).view.pending[0].words.previews
    assert said["destiny.vote_option", ORDERS_FROM].startswith("You put 4 votes behind it")


def test_a_debated_item_hands_up_what_its_vote_came_to(galaxy: Galaxy) -> None:
    scene = galaxy(3).run(PutToVote(yes_or_no(LAW_ITEM, 1, "A law"))).all_pass("destiny.debate")
    settle(cast(scene, gsp="yes", bip="", pop=""))
    assert scene.carried == YES
    scene.expect(refused=[])
