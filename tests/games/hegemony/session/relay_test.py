"""What a room hears of an Exchange, and when. (HG-SEQ-11, HG-EXCH-36..38, HG-INFO)"""

from collections.abc import Callable

from tests.games.hegemony.plans import filed, plan

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.session.session import Relay
from starmoot.games.hegemony.state import Held
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def order(
    table: Scenario, deed: deeds.Deed, by: n.Faction, against: n.Faction, aim: int = n.NONE
) -> None:
    cabinet = table.state.cabinets[by]
    made = deeds.SpyOrder()
    made.deed, made.by, made.against, made.aim = deed, by, against, aim
    made.cost = deeds.COST[deed]
    cabinet.orders.append(made)
    cabinet.spies[against] += made.cost


def heard(table: Scenario, seat: int) -> list[str]:
    """The kinds of facts that a seat has read."""
    return [entry.note.name for entry in table.seat(seat).view.log]


def exchanged(table: Scenario) -> Scenario:
    table.run(Exchange())
    table.state.round += 1
    return table


@rule("HG-EXCH-36", "HG-EXCH-37", "HG-SEQ-11", "HG-SEQ-12", "HG-DEC-10")
def test_a_murder_is_known_to_scribes_first_and_to_each_room_at_its_relay(founded: Founded) -> None:
    table = founded(session=1)
    order(table, deeds.ASSASSINATE, n.C, n.B, n.MILITARY_OFFICER)
    exchanged(table)
    assert "hegemony.killed" in heard(table, 0)
    for seat in (1, 6, 11):
        assert "hegemony.killed" not in heard(table, seat)
        assert table.seat(seat).view.state.tidings == []
    table.run(Relay(n.A))
    assert "hegemony.killed" in heard(table, 1)
    assert heard(table, 0).count("hegemony.killed") == 1
    assert "hegemony.killed" not in heard(table, 11)


@rule("HG-INFO-16", "HG-ESP-14", "HG-ESP-28")
def test_a_traceless_deed_names_its_victim_alone(founded: Founded) -> None:
    table = founded(session=1)
    order(table, deeds.ASSASSINATE_UNSEEN, n.C, n.B, n.MILITARY_OFFICER)
    exchanged(table)
    assert [(one.by, one.against) for one in table.state.tidings] == [(n.NONE, n.B)]
    assert table.state.reports[n.C].deeds == []


@rule("HG-INFO-16", "HG-EXCH-25", "HG-ESP-18")
def test_traced_deeds_stand_in_the_report_of_those_who_ordered_them(founded: Founded) -> None:
    table = founded(session=1)
    for deed in (deeds.FORTIFY, deeds.SPY_WAR, deeds.PURGE):
        order(table, deed, n.A, n.B, int(n.DOMESTIC) if deed == deeds.FORTIFY else n.NONE)
    exchanged(table)
    assert [one.deed for one in table.state.reports[n.A].deeds] == [deeds.FORTIFY, deeds.SPY_WAR]


@rule("HG-EXCH-25", "HG-EXCH-26", "HG-EXCH-28", "HG-EXCH-30", "HG-EXCH-32", "HG-COMP-20")
def test_a_report_has_the_steel_of_every_phase_and_one_espionage_number(founded: Founded) -> None:
    table = founded()
    cabinet = table.state.cabinets[n.A]
    cabinet.chosen = filed(plan(military=(4, 0), espionage=(1, 2), research=2))
    cabinet.spent = [[n.REACTION, 3, 0, 0, 0], [n.PLANNING, 4, 0, 0, 2]]
    cabinet.spent_espionage, cabinet.reported_espionage = 3, 8
    cabinet.arriving = [0, 1, 2]
    cabinet.crisis, cabinet.resolved = n.Crisis(4), True
    exchanged(table)
    report = table.state.reports[n.A]
    assert report.steel[3 * n.B + n.MILITARY] == 4
    assert (report.crisis, report.resolved, report.research, report.espionage) == (4, True, 2, 8)
    assert report.phases == [[n.REACTION, 3, 0, 0, 0], [n.PLANNING, 4, 0, 0, 2]]
    table.expect({"cabinets.0.spies": [0, 1, 2]})  # the lie moves no spy


@rule("HG-MAST-14", "HG-INFO-15", "HG-ESP-43")
def test_a_panopticon_finds_spies_of_both_and_its_scribe_learns_both_counts(
    founded: Founded,
) -> None:
    table = founded(technologies=("panopticon",))
    table.state.cabinets[0].technologies[0].active = True
    table.state.cabinets[n.B].spies = [13, 0, 2]
    table.state.cabinets[n.C].spies = [4, 0, 0]
    exchanged(table)
    table.expect({"cabinets.1.spies": [3, 0, 2], "cabinets.2.spies": [0, 0, 0]})
    counts = [(one.against, one.count, one.left) for one in table.state.tidings]
    assert counts == [(n.B, 10, 3), (n.C, 4, 0)]
    assert [len(table.seat(seat).view.state.tidings) for seat in (0, 1, 5)] == [2, 0, 0]
    table.run(Relay(n.A))
    assert len(table.seat(1).view.state.tidings) == 2
    assert table.seat(5).view.state.tidings == []


