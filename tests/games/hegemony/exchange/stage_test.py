"""The Exchange in its order. (HG-EXCH-33)"""

from collections.abc import Callable
from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.state import Filed, Gain, Held
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def sends(
    table: Scenario, own: n.Faction, enemy: n.Faction, military: int, foreign: int, domestic: int
) -> None:
    """A faction's planning brings these points, all of them Steel."""
    cabinet = table.state.cabinets[own]
    tag = cabinet.tags.index(enemy)
    if cabinet.chosen is None:
        cabinet.chosen = Filed()
    for resource, points in zip(n.AGGRESSIVE, (military, foreign, domestic), strict=True):
        cabinet.chosen.plan.amounts[2 * resource + tag] = points
        cabinet.points[resource][tag] = points


def order(
    table: Scenario, deed: deeds.Deed, by: n.Faction, against: n.Faction, aim: int = n.NONE
) -> None:
    """A deed that was ordered, with just the spies for it."""
    cabinet = table.state.cabinets[by]
    made = deeds.SpyOrder()
    made.deed, made.by, made.against, made.aim = deed, by, against, aim
    made.cost = deeds.COST[deed]
    cabinet.orders.append(made)
    cabinet.spies[against] += made.cost


def gains(table: Scenario) -> list[tuple[int, int, int, int]]:
    return [(gain.gainer, gain.source, gain.through, gain.points) for gain in table.state.gains]


def exchanged(table: Scenario) -> Scenario:
    return table.run(Exchange())


def relayed(table: Scenario) -> Scenario:
    """All three rooms have heard of it."""
    play: Any = table.play
    for faction in n.FACTIONS:
        play.settle_debts(faction)
    return table


@rule("HG-EX-01", "HG-EX-02", "HG-FIGHT-01", "HG-FIGHT-13", "HG-REACT-15")
def test_what_is_left_of_each_pair_is_potential_control(founded: Founded) -> None:
    table = founded()
    sends(table, n.A, n.B, 0, 3, 5)
    sends(table, n.B, n.A, 2, 3, 2)
    sends(table, n.A, n.C, 0, 1, 1)
    sends(table, n.C, n.A, 1, 4, 0)
    exchanged(table)
    assert gains(table) == [(n.A, n.B, n.DOMESTIC, 1), (n.C, n.A, n.FOREIGN, 3)]
    table.expect({"truth.control": [0, 0, 0]})


@rule("HG-REACT-14", "HG-EXCH-33", "HG-GIFT-20")
def test_control_that_was_not_erased_is_confirmed_in_the_next_exchange(founded: Founded) -> None:
    table = founded()
    gain = Gain()
    gain.gainer, gain.source, gain.through, gain.points = n.B, n.A, n.MILITARY, 4
    table.state.gains.append(gain)
    table.state.cabinets[n.A].removals[3 * n.B + n.MILITARY] = 1
    table.state.cabinets[n.C].control_change = 2
    exchanged(table).expect({"truth.control": [0, 3, 2], "gains": []})


