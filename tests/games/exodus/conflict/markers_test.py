"""Markers (EX-MRK): favours owed, and the three things that they buy."""

from __future__ import annotations

from typing import Any

from starmoot.games.exodus.conflict.markers import room
from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import GESTURE, INTENT
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import CHURCH, GOVERNMENT, MILITARY, NO_FACTION, Faction
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.voyage import Sails
from starmoot.games.exodus.state import BLANK, Obligation
from starmoot.kernel import Choose
from starmoot.testing import rule


def wanting(exodus: Exodus, intents: dict[str, dict[str, str]], **fields: Any) -> Fleet:
    """Three factions that have written these intents: author, faction, order."""
    fleet = exodus(3, **fields).with_map("AB", visited="A")
    return fleet.writes(intents)


def owed(fleet: Fleet, holder: Faction, issuer: Faction, number: int = 1) -> Fleet:
    """Lay markers of an issuer with a holder."""
    fleet.g.s.factions[holder].markers[issuer] = number
    return fleet


def spend(fleet: Fleet, seat: int, issuer: str, use: dict[str, object]) -> None:
    """Call in a favour."""
    fleet.seat(seat).asked("exodus.marker").answers({issuer: use})


@rule("EX-WEX-15", "EX-MRK-01", "EX-MRK-04", "EX-MRK-08")
def test_the_military_rewrites_the_governments_intent_for_the_military(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"government": {"military": "rest"}})
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    spend(fleet, MILITARY, "government", {"rewrite": "conscript"})
    assert fleet.wanted(GOVERNMENT, MILITARY) == "conscript"
    fleet.expect({"factions.2.markers.1": 0, "resolved.2": CODE.number("conscript")})
    fleet.said("exodus.marker_rewrites", faction="military", faction1="government")


@rule("EX-WEX-16", "EX-MRK-05", "EX-MRK-08")
def test_the_military_destroys_the_governments_intent_for_the_church(exodus: Exodus) -> None:
    fleet = wanting(
        exodus, {"government": {"church": "tend_flock"}, "military": {"military": "conscript"}}
    )
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    assert fleet.g.s.resolved[CHURCH] == CODE.number("tend_flock")
    spend(fleet, MILITARY, "government", {"destroy": "church"})
    assert fleet.wanted(GOVERNMENT, CHURCH) == "blank"
    fleet.expect({"factions.2.markers.1": 0, "resolved.0": CODE.number("rest")})
    fleet.said("exodus.marker_destroys", faction="military", faction1="government")


@rule("EX-WEX-19", "EX-MRK-11", "EX-DEC-18")
def test_a_marker_of_the_military_turns_the_vote_to_the_parade(exodus: Exodus) -> None:
    fleet = wanting(
        exodus,
        {
            "church": {"church": "parade"},
            "government": {"church": "tend_flock"},
            "military": {"church": "tend_flock"},
        },
    )
    owed(fleet, CHURCH, MILITARY).run(Resolving())
    spend(fleet, CHURCH, "military", {"rewrite": "parade"})
    fleet.said(
        "exodus.tallied",
        faction="church",
        code="parade",
        text="Parade the Defiled 8 (Church 5, Military 3); Tend to the Flock 3 (Government 3)",
    )
    fleet.expect({"resolved.0": CODE.number("parade")})


@rule("EX-MRK-12")
def test_a_blank_intent_is_filled_in(exodus: Exodus) -> None:
    fleet = wanting(exodus, {})
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    choice = fleet.seat(MILITARY).asked("exodus.marker").shape
    assert isinstance(choice, Choose)
    [use] = choice.then
    assert isinstance(use, Choose)
    assert [use.kind.key(key) for key in use.keys] == ["rewrite"]
    spend(fleet, MILITARY, "government", {"rewrite": {"assist": "church"}})
    assert fleet.wanted(GOVERNMENT, MILITARY) == "assist:church"


