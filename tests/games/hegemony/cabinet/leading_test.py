"""What a Leader's choice among several plans is worth. (HG-AGL, HG-SCORE)"""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hegemony.cabinet.agendas_test import chosen, personal, with_agenda

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.plans import Spending
from starmoot.games.hegemony.cabinet.scoring import score_close, score_hegemony
from starmoot.testing import Scenario, rule

Founded = Callable[..., Scenario]
Plans = dict[int, dict[str, int]]
HAWK, ENVOY, TRADER, MISER = {"military_a": 6}, {"foreign_a": 4}, {"domestic_a": 3}, {"research": 1}
FOUR: Plans = {1: HAWK, 2: ENVOY, 3: TRADER, 4: MISER}


def among(table: Scenario, plans: Plans, taken: int, phase: n.Phase = n.PLANNING) -> Scenario:
    """Officers file these plans, and the Leader takes one of them."""
    table.run(Spending(n.A, phase, [k.Seat(seat) for seat in range(1, 5)]))
    for seat in range(1, 5):
        asked = table.seat(seat).asked("hegemony.file")
        if seat in plans:
            asked.answers({"steel": plans[seat], "speech": ""})
        else:
            asked.passes()
    table.seat(0).asked("hegemony.choose").picks(f"seat{taken + 1}")
    while not table.done:
        table.time_up()
    return table


def office(table: Scenario, seat: int) -> int:
    return int(table.state.cabinets[0].dossiers[seat].office_points)


def paid(founded: Founded, word: str, plans: Plans, taken: int) -> int:
    return personal(among(with_agenda(founded(), 0, word), plans, taken), 0)


@rule("HG-AGL-04", "HG-AGL-08")
@pytest.mark.parametrize(("taken", "points"), [(4, 2), (3, 0)])
def test_full_coffers_want_the_plan_that_keeps_most(
    founded: Founded, taken: int, points: int
) -> None:
    assert paid(founded, "full_coffers", FOUR, taken) == points


@rule("HG-AGL-04", "HG-AGL-08")
def test_a_tie_for_keeping_most_is_met(founded: Founded) -> None:
    assert paid(founded, "full_coffers", {1: {"domestic_a": 2}, 2: {"foreign_a": 2}}, 1) == 2


@rule("HG-AGL-04")
def test_coffers_count_in_every_phase(founded: Founded) -> None:
    table = with_agenda(founded(), 0, "full_coffers")
    among(table, {1: {"military": 3}, 2: {"domestic": 1}}, 2, n.CRISIS)
    assert personal(table, 0) == 2


@rule("HG-AGL-07", "HG-AGL-10")
@pytest.mark.parametrize(("word", "taken", "points"), [
    ("reluctant_warrior", 2, 5), ("reluctant_warrior", 1, 0),
    ("iron_hand", 1, 4), ("iron_hand", 2, 0),
])  # fmt: skip
def test_warriors_look_at_the_military_of_all_plans(
    founded: Founded, word: str, taken: int, points: int
) -> None:
    assert paid(founded, word, FOUR, taken) == points


@rule("HG-AGL-07", "HG-AGL-10", "HG-AGL-02")
@pytest.mark.parametrize("word", ["reluctant_warrior", "iron_hand", "radical_streak"])
def test_warriors_and_radicals_are_paid_in_plannings_alone(founded: Founded, word: str) -> None:
    table = with_agenda(founded(), 0, word)
    plans: Plans = {1: {"military": 3}, 2: {"military": 3, "domestic": 1}}
    assert personal(among(table, plans, 1, n.CRISIS), 0) == 0


@rule("HG-AGL-10", "HG-AGL-11")
@pytest.mark.parametrize("word", ["iron_hand", "patron_of_science"])
def test_the_most_of_nothing_is_nothing(founded: Founded, word: str) -> None:
    assert paid(founded, word, {1: {"foreign_a": 2}, 2: {"domestic_a": 2}}, 1) == 0


@rule("HG-AGL-11")
@pytest.mark.parametrize(("taken", "points"), [(4, 3), (1, 0)])
def test_a_patron_wants_the_plan_with_most_research(
    founded: Founded, taken: int, points: int
) -> None:
    assert paid(founded, "patron_of_science", FOUR, taken) == points


@rule("HG-AGL-02", "HG-AGL-03")
@pytest.mark.parametrize(("taken", "points"), [(1, 3), (2, 0), (3, 0)])
def test_the_plan_furthest_from_the_average_is_most_radical(
    founded: Founded, taken: int, points: int
) -> None:
    # of 15 Steel: 10 on Military leaves 5; the two others leave 14 and are nearly alike
    plans: Plans = {1: {"military_a": 10}, 2: {"foreign_a": 1}, 3: {"foreign_b": 1}}
    assert paid(founded, "radical_streak", plans, taken) == points


@rule("HG-AGL-03")
@pytest.mark.parametrize(("taken", "points"), [(1, 0), (2, 0), (3, 3)])
def test_what_a_plan_keeps_is_part_of_how_radical_it_is(
    founded: Founded, taken: int, points: int
) -> None:
    # two spend all of 15 on much the same; the third keeps everything
    plans: Plans = {
        1: {"military_a": 8, "foreign_a": 7},
        2: {"military_a": 7, "foreign_a": 8},
        3: {},
    }
    assert paid(founded, "radical_streak", plans, taken) == points


