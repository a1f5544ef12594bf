"""Where two rules about orders meet: intents, duties, covert orders, crises and elections."""

from __future__ import annotations

import pytest

from starmoot.games.exodus.content.printed import (
    HOLD_ELECTIONS,
    QUARANTINE,
    REPAIR,
    SUPPRESSION,
    order_number,
)
from starmoot.games.exodus.covert.writing import CovertOrders
from starmoot.games.exodus.crises.obligations import owe
from starmoot.games.exodus.intent.resolving import Resolving
from starmoot.games.exodus.intent.sheets import CODE
from starmoot.games.exodus.names import (
    CHURCH,
    GOVERNMENT,
    MILITARY,
    NETWORK,
    RESEARCHERS,
    Faction,
)
from starmoot.games.exodus.orders.public import PublicOrders
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.games.exodus.scenario.hosted import Hosted, Hosts
from starmoot.games.exodus.scene.screen import build_scene
from starmoot.games.exodus.secrets.spreading import learn
from starmoot.kernel import only
from starmoot.scene import Grid
from starmoot.testing import rule

ZERO = ("0", "0", "0")


@rule("EX-COV-03", "EX-OBL-06")
def test_a_covert_order_may_spoil_the_repair_that_is_owed_and_it_is_owed_again(
    hosted: Hosts,
) -> None:
    fleet = hosted(4, faith=6, treachery=4, edge=3, might=12, cycle=1).playing("underworld")
    fleet.at_anchor()
    owe(fleet.g, CHURCH, REPAIR[CHURCH], due=2)
    fleet.sits_down().stays().wants()
    fleet.rolls("orders", "0", "0", "0", "-", "-").rolls("flips", *ZERO)
    fleet.plots(church={"assassination": "military"})
    fleet.said("exodus.order_executed", faction="church", code="church_repair")
    fleet.said("exodus.obligation_stays")
    fleet.stays().said("exodus.forced", faction="church", code="church_repair", times=2)


@rule("EX-STD-03", "EX-INT-19")
def test_an_owed_order_that_succeeds_is_an_honour_but_not_the_factions_own_will(
    hosted: Hosts,
) -> None:
    fleet = hosted(faith=12, treachery=1, edge=3, cycle=1).at_anchor()
    owe(fleet.g, CHURCH, REPAIR[CHURCH], due=2)
    fleet.sits_down().stays().wants(government="adjudicate")
    fleet.rolls("orders", *ZERO, *ZERO).rolls("flips", "0").plots()
    fleet.expect({"factions.0.standing": 1, "factions.1.standing": 2})


@rule("EX-PUB-05", "EX-GOV-11")
def test_a_law_passed_in_this_cycle_hinders_only_the_harvests_that_come_after_it(
    exodus: Exodus,
) -> None:
    fleet = exodus().at_six().ordered(church="harvest", government="chauvinism", military="harvest")
    fleet.rolls("orders", *ZERO, "0", "0").rolls("flips", "0", "0").run(PublicOrders())
    fleet.rolled_all()
    tests = [entry.text for entry in fleet.play.log if entry.note.name == "exodus.tested"]
    assert ["[-]" in text for text in tests] == [False, True]


@rule("EX-GOV-08", "EX-GOV-11")
def test_a_law_that_falls_with_its_government_hinders_no_later_harvest_of_the_cycle(
    exodus: Exodus,
) -> None:
    fleet = exodus(8, chauvinism=True, cycle=7).at_six().led()
    fleet.ordered(church="harvest", government="hold_elections", military="harvest")
    fleet.rolls("orders", "0", "0").rolls("fleet", "-", "0", "0").rolls("flips", "0")
    fleet.run(PublicOrders()).rolls("orders", *ZERO).all_pass("exodus.endorse")
    fleet.said("exodus.turned_out").expect(chauvinism=False).rolled_all()


@rule("EX-OPP-01", "EX-GOV-03")
def test_what_undermining_did_to_justice_and_edge_is_felt_at_the_polls_of_the_same_cycle(
    exodus: Exodus,
) -> None:
    fleet = exodus(8, cycle=7).at_six().led().having({"justice": 8, "edge": 7})
    fleet.ordered(government="hold_elections", opposition="undermine")
    fleet.rolls("orders", "+", "+", "+").rolls("fleet", "0").rolls("flips", "0")
    fleet.run(PublicOrders()).all_pass("exodus.endorse")
    roll = "Elections [-] [-] 0 = -2 (-1 Edge is high, -1 undermined)"
    fleet.said("exodus.rolled", text=roll)


