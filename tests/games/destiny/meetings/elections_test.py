"""Where Elections meet daggers, deals and Rebellion, at whole tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import INTERIOR, NO_SENATOR, PRIME_MINISTER, SENATE
from starmoot.games.destiny.scenario.sitting import Sitting
from starmoot.games.destiny.turn.ending import BY_MINISTRIES
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Scene

CALL = "destiny.calling_order"
CAST = "destiny.cast"
DEBATE = "destiny.debate"
FLOOR = "destiny.floor"
FREE = "destiny.free_act"
ORDER = "destiny.order_of_offices"
STAND = "destiny.stand"


def due(scene: Scene) -> Scene:
    """An Election is due, and the GSP has Senators for most offices."""
    scene.given(electing=True, election=4)
    return scene.serve("gsp", "corvane", "ilmari", "tessaly")


def elects(sitting: Sitting, party: str, senator: str) -> Sitting:
    """One Party alone stands somebody forward, and votes for him."""
    sitting.silence(STAND)
    for other in sitting.who(STAND):
        sitting.submits(other, STAND, senator if other == party else None)
    return sitting.votes(**{party: senator})


def minister(sitting: Sitting, office: int) -> int:
    return sitting.g.s.ministries[office]


@rule("GD-ASN-19", "GD-ELE-12")
def test_a_candidate_who_is_assassinated_before_the_tally_leaves_the_office_to_the_next() -> None:
    """The dead hold no Ministry: the votes for him count for nobody."""
    dice = {"intrigue": [6]}
    sitting = Sitting(lambda scene: due(scene).holds("pop", "assassination"), SENATE, dice=dice)
    sitting.silence(STAND)
    for party, senator in (("gsp", "corvane"), ("bip", "karroun"), ("pop", None)):
        sitting.submits(party, STAND, senator)
    sitting.votes(gsp="corvane", bip="karroun")
    dagger = {"assassination": {"senator": "fola", "target": "corvane"}}
    sitting.submits("pop", FREE, dagger).silence(ORDER)
    assert not sitting.alive("corvane")
    assert minister(sitting, PRIME_MINISTER) == senator_number("karroun")
    assert sitting.who(ORDER) == ["bip"]
    sitting.ends()


@rule("GD-VIC-01", "GD-ELE-22")
def test_an_office_bought_with_its_senator_while_the_election_lasts_completes_the_five() -> None:
    """What counts is who holds the offices when the Election closes, not who was elected."""
    sitting = Sitting(due, SENATE)
    elects(sitting, "bip", "karroun").silence(ORDER)
    assert sitting.who(ORDER) == ["bip"]
    for senator in ("corvane", "ilmari", "tessaly"):
        elects(sitting, "gsp", senator)
    sitting.silence(STAND)
    for party in sitting.who(STAND):
        sitting.submits(party, STAND, "ruhamat" if party == "gsp" else None)
    sitting.agree("bip", "gsp", gives={"senators": ["karroun"]}, takes={"money": 10})
    assert sitting.told("destiny.election_over") == [], "the last office is not filled yet"
    sitting.silence(CALL)
    assert sitting.who(CALL) == ["gsp"], "the chair went with the Prime Minister"
    sitting.votes(gsp="ruhamat")
    assert sitting.table.ended
    assert sitting.table.ending == BY_MINISTRIES
    assert sitting.table.scores == [1, 0, 0]
    sitting.ends()


@rule("GD-ELE-04", "GD-ELE-22")
def test_a_prime_minister_who_changes_sides_takes_the_order_of_offices_along() -> None:
    """The new Prime Minister decides the order: his buyer is asked for it."""
    sitting = Sitting(due, SENATE)
    elects(sitting, "bip", "karroun").silence(ORDER)
    assert sitting.who(ORDER) == ["bip"]
    sitting.agree("bip", "pop", gives={"senators": ["karroun"]})
    assert sitting.who(ORDER) == ["pop"]
    sitting.submits("pop", ORDER, ["defence", "justice", "finance", "interior"])
    assert ("defence",) in sitting.told("destiny.election")
    sitting.ends()


@rule("GD-REB-05", "GD-ELE-19")
def test_a_prime_minister_who_rebels_in_the_election_leaves_it_without_a_chair() -> None:
    """The office is vacant again, nobody is asked for an order of calling, and the rest goes on."""
    sitting = Sitting(due, SENATE)
    elects(sitting, "bip", "karroun").silence(ORDER)
    sitting.submits("bip", ORDER, None).silence(STAND)
    sitting.submits("bip", FLOOR, {"rebel": "28"})
    assert minister(sitting, PRIME_MINISTER) == NO_SENATOR
    assert sitting.who(STAND) == ["gsp", "pop"]
    sitting.submits("gsp", STAND, "corvane").submits("pop", STAND, "fola").silence(CALL, CAST)
    assert sitting.who(CALL) == []
    sitting.votes(gsp="corvane", pop="fola").silence(STAND)
    assert minister(sitting, INTERIOR) == senator_number("corvane")
    sitting.ends()


@rule("GD-ELE-07", "GD-DEA-03")
def test_a_candidate_sold_before_the_names_are_shown_is_not_a_second_one_of_his_buyer() -> None:
    """Each Party stands one of its own Senators forward: the seller has none now, the buyer one."""
    sitting = Sitting(due, SENATE).silence(STAND)
    sitting.submits("bip", STAND, "karroun").submits("gsp", STAND, None)
    sitting.agree("bip", "pop", gives={"senators": ["karroun"]})
    sitting.submits("pop", STAND, "fola").silence(CAST)
    assert sitting.told("destiny.candidate") == [("pop", "fola", "prime_minister")]
    sitting.ends()


@rule("GD-ELE-25", "GD-DEA-03")
def test_an_office_dealt_to_a_party_that_sells_all_its_senators_is_dealt_again() -> None:
    """Only who has a Senator without office can fill a card: another Party gets it."""

    def prepared(scene: Scene) -> None:
        scene.given(turn=1, electing=True, election=4).serve("gsp", "corvane")

    sitting = Sitting(prepared, SENATE, dice={"decks": [1] * 10}, first_election="random")
    sitting.silence("destiny.seat_minister")
    assert sitting.who("destiny.seat_minister") == ["gsp"]
    sitting.agree("gsp", "bip", gives={"senators": ["corvane", "ruhamat"]})
    while asked := sitting.who("destiny.seat_minister"):
        assert "gsp" not in asked
        sitting.table.time_up()
    held = [one for one in sitting.g.s.ministries if one != NO_SENATOR]
    assert sorted(held) == sorted(
        senator_number(one) for one in ("corvane", "ruhamat", "karroun", "fola")
    )
    sitting.ends()
