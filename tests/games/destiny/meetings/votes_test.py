"""Where votes, bids and the veto meet cards, tokens, deaths and Rebellion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.acting.windows import FreeWindow
from starmoot.games.destiny.cards.event_deck import EVENT
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.laws.compliance import binds
from starmoot.games.destiny.names import EVERY_PARTY, GSP, SENATE, SENATE_OPENS
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.senators.strength import bidding_limit, voting_strength
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

BID = "destiny.bid"
CAST = "destiny.cast"
DEBATE = "destiny.debate"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
RESPOND = "destiny.respond"
TABLE = "destiny.table_item"
VETO = "destiny.veto"
MOVEMENT = {"listed_law": "movement_registration_oversight"}


def chaired(scene: Scene) -> Scene:
    """Ruhamat of the GSP is Prime Minister."""
    return scene.office("prime_minister", "ruhamat")


def tabled(sitting: Sitting, party: str) -> Sitting:
    """A Party tables the tax on moved Fleets, when it has the floor."""
    sitting.silence(TABLE)
    sitting.comes_to(party, TABLE)
    return sitting.submits(party, TABLE, MOVEMENT).silence(DEBATE)


def titles(sitting: Sitting) -> list[str]:
    return [law.title for law in sitting.g.s.laws]


@rule("GD-MIN-12", "GD-VOT-04", "GD-SHA-05")
def test_a_minister_who_embezzles_before_the_tally_loses_the_vote_by_his_tokens() -> None:
    """Five tokens make a Shadow, cost Diplomacy at once, and turn seven votes into two."""

    def prepared(scene: Scene) -> None:
        chaired(scene).serve("pop", "avelle").office("finance", "fola")

    sitting = tabled(Sitting(prepared, SENATE), "gsp").votes(gsp="yes", pop="no")
    sitting.submits("pop", FREE, {"corrupt_finance": {"tokens": 5}}).silence(VETO)
    assert sitting.carries("fola") == (2, 1)
    assert sitting.purse("pop")[1] == 8 + 15
    assert sitting.told("destiny.agrees")[-1] == ("law",)
    sitting.ends()


@rule("GD-SEN-10", "GD-CRD-16", "GD-CRD-11")
def test_a_veto_stands_where_a_ghost_deletes_the_distraction_that_would_have_stopped_it() -> None:
    """The Ghost refunds the Distraction; the veto is paid, and the law never comes to be."""

    def prepared(scene: Scene) -> None:
        chaired(scene).holds("gsp", "ghost_in_the_dark").holds("bip", "distraction")

    sitting = tabled(Sitting(prepared, SENATE), "bip").votes(bip="yes", pop="yes").silence(VETO)
    sitting.submits("gsp", VETO, "yes")
    sitting.submits("bip", RESPOND, "distraction")
    assert "ghost_in_the_dark" in sitting.offered("gsp", RESPOND)
    sitting.submits("gsp", RESPOND, "ghost_in_the_dark").silence(TABLE)
    assert titles(sitting) == []
    assert (sitting.purse("gsp")[0], sitting.purse("bip")[0]) == (10 - 1 - 4, 10)
    assert "distraction" not in sitting.offered("bip", RESPOND)
    sitting.ends()


@rule("GD-SEN-09", "GD-REB-05")
def test_an_item_whose_proposer_rebels_in_the_debate_is_voted_on_without_him() -> None:
    """What was tabled is put to the vote; the rebel has no voice, and is not bound by it either."""
    sitting = tabled(Sitting(chaired, SENATE), "bip")
    sitting.submits("bip", FLOOR, {"rebel": "28"}).silence(CAST)
    called: list[str] = []
    while voters := sitting.who(CAST):
        called += voters
        sitting.submits(voters[0], CAST, "yes")
    assert sorted(called) == ["gsp", "pop"]
    sitting.silence(VETO).submits("gsp", VETO, "no")
    assert titles(sitting) == ["Movement Registration Oversight"]
    assert [binds(sitting.g, 0, party) for party in EVERY_PARTY[:3]] == [True, False, True]
    sitting.ends()


@rule("GD-VOT-07", "GD-VOT-16", "GD-ACT-10")
def test_a_bid_above_the_limit_that_a_dead_senator_leaves_stays_in_the_tally() -> None:
    """The limit is for spending: what was bid while he lived is paid and counts."""
    dice = {"intrigue": [6]}

    def prepared(scene: Scene) -> None:
        chaired(scene).serve("gsp", "corvane").serve("bip", "gazali")

    sitting = tabled(Sitting(prepared, SENATE, dice=dice), "gsp").silence(CAST)
    while voters := sitting.who(CAST):
        sitting.submits(voters[0], CAST, {"gsp": "yes", "bip": "no"}.get(voters[0]))
    while bidders := sitting.who(BID):
        wanted = {"gsp": 8, "bip": 5}[bidders[0]]
        paid = 10 - sitting.purse(bidders[0])[0]
        sitting.submits(bidders[0], BID, wanted if paid == 0 else None)
    strike = {"assassinate": {"senator": "gazali", "target": "corvane"}}
    sitting.submits("bip", FREE, strike).silence(VETO)
    assert not sitting.alive("corvane")
    assert sitting.told("destiny.agrees")[-1] == ("law",), "4 + 8 against 4 + 2 + 5"
    sitting.ends()


@rule("GD-CARD-08", "GD-CRD-12", "GD-CRD-15")
def test_a_filibuster_that_is_distracted_costs_its_orator_and_leaves_the_tally() -> None:
    """A negated card drops nothing: its cost, the card and the action are gone, and it is voted."""

    def prepared(scene: Scene) -> None:
        chaired(scene).holds("pop", "filibuster").holds("gsp", "distraction")

    sitting = tabled(Sitting(prepared, SENATE), "gsp").votes(gsp="yes")
    sitting.submits("pop", FREE, {"filibuster": {"senator": "fola"}}).submits("gsp", FREE, None)
    sitting.submits("gsp", RESPOND, "distraction").silence(VETO)
    assert sitting.purse("pop")[0] == 10 - 3
    assert sitting.g.exhausted(senator_number("fola"))
    sitting.submits("gsp", VETO, None)
    assert titles(sitting) == ["Movement Registration Oversight"]
    sitting.ends()


@rule("GD-CARD-14", "GD-CARD-07")
def test_an_orator_who_is_seduced_takes_his_oration_out_of_the_senate(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "corvane").holds("gsp", "stirring_oration")
    scene.holds("pop", "seduction").run(FreeWindow(SENATE_OPENS))
    scene.seat(0).asked(FREE).answers({"stirring_oration": {"senator": "ruhamat"}})
    scene.seat(2).asked(FREE).passes()
    scene.all_pass(RESPOND)
    assert voting_strength(scene.g, GSP) == 4 + 4 + 6
    scene.seat(2).asked(FREE).answers({"seduction": {"senator": "fola", "target": "ruhamat"}})
    assert voting_strength(scene.g, GSP) == 6
    assert bidding_limit(scene.g, GSP) == 6


@rule("GD-EVNT-14", "GD-CARD-07")
def test_voter_fatigue_halves_what_a_seduction_has_left_of_the_bidding_limit(
    galaxy: Galaxy,
) -> None:
    """Twelve printed less six of the Senator who is away are six, of which half are three."""
    scene = galaxy(3).serve("gsp", "corvane", "qerith").holds("pop", "seduction")
    scene.given(active=[EVENT.number("voter_fatigue"), 3]).run(FreeWindow(SENATE_OPENS))
    assert bidding_limit(scene.g, GSP) == 6
    scene.seat(2).asked(FREE).answers({"seduction": {"senator": "fola", "target": "corvane"}})
    assert bidding_limit(scene.g, GSP) == 3
