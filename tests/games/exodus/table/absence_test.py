"""Absence (EX-TIME-10): no step waits for an absent player, and every step still hears one."""

from __future__ import annotations

import pytest

from starmoot.bots.base import make_bot
from starmoot.bots.match import take_turn
from starmoot.games.exodus.characters.removal import KILLED, remove
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import GESTURE
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.disposition.leaving import Leaving
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.writing import Intents
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    LEAVE,
    MILITARY,
    NETWORK,
    STAY_HERE,
    Faction,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.voyage import Sails
from starmoot.games.exodus.state import BLANK
from starmoot.games.exodus.systems.naming import Naming
from starmoot.testing import rule

BLANKS = dict.fromkeys(("church", "government", "military"), "blank")


def without(exodus: Exodus, *absent: int, seats: int = 3) -> Fleet:
    """These have let three deadlines pass in a row."""
    fleet = exodus(seats).led().at_six()
    for seat in absent:
        fleet.play.silences[seat] = 3
    return fleet


@rule("EX-TIME-10", "EX-TIME-05")
def test_intents_do_not_wait_for_the_absent_who_have_no_opinion(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).run(Intents())
    assert fleet.asked_by("exodus.intents") == [GOVERNMENT, MILITARY]
    fleet.seat(GOVERNMENT).asked("exodus.intents").answers(BLANKS | {"church": "parade"})
    fleet.seat(MILITARY).asked("exodus.intents").answers(BLANKS)
    assert fleet.done
    assert [fleet.wanted(Faction(author), CHURCH) for author in range(3)] == [
        "blank",
        "parade",
        "blank",
    ]


@rule("EX-TIME-10", "EX-TIME-03", "EX-HID-03")
def test_an_absent_player_may_still_write_until_the_last_sheet_is_in(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).run(Intents())
    fleet.seat(CHURCH).asked("exodus.intents").answers(BLANKS | {"church": "rest"})
    fleet.seat(CHURCH).asked("exodus.intents").answers(BLANKS | {"church": "parade"})
    assert fleet.play.silences[CHURCH] == 0
    for seat in (GOVERNMENT, MILITARY):
        fleet.seat(seat).asked("exodus.intents").answers(BLANKS)
    assert fleet.wanted(CHURCH, CHURCH) == "parade"


@rule("EX-TIME-10", "EX-TIME-06", "EX-RES-08")
def test_the_absent_consent_to_orders_at_once(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).writes({"church": {"church": "parade"}}).run(Resolving())
    assert fleet.asked_by("exodus.dissent") == [GOVERNMENT, MILITARY]
    fleet.all_pass("exodus.dissent")
    fleet.said("exodus.consent")
    assert fleet.done


@rule("EX-TIME-10", "EX-RES-07")
def test_a_player_who_comes_back_may_still_dissent(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).writes({"military": {"church": "parade"}}).run(Resolving())
    fleet.seat(CHURCH).asked("exodus.dissent").answers({"church": "not without me"})
    fleet.all_pass("exodus.dissent")
    fleet.said("exodus.dissents", faction="church")
    fleet.seat(CHURCH).asked("exodus.scene")


@rule("EX-TIME-10", "EX-TIME-07")
def test_covert_orders_do_not_wait_for_the_absent_who_give_none(exodus: Exodus) -> None:
    fleet = without(exodus, MILITARY).ordered(church="rest").run(CovertOrders())
    assert fleet.asked_by("exodus.covert") == [CHURCH, GOVERNMENT]
    fleet.all_pass("exodus.covert")
    assert fleet.done
    fleet.expect({"covert.2": BLANK})


@rule("EX-TIME-10", "EX-DEC-16")
def test_a_tie_does_not_wait_for_an_absent_leader(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).writes(
        {"government": {"church": "tend_flock"}, "military": {"church": "parade"}}
    )
    fleet.run(Resolving()).said("exodus.tie_broken", faction="church")
    assert fleet.asked_by("exodus.dissent") == [GOVERNMENT, MILITARY]


@rule("EX-TIME-10", "EX-DEC-20", "EX-DEC-21", "EX-DEC-22")
def test_a_scene_goes_on_between_those_who_are_there(exodus: Exodus) -> None:
    fleet = without(exodus, GOVERNMENT, NETWORK, seats=4)
    fleet.given({"factions.1.gesture": STAY_HERE})
    fleet.run(ConflictScene(GESTURE, MILITARY, GOVERNMENT, demand=LEAVE))
    assert fleet.asked_by("exodus.backing") == [CHURCH]
    fleet.seat(CHURCH).asked("exodus.backing").passes()
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    assert fleet.asked_by("exodus.force") == [MILITARY]
    fleet.seat(MILITARY).asked("exodus.force").passes()
    assert fleet.done


@rule("EX-TIME-10", "EX-TIME-09")
def test_a_ballot_does_not_wait_for_the_absent(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).chance("draws", 0).run(Naming())
    assert fleet.asked_by("exodus.name_system") == [GOVERNMENT, MILITARY]


@rule("EX-TIME-10", "EX-DEC-25")
def test_elections_do_not_wait_for_the_absent(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).ordered(government="hold_elections").run(PublicOrders())
    assert fleet.asked_by("exodus.endorse") == [MILITARY]


@rule("EX-TIME-10", "EX-DEC-03", "EX-CHR-05")
def test_a_fallen_leader_of_an_absent_player_is_followed_at_once(exodus: Exodus) -> None:
    fleet = without(exodus, CHURCH).rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    fleet.chance("draws", *[0] * 6).run(Replacements())
    assert fleet.done
    assert fleet.g.faction(CHURCH).leader >= 0


@rule("EX-TIME-10", "EX-TIME-08")
@pytest.mark.parametrize("passes", [False, True])
def test_a_keeper_who_comes_back_to_name_no_course_was_not_silent(
    exodus: Exodus, passes: bool
) -> None:
    fleet = without(exodus, GOVERNMENT).run(Leaving())
    if passes:
        fleet.seat(GOVERNMENT).asked("exodus.course").passes()
    fleet.votes(CHURCH, "jump:b").votes(MILITARY, "jump:b")
    assert (fleet.g.faction(GOVERNMENT).destination == BLANK) == passes


@rule("EX-TIME-10")
def test_where_everybody_is_absent_a_question_to_one_still_waits_for_its_clock(
    exodus: Exodus,
) -> None:
    fleet = without(exodus, CHURCH, GOVERNMENT, MILITARY).rolls("flips", "0")
    remove(fleet.g, CHURCH, KILLED)
    fleet.run(Replacements())
    fleet.seat(CHURCH).asked("exodus.succession")


@rule("EX-TIME-10", "EX-SEQ-06")
def test_at_a_whole_table_nothing_waits_for_one_who_has_missed_three_deadlines(
    sails: Sails,
) -> None:
    voyage = sails(4, max_cycles=4)
    bot, missed, answered = make_bot("random", 1), 0, 0
    while not voyage.table.ended and answered < 400:
        awaited = [seat for seat, _ in voyage.table.awaited()]
        if NETWORK in awaited:
            missed += 1
            assert missed <= 3, "an absent player is waited for"
            voyage.table.time_up(seats=[NETWORK])
        else:
            take_turn(voyage.table, awaited[0], bot)
            answered += 1
    assert missed == 3
    assert voyage.state.factions[NETWORK].absent
