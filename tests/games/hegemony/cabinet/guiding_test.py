"""A cabinet at work: drafts, plans, and what the Leader says. (HG-PLAN, HG-TIME)"""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.plans import Debate, Spending
from starmoot.games.hegemony.session.phases import CrisisPhase, Event, Planning, Reaction
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
OFFICERS = (1, 2, 3, 4)
NONE: dict[str, Any] = {"steel": {}, "speech": ""}


def due(table: Scenario) -> int:
    window = table.play.strands[0].window
    assert window is not None
    return window.due


def debate(table: Scenario, phase: n.Phase = n.PLANNING) -> Scenario:
    return table.run(Debate(n.A, phase, [k.Seat(seat) for seat in OFFICERS]))


def spend(table: Scenario, phase: n.Phase = n.PLANNING) -> Scenario:
    return table.run(Spending(n.A, phase, [k.Seat(seat) for seat in OFFICERS]))


def draft(table: Scenario, seat: int, **steel: int) -> Scenario:
    return table.seat(seat).asked("hegemony.draft").answers({"steel": steel, "speech": "Listen."})


@rule("HG-PLAN-02", "HG-PLAN-03", "HG-PLAN-04", "HG-DEC-11", "HG-PLAN-19", "HG-MODE-08")
def test_officers_draft_in_any_order_and_their_drafts_open_together(founded: Founded) -> None:
    table = debate(founded())
    draft(table, 3, research=4)
    draft(table, 1, military_a=2)
    assert table.seat(2).view.state.cabinets[0].drafts == []
    table.seat(2).asked("hegemony.draft").passes()
    table.seat(4).asked("hegemony.draft").passes()
    drafts = table.seat(2).view.state.cabinets[0].drafts
    assert [(one.seat, one.plan.total(), one.speech) for one in drafts] == [
        (1, 2, "Listen."),
        (3, 4, "Listen."),
    ]
    table.expect({"cabinets.0.bank": 15})


@rule("HG-PLAN-08", "HG-PLAN-11", "HG-DEC-13", "HG-PLAN-01")
def test_a_cell_that_is_left_out_is_nothing_and_each_officer_files_once(founded: Founded) -> None:
    table = spend(founded())
    table.seat(1).asked("hegemony.file").answers({"steel": {"research": 1}, "speech": ""})
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").answers(NONE)
    plans = table.state.cabinets[0].plans
    assert [(one.seat, one.plan.total()) for one in plans] == [(1, 1), (2, 0), (3, 0), (4, 0)]
    table.seat(1).asked_nothing()
    table.seat(0).asked("hegemony.choose")


@rule("HG-PLAN-09", "HG-PLAN-10", "HG-PLNG-02", "HG-ESP-02", "HG-DEC-29")
@pytest.mark.parametrize(
    ("phase", "cells", "fits", "not_there"),
    [
        (n.EVENT, 9, "military_a", "military"),
        (n.REACTION, 9, "foreign_b", "foreign"),
        (n.PLANNING, 9, "espionage_b", "espionage"),
        (n.CRISIS, 6, "military", "military_a"),
        (n.FINAL, 5, "espionage", "espionage_a"),
    ],
)
def test_the_cells_of_a_plan_depend_on_its_phase(
    founded: Founded, phase: n.Phase, cells: int, fits: str, not_there: str
) -> None:
    table = spend(founded(), phase)
    asked = table.seat(1).asked("hegemony.file")
    with pytest.raises(AssertionError, match="refuses"):
        asked.answers({"steel": {not_there: 1}, "speech": ""})
    asked.answers({"steel": {fits: 1}, "speech": ""})
    shape: Any = asked.shape
    assert len(shape.parts[0].keys) == cells


@rule("HG-PLAN-19")
def test_a_speech_is_short(founded: Founded) -> None:
    table = spend(founded())
    with pytest.raises(AssertionError, match="refuses"):
        table.seat(1).asked("hegemony.file").answers({"steel": {}, "speech": "x" * 501})


@rule("HG-PLAN-05", "HG-PLAN-21", "HG-DEC-12")
def test_a_leader_who_has_asked_everybody_and_prompted_in_every_way_may_prompt_again(
    founded: Founded,
) -> None:
    table = debate(founded())
    guide = table.seat(0).asked("hegemony.guide")
    guide.cannot("call", "favour")
    for asked in ("seat2", "seat3", "seat4", "seat5"):
        table.seat(0).asked("hegemony.guide").answers({"figures": asked})
    table.said("hegemony.figures", times=4)
    for mood in ("debate", "tension", "accord"):
        table.seat(0).asked("hegemony.guide").answers({"prompt": mood})
    table.said("hegemony.prompted", times=3)
    table.seat(0).asked("hegemony.guide").cannot("figures").answers({"prompt": "debate"})
    table.seat(0).asked("hegemony.guide").can("prompt")
    table.seat(2).asked("hegemony.draft")  # nobody has to answer


