"""Where two rules of an Exchange meet. (HG-EXCH-33)"""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemony.exchange.stage_test import exchanged, gains, order, relayed, sends

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.orders import SpyOrders
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.games.hegemony.session.session import Closing
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


@rule("HG-LATE-09", "HG-ESP-04", "HG-ESP-38", "HG-CRIS-21")
def test_a_faction_that_falls_keeps_its_sleepers_and_rivals_still_strike_it(
    founded: Founded,
) -> None:
    table = founded(session=2)
    table.state.cabinets[n.B].ended = True
    points(table, 6, 8)
    order(table, deeds.ASSASSINATE, n.A, n.B, n.MILITARY_OFFICER)
    order(table, deeds.SPY_WAR, n.C, n.B)
    order(table, deeds.ASSASSINATE, n.B, n.A, n.MILITARY_OFFICER)
    table.state.cabinets[n.B].spies[n.C] = 7
    relayed(exchanged(table))
    assert [(one.deed, one.against) for one in table.state.tidings] == [
        (deeds.SPY_WAR, n.B),
        (deeds.ASSASSINATE, n.B),
    ]
    assert table.state.cabinets[n.B].spies == [4, 0, 0]  # nobody wakes those in A any more
    assert ledger(table, 6)[0] == 4


@rule("HG-LATE-12", "HG-ESP-09")
@pytest.mark.parametrize(("option", "strikes"), [("no", ["c"]), ("yes", ["b", "c"])])
def test_in_later_rounds_sleepers_in_a_stale_faction_have_nothing_to_do(
    founded: Founded, option: str, strikes: list[str]
) -> None:
    table = founded(session=3, stale_targetable=option)
    table.state.factions[n.B].stale = True
    table.state.cabinets[n.A].spies = [0, 8, 8]
    table.run(SpyOrders(n.A))
    assert table.seat(4).asked("hegemony.order").options() == strikes


@rule("HG-HEG-24", "HG-ESP-22", "HG-AGO-16")
def test_who_stands_for_a_fallen_faction_is_settled_before_its_last_exchange(
    founded: Founded,
) -> None:
    table = founded(session=2)
    table.state.cabinets[n.B].ended = True
    points(table, 6, 20)
    points(table, 7, 15)
    order(table, deeds.ASSASSINATE, n.A, n.B, n.MILITARY_OFFICER)
    relayed(exchanged(table))
    assert ledger(table, 6)[0] == 10
    table.expect({"cabinets.1.representative": 6})


@rule("HG-EXCH-38", "HG-HEG-24", "HG-SCORE-05")
def test_a_faction_that_falls_before_its_relay_has_its_points_entered_all_the_same(
    founded: Founded,
) -> None:
    table = founded(session=2)
    table.state.cabinets[n.B].ended = True
    play: Any = table.play
    play.owe(8, False, 9, "of the first Exchange")
    exchanged(table).expect({"cabinets.1.debts": [], "cabinets.1.representative": 8})
    assert ledger(table, 8) == (9, 0)


@rule("HG-CRIS-21", "HG-LATE-13")
def test_that_a_faction_falls_is_told_once(founded: Founded) -> None:
    table = founded(session=1)
    table.state.cabinets[n.B].ended = True
    exchanged(table).said("hegemony.stale", times=1)
    assert [told.faction for told in table.state.archive.espionage] == [n.A, n.C]
    table.state.round = 2
    exchanged(table).said("hegemony.stale", times=1)


@rule("HG-LATE-11", "HG-REACT-14", "HG-REACT-07")
def test_what_a_reaction_erased_stays_erased_when_its_faction_falls_afterwards(
    founded: Founded,
) -> None:
    table = founded(session=2)
    for gainer, taken in ((n.A, 5), (n.C, 4)):
        gain = Gain()
        gain.gainer, gain.source, gain.through, gain.points = gainer, n.B, n.MILITARY, taken
        table.state.gains.append(gain)
    theirs = table.state.cabinets[n.B]
    theirs.removals[3 * n.A + n.MILITARY], theirs.ended = 1, True
    sends(table, n.C, n.B, 0, 2, 0)
    exchanged(table).expect({"truth.control": [4, 0, 6], "standing.control": [4, 0, 6]})
    assert gains(table) == []


@rule("HG-GIFT-21", "HG-EXCH-10", "HG-EXCH-15")
@pytest.mark.parametrize(("sick", "left"), [(True, []), (False, [(n.B, n.A, n.DOMESTIC, 2)])])
def test_the_virus_voids_what_is_acknowledged_of_a_late_report_too(
    founded: Founded, sick: bool, left: list[tuple[int, int, int, int]]
) -> None:
    table = founded(untimed_posting="random").chance("posting", 50, 99, 50)
    sends(table, n.B, n.A, 0, 0, 7)
    table.state.cabinets[n.A].virus = n.B if sick else n.Faction(n.NONE)
    exchanged(table)
    assert gains(table) == left


