"""Fleet disposition (EX-DISP): gestures, dissent, and what the fleet does."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.conflict.votes import GESTURE as GESTURES
from starmoot.games.exodus.disposition.deciding import SHOW, Disposition
from starmoot.games.exodus.disposition.leaving import COURSE
from starmoot.games.exodus.disposition.quarrel import (
    DISSENT_COURSE,
    DISSENT_GESTURES,
    Quarrel,
    outcome,
)
from starmoot.games.exodus.names import (
    ATTACK,
    CHURCH,
    EQUIVALENT,
    GESTURE,
    INFERIOR,
    LEAVE,
    MILITARY,
    OVERWHELMING,
    STAY_HERE,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.talks import call, capitulate, lapse
from starmoot.games.exodus.state import BLANK
from starmoot.host import MISSING, imagine, view_json
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def arrived(exodus: Exodus, seats: int = 3, **fields: Any) -> Fleet:
    """The fleet is in A, from where lines lead to B and C."""
    return exodus(seats, **fields).with_map("AB", "AC", visited="A")


def show(fleet: Fleet, *gestures: str) -> Fleet:
    """All show their gestures, in the order of their seats."""
    fleet.run(Disposition())
    for seat, gesture in enumerate(gestures):
        fleet.seat(seat).asked("exodus.gesture").picks(gesture)
    return fleet


def dissent(fleet: Fleet, *seats: int, reason: str = "") -> None:
    """These dissent, all others consent."""
    for seat in fleet.asked_by("exodus.disposition_dissent"):
        asked = fleet.seat(seat).asked("exodus.disposition_dissent")
        if seat in seats:
            asked.answers({"dissent": reason})
        else:
            asked.passes()


def gesture(fleet: Fleet, faction: Faction) -> str:
    """What a faction shows."""
    return GESTURE.key(fleet.g.faction(faction).gesture)


def in_cycle(fleet: Fleet) -> bool:
    """Whether a cycle has begun, in which sheets are written."""
    return fleet.g.s.cycle == 1 and not fleet.done


# Gestures.


@rule("EX-DISP-01", "EX-DISP-02", "EX-DEC-05", "EX-HID-02", "EX-HID-13")
def test_all_show_their_gestures_at_once_and_none_is_seen_before_all_are_in(exodus: Exodus) -> None:
    fleet = arrived(exodus, 4).run(Disposition())
    fleet.said("exodus.disposition_called")
    fleet.seat(0).asked("exodus.gesture").picks("down")
    fleet.seat(2).asked("exodus.gesture").picks("up")
    fleet.seat(1).knows(lambda view: view.state.factions[0].gesture == BLANK)
    fleet.said_nothing_of("exodus.disposition_gesture")
    assert [waiting.done for waiting in fleet.seat(1).view.waiting] == [True, False, True, False]
    fleet.seat(1).asked("exodus.gesture").picks("up")
    fleet.seat(3).asked("exodus.gesture").picks("down")
    for faction, shown in (("church", "down"), ("government", "up"), ("network", "down")):
        fleet.said("exodus.disposition_gesture", faction=faction, gesture=shown)


@rule("EX-TIME-01", "EX-TIME-03")
def test_a_gesture_may_be_revised_until_the_last_one_is_in(exodus: Exodus) -> None:
    fleet = arrived(exodus).run(Disposition())
    fleet.seat(0).asked("exodus.gesture").picks("down")
    fleet.seat(0).asked("exodus.gesture").picks("up")
    fleet.seat(1).asked("exodus.gesture").picks("down")
    fleet.seat(2).asked("exodus.gesture").picks("down")
    assert [gesture(fleet, Faction(faction)) for faction in range(3)] == ["up", "down", "down"]


@rule("EX-TIME-02")
def test_each_question_has_the_clock_of_its_step() -> None:
    assert [topic.clock for topic in (SHOW, DISSENT_GESTURES, DISSENT_COURSE, COURSE)] == [
        "gesture",
        "dissent",
        "dissent",
        "choice",
    ]


@rule("EX-DISP-06", "EX-DEC-05")
def test_one_can_only_attack_what_is_there(exodus: Exodus) -> None:
    fleet = arrived(exodus).run(Disposition())
    assert fleet.seat(0).asked("exodus.gesture").options() == ["up", "down"]
    pending = fleet.seat(0).view.pending[0]
    assert pending.words.barred == {("exodus.gesture", ATTACK): "there is nobody to attack"}
    fleet = arrived(exodus, forces=[INFERIOR]).run(Disposition())
    assert fleet.seat(0).asked("exodus.gesture").options() == ["up", "down", "rude"]


def test_the_choice_tells_what_it_would_lead_to(exodus: Exodus) -> None:
    fleet = arrived(exodus, forces=[EQUIVALENT], might=9, treachery=5).run(Disposition())
    pending = fleet.seat(0).view.pending[0]
    previews = {key: text for (_, key), text in pending.words.previews.items()}
    assert previews[STAY_HERE] == "The enemy attacks; then you decide again"
    assert previews[ATTACK] == (
        "Might 9 against 6: 33% won, Might -1, Supply -1; 67% driven back, Might -1, Supply -1"
    )
    assert "cover" in previews[LEAVE]


# Counting.


@rule("EX-DISP-03", "EX-DISP-04", "EX-DISP-05")
@pytest.mark.parametrize(
    ("shown", "result"),
    [
        ("sls", STAY_HERE),
        ("lsl", LEAVE),
        ("sslla", STAY_HERE),
        ("slsla", LEAVE),
        ("sas", STAY_HERE),
        ("alsal", LEAVE),
        ("salsal", ATTACK),
        ("lasla", ATTACK),
        ("lsasla", STAY_HERE),
        ("saals", ATTACK),
        ("s-l", LEAVE),
        ("s-a", STAY_HERE),
        ("-sa", STAY_HERE),
        ("---", LEAVE),
        ("l-ssla", LEAVE),
        ("s-aaass", STAY_HERE),
    ],
)
def test_most_gestures_carry_and_ties_have_an_order(
    exodus: Exodus, shown: str, result: int
) -> None:
    fleet = exodus(seats=max(3, len(shown)), forces=[INFERIOR])
    for faction, letter in enumerate(shown):
        fleet.g.faction(Faction(faction)).gesture = "sla".find(letter)
    assert outcome(fleet.g.s) == result


@rule("EX-DISP-03", "EX-DISP-07")
def test_the_question_says_what_comes_of_the_gestures(exodus: Exodus) -> None:
    fleet = show(arrived(exodus), "up", "down", "up")
    [decision] = view_json(fleet.seat(1).view)["decisions"]
    assert "As it stands the fleet stays. Do you dissent?" in decision["prompt"]


@rule("EX-DISP-07")
def test_whose_gesture_prevails_need_not_be_asked_for_dissent(exodus: Exodus) -> None:
    fleet = show(arrived(exodus), "up", "down", "up")
    quarrel = Quarrel(GESTURES)
    asked = [DISSENT_GESTURES.put_to(seat) for seat in range(3)]
    concerned = [DISSENT_GESTURES.concerns(quarrel, fleet.g, one) for one in asked]
    assert concerned == [False, True, False]


@rule("EX-DISP-03")
def test_weights_mean_nothing_here(exodus: Exodus) -> None:
    """Three secondary factions outvote two primaries."""
    fleet = arrived(exodus, 5)
    show(fleet, "down", "down", "up", "up", "up")
    fleet.all_pass("exodus.disposition_dissent")
    fleet.said("exodus.disposition", gesture="up")


# What follows.


@rule("EX-SEQ-02", "EX-SEQ-05", "EX-DISP-09")
def test_staying_is_one_cycle_and_consent_calms_nobody(exodus: Exodus) -> None:
    fleet = show(arrived(exodus, edge=8), "up", "up", "down").all_pass("exodus.disposition_dissent")
    fleet.stands(edge=8)
    fleet.seat(0).asked("exodus.intents")
    assert in_cycle(fleet)


@rule("EX-SEQ-02", "EX-SEQ-04", "EX-CMB-04")
def test_fighting_is_one_battle(exodus: Exodus) -> None:
    fleet = arrived(exodus, forces=[EQUIVALENT], might=9, treachery=0)
    show(fleet, "rude", "down", "rude").rolls("fleet", *ZERO)
    fleet.all_pass("exodus.disposition_dissent")
    fleet.stands(might=8).expect(forces=[], cycle=0, fatigue=0)
    assert fleet.done


@rule("EX-SEQ-02", "EX-DISP-13")
def test_leaving_puts_a_ballot_to_the_keepers(exodus: Exodus) -> None:
    fleet = show(arrived(exodus, 4), "down", "down", "up", "up").all_pass(
        "exodus.disposition_dissent"
    )
    for seat in range(3):
        fleet.seat(seat).asked("exodus.course")
    fleet.seat(3).asked_nothing()


@rule("EX-DISP-11", "EX-CRI-06")
@pytest.mark.parametrize("force", [EQUIVALENT, OVERWHELMING])
def test_nobody_rests_under_fire(exodus: Exodus, force: int) -> None:
    fleet = arrived(exodus, forces=[force], might=12, treachery=0)
    show(fleet, "up", "up", "up").rolls("fleet", *ZERO)
    fleet.all_pass("exodus.disposition_dissent")
    fleet.said("exodus.combat_attack").expect(cycle=0)
    assert fleet.done


@rule("EX-DISP-12", "EX-RISK-05", "EX-RISK-12")
def test_whoever_stays_lets_the_scouts_go(exodus: Exodus) -> None:
    fleet = arrived(exodus, forces=[INFERIOR, INFERIOR], escaped_scouts=1)
    show(fleet, "up", "up", "down").all_pass("exodus.disposition_dissent")
    fleet.expect(forces=[], escaped_scouts=3)
    fleet.said("exodus.scouts_escape", number="2").said_nothing_of("exodus.combat_attack")
    assert in_cycle(fleet)


@rule("EX-CMB-05", "EX-CMB-13")
def test_a_beaten_fleet_is_not_asked_whether_it_leaves(exodus: Exodus) -> None:
    fleet = arrived(exodus, forces=[EQUIVALENT], retreating=True).run(Disposition())
    fleet.said("exodus.disposition_retreat").said_nothing_of("exodus.disposition_called")
    fleet.seat(0).asked("exodus.course")


# Dissent.


@rule("EX-DISP-07", "EX-DEC-06", "EX-HID-10", "EX-COM-04")
def test_any_faction_may_dissent_once_the_gestures_are_seen(exodus: Exodus) -> None:
    fleet = show(arrived(exodus, 4), "up", "up", "down", "up")
    assert fleet.asked_by("exodus.disposition_dissent") == [0, 1, 2, 3]
    fleet.seat(2).asked("exodus.disposition_dissent").answers({"dissent": "This is a trap."})
    fleet.said_nothing_of("exodus.disposition_dissents")
    fleet.all_pass("exodus.disposition_dissent")
    fleet.said("exodus.disposition_dissents", faction="military", text="This is a trap.")
    fleet.seat(2).asked("exodus.scene").can("church", "government", "network")


@rule("EX-TIME-06", "EX-DEC-06")
def test_silence_is_consent(exodus: Exodus) -> None:
    fleet = show(arrived(exodus), "up", "up", "down")
    fleet.time_up()
    assert in_cycle(fleet)


@rule("EX-DISP-08", "EX-DISP-07")
def test_the_gesture_that_was_won_is_counted_anew(exodus: Exodus) -> None:
    fleet = show(arrived(exodus), "up", "up", "down")
    dissent(fleet, MILITARY)
    call(fleet, MILITARY, "church", "down")
    capitulate(fleet, MILITARY, CHURCH)
    assert gesture(fleet, CHURCH) == "down"
    fleet.said_nothing_of("exodus.disposition")
    fleet.all_pass("exodus.disposition_dissent")
    fleet.said("exodus.disposition", gesture="down")


@rule("EX-DISP-07", "EX-RES-14", "EX-OPT-19")
def test_arguing_goes_on_until_nobody_wishes_or_may(exodus: Exodus) -> None:
    fleet = show(arrived(exodus), "up", "up", "down")
    for _ in range(2):
        dissent(fleet, MILITARY)
        call(fleet, MILITARY, "church", "down")
        lapse(fleet)
    assert fleet.asked_by("exodus.disposition_dissent") == [0, 1]
    fleet.all_pass("exodus.disposition_dissent")
    assert in_cycle(fleet)


@rule("EX-DISP-07", "EX-RES-14")
def test_scenes_of_an_earlier_step_do_not_count(exodus: Exodus) -> None:
    fleet = arrived(exodus)
    for faction in range(3):
        fleet.g.faction(Faction(faction)).scenes_opened = 2
    show(fleet, "up", "up", "down")
    assert fleet.asked_by("exodus.disposition_dissent") == [0, 1, 2]


@rule("EX-DISP-07", "EX-RES-12")
def test_several_dissents_are_heard_in_faction_order(exodus: Exodus) -> None:
    fleet = show(arrived(exodus), "up", "down", "down")
    dissent(fleet, MILITARY, CHURCH)
    call(fleet, CHURCH, "military", "up")
    lapse(fleet)
    fleet.seat(MILITARY).asked("exodus.scene").passes()
    assert fleet.asked_by("exodus.disposition_dissent") == [0, 1, 2]


@rule("EX-DISP-10", "EX-CRI-06")
@pytest.mark.parametrize("force", [EQUIVALENT, OVERWHELMING])
def test_a_scene_that_lapses_gives_the_enemy_time_to_engage(exodus: Exodus, force: int) -> None:
    fleet = show(arrived(exodus, forces=[force], might=12, treachery=0), "down", "down", "rude")
    dissent(fleet, MILITARY)
    call(fleet, MILITARY, "church", "rude")
    fleet.rolls("fleet", *ZERO)
    lapse(fleet)
    fleet.said("exodus.disposition_overtaken").said("exodus.combat_attack")
    fleet.said_nothing_of("exodus.disposition")
    assert fleet.done


@rule("EX-DISP-10")
def test_so_does_a_scene_that_is_put_to_the_test(exodus: Exodus) -> None:
    fleet = show(arrived(exodus, forces=[EQUIVALENT], might=9), "down", "down", "rude")
    dissent(fleet, MILITARY)
    call(fleet, MILITARY, "church", "rude")
    fleet.time_up().rolls("orders", *ZERO).rolls("fleet", *ZERO)
    fleet.seat(MILITARY).asked("exodus.force").picks("yes")
    fleet.seat(CHURCH).asked("exodus.force").passes()
    fleet.said("exodus.judged").said("exodus.combat_attack")
    assert fleet.done


@rule("EX-DISP-10")
def test_a_quick_agreement_is_in_time(exodus: Exodus) -> None:
    fleet = show(arrived(exodus, forces=[EQUIVALENT], might=9), "down", "rude", "rude")
    dissent(fleet, CHURCH)
    call(fleet, CHURCH, "military", "down")
    capitulate(fleet, CHURCH, MILITARY)
    fleet.all_pass("exodus.disposition_dissent")
    fleet.said("exodus.disposition", gesture="down").said_nothing_of("exodus.combat_attack")


@rule("EX-DISP-10", "EX-DISP-19")
def test_scouts_press_nobody(exodus: Exodus) -> None:
    fleet = show(arrived(exodus, forces=[INFERIOR]), "down", "down", "rude")
    dissent(fleet, MILITARY)
    call(fleet, MILITARY, "church", "rude")
    lapse(fleet)
    fleet.said_nothing_of("exodus.combat_attack")
    assert fleet.asked_by("exodus.disposition_dissent") == [0, 1, 2]


# Silence and absence.


@rule("EX-TIME-04")
@pytest.mark.parametrize(
    ("last", "forces", "shown"),
    [(BLANK, [], "up"), (LEAVE, [], "down"), (ATTACK, [INFERIOR], "rude"), (ATTACK, [], "up")],
    ids=["none so far", "repeated", "an attack repeated", "nobody is left to attack"],
)
def test_silence_repeats_the_last_gesture_of_this_system(
    exodus: Exodus, last: int, forces: list[int], shown: str
) -> None:
    fleet = arrived(exodus, forces=forces)
    fleet.g.faction(CHURCH).gesture = last
    fleet.run(Disposition())
    fleet.seat(1).asked("exodus.gesture").picks("up")
    fleet.seat(2).asked("exodus.gesture").picks("down")
    fleet.time_up()
    assert gesture(fleet, CHURCH) == shown


def without_the_church(exodus: Exodus, seats: int = 3) -> Fleet:
    """The Church's player has missed three deadlines in a row."""
    fleet = arrived(exodus, seats)
    fleet.play.silences[CHURCH] = 3
    return fleet