@rule("HG-PLAN-06", "HG-PLAN-17", "HG-DEC-14")
def test_a_favoured_plan_binds_nobody_but_is_taken_when_the_leader_is_silent(
    founded: Founded,
) -> None:
    for chosen, taken in (("seat2", 1), (None, 3)):
        table = debate(founded())
        for seat in OFFICERS:
            draft(table, seat, military_a=seat)
        spend(table).seat(0).asked("hegemony.guide").answers({"favour": "seat4"})
        table.expect({"cabinets.0.favoured": 3}).said("hegemony.favoured")
        with pytest.raises(AssertionError):
            table.seat(0).asked("hegemony.choose")
        table.time_up()
        asked = table.seat(0).asked("hegemony.choose")
        if chosen is None:
            table.time_up()
        else:
            asked.picks(chosen)
        assert table.state.cabinets[0].chosen.seat == taken


@rule("HG-TIME-05", "HG-DEC-12")
@pytest.mark.parametrize(("profile", "seconds"), [("standard", 60), ("accelerated", 30)])
def test_the_leader_may_call_for_plans_early(founded: Founded, profile: str, seconds: int) -> None:
    table = founded(clock_profile=profile).at(100).run(Planning(n.A))
    draft(table, 1, military_a=3)
    table.at(110).seat(0).asked("hegemony.guide").picks("call")
    table.seat(1).asked("hegemony.file")
    assert [one.seat for one in table.state.cabinets[0].drafts] == [1]
    table.at(120).seat(0).asked("hegemony.guide").picks("call")
    assert due(table) == 120 + seconds
    table.seat(0).asked("hegemony.guide").cannot("call")


@rule("HG-TIME-05", "HG-CRIS-05", "HG-CRIS-02")
def test_nobody_calls_for_plans_before_a_crisis_has_turned(founded: Founded) -> None:
    table = founded(clock_profile="standard").at(100).chance("a.dice", 3).run(CrisisPhase(n.A))
    table.seat(0).asked("hegemony.guide").cannot("call")
    with pytest.raises(AssertionError):
        table.seat(1).asked("hegemony.file")
    table.time_up().expect({"cabinets.0.face": 4})
    table.seat(1).asked("hegemony.file")
    table.seat(0).asked("hegemony.guide").can("call")


@rule("HG-TIME-02", "HG-TIME-01", "HG-TIME-07")
def test_the_event_is_wrapped_up_after_ten_of_its_fifteen_minutes(founded: Founded) -> None:
    table = founded(session=1, clock_profile="standard").at(0).run(Event(n.A))
    assert due(table) == 600
    table.expect({"cabinets.0.phase_ends": 900})


@rule("HG-TIME-03")
@pytest.mark.parametrize(("minutes", "before"), [(0, 180), (1, 60), (5, 300)])
def test_a_table_may_set_the_wrap_up(founded: Founded, minutes: int, before: int) -> None:
    table = founded(clock_profile="standard", wrapup_minutes=minutes).at(0).run(Planning(n.A))
    assert due(table) == 900 - before


@rule("HG-TIME-01", "HG-MODE-01")
def test_a_shorter_session_has_shorter_phases(founded: Founded) -> None:
    table = founded(clock_profile="standard", session_minutes=30).at(0).run(Reaction(n.A))
    table.expect({"cabinets.0.phase_ends": 300})


@rule("HG-PLAN-14")
def test_plans_may_be_shown_as_they_are_filed(founded: Founded) -> None:
    table = spend(founded(plans_shown="on_submit"))
    table.seat(3).asked("hegemony.file").answers({"steel": {"research": 2}, "speech": ""})
    assert [one.seat for one in table.seat(1).view.state.cabinets[0].plans] == [3]
    table.seat(3).asked_nothing()
    table.seat(1).asked("hegemony.file").answers(NONE)
    table.time_up()
    assert [one.seat for one in table.state.cabinets[0].plans] == [3, 1]
    table.time_up()  # the Leader is silent, too: the plan that was filed first is taken
    assert table.state.cabinets[0].chosen.seat == 3


