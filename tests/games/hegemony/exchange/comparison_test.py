"""The comparison of two factions in an Exchange. (HG-FIGHT)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmoot.games.hegemony.exchange.comparison import Force, compare
from starmoot.games.hegemony.names import DOMESTIC, FOREIGN, MILITARY, Resource
from starmoot.testing import rule


def force(
    military: int = 0,
    foreign: int = 0,
    domestic: int = 0,
    fortified: dict[Resource, int] | None = None,
) -> Force:
    made = Force()
    made.points = [military, foreign, domestic]
    for resource, points in (fortified or {}).items():
        made.fortified[resource] = points
    return made


forces = st.builds(force, *[st.integers(0, 30)] * 3)


@rule("HG-EX-01", "HG-FIGHT-03", "HG-FIGHT-07", "HG-FIGHT-08")
def test_gemini_keeps_one_domestic_after_garguld_has_spent_its_military_on_it() -> None:
    gemini, garguld = force(0, 3, 5), force(2, 3, 2)
    assert compare(gemini, garguld) == ([0, 0, 1], [0, 0, 0])


@rule("HG-EX-02", "HG-FIGHT-11")
def test_x274_gains_three_through_foreign_affairs_and_none_through_military() -> None:
    gemini, x274 = force(0, 1, 1), force(1, 4, 0)
    assert compare(gemini, x274) == ([0, 0, 0], [0, 3, 0])


@rule("HG-EX-09", "HG-FIGHT-05")
def test_fortified_points_add_nothing_to_a_larger_surplus() -> None:
    assert compare(force(domestic=10, fortified={DOMESTIC: 2}), force(domestic=5))[0] == [0, 0, 5]


@rule("HG-EX-10", "HG-FIGHT-05")
def test_fortified_points_survive_an_equal_enemy() -> None:
    ours = force(domestic=10, fortified={DOMESTIC: 2})
    assert compare(ours, force(domestic=10)) == ([0, 0, 2], [0, 0, 0])


@rule("HG-EX-11", "HG-FIGHT-12")
def test_both_sides_gain_in_one_resource_when_the_weaker_one_was_fortified() -> None:
    ours = force(domestic=5, fortified={DOMESTIC: 2})
    theirs = force(domestic=10, fortified={DOMESTIC: 2})
    assert compare(ours, theirs) == ([0, 0, 2], [0, 0, 5])


@rule("HG-ESP-19")
def test_fortifying_more_than_was_spent_does_nothing() -> None:
    ours = force(military=1, fortified={MILITARY: 5})
    assert compare(ours, force(military=4))[0] == [1, 0, 0]


@rule("HG-FIGHT-06")
def test_fortified_points_are_no_shield_against_the_wheel() -> None:
    ours = force(domestic=3, fortified={DOMESTIC: 3})
    assert compare(ours, force(military=3, domestic=3)) == ([0, 0, 0], [0, 0, 0])


@rule("HG-FIGHT-04", "HG-FIGHT-10")
def test_each_attack_meets_what_the_one_before_it_has_left() -> None:
    # Our Military dies on their Domestic first, so their Foreign Affairs finds nothing to attack.
    assert compare(force(military=4), force(foreign=2, domestic=4)) == ([0, 0, 0], [0, 2, 0])


@rule("HG-FIGHT-09")
def test_both_directions_of_an_attack_happen_at_once() -> None:
    ours, theirs = force(2, 0, 3), force(3, 0, 2)
    # Like cancels like: Domestic 1 is ours, Military 1 is theirs; they use each other up.
    assert compare(ours, theirs) == ([0, 0, 0], [0, 0, 0])


@rule("HG-FIGHT-12")
@given(forces, forces)
def test_without_fortification_at_most_one_side_gains(one: Force, other: Force) -> None:
    ours, theirs = compare(one, other)
    assert sum(ours) == 0 or sum(theirs) == 0


@rule("HG-FIGHT-01")
@given(forces, forces)
def test_it_does_not_matter_who_is_named_first(one: Force, other: Force) -> None:
    assert compare(one, other) == compare(other, one)[::-1]


@rule("HG-ADV-09")
def test_mass_drivers_spare_the_military_that_attacks_domestic() -> None:
    ours = force(military=3)
    ours.unworn[MILITARY] = True
    assert compare(ours, force(domestic=2)) == ([3, 0, 0], [0, 0, 0])


@rule("HG-MAST-11", "HG-MAST-12", "HG-MAST-13")
def test_a_resource_that_cannot_be_touched_loses_nothing_to_its_attacker() -> None:
    for resource, attacker in ((MILITARY, FOREIGN), (FOREIGN, DOMESTIC), (DOMESTIC, MILITARY)):
        ours, theirs = Force(), Force()
        ours.points[resource] = 2
        ours.untouched[resource] = True
        theirs.points[attacker] = 5
        left, right = compare(ours, theirs)
        assert left[resource] == 2
        assert right[attacker] == 5


@rule("HG-ADV-09", "HG-FIGHT-08")
@pytest.mark.parametrize("first", [True, False])
def test_military_that_is_not_worn_down_strikes_for_nothing_on_either_side(first: bool) -> None:
    unworn, traders = force(military=3), force(domestic=2)
    unworn.unworn[MILITARY] = True
    pair = compare(unworn, traders) if first else compare(traders, unworn)[::-1]
    assert pair == ([3, 0, 0], [0, 0, 0])


@rule("HG-MAST-11", "HG-MAST-12", "HG-MAST-13", "HG-FIGHT-09")
@pytest.mark.parametrize("first", [True, False])
def test_what_cannot_be_attacked_costs_its_attacker_nothing_on_either_side(first: bool) -> None:
    lances, envoys = force(military=3), force(foreign=2)
    lances.untouched[MILITARY] = True
    pair = compare(lances, envoys) if first else compare(envoys, lances)[::-1]
    assert pair == ([3, 0, 0], [0, 2, 0])