@rule("EX-TIME-10", "EX-OPT-23")
def test_nobody_waits_for_an_absent_player(exodus: Exodus) -> None:
    fleet = without_the_church(exodus)
    fleet.g.faction(CHURCH).gesture = LEAVE
    fleet.run(Disposition()).said("exodus.absent", faction="church")
    fleet.seat(1).asked("exodus.gesture").picks("up")
    fleet.seat(2).asked("exodus.gesture").picks("down")
    assert gesture(fleet, CHURCH) == "down"
    assert fleet.asked_by("exodus.disposition_dissent") == [1, 2]


@rule("EX-TIME-10", "EX-OPT-23")
@pytest.mark.parametrize(("limit", "awaited"), [(3, 2), (4, 3)])
def test_the_table_says_how_many_deadlines_make_a_player_absent(
    exodus: Exodus, limit: int, awaited: int
) -> None:
    fleet = without_the_church(exodus).given({"settings.absence_limit": limit}).run(Disposition())
    assert len(fleet.asked_by("exodus.gesture")) == awaited


@rule("EX-TIME-10", "EX-HID-02")
def test_an_absent_player_who_acts_is_back_and_the_gesture_counts(exodus: Exodus) -> None:
    fleet = without_the_church(exodus).run(Disposition())
    fleet.seat(CHURCH).asked("exodus.gesture").picks("up")
    fleet.seat(CHURCH).asked("exodus.gesture").picks("down")
    fleet.said_nothing_of("exodus.disposition_gesture")
    fleet.seat(1).asked("exodus.gesture").picks("up")
    fleet.seat(2).asked("exodus.gesture").picks("down")
    fleet.said("exodus.disposition_gesture", faction="church", gesture="down")
    fleet.said("exodus.present", faction="church")
    assert fleet.asked_by("exodus.disposition_dissent") == [0, 1, 2]


@rule("EX-HID-02")
def test_nobody_imagines_what_a_latecomer_has_shown(exodus: Exodus) -> None:
    fleet = without_the_church(exodus).run(Disposition())
    fleet.seat(CHURCH).asked("exodus.gesture").picks("down")
    for viewer, remembered in ((CHURCH, True), (MILITARY, False)):
        window = imagine(fleet.game, fleet.play, viewer, 1).strands[0].window
        assert window is not None
        assert (window.answers[CHURCH] is not MISSING) == remembered


@rule("EX-TIME-10")
def test_a_table_that_everybody_has_left_stands_still(exodus: Exodus) -> None:
    fleet = arrived(exodus)
    fleet.play.silences[:] = [3, 3, 3]
    fleet.run(Disposition())
    fleet.seat(1).asked("exodus.gesture")
    fleet.expect(cycle=0)