@rule("EX-COV-33", "EX-TIME-07")
def test_a_pact_for_a_coup_lapses_with_the_cycle_if_its_faction_is_silent(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1).at_anchor().sits_down().stays()
    fleet.everybody("exodus.intents", {"church": "rest", "government": "rest", "military": "rest"})
    fleet.seat(CHURCH).asked("exodus.dissent").answers({"military": ""})
    fleet.seat(GOVERNMENT).asked("exodus.dissent").passes()
    fleet.seat(MILITARY).asked("exodus.dissent").passes()
    terms = {"demand": "conscript", "ship": [], "occasion": [], "speaker": []}
    fleet.seat(CHURCH).asked("exodus.scene").answers({"government": terms})
    deal = {
        "own_votes": [],
        "their_votes": [],
        "markers_given": 0,
        "markers_asked": 0,
        "secrets_told": [],
        "secrets_asked": [],
        "promise": "",
        "coup": "yes",
    }
    fleet.seat(CHURCH).asked("exodus.scene_act").answers({"offer": deal})
    fleet.seat(GOVERNMENT).asked("exodus.scene_act").passes()
    fleet.all_pass("exodus.backing")
    fleet.seat(GOVERNMENT).asked("exodus.confirm").picks("yes")
    fleet.all_pass("exodus.dissent")
    fleet.seat(CHURCH).asked("exodus.covert").can("coup")
    fleet.seat(MILITARY).knows(lambda view: not view.state.pacts)
    fleet.rolls("flips", *ZERO, *ZERO).time_up()
    fleet.said_nothing_of("exodus.coup_succeeds").expect(cycle=1)
    fleet.stays().wants()
    fleet.seat(CHURCH).asked("exodus.covert").cannot("coup")


@rule("EX-COV-19", "EX-GOV-18")
def test_a_governor_killed_before_the_oath_is_not_sworn_in_and_elections_are_held(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, might=12, justice=4).at_anchor()
    fleet.sits_down().stays().wants(government="swear_in")
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO).chance("draws", *[0] * 6)
    fleet.plots(military={"assassination": "government"})
    fleet.rolls("fleet", *ZERO)
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.everybody("exodus.endorse", None)
    fleet.said_nothing_of("exodus.office_conferred")
    fleet.expect({"factions.1.has_office": False, "last_elections": 1})


@rule("EX-COV-25", "EX-CYC-07")
def test_a_god_freed_in_the_cycle_in_which_a_colony_is_founded_means_that_all_is_lost(
    hosted: Hosts,
) -> None:
    fleet = hosted(4, edge=3, treachery=12, faith=6).playing("network").at_anchor()
    fleet.given({"systems.0.reward": 3, "systems.0.convenience": 1})
    fleet.sits_down().stays().wants()
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO, "0", "+")
    fleet.plots(network={"sabotage": "chains"})
    fleet.ended().said("exodus.lost").said_nothing_of("exodus.won").expect(colony=True)


@rule("EX-INT-20", "EX-OBL-09")
def test_an_unplayed_security_that_suppresses_does_not_take_it_off_the_government(
    exodus: Exodus,
) -> None:
    fleet = exodus(cycle=4).with_map("AB", visited="A").given({"settings.unplayed_intents": 2})
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], due=4, shared=True)
    fleet.writes(
        {
            "church": {"security": "security_suppression", "government": "adjudicate"},
            "government": {"security": "security_suppression", "government": "adjudicate"},
            "military": {"security": "security_suppression", "government": "adjudicate"},
        }
    )
    fleet.run(Resolving()).all_pass("exodus.dissent")
    assert CODE.key(fleet.g.s.resolved[GOVERNMENT]) == "government_suppression"


