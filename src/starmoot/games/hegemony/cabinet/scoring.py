"""Points for offices and agendas, entered when a phase ends. (HG-SCORE, HG-AGO, HG-AGL)"""

from __future__ import annotations

from typing import Final

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony import options, printed
from starmoot.games.hegemony.play import Hegemony
from starmoot.games.hegemony.state import Cabinet, Dossier, Filed, Plan

PLAN_AWARD: Final = [0, 2, 2, 2, 2, 3, 4, 6, 4]
"""What each office gets when its plan is chosen. (HG-SCORE-14..39)"""
OFFICE_OF: Final = [n.MILITARY_OFFICER, n.FOREIGN_OFFICER, n.DOMESTIC_OFFICER]
"""Who answers for each aggressive resource."""


def planning(phase: int) -> bool:
    """The Event Phase is Session One's Planning Phase. (HG-SCORE-04, HG-PLNG-01)"""
    return phase in (n.EVENT, n.PLANNING)


def aim(g: Hegemony, dossier: Dossier) -> printed.Aim:
    """What a member's agenda pays for."""
    return g.s.cards().agendas[dossier.agenda].aim


def pay_office(g: Hegemony, faction: int, office: n.Office, points: int, cause: str) -> None:
    """An office's goal pays its holder, and a member who wanted that office. (HG-SCORE-03)"""
    if points == 0:
        return
    for seat, personal in payees(g, faction, office):
        g.mark(seat, personal, points, cause)


def owe_office(g: Hegemony, faction: int, office: n.Office, points: int, cause: str) -> None:
    """The same for what depends on other factions: it is entered later. (HG-SCORE-05)"""
    for seat, personal in payees(g, faction, office):
        g.owe(seat, personal, points, cause)


def payees(g: Hegemony, faction: int, office: n.Office) -> list[tuple[int, bool]]:
    """Whom an office's goal pays, and whether as a personal matter. (HG-AGO-07..10)"""
    found: list[tuple[int, bool]] = []
    holder = g.holder(faction, office)
    if holder != n.NONE:
        found.append((holder, False))
        if aim(g, g.dossier(holder)).doubles_office:
            found.append((holder, True))
    for dossier in g.cabinet(faction).dossiers:
        if aim(g, dossier).scores_role and dossier.blank == office:
            found.append((int(dossier.seat), True))
    return found


def pay_holder(g: Hegemony, seat: int, points: int, cause: str) -> None:
    """Office points; who loves the job gets them twice. (HG-AGO-07, HG-AGO-08)"""
    g.mark(seat, False, points, cause)
    if aim(g, g.dossier(seat)).doubles_office:
        g.mark(seat, True, points, cause)


def score_choice(g: Hegemony, faction: n.Faction, phase: n.Phase, decided: bool) -> None:
    """A plan was chosen: `decided` by the Leader, or by the clock. (HG-SCORE-11, HG-PLAN-17)"""
    cabinet = g.cabinet(faction)
    filed = cabinet.chosen
    if filed is None:
        return
    for office in g.offices_of(filed.seat):
        pay_holder(g, filed.seat, PLAN_AWARD[office], "the plan was chosen")
    if g.s.settings.plan_general_point:  # HG-SCORE-01
        g.mark(filed.seat, True, 1, "the plan was chosen")
    own = g.dossier(filed.seat)
    if aim(g, own).scores_role and own.blank >= 0:  # HG-AGO-10
        g.mark(filed.seat, True, PLAN_AWARD[own.blank], "the plan was chosen")
    cabinet.chosen_seats.append(filed.seat)
    if planning(phase):
        cabinet.planned_seats.append(filed.seat)
    score_steel(g, faction, phase, filed.plan)
    for dossier in cabinet.dossiers:
        if dossier.seat != cabinet.leader:
            score_agenda(g, cabinet, dossier, phase, filed)
    if decided:
        pay_office(g, faction, n.LEADER, 2, "a decision")
        score_leader(g, cabinet, phase, filed)