@rule("HG-AGL-03")
@pytest.mark.parametrize(("taken", "points"), [(1, 0), (2, 0), (3, 3)])
def test_distances_are_those_from_the_average(founded: Founded, taken: int, points: int) -> None:
    # averages 4, 1, 5/3 and 25/3 kept: the plans lie 6, 8 2/3 and 11 1/3 from them
    plans: Plans = {
        1: {"military_a": 6, "foreign_a": 2, "domestic_a": 1},
        2: {"military_a": 6, "domestic_a": 4},
        3: {"foreign_a": 1},
    }
    assert paid(founded, "radical_streak", plans, taken) == points


@rule("HG-AGO-10", "HG-AGO-11")
def test_a_blank_that_names_an_officer_is_no_office_that_one_wanted(founded: Founded) -> None:
    table = with_agenda(founded(), 2, "rivalry", 4)
    assert personal(among(table, FOUR, 2), 2) == 1 + 3


@rule("HG-SCORE-41")
@pytest.mark.parametrize(("steel", "points"), [
    ({"military_a": 4, "research": 1}, 2), ({"military_a": 5, "research": 1}, 0),
    ({"foreign_a": 5, "espionage_a": 6}, 2),
])  # fmt: skip
def test_labor_likes_plans_of_five_steel_without_spies(
    founded: Founded, steel: dict[str, int], points: int
) -> None:
    table = founded(offices=("leader", "military", "foreign", "science", "labor"))
    assert office(chosen(table, n.PLANNING, 1, **steel), 4) == points


@rule("HG-AGO-09", "HG-AGO-10", "HG-SCORE-03")
def test_one_who_wanted_an_office_is_paid_for_it_and_others_for_their_own(
    founded: Founded,
) -> None:
    table = with_agenda(founded(), 2, "wanted_another_job", n.MILITARY_OFFICER)
    among(table, FOUR, 1)
    assert personal(table, 2) == 6  # the Steel, though not the plan of another
    assert personal(table, 3) == 0
    assert office(table, 1) == 2 + 6


@rule("HG-AGO-10", "HG-AGO-09")
def test_ones_own_plan_counts_as_that_of_the_office_one_wanted(founded: Founded) -> None:
    table = with_agenda(founded(), 2, "wanted_another_job", n.TREASURY_OFFICER)
    among(table, FOUR, 2)
    assert personal(table, 2) == 1 + 4
    other = among(with_agenda(founded(), 2, "wanted_another_job", n.TREASURY_OFFICER), FOUR, 1)
    assert personal(other, 2) == 0


@rule("HG-AGO-17", "HG-AGO-26", "HG-SCORE-36", "HG-AGL-14")
@pytest.mark.parametrize("winner", [n.A, n.B])
def test_some_are_paid_for_the_hegemony_of_their_faction_and_some_for_that_of_another(
    founded: Founded, winner: n.Faction
) -> None:
    table = founded(session=3, offices=("leader", "treasury", "foreign", "science", "labor"))
    with_agenda(table, 1, "lesser_faction")
    play: Any = table.play
    score_hegemony(play, winner)
    ours = winner == n.A
    assert personal(table, 0) == (10 if ours else 0)
    assert personal(table, 1) == (0 if ours else 20)
    assert personal(table, 2) == (12 if ours else 0)
    assert office(table, 1) == (5 if ours else 0)


@rule("HG-AGO-07", "HG-AGO-08", "HG-GIFT-18")
def test_one_who_loves_the_job_is_paid_again_as_a_personal_matter(founded: Founded) -> None:
    table = with_agenda(founded(), 1, "loves_the_job")
    among(table, FOUR, 1)
    assert office(table, 1) == 2 + 6
    assert personal(table, 1) == 1 + 2 + 6


@rule("HG-AGL-12")
@pytest.mark.parametrize(("most", "points"), [(4, 10), (5, 0)])
def test_five_steel_against_a_rival_break_a_secret_treaty(
    founded: Founded, most: int, points: int
) -> None:
    table = with_agenda(founded(session=3), 0, "secret_treaty")
    table.state.cabinets[0].aggression = [0, most, 9, 0, 0, 9, 0, 0, 9]
    play: Any = table.play
    score_close(play, n.A)
    assert personal(table, 0) == points


@rule("HG-LATE-15")
def test_without_a_hegemony_the_lesser_factions_are_paid_and_no_treasury(founded: Founded) -> None:
    table = founded(session=3, offices=("leader", "treasury", "foreign", "science", "labor"))
    with_agenda(table, 1, "lesser_faction")
    play: Any = table.play
    score_hegemony(play, n.NONE)
    assert (personal(table, 1), office(table, 1)) == (20, 0)


@rule("HG-AGL-07", "HG-AGL-08", "HG-AGL-10")
def test_two_plans_are_enough_to_compare_and_one_unit_is_the_most(founded: Founded) -> None:
    two: Plans = {1: {"military_a": 1}, 2: {"domestic_a": 1}}
    assert paid(founded, "reluctant_warrior", two, 2) == 5
    assert paid(founded, "iron_hand", two, 1) == 4
