"""Details of the Exchange: what counts, what does not, and who is asked. (HG-EXCH, HG-ESP)"""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemony.plans import filed, plan

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange import spies as deeds
from starmoot.games.hegemony.exchange.comparison import Force, compare
from starmoot.games.hegemony.exchange.lateness import acknowledged
from starmoot.games.hegemony.exchange.stage import Exchange
from starmoot.host import QuickChance
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]


@rule("HG-FIGHT-02", "HG-FIGHT-14", "HG-GIFT-06")
def test_points_with_what_is_free_are_compared_and_nothing_passive(founded: Founded) -> None:
    table = founded()
    ours = table.state.cabinets[n.A]
    ours.chosen = filed(plan(military=(4, 0), research=9))
    ours.points = [[6, 0], [0, 0], [0, 0], [9], [8, 8]]
    table.run(Exchange())
    assert [(gain.through, gain.points) for gain in table.state.gains] == [(n.MILITARY, 6)]


@rule("HG-EXCH-14", "HG-EXCH-15", "HG-EXCH-11")
def test_a_late_report_is_cut_by_true_steel_and_nothing_is_added_to_it() -> None:
    one = plan(espionage=(6, 0), military=(5, 0))
    assert acknowledged(one) == [[0, 0], [0, 0], [0, 0], [0], [2, 0]]
    two = plan(espionage=(6, 0), military=(5, 0), research=6)
    assert acknowledged(two) == [[0, 0], [0, 0], [0, 0], [1], [1, 0]]


@rule("HG-EXCH-15", "HG-EXCH-12")
def test_no_gift_boost_or_fortification_helps_a_late_report(founded: Founded) -> None:
    table = founded(untimed_posting="random", gifts=("military_genius",))
    ours = table.state.cabinets[n.A]
    ours.chosen = filed(plan(military=(4, 0)))
    ours.points[n.MILITARY] = [9, 0]
    ours.fronts[3 * n.B + n.MILITARY] = 5
    table.chance("posting", 99, 50, 50).run(Exchange())
    assert [gain.points for gain in table.state.gains] == [2]


@rule("HG-Q-07", "HG-EXCH-10", "HG-EXCH-11")
def test_how_hard_lateness_is_punished_is_an_option() -> None:
    assert acknowledged(plan(military=(4, 1)), keep=3)[n.MILITARY] == [3, 0]
    assert acknowledged(plan(military=(4, 4)), keep_of_ties=2)[n.MILITARY] == [2, 2]


@rule("HG-ESP-15", "HG-ESP-16", "HG-ESP-12", "HG-ESP-14", "HG-EX-21")
def test_every_deed_has_its_price() -> None:
    priced = {n_: deeds.COST[deeds.DEED.named(n_)] for n_ in deeds.DEED.keys}
    assert priced == {
        "fortify": 2,
        "assassinate": 4,
        "spy_war": 8,
        "assassinate_unseen": 10,
        "sabotage": 15,
        "purge": 30,
        "defect": 4,
    }


@rule("HG-EX-09", "HG-EX-21", "HG-ESP-10")
def test_four_spies_fortify_two_points_and_are_gone_even_if_it_does_not_matter(
    founded: Founded,
) -> None:
    table = founded()
    table.state.cabinets[n.A].points[n.DOMESTIC][0] = 10
    table.state.cabinets[n.B].points[n.DOMESTIC][0] = 5
    table.state.cabinets[n.A].spies = [0, 4, 0]
    for _ in range(2):
        order = deeds.SpyOrder()
        order.deed, order.by, order.against = deeds.FORTIFY, n.A, n.B
        order.aim, order.cost = int(n.DOMESTIC), 2
        table.state.cabinets[n.A].orders.append(order)
    exchange = Exchange()
    table.run(exchange).expect({"cabinets.0.spies": [0, 0, 0]})
    assert [gain.points for gain in table.state.gains] == [5]


