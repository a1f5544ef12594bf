"""The end: points by source, ties and shared victories."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.figures import figures
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages, between_turns
from starmoot.games.proxima.scoring import Finale, final_points
from starmoot.testing import rule


def points(galaxy: Galaxy, seat: int, source: int) -> int:
    """What a power would have from a source if the game ended now."""
    play: Any = galaxy.play
    return final_points(play, seat)[source]


@rule("PC-SCORE-02", "PC-SCORE-03", "PC-SCORE-04", "PC-EX-24", "PC-GEN-13")
def test_most_people_score_a_planet_and_ties_share_it(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green", moon=True)
    for seat, people in enumerate((2, 2, 1)):
        galaxy.pieces.people(seat, planet, people)
    assert [points(galaxy, seat, n.FROM_PLANETS) for seat in range(3)] == [1, 1, 0]
    galaxy.pieces.people(0, planet, 3)
    assert [points(galaxy, seat, n.FROM_PLANETS) for seat in range(3)] == [3, 0, 0]


@rule("PC-SCORE-05", "PC-PLANET-14")
def test_home_planets_score_like_others(galaxy: Galaxy) -> None:
    galaxy.pieces.people(1, galaxy.power(0).home, 1)
    assert [points(galaxy, seat, n.FROM_PLANETS) for seat in range(3)] == [0, 3, 0]


@rule("PC-SCORE-06", "PC-SCORE-07", "PC-SCORE-10", "PC-EX-25")
def test_hexes_with_ships_the_high_council_and_the_chancellor_score(galaxy: Galaxy) -> None:
    for hex in ("e5", "e5", "e6", "d5"):
        galaxy.pieces.ship(0, "fighter" if hex == "e5" else "dark_raider", hex)
    galaxy.pieces.ship(0, "battle_carrier", "d4")
    play: Any = galaxy.play
    assert points(galaxy, 0, n.FROM_HEXES) == 8
    assert points(galaxy, 0, n.FROM_COUNCIL) == 5
    assert sum(final_points(play, 0)) == 18


@rule("PC-SCORE-10", "PC-SCORE-11", "PC-SCORE-12", "PC-SCORE-13", "PC-COUN-18")
def test_titles_score_and_among_two_nobody_is_senator(stage: Stages) -> None:
    galaxy = stage(seats=4).given(order=[2, 0, 3, 1])
    assert [points(galaxy, seat, n.FROM_TITLES) for seat in range(4)] == [3, 0, 5, 1]
    galaxy = stage(seats=2)
    assert [points(galaxy, seat, n.FROM_TITLES) for seat in range(2)] == [5, 3]


@rule("PC-SCORE-08", "PC-CR-16")
def test_kept_cards_of_the_resistance_score(galaxy: Galaxy) -> None:
    cards = ("picket_drone", "hive_cruiser", "world_guard")
    galaxy.power(0).trophies = [n.RESISTANCE.named(card) for card in cards]
    assert points(galaxy, 0, n.FROM_RESISTANCE) == 12


@rule("PC-EX-26", "PC-SCORE-14", "PC-SCORE-17", "PC-TECH-12")
def test_fringe_politics_score_laws_and_singularity_scores_costs(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("war_economy", "peace_dividend", "free_port", "radar_net")
    galaxy.pieces.knows(0, "fringe_politics")
    assert points(galaxy, 0, n.FROM_LAWS) == 9
    assert points(galaxy, 1, n.FROM_LAWS) == 0
    galaxy.pieces.knows(1, "technological_singularity", "master_politics", "hyperspace_drive")
    galaxy.pieces.knows(1, "em_shield")
    assert points(galaxy, 1, n.FROM_TECHNOLOGIES) == 4


@rule("PC-SCORE-15", "PC-SCORE-16")
def test_fringe_science_counts_once_for_everybody(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "fringe_science", "radar")
    galaxy.pieces.knows(1, "fringe_science")
    galaxy.pieces.knows(2, "radar", "ion_drive", "em_shield")
    assert [points(galaxy, seat, n.FROM_TECHNOLOGIES) for seat in range(3)] == [2, 1, 3]


@rule("PC-POLC-33")
def test_a_colonial_charter_rewards_planets_of_ones_own(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("colonial_charter")
    own, shared = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    for planet in (own, galaxy.pieces.planet("blue")):
        galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.people(0, shared, 2)
    galaxy.pieces.people(1, shared, 1)
    galaxy.pieces.people(0, galaxy.power(0).home, 3)
    assert points(galaxy, 0, n.FROM_CARDS) == 2


@rule("PC-SCORE-19")
def test_people_aboard_on_technologies_or_at_the_market_score_nothing(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.given(market=[0])
    galaxy.pieces.knows(0, "radar")
    assert points(galaxy, 0, n.FROM_PLANETS) == 0


@rule("PC-GEN-05", "PC-END-01", "PC-END-02", "PC-TURN-05", "PC-HIDE-23")
def test_most_points_after_the_last_turn_win(galaxy: Galaxy) -> None:
    galaxy.power(1).points[n.FROM_COMBAT] = 9
    galaxy.given(turn=7, last_turn=7).run(between_turns())
    galaxy.ended("a victory")
    galaxy.said("proxima.scored", seat="seat2", source="combat", number=9)
    galaxy.said("proxima.wins", seat="seat2", times=1)
    assert galaxy.scores.index(max(galaxy.scores)) == 1
    galaxy.seat(0).knows("politics")


@rule("PC-GEN-06")
@pytest.mark.parametrize(
    ("abroad", "cp", "winners"),
    [((0, 2, 1), (0, 0, 9), {1}), ((1, 1, 0), (3, 4, 9), {1}), ((1, 1, 0), (4, 4, 9), {0, 1})],
)
def test_ties_are_broken_by_people_abroad_then_cp_or_shared(
    galaxy: Galaxy, abroad: tuple[int, ...], cp: tuple[int, ...], winners: set[int]
) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(2, planet, 9)
    other = galaxy.pieces.planet("red")
    galaxy.pieces.people(2, other, 9)
    for seat in range(3):
        extra = galaxy.pieces.at(planet).people[seat]
        galaxy.pieces.people(seat, planet, abroad[seat] if seat < 2 else extra)
        galaxy.pieces.purse(seat, cp=cp[seat])
        galaxy.pieces.people(seat, galaxy.power(seat).home, 5)
    galaxy.power(0).points[n.FROM_COMBAT] = 40
    galaxy.power(1).points[n.FROM_COMBAT] = 42
    galaxy.run(Finale())
    galaxy.ended("a victory" if len(winners) == 1 else "a shared victory")
    best = max(galaxy.scores)
    assert {seat for seat, score in enumerate(galaxy.scores) if score == best} == winners
    shown = GAME.points(galaxy.scores)
    assert {shown[seat] for seat in winners} == {max(shown)}


@rule("PC-GEN-05", "PC-GEN-06")
def test_a_score_is_ten_for_each_point_and_one_for_each_power_that_is_beaten(
    galaxy: Galaxy,
) -> None:
    for seat, combat in enumerate((4, 8, 8)):  # and titles: 5, 3 and 1
        galaxy.power(seat).points[n.FROM_COMBAT] = combat
    galaxy.pieces.purse(0, cp=7)
    galaxy.run(Finale())
    assert galaxy.scores == [91, 112, 90]
    assert GAME.points(galaxy.scores) == [9, 11, 9]


def test_a_finished_game_tells_points_by_source_and_what_is_left(galaxy: Galaxy) -> None:
    galaxy.power(1).points[n.FROM_COMBAT] = 9
    galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.given(turn=7, last_turn=7).run(between_turns())
    play: Any = galaxy.play
    told = figures(play)
    assert (told["turns"], told["points: Combat"], told["ships"]) == (7, 9, [1, 0, 0])


@rule("PC-SCORE-17")
@pytest.mark.parametrize(("further", "scored"), [("master_research", 3), ("advanced_cloaking", 2)])
def test_singularity_scores_for_every_full_ten_of_cost(
    wider: Stages, further: str, scored: int
) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "technological_singularity", "radar", further)
    assert points(galaxy, 0, n.FROM_TECHNOLOGIES) == scored


@rule("PC-SCORE-06")
def test_the_first_hex_of_the_map_scores_like_any_other(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", n.HEX.key(0))
    assert points(galaxy, 0, n.FROM_HEXES) == 2