def score_steel(g: Hegemony, faction: n.Faction, phase: n.Phase, plan: Plan) -> None:
    """Goals that count the Steel of a chosen plan, without free points. (HG-SCORE-02, HG-GIFT-05)

    That Research pays its officer is all the book's remark about it means.
    (HG-SCORE-43, HG-SCORE-41)
    """
    if planning(phase):
        for resource in n.AGGRESSIVE:
            pay_office(g, faction, OFFICE_OF[resource], plan.steel(resource), "Steel in planning")
    pay_office(g, faction, n.SCIENCE_OFFICER, plan.steel(n.RESEARCH), "Steel on Research")
    pay_office(g, faction, n.ESPIONAGE_OFFICER, plan.steel(n.ESPIONAGE), "Steel on Espionage")
    if plan.total() - plan.steel(n.ESPIONAGE) <= 5:
        pay_office(g, faction, n.LABOR_OFFICER, 2, "a modest plan")


def bound_tag(g: Hegemony, cabinet: Cabinet, dossier: Dossier, rival: int) -> int:
    """The tag that a spy's master carries now. (HG-AGO-06)"""
    if g.s.settings.spy_binding == options.PER_SESSION:
        return rival
    bound = dossier.bound if dossier.bound else cabinet.first_tags
    return cabinet.tags.index(bound[rival])


def score_agenda(
    g: Hegemony, cabinet: Cabinet, dossier: Dossier, phase: n.Phase, filed: Filed
) -> None:
    """What a chosen plan is worth to an Officer's agenda. (HG-AGO-03..20)"""
    wants = aim(g, dossier)
    plan = filed.plan
    points = 0
    about = wants.about_plan
    if about is not None and (planning(phase) or not about.planning_only):
        points += about.chosen if filed.seat == dossier.blank else about.passed_over
    if planning(phase):
        spares = wants.spares
        if spares is not None:
            tag = bound_tag(g, cabinet, dossier, spares.rival)
            points += spares.points if plan.against(tag) < spares.below else 0
        military = plan.steel(n.MILITARY)
        points += wants.no_military if military == 0 else 0
        if wants.military_leads > 0:
            others = [plan.steel(other) for other in n.RESOURCES if other != n.MILITARY]
            points += wants.military_leads if military > max(others) else 0
    g.mark(dossier.seat, True, points, "the agenda")


def score_leader(g: Hegemony, cabinet: Cabinet, phase: n.Phase, filed: Filed) -> None:
    """What a choice is worth to the Leader's agenda. (HG-AGL-02..11)"""
    dossier = g.dossier(cabinet.leader)
    wants = aim(g, dossier)
    plans = [other.plan for other in cabinet.plans]
    chosen = filed.plan
    points = 0
    if wants.most_saved > 0 and len(plans) >= 2:  # HG-AGL-08
        saved = chosen.total() == min(plan.total() for plan in plans)
        points += wants.most_saved if saved else 0
    if planning(phase):
        points += score_planning(cabinet, wants, plans, filed)
    if wants.most_research > 0:
        most = max(plan.steel(n.RESEARCH) for plan in plans)
        points += wants.most_research if chosen.steel(n.RESEARCH) == most > 0 else 0
    heard = cabinet.chosen_seats
    if not dossier.heard and all(
        member.seat in heard for member in cabinet.members if member.seat != cabinet.leader
    ):
        dossier.heard = True
        points += wants.everyone_heard
    g.mark(dossier.seat, True, points, "the agenda")


def score_planning(cabinet: Cabinet, wants: printed.Aim, plans: list[Plan], filed: Filed) -> int:
    """The same for what counts in plannings alone. (HG-AGL-03, HG-AGL-05, HG-AGL-06, HG-AGL-08)"""
    points = 0
    chosen = filed.plan
    military = [plan.steel(n.MILITARY) for plan in plans]
    if len(plans) >= 2:
        if chosen.steel(n.MILITARY) == min(military):
            points += wants.least_military
        if wants.most_radical > 0:
            radical = radicals(plans)
            place = [other.seat for other in cabinet.plans].index(filed.seat)
            points += wants.most_radical if radical[place] == max(radical) else 0
    if chosen.steel(n.MILITARY) == max(military) > 0:
        points += wants.most_military
    return points


