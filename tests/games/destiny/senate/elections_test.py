"""Section 11: Elections of the five Ministers, and the victory they may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from starmoot.games.destiny import GAME
from starmoot.games.destiny.acting.floor import KeepsFloor
from starmoot.games.destiny.content.printed import senator_number
from starmoot.games.destiny.names import GSP, INFESTED, JUSTICE, OFFICE, PRIME_MINISTER, Office
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.scenario.voting import CALL, CAST, FREE, READY, decide
from starmoot.games.destiny.senate.elections import Election
from starmoot.games.destiny.senators.strength import diplomacy, voting_strength
from starmoot.games.destiny.turn.ending import BY_MINISTRIES, award
from starmoot.games.destiny.turn.phases import SenatePhase
from starmoot.kernel import Procedure
from starmoot.testing import rule

if TYPE_CHECKING:
    from starmoot.games.destiny.scenario.scene import Galaxy, Scene

STAND = "destiny.stand"
ORDER = "destiny.order_of_offices"
OTHERS = ["interior", "finance", "justice", "defence"]


class OnTheFloor(KeepsFloor):
    """An Election with the floor open beside it."""

    def outline(self, g: Destiny) -> list[Procedure[Destiny]]:
        return [Election()]


def election(scene: Scene) -> Scene:
    """An Election is due and begins."""
    return scene.given(electing=True, election=4).run(Election())


def stand(scene: Scene, **names: str) -> Scene:
    """These Parties stand Senators forward, all others none."""
    for party in scene.asked_by(STAND):
        asked = scene.seat(scene.by(party)).asked(STAND)
        if party in names:
            asked.picks(names[party])
        else:
            asked.passes()
    return scene


def elect(scene: Scene, party: str, senator: str) -> Scene:
    """A Party's only candidate is elected by its own vote."""
    return decide(stand(scene, **{party: senator}), **{party: senator})


def holder(scene: Scene, office: str) -> int:
    """Who holds an office."""
    number = OFFICE.number(office)
    assert number is not None
    return scene.g.minister(Office(number))


def five(scene: Scene, party: str = "gsp") -> Scene:
    """A Party has five Senators in play."""
    return scene.serve(party, "corvane", "ilmari", "tessaly", "odran")


# The course of an Election


@rule("GD-ELE-01", "GD-ELE-03", "GD-ELE-17", "GD-ELE-11")
def test_the_prime_minister_is_elected_first(galaxy: Galaxy) -> None:
    scene = stand(election(galaxy(3)), gsp="ruhamat", bip="karroun")
    scene.said("destiny.election", office="prime_minister")
    scene.all_pass(READY)
    assert scene.seat(0).asked(CAST).options() == ["ruhamat", "karroun", "keep_vacant"]
    decide(scene, gsp="ruhamat", bip="karroun", pop="karroun")
    assert holder(scene, "prime_minister") == senator_number("karroun")
    scene.said("destiny.takes_office", senator="karroun", office="prime_minister")


