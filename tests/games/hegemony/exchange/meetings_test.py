"""Where two rules of an Exchange meet. (HG-EXCH-33)"""

from collections.abc import Callable

import pytest
from tests.games.hegemony.exchange.stage_test import exchanged, gains, order, relayed, sends

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.state import Gain, Held
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def points(table: Scenario, seat: int, office: int, personal: int = 0) -> None:
    dossier = table.state.cabinets[seat // 5].dossiers[seat % 5]
    dossier.office_points, dossier.personal_points = office, personal


def ledger(table: Scenario, seat: int) -> tuple[int, int]:
    dossier = table.state.cabinets[seat // 5].dossiers[seat % 5]
    return dossier.office_points, dossier.personal_points


@rule("HG-ROLE-09", "HG-ESP-44")
def test_one_with_two_offices_dies_by_the_dearer_hand_whichever_office_it_names(
    founded: Founded,
) -> None:
    table = founded(size=4, session=1, offices=("leader", "military", "foreign", "science"))
    victim = table.state.cabinets[n.C].members[1]
    victim.offices = [n.MILITARY_OFFICER, n.LABOR_OFFICER]
    order(table, deeds.ASSASSINATE, n.A, n.C, n.MILITARY_OFFICER)
    order(table, deeds.ASSASSINATE_UNSEEN, n.B, n.C, n.LABOR_OFFICER)
    table.state.cabinets[n.C].dossiers[1].office_points = 8
    relayed(exchanged(table))
    assert table.state.cabinets[n.C].dossiers[1].office_points == 4
    assert table.state.truth.control == [0, 1, 0]
    assert [tiding.deed for tiding in table.state.tidings] == [deeds.ASSASSINATE_UNSEEN]


@rule("HG-ESP-44", "HG-ESP-34", "HG-ESP-35")
def test_a_second_purge_of_the_same_faction_is_spent_for_nothing(founded: Founded) -> None:
    table = founded(session=2)
    table.state.truth.control = [0, 0, 9]
    order(table, deeds.PURGE, n.A, n.C)
    order(table, deeds.PURGE, n.B, n.C)
    points(table, 10, 8)
    relayed(exchanged(table))
    assert table.state.truth.control == [5, 0, 5]
    assert ledger(table, 10)[0] == 4
    assert table.state.cabinets[n.B].spies == [0, 0, 0]
    assert [tiding.deed for tiding in table.state.tidings] == [deeds.PURGE]


@rule("HG-ESP-44", "HG-ESP-29")
def test_a_murder_of_somebody_who_fell_in_a_purge_moves_no_control(founded: Founded) -> None:
    table = founded(session=2)
    table.state.truth.control = [0, 4, 8]
    order(table, deeds.ASSASSINATE_UNSEEN, n.A, n.C, n.MILITARY_OFFICER)
    order(table, deeds.PURGE, n.B, n.C)
    points(table, 11, 9)
    relayed(exchanged(table))
    assert table.state.truth.control == [0, 9, 4]
    assert ledger(table, 11)[0] == 5


@rule("HG-ESP-29")
def test_a_victim_without_control_loses_none_and_the_murderer_still_gains(founded: Founded) -> None:
    table = founded(session=2)
    order(table, deeds.ASSASSINATE_UNSEEN, n.A, n.C, n.MILITARY_OFFICER)
    exchanged(table)
    assert table.state.truth.control == [1, 0, 0]
    assert table.state.standing.control == [0, 0, 0]  # HG-INFO-17


@rule("HG-EXCH-35", "HG-ESP-34")
def test_a_purge_in_the_last_exchange_halves_what_was_gained_in_it(founded: Founded) -> None:
    table = founded(session=3)
    sends(table, n.C, n.A, 7, 0, 0)
    order(table, deeds.PURGE, n.B, n.C)
    exchanged(table)
    assert table.state.truth.control == [0, 5, 4]


@rule("HG-ESP-34", "HG-FIGHT-13")
def test_a_purge_before_the_last_exchange_leaves_potential_control_alone(founded: Founded) -> None:
    table = founded(session=2)
    sends(table, n.C, n.A, 7, 0, 0)
    order(table, deeds.PURGE, n.B, n.C)
    exchanged(table)
    assert gains(table) == [(n.C, n.A, n.MILITARY, 7)]
    assert table.state.truth.control == [0, 5, 0]


@rule("HG-ESP-23", "HG-SCORE-40")
def test_labor_is_paid_in_full_for_what_the_same_exchange_took_after_a_murder(
    founded: Founded,
) -> None:
    table = founded(session=1, offices=("leader", "labor", "foreign", "science", "espionage"))
    points(table, 11, 6)
    sends(table, n.B, n.C, 0, 4, 0)
    order(table, deeds.ASSASSINATE, n.A, n.C, n.LABOR_OFFICER)
    relayed(exchanged(table))
    assert ledger(table, 11)[0] == 3 + 4


@rule("HG-SCORE-32", "HG-ESP-36")
@pytest.mark.parametrize(("asleep", "paid"), [(5, 0), (6, 3)])
def test_a_spy_war_pays_from_six_spies_on(founded: Founded, asleep: int, paid: int) -> None:
    table = founded(session=2)
    order(table, deeds.SPY_WAR, n.A, n.B)
    table.state.cabinets[n.B].spies[n.A] = asleep
    relayed(exchanged(table))
    assert ledger(table, 4)[0] == paid
    assert table.state.cabinets[n.B].spies[n.A] == 0


@rule("HG-MAST-14", "HG-ESP-38")
def test_a_panopticon_looks_before_spy_wars_and_leaves_them_little(founded: Founded) -> None:
    table = founded(session=2, technologies=("panopticon",))
    table.state.cabinets[n.A].technologies[0].active = True
    order(table, deeds.SPY_WAR, n.A, n.B)
    table.state.cabinets[n.B].spies[n.A] = 13
    table.state.cabinets[n.C].spies[n.A] = 4
    exchanged(table)
    assert [(one.count, one.left) for one in table.state.tidings] == [(10, 3), (4, 0), (3, 0)]


@rule("HG-ESP-30", "HG-ESP-31")
def test_sabotage_takes_one_of_two_copies_that_were_revealed(founded: Founded) -> None:
    table = founded(session=2)
    theirs = table.state.cabinets[n.B].technologies
    for shown in (False, True, True):
        held = Held()
        held.technology, held.revealed = n.TECHNOLOGY.named("big_guns"), shown
        theirs.append(held)
    aim = n.FIRST_TECHNOLOGY + n.TECHNOLOGY.named("big_guns")
    order(table, deeds.SABOTAGE, n.A, n.B, aim)
    exchanged(table)
    assert [held.revealed for held in table.state.cabinets[n.B].technologies] == [False, True]


@rule("HG-EXCH-17", "HG-ESP-37")
def test_a_late_faction_wages_no_spy_war_but_is_warred_upon(founded: Founded) -> None:
    table = founded(session=1, clock_profile="standard").at(1000)
    order(table, deeds.SPY_WAR, n.A, n.B)
    order(table, deeds.SPY_WAR, n.B, n.A)
    table.run(Exchange())
    while table.play.strands[0].window is not None and table.state.posting.opens > table.play.now:
        table.at(table.state.posting.opens).time_up()
    for seat in (5, 10):
        table.seat(seat).asked("hegemony.post").picks("yes")
    table.at(table.state.posting.opens + 1800).time_up()
    assert table.state.cabinets[n.A].spies[n.B] == 8
    assert [one.by for one in table.state.tidings] == [n.B]


@rule("HG-REACT-14", "HG-REACT-15", "HG-COMP-12")
def test_only_what_was_not_erased_is_booked_and_the_rest_of_a_loss_is_forgotten(
    founded: Founded,
) -> None:
    table = founded(session=2)
    gain = Gain()
    gain.gainer, gain.source, gain.through, gain.points = n.B, n.A, n.FOREIGN, 5
    table.state.gains = [gain]
    table.state.cabinets[n.A].removals[3 * n.B + n.FOREIGN] = 2
    table.state.cabinets[n.B].control_change = -4
    exchanged(table)
    assert table.state.truth.control[n.B] == table.state.standing.control[n.B] == 0
    assert table.state.gains == []
    assert table.state.cabinets[n.B].control_change == 0


@rule("HG-GIFT-21", "HG-CRIS-20")
def test_the_virus_voids_an_open_front_of_domestic_too(founded: Founded) -> None:
    table = founded(session=2)
    sends(table, n.B, n.A, 0, 0, 3)
    table.state.cabinets[n.B].fronts[3 * n.A + n.DOMESTIC] = 2
    sends(table, n.B, n.C, 0, 0, 1)
    table.state.cabinets[n.A].virus = n.B
    exchanged(table)
    assert gains(table) == [(n.B, n.C, n.DOMESTIC, 1)]


@rule("HG-SIMP-16", "HG-ESP-36")
def test_ghosts_let_a_spy_war_find_few(founded: Founded) -> None:
    table = founded(session=2, technologies=("ghost_protocol",))
    ours = table.state.cabinets[n.A]
    ours.technologies[0].active = True
    ours.spies[n.B] = 9
    order(table, deeds.SPY_WAR, n.B, n.A)
    exchanged(table)

    assert table.state.cabinets[n.A].spies[n.B] == 4


@rule("HG-EXCH-04", "HG-EXCH-05", "HG-EXCH-22")
@pytest.mark.parametrize(("session", "bonus"), [(1, 2), (2, 4), (3, 0)])
def test_early_reports_pay_more_in_the_second_exchange_and_nothing_in_the_last(
    founded: Founded, session: int, bonus: int
) -> None:
    table = exchanged(founded(session=session, untimed_posting="early"))
    assert [cabinet.early_bonus for cabinet in table.state.cabinets] == [bonus] * 3


@rule("HG-ADV-09", "HG-FIGHT-02")
def test_mass_drivers_work_for_the_faction_that_activated_them(founded: Founded) -> None:
    table = founded(session=2, technologies=("mass_drivers",))
    table.state.cabinets[n.A].technologies[0].active = True
    sends(table, n.A, n.B, 3, 0, 0)
    sends(table, n.B, n.A, 0, 0, 2)
    exchanged(table)
    assert gains(table) == [(n.A, n.B, n.MILITARY, 3)]


@rule("HG-MAST-14", "HG-ESP-43")
def test_an_active_technology_that_sees_no_spies_tells_nothing_of_them(founded: Founded) -> None:
    table = founded(session=2, technologies=("mass_drivers",))
    table.state.cabinets[n.A].technologies[0].active = True
    table.state.cabinets[n.B].spies[n.A] = 6
    assert exchanged(table).state.tidings == []


@rule("HG-CRIS-20")
def test_an_open_front_counts_against_its_rival_in_its_resource_and_once(founded: Founded) -> None:
    table = founded(session=2)
    table.state.cabinets[n.A].fronts[3 * n.C + n.FOREIGN] = 4
    exchanged(table)
    assert gains(table) == [(n.A, n.C, n.FOREIGN, 4)]
    assert table.state.cabinets[n.A].fronts == [0] * 9
    assert table.state.cabinets[n.A].removals == [0] * 9


@rule("HG-FIGHT-13", "HG-REACT-16", "HG-EXCH-41")
def test_the_last_exchange_shows_the_control_it_confirms(founded: Founded) -> None:
    table = founded(session=3)
    sends(table, n.A, n.C, 0, 4, 0)
    exchanged(table)
    assert table.state.truth.control == table.state.standing.control == [4, 0, 0]
    assert table.state.gains == []


@rule("HG-COMM-04", "HG-EXCH-41")
@pytest.mark.parametrize(("session", "readers"), [(2, [5]), (3, [5, 6, 7, 8, 9])])
def test_the_last_letters_open_to_the_whole_room_earlier_ones_to_the_scribe(
    founded: Founded, session: int, readers: list[int]
) -> None:
    table = founded(session=session)
    table.state.cabinets[n.A].messages = ["We remember.", ""]
    exchanged(table)
    [letter] = table.state.cabinets[n.B].letters
    assert (letter.sender, letter.text) == (n.A, "We remember.")
    assert [seat for seat in range(15) if letter.audience >> seat & 1] == readers
