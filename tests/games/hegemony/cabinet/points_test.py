"""What Steel counts for. (HG-GIFT, HG-TECH, HG-SIMP)"""

import pytest
from tests.games.hegemony.plans import plan

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.cabinet.points import points_of
from starmoot.games.hegemony.cardset import PRINTED
from starmoot.games.hegemony.state import Cabinet, Held
from starmoot.testing import rule


def cabinet(*owned: str, resource: n.Resource = n.MILITARY) -> Cabinet:
    """A cabinet with gifts, and with technologies that are active."""
    made = Cabinet()
    for word in owned:
        if n.GIFT.number(word) is not None:
            made.gifts.append(n.GIFT.named(word))
        else:
            held = Held()
            held.technology = n.TECHNOLOGY.named(word)
            held.resource = resource
            held.active = True
            made.technologies.append(held)
    return made


@rule("HG-EX-15", "HG-GIFT-03", "HG-GIFT-10")
def test_two_military_steel_of_a_military_genius_count_as_three() -> None:
    assert points_of(PRINTED, cabinet("military_genius"), plan(military=(2, 5)))[n.MILITARY] == [
        3,
        7,
    ]


@rule("HG-GIFT-04")
def test_a_third_point_needs_two_steel_in_the_same_cell() -> None:
    assert points_of(PRINTED, cabinet("natural_charisma"), plan(foreign=(1, 1)))[n.FOREIGN] == [
        1,
        1,
    ]


@rule("HG-GIFT-11", "HG-GIFT-12", "HG-GIFT-13", "HG-GIFT-14")
def test_each_gift_helps_its_own_resource_alone() -> None:
    spent = plan((2, 0), (2, 0), (2, 0), (2, 0), 2)
    helped = {
        "natural_charisma": n.FOREIGN,
        "trust_of_the_citizens": n.DOMESTIC,
        "camouflage_skin": n.ESPIONAGE,
        "giant_brains": n.RESEARCH,
    }
    for gift, resource in helped.items():
        points = points_of(PRINTED, cabinet(gift), spent)
        assert [sum(points[other]) for other in n.RESOURCES] == [
            3 if other == resource else 2 for other in n.RESOURCES
        ]


@rule("HG-GIFT-07", "HG-SIMP-01", "HG-TECH-26")
def test_free_points_do_not_breed_free_points() -> None:
    # 4 Steel: 2 from the gift, 4 from the guns, each counted on Steel.
    ours = cabinet("military_genius", "big_guns")
    assert points_of(PRINTED, ours, plan(military=(4, 0)))[n.MILITARY] == [10, 0]


@rule("HG-TECH-13", "HG-SIMP-05", "HG-ADV-10")
@pytest.mark.parametrize("word", ["big_mouth", "big_secrets", "trade_leagues"])
def test_a_technology_that_was_not_activated_adds_nothing(word: str) -> None:
    ours = cabinet(word)
    ours.technologies[0].active = False
    points = points_of(PRINTED, ours, plan(foreign=(3, 0), espionage=(2, 0)))
    assert (points[n.FOREIGN], points[n.DOMESTIC], points[n.ESPIONAGE]) == ([3, 0], [0, 0], [2, 0])


@rule("HG-TECH-27", "HG-SIMP-04")
@pytest.mark.parametrize(("research", "points"), [(5, 1 + 4 * 2), (1, 1), (0, 0)])
def test_the_points_that_paid_for_big_computers_are_not_doubled(research: int, points: int) -> None:
    found = points_of(PRINTED, cabinet("big_computers"), plan(research=research), activations=1)
    assert found[n.RESEARCH] == [points]


@rule("HG-SIMP-05", "HG-SIMP-06")
def test_big_secrets_turns_spies_into_domestic_points_against_the_same_rival() -> None:
    points = points_of(PRINTED, cabinet("big_secrets"), plan(domestic=(1, 0), espionage=(0, 3)))
    assert points[n.DOMESTIC] == [1, 3]
    assert points[n.ESPIONAGE] == [0, 3]


@rule("HG-SIMP-06", "HG-Q-05")
def test_big_secrets_may_double_espionage_instead() -> None:
    spent = plan(espionage=(0, 3))
    points = points_of(PRINTED, cabinet("big_secrets"), spent, secrets_breed=n.ESPIONAGE)
    assert points[n.DOMESTIC] == [0, 0]
    assert points[n.ESPIONAGE] == [0, 6]


@rule("HG-ADV-10")
def test_trade_leagues_want_two_steel_against_a_rival() -> None:
    assert points_of(PRINTED, cabinet("trade_leagues"), plan(foreign=(2, 1)))[n.FOREIGN] == [4, 1]


@rule("HG-MAST-01", "HG-MAST-02")
def test_mastery_of_one_art_triples_the_resource_it_was_made_for() -> None:
    ours = cabinet("mastery_triple", resource=n.DOMESTIC)
    points = points_of(PRINTED, ours, plan(military=(2, 0), domestic=(2, 1)))
    assert points[n.DOMESTIC] == [6, 3]
    assert points[n.MILITARY] == [2, 0]


@rule("HG-CRIS-18")
def test_a_boost_goes_against_the_rival_with_most_steel_and_to_the_first_on_a_tie() -> None:
    ours = cabinet()
    ours.boosts[n.MILITARY] = 3
    assert points_of(PRINTED, ours, plan(military=(1, 2)))[n.MILITARY] == [1, 5]
    assert points_of(PRINTED, ours, plan(military=(2, 2)))[n.MILITARY] == [5, 2]
    ours.boosts[n.MILITARY] = 1
    assert points_of(PRINTED, ours, plan(military=(0, 1)))[n.MILITARY] == [0, 2]


@rule("HG-CRIS-18")
def test_a_boost_is_lost_where_no_steel_is_spent() -> None:
    ours = cabinet()
    ours.boosts[n.MILITARY] = 3
    assert points_of(PRINTED, ours, plan())[n.MILITARY] == [0, 0]
