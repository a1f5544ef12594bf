"""Officers file plans, the Leader takes one whole. (HG-PLAN, HG-SCORE)"""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.plans import Debate, Spending
from starmoot.host import clone_play, digest, parse
from starmoot.testing import Scenario, rule
from starmoot.testing.scenario import Finished

Founded = Callable[..., Scenario]


def spending(table: Scenario, phase: n.Phase = n.PLANNING) -> Scenario:
    seats = [k.Seat(seat) for seat in range(1, 5)]
    return table.run(Spending(n.A, phase, seats))


def files(table: Scenario, seat: int, **steel: int) -> Scenario:
    asked = table.seat(seat).asked("hegemony.file")
    return asked.answers({"steel": steel, "speech": ""})


def choose(table: Scenario, seat: int) -> Scenario:
    return table.seat(0).asked("hegemony.choose").picks(f"seat{seat + 1}")


def chosen(table: Scenario, phase: n.Phase = n.PLANNING, **steel: int) -> Scenario:
    """The Military Officer's plan is the only one, and it is taken."""
    spending(table, phase)
    files(table, 1, **steel)
    for seat in (2, 3, 4):
        table.seat(seat).asked("hegemony.file").passes()
    return choose(table, 1)


def points(table: Scenario, seat: int) -> tuple[int, int]:
    dossier = table.play.dossier(seat)  # type: ignore[attr-defined]
    return dossier.office_points, dossier.personal_points


@rule("HG-PLAN-12", "HG-PLAN-13", "HG-STEEL-08", "HG-PLAN-14")
def test_the_leader_takes_one_plan_whole_and_the_rest_stays_in_the_bank(founded: Founded) -> None:
    table = spending(founded())
    files(table, 1, military_a=4, military_b=2)
    assert table.state.cabinets[0].plans == []
    files(table, 2, foreign_a=9)
    table.seat(3).asked("hegemony.file").passes()
    files(table, 4)
    table.seat(0).asked("hegemony.choose").can("seat2", "seat3", "seat5").cannot("seat4")
    choose(table, 1)
    assert table.done
    table.expect({"cabinets.0.bank": 9, "cabinets.0.points.0": [4, 2]})


@rule("HG-PLAN-07")
def test_a_plan_above_the_bank_is_refused(founded: Founded) -> None:
    table = spending(founded(bank=5))
    with pytest.raises(AssertionError, match="refuses"):
        files(table, 1, military_a=3, research=3)


@rule("HG-PLAN-20", "HG-CRIS-18")
def test_what_a_crisis_forbids_or_caps_no_plan_may_hold(founded: Founded) -> None:
    table = founded()
    caps = table.state.cabinets[0].caps
    caps[n.MILITARY], caps[n.DOMESTIC] = 0, 2
    spending(table)
    with pytest.raises(AssertionError, match="refuses"):
        files(table, 1, military_b=1)
    with pytest.raises(AssertionError, match="refuses"):
        files(table, 1, domestic_a=2, domestic_b=1)
    files(table, 1, domestic_a=1, domestic_b=1)


@rule("HG-LATE-12")
def test_no_steel_goes_against_a_faction_that_is_out(founded: Founded) -> None:
    table = founded()
    table.state.factions[n.C].stale = True
    spending(table)
    with pytest.raises(AssertionError, match="refuses"):
        files(table, 1, espionage_b=1)
    files(table, 1, espionage_a=1)


@rule("HG-PLAN-16")
def test_without_any_plan_nothing_is_spent_and_nobody_scores(founded: Founded) -> None:
    table = spending(founded())
    for seat in range(1, 5):
        table.seat(seat).asked("hegemony.file").passes()
    assert table.done
    table.expect({"cabinets.0.bank": 15})
    assert points(table, 0) == (0, 0)


@rule("HG-PLAN-15")
def test_who_files_nothing_in_time_files_the_last_draft(founded: Founded) -> None:
    table = founded().run(Debate(n.A, n.PLANNING, [k.Seat(1), k.Seat(2)]))
    draft: dict[str, Any] = {"steel": {"military_a": 3}, "speech": "Now!"}
    table.seat(1).asked("hegemony.draft").answers(draft)
    table.seat(2).asked("hegemony.draft").passes()
    spending(table).time_up()
    plans = table.state.cabinets[0].plans
    assert [(plan.seat, plan.plan.amounts[n.MILITARY_A]) for plan in plans] == [(1, 3)]


