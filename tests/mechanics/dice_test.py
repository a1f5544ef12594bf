"""Dice pools, fixed Fudge dice and exact odds."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmoot.host import QuickChance
from starmoot.mechanics.dice import odds, roll, roll_fudge, showing, sum_of
from starmoot.testing import OutOfScript, ScriptedChance


def scripted(*draws: int) -> ScriptedChance:
    return ScriptedChance(["dice"], {"dice": list(draws)})


def test_a_pool_shows_faces_from_one() -> None:
    assert roll(scripted(0, 5, 2), 0, 3, 6) == [1, 6, 3]


@given(st.integers(0, 2**40), st.integers(0, 12), st.integers(1, 20))
def test_a_pool_has_as_many_dice_as_asked_and_only_its_own_faces(
    seed: int, count: int, sides: int
) -> None:
    dice = roll(QuickChance(["dice"], [0], seed), 0, count, sides)
    assert len(dice) == count
    assert all(1 <= face <= sides for face in dice)


def test_fudge_dice_show_minus_blank_and_plus() -> None:
    assert roll_fudge(scripted(0, 1, 2), 0, 3) == [-1, 0, 1]


def test_fixed_fudge_dice_are_not_rolled() -> None:
    chance = scripted(2)
    assert roll_fudge(chance, 0, 3, -2) == [-1, -1, 1]
    assert chance.draws == 1


def test_no_more_dice_are_fixed_than_there_are() -> None:
    assert roll_fudge(scripted(), 0, 2, 3) == [1, 1]


def test_dice_are_fixed_at_plus_or_at_minus() -> None:
    assert roll_fudge(scripted(1), 0, 3, 2) == [1, 1, 0]
    assert roll_fudge(scripted(), 0, 3, -3) == [-1, -1, -1]


def test_a_roll_that_is_not_fixed_does_draw() -> None:
    with pytest.raises(OutOfScript):
        roll_fudge(scripted(), 0, 1)


def test_faces_are_added_and_counted() -> None:
    dice = [1, 5, 6, 6, 2]
    assert sum_of(dice) == 20
    assert showing(dice, 5, 6) == 3
    assert showing(dice, 1, 1) == 1
    assert sum_of([]) == 0


def test_the_odds_of_three_fudge_dice_are_the_well_known_ones() -> None:
    pool = odds(3, -1, 1)
    assert pool.least == -3
    assert pool.ways == [1, 3, 6, 7, 6, 3, 1]
    assert pool.rolls == 27
    assert pool.at_least(1) == 10
    assert pool.of(0) == 7


def test_odds_outside_the_pool_are_none_or_all() -> None:
    pool = odds(2, 1, 6)
    assert (pool.of(1), pool.of(13)) == (0, 0)
    assert (pool.at_least(13), pool.at_least(-5)) == (0, 36)


def test_two_fixed_minus_dice_shift_what_the_third_can_show() -> None:
    pool = odds(1, -1, 1, fixed=-2)
    assert [pool.of(number) for number in (-3, -2, -1, 0)] == [1, 1, 1, 0]


@given(st.integers(0, 4), st.integers(-2, 2), st.integers(1, 4), st.integers(-5, 5))
def test_odds_count_every_roll_once(count: int, least: int, faces: int, fixed: int) -> None:
    most = least + faces - 1
    pool = odds(count, least, most, fixed)
    sums = [fixed + sum(dice) for dice in product(range(least, most + 1), repeat=count)]
    assert pool.rolls == len(sums)
    for number in range(min(sums) - 1, max(sums) + 2):
        assert pool.of(number) == sums.count(number)
        assert pool.at_least(number) == sum(1 for result in sums if result >= number)


def test_odds_are_exact_far_beyond_machine_numbers() -> None:
    assert odds(40, 1, 6).rolls == 6**40
