"""Leaving (EX-DISP-13..21, EX-JUMP-01): the keepers' ballot, their quarrels, cover and ritual."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.disposition.leaving import Leaving
from starmoot.games.exodus.jump.routes import ROUTE
from starmoot.games.exodus.names import (
    CHURCH,
    EQUIVALENT,
    GOVERNMENT,
    INFERIOR,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    UNROLLED,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.talks import call, capitulate
from starmoot.games.exodus.state import BLANK
from starmoot.host import MISSING, imagine
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def in_a(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """The fleet is in A; B and D, where it has been before, hold nothing; C is unknown."""
    fleet = exodus(seats, **fields).with_map("AB", "AC", "AD", "DE", visited="BDA")
    return fleet.given({f"systems.{place}.reward": 0 for place in range(4)})


def dissent(fleet: Fleet, *seats: int) -> None:
    """These dissent, all others consent."""
    for seat in fleet.asked_by("exodus.course_dissent"):
        asked = fleet.seat(seat).asked("exodus.course_dissent")
        if seat in seats:
            asked.answers({"dissent": ""})
        else:
            asked.passes()


def keep_still(fleet: Fleet, *seats: int) -> None:
    """Keepers at odds let the matter rest."""
    for seat in seats:
        fleet.seat(seat).asked("exodus.scene").passes()


def course(fleet: Fleet, keeper: Faction) -> str:
    """What a keeper has named."""
    return ROUTE.key(fleet.g.faction(keeper).destination)


# The ballot.


@rule("EX-DISP-13", "EX-DEC-07", "EX-JUMP-15")
def test_the_three_keepers_alone_name_neighbours_at_once(exodus: Exodus) -> None:
    fleet = in_a(exodus, 4).run(Leaving())
    fleet.seat(NETWORK).asked_nothing()
    fleet.votes(0, "jump:b")
    fleet.seat(1).knows(lambda view: view.state.factions[0].destination == BLANK)
    fleet.said_nothing_of("exodus.course_named")
    for place in "bcd":
        fleet.votes(1, f"jump:{place}")
    for strange in ("jump:a", "jump:e"):
        with pytest.raises(AssertionError, match="refuses"):
            fleet.votes(2, strange)


@rule("EX-JUMP-01", "EX-SEQ-03", "EX-SEQ-09", "EX-SEQ-10", "EX-DISP-21")
def test_one_mind_and_the_fleet_is_gone(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=11, treachery=1, forces=[INFERIOR], risk=-1, escaped_scouts=2)
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b").rolls("fleet", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.course_agreed", route="jump:b", speed="normal")
    fleet.expect(here=1, came_from=0, forces=[], risk=0, escaped_scouts=0, cycle=0, fatigue=1)
    fleet.said("exodus.rolled", times=1).rolled_all()
    assert fleet.done
    assert not fleet.g.finished(Leaving).disagreed


@rule("EX-JUMP-01", "EX-JUMP-22", "EX-DISP-17")
@pytest.mark.parametrize("third", ["jump:c", "scout:b", "-"])
def test_two_of_three_are_not_enough_and_disagreement_costs_nothing(
    exodus: Exodus, third: str
) -> None:
    fleet = in_a(exodus, faith=9)
    number = ROUTE.number("jump:b")
    assert number is not None
    fleet.g.faction(MILITARY).destination = number
    fleet.run(Leaving()).course("jump:b", "jump:b", third)
    keep_still(fleet, MILITARY)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.course_disputed").said_nothing_of("exodus.tested")
    fleet.stands(faith=9).expect(fatigue=0, here=0)
    assert fleet.g.finished(Leaving).disagreed


@rule("EX-JUMP-01")
def test_three_who_name_nothing_have_not_agreed(exodus: Exodus) -> None:
    fleet = in_a(exodus)
    fleet.run(Leaving()).course("-", "-", "-")
    keep_still(fleet, CHURCH, GOVERNMENT, MILITARY)
    fleet.all_pass("exodus.course_dissent")
    assert fleet.g.finished(Leaving).disagreed


@rule("EX-JUMP-16")
@pytest.mark.parametrize(
    ("asked", "speed"),
    [("   ", "normal"), ("*  ", "normal"), ("* *", "hurried"), ("***", "hurried")],
)
def test_two_keepers_make_haste(exodus: Exodus, asked: str, speed: str) -> None:
    fleet = in_a(exodus, faith=11, treachery=1)
    fleet.run(Leaving()).course(*[f"jump:b{haste}".strip() for haste in asked])
    free = ZERO if speed == "normal" else ZERO[:1]
    fleet.rolls("fleet", *free, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.course_agreed", speed=speed).rolled_all()


@rule("EX-PUSH-02", "EX-PUSH-11")
def test_a_push_is_agreed_on_like_a_jump_and_moves_nobody(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=11, treachery=1).given({"systems.2.reward": 0})
    fleet.run(Leaving()).course("scout:c", "scout:c", "scout:c").rolls("fleet", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.push_scout", system="c").expect(here=0, fatigue=1, cycle=0)
    assert fleet.g.s.systems[2].scout_risk != UNROLLED
    assert not fleet.g.finished(Leaving).disagreed


@rule("EX-PUSH-02", "EX-PUSH-16")
def test_keepers_who_want_different_pushes_do_not_agree(exodus: Exodus) -> None:
    fleet = in_a(exodus).given({"systems.1.scout_risk": -2, "systems.1.scouted_in": 0})
    fleet.run(Leaving()).course("scout:b", "nuke:b", "nuke:b")
    keep_still(fleet, CHURCH)
    fleet.all_pass("exodus.course_dissent")
    assert fleet.g.finished(Leaving).disagreed


def test_the_ballot_tells_what_is_known_and_how_the_ritual_stands(exodus: Exodus) -> None:
    fleet = in_a(exodus, faith=6, treachery=4, fatigue=1, forces=[EQUIVALENT])
    fleet.given({"systems.2.scout_risk": -2, "systems.2.scouted_in": 0}).run(Leaving())
    [pending] = fleet.seat(0).view.pending
    previews = {kind + str(key): text for (kind, key), text in pending.words.previews.items()}
    hunted = "not visited, nothing of consequence, a hunting fleet of equal strength"
    assert previews[f"exodus.route{ROUTE.number('jump:c')}"] == hunted
    normal = "11% success, 78% partial after a covering action"
    assert previews["exodus.speed0"] == normal
    assert previews["exodus.speed1"] == "0% success, 0% partial"


# Quarrels.


@rule("EX-DISP-14")
def test_whoever_stands_alone_argues_first(exodus: Exodus) -> None:
    fleet = in_a(exodus, 4, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:c", "jump:b")
    assert fleet.asked_by("exodus.course_dissent") == []
    call(fleet, GOVERNMENT, "church", "jump:c")
    capitulate(fleet, GOVERNMENT, CHURCH)
    assert course(fleet, CHURCH) == "jump:c"
    assert fleet.asked_by("exodus.course_dissent") == [0, 1, 2, 3]


@rule("EX-DISP-14", "EX-RES-12")
def test_where_no_two_agree_they_argue_in_turn_until_they_do(exodus: Exodus) -> None:
    fleet = in_a(exodus, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:c", "jump:d")
    call(fleet, CHURCH, "government", "jump:b")
    capitulate(fleet, CHURCH, GOVERNMENT)
    call(fleet, GOVERNMENT, "military", "jump:b")
    capitulate(fleet, GOVERNMENT, MILITARY)
    fleet.rolls("fleet", *ZERO, *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.expect(here=1)


@rule("EX-DISP-15", "EX-DISP-16")
def test_other_factions_may_argue_with_keepers_though_they_agree(exodus: Exodus) -> None:
    fleet = in_a(exodus, 5, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b")
    dissent(fleet, NETWORK)
    asked = fleet.seat(NETWORK).asked("exodus.scene")
    assert asked.options() == ["church", "government", "military"]
    call(fleet, NETWORK, "military", "jump:c")
    capitulate(fleet, NETWORK, MILITARY)
    assert course(fleet, MILITARY) == "jump:c"
    fleet.all_pass("exodus.course_dissent")
    assert fleet.g.finished(Leaving).disagreed


@rule("EX-DISP-10")
def test_a_strong_enemy_does_not_wait_for_a_scene_over_the_course(exodus: Exodus) -> None:
    fleet = in_a(exodus, forces=[EQUIVALENT], might=9, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:c")
    call(fleet, MILITARY, "church", "jump:c")
    fleet.rolls("fleet", *ZERO).time_up().time_up()
    fleet.said("exodus.disposition_overtaken").expect(forces=[], here=0, fatigue=0)
    assert not fleet.g.finished(Leaving).disagreed


@rule("EX-DEC-06", "EX-TIME-06")
def test_silence_consents_to_the_course(exodus: Exodus) -> None:
    fleet = in_a(exodus, treachery=1)
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b").rolls("fleet", *ZERO, *ZERO)
    fleet.time_up()
    fleet.expect(here=1)


# Silence.


@rule("EX-TIME-08", "EX-DEC-07")
@pytest.mark.parametrize(
    ("named", "courses", "speed"),
    [
        (["jump:b", "jump:b"], ["jump:b", "jump:b", "jump:b"], "normal"),
        (["scout:d"], ["scout:d", "scout:d", "scout:d"], "normal"),
        (["jump:d", "jump:b"], ["jump:d", "jump:b", "jump:c"], ""),
        ([], ["jump:c", "jump:c", "jump:c"], "normal"),
        (["jump:b*"], ["jump:b", "jump:b", "jump:b"], "hurried"),
        (["jump:b*", "jump:b"], ["jump:b", "jump:b", "jump:b"], "normal"),
        (["-", "jump:b"], ["none", "jump:b", "jump:b"], ""),
        (["-", "-"], ["none", "none", "jump:c"], ""),
    ],
    ids=[
        "silence follows those who agree",
        "also in a push",
        "where they differ, to what nobody has seen",
        "so do three who say nothing",
        "haste, if those who voted want it",
        "no haste, if one of them does not",
        "to name nothing is not silence",
        "and nobody follows those who name nothing",
    ],
)
def test_silence_has_a_course_of_its_own(
    exodus: Exodus, named: list[str], courses: list[str], speed: str
) -> None:
    fleet = in_a(exodus, faith=11, treachery=1)
    fleet.run(Leaving()).course(*named).time_up()
    assert [course(fleet, Faction(keeper)) for keeper in range(3)] == courses
    if speed:
        fleet.rolls("fleet", *ZERO, *ZERO, *ZERO, *ZERO, *ZERO).rolls("draws", "0")
        fleet.all_pass("exodus.course_dissent")
        fleet.said("exodus.course_agreed", speed=speed)


@rule("EX-TIME-08")
def test_where_all_is_known_silence_goes_to_the_earliest_drawn(exodus: Exodus) -> None:
    fleet = in_a(exodus).given({"systems.2.visited": True}).run(Leaving()).time_up()
    assert course(fleet, CHURCH) == "jump:b"


@rule("EX-TIME-10", "EX-TIME-08")
def test_nobody_waits_for_an_absent_keeper_who_may_still_vote(exodus: Exodus) -> None:
    for late, expected in ((False, "jump:b"), (True, "jump:d")):
        fleet = in_a(exodus)
        fleet.play.silences[GOVERNMENT] = 3
        fleet.run(Leaving())
        if late:
            fleet.votes(GOVERNMENT, "jump:d")
        fleet.votes(CHURCH, "jump:b")
        fleet.votes(MILITARY, "jump:b")
        assert course(fleet, GOVERNMENT) == expected


@rule("EX-DISP-13", "EX-TIME-10")
def test_nobody_imagines_how_a_latecomer_has_voted(exodus: Exodus) -> None:
    fleet = in_a(exodus)
    fleet.play.silences[GOVERNMENT] = 3
    fleet.run(Leaving())
    fleet.votes(GOVERNMENT, "jump:d")
    for viewer, remembered in ((GOVERNMENT, True), (MILITARY, False)):
        window = imagine(fleet.game, fleet.play, viewer, 1).strands[0].window
        assert window is not None
        assert (window.answers[GOVERNMENT] is not MISSING) == remembered


# Another hand.


def with_iron(exodus: Exodus, *knowers: str, **fields: Any) -> Fleet:
    """The Church and these know that anybody's iron hurts the gods."""
    fleet = in_a(exodus, 5, faith=11, treachery=1, **fields)
    return fleet.with_secret("ch2", "church", *knowers)