@rule("HG-PLAN-17", "HG-SCORE-11")
def test_a_choice_of_the_clock_is_no_decision_of_the_leader(founded: Founded) -> None:
    table = spending(founded())
    for seat in (1, 2, 3, 4):
        files(table, seat, military_a=seat)
    table.time_up()
    table.expect({"cabinets.0.bank": 14})
    assert points(table, 0) == (0, 0)
    assert points(table, 1) == (2 + 1, 1)


@rule("HG-SCORE-01", "HG-SCORE-02", "HG-SCORE-11", "HG-SCORE-14", "HG-SCORE-15", "HG-SCORE-19")
def test_a_planning_pays_its_author_and_the_offices_whose_steel_it_spends(founded: Founded) -> None:
    table = chosen(founded(), military_a=2, military_b=1, foreign_a=4, research=1, espionage_b=2)
    assert points(table, 0) == (2, 0)
    assert points(table, 1) == (2 + 3, 1)
    assert points(table, 2) == (4, 0)
    assert points(table, 3) == (1, 0)
    assert points(table, 4) == (2, 0)


@rule("HG-SCORE-15", "HG-SCORE-27", "HG-SCORE-30")
def test_outside_planning_only_research_and_espionage_count(founded: Founded) -> None:
    table = chosen(founded(), n.CRISIS, military=3, research=1, espionage_a=2)
    assert points(table, 1) == (2, 1)
    assert points(table, 3) == (1, 0)
    assert points(table, 4) == (2, 0)


@rule("HG-SCORE-34", "HG-SCORE-37", "HG-SCORE-39", "HG-SCORE-41")
@pytest.mark.parametrize(("office", "award"), [("treasury", 4), ("assistant", 6), ("labor", 4)])
def test_a_chosen_plan_is_worth_what_the_office_says(
    founded: Founded, office: str, award: int
) -> None:
    others = ("foreign", "science", "espionage")
    table = chosen(founded(offices=("leader", office, *others)), military_a=6)
    assert points(table, 1) == (award, 1)
    modest = chosen(founded(offices=("leader", office, *others)), military_a=5, espionage_a=5)
    assert points(modest, 1) == (award + (2 if office == "labor" else 0), 1)


@rule("HG-AGO-07", "HG-AGO-08")
def test_who_loves_the_job_is_paid_twice_the_second_time_in_private(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].dossiers[1].agenda = n.AGENDA.named("loves_the_job")
    assert points(chosen(table, military_a=3), 1) == (5, 6)


@rule("HG-AGO-09", "HG-AGO-10")
def test_who_wanted_another_office_is_paid_for_it_too(founded: Founded) -> None:
    table = founded()
    dossier = table.state.cabinets[0].dossiers[1]
    dossier.agenda, dossier.blank = n.AGENDA.named("wanted_another_job"), int(n.SCIENCE_OFFICER)
    assert points(chosen(table, research=1, military_a=1), 1) == (2 + 1, 1 + 2 + 1)


@rule("HG-AGO-11", "HG-AGO-12")
def test_a_rivalry_pays_for_every_defeat_and_costs_for_every_victory(founded: Founded) -> None:
    table = founded()
    for seat, rival in ((2, 1), (3, 4)):
        dossier = table.state.cabinets[0].dossiers[seat]
        dossier.agenda, dossier.blank = n.AGENDA.named("rivalry"), rival
    chosen(table, military_a=1)
    assert points(table, 2) == (0, -6)
    assert points(table, 3) == (0, 3)


@rule("HG-AGO-03", "HG-AGO-05", "HG-AGO-06")
def test_a_spy_serves_the_rival_of_session_one_whatever_its_tag_is_now(founded: Founded) -> None:
    table = founded()
    cabinet = table.state.cabinets[0]
    cabinet.tags = [n.C, n.B]
    cabinet.dossiers[2].agenda = n.AGENDA.named("spy_for_a")
    chosen(table, military_a=6, domestic_b=4, espionage_b=3)
    assert points(table, 2) == (0, 5)