@rule("HG-ESP-30", "HG-ESP-31", "HG-INFO-16")
def test_of_two_hands_that_sabotage_one_gift_only_the_first_is_told_of(founded: Founded) -> None:
    genius = n.GIFT.named("military_genius")
    table = founded(gifts=("military_genius",))
    table.state.cabinets[n.A].revealed_gifts = [genius]
    for hand in (n.B, n.C):
        order(table, deeds.SABOTAGE, hand, n.A, int(genius))
    exchanged(table).said("hegemony.sabotaged", times=1)
    assert [(one.by, one.aim) for one in table.state.tidings] == [(n.B, genius)]
    table.expect({"cabinets.0.gifts": [], "cabinets.2.spies": [0, 0, 0]})


@rule("HG-EXCH-03", "HG-EXCH-29", "HG-EXCH-32", "HG-EXCH-04")
@pytest.mark.parametrize("told", [0, 8])
def test_an_early_report_may_lie_as_far_as_it_can_and_its_spies_are_the_true_ones(
    founded: Founded, told: int
) -> None:
    table = founded(session=1, untimed_posting="early")
    cabinet = table.state.cabinets[n.A]
    cabinet.spent_espionage = 3
    table.run(Closing(n.A))
    table.seat(0).asked("hegemony.messages").answers({"to_a": "", "to_b": ""})
    table.seat(0).asked("hegemony.espionage").answers(told)
    cabinet.arriving = [0, 2, 1]
    exchanged(table).expect({"cabinets.0.early_bonus": 2, "cabinets.0.spies": [0, 2, 1]})
    [entry, *_] = table.state.archive.espionage
    assert (entry.told, entry.true) == (told, 3)


@rule("HG-EXCH-28", "HG-EXCH-25", "HG-FIGHT-13")
def test_a_report_tells_what_was_sent_against_whom_by_resource(founded: Founded) -> None:
    table = founded(session=2)
    sends(table, n.A, n.B, 1, 2, 3)
    sends(table, n.A, n.C, 0, 4, 0)
    exchanged(table)
    assert table.state.reports[n.A].steel == [0, 0, 0, 1, 2, 3, 0, 4, 0]


@rule("HG-MAST-05", "HG-TECH-13")
def test_a_wall_that_was_not_activated_and_an_art_that_was_keep_nobody_out(
    founded: Founded,
) -> None:
    table = founded(session=3, technologies=("mastery_shield", "mastery_triple"))
    wall, art = table.state.cabinets[n.A].technologies
    wall.resource, art.resource, art.active = n.MILITARY, n.FOREIGN, True
    sends(table, n.B, n.A, 3, 0, 0)
    sends(table, n.C, n.A, 0, 2, 0)
    exchanged(table).expect({"truth.control": [0, 3, 2]})


@rule("HG-MAST-16", "HG-INFO-17")
def test_a_mandate_is_seen_and_a_murder_of_the_same_exchange_is_not(founded: Founded) -> None:
    table = founded(session=3, technologies=("mandate_of_worlds",))
    order(table, deeds.ASSASSINATE_UNSEEN, n.B, n.A, n.MILITARY_OFFICER)
    exchanged(table)
    table.expect({"truth.control": [2, 1, 0], "standing.control": [3, 0, 0]})


@rule("HG-ESP-33", "HG-ESP-30", "HG-EXCH-33")
def test_a_purge_and_a_sabotage_are_told_as_what_they_are(founded: Founded) -> None:
    table = founded(session=2, gifts=("military_genius",))
    table.state.cabinets[n.A].revealed_gifts = [n.GIFT.named("military_genius")]
    order(table, deeds.PURGE, n.C, n.A)
    order(table, deeds.SABOTAGE, n.B, n.A, int(n.GIFT.named("military_genius")))
    exchanged(table).said("hegemony.purged", times=1).said("hegemony.sabotaged", times=1)


@rule("HG-ESP-41", "HG-EXCH-41")
@pytest.mark.parametrize(("session", "readers"), [(2, [0]), (3, [0, 1, 2, 3, 4])])
def test_what_the_last_spy_war_found_is_open_to_its_room_at_once(
    founded: Founded, session: int, readers: list[int]
) -> None:
    table = founded(session=session)
    order(table, deeds.SPY_WAR, n.A, n.B)
    [found] = exchanged(table).state.tidings
    assert [seat for seat in range(15) if found.audience >> seat & 1] == readers