@rule("EX-INT-20", "EX-GEN-02")
def test_unplayed_researchers_who_are_told_to_assist_do_help_an_order_of_their_keywords(
    exodus: Exodus,
) -> None:
    fleet = exodus().at_six().given({"settings.unplayed_intents": 1})
    fleet.ordered(church="tend_flock", researchers="assist:church").rolls("orders", "0", "0")
    fleet.run(PublicOrders()).rolled_all()
    fleet.said("exodus.assist_helps", faction="researchers").moved("F+1")


@rule("EX-MRK-05", "EX-OBL-03")
def test_a_marker_that_destroys_the_only_vote_between_two_owed_orders_leaves_the_pick_to_the_player(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, cycle=1).at_anchor()
    owe(fleet.g, GOVERNMENT, HOLD_ELECTIONS, due=2, instead=SUPPRESSION[GOVERNMENT])
    fleet.given({"factions.2.markers.1": 1}).sits_down().stays()
    blank = {"church": "blank", "military": "blank"}
    fleet.seat(CHURCH).asked("exodus.intents").answers({**blank, "government": "blank"})
    fleet.seat(MILITARY).asked("exodus.intents").answers({**blank, "government": "blank"})
    fleet.seat(GOVERNMENT).asked("exodus.intents").answers(
        {**blank, "government": "hold_elections"}
    )
    fleet.seat(MILITARY).asked("exodus.marker").answers({"government": {"destroy": "government"}})
    asked = fleet.seat(GOVERNMENT).asked("exodus.tie")
    assert asked.options() == ["hold_elections", "government_suppression"]
    asked.picks("government_suppression")
    fleet.all_pass("exodus.dissent")
    assert CODE.key(fleet.g.s.resolved[GOVERNMENT]) == "government_suppression"


@rule("EX-COV-32", "EX-MRK-11")
def test_an_intent_rewritten_by_a_marker_keeps_the_weight_that_a_coup_has_lent(
    exodus: Exodus,
) -> None:
    fleet = exodus(coup_by=MILITARY).with_map("AB", visited="A")
    fleet.writes(
        {
            "church": {"government": "swear_in"},
            "government": {"government": "adjudicate"},
            "military": {"government": "swear_in"},
        }
    )
    fleet.given({"factions.1.markers.2": 1}).run(Resolving())
    fleet.seat(GOVERNMENT).asked("exodus.marker").answers({"military": {"rewrite": "adjudicate"}})
    fleet.said(
        "exodus.tallied",
        faction="government",
        text="Adjudicate 10 (Government 5, Military 5); Swear In President 3 (Church 3)",
    )


@rule("EX-COV-18", "EX-OBL-02")
def test_a_wounded_leader_hinders_the_order_that_is_owed(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=3, might=6, faith=6, cycle=1).at_anchor()
    owe(fleet.g, CHURCH, REPAIR[CHURCH], due=2)
    fleet.sits_down().stays().wants()
    fleet.rolls("orders", *ZERO, "0", "0").rolls("flips", "0", "0")
    fleet.plots(military={"assassination": "church"})
    fleet.said("exodus.wounded").expect(obligations=[]).rolled_all()
    tests = [entry.text for entry in fleet.play.log if entry.note.name == "exodus.tested"]
    assert "Repair F6 [-] 0 0 T3=2" in tests[-1]


@rule("EX-UND-01", "EX-SEC-04", "EX-COV-03")
def test_thugs_guards_and_an_own_covert_order_add_up_on_one_public_order(exodus: Exodus) -> None:
    fleet = exodus(8).at_six().led()
    fleet.ordered(
        church="tend_flock", underworld="brute_squad:church", security="protective_detail:church"
    )
    fleet.given({"covert.0": 3})
    fleet.rolls("orders", "+", "+", "+", "0").run(PublicOrders()).rolled_all()
    tests = [entry.text for entry in fleet.play.log if entry.note.name == "exodus.tested"]
    assert "Flock F6 [-] [-] 0 E6=-2" in tests[-1]


@rule("EX-GEN-02", "EX-CHR-08")
def test_help_for_an_order_that_gave_way_to_elections_is_wasted(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1, might=12, justice=4).at_anchor()
    fleet.sits_down().stays().wants(government="adjudicate", church={"assist": "government"})
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO).chance("draws", *[0] * 6)
    fleet.plots(military={"assassination": "government"})
    fleet.rolls("fleet", *ZERO)
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.everybody("exodus.endorse", None)
    fleet.said("exodus.assist_wasted", faction="church").said("exodus.narrowly")