def radicals(plans: list[Plan]) -> list[int]:
    """How far each plan is from the average of all, times their number. (HG-AGL-03)

    What one keeps lies as far from what all keep as what it spends from what all spend.
    """
    rows = [[*(plan.steel(resource) for resource in n.RESOURCES), plan.total()] for plan in plans]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    return [
        sum(abs(len(rows) * cell - total) for cell, total in zip(row, sums, strict=True))
        for row in rows
    ]


def score_crisis(g: Hegemony, faction: n.Faction, resolved: bool) -> None:
    """How a crisis ended, to offices and agendas.

    (HG-SCORE-07, HG-SCORE-20, HG-SCORE-24, HG-AGO-22)
    """
    cabinet = g.cabinet(faction)
    if resolved and cabinet.chosen is not None:
        plan = cabinet.chosen.plan
        for resource in (n.FOREIGN, n.DOMESTIC):
            if 2 * plan.steel(resource) > plan.total():  # HG-SCORE-07
                pay_office(g, faction, OFFICE_OF[resource], 2, "a crisis resolved")
    for dossier in cabinet.dossiers:
        crisis = aim(g, dossier).crisis
        if crisis is not None:
            points = crisis.resolved if resolved else crisis.unresolved
            g.mark(dossier.seat, True, points, "the agenda")


def score_close(g: Hegemony, faction: n.Faction) -> None:
    """What agendas pay when Session Three closes. (HG-AGO-14, HG-AGO-24, HG-AGL-01, HG-AGL-12)"""
    cabinet = g.cabinet(faction)
    planned = cabinet.planned_seats
    spared = [
        rival for rival in g.rivals(faction) if max(cabinet.aggression[rival::3], default=0) < 5
    ]
    for dossier in cabinet.dossiers:
        wants = aim(g, dossier)
        points = wants.at_close
        if wants.sleepers > 0:
            points += sum(cabinet.spies) // wants.sleepers
        if any(planned.count(seat) >= 2 for seat in planned):
            points += wants.steady
        if spared:
            points += wants.treaty
        g.mark(dossier.seat, True, points, "the agenda")


def score_implemented(g: Hegemony, faction: n.Faction, technology: n.Technology) -> None:
    """A technology pays the Science Officer its worth, once. (HG-SCORE-28, HG-AGO-23)"""
    entry = g.s.cards().technologies[technology]
    pay_office(g, faction, n.SCIENCE_OFFICER, entry.worth, entry.name)
    for dossier in g.cabinet(faction).dossiers:
        wants = aim(g, dossier).implements
        if wants is not None:
            points = (0, wants.advanced, wants.mastery)[entry.level]
            g.mark(dossier.seat, True, points, "the agenda")


def score_hegemony(g: Hegemony, winner: int) -> None:
    """Points that depend on who becomes the Hegemony. (HG-SCORE-36, HG-AGO-17, HG-AGO-26)"""
    if winner != n.NONE:
        pay_office(g, winner, n.TREASURY_OFFICER, 5, "the Hegemony is ours")
    for cabinet in g.s.cabinets:
        for dossier in cabinet.dossiers:
            wants = aim(g, dossier).hegemony
            if wants is not None:
                points = wants.ours if cabinet.faction == winner else wants.theirs
                g.mark(dossier.seat, True, points, "the agenda")


def ranking(g: Hegemony, faction: int) -> list[int]:
    """The Officers of a faction, highest total first. (HG-END-08, HG-END-09)"""
    return sorted(
        (int(seat) for seat in g.officers(faction)),
        key=lambda seat: (
            -g.dossier(seat).total(),
            -g.dossier(seat).office_points,
            g.member(seat).role(),
        ),
    )