@rule("HG-PLAN-18", "HG-COMP-19", "HG-STEEL-09", "HG-STEEL-06")
def test_what_was_spent_is_the_plan_and_is_gone_for_the_next_phase(founded: Founded) -> None:
    table = spend(founded(), n.REACTION)
    table.seat(1).asked("hegemony.file").answers({"steel": {"military_a": 4}, "speech": ""})
    table.time_up().seat(0).asked("hegemony.choose").picks("seat2")
    table.expect({"cabinets.0.bank": 11, "cabinets.0.spent": [[n.REACTION, 4, 0, 0, 0]]})
    spend(table, n.CRISIS)
    with pytest.raises(AssertionError, match="refuses"):
        table.seat(1).asked("hegemony.file").answers({"steel": {"military": 12}, "speech": ""})


@rule("HG-DEC-15", "HG-GIFT-27")
def test_privilege_is_not_used_by_a_silent_leader(founded: Founded) -> None:
    table = spend(founded(gifts=("executive_privilege",)))
    table.seat(1).asked("hegemony.file").answers({"steel": {"military_a": 4}, "speech": ""})
    table.time_up().seat(0).asked("hegemony.choose").picks("seat2")
    table.seat(0).asked("hegemony.move")
    table.time_up().expect({"cabinets.0.privileged": 0, "cabinets.0.points.0": [4, 0]})


@rule("HG-DEC-21", "HG-AGO-21")
def test_an_embezzler_who_says_nothing_takes_nothing(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].dossiers[4].agenda = n.AGENDA.named("embezzler")
    spend(table)
    table.seat(1).asked("hegemony.file").answers({"steel": {"military_a": 4}, "speech": ""})
    table.time_up().seat(0).asked("hegemony.choose").picks("seat2")
    table.seat(4).asked("hegemony.embezzle")
    assert table.seat(0).view.pending == []
    table.time_up().expect({"cabinets.0.bank": 11}).said_nothing_of("hegemony.accounting")


@rule("HG-Q-03", "HG-SCORE-01")
def test_a_table_may_do_without_the_point_for_a_chosen_plan(founded: Founded) -> None:
    for option, points in (("yes", 1), ("no", 0)):
        table = spend(founded(plan_general_point=option))
        table.seat(3).asked("hegemony.file").answers(NONE)
        table.time_up().seat(0).asked("hegemony.choose").picks("seat4")
        table.expect({"cabinets.0.dossiers.3.personal_points": points})


@rule("HG-Q-10", "HG-ESP-06")
def test_new_spies_may_act_at_once_where_the_table_wants_it(founded: Founded) -> None:
    for option, spies in (("no", [0, 0, 0]), ("yes", [0, 3, 0])):
        table = spend(founded(spies_act_at_once=option))
        table.seat(1).asked("hegemony.file").answers({"steel": {"espionage_a": 3}, "speech": ""})
        table.time_up().seat(0).asked("hegemony.choose").picks("seat2")
        table.expect({"cabinets.0.spies": spies})


@rule("HG-SCORE-18", "HG-SCORE-22", "HG-SCORE-26", "HG-SCORE-29", "HG-SCORE-03")
@pytest.mark.parametrize(
    ("office", "award"), [("foreign", 2), ("domestic", 2), ("science", 2), ("espionage", 3)]
)
def test_a_chosen_plan_pays_its_office(founded: Founded, office: str, award: int) -> None:
    table = spend(founded(offices=("leader", office, "labor", "military", "treasury")))
    table.seat(1).asked("hegemony.file").answers(NONE)
    table.time_up().seat(0).asked("hegemony.choose").picks("seat2")
    table.expect({"cabinets.0.dossiers.1.office_points": award})


@rule("HG-SCORE-23", "HG-SCORE-03", "HG-SCORE-04", "HG-GIFT-05", "HG-SCORE-43")
@pytest.mark.parametrize("phase", [n.EVENT, n.PLANNING])
def test_domestic_steel_pays_its_officer_whosever_plan_it_is_and_free_points_do_not(
    founded: Founded, phase: n.Phase
) -> None:
    offices = ("leader", "military", "domestic", "science", "treasury")
    table = spend(founded(offices=offices, gifts=("trust_of_the_citizens",)), phase)
    steel = {"domestic_a": 2, "domestic_b": 3, "research": 1}
    table.seat(1).asked("hegemony.file").answers({"steel": steel, "speech": ""})
    table.time_up().seat(0).asked("hegemony.choose").picks("seat2")
    table.expect({"cabinets.0.dossiers.2.office_points": 5, "cabinets.0.bank": 9})
    table.expect({"cabinets.0.dossiers.3.office_points": 1, "cabinets.0.points.2": [3, 4]})