@rule("EX-RISK-12", "EX-CRI-07")
def test_scouts_of_the_system_and_of_a_crisis_that_both_get_away_hinder_twice_as_much(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=11, treachery=8, faith=9, forces=[1]).at_anchor()
    fleet.given(risk=-1).sits_down().stays().expect(escaped_scouts=1, forces=[])
    fleet.wants().rolls("flips", *ZERO).rolls("fleet", "0")
    fleet.plots().said("exodus.crisis_erupts", crisis="-2").expect(forces=[1])
    fleet.stays().expect(escaped_scouts=2, forces=[]).wants()
    fleet.rolls("flips", *ZERO).plots().said("exodus.crisis_erupts", crisis="-3")
    fleet.rolled_all().expect(forces=[2])


@rule("EX-END-03", "EX-END-04")
def test_a_god_freed_in_the_last_cycle_means_a_lost_fleet(hosted: Hosts) -> None:
    fleet = hosted(4, edge=3, treachery=12, faith=6, cycle=29).playing("network").at_anchor()
    fleet.sits_down().stays().wants()
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO, "0")
    fleet.plots(network={"sabotage": "chains"})
    fleet.ended().said("exodus.lost").said_nothing_of("exodus.undecided")


@rule("EX-NET-04", "EX-SCT-03")
def test_the_network_that_helped_to_find_a_discovery_does_not_bring_it_nearer_to_escaping(
    exodus: Exodus,
) -> None:
    fleet = exodus(5, progress=2).at_six().led()
    fleet.given(discovery_deck=[0])
    fleet.ordered(researchers="research", network="network_research")
    fleet.rolls("orders", *ZERO, *ZERO).chance("draws", *[0] * 4).run(PublicOrders())
    found = len(fleet.g.s.secrets) - 1
    assert fleet.g.s.secrets[found].knowers.value == [NETWORK, RESEARCHERS]
    learn(fleet.g, found, CHURCH)
    assert not fleet.g.s.secrets[found].public
    learn(fleet.g, found, MILITARY)
    assert fleet.g.s.secrets[found].public


@rule("EX-COV-34", "EX-SC-DI1")
def test_a_serum_that_is_leaked_covertly_helps_no_skin_hunt_of_this_cycle(exodus: Exodus) -> None:
    for leaked, dice in ((True, "0 0 0"), (False, "[+] [+] 0")):
        fleet = exodus(5).at_six().led().having({"treachery": 9})
        serum = fleet.holding("di1", RESEARCHERS)
        learn(fleet.g, serum, CHURCH)
        fleet.ordered(church="church_skin_hunt").run(CovertOrders())
        for seat in fleet.asked_by("exodus.covert"):
            asked = fleet.seat(seat).asked("exodus.covert")
            if leaked and seat == RESEARCHERS:
                asked.answers({"leak": {str(serum): "public"}})
            else:
                asked.passes()
        fleet.rolls("orders", *["0"] * dice.count("0")).run(PublicOrders())
        assert f"Skin Hunt F6 {dice}" in fleet.log()


@rule("EX-INF-05", "EX-INT-19", "EX-CHR-08")
def test_a_governor_who_turns_violet_at_the_end_of_a_cycle_leaves_no_choice_in_the_next(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1, cycle=4).at_anchor()
    fleet.given({"settings.leader_infection": True}).taken(GOVERNMENT, 1, only(GOVERNMENT))
    fleet.sits_down().stays().wants()
    fleet.rolls("flips", *ZERO, "0", "+", "0").chance("draws", *[0] * 6).plots()
    fleet.said("exodus.infection_exposed", faction="government")
    fleet.seat(GOVERNMENT).asked("exodus.succession").passes()
    fleet.stays().said("exodus.forced", faction="government", code="hold_elections")
    fleet.wants()
    fleet.seat(GOVERNMENT).asked("exodus.covert").cannot("sabotage")