@rule("HG-ESP-43", "HG-INFO-15", "HG-ESP-03", "HG-ESP-04")
def test_nobody_sees_the_spies_of_others_who_stay_until_they_are_used(founded: Founded) -> None:
    table = founded()
    table.state.cabinets[n.B].spies = [6, 0, 1]
    exchanged(table)
    table.expect({"cabinets.1.spies": [6, 0, 1]})
    assert table.seat(6).view.state.cabinets[0].spies == [6, 0, 1]
    assert [cabinet.faction for cabinet in table.seat(0).view.state.cabinets] == [n.A]
    assert table.state.tidings == []


@rule("HG-EXCH-38", "HG-SCORE-05", "HG-ESP-23")
def test_points_of_an_exchange_stand_on_the_sheet_at_the_relay_and_are_not_halved(
    founded: Founded,
) -> None:
    offices = ("leader", "labor", "foreign", "science", "espionage")
    table = founded(session=1, offices=offices)
    labor = table.state.cabinets[n.A].dossiers[1]
    labor.office_points = 10
    cabinet = table.state.cabinets[n.B]
    cabinet.points[n.FOREIGN][0] = 4
    order(table, deeds.ASSASSINATE, n.B, n.A, n.LABOR_OFFICER)
    exchanged(table)
    assert labor.office_points == 10
    assert table.seat(1).view.state.cabinets[0].debts == []
    table.run(Relay(n.A))
    assert labor.office_points == 10 - 5 + 4


@rule("HG-COMM-04", "HG-COMM-05", "HG-COMM-08", "HG-DEC-22")
def test_letters_are_read_by_the_scribe_then_by_the_room_and_empty_ones_are_none(
    founded: Founded,
) -> None:
    table = founded(session=1)
    table.state.cabinets[n.B].messages = ["Hands off.", "  "]
    exchanged(table)
    assert [len(table.seat(seat).view.state.cabinets[0].letters) for seat in (0, 1)] == [1, 0]
    table.run(Relay(n.A))
    assert table.seat(1).view.state.cabinets[0].letters[0].text == "Hands off."
    table.expect({"cabinets.2.letters": []})


@rule("HG-ESP-24", "HG-ESP-25", "HG-ESP-26", "HG-DEC-26", "HG-INFO-05")
def test_a_successor_may_have_another_agenda_and_the_room_reads_the_old_one(
    founded: Founded,
) -> None:
    table = founded()
    cabinet = table.state.cabinets[0]
    cabinet.tags = [n.C, n.B]
    dossier = cabinet.dossiers[2]
    dossier.killed, dossier.personal_points = 1, 7
    cabinet.members[2].name = "Ota"
    table.state.agendas[n.A].cards = [n.AGENDA.named("spy_for_a")]
    table.run(Relay(n.A)).seat(2).asked("hegemony.change_agenda").picks("yes")
    table.seat(2).asked("hegemony.style").answers({"name": "Ito", "title": "", "address": ""})
    assert table.done
    table.said("hegemony.gave_up", times=1)
    assert (dossier.agenda, dossier.personal_points) == (n.AGENDA.named("spy_for_a"), 7)
    assert dossier.bound == [n.C, n.B]
    assert (cabinet.members[2].name, cabinet.members[2].offices) == ("Ito", [n.FOREIGN_OFFICER])


@rule("HG-ESP-26", "HG-DEC-26")
def test_silence_keeps_the_agenda(founded: Founded) -> None:
    table = founded()
    dossier = table.state.cabinets[0].dossiers[2]
    dossier.killed, before = 1, dossier.agenda
    table.run(Relay(n.A)).time_up()
    assert dossier.agenda == before
    table.said_nothing_of("hegemony.gave_up")


@rule("HG-EXCH-41", "HG-EXCH-34", "HG-REACT-16")
def test_the_results_of_the_last_exchange_are_open_to_all_at_once(founded: Founded) -> None:
    table = founded(session=3)
    table.state.cabinets[n.B].points[n.MILITARY][0] = 3
    order(table, deeds.ASSASSINATE, n.C, n.B, n.MILITARY_OFFICER)
    table.state.cabinets[n.B].dossiers[1].office_points = 8
    table.run(Exchange())
    for seat in (1, 7, 13):
        assert len(table.seat(seat).view.state.reports) == 3
        assert "hegemony.killed" in heard(table, seat)
    table.expect({"truth.control": [0, 3, 0], "cabinets.1.dossiers.1.office_points": 4})


@rule("HG-TECH-25", "HG-INFO-11", "HG-ESP-31")
def test_a_unique_technology_is_named_in_the_next_report_and_can_be_sabotaged(
    founded: Founded,
) -> None:
    table = founded()
    held = Held()
    held.technology, held.session = n.TECHNOLOGY.named("steel_forges"), 1
    table.state.cabinets[n.B].technologies.append(held)
    exchanged(table)
    item = n.FIRST_TECHNOLOGY + held.technology
    assert table.state.reports[n.B].items == [item]
    assert table.state.factions[n.B].revealed == [item]
    order(table, deeds.SABOTAGE, n.A, n.B, item)
    exchanged(table).expect({"cabinets.1.technologies": [], "factions.1.revealed": []})


@rule("HG-SEQ-11", "HG-COMP-05")
def test_results_are_read_out_to_one_room_at_a_time(founded: Founded) -> None:
    table = founded().run(Relay(n.A)).said("hegemony.read_out", times=1)
    heard = [
        seat
        for seat in range(15)
        if any(entry.note.name == "hegemony.read_out" for entry in table.seat(seat).view.log)
    ]
    assert heard == [0, 1, 2, 3, 4]