@rule("EX-MRK-03", "EX-DEC-18")
def test_markers_are_on_offer_all_through_the_step_but_never_awaited(exodus: Exodus) -> None:
    fleet = wanting(
        exodus, {"government": {"church": "tend_flock"}, "military": {"church": "parade"}}
    )
    owed(fleet, MILITARY, GOVERNMENT, 3).run(Resolving())
    fleet.seat(CHURCH).asked("exodus.tie")
    fleet.seat(MILITARY).asked("exodus.marker")
    fleet.seat(CHURCH).asked("exodus.tie").picks("tend_flock")
    fleet.seat(MILITARY).asked("exodus.marker")
    fleet.seat(MILITARY).asked("exodus.dissent").answers({"church": ""})
    fleet.seat(CHURCH).asked("exodus.dissent").passes()
    fleet.seat(GOVERNMENT).asked("exodus.dissent").passes()
    fleet.seat(MILITARY).asked("exodus.marker")
    terms: dict[str, object] = {"demand": "rest", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(MILITARY).asked("exodus.scene").answers({"government": terms})
    fleet.seat(MILITARY).asked("exodus.marker")
    fleet.time_up()
    fleet.seat(MILITARY).asked("exodus.force")
    spend(fleet, MILITARY, "government", {"destroy": "church"})
    fleet.expect({"factions.2.markers.1": 2, "resolved.0": CODE.number("parade")})
    fleet.time_up().time_up()
    assert fleet.done


@rule("EX-MRK-03", "EX-MRK-08", "EX-RES-03")
def test_a_marker_spent_while_a_tie_is_open_counts_before_it_is_broken(exodus: Exodus) -> None:
    fleet = wanting(
        exodus, {"government": {"church": "tend_flock"}, "military": {"church": "parade"}}
    )
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    spend(fleet, MILITARY, "government", {"destroy": "church"})
    fleet.expect({"resolved.0": CODE.number("parade")})
    fleet.seat(CHURCH).asked("exodus.dissent")


PARADE_WANTED = {
    "church": {"church": "parade"},
    "government": {"church": "tend_flock"},
    "military": {"church": "rest"},
}


@rule("EX-MRK-08", "EX-RES-03", "EX-RES-07")
def test_a_marker_that_ties_the_votes_asks_the_faction_and_then_everybody_anew(
    exodus: Exodus,
) -> None:
    fleet = owed(wanting(exodus, PARADE_WANTED), MILITARY, CHURCH).run(Resolving())
    fleet.seat(GOVERNMENT).asked("exodus.dissent").passes()
    spend(fleet, MILITARY, "church", {"destroy": "church"})
    fleet.seat(CHURCH).asked("exodus.tie").picks("rest")
    assert fleet.asked_by("exodus.dissent") == [CHURCH, GOVERNMENT, MILITARY]
    fleet.all_pass("exodus.dissent")
    assert fleet.done
    fleet.expect({"resolved.0": CODE.number("rest")})


@rule("EX-RES-07", "EX-MRK-04", "EX-RES-08")
def test_those_who_consented_may_dissent_from_what_a_marker_made_of_the_order(
    exodus: Exodus,
) -> None:
    fleet = wanting(exodus, {"government": {"military": "rest"}}, edge=6)
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    for seat in (CHURCH, GOVERNMENT):
        fleet.seat(seat).asked("exodus.dissent").passes()
    spend(fleet, MILITARY, "government", {"rewrite": "conscript"})
    assert fleet.asked_by("exodus.dissent") == [CHURCH, GOVERNMENT, MILITARY]
    fleet.seat(GOVERNMENT).asked("exodus.dissent").answers({"military": "not by my hand"})
    fleet.all_pass("exodus.dissent")
    fleet.said("exodus.dissents", faction="government", faction1="military").stands(edge=6)
    fleet.seat(GOVERNMENT).asked("exodus.scene")


@rule("EX-RES-07", "EX-MRK-05")
def test_a_marker_that_changes_no_order_leaves_everybodys_consent_standing(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"government": {"military": "rest"}})
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    fleet.seat(CHURCH).asked("exodus.dissent").passes()
    spend(fleet, MILITARY, "government", {"destroy": "military"})
    assert fleet.asked_by("exodus.dissent") == [GOVERNMENT, MILITARY]


@rule("EX-RES-07", "EX-MRK-08", "EX-RES-12")
def test_a_dissent_already_declared_stands_while_a_marker_changes_another_order(
    exodus: Exodus,
) -> None:
    fleet = wanting(
        exodus, {"government": {"church": "tend_flock"}, "military": {"military": "conscript"}}
    )
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    fleet.seat(CHURCH).asked("exodus.dissent").answers({"military": "no draft"})
    fleet.seat(GOVERNMENT).asked("exodus.dissent").passes()
    spend(fleet, MILITARY, "government", {"destroy": "church"})
    assert fleet.asked_by("exodus.dissent") == [GOVERNMENT, MILITARY]
    fleet.all_pass("exodus.dissent")
    fleet.said("exodus.dissents", faction="church", faction1="military", text="no draft")
    fleet.seat(CHURCH).asked("exodus.scene")


@rule("EX-RES-07", "EX-MRK-04")
def test_at_a_whole_table_consent_given_before_a_marker_is_asked_for_again(sails: Sails) -> None:
    voyage = sails(3).until("exodus.intents")
    voyage.state.factions[MILITARY].markers[GOVERNMENT] = 1
    for seat, wanted in ((CHURCH, "blank"), (GOVERNMENT, "rest"), (MILITARY, "blank")):
        sheet = {"church": "rest", "government": "rest", "military": wanted}
        voyage.says(seat, "exodus.intents", sheet)
    for seat in (CHURCH, GOVERNMENT):
        voyage.says(seat, "exodus.dissent", None)
    voyage.says(MILITARY, "exodus.marker", {"government": {"rewrite": "conscript"}})
    assert voyage.asked("exodus.dissent") == [CHURCH, GOVERNMENT, MILITARY]
    voyage.says(CHURCH, "exodus.dissent", {"military": "not our sons"})
    voyage.all_say("exodus.dissent", None)
    assert voyage.asked("exodus.scene") == [CHURCH]


