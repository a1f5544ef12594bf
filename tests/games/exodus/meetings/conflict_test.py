"""Where two rules of conflict meet: scenes, markers, battles, and those who stay away."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.conflict.scene import ConflictScene
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.disposition.deciding import Disposition
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import (
    CHURCH,
    EQUIVALENT,
    GOVERNMENT,
    INFERIOR,
    MILITARY,
    NETWORK,
    UNDERWORLD,
    Faction,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.games.exodus.scenario.hosted import Hosts
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.testing import rule

ZERO = ("0", "0", "0")
REST = {"church": "rest", "government": "rest", "military": "rest"}


def terms(demand: str) -> dict[str, Any]:
    """A demand in no particular setting."""
    return {"demand": demand, "ship": [], "occasion": [], "speaker": []}


def offer(**clauses: Any) -> dict[str, Any]:
    """An offer with these clauses and no others."""
    empty: dict[str, Any] = {
        "own_votes": [],
        "their_votes": [],
        "markers_given": 0,
        "markers_asked": 0,
        "secrets_told": [],
        "secrets_asked": [],
        "promise": "",
    }
    return {"offer": {**empty, **clauses}}


def dissents(fleet: Fleet, seat: int, answer: Any, topic: str = "exodus.dissent") -> None:
    """One dissents, all others consent."""
    fleet.seat(seat).asked(topic).answers(answer)
    fleet.all_pass(topic)


def settles(fleet: Fleet, by: Faction, other: Faction, deal: dict[str, Any]) -> None:
    """One party offers a deal and the other takes it."""
    fleet.seat(by).asked("exodus.scene_act").answers(deal)
    fleet.seat(other).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    fleet.seat(other).asked("exodus.confirm").picks("yes")


@rule("EX-MRK-06", "EX-STD-04", "EX-RES-09")
def test_a_scene_refused_with_a_marker_moves_no_standing_and_still_costs_the_relief(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=6, treachery=1).at_anchor().given({"factions.1.markers.2": 1})
    fleet.sits_down().stays().everybody("exodus.intents", REST)
    dissents(fleet, MILITARY, {"church": ""})
    fleet.seat(MILITARY).asked("exodus.scene").answers({"government": terms("parade")})
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").picks("refuse")
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    fleet.said("exodus.scene_ends", scene_end="refusal")
    fleet.all_pass("exodus.dissent").stands(edge=6)
    fleet.expect({"factions.1.standing": 0, "factions.2.standing": 0, "factions.1.markers.2": 0})
    assert fleet.wanted(GOVERNMENT, CHURCH) == "rest"


@rule("EX-CRI-13", "EX-DISP-12")
def test_scouts_left_over_from_a_battle_with_hunters_get_away_when_the_fleet_stays(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, might=9, supply=9, forces=[INFERIOR, EQUIVALENT])
    fleet.at_anchor().sits_down().rolls("fleet", *ZERO)
    fleet.everybody("exodus.gesture", "rude").all_pass("exodus.disposition_dissent")
    fleet.expect(forces=[INFERIOR], cycle=0).stands(might=8, supply=8)
    fleet.stays().expect(forces=[], escaped_scouts=1, cycle=1)


@rule("EX-CMB-04", "EX-CONV-15")
def test_a_battle_takes_no_cycle_and_leaves_the_harvest_where_it_was(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1, might=9, supply=9, forces=[EQUIVALENT]).at_anchor()
    fleet.given({"systems.0.reward": 2, "systems.0.convenience": 0, "systems.0.progress": 1})
    fleet.sits_down().rolls("fleet", *ZERO)
    fleet.everybody("exodus.gesture", "rude").all_pass("exodus.disposition_dissent")
    fleet.expect({"forces": [], "cycle": 0, "systems.0.progress": 1}).stands(supply=8)
    fleet.stays().wants(church="harvest")
    fleet.rolls("orders", *ZERO).rolls("flips", "0", "0").plots()
    fleet.stands(supply=9, justice=8, might=9).expect({"systems.0.progress": 0})


@rule("EX-MRK-09", "EX-DISP-16")
def test_a_bargain_over_the_course_issues_no_more_markers_than_the_cap_leaves(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=11, treachery=1, edge=3).at_anchor()
    fleet.given({"factions.2.markers.0": 2}).sits_down()
    fleet.everybody("exodus.gesture", "down").all_pass("exodus.disposition_dissent")
    fleet.course("jump:b", "jump:b", "jump:c")
    fleet.seat(MILITARY).asked("exodus.scene").answers({"church": terms("jump:c")})
    asked = fleet.seat(MILITARY).asked("exodus.scene_act")
    with pytest.raises(AssertionError, match="markers_asked"):
        asked.answers(offer(own_votes=["jump:b"], markers_asked=2))
    fleet.rolls("fleet", *ZERO, *ZERO)
    settles(fleet, MILITARY, CHURCH, offer(own_votes=["jump:b"], markers_asked=1))
    fleet.all_pass("exodus.course_dissent")
    fleet.expect({"here": 1, "factions.2.markers.0": 3})


@rule("EX-DEB-12", "EX-DICE-10")
def test_a_secret_that_escapes_over_the_course_weighs_on_the_jump_that_follows(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=11, treachery=1, edge=3).at_anchor()
    warning = fleet.holding("mi1")
    learn(fleet.g, warning, GOVERNMENT)
    fleet.sits_down().everybody("exodus.gesture", "down").all_pass("exodus.disposition_dissent")
    fleet.course("jump:c", "jump:b", "jump:b")
    fleet.seat(CHURCH).asked("exodus.scene").answers({"military": terms("jump:c")})
    fleet.rolls("fleet", *ZERO, *ZERO)
    deal = offer(own_votes=["jump:b"], secrets_asked=[str(warning)])
    settles(fleet, CHURCH, MILITARY, deal)
    fleet.stands(faith=8, edge=6).all_pass("exodus.course_dissent")
    fleet.said("exodus.tested", text="Jump F8 0 0 0 T1=7").stands(faith=7)


@rule("EX-SCT-16", "EX-INF-08")
def test_a_host_who_falls_over_blackmail_is_followed_by_somebody_free(exodus: Exodus) -> None:
    fleet = exodus(traits=[6] * 7, cycle=4).with_map("AB", "AC", visited="A").led()
    fleet.writes({"military": {"church": "parade"}}).given(executed=[False] * 8)
    vice = fleet.holding("pe1", MILITARY)
    learn(fleet.g, vice, CHURCH)
    learn(fleet.g, vice, GOVERNMENT)
    fleet.taken(MILITARY, 1).rolls("flips", "-", "0").chance("draws", *[0] * 6)
    rest = CODE.number("rest")
    assert rest is not None
    fleet.run(ConflictScene(INTENT, CHURCH, MILITARY, CHURCH, rest))
    fleet.seat(CHURCH).asked("exodus.scene_act").answers({"blackmail": str(vice)})
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    fleet.seat(MILITARY).asked("exodus.blackmail").picks("accept")
    fleet.seat(MILITARY).asked("exodus.succession").passes()
    assert not fleet.g.s.is_host(MILITARY)


@rule("EX-DEB-14", "EX-SET-23")
def test_the_edge_of_a_forced_test_makes_the_underworld_stronger_in_that_very_test(
    exodus: Exodus,
) -> None:
    fleet = exodus(6, traits=[6] * 7).with_map("AB", visited="A").led()
    fleet.writes({"government": {"church": "parade"}})
    rest = CODE.number("rest")
    assert rest is not None
    fleet.run(ConflictScene(INTENT, UNDERWORLD, GOVERNMENT, CHURCH, rest)).time_up()
    fleet.rolls("orders", *ZERO)
    fleet.seat(UNDERWORLD).asked("exodus.force").picks("yes")
    fleet.seat(GOVERNMENT).asked("exodus.force").passes()
    assert "E7 0 0 0 J6=1" in fleet.log()


@rule("EX-MRK-02", "EX-MRK-03")
def test_a_marker_earned_in_a_scene_is_called_in_before_the_same_orders_stand(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=6, treachery=1).at_anchor().sits_down().stays()
    fleet.seat(CHURCH).asked("exodus.intents").answers({**REST, "church": "parade"})
    fleet.seat(GOVERNMENT).asked("exodus.intents").answers({**REST, "church": "tend_flock"})
    fleet.seat(MILITARY).asked("exodus.intents").answers({**REST, "church": "tend_flock"})
    assert CODE.key(fleet.g.s.resolved[CHURCH]) == "tend_flock"
    dissents(fleet, CHURCH, {"government": ""})
    fleet.seat(CHURCH).asked("exodus.scene").answers({"military": terms("adjudicate")})
    settles(fleet, CHURCH, MILITARY, offer(markers_asked=1))
    fleet.seat(CHURCH).asked("exodus.marker").answers({"military": {"rewrite": "parade"}})
    fleet.all_pass("exodus.dissent")
    assert CODE.key(fleet.g.s.resolved[CHURCH]) == "parade"
    fleet.expect({"factions.0.markers.2": 0})


@rule("EX-CMB-05", "EX-PUSH-11")
def test_a_beaten_fleet_that_pushes_a_ship_instead_has_still_to_retreat(hosted: Hosts) -> None:
    fleet = hosted(faith=12, treachery=0, might=3, forces=[EQUIVALENT], retreating=True)
    fleet.at_anchor().sits_down()
    fleet.course("scout:b*", "scout:b*", "scout:b*").rolls("fleet", "0", *ZERO)
    fleet.all_pass("exodus.course_dissent")
    fleet.expect({"here": 0, "retreating": True, "cycle": 0, "fatigue": 1})
    assert not fleet.asked_by("exodus.gesture")
    fleet.seat(CHURCH).asked("exodus.course")


@rule("EX-CMB-14", "EX-DISP-10")
def test_keepers_who_let_a_scene_over_the_retreat_lapse_are_engaged_again(hosted: Hosts) -> None:
    fleet = hosted(faith=12, treachery=0, might=3, women=9, forces=[EQUIVALENT], retreating=True)
    fleet.at_anchor().sits_down().course("jump:b*", "jump:b*", "jump:c*")
    fleet.seat(MILITARY).asked("exodus.scene").answers({"church": terms("jump:c")})
    fleet.rolls("fleet", "-", "-", "0").time_up().time_up()
    fleet.said("exodus.combat_attack", times=1).stands(women=7, might=2)
    fleet.expect(retreating=True, forces=[EQUIVALENT]).seat(CHURCH).asked("exodus.course")


@rule("EX-CMB-09", "EX-CRI-01")
def test_a_victory_that_roots_out_traitors_may_spare_the_fleet_a_crisis(hosted: Hosts) -> None:
    fleet = hosted(edge=4, treachery=5, might=12, forces=[INFERIOR]).at_anchor().sits_down()
    fleet.everybody("exodus.gesture", "rude").rolls("fleet", "0", "0")
    fleet.all_pass("exodus.disposition_dissent").stands(treachery=4, might=12)
    fleet.stays().wants().rolls("flips", *ZERO).plots()
    fleet.said_nothing_of("exodus.crisis_erupts").rolled_all().expect(cycle=1)


@rule("EX-DEB-20", "EX-DISP-05")
def test_a_compromise_over_gestures_may_leave_the_governments_alone_to_decide(
    exodus: Exodus,
) -> None:
    fleet = exodus(might=8, faith=7, edge=3).with_map("AB", "AC", visited="A").run(Disposition())
    for seat, shown in enumerate(("up", "down", "up")):
        fleet.seat(seat).asked("exodus.gesture").picks(shown)
    fleet.seat(GOVERNMENT).asked("exodus.disposition_dissent").answers({"dissent": ""})
    fleet.all_pass("exodus.disposition_dissent")
    fleet.seat(GOVERNMENT).asked("exodus.scene").answers({"church": terms("down")})
    fleet.time_up().rolls("orders", *ZERO)
    fleet.seat(GOVERNMENT).asked("exodus.force").picks("yes")
    fleet.seat(CHURCH).asked("exodus.force").passes()
    fleet.said("exodus.judged", result="partial").all_pass("exodus.disposition_dissent")
    fleet.said("exodus.disposition", gesture="up").stands(edge=4)


@rule("EX-DEB-11", "EX-COV-05")
def test_a_promise_not_to_plot_binds_nobody_who_writes_covert_orders(hosted: Hosts) -> None:
    fleet = hosted(edge=6, treachery=1, might=9, faith=7).at_anchor().sits_down().stays()
    fleet.everybody("exodus.intents", REST)
    dissents(fleet, CHURCH, {"church": ""})
    fleet.seat(CHURCH).asked("exodus.scene").answers({"military": terms("parade")})
    settles(fleet, MILITARY, CHURCH, offer(promise="No knives in this cycle."))
    fleet.all_pass("exodus.dissent")
    fleet.seat(MILITARY).asked("exodus.covert").can("assassination")


@rule("EX-RES-14", "EX-MRK-08")
def test_a_tally_changed_by_a_marker_does_not_open_a_scene_that_was_held_already(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=6, treachery=1).at_anchor().given({"factions.2.markers.1": 1})
    fleet.sits_down().stays()
    fleet.everybody("exodus.intents", {**REST, "church": "parade"})
    dissents(fleet, MILITARY, {"church": ""})
    fleet.seat(MILITARY).asked("exodus.scene").answers({"church": terms("rest")})
    fleet.seat(MILITARY).asked("exodus.scene_act").picks("withdraw")
    fleet.seat(CHURCH).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    fleet.seat(MILITARY).asked("exodus.marker").answers({"government": {"destroy": "church"}})
    fleet.seat(MILITARY).asked("exodus.dissent").answers({"church": ""})
    fleet.all_pass("exodus.dissent")
    assert fleet.seat(MILITARY).asked("exodus.scene").options() == ["government"]


@rule("EX-DEB-16", "EX-OPT-28")
def test_a_table_that_gives_the_network_another_trait_argues_and_spies_with_it(
    exodus: Exodus,
) -> None:
    fleet = exodus(4, traits=[6] * 7, women=9).with_map("AB", visited="A").led()
    fleet.given({"factions.3.trait": 6}).writes({"government": {"church": "parade"}})
    rest = CODE.number("rest")
    assert rest is not None
    fleet.run(ConflictScene(INTENT, NETWORK, GOVERNMENT, CHURCH, rest)).time_up()
    fleet.rolls("orders", *ZERO)
    fleet.seat(NETWORK).asked("exodus.force").picks("yes")
    fleet.seat(GOVERNMENT).asked("exodus.force").passes()
    assert "W9 0 0 0 J6=3" in fleet.log()
    assert fleet.scene_end() == "test"


@rule("EX-MRK-06", "EX-MRK-08")
def test_a_marker_spent_on_something_else_meanwhile_refuses_no_scene(hosted: Hosts) -> None:
    fleet = hosted(edge=6, treachery=1).at_anchor().given({"factions.1.markers.2": 1})
    fleet.sits_down().stays().everybody("exodus.intents", REST)
    dissents(fleet, MILITARY, {"church": ""})
    fleet.seat(MILITARY).asked("exodus.scene").answers({"government": terms("parade")})
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").picks("refuse")
    fleet.seat(GOVERNMENT).asked("exodus.marker").answers({"military": {"rewrite": "adjudicate"}})
    fleet.seat(MILITARY).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing").expect({"factions.1.markers.2": 0})
    fleet.said_nothing_of("exodus.scene_ends")
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").cannot("refuse")