@rule("HG-FIGHT-12")
@pytest.mark.parametrize("seed", range(30))
def test_without_fortified_points_only_one_side_gains(seed: int) -> None:
    one, other = Force(), Force()
    one.points = [(seed * 7 + 3 * at) % 11 for at in range(3)]
    other.points = [(seed * 5 + 4 * at) % 9 for at in range(3)]
    left, right = compare(one, other)
    assert sum(left) == 0 or sum(right) == 0


@rule("HG-Q-09", "HG-ESP-22")
@pytest.mark.parametrize(("option", "left"), [("all", (4, 3)), ("personal", (8, 3))])
def test_what_a_death_halves_is_an_option(
    founded: Founded, option: str, left: tuple[int, int]
) -> None:
    table = founded(assassination_halves=option)
    dossier = table.state.cabinets[n.B].dossiers[1]
    dossier.office_points, dossier.personal_points = 8, 6
    order = deeds.SpyOrder()
    order.deed, order.by, order.against = deeds.ASSASSINATE, n.A, n.B
    order.aim, order.cost = int(n.MILITARY_OFFICER), 4
    table.state.cabinets[n.A].orders = [order]
    table.state.cabinets[n.A].spies = [0, 4, 0]
    table.run(Exchange())
    play: Any = table.play
    play.settle_debts(n.B)
    assert (dossier.office_points, dossier.personal_points) == left


@rule("HG-Q-01", "HG-RAND-06")
def test_classic_decks_hold_the_printed_entries_alone(founded: Founded) -> None:
    for option, agendas in (("classic", (7, 5)), ("extended", (16, 10))):
        table = founded(agenda_deck=option, technology_deck=option, gift_deck=option)
        decks = table.state.agendas
        assert (len(decks[0]), len(decks[3])) == agendas
        play: Any = table.play
        red = play.technology_at(n.MASTERY, n.RANK.named("K"), True)
        found = "steel_forges" if option == "extended" else "mastery_shield"
        assert red == n.TECHNOLOGY.named(found)
        gift = play.gift_at(n.RANK.named("Q"), True)
        named = "deep_vaults" if option == "extended" else "economic_aggression"
        assert gift == n.GIFT.named(named)


@rule("HG-ESP-27")
def test_an_officer_may_defect_instead_with_the_same_effect(founded: Founded) -> None:
    table = founded()
    dossier = table.state.cabinets[n.B].dossiers[1]
    dossier.office_points = 9
    order = deeds.SpyOrder()
    order.deed, order.by, order.against = deeds.DEFECT, n.A, n.B
    order.aim, order.cost = int(n.MILITARY_OFFICER), 4
    table.state.cabinets[n.A].orders = [order]
    table.state.cabinets[n.A].spies = [0, 4, 0]
    table.run(Exchange()).said("hegemony.defected", times=1)
    play: Any = table.play
    play.settle_debts(n.B)
    assert (dossier.office_points, dossier.killed) == (5, 2)
    table.expect({"truth.control": [0, 0, 0]})
    assert len(table.state.cabinets[n.A].members) == 5


@rule("HG-INFO-15", "HG-ESP-03")
def test_in_imagined_worlds_ones_own_sleepers_stay_and_those_of_others_are_guessed(
    founded: Founded,
) -> None:
    play: Any = founded().play
    guessed: list[set[int]] = [set(), set()]
    for seed in range(40):
        exchange = Exchange()
        exchange.spies = [[0, 4, 0], [3, 0, 0], [1, 0, 0]]
        exchange.imagined(play, 0, QuickChance(["lot"], [0], seed))
        assert exchange.spies[n.A] == [0, 4, 0]
        assert [row[1:] for row in exchange.spies[1:]] == [[0, 0], [0, 0]]
        for place, row in enumerate(exchange.spies[1:]):
            guessed[place].add(row[0])
    assert guessed == [{3, 4, 5}, {1, 2, 3}]
