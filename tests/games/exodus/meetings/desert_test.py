"""Where two rules of the desert meet: jumps, pushes, systems, and how the voyage ends."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.content.printed import REPAIR
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.disposition.leaving import Leaving
from starmoot.games.exodus.jump.jumping import Push, Ritual
from starmoot.games.exodus.jump.ritual import ritual_odds
from starmoot.games.exodus.names import (
    CHURCH,
    EQUIVALENT,
    GOVERNMENT,
    INFERIOR,
    MIGHT,
    MILITARY,
    UNROLLED,
)
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scenario.hosted import Hosted, Hosts
from starmoot.games.exodus.systems.extraction import ExtractionStep
from starmoot.games.exodus.voyage.cycle import CyclicalEffects
from starmoot.games.exodus.voyage.ending import systems_visited
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def leaves(fleet: Hosted, course: str, *dice: str) -> Hosted:
    """All want to leave on one course, nobody dissents, and the ritual has these dice."""
    fleet.everybody("exodus.gesture", "down").all_pass("exodus.disposition_dissent")
    fleet.course(course, course, course).rolls("fleet", *dice)
    return fleet.all_pass("exodus.course_dissent")


def promised_land(fleet: Hosted, **fields: Any) -> Hosted:
    """The fleet is about to spend its first cycle where a colony may be possible."""
    fleet.at_anchor().having(fields)
    fleet.given({"systems.0.reward": 3, "systems.0.convenience": 1})
    return fleet.sits_down().stays().wants()


@rule("EX-JUMP-04", "EX-SC-CH4", "EX-DICE-19")
def test_haste_and_fatigue_meet_the_abandoned_churchs_assist_before_dice_are_fixed(
    exodus: Exodus,
) -> None:
    fleet = exodus(fatigue=2).with_secret("ch4", "church")
    assert ritual_odds(fleet.g, True, 0).fixed() == -3
    fleet = exodus(fatigue=1).with_secret("ch4", "church")
    assert ritual_odds(fleet.g, True, 0).fixed() == -2


@rule("EX-JUMP-20", "EX-DISP-20")
def test_a_failed_jump_that_takes_the_last_faith_ends_the_tale_before_the_enemy_engages(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=3, treachery=6, forces=[EQUIVALENT]).at_anchor().sits_down()
    leaves(fleet, "jump:b*", "0")
    fleet.ended().said("exodus.jump_failed").said_nothing_of("exodus.combat_attack")
    assert "god" in fleet.play.ending


@rule("EX-PUSH-11", "EX-OBL-01")
def test_a_push_is_no_cycle_in_which_an_owed_repair_would_fall_due(hosted: Hosts) -> None:
    fleet = hosted(faith=11, treachery=4, edge=3, cycle=2).at_anchor()
    owe(fleet.g, MILITARY, REPAIR[MILITARY], due=3)
    fleet.given({"systems.1.visited": False}).sits_down()
    leaves(fleet, "scout:b", *ZERO, *ZERO)
    fleet.expect({"cycle": 2, "fatigue": 1, "obligations.0.due": 3, "systems.1.scout_risk": 0})
    fleet.stays().expect(cycle=3)
    fleet.said("exodus.forced", faction="military", code="military_repair")
    fleet.rolls("orders", *ZERO).rolls("flips", "0", "0").wants().plots()
    fleet.expect(obligations=[], fatigue=0)


@rule("EX-PUSH-15", "EX-TRAIT-03")
def test_a_scout_that_rejoins_a_fleet_with_full_stores_adds_nothing(exodus: Exodus) -> None:
    for supply, after in ((12, 12), (11, 12)):
        fleet = exodus(faith=11, treachery=1, supply=supply, cycle=2)
        fleet.with_map("AB", "AC", visited="A")
        fleet.given({"systems.1.reward": 0, "systems.1.scout_risk": 1, "systems.1.scouted_in": 2})
        fleet.rolls("fleet", *ZERO, *ZERO).rolls("flips", "0").chance("draws", 0).run(Ritual(1))
        while not fleet.done:
            fleet.time_up()
        fleet.stands(supply=after).expect(risk=1, here=1)


@rule("EX-PUSH-16", "EX-PUSH-14")
def test_a_nuke_on_a_scouted_force_is_what_the_fleet_meets_on_following_at_once(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=12, treachery=0, might=9, edge=3).at_anchor()
    fleet.sits_down()
    leaves(fleet, "scout:b", *ZERO, "-", "-", "0")
    fleet.expect({"systems.1.scout_risk": -2, "fatigue": 1})
    leaves(fleet, "nuke:b", "0", "0")
    fleet.expect({"systems.1.scout_risk": -1, "fatigue": 2}).stands(might=8)
    leaves(fleet, "jump:b", "0")
    fleet.expect(here=1, risk=-1, forces=[INFERIOR], fatigue=3, cycle=0).rolled_all()
    fleet.said("exodus.tested", text="Jump F12 [-] [-] 0 T0=10 (-2 fatigue)")


@rule("EX-PUSH-12", "EX-SCAN-17")
def test_what_a_scout_finds_to_choose_from_is_chosen_by_the_whole_fleet_at_once(
    exodus: Exodus,
) -> None:
    fleet = exodus(faith=7, treachery=4).with_map("AB", visited="A")
    fleet.given({"systems.0.reward": 0}).rolls("fleet", *ZERO, "+", "0", "0").run(Push(1))
    fleet.rolls("fleet", *ZERO, *ZERO)
    for seat in range(3):
        fleet.seat(seat).asked("exodus.reward_choice").picks("might")
    assert fleet.done
    fleet.expect({"systems.1.choice": MIGHT, "systems.1.convenience": 0, "here": 0})


@rule("EX-PUSH-12", "EX-SCAN-16", "EX-SCAN-02")
def test_a_colony_site_that_a_scout_has_found_is_neither_settled_nor_scanned_from_afar(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=8, treachery=4, edge=3).at_anchor()
    fleet.given({"systems.1.reward": UNROLLED, "systems.1.visited": False}).sits_down()
    leaves(fleet, "scout:b", *ZERO, "+", "+", "+")
    fleet.rolls("fleet", *ZERO, *ZERO)
    fleet.seat(CHURCH).asked("exodus.spend_excess").picks(0)
    fleet.expect({"systems.1.reward": 3, "systems.1.visited": False})
    fleet.rolls("flips", *ZERO).stays().wants().plots()
    fleet.expect({"cycle": 1, "colony": False, "systems.1.colony_settled": False}).rolled_all()


@rule("EX-SCAN-25", "EX-END-04")
def test_a_colony_that_fails_in_the_last_cycle_ends_the_voyage_undecided(hosted: Hosts) -> None:
    fleet = promised_land(hosted(edge=3, treachery=1, cycle=29))
    fleet.rolls("flips", "0", "0", "0", "0").chance("draws", *[0] * 9).rolls("fleet", *ZERO * 9)
    fleet.plots()
    while not fleet.play.ended:
        assert not fleet.asked_by("exodus.gesture"), "the voyage went on after its last cycle"
        fleet.time_up()
    fleet.expect(cycle=30, resets=1)
    assert "travels on" in fleet.play.ending


@rule("EX-SCAN-24", "EX-END-04")
def test_a_colony_founded_in_the_last_cycle_is_a_victory_and_not_a_fleet_that_travels_on(
    hosted: Hosts,
) -> None:
    fleet = promised_land(hosted(edge=3, treachery=1, cycle=29))
    fleet.rolls("flips", "0", "0", "0", "+").plots()
    fleet.ended().said("exodus.won").expect(cycle=30, colony=True)


@rule("EX-END-01", "EX-END-04")
def test_a_fleet_that_dies_out_in_the_last_cycle_is_lost_and_does_not_travel_on(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, women=1, cycle=29, revolution=True).at_anchor()
    fleet.sits_down().stays().wants().rolls("flips", "0", "0", "0").plots()
    fleet.ended().said("exodus.lost").stands(women=0)


@rule("EX-SCAN-25", "EX-CYC-05")
def test_a_reset_that_brings_women_back_comes_before_the_endgame_is_checked(hosted: Hosts) -> None:
    fleet = promised_land(hosted(edge=3, treachery=1, women=1, revolution=True))
    fleet.rolls("flips", "0", "0", "0", "0").chance("draws", *[0] * 9).rolls("fleet", *ZERO * 9)
    fleet.plots().silent_until("exodus.gesture")
    fleet.said("exodus.trait_moved", trait="women", change="-1").stands(women=5)
    fleet.expect(revolution=False, obligations=[], resets=1)


@rule("EX-SCAN-27", "EX-SEQ-09")
def test_a_colony_site_left_to_an_enemy_is_settled_on_a_second_visit(exodus: Exodus) -> None:
    fleet = exodus(cycle=4, forces=[INFERIOR]).with_map("AB", visited="BA")
    fleet.given({"systems.0.reward": 3, "systems.0.convenience": 1, "systems.1.reward": 0})
    fleet.run(ExtractionStep()).expect({"colony": False, "systems.0.colony_settled": False})
    fleet.rolls("fleet", *ZERO, *ZERO).run(Ritual(1)).expect(here=1, forces=[])
    fleet.rolls("fleet", "0", "0", "+", "0", "0").run(Ritual(0))
    while not fleet.done:
        fleet.time_up()
    fleet.expect({"here": 0, "systems.0.reward": 3, "systems.0.convenience": 1}).rolled_all()
    fleet.rolls("flips", "+").run(ExtractionStep()).expect(colony=True)


@rule("EX-STD-08", "EX-SCAN-25")
def test_systems_seen_before_a_reset_count_among_the_eight_that_a_fleet_has_visited(
    exodus: Exodus,
) -> None:
    fleet = exodus().with_map("AB", "BC", "CD", "DE", visited="ABCDE")
    assert systems_visited(fleet.g) == 5
    fleet.given(chart_from=3, resets=1)
    assert systems_visited(fleet.g) == 5


@rule("EX-JUMP-07", "EX-RISK-02")
@pytest.mark.parametrize(("before", "thrown"), [(3, 3), (4, 2), (7, 1)])
def test_the_treachery_of_the_jump_itself_hinders_the_risk_roll_of_the_arrival(
    exodus: Exodus, before: int, thrown: int
) -> None:
    fleet = exodus(faith=12, treachery=before).with_map("AB", visited="BA")
    fleet.given({"systems.1.reward": 0}).rolls("fleet", *ZERO, *["+"] * thrown)
    fleet.run(Ritual(1)).rolled_all()
    fleet.expect(risk=2 * thrown - 3)


@rule("EX-OPT-22", "EX-CYC-05")
def test_upkeep_that_eats_the_last_stores_is_forgiven_by_a_harvest_of_the_same_cycle(
    hosted: Hosts,
) -> None:
    for reward, goes_on in ((2, True), (0, False)):
        fleet = hosted(edge=3, treachery=1, supply=1, women=10).at_anchor()
        fleet.given({"settings.supply_upkeep": 1, "systems.0.reward": reward})
        fleet.given({"systems.0.convenience": 1}).sits_down().stays()
        fleet.wants(church="harvest" if reward else "rest")
        fleet.rolls("orders", *ZERO).rolls("flips", "0", "0", "0").plots()
        assert fleet.play.ended != goes_on
        fleet.stands(supply=1 if goes_on else 0)


@rule("EX-CMB-12", "EX-GOV-10")
def test_the_law_may_spare_the_women_of_a_lost_covering_action(exodus: Exodus) -> None:
    fleet = exodus(forces=[EQUIVALENT], might=2, women=5, faith=11, treachery=1, chauvinism=True)
    fleet.with_map("AB", visited="BA").given({"systems.0.reward": 0, "systems.1.reward": 0})
    fleet.run(Leaving()).course("jump:b", "jump:b", "jump:b")
    fleet.rolls("fleet", "0", "0", *ZERO, *ZERO).rolls("flips", "+")
    fleet.all_pass("exodus.course_dissent")
    fleet.stands(might=0, women=5).expect(here=1).said("exodus.spared")


@rule("EX-CONV-15", "EX-SEQ-09")
def test_a_harvest_begun_before_the_fleet_left_is_finished_after_its_return(hosted: Hosts) -> None:
    fleet = hosted(faith=12, treachery=0, edge=2, supply=6, women=12).at_anchor()
    fleet.given({"systems.0.reward": -1, "systems.0.convenience": 0}).sits_down()
    fleet.stays().wants(church="harvest").rolls("orders", *ZERO).rolls("flips", "0", "0").plots()
    fleet.expect({"systems.0.progress": 1}).stands(supply=6)
    leaves(fleet, "jump:b", *ZERO, "+", "0", "0")
    fleet.expect(here=1, risk=1)
    leaves(fleet, "jump:a", "0", "0", "+", "0", "0")
    fleet.silent_until("exodus.gesture").expect({"here": 0, "systems.0.progress": 1})
    fleet.stays().wants(church="harvest").rolls("orders", *ZERO).rolls("flips", "0", "0").plots()
    fleet.stands(supply=7).expect({"systems.0.exhausted": True, "cycle": 2}).rolled_all()


@rule("EX-DISP-21", "EX-JUMP-03")
def test_arrivals_that_the_fleet_leaves_at_once_give_the_god_no_rest_between_jumps(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=12, treachery=0, edge=3).at_anchor().sits_down()
    leaves(fleet, "jump:b", *ZERO, "+", "0", "0")
    leaves(fleet, "jump:a", "0", "0", "+", "0", "0")
    leaves(fleet, "jump:c", "0", "+", "0", "0")
    fleet.expect(cycle=0, fatigue=3, rested=0, here=2).stands(faith=9, treachery=3).rolled_all()


@rule("EX-INT-22", "EX-SCAN-25")
def test_after_a_reset_no_leader_is_checked_since_the_fleet_did_not_jump_there(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1)
    fleet.given({"settings.leader_infection": True, "settings.infection_fudge": False})
    fleet.at_anchor().given(jumped=True).rolls("fleet", *ZERO * 3)
    fleet.given({"systems.0.reward": 3, "systems.0.convenience": 1}).sits_down().stays().wants()
    fleet.said("exodus.infection_checked")
    fleet.rolls("flips", "0", "0", "0", "0", *ZERO).chance("draws", *[0] * 9)
    fleet.rolls("fleet", *ZERO * 9).plots().silent_until("exodus.gesture")
    checks = len([entry for entry in fleet.play.log if "checked" in entry.note.name])
    fleet.expect(jumped=False).stays()
    assert len([e for e in fleet.play.log if "checked" in e.note.name]) == checks


@rule("EX-OPT-32", "EX-SEQ-03")
def test_pursuers_lose_count_of_a_fleet_that_jumps(hosted: Hosts) -> None:
    fleet = hosted(edge=0, treachery=0, faith=12, cycle=6, cycles_here=5).at_anchor()
    fleet.given({"settings.pursuit_after": 3}).sits_down()
    leaves(fleet, "jump:b", *ZERO, "+", "0", "0")
    fleet.rolls("flips", *ZERO).stays().wants().plots()
    fleet.said_nothing_of("exodus.crisis_erupts").expect(cycles_here=1).rolled_all()


@rule("EX-RISK-10", "EX-CONV-11", "EX-TRAIT-03")
def test_a_hungry_system_and_a_costly_extraction_take_no_more_than_there_is_before_it_pays(
    exodus: Exodus,
) -> None:
    fleet = exodus(supply=1, women=6, risk=2, harvested=True).with_map("AB", visited="BA")
    fleet.given({"systems.0.reward": -1, "systems.0.convenience": -2, "systems.0.progress": 2})
    fleet.run(CyclicalEffects())
    fleet.stands(supply=1)
    assert not fleet.play.ended


def sets_out_again(fleet: Hosted, *wishes: str) -> Hosted:
    """A colony fails; the players wish for these factions, and the fleet is in space again."""
    fleet.rolls("flips", *ZERO, "0").chance("draws", *[0] * 9).rolls("fleet", *ZERO * 9)
    fleet.plots()
    for seat, wish in enumerate(wishes):
        answer = {"faction": wish, "memory": ""}
        fleet.seat(seat).asked("exodus.interlude_choice").answers(answer)
    return fleet.silent_until("exodus.gesture")


@rule("EX-COV-25", "EX-SCAN-25")
def test_a_god_freed_in_the_cycle_of_a_reset_is_not_put_in_chains_again_by_the_years(
    hosted: Hosts,
) -> None:
    fleet = hosted(4, edge=3, treachery=12, faith=6).playing("network")
    promised_land(fleet)
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO, "0", "0")
    fleet.chance("draws", *[0] * 9).rolls("fleet", *ZERO * 9)
    fleet.plots(network={"sabotage": "chains"})
    while not fleet.play.ended:
        fleet.time_up()
    fleet.said("exodus.interlude").said("exodus.lost").expect(resets=1)


@rule("EX-SCAN-26", "EX-COV-06")
def test_players_who_have_exchanged_factions_plot_and_drive_the_god_for_their_new_ones(
    hosted: Hosts,
) -> None:
    fleet = promised_land(hosted(edge=3, treachery=1))
    sets_out_again(fleet, "government", "church", "military")
    fleet.expect({"factions.0.seat": 1, "factions.1.seat": 0})
    fleet.stays().wants()
    assert fleet.seat(0).asked("exodus.covert").options() == ["spying", "assassination"]
    assert fleet.seat(1).asked("exodus.covert").options() == ["assassination"]


@rule("EX-SC-CH5", "EX-SCAN-26")
def test_the_new_player_of_the_church_learns_whether_the_name_was_ever_spoken(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=0, faith=12, fatigue=1).at_anchor()
    fleet.holding("ch5")
    fleet.given({"factions.0.office_opened": True, "systems.1.reward": 3})
    fleet.given({"systems.1.convenience": 1}).sits_down()
    leaves(fleet, "jump:b").rolls("fleet", *ZERO, "+", "0", "0")
    fleet.seat(CHURCH).asked("exodus.speak_name").picks("yes")
    fleet.seat(MILITARY).knows_nothing_of("true_name_spoken")
    fleet.stays().wants()
    sets_out_again(fleet, "military", "government", "church")
    fleet.expect({"factions.0.seat": 2})
    fleet.seat(2).knows("true_name_spoken")
    fleet.seat(GOVERNMENT).knows_nothing_of("true_name_spoken")


@rule("EX-DISP-21", "EX-RISK-08")
def test_a_hungry_system_that_the_fleet_leaves_at_once_eats_nothing(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=0, faith=12, supply=6).at_anchor().sits_down()
    leaves(fleet, "jump:b", *ZERO, "+", "+", "0").expect(risk=2)
    leaves(fleet, "jump:a", "0", "0", "+", "0", "0").expect(risk=1).stands(supply=6)


@rule("EX-RISK-12", "EX-SEQ-10")
def test_scouts_that_got_away_are_forgotten_when_the_fleet_comes_back(hosted: Hosts) -> None:
    fleet = hosted(edge=8, treachery=5, faith=12, forces=[INFERIOR]).at_anchor().sits_down()
    fleet.stays().wants().rolls("flips", *ZERO, "0").rolls("fleet", "+")
    fleet.plots().said("exodus.crisis_erupts", crisis="-1").expect(escaped_scouts=1)
    leaves(fleet, "jump:b", *ZERO, "+", "+").expect(escaped_scouts=0)
    leaves(fleet, "jump:a", "0", "0", "+", "+").expect(escaped_scouts=0, risk=1)


@rule("EX-SCAN-22", "EX-GEN-14")
def test_a_flawed_colony_site_can_be_harvested_from_the_cycle_after_the_flaw_was_found(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=0, women=12, supply=6).at_anchor()
    fleet.given({"systems.0.reward": 3, "systems.0.convenience": 1}).sits_down().stays()
    with pytest.raises(AssertionError, match="harvest"):
        fleet.wants(church="harvest")
    fleet.wants().rolls("flips", *ZERO, "-").plots().expect({"systems.0.flawed": True})
    fleet.stays().wants(church="harvest").rolls("orders", *ZERO).rolls("flips", "0", "0").plots()
    fleet.stands(supply=8).expect({"systems.0.exhausted": False})


@rule("EX-PUSH-06", "EX-JUMP-20")
def test_a_lost_ship_that_takes_the_last_faith_with_it_frees_the_god(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=0, faith=1).at_anchor().sits_down()
    leaves(fleet, "scout:b", *ZERO)
    fleet.seat(MILITARY).asked("exodus.push_loss_choice").picks("faith")
    fleet.ended("the god is free")
