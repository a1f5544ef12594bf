"""Combat (EX-CMB): one test to an engagement, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.exodus.disposition.combat import (
    attack,
    combat_odds,
    cover,
    engage,
    pressed,
    strength_of,
)
from starmoot.games.exodus.names import (
    EQUIVALENT,
    FAILURE,
    INFERIOR,
    OVERWHELMING,
    PARTIAL,
    SUCCESS,
)
from starmoot.games.exodus.scenario.fleet import Exodus, Fleet
from starmoot.testing import rule

ZERO = ("0", "0", "0")


def facing(exodus: Exodus, *forces: int, **fields: Any) -> Fleet:
    """A fleet with ten of Women and Supply that has these forces before it."""
    return exodus(women=10, supply=10, forces=list(forces), **fields)


# The test.


@rule("EX-WEX-23", "EX-CMB-03", "EX-CMB-07")
def test_the_worked_attack_on_an_equivalent_force(exodus: Exodus) -> None:
    fleet = facing(exodus, EQUIVALENT, might=9, treachery=5).rolls("fleet", "+", "0")
    assert attack(fleet.g) == SUCCESS
    fleet.said("exodus.tested", text="Attack M9 [-] + 0 strength 6=3 (-1 Treachery)")
    fleet.stands(might=8, supply=9, women=10, treachery=5).expect(forces=[], retreating=False)


@rule("EX-CMB-02", "EX-OPT-25")
@pytest.mark.parametrize(
    ("strengths", "force", "strength"),
    [
        ([3, 6, 10], INFERIOR, 3),
        ([3, 6, 10], EQUIVALENT, 6),
        ([3, 6, 10], OVERWHELMING, 10),
        ([0, 1, 15], INFERIOR, 0),
        ([0, 1, 15], OVERWHELMING, 15),
    ],
)
def test_each_class_of_force_has_its_strength(
    exodus: Exodus, strengths: list[int], force: int, strength: int
) -> None:
    fleet = exodus()
    if strengths != fleet.g.s.settings.combat_strengths:
        fleet.given({"settings.combat_strengths": strengths})
    assert strength_of(fleet.g, force) == strength


@rule("EX-CMB-03", "EX-OPT-30", "EX-ASK-12", "EX-CMB-12")
@pytest.mark.parametrize(
    ("treachery", "counts", "covering", "fixed"),
    [
        (4, True, False, 0),
        (5, True, False, -1),
        (7, True, False, -1),
        (8, True, False, -2),
        (8, False, False, 0),
        (0, True, True, 1),
        (8, True, True, -1),
    ],
)
def test_traitors_hinder_a_battle_and_covering_makes_it_easier(
    exodus: Exodus, treachery: int, counts: bool, covering: bool, fixed: int
) -> None:
    fleet = exodus(treachery=treachery).given({"settings.combat_treachery": counts})
    assert combat_odds(fleet.g, covering).fixed() == fixed


@rule("EX-CMB-01", "EX-CMB-04", "EX-CRI-13")
def test_one_test_decides_and_only_the_largest_force_is_fought(exodus: Exodus) -> None:
    fleet = facing(exodus, INFERIOR, EQUIVALENT, INFERIOR, might=9).rolls("fleet", *ZERO, "-")
    attack(fleet.g)
    fleet.said("exodus.combat_attack", times=1, force="equivalent")
    fleet.said("exodus.tested", times=1).expect(forces=[INFERIOR, INFERIOR])


# Attacking.


@rule("EX-CMB-05")
@pytest.mark.parametrize("force", [INFERIOR, EQUIVALENT, OVERWHELMING])
def test_a_lost_attack_costs_lives_and_forces_a_retreat(exodus: Exodus, force: int) -> None:
    fleet = facing(exodus, force, might=2).rolls("fleet", *ZERO)
    assert attack(fleet.g) == FAILURE
    fleet.stands(might=1, women=8, supply=9).expect(forces=[force], retreating=True)
    fleet.said("exodus.combat_beaten")


@rule("EX-CMB-06")
@pytest.mark.parametrize(
    ("force", "might", "left", "escaped"),
    [(OVERWHELMING, 11, [EQUIVALENT], 0), (EQUIVALENT, 6, [INFERIOR], 0), (INFERIOR, 5, [], 1)],
)
def test_a_partial_attack_lowers_the_force_by_one_class(
    exodus: Exodus, force: int, might: int, left: list[int], escaped: int
) -> None:
    fleet = facing(exodus, force, might=might).rolls("fleet", *ZERO)
    assert attack(fleet.g) == PARTIAL
    fleet.stands(might=might - 1, supply=9, women=10)
    fleet.expect(forces=left, escaped_scouts=escaped, retreating=False)


@rule("EX-CMB-07", "EX-CMB-08", "EX-CMB-10")
@pytest.mark.parametrize(("force", "might", "after"), [(EQUIVALENT, 9, 8), (INFERIOR, 6, 6)])
def test_a_destroyed_force_is_gone_and_scouts_cost_no_might(
    exodus: Exodus, force: int, might: int, after: int
) -> None:
    fleet = facing(exodus, force, might=might).rolls("fleet", *ZERO)
    assert attack(fleet.g) == SUCCESS
    fleet.stands(might=after, supply=9, women=10).expect(forces=[], escaped_scouts=0)


@rule("EX-CMB-09", "EX-OPT-30", "EX-ASK-12")
@pytest.mark.parametrize(
    ("might", "counts", "treachery"), [(10, True, 3), (11, True, 2), (12, True, 2), (12, False, 3)]
)
def test_a_clear_victory_roots_out_traitors(
    exodus: Exodus, might: int, counts: bool, treachery: int
) -> None:
    fleet = facing(exodus, EQUIVALENT, might=might, treachery=3).rolls("fleet", *ZERO)
    fleet.given({"settings.combat_treachery": counts})
    attack(fleet.g)
    fleet.stands(treachery=treachery)


@rule("EX-CMB-14")
@pytest.mark.parametrize(
    ("might", "forces", "retreating"),
    [(7, [INFERIOR], True), (9, [], False)],
    ids=["the enemy is only weakened", "nobody is left to run from"],
)
def test_a_retreat_is_called_for_as_long_as_there_is_an_enemy(
    exodus: Exodus, might: int, forces: list[int], retreating: bool
) -> None:
    fleet = facing(exodus, EQUIVALENT, might=might, retreating=True).rolls("fleet", *ZERO)
    attack(fleet.g)
    fleet.expect(forces=forces, retreating=retreating)


@rule("EX-CMB-11")
def test_defeat_ends_the_game_only_if_it_takes_the_last_of_something(exodus: Exodus) -> None:
    fleet = facing(exodus, OVERWHELMING, might=0).rolls("fleet", *ZERO)
    engage(fleet.g)
    assert not fleet.play.ended
    fleet = facing(exodus, OVERWHELMING, might=0).rolls("fleet", *ZERO).given({"traits.6": 2})
    engage(fleet.g)
    fleet.ended("the women are gone")


@rule("EX-CMB-05", "EX-GOV-10")
def test_the_law_can_spare_the_women_of_a_beaten_fleet(exodus: Exodus) -> None:
    fleet = facing(exodus, EQUIVALENT, might=2, chauvinism=True).rolls("fleet", *ZERO)
    fleet.rolls("flips", "0")
    attack(fleet.g)
    fleet.stands(women=10, might=1, supply=9)


# Covering.


@rule("EX-CMB-12")
@pytest.mark.parametrize(
    ("might", "result", "left", "women"),
    [(4, FAILURE, 2, 9), (5, PARTIAL, 4, 10), (7, PARTIAL, 6, 10), (8, SUCCESS, 8, 10)],
)
def test_a_covering_action_may_cost_the_escorts(
    exodus: Exodus, might: int, result: int, left: int, women: int
) -> None:
    fleet = facing(exodus, EQUIVALENT, might=might).rolls("fleet", "0", "0")
    assert cover(fleet.g) == result
    fleet.stands(might=left, women=women, supply=10)
    fleet.expect(forces=[EQUIVALENT], retreating=False)
    value = might + 1 - 6
    text = f"Covering action M{might} [+] 0 0 strength 6={value} (+1 a covering action)"
    fleet.said("exodus.tested", text=text)


@rule("EX-DISP-10", "EX-CRI-06", "EX-DISP-19")
@pytest.mark.parametrize(
    ("forces", "pressing"),
    [([], False), ([INFERIOR, INFERIOR], False), ([EQUIVALENT], True), ([1, OVERWHELMING], True)],
)
def test_only_strong_forces_press(exodus: Exodus, forces: list[int], pressing: bool) -> None:
    assert pressed(facing(exodus, *forces).g) == pressing
