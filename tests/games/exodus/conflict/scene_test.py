"""Conflict scenes (EX-DEB): opening, talk, sides, and the test that decides."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.conflict.floor import may_open
from starmoot.games.exodus.conflict.opening import OpenScene
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import DESTINATION, GESTURE, INTENT
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.jump.routes import ROUTE
from starmoot.games.exodus.names import (
    ATTACK,
    CHURCH,
    EQUIVALENT,
    GOVERNMENT,
    LEAVE,
    MILITARY,
    NETWORK,
    NO_FACTION,
    RESEARCHERS,
    STAY_HERE,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.talks import act, bystanders_pass, ended, known
from starmoot.games.exodus.state import BLANK
from starmoot.host import view_json
from starmoot.testing import rule


def wanting(
    exodus: Exodus, intents: dict[str, dict[str, str]], seats: int = 3, **fields: Any
) -> Fleet:
    """A fleet whose players have written these intents: author, faction, order."""
    fleet = exodus(seats, **fields).with_map("AB", "AC", visited="A")
    return fleet.writes(intents)


def number_of(word: str) -> int:
    """The code of a written order."""
    number = CODE.number(word)
    assert number is not None
    return number


def decide(fleet: Fleet, *seats: int) -> None:
    """These parties force the test, the other lets it lapse."""
    for seat in range(fleet.play.seats):
        for pending in fleet.seat(seat).view.pending:
            if pending.question.topic.name == "exodus.force":
                asked = fleet.seat(seat).asked("exodus.force")
                if seat in seats:
                    asked.picks("yes")
                else:
                    asked.passes()


EMPTY_OFFER: dict[str, object] = {
    "own_votes": [],
    "their_votes": [],
    "markers_given": 0,
    "markers_asked": 0,
    "secrets_told": [],
    "secrets_asked": [],
    "promise": "",
    "coup": "no",
}
PARADING = {"government": {"church": "parade"}, "military": {"church": "tend_flock"}}


def scene(about: Faction = CHURCH, demand: str = "tend_flock") -> ConflictScene:
    """The Military calls the Government to account over an intent."""
    return ConflictScene(INTENT, MILITARY, GOVERNMENT, about, number_of(demand))


# Opening a scene.


@rule("EX-DEB-01", "EX-DEB-02", "EX-DEB-03", "EX-DEB-05", "EX-DEC-19")
def test_the_dissenter_names_respondent_demand_and_setting(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(OpenScene(INTENT, MILITARY, CHURCH))
    asked = fleet.seat(MILITARY).asked("exodus.scene")
    assert asked.options() == ["church", "government"]
    terms = {"demand": "tend_flock", "ship": ["walrus"], "occasion": ["funeral"], "speaker": []}
    asked.answers({"government": terms})
    fleet.said("exodus.scene_staged", occasion="funeral", ship="walrus")
    fleet.said("exodus.disputed", faction="church")
    fleet.said(
        "exodus.demands_intent", faction="military", faction1="government", code="tend_flock"
    )
    act(fleet, GOVERNMENT, capitulate=None)
    act(fleet, MILITARY)
    bystanders_pass(fleet)
    assert ended(fleet) == "capitulation"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "tend_flock"


@rule("EX-DEB-03")
def test_a_demand_is_another_content_or_the_withdrawal_of_the_vote(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"government": {"church": "assist:military"}})
    fleet.run(OpenScene(INTENT, MILITARY, CHURCH))
    asked = fleet.seat(MILITARY).asked("exodus.scene")
    setting: dict[str, object] = {"ship": [], "occasion": [], "speaker": []}
    with pytest.raises(AssertionError, match="'military' is not on offer"):
        asked.answers({"government": {"demand": {"assist": "military"}, **setting}})
    with pytest.raises(AssertionError, match="'blank' is not on offer"):
        asked.answers({"church": {"demand": "blank", **setting}})
    asked.answers({"government": {"demand": "blank", **setting}})
    act(fleet, GOVERNMENT, capitulate=None)
    act(fleet, MILITARY)
    bystanders_pass(fleet)
    assert fleet.wanted(GOVERNMENT, CHURCH) == "blank"


@rule("EX-DEC-19", "EX-RES-14")
def test_silence_withdraws_the_dissent_and_uses_it_up(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, **{"settings.max_scenes_per_faction": 1})
    assert may_open(fleet.g, INTENT, MILITARY, CHURCH)
    fleet.run(OpenScene(INTENT, MILITARY, CHURCH)).time_up()
    assert ended(fleet) == "not_held"
    assert not may_open(fleet.g, INTENT, MILITARY, CHURCH)


@rule("EX-DEB-03", "EX-DISP-08", "EX-DISP-06")
def test_a_gesture_is_at_issue_and_attacking_needs_a_force(exodus: Exodus) -> None:
    fleet = wanting(exodus, {})
    fleet.given({"factions.1.gesture": STAY_HERE})
    fleet.run(OpenScene(GESTURE, MILITARY))
    asked = fleet.seat(MILITARY).asked("exodus.scene")
    setting: dict[str, object] = {"ship": [], "occasion": [], "speaker": []}
    for wrong in ("rude", "up"):
        with pytest.raises(AssertionError, match="is not on offer"):
            asked.answers({"government": {"demand": wrong, **setting}})
    fleet.given(forces=[EQUIVALENT])
    asked.answers({"government": {"demand": "rude", **setting}})
    fleet.said("exodus.scene_staged", ship="chimera")
    act(fleet, GOVERNMENT, capitulate=None)
    act(fleet, MILITARY)
    bystanders_pass(fleet)
    fleet.expect({"factions.1.gesture": ATTACK})


@rule("EX-DISP-16", "EX-DEB-03", "EX-DEB-04")
def test_a_destination_is_at_issue_between_anybody_and_a_primary(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, seats=5)
    fleet.given({"factions.0.destination": ROUTE.number("jump:b")})
    fleet.run(OpenScene(DESTINATION, NETWORK))
    asked = fleet.seat(NETWORK).asked("exodus.scene")
    assert asked.options() == ["church", "government", "military"]
    terms = {"demand": "jump:c", "ship": [], "occasion": [], "speaker": []}
    asked.answers({"church": terms})
    fleet.seat(CHURCH).asked("exodus.scene_act").cannot("counter")
    act(fleet, CHURCH, capitulate=None)
    act(fleet, NETWORK)
    bystanders_pass(fleet)
    fleet.expect({"factions.0.destination": ROUTE.number("jump:c")})


# How a scene ends.


@rule("EX-DEB-09", "EX-DEC-20", "EX-STD-04")
def test_the_initiator_drops_the_demand(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, edge=5)
    fleet.run(scene())
    act(fleet, MILITARY, withdraw=None)
    act(fleet, GOVERNMENT)
    bystanders_pass(fleet)
    assert ended(fleet) == "withdrawal"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"
    fleet.stands(edge=5)
    fleet.expect({"factions.1.standing": 0, "factions.2.standing": 0})


@rule("EX-DEB-07", "EX-DEB-09")
def test_everybody_learns_parties_issue_and_outcome(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    act(fleet, MILITARY)
    act(fleet, GOVERNMENT, capitulate=None)
    bystanders_pass(fleet)
    seen = [entry.note.name for entry in fleet.seat(CHURCH).view.log]
    assert "exodus.demands_intent" in seen
    assert seen[-1] == "exodus.scene_ends"
    fleet.said("exodus.scene_ends", faction="military", scene_end="capitulation")


@rule("EX-DEB-08", "EX-DEB-15", "EX-DEC-22", "EX-DEC-20")
def test_a_scene_in_which_nobody_forces_a_test_lapses(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, edge=5)
    fleet.run(scene())
    [decision] = view_json(fleet.seat(MILITARY).view)["decisions"]
    assert decision["clock"] == "scene"
    fleet.time_up()
    [decision] = view_json(fleet.seat(MILITARY).view)["decisions"]
    assert decision["clock"] == "force"
    fleet.time_up()
    assert ended(fleet) == "lapse"
    fleet.stands(edge=5)
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"


@rule("EX-DEB-08")
def test_talk_comes_to_an_end_after_three_rounds(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.run(scene())
    for _ in range(3):
        act(fleet, MILITARY, offer=EMPTY_OFFER)
        act(fleet, GOVERNMENT)
        bystanders_pass(fleet)
        fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("no")
    fleet.seat(MILITARY).asked("exodus.force")


# The test.


@rule("EX-WEX-22", "EX-DEB-13", "EX-DEB-14", "EX-DEB-16", "EX-DEB-20")
def test_own_order_and_a_backer_cancel_and_both_intents_are_destroyed(exodus: Exodus) -> None:
    fleet = wanting(
        exodus,
        {"government": {"military": "rest"}, "military": {"military": "conscript"}},
        might=8,
        justice=6,
        edge=5,
    )
    fleet.run(scene(about=MILITARY, demand="conscript"))
    act(fleet, MILITARY)
    act(fleet, GOVERNMENT)
    fleet.seat(CHURCH).asked("exodus.backing").picks("respondent")
    fleet.rolls("orders", "-", "0", "0")
    decide(fleet, MILITARY)
    assert ended(fleet) == "test"
    fleet.rolled_all()
    fleet.said(
        "exodus.tested", result="partial", text="Debate M8 - 0 0 J6=1 (+1 own order, -1 backers)"
    )
    assert fleet.wanted(MILITARY, MILITARY) == "blank"
    assert fleet.wanted(GOVERNMENT, MILITARY) == "blank"
    fleet.stands(edge=6)
    fleet.expect({"factions.1.standing": 0, "factions.2.standing": 0})


@rule("EX-DEB-16", "EX-DEB-21", "EX-STD-04")
def test_the_initiator_wins_whoever_forced_it(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, might=8, justice=6)
    fleet.run(scene())
    fleet.time_up()
    fleet.rolls("orders", "+", "0", "0")
    decide(fleet, GOVERNMENT)
    fleet.said("exodus.test_forced", faction="government")
    fleet.said("exodus.judged", faction="military", result="success")
    assert fleet.wanted(GOVERNMENT, CHURCH) == "tend_flock"
    fleet.expect({"factions.2.standing": 1, "factions.1.standing": -1})


@rule("EX-DEB-19", "EX-DEB-04", "EX-STD-04")
@pytest.mark.parametrize(("countered", "left"), [(True, "rest"), (False, "tend_flock")])
def test_a_failed_test_grants_the_counter_demand_if_there_is_one(
    exodus: Exodus, countered: bool, left: str
) -> None:
    fleet = wanting(exodus, PARADING, might=6, justice=6)
    fleet.run(scene())
    if countered:
        act(fleet, GOVERNMENT, counter="rest")
        act(fleet, MILITARY)
        bystanders_pass(fleet)
        fleet.said("exodus.counters_intent", faction="government", code="rest")
        fleet.seat(GOVERNMENT).asked("exodus.scene_act").cannot("counter")
    fleet.time_up()
    fleet.rolls("orders", "-", "0", "0")
    decide(fleet, MILITARY)
    assert fleet.wanted(GOVERNMENT, CHURCH) == "parade"
    assert fleet.wanted(MILITARY, CHURCH) == left
    fleet.expect({"factions.2.standing": -1, "factions.1.standing": 1})


@rule("EX-DEB-22", "EX-DEB-16")
def test_equal_traits_make_a_bare_roll(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"network": {"church": "parade"}}, seats=4, justice=7)
    fleet.run(ConflictScene(INTENT, GOVERNMENT, NETWORK, CHURCH, BLANK))
    fleet.time_up()
    fleet.rolls("orders", "+", "+", "+")
    decide(fleet, NETWORK)
    fleet.said("exodus.tested", result="success", text="Debate J7 + + + J7=3")


@rule("EX-DEB-20", "EX-DISP-08")
def test_a_compromise_destroys_both_gestures(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, might=6, justice=6)
    fleet.given({"factions.1.gesture": STAY_HERE, "factions.2.gesture": LEAVE})
    fleet.run(ConflictScene(GESTURE, MILITARY, GOVERNMENT, NO_FACTION, LEAVE)).time_up()
    fleet.rolls("orders", "0", "0", "0")
    decide(fleet, MILITARY)
    fleet.expect({"factions.1.gesture": BLANK, "factions.2.gesture": BLANK})


@rule("EX-DEB-20")
def test_a_compromise_changes_no_destinations(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}, might=6, justice=6)
    b, c = ROUTE.number("jump:b"), ROUTE.number("scout:c")
    assert b is not None
    assert c is not None
    fleet.given({"factions.1.destination": b, "factions.2.destination": c})
    fleet.run(ConflictScene(DESTINATION, MILITARY, GOVERNMENT, NO_FACTION, c)).time_up()
    fleet.rolls("orders", "0", "0", "0")
    decide(fleet, MILITARY)
    fleet.expect({"factions.1.destination": b, "factions.2.destination": c})


@rule("EX-DEB-14", "EX-DEB-23", "EX-OPT-08")
def test_every_forced_test_raises_edge_by_the_option(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, edge=5, **{"settings.debate_edge_cost": 2})
    for edge in (7, 9, 11):
        fleet.run(scene()).time_up()
        fleet.rolls("orders", "0", "0", "0")
        decide(fleet, MILITARY, GOVERNMENT)
        fleet.stands(edge=edge)


@rule("EX-DEB-24")
def test_a_silent_party_neither_forces_nor_hinders_the_test(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, might=8, justice=6)
    fleet.run(scene()).time_up()
    fleet.rolls("orders", "+", "0", "0")
    fleet.seat(MILITARY).asked("exodus.force").picks("yes")
    fleet.time_up()
    assert ended(fleet) == "test"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "tend_flock"


# What the test weighs.


def odds_of(fleet: Fleet, procedure: ConflictScene, *stakes: tuple[int, int]) -> str:
    """Play a scene straight to its test and give the causes that were told."""
    fleet.run(procedure).time_up()
    fleet.rolls("orders", *["0"] * 3)
    decide(fleet, procedure.initiator)
    for seat, number in stakes:
        fleet.seat(seat).asked("exodus.stake").answers(number)
    [told] = [entry for entry in fleet.play.log if entry.note.name == "exodus.tested"]
    return told.text.partition("(")[2].rstrip(")")


@rule("EX-DEB-17", "EX-DEB-18")
@pytest.mark.parametrize(("about", "cause"), [(MILITARY, "+1"), (GOVERNMENT, "-1")])
def test_a_partys_own_order_speaks_for_it(exodus: Exodus, about: Faction, cause: str) -> None:
    fleet = wanting(exodus, {})
    assert odds_of(fleet, scene(about=about, demand="rest")) == f"{cause} own order"


@rule("EX-DEB-06", "EX-DEB-17", "EX-DEB-18", "EX-DEC-21")
def test_backers_speak_for_their_side_until_the_dice_are_rolled(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, seats=6)
    fleet.run(scene())
    act(fleet, MILITARY)
    act(fleet, GOVERNMENT)
    for seat in (CHURCH, NETWORK, RESEARCHERS):
        fleet.seat(seat).asked("exodus.backing").picks("initiator")
    fleet.seat(UNDERWORLD).asked("exodus.backing").passes()
    fleet.said("exodus.backs", faction="church", side="initiator")
    fleet.seat(NETWORK).asked("exodus.backing").picks("respondent")
    fleet.seat(RESEARCHERS).asked("exodus.backing").picks("nobody")
    fleet.seat(UNDERWORLD).asked("exodus.backing").picks("respondent")
    fleet.rolls("orders", "0", "0")
    decide(fleet, MILITARY)
    fleet.said("exodus.tested", text="Debate M9 [-] 0 0 J7=1 (+1 backers, -2 backers)")
    fleet.rolled_all()
    for seat in (CHURCH, NETWORK, UNDERWORLD):
        fleet.expect({f"factions.{seat}.standing": 0})


@rule("EX-DEB-17", "EX-DEB-18", "EX-MRK-03", "EX-MRK-08")
def test_markers_of_the_other_party_are_spent_on_the_test(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    fleet.given({"factions.2.markers.1": 3, "factions.1.markers.2": 1})
    causes = odds_of(fleet, scene(), (MILITARY, 2), (GOVERNMENT, 1))
    assert causes == "+2 markers, -1 markers"
    fleet.expect({"factions.2.markers.1": 1, "factions.1.markers.2": 0})


@rule("EX-SCT-15", "EX-DEB-17", "EX-DEB-18")
def test_a_contained_secret_of_the_other_helps_once_and_is_not_named(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING)
    known(fleet, "go1", GOVERNMENT, "government", "military")
    known(fleet, "go2", GOVERNMENT, "government", "military")
    assert odds_of(fleet, scene()) == "+1 hidden cause"
    fleet = wanting(exodus, PARADING)
    known(fleet, "mi1", MILITARY, "government", "military")
    assert odds_of(fleet, scene()) == "-1 hidden cause"
    fleet = wanting(exodus, PARADING)
    known(fleet, "go1", GOVERNMENT, "government", "military").public = True
    known(fleet, "mi1", MILITARY, "church", "military")
    known(fleet, "ch1", CHURCH, "government", "military")
    assert odds_of(fleet, scene()) == ""


@rule("EX-SC-UN2")
def test_the_payroll_helps_whoever_knows_it_against_the_government(exodus: Exodus) -> None:
    fleet = wanting(exodus, PARADING, seats=6)
    known(fleet, "un2", UNDERWORLD, "underworld", "military")
    assert odds_of(fleet, scene()) == "+1 hidden cause"
    fleet = wanting(exodus, PARADING, seats=6)
    known(fleet, "un2", UNDERWORLD, "underworld", "military")
    against_the_church = ConflictScene(INTENT, MILITARY, CHURCH, CHURCH, number_of("rest"))
    assert odds_of(fleet, against_the_church) == "-1 own order"


@rule("EX-OPT-29", "EX-DEB-17", "EX-DEB-18")
def test_options_switch_each_circumstance_off(exodus: Exodus) -> None:
    fleet = wanting(exodus, {}).given({"settings.debate_modifiers": []})
    fleet.given({"factions.2.markers.1": 3})
    known(fleet, "go1", GOVERNMENT, "military")
    fleet.run(scene(about=MILITARY, demand="rest"))
    act(fleet, MILITARY)
    act(fleet, GOVERNMENT)
    fleet.seat(CHURCH).asked("exodus.backing").picks("initiator")
    fleet.rolls("orders", "0", "0", "0")
    decide(fleet, MILITARY)
    assert ended(fleet) == "test"
    fleet.said("exodus.tested", text="Debate M9 0 0 0 J7=2")