@rule("HG-AGO-21")
def test_an_embezzler_takes_one_steel_and_the_room_reads_of_an_error(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[0].dossiers[4].agenda = n.AGENDA.named("embezzler")
    chosen(table, military_a=1)
    table.seat(4).asked("hegemony.embezzle").picks("yes")
    table.expect({"cabinets.0.bank": 13}).said("hegemony.accounting", times=1)
    assert points(table, 4) == (0, 3)


@rule("HG-AGO-21", "HG-SETUP-25")
def test_two_with_the_same_agenda_may_both_embezzle_while_there_is_steel(founded: Founded) -> None:
    for bank, left, gained in ((4, 1, 3), (2, 0, 0)):
        table = founded(bank=bank)
        for place in (3, 4):
            table.state.cabinets[0].dossiers[place].agenda = n.AGENDA.named("embezzler")
        chosen(table, military_a=1)
        table.seat(3).asked("hegemony.embezzle").picks("yes")
        table.seat(4).asked("hegemony.embezzle").picks("yes")
        table.expect({"cabinets.0.bank": left})
        assert [points(table, seat)[1] for seat in (3, 4)] == [3, gained]


@rule("HG-GIFT-27")
def test_executive_privilege_moves_two_steel_once_in_a_session(founded: Founded) -> None:
    table = chosen(founded(gifts=("executive_privilege",)), military_a=3)
    move = {"source": {"military_a": 2}, "to": "foreign_b"}
    table.seat(0).asked("hegemony.move").answers(move)
    table.expect({"cabinets.0.bank": 12, "cabinets.0.points.0": [1, 0]})
    table.expect({"cabinets.0.points.1": [0, 2]})
    assert chosen(table, military_a=1).done


@rule("HG-GIFT-27")
def test_steel_that_is_moved_in_a_copy_stays_where_it_is_at_the_table(founded: Founded) -> None:
    table = chosen(founded(gifts=("executive_privilege",)), military_a=3)
    before, copy = digest(table.play), clone_play(table.play)
    strand = next(one for one in copy.strands if one.window is not None)
    assert strand.window is not None
    shape = copy.shape(strand, strand.window.questions[0])
    with pytest.raises(Finished):
        copy.put(strand, 0, parse(shape, {"source": {"military_a": 2}, "to": "foreign_b"}))
    state: Any = copy.state
    assert state.cabinets[0].chosen.plan.cells(n.FOREIGN) == [0, 2]
    assert state.cabinets[0].plans[0].plan.cells(n.FOREIGN) == [0, 2]
    assert digest(table.play) == before
    table.seat(0).asked("hegemony.move").answers({"source": {"military_a": 2}, "to": "foreign_b"})
    assert digest(table.play) == digest(copy)


@rule("HG-ESP-01", "HG-ESP-05", "HG-ESP-06")
def test_spies_of_a_planning_arrive_later_than_those_of_a_crisis(founded: Founded) -> None:
    table = chosen(founded(), n.CRISIS, espionage_a=2)
    table.expect({"cabinets.0.spies": [0, 2, 0]})
    chosen(table, espionage_b=3)
    table.expect({"cabinets.0.spies": [0, 2, 0], "cabinets.0.arriving": [0, 0, 3]})


@rule("HG-AGL-03", "HG-AGL-02", "HG-AGL-04", "HG-AGL-07", "HG-AGL-10", "HG-AGL-11")
@pytest.mark.parametrize(
    ("agenda", "seat", "worth"),
    [
        ("radical_streak", 1, 3),
        ("radical_streak", 2, 0),
        ("full_coffers", 2, 2),
        ("full_coffers", 1, 0),
        ("reluctant_warrior", 2, 5),
        ("reluctant_warrior", 1, 0),
        ("iron_hand", 1, 4),
        ("patron_of_science", 3, 3),
        ("patron_of_science", 2, 0),
    ],
)
def test_the_leader_is_paid_for_the_kind_of_plan_that_is_taken(
    founded: Founded, agenda: str, seat: int, worth: int
) -> None:
    table = founded()
    table.state.cabinets[0].dossiers[0].agenda = n.AGENDA.named(agenda)
    spending(table)
    files(table, 1, military_a=12)
    files(table, 2, foreign_a=1)
    files(table, 3, research=1, foreign_a=1)
    files(table, 4, foreign_a=2)
    choose(table, seat)
    assert points(table, 0)[1] == worth


@rule("HG-COMP-16", "HG-INFO-07")
def test_every_point_is_entered_with_its_cause_for_its_owner_alone(founded: Founded) -> None:
    table = chosen(founded(), military_a=3)
    marks = table.play.dossier(1).marks  # type: ignore[attr-defined]
    assert [(mark.session, mark.amount) for mark in marks] == [(2, 2), (2, 1), (2, 3)]
    assert all(mark.cause for mark in marks)
    seen = table.seat(2).view.state.cabinets[0].dossiers
    assert [dossier.seat for dossier in seen] == [2]
    assert [cabinet.faction for cabinet in table.seat(6).view.state.cabinets] == [n.B]