@rule("EX-MRK-03", "EX-DEC-18")
def test_whoever_has_spent_the_last_marker_has_nothing_left_to_offer(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"government": {"church": "rest"}})
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    spend(fleet, MILITARY, "government", {"destroy": "church"})
    asked = fleet.seat(MILITARY).asked("exodus.marker")
    assert asked.options() == []
    asked.passes()
    fleet.seat(MILITARY).asked("exodus.dissent")


@rule("EX-MRK-04", "EX-INT-19")
def test_a_forced_order_of_the_holder_leaves_nothing_to_rewrite(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"government": {"church": "rest"}}, cycle=1)
    duty = Obligation()
    duty.faction = MILITARY
    duty.order = CODE.number("military_repair") or 0
    fleet.g.s.obligations.append(duty)
    owed(fleet, MILITARY, GOVERNMENT).run(Resolving())
    choice = fleet.seat(MILITARY).asked("exodus.marker").shape
    assert isinstance(choice, Choose)
    [use] = choice.then
    assert isinstance(use, Choose)
    assert [use.kind.key(key) for key in use.keys] == ["destroy"]


@rule("EX-MRK-06", "EX-MRK-07", "EX-STD-04", "EX-MRK-08", "EX-DEB-09")
def test_a_marker_refuses_a_scene_of_its_issuer_without_a_test(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"military": {"church": "parade"}}, edge=6)
    owed(fleet, MILITARY, GOVERNMENT)
    demand = CODE.number("rest") or 0
    fleet.run(ConflictScene(INTENT, GOVERNMENT, MILITARY, CHURCH, demand))
    fleet.seat(MILITARY).asked("exodus.scene_act").answers({"counter": "rest"})
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").passes()
    fleet.seat(CHURCH).asked("exodus.backing").passes()
    fleet.seat(MILITARY).asked("exodus.scene_act").picks("refuse")
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").passes()
    assert fleet.done
    assert fleet.scene_end() == "refusal"
    fleet.stands(edge=6)
    fleet.expect({"factions.2.markers.1": 0, "factions.2.standing": 0, "factions.1.standing": 0})
    assert fleet.wanted(MILITARY, CHURCH) == "parade"
    assert fleet.wanted(GOVERNMENT, CHURCH) == "blank"


@rule("EX-MRK-06")
def test_only_a_marker_of_the_initiator_refuses(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"military": {"church": "parade"}})
    owed(fleet, MILITARY, CHURCH)
    fleet.run(ConflictScene(INTENT, GOVERNMENT, MILITARY, CHURCH, BLANK))
    fleet.seat(MILITARY).asked("exodus.scene_act").cannot("refuse")


@rule("EX-MRK-13", "EX-MRK-03")
def test_markers_do_nothing_in_scenes_about_the_course(exodus: Exodus) -> None:
    fleet = wanting(exodus, {"government": {"church": "rest"}})
    fleet.given({"factions.2.gesture": 0, "factions.1.gesture": 1})
    owed(fleet, MILITARY, GOVERNMENT, 2)
    fleet.run(ConflictScene(GESTURE, GOVERNMENT, MILITARY, NO_FACTION, 1))
    fleet.seat(MILITARY).asked("exodus.scene_act").cannot("refuse")
    assert [pending.question.topic.name for pending in fleet.seat(MILITARY).view.pending] == [
        "exodus.scene_act"
    ]
    fleet.rolls("orders", "0", "0", "0")
    fleet.time_up()
    fleet.seat(GOVERNMENT).asked("exodus.force").picks("yes")
    fleet.seat(MILITARY).asked("exodus.force").passes()
    assert fleet.done
    fleet.expect({"factions.2.markers.1": 2})


@rule("EX-MRK-09", "EX-OPT-20")
def test_no_more_markers_of_one_issuer_lie_with_a_holder_than_the_cap(exodus: Exodus) -> None:
    fleet = owed(wanting(exodus, {}), MILITARY, GOVERNMENT, 2)
    assert room(fleet.g, MILITARY, GOVERNMENT) == 1
    fleet.given({"settings.marker_cap": 5})
    assert room(fleet.g, MILITARY, GOVERNMENT) == 3
    fleet.given({"settings.marker_cap": 1})
    assert room(fleet.g, MILITARY, GOVERNMENT) == 0


@rule("EX-MRK-01", "EX-MRK-10")
def test_everybody_sees_who_owes_whom(exodus: Exodus) -> None:
    fleet = owed(wanting(exodus, {}), MILITARY, GOVERNMENT, 2)
    for seat in range(3):
        fleet.seat(seat).knows(lambda view: view.state.factions[MILITARY].markers[GOVERNMENT] == 2)