def points(fleet: Fleet, seat: int, course: str, speed: str = "normal") -> None:
    """One who knows casts the Church's vote."""
    asked = fleet.seat(seat).asked("exodus.represent_church")
    asked.answers({"course": course, "speed": speed})


@rule("EX-SC-CH2")
@pytest.mark.parametrize("silent", [True, False])
def test_one_who_knows_may_cast_the_blank_vote_of_the_church(exodus: Exodus, silent: bool) -> None:
    fleet = with_iron(exodus, "researchers").run(Leaving())
    fleet.votes(GOVERNMENT, "jump:b", "hurried")
    fleet.votes(MILITARY, "jump:b")
    if silent:
        fleet.time_up()
    else:
        fleet.seat(CHURCH).asked("exodus.course").passes()
    for seat in (CHURCH, GOVERNMENT, MILITARY, NETWORK):
        assert fleet.seat(seat).view.waiting == []
    points(fleet, RESEARCHERS, "jump:b", "hurried")
    fleet.said("exodus.course_represented", route="jump:b").rolls("fleet", "0", *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.said("exodus.course_agreed", route="jump:b", speed="hurried").expect(here=1)


@rule("EX-SC-CH2", "EX-TIME-08")
def test_a_church_that_was_represented_was_not_silent(exodus: Exodus) -> None:
    fleet = with_iron(exodus, "researchers").run(Leaving())
    fleet.votes(GOVERNMENT, "jump:b")
    fleet.votes(MILITARY, "jump:b")
    fleet.time_up()
    points(fleet, RESEARCHERS, "jump:d")
    assert course(fleet, CHURCH) == "jump:d"


@rule("EX-SC-CH2", "EX-TIME-10")
def test_nobody_waits_for_an_absent_representative(exodus: Exodus) -> None:
    fleet = with_iron(exodus, "researchers")
    fleet.play.silences[RESEARCHERS] = 3
    fleet.run(Leaving()).course("-", "jump:b", "jump:b")
    fleet.seat(CHURCH).asked("exodus.scene")


@rule("EX-SC-CH2")
def test_nobody_stands_in_for_a_church_that_votes(exodus: Exodus) -> None:
    fleet = with_iron(exodus, "researchers").run(Leaving())
    fleet.course("jump:b", "jump:b", "jump:b")
    assert fleet.asked_by("exodus.course_dissent") == [0, 1, 2, 3, 4]


@rule("EX-SC-CH2", "EX-TIME-08")
def test_those_who_know_may_keep_still_one_after_another(exodus: Exodus) -> None:
    fleet = with_iron(exodus, "network", "researchers").run(Leaving())
    fleet.votes(GOVERNMENT, "jump:d")
    fleet.votes(MILITARY, "jump:d")
    fleet.time_up()
    fleet.seat(RESEARCHERS).asked_nothing()
    fleet.seat(NETWORK).asked("exodus.represent_church").passes()
    fleet.seat(RESEARCHERS).asked("exodus.represent_church").passes()
    assert course(fleet, CHURCH) == "jump:d"


@rule("EX-SC-CH2")
def test_without_the_knowledge_nobody_stands_in(exodus: Exodus) -> None:
    fleet = with_iron(exodus).run(Leaving())
    fleet.course("-", "jump:b", "jump:b")
    fleet.seat(CHURCH).asked("exodus.scene")


@rule("EX-SC-CH2", "EX-DISP-16")
def test_a_vote_that_the_church_had_to_withdraw_is_blank_as_well(exodus: Exodus) -> None:
    fleet = with_iron(exodus, "researchers").run(Leaving())
    fleet.course("jump:b", "jump:b", "jump:b")
    dissent(fleet, RESEARCHERS)
    call(fleet, RESEARCHERS, "church", "none")
    capitulate(fleet, RESEARCHERS, CHURCH)
    fleet.all_pass("exodus.course_dissent")
    fleet.rolls("fleet", *ZERO, *ZERO)
    points(fleet, RESEARCHERS, "jump:b")
    fleet.expect(here=1)