@rule("EX-CRI-14", "EX-COV-18")
@pytest.mark.parametrize(("military", "over"), [("+", True), ("-", False)])
def test_a_revolution_outlasts_a_suppression_that_a_wound_has_spoilt(
    hosted: Hosts, military: str, over: bool
) -> None:
    fleet = hosted(edge=10, treachery=3, faith=8, justice=10, cycle=1, revolution=True)
    fleet.at_anchor()
    for faction in range(3):
        owe(fleet.g, Faction(faction), SUPPRESSION[faction], due=2, revolt=True)
    fleet.sits_down().stays().expect(cycle=2)
    fleet.rolls("orders", "+", "+", "0", "+", "0", "-", "0", military, military, "0")
    fleet.rolls("fleet", "-", "0")
    fleet.plots(church={"assassination": "government"})
    fleet.said("exodus.wounded").expect(revolution=not over)
    assert "J10 [-] - 0 E9=-1" in fleet.log()


@rule("EX-INT-20", "EX-OBL-09")
def test_unrest_that_the_government_fails_to_put_down_is_not_met_by_an_unplayed_security(
    exodus: Exodus,
) -> None:
    fleet = exodus(cycle=4).at_six().given({"settings.unplayed_intents": 2})
    owe(fleet.g, GOVERNMENT, SUPPRESSION[GOVERNMENT], due=4, shared=True)
    fleet.ordered(government="government_suppression", security="security_suppression")
    fleet.rolls("orders", "-", "-", "-", "+", "+", "+").run(PublicOrders())
    fleet.said("exodus.obligation_stays", faction="government")
    assert [owed.faction for owed in fleet.g.s.obligations] == [GOVERNMENT]


@rule("EX-COV-34", "EX-PUB-06")
def test_a_faction_told_to_tell_what_has_come_out_in_the_dark_rests_instead(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1, faith=9).at_anchor()
    place = fleet.holding("mi3")
    learn(fleet.g, place, CHURCH)
    fleet.sits_down().stays().wants(military={"leak": {str(place): "public"}})
    fleet.rolls("flips", *ZERO).plots(church={"leak": {str(place): "public"}})
    fleet.said("exodus.order_impossible", faction="military")
    fleet.said("exodus.secret_public", times=1).stands(might=8, justice=6, edge=1)


@rule("EX-GOV-14", "EX-CRI-14")
def test_a_law_repealed_in_a_cycle_of_revolution_spares_nobody_at_its_end(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1, women=9, supply=9, revolution=True, chauvinism=True)
    fleet.at_anchor().sits_down().stays().wants(government="chauvinism")
    fleet.rolls("flips", *ZERO, "0").plots()
    fleet.expect(chauvinism=False).said_nothing_of("exodus.spared").stands(women=8, supply=8)


@rule("EX-RES-08", "EX-CRI-01")
def test_a_fleet_that_nobody_has_unsettled_calms_down_before_a_crisis_is_rolled_for(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=7, treachery=4).at_anchor().sits_down().stays().wants()
    fleet.rolls("flips", *ZERO).plots().stands(edge=4)
    fleet.said_nothing_of("exodus.crisis_erupts")


@rule("EX-OPP-02", "EX-GOV-09")
def test_elections_called_for_in_the_very_cycle_of_elections_are_held_again_in_the_next(
    hosted: Hosts,
) -> None:
    fleet = hosted(4, edge=12, treachery=1, justice=2, cycle=5).playing("opposition").at_anchor()
    fleet.sits_down().stays().wants(government="hold_elections", opposition="call_elections")
    fleet.rolls("orders", *ZERO).rolls("flips", "0", "0").rolls("fleet", "+", "+")
    fleet.plots().rolls("fleet", "-", "0").everybody("exodus.endorse", None)
    fleet.said("exodus.confirmed").expect(last_elections=6)
    fleet.silent_until("exodus.gesture").stays()
    fleet.wants(government="hold_elections")
    assert CODE.key(fleet.g.s.resolved[GOVERNMENT]) == "hold_elections"


@rule("EX-STD-05", "EX-GEN-17")
def test_an_institution_that_tells_its_own_secret_to_all_is_ashamed_of_it_all_the_same(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1).at_anchor()
    place = fleet.holding("go2")
    fleet.sits_down().stays().wants(government={"leak": {str(place): "public"}})
    fleet.rolls("flips", "0", "0").plots()
    fleet.expect({"factions.1.standing": -1}).stands(justice=4)