@rule("GD-ELE-01")
def test_without_an_election_due_the_step_is_skipped(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("finance", "fola").run(Election())
    assert scene.done
    assert holder(scene, "finance") == senator_number("fola")
    due = galaxy(3).given(electing=True, election=4).run(SenatePhase())
    assert due.asked_by(STAND) == ["gsp", "bip", "pop"]


@rule("GD-ELE-04", "GD-DEC-04")
def test_the_new_prime_minister_orders_the_other_offices(galaxy: Galaxy) -> None:
    scene = elect(election(galaxy(3).serve("bip", "jemak")), "bip", "karroun")
    assert scene.asked_by(ORDER) == ["bip"]
    with pytest.raises(AssertionError, match="refuses"):
        scene.seat(1).asked(ORDER).answers(["justice", "defence", "finance"])
    scene.seat(1).asked(ORDER).answers(["justice", "defence", "interior", "finance"])
    for office in ("justice", "defence", "interior", "finance"):
        scene.said("destiny.election", office=office)
        assert not scene.done
        stand(scene)
    assert scene.done
    assert [holder(scene, office) for office in OTHERS] == [-1] * 4


@rule("GD-DEC-04")
def test_silence_leaves_the_offices_in_their_usual_order(galaxy: Galaxy) -> None:
    scene = elect(election(galaxy(3).serve("bip", "jemak")), "bip", "karroun").time_up()
    for office in OTHERS:
        scene.said("destiny.election", office=office)
        stand(scene)
    assert scene.done


@rule("GD-ELE-05")
def test_without_a_prime_minister_the_smallest_party_orders_the_offices(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").serve("bip", "vekhar")
    stand(election(scene))
    assert scene.asked_by(ORDER) == ["pop"]


@rule("GD-ELE-06")
def test_dice_decide_who_is_smallest(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").rolls("senate", 4, 4, 2, 3)
    stand(election(scene))
    assert scene.asked_by(ORDER) == ["pop"], "the BIP rolls 4 and 2, the PoP 4 and 3"
    scene.rolled_all()


@rule("GD-ELE-18", "GD-ELE-16")
def test_after_five_offices_the_counter_is_on_the_first_space(galaxy: Galaxy) -> None:
    scene = galaxy(3).rolls("senate", 1, 2, 3)
    stand(election(scene))
    scene.seat(2).asked(ORDER).passes()
    for _ in OTHERS:
        scene.expect(election=4, electing=True)
        stand(scene)
    assert scene.done
    scene.expect(election=1, electing=False, ministries=[-1] * 5)
    assert scene.g.chair() == -1


# Candidates


@rule("GD-ELE-07", "GD-ELE-08", "GD-DEC-03", "GD-HID-11")
def test_candidates_are_named_at_once_and_shown_together(galaxy: Galaxy) -> None:
    scene = election(galaxy(3).serve("gsp", "jemak").tired("ruhamat"))
    assert scene.asked_by(STAND) == ["gsp", "bip", "pop"]
    assert scene.seat(0).asked(STAND).options() == ["ruhamat", "jemak"], "exhausted or not"
    scene.seat(0).asked(STAND).picks("ruhamat")
    scene.seat(1).knows(
        lambda view: all(entry.note.name != "destiny.candidate" for entry in view.log)
    )
    scene.seat(2).asked(STAND).picks("fola")
    unseen = scene.g.reveals
    scene.seat(1).asked(STAND).passes()
    assert scene.g.reveals > unseen, "what all have seen cannot be taken back"
    scene.said("destiny.candidate", party="gsp", senator="ruhamat", office="prime_minister")
    scene.said("destiny.candidate", times=2)


@rule("GD-DEC-03")
def test_silence_stands_nobody_forward(galaxy: Galaxy) -> None:
    scene = election(galaxy(3).serve("gsp", "jemak").serve("bip", "vekhar")).time_up()
    scene.said_nothing_of("destiny.candidate")
    scene.said("destiny.office_vacant", office="prime_minister")


@rule("GD-ELE-07", "GD-SEN-05", "GD-CARD-07")
def test_rebels_and_the_seduced_cannot_stand(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("pop", "jemak").rebels("bip")
    scene.seduced("fola")
    election(scene)
    assert scene.asked_by(STAND) == ["gsp", "pop"]
    assert scene.seat(2).asked(STAND).options() == ["jemak"]


@rule("GD-ELE-09", "GD-ELE-10", "GD-ELE-07")
def test_who_is_elected_cannot_stand_again(galaxy: Galaxy) -> None:
    scene = elect(election(galaxy(3).serve("gsp", "jemak")), "gsp", "ruhamat")
    scene.seat(0).asked(ORDER).passes()
    assert scene.seat(0).asked(STAND).options() == ["jemak"]
    elect(scene, "gsp", "jemak")
    assert scene.asked_by(STAND) == ["bip", "pop"], "the GSP has nobody left"


@rule("GD-ELE-15")
def test_without_a_candidate_there_is_no_vote(galaxy: Galaxy) -> None:
    scene = stand(election(galaxy(3).serve("gsp", "jemak").serve("bip", "vekhar")))
    scene.said("destiny.office_vacant", office="prime_minister")
    scene.said_nothing_of("destiny.vote_called")
    scene.said_nothing_of("destiny.debate")


# The vote


@rule("GD-ELE-12", "GD-ELE-13", "GD-VOT-20")
def test_the_heaviest_option_wins_and_a_party_may_vote_against_its_own(galaxy: Galaxy) -> None:
    scene = galaxy(4).serve("tmp", "jemak")
    scene = stand(election(scene), gsp="ruhamat", bip="karroun", pop="fola")
    decide(scene, gsp="karroun", bip="ruhamat", pop="keep_vacant", tmp="fola")
    assert holder(scene, "prime_minister") == senator_number("fola"), "5 votes of 17 are enough"


@rule("GD-ELE-11", "GD-ELE-16", "GD-VOT-23")
def test_an_office_may_be_kept_vacant(galaxy: Galaxy) -> None:
    big = galaxy(3).serve("gsp", "jemak", "vekhar").serve("bip", "drazhul")
    scene = decide(stand(election(big), pop="fola"), gsp="keep_vacant", pop="fola")
    assert holder(scene, "prime_minister") == -1
    scene.said("destiny.office_vacant", office="prime_minister")
    nobody = election(galaxy(3).serve("gsp", "jemak").serve("bip", "vekhar"))
    decide(stand(nobody, pop="fola"))
    nobody.said("destiny.office_vacant", office="prime_minister")


@rule("GD-ELE-14", "GD-SEN-08")
def test_there_is_time_for_speeches_before_each_vote(galaxy: Galaxy) -> None:
    scene = stand(election(galaxy(3)), gsp="ruhamat")
    assert scene.asked_by(READY) == ["gsp", "bip", "pop"]
    assert "Election of the Prime Minister" in scene.seat(1).view.pending[0].words.prompt
    decide(scene, gsp="ruhamat")
    scene.seat(0).asked(ORDER).passes()
    stand(scene, bip="karroun")
    assert scene.asked_by(READY) == ["gsp", "bip", "pop"]


@rule("GD-ELE-19", "GD-ELE-20", "GD-VOT-25")
def test_the_new_prime_minister_chairs_the_rest_of_the_election(galaxy: Galaxy) -> None:
    scene = stand(election(galaxy(3).serve("bip", "jemak")), bip="karroun").all_pass(READY)
    assert scene.asked_by(CALL) == [], "nobody chairs the first vote"
    assert scene.asked_by(CAST) == ["gsp"], "it is called in initiative order"
    decide(scene, bip="karroun").seat(1).asked(ORDER).passes()
    stand(scene, bip="jemak").all_pass(READY)
    assert scene.asked_by(CALL) == ["bip"]


@rule("GD-ELE-02")
def test_no_ministry_works_before_the_election_is_over(galaxy: Galaxy) -> None:
    scene = elect(election(galaxy(3).serve("gsp", "jemak", "vekhar")), "gsp", "ruhamat")
    scene.seat(0).asked(ORDER).passes()
    elect(scene, "gsp", "jemak")
    assert holder(scene, "interior") == senator_number("jemak")
    assert diplomacy(scene.g, senator_number("jemak")) == 1, "not +1 yet"
    assert voting_strength(scene.g, GSP) == 7
    for _ in OTHERS[1:]:
        stand(scene)
    assert scene.done
    assert diplomacy(scene.g, senator_number("jemak")) == 2
    assert voting_strength(scene.g, GSP) == 8


@rule("GD-ELE-02", "GD-GAL-25")
def test_no_power_of_an_office_is_on_offer_during_the_election(galaxy: Galaxy) -> None:
    offices = zip(OFFICE.keys, ("ruhamat", "corvane", "ilmari", "tessaly", "odran"), strict=True)
    scene = five(galaxy(3)).holds("gsp", "feint").given(electing=True)
    for office, senator in offices:
        scene.office(office, senator)
    stand(scene.run(Election()), bip="karroun")
    scene.all_pass(READY).all_pass(CALL)
    while scene.asked_by(CAST):
        scene.all_pass(CAST)
    assert scene.seat(0).asked(FREE).options() == []


@rule("GD-ELE-05", "GD-REB-05")
def test_if_the_one_who_chooses_rebels_another_chooses(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").given(electing=True, election=4).run(OnTheFloor())
    elect(scene, "bip", "karroun")
    number = scene.seat(1).asked(ORDER).decision.id
    floor = {"standing_pass": {"window": "tally", "until": "turn"}}
    scene.seat(2).asked("destiny.floor").answers(floor)
    assert scene.seat(1).asked(ORDER).decision.id == number, "nothing has changed for the BIP"
    scene.given(rebel=scene.party("bip"))
    scene.g.vacate(PRIME_MINISTER)
    scene.seat(1).asked("destiny.floor").answers(floor)
    assert scene.asked_by(ORDER) == ["pop"]


@rule("GD-ELE-21", "GD-ELE-16")
def test_an_office_that_falls_vacant_stays_vacant_until_the_next_election(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").office("finance", "ruhamat")
    scene.g.kill(senator_number("ruhamat"))
    scene.run(SenatePhase())
    assert holder(scene, "finance") == -1
    scene.said_nothing_of("destiny.election")


@rule("GD-ELE-23")
@pytest.mark.parametrize(
    ("first", "turn", "dealt"), [("random", 1, True), ("random", 4, False), ("vote", 1, False)]
)
def test_only_the_first_election_may_be_dealt(
    galaxy: Galaxy, first: str, turn: int, dealt: bool
) -> None:
    scene = galaxy(3, first_election=first).given(electing=True, election=4)
    scene.chance("decks", *[0] * 8).in_phase("senate", turn=turn).run(SenatePhase())
    assert (scene.asked_by(STAND) == []) is dealt
    assert bool(scene.g.chair() >= 0) is dealt


@rule("GD-ELE-22")
def test_an_office_goes_with_its_senator_to_another_party(galaxy: Galaxy) -> None:
    scene = galaxy(3).office("justice", "ruhamat")
    assert scene.g.ministry_party(JUSTICE) == scene.party("gsp")
    scene.serve("pop", "ruhamat")
    assert scene.g.ministry_party(JUSTICE) == scene.party("pop")


# The victory by Ministries


def all_five(scene: Scene, *senators: str) -> Scene:
    """The GSP wins one office after another with these Senators."""
    election(scene)
    elect(scene, "gsp", senators[0])
    scene.seat(0).asked(ORDER).passes()
    for senator in senators[1:]:
        elect(scene, "gsp", senator)
    return scene


@rule("GD-VIC-01", "GD-VIC-03", "GD-VIC-11", "GD-VIC-14")
def test_five_ministries_win_when_the_election_closes(galaxy: Galaxy) -> None:
    scene = five(galaxy(3)).owns(INFESTED, *range(40, 50))
    all_five(scene, "ruhamat", "corvane", "ilmari", "tessaly", "odran")
    scene.ended(BY_MINISTRIES)
    assert scene.scores == [1, 0, 0]


@rule("GD-EX-26", "GD-ELE-09", "GD-VIC-01", "GD-VIC-02", "GD-VIC-03")
def test_four_senators_cannot_hold_five_ministries(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "corvane", "ilmari", "tessaly")
    all_five(scene, "ruhamat", "corvane", "ilmari", "tessaly")
    assert scene.asked_by(STAND) == ["bip", "pop"]
    stand(scene)
    assert scene.done
    assert not scene.play.ended
    assert [scene.g.ministry_party(Office(office)) for office in range(5)] == [0, 0, 0, 0, -1]


@rule("GD-VIC-01", "GD-VIC-04")
def test_four_ministries_of_five_win_nothing_now_or_later(galaxy: Galaxy) -> None:
    scene = five(galaxy(3))
    all_five(scene, "ruhamat", "corvane", "ilmari", "tessaly")
    decide(stand(scene, bip="karroun"), bip="karroun")
    assert scene.done
    assert not scene.play.ended
    scene.serve("gsp", "karroun")
    scene.given(electing=False).run(SenatePhase())
    assert not scene.play.ended, "asked once, when an Election closes"


@rule("GD-VAR-05", "GD-VIC-14")
def test_only_the_winner_wins_whoever_plays_it(galaxy: Galaxy) -> None:
    scene = five(galaxy(4), "tmp")
    award(scene.g, [scene.party("tmp")], BY_MINISTRIES)
    scene.ended(BY_MINISTRIES)
    assert scene.scores == [0, 0, 0, 1]


@rule("GD-VAR-01", "GD-CMP-04")
@pytest.mark.parametrize(("seats", "enough"), [(2, False), (3, True), (6, True), (7, False)])
def test_no_senate_meets_with_fewer_than_three_parties(seats: int, enough: bool) -> None:
    if enough:
        GAME.check_seats(seats)
        return
    with pytest.raises(ValueError, match="seats"):
        GAME.check_seats(seats)


def test_candidates_are_told_what_the_office_does(galaxy: Galaxy) -> None:
    scene = election(galaxy(3))
    assert "veto" in scene.seat(0).view.pending[0].words.prompt
    elect(scene, "gsp", "ruhamat")
    assert "audit" in scene.seat(0).view.pending[0].words.previews["destiny.office", 2]


@rule("GD-SAB-27", "GD-ELE-06")
def test_will_to_power_works_where_dice_decide_who_is_smallest(galaxy: Galaxy) -> None:
    scene = galaxy(3).serve("gsp", "jemak").owns("bip", 34).rolls("senate", 4, 5, 6)
    stand(election(scene))
    scene.seat(1).asked("destiny.reroll").picks("die_1")
    assert scene.asked_by(ORDER) == ["bip"]
    scene.rolled_all()