@rule("HG-COMP-12", "HG-CRIS-19")
def test_control_never_falls_below_nothing(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[n.C].control_change = -2
    exchanged(table).expect({"truth.control": [0, 0, 0]})


@rule("HG-REACT-16", "HG-FIGHT-13", "HG-MAST-16")
def test_the_third_exchange_confirms_at_once(founded: Founded) -> None:
    table = founded(session=3, technologies=("mandate_of_worlds",))
    sends(table, n.C, n.B, 6, 0, 0)
    exchanged(table).expect({"truth.control": [3, 0, 6], "gains": []})


@rule("HG-CRIS-21", "HG-LATE-10", "HG-LATE-11", "HG-EXCH-39")
def test_a_faction_that_is_destroyed_defends_nothing(founded: Founded) -> None:
    table = founded()
    sends(table, n.A, n.B, 2, 3, 0)
    sends(table, n.B, n.A, 9, 9, 9)
    table.state.cabinets[n.B].ended = True
    exchanged(table).expect({"truth.control": [5, 0, 0], "factions.1.stale": True})


@rule("HG-MAST-05", "HG-MAST-06")
def test_a_wall_in_session_three_lets_no_control_through(founded: Founded) -> None:
    table = founded(session=3)
    held = Held()
    held.technology, held.resource = n.TECHNOLOGY.named("mastery_shield"), n.MILITARY
    held.active = True
    table.state.cabinets[n.B].technologies.append(held)
    sends(table, n.A, n.B, 6, 2, 0)
    exchanged(table).expect({"truth.control": [2, 0, 0]})


@rule("HG-GIFT-21")
def test_the_omega_virus_voids_the_domestic_of_a_rival(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[n.A].virus = n.B
    sends(table, n.B, n.A, 0, 0, 7)
    sends(table, n.B, n.C, 0, 0, 1)
    exchanged(table)
    assert gains(table) == [(n.B, n.C, n.DOMESTIC, 1)]


@rule("HG-EX-10", "HG-ESP-11", "HG-FIGHT-05")
def test_fortified_points_outlive_their_like(founded: Founded) -> None:
    table = founded()
    sends(table, n.A, n.B, 0, 0, 10)
    sends(table, n.B, n.A, 0, 0, 10)
    for _ in range(2):
        order(table, deeds.FORTIFY, n.A, n.B, n.DOMESTIC)
    exchanged(table).expect({"cabinets.0.spies": [0, 0, 0]})
    assert gains(table) == [(n.A, n.B, n.DOMESTIC, 2)]


@rule("HG-ESP-12", "HG-ESP-21", "HG-ESP-22", "HG-INFO-16", "HG-EXCH-38")
def test_a_traced_murder_halves_the_points_and_is_told_to_all(founded: Founded) -> None:
    table = founded()
    victim = table.state.cabinets[n.B].dossiers[1]
    victim.office_points, victim.personal_points = 9, -4
    order(table, deeds.ASSASSINATE, n.A, n.B, n.MILITARY_OFFICER)
    exchanged(table).said("hegemony.killed", times=1)
    table.expect({"truth.control": [0, 0, 0]})
    assert (victim.office_points, victim.personal_points) == (9, -4)
    relayed(table)
    assert (victim.office_points, victim.personal_points, victim.killed) == (5, -4, 2)


@rule("HG-ESP-28", "HG-ESP-29", "HG-INFO-17")
def test_a_traceless_murder_moves_control_that_others_do_not_see(founded: Founded) -> None:
    table = founded()
    order(table, deeds.ASSASSINATE_UNSEEN, n.C, n.B, n.SCIENCE_OFFICER)
    table.state.truth.control = [0, 3, 0]
    table.state.standing.control = [0, 3, 0]
    exchanged(table).said("hegemony.died").said_nothing_of("hegemony.killed")
    table.expect({"truth.control": [0, 2, 1], "standing.control": [0, 3, 0]})


@rule("HG-ESP-33", "HG-ESP-34", "HG-ESP-35", "HG-AGO-25")
def test_a_purge_strikes_the_leader_too_and_a_martyr_is_paid(founded: Founded) -> None:
    table = founded()
    dossiers = table.state.cabinets[n.B].dossiers
    for dossier in dossiers:
        dossier.office_points = 10
    dossiers[2].agenda = n.AGENDA.named("martyr")
    order(table, deeds.PURGE, n.A, n.B)
    table.state.truth.control = [0, 7, 0]
    relayed(exchanged(table)).expect({"truth.control": [5, 4, 0]})
    assert [dossier.office_points for dossier in dossiers] == [5] * 5
    assert dossiers[2].personal_points == 15


@rule("HG-ESP-30", "HG-ESP-32")
def test_sabotage_takes_a_revealed_gift_for_good(founded: Founded) -> None:
    table = founded(gifts=("military_genius", "giant_brains"))
    table.state.cabinets[n.A].revealed_gifts = [n.GIFT.named("military_genius")]
    order(table, deeds.SABOTAGE, n.B, n.A, int(n.GIFT.named("military_genius")))
    exchanged(table).expect({"cabinets.0.gifts": [n.GIFT.named("giant_brains")]})


@rule("HG-ESP-38", "HG-SCORE-32", "HG-ESP-41")
def test_a_spy_war_comes_first_and_pays_when_it_finds_six(founded: Founded) -> None:
    table = founded()
    order(table, deeds.SPY_WAR, n.A, n.B)
    order(table, deeds.ASSASSINATE_UNSEEN, n.B, n.A, n.MILITARY_OFFICER)
    exchanged(table).said("hegemony.spies_found").said_nothing_of("hegemony.died")
    relayed(table).expect({"cabinets.1.spies": [0, 0, 0], "cabinets.0.dossiers.4.office_points": 3})


@rule("HG-ESP-06", "HG-GIFT-24")
def test_new_spies_arrive_when_the_exchange_closes(founded: Founded) -> None:
    table = founded(session=1, gifts=("sleeper_lineage",))
    table.state.cabinets[n.A].arriving = [0, 3, 0]
    exchanged(table).expect({"cabinets.0.spies": [0, 5, 2], "cabinets.0.arriving": [0, 0, 0]})


@rule("HG-EX-13", "HG-EXCH-04", "HG-EXCH-05", "HG-MODE-09")
@pytest.mark.parametrize(("session", "bonus"), [(1, 2), (2, 4), (3, 0)])
def test_an_early_report_is_worth_steel_in_the_next_session(
    founded: Founded, session: int, bonus: int
) -> None:
    table = exchanged(founded(session=session, untimed_posting="early"))
    table.expect({"cabinets.0.early_bonus": bonus})


@rule("HG-EXCH-10", "HG-EXCH-12", "HG-EXCH-17", "HG-MODE-09")
def test_of_a_late_report_little_is_acknowledged_and_its_spies_sleep(founded: Founded) -> None:
    table = founded(untimed_posting="random")
    sends(table, n.A, n.B, 7, 3, 0)
    order(table, deeds.FORTIFY, n.A, n.B, n.MILITARY)
    table.chance("posting", 99, 50, 50)
    exchanged(table).expect({"cabinets.0.spies": [0, 2, 0]})
    assert gains(table) == [(n.A, n.B, n.MILITARY, 2)]


@rule("HG-SCORE-40")
def test_labor_is_paid_for_what_envoys_and_traders_take_from_us(founded: Founded) -> None:
    table = founded(offices=("leader", "labor", "foreign", "science", "espionage"))
    sends(table, n.B, n.A, 0, 2, 0)
    sends(table, n.C, n.A, 3, 0, 0)
    exchanged(table).expect({"cabinets.0.dossiers.1.office_points": 0})
    relayed(table).expect({"cabinets.0.dossiers.1.office_points": 2})


@rule("HG-CRIS-20")
def test_an_open_front_adds_to_the_points_against_a_rival(founded: Founded) -> None:
    table = founded()
    sends(table, n.A, n.B, 1, 0, 0)
    table.state.cabinets[n.A].fronts[3 * n.B + n.MILITARY] = 2
    exchanged(table)
    assert gains(table) == [(n.A, n.B, n.MILITARY, 3)]


@rule("HG-EXCH-36", "HG-INFO-13", "HG-INFO-14", "HG-EXCH-27")
def test_scribes_read_all_reports_and_their_rooms_wait(founded: Founded) -> None:
    table = exchanged(founded())
    assert len(table.seat(0).view.state.reports) == 3
    assert table.seat(1).view.state.reports == []
    assert table.seat(1).view.state.standing.hidden


@rule("HG-INFO-01", "HG-INFO-03", "HG-SETUP-28")
def test_the_outward_form_shows_offices_and_never_who_plays_them(founded: Founded) -> None:
    table = founded(session=1)
    table.state.cabinets[n.B].name = "Gemini"
    exchanged(table).expect({"factions.1.name": "Gemini", "factions.1.officers.4.offices": [5]})
    assert not hasattr(table.state.factions[n.B].officers[0], "seat")


@rule("HG-COMM-02", "HG-COMM-04")
def test_messages_come_with_the_reports_to_their_rival_alone(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[n.A].messages = ["To B", "To C"]
    exchanged(table)
    letters = [cabinet.letters for cabinet in table.state.cabinets]
    assert [[(one.sender, one.text) for one in row] for row in letters] == [
        [],
        [(n.A, "To B")],
        [(n.A, "To C")],
    ]
    assert [len(table.seat(seat).view.state.cabinets[0].letters) for seat in (5, 6)] == [1, 0]


@rule("HG-CR12-04")
def test_a_rival_that_heard_the_laboratory_draws_at_its_next_session(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[n.A].granted = [n.C]
    exchanged(table).expect({"cabinets.2.free_draws": 1, "cabinets.0.granted": []})


def test_the_scribe_is_the_first_seat_of_each_faction(founded: Founded) -> None:
    scribes = [cabinet.scribe for cabinet in founded().state.cabinets]
    assert scribes == [k.Seat(0), k.Seat(5), k.Seat(10)]


@rule("HG-INFO-11", "HG-INFO-12")
def test_a_gift_is_known_once_it_changed_a_reported_number(founded: Founded) -> None:
    genius = int(n.GIFT.named("military_genius"))
    art = n.FIRST_TECHNOLOGY + n.TECHNOLOGY.named("mastery_triple")
    for military, foreign, known in ((1, 0, []), (2, 0, [genius]), (1, 1, [art])):
        table = founded(gifts=("military_genius", "giant_brains"), technologies=("mastery_triple",))
        held = table.state.cabinets[n.A].technologies[0]
        held.active, held.resource = True, n.FOREIGN
        sends(table, n.A, n.B, military, foreign, 0)
        exchanged(table).expect({"factions.0.revealed": known})