@rule("EX-CHR-19", "EX-SCT-11")
def test_a_pontifex_who_retires_can_be_followed_by_another_in_the_same_cycle(hosted: Hosts) -> None:
    fleet = hosted(edge=3, treachery=1).at_anchor()
    fleet.given({"factions.0.has_office": True, "factions.0.office_opened": True}).sits_down()
    fleet.seat(CHURCH).asked("exodus.wishes").picks("retire")
    fleet.rolls("flips", *ZERO).chance("draws", *[0] * 6).stays()
    fleet.seat(CHURCH).asked("exodus.succession").passes()
    fleet.expect({"factions.0.has_office": False}).wants(church="coronation").plots()
    fleet.silent_until("exodus.gesture").expect(
        {"factions.0.has_office": True, "secrets.0.category": 2}
    )
    assert len(fleet.g.s.secrets) == 1


def at_hand(fleet: Hosted, title: str) -> list[str]:
    """What a seat reads under a heading of what is at hand."""
    [grid] = [
        widget
        for widget in build_scene(fleet.seat(CHURCH).view).widgets
        if isinstance(widget, Grid) and widget.title == "At hand"
    ]
    return [text for heading, text in grid.rows if heading == title]


@rule("EX-OBL-08", "EX-VAR-03")
@pytest.mark.parametrize(("secondary", "helper"), [("network", False), ("security", True)])
def test_a_failed_quarantine_names_security_only_where_somebody_plays_it(
    hosted: Hosts, secondary: str, helper: bool
) -> None:
    fleet = hosted(4, edge=8, treachery=1, justice=2, cycle=1).playing(secondary).at_anchor()
    owe(fleet.g, GOVERNMENT, QUARANTINE[GOVERNMENT], due=2)
    fleet.sits_down().stays().wants()
    fleet.rolls("orders", *ZERO).rolls("flips", *ZERO).rolls("fleet", "-", "0").plots()
    [owed] = at_hand(fleet, "Owed")
    assert owed.startswith("by Government: Government Suppression")
    assert ("unless Security sees to it" in owed) == helper


@rule("EX-OPT-32", "EX-CRI-01")
@pytest.mark.parametrize(("cycles", "looms"), [(2, False), (3, True)])
def test_a_calm_fleet_reads_that_pursuers_bring_a_crisis_nearer(
    hosted: Hosts, cycles: int, looms: bool
) -> None:
    fleet = hosted(edge=2, treachery=2, cycle=6, cycles_here=cycles).at_anchor()
    fleet.given({"settings.pursuit_after": 3}).sits_down()
    assert (at_hand(fleet, "Crisis") != []) == looms


def on_the_sheet(fleet: Hosted, order: str) -> str:
    """What the Church reads beside an order while intents are written."""
    [sheet] = [
        pending
        for pending in fleet.seat(CHURCH).view.pending
        if pending.question.topic.name == "exodus.intents"
    ]
    return sheet.words.previews["exodus.sheet", order_number(order)]


@rule("EX-GOV-11", "EX-DEC-14")
@pytest.mark.parametrize(("law", "odds"), [(False, ["96%: "]), (True, ["89%: "])])
def test_the_odds_of_a_harvest_on_the_sheet_reckon_with_the_law(
    hosted: Hosts, law: bool, odds: list[str]
) -> None:
    fleet = hosted(edge=3, treachery=4, women=6, chauvinism=law).at_anchor()
    fleet.given({"systems.0.reward": 2, "systems.0.convenience": 1}).sits_down().stays()
    assert all(one in on_the_sheet(fleet, "harvest") for one in odds)
    assert "11%: " not in on_the_sheet(fleet, "tend_flock")


@rule("EX-OPT-31", "EX-DEC-14")
def test_what_a_suppression_may_cost_on_the_sheet_is_what_a_harsh_table_takes(
    hosted: Hosts,
) -> None:
    fleet = hosted(edge=3, treachery=1).at_anchor()
    fleet.given({"settings.suppression_severity": 2}).sits_down().stays()
    shown = on_the_sheet(fleet, "government_suppression")
    assert "%: Treachery -1, Edge +3, Justice -1" in shown
    assert "%: Treachery -1, Edge -1" in shown
