"""Who may wake the spies, and for what. (HG-ESP)"""

from collections.abc import Callable

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.orders import SpyOrders
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.state import Officer
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


def with_spies(table: Scenario, in_b: int, in_c: int = 0) -> Scenario:
    table.state.cabinets[0].spies = [0, in_b, in_c]
    for office in (n.LEADER, n.DOMESTIC_OFFICER):
        officer = Officer()
        officer.offices = [office]
        table.state.factions[n.B].officers.append(officer)
    return table.run(SpyOrders(n.A))


@rule("HG-DEC-19", "HG-ESP-07", "HG-ESP-08", "HG-ESP-46", "HG-ESP-17")
def test_espionage_then_military_then_foreign_affairs_order_while_spies_last(
    founded: Founded,
) -> None:
    table = with_spies(founded(), 5)
    table.seat(4).asked("hegemony.order").answers({"b": {"fortify": "military"}})
    table.seat(4).asked("hegemony.order").passes()
    table.seat(1).asked("hegemony.order").answers({"b": {"fortify": "domestic"}})
    assert table.done  # one spy is left, and no deed needs so few
    assert [order.aim for order in table.state.cabinets[0].orders] == [n.MILITARY, n.DOMESTIC]


@rule("HG-SCORE-16", "HG-SCORE-31", "HG-ESP-45", "HG-ESP-20")
def test_orders_pay_at_once_and_never_strike_a_leader(founded: Founded) -> None:
    table = with_spies(founded(), 4)
    table.seat(4).asked("hegemony.order").answers({"b": {"assassinate": "domestic"}})
    table.expect({"cabinets.0.dossiers.1.office_points": 1})
    table.expect({"cabinets.0.dossiers.4.office_points": 3})
    targets = SpyOrders(n.A).targets(table.play, n.B)  # type: ignore[arg-type]
    assert targets == [n.DOMESTIC_OFFICER]


@rule("HG-ESP-09")
def test_spies_act_where_they_sit(founded: Founded) -> None:
    table = with_spies(founded(), 0, 2)
    table.seat(4).asked("hegemony.order").can("c").cannot("b")


@rule("HG-ADV-12")
def test_deep_cover_makes_the_first_fortify_cheap(founded: Founded) -> None:
    table = with_spies(founded(technologies=("deep_cover_doctrine",)), 2)
    table.seat(4).asked("hegemony.order").answers({"b": {"fortify": "foreign"}})
    assert table.done
    assert [order.cost for order in table.state.cabinets[0].orders] == [1]


@rule("HG-ESP-30")
def test_only_what_is_revealed_can_be_sabotaged(founded: Founded) -> None:
    orders = SpyOrders(n.A)
    table = with_spies(founded(), 15)
    assert deeds.SABOTAGE not in orders.possible(table.play, n.B)  # type: ignore[arg-type]
    table.state.factions[n.B].revealed = [0]
    assert deeds.SABOTAGE in orders.possible(table.play, n.B)  # type: ignore[arg-type]


@rule("HG-ROLE-22")
def test_without_entitled_officers_the_leader_orders(founded: Founded) -> None:
    offices = ("leader", "labor", "domestic", "science", "treasury")
    with_spies(founded(offices=offices), 2).seat(0).asked("hegemony.order")


@rule("HG-ESP-07", "HG-ESP-08", "HG-ESP-46")
def test_when_all_three_have_no_more_orders_the_sleepers_sleep_on(founded: Founded) -> None:
    table = with_spies(founded(), 9)
    for seat in (4, 1, 2):
        table.seat(seat).asked("hegemony.order").passes()
    assert table.done
    table.expect({"cabinets.0.orders": [], "cabinets.0.spies": [0, 9, 0]})


@rule("HG-ESP-30", "HG-SCORE-31", "HG-SCORE-16")
def test_a_sabotage_names_what_it_strikes_and_a_fortified_point_pays_one(founded: Founded) -> None:
    table = founded()
    table.state.factions[n.B].revealed = [0, 3]
    with_spies(table, 17)
    strikes = {"b": {"sabotage": n.ITEM.key(3)}}
    table.seat(4).asked("hegemony.order").answers(strikes)
    table.seat(4).asked("hegemony.order").answers({"b": {"fortify": "military"}})
    assert [order.aim for order in table.state.cabinets[0].orders] == [3, n.MILITARY]
    table.expect({"cabinets.0.dossiers.4.office_points": 3 + 1})
    table.expect({"cabinets.0.dossiers.1.office_points": 2})
