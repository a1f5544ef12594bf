"""Section 2, randomness: rolls, tests and flips; and the traits they are made with (1.2)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from starmoot.games.exodus.content.printed import Change
from starmoot.games.exodus.dice import (
    Odds,
    dice_text,
    excess_of,
    fudge_of_d6,
    result_of,
    shortfall_of,
)
from starmoot.games.exodus.names import (
    CHURCH,
    EDGE,
    FACTION,
    FAILURE,
    FAITH,
    FLEET_DICE,
    GOVERNMENT,
    JUSTICE,
    LETTERS,
    MIGHT,
    MILITARY,
    ORDER_DICE,
    PARTIAL,
    SUCCESS,
    SUPPLY,
    TRAIT,
    TREACHERY,
    UNDERWORLD,
    WOMEN,
    Faction,
)
from starmoot.games.exodus.options import Settings
from starmoot.games.exodus.scenario.fleet import Exodus
from starmoot.testing import rule

SIGNS = ("-", "0", "+")


def odds(assists: int, hindrances: int) -> Odds:
    sheet = Odds(quiet=False)
    sheet.assist(assists, "friends")
    sheet.hinder(hindrances, "foes")
    return sheet


# Rolls


@rule("EX-DICE-01", "EX-DICE-02", "EX-COMP-03")
def test_three_fudge_dice_are_added_and_spread_over_27_ways(exodus: Exodus) -> None:
    ways: Counter[int] = Counter()
    for signs in product(SIGNS, repeat=3):
        g = exodus().rolls("fleet", *signs).g
        ways[g.roll(FLEET_DICE, g.odds(), "A roll")] += 1
    assert ways == {-3: 1, -2: 3, -1: 6, 0: 7, 1: 6, 2: 3, 3: 1}


@rule("EX-WEX-01")
def test_two_minuses_and_a_zero_are_minus_two(exodus: Exodus) -> None:
    g = exodus().rolls("fleet", "-", "-", "0").g
    assert g.roll(FLEET_DICE, g.odds(), "A roll") == -2


@rule("EX-COMP-04")
def test_a_common_die_stands_in_for_a_fudge_die() -> None:
    assert [fudge_of_d6(face) for face in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


@rule("EX-WEX-17")
def test_two_four_and_five_are_a_roll_of_zero() -> None:
    dice = [fudge_of_d6(face) for face in (2, 4, 5)]
    assert dice == [-1, 0, 1]
    assert sum(dice) == 0


# Tests


@rule("EX-DICE-03", "EX-DICE-11", "EX-WEX-02")
def test_the_seeds_first_test_reads_as_the_seed_writes_it(exodus: Exodus) -> None:
    fleet = exodus(faith=11, treachery=1).rolls("fleet", "-", "-", "-")
    value = fleet.g.test(FLEET_DICE, FAITH, TREACHERY, fleet.g.odds(), "Jump")
    assert (value, result_of(value), excess_of(value)) == (7, SUCCESS, 4)
    fleet.said("exodus.tested", result="success", text="Jump F11 - - - T1=7")


@rule("EX-DICE-04", "EX-DICE-05", "EX-DICE-06")
@pytest.mark.parametrize(
    ("value", "result"),
    [(-15, FAILURE), (-1, FAILURE), (0, PARTIAL), (1, PARTIAL), (2, PARTIAL), (3, SUCCESS)],
)
def test_below_zero_fails_and_three_succeeds(value: int, result: int) -> None:
    assert result_of(value) == result


@rule("EX-DICE-07")
def test_excess_counts_from_three() -> None:
    assert [excess_of(value) for value in (-2, 2, 3, 4, 9)] == [0, 0, 0, 1, 6]


@rule("EX-DICE-08", "EX-WEX-03")
def test_the_shortfall_of_a_failure_is_its_distance_from_zero() -> None:
    assert result_of(-4) == FAILURE
    assert [shortfall_of(value) for value in (-4, -1)] == [4, 1]


@rule("EX-DICE-09")
def test_the_shortfall_of_a_partial_is_its_distance_from_three() -> None:
    assert [shortfall_of(value) for value in (0, 1, 2, 3, 7)] == [3, 2, 1, 0, 0]


@rule("EX-DICE-10")
def test_a_test_reads_the_traits_of_the_moment(exodus: Exodus) -> None:
    g = exodus(faith=9, treachery=4).rolls("orders", "0", "0", "0", "0", "0", "0").g
    assert g.test(ORDER_DICE, FAITH, TREACHERY, g.odds(), "Before") == 5
    g.change(FAITH, -3, "a bad day")
    g.change(TREACHERY, 1, "a worse night")
    assert g.test(ORDER_DICE, FAITH, TREACHERY, g.odds(), "After") == 1


# Flips


@rule("EX-DICE-12", "EX-DICE-14")
@pytest.mark.parametrize(("sign", "edge"), [("-", 4), ("0", 5), ("+", 6)])
def test_a_flip_adjustment_moves_a_trait_as_the_die_shows(
    exodus: Exodus, sign: str, edge: int
) -> None:
    fleet = exodus(edge=5).rolls("flips", sign)
    fleet.g.flip_trait(EDGE, "nerves")
    fleet.stands(edge=edge).said("exodus.flipped", text=f"nerves {sign}")


@rule("EX-DICE-13")
def test_a_faction_flip_names_a_primary(exodus: Exodus) -> None:
    g = exodus().rolls("flips", *SIGNS).g
    assert [g.flip_primary("who?") for _ in SIGNS] == [MILITARY, GOVERNMENT, CHURCH]


# Assists and hindrances


@rule("EX-DICE-15", "EX-DICE-16", "EX-DICE-20")
@pytest.mark.parametrize(
    ("assists", "hindrances", "thrown", "total"),
    [(1, 0, ("-", "-"), -1), (0, 1, ("+", "+"), 1), (2, 0, ("-",), 1), (0, 3, (), -3)],
)
def test_assists_fix_dice_at_plus_and_hindrances_at_minus(
    exodus: Exodus, assists: int, hindrances: int, thrown: tuple[str, ...], total: int
) -> None:
    fleet = exodus().rolls("fleet", *thrown)
    assert fleet.g.roll(FLEET_DICE, odds(assists, hindrances), "A roll") == total


@rule("EX-DICE-15", "EX-DICE-20")
def test_an_assist_works_inside_a_test_as_well(exodus: Exodus) -> None:
    fleet = exodus(faith=9, treachery=4).rolls("orders", "-", "0")
    assert fleet.g.test(ORDER_DICE, FAITH, TREACHERY, odds(1, 0), "Parade") == 5
    fleet.said("exodus.tested", text="Parade F9 [+] - 0 T4=5 (+1 friends)")


@rule("EX-DICE-17", "EX-DICE-19", "EX-WEX-04")
def test_five_hindrances_and_three_assists_leave_two_hindrances(exodus: Exodus) -> None:
    fleet = exodus().rolls("fleet", "+")
    assert fleet.g.roll(FLEET_DICE, odds(3, 5), "A roll") == -1
    fleet.said("exodus.rolled", text="A roll [-] [-] + = -1 (+3 friends, -5 foes)")


@rule("EX-DICE-18")
def test_no_more_than_three_dice_are_fixed() -> None:
    assert odds(7, 0).fixed() == 3
    assert odds(0, 5).fixed() == -3
    assert odds(2, 2).fixed() == 0


@rule("EX-DICE-20")
def test_a_flip_knows_no_assists(exodus: Exodus) -> None:
    g = exodus().rolls("flips", "-").g
    g.odds().assist(3, "friends")
    assert g.flip("alone") == -1


@rule("EX-DICE-21")
def test_every_throw_is_told_with_its_fixed_dice_and_causes() -> None:
    assert dice_text([-1, 1, 0], -1) == "[-] + 0"
    assert dice_text([1, 1, 0], 2) == "[+] [+] 0"
    assert odds(1, 2).causes == ["+1 friends", "-2 foes"]


@rule("EX-DICE-21")
def test_quiet_dice_keep_no_causes_but_count_the_same() -> None:
    quiet = Odds(quiet=True)
    quiet.hinder(2, "foes")
    assert (quiet.causes, quiet.fixed()) == ([], -2)


@rule("EX-DICE-23")
def test_factions_have_a_fixed_order(exodus: Exodus) -> None:
    assert [FACTION.key(faction) for faction in exodus(seats=8).g.s.played] == [
        "church",
        "government",
        "military",
        "network",
        "researchers",
        "underworld",
        "security",
        "opposition",
    ]
    g = exodus(seats=8).g
    g.s.played = [CHURCH, GOVERNMENT, MILITARY, UNDERWORLD]
    assert g.others(GOVERNMENT) == [0, 2, 5]


# Traits


@rule("EX-TRAIT-01", "EX-TRAIT-06")
def test_seven_traits_with_their_letters() -> None:
    names = [TRAIT.label(trait) for trait in range(7)]
    assert names == ["Edge", "Faith", "Justice", "Might", "Supply", "Treachery", "Women"]
    assert len(TRAIT.keys) == 7
    assert "".join(name[0] for name in names) == LETTERS


@rule("EX-TRAIT-02", "EX-TRAIT-03")
@pytest.mark.parametrize(("start", "by", "end"), [(1, -3, 0), (11, 4, 12), (5, 2, 7), (0, -1, 0)])
def test_a_trait_stops_at_0_and_12(exodus: Exodus, start: int, by: Faction, end: int) -> None:
    fleet = exodus(supply=start)
    fleet.g.change(SUPPLY, by, "fate")
    fleet.stands(supply=end)


@rule("EX-TRAIT-03")
def test_what_is_told_is_what_really_moved(exodus: Exodus) -> None:
    fleet = exodus(supply=11)
    fleet.g.change(SUPPLY, 4, "a find")
    fleet.g.change(SUPPLY, 1, "more of it")
    fleet.said("exodus.trait_moved", times=1, trait="supply", change=1, number=12)


@rule("EX-TRAIT-04")
def test_the_fleet_starts_with_the_printed_values(exodus: Exodus) -> None:
    assert Settings().start_traits == [8, 11, 7, 9, 12, 1, 10]
    exodus().stands(edge=8, faith=11, justice=7, might=9, supply=12, treachery=1, women=10)


@rule("EX-TRAIT-07")
def test_changes_of_one_result_are_clamped_one_after_another(exodus: Exodus) -> None:
    fleet = exodus(faith=11, edge=1)
    changes = (Change(FAITH, 3), Change(FAITH, -2), Change(EDGE, -2), Change(EDGE, 1))
    fleet.g.apply(changes, "a strange day")
    fleet.stands(faith=10, edge=1)


@rule("EX-TRAIT-08")
def test_might_justice_or_edge_at_zero_is_no_loss(exodus: Exodus) -> None:
    g = exodus(might=0, justice=0, edge=0, treachery=12).g
    assert not g.fleet_is_lost()
    for trait in (WOMEN, SUPPLY, FAITH):
        kept, g.s.traits[trait] = g.s.traits[trait], 0
        assert g.fleet_is_lost()
        g.s.traits[trait] = kept
    assert (g.trait(MIGHT), g.trait(JUSTICE)) == (0, 0)
