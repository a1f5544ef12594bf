"""Advice and odds: what automatic players answer, and what everybody is told before committing."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.bots.match import play_match
from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.build import Build
from starmoot.games.proxima.actions.research import Research
from starmoot.games.proxima.conquest.landing import Deploy, Mount, landing_odds
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.council.stage import OrderBid
from starmoot.games.proxima.odds import battle_odds
from starmoot.games.proxima.outlook import outlook
from starmoot.games.proxima.rockets import Rockets, rocket_odds
from starmoot.games.proxima.scenario.galaxy import Galaxy
from starmoot.testing import rule


def advised(galaxy: Galaxy, seat: int, level: int = 2) -> k.Answer:
    """What a seat is advised to answer to the question at hand."""
    view = galaxy.seat(seat).view
    pending = next(one for one in view.pending if not one.question.standing)
    assert GAME.advice is not None
    answer = GAME.advice(view, pending, level)
    assert isinstance(answer, k.Answer)
    return answer


def previews(galaxy: Galaxy, seat: int) -> dict[tuple[str, int], str]:
    """What a seat is told on the options at hand."""
    pending = galaxy.seat(seat).view.pending
    return next(one.words.previews for one in pending if not one.question.standing)


# Odds


@rule("PC-FIGHT-13", "PC-FIGHT-17")
def test_equal_single_ships_win_as_often_as_they_lose() -> None:
    # one die against one: the first to hit wins, and both may go down together
    assert battle_odds([[1, 1, 1]], [[1, 1, 1]], 2, 2, rounds=-1) == 40
    assert battle_odds([[1, 1, 1]], [[1, 1, 1]], 2, 2, rounds=1) == 22


@rule("PC-FIGHT-12", "PC-FIGHT-18")
def test_more_dice_and_shields_make_better_odds() -> None:
    even = battle_odds([[2, 2, 1]], [[2, 2, 1]], 2, 2, rounds=-1)
    assert battle_odds([[3, 2, 1]], [[2, 2, 1]], 2, 2, rounds=-1) > even
    assert battle_odds([[2, 3, 1]], [[2, 2, 1]], 2, 2, rounds=-1) > even
    assert battle_odds([[2, 2, 1]], [[2, 2, 1]], 3, 2, rounds=-1) > even
    assert battle_odds([], [[2, 2, 1]], 2, 2, rounds=-1) == 0
    assert battle_odds([[2, 2, 1]], [], 2, 2, rounds=-1) == 100


@rule("PC-DEPLOY-02", "PC-DEPLOY-05", "PC-POLC-09")
def test_half_of_those_who_land_under_a_moon_get_down(galaxy: Galaxy) -> None:
    play: Any = galaxy.play
    moon = galaxy.pieces.at(galaxy.pieces.planet("green", moon=True))
    plain = galaxy.pieces.at(galaxy.pieces.planet("green"))
    assert landing_odds(play, 0, moon) == 50
    assert landing_odds(play, 0, plain) == 100
    galaxy.pieces.law("lunar_beacons")
    assert landing_odds(play, 0, moon) == 67
    galaxy.pieces.knows(0, "landing_manoeuvres")
    assert landing_odds(play, 0, moon) == 100


@rule("PC-WMD-14", "PC-WMD-15", "PC-WMD-22")
def test_a_rocket_is_likelier_to_arrive_when_it_is_near_and_radar_helps(galaxy: Galaxy) -> None:
    play: Any = galaxy.play
    target = galaxy.pieces.planet("green")
    planet = galaxy.pieces.at(target)
    next_door = next(hex for hex in n.GRID.around[planet.hex] if hex >= 0)
    # five faces of six arrive, and two dice miss in four of nine cases
    assert rocket_odds(play, 0, n.GRAVITON, n.Hex(next_door), target) == 46
    galaxy.pieces.knows(0, "radar")
    assert rocket_odds(play, 0, n.GRAVITON, n.Hex(next_door), target) == 56


@rule("PC-CR-01")
def test_who_moves_is_told_what_a_battle_would_come_to(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.pieces.ship(1, "war_cruiser", "d6")
    galaxy.given(order=[1, 2, 0]).run(Movement())
    told = previews(galaxy, 0)
    assert list(told) == [("proxima.hex", n.HEX.named("d6"))]
    assert "% to win with 1 ship" in told["proxima.hex", n.HEX.named("d6")]


@rule("PC-DEPLOY-02")
def test_who_lands_is_told_how_likely_it_is(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green", moon=True)
    ship = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=2)
    galaxy.run(Deploy())
    assert previews(galaxy, 0)["proxima.ship", ship].endswith("with 50 %")


@rule("PC-WMD-05")
def test_who_fires_is_told_the_odds_and_settlers_never_fire(galaxy: Galaxy) -> None:
    galaxy.pieces.home(0).people[0] = 3
    galaxy.pieces.arm(galaxy.power(0).home, "biochemical")
    near = min(
        (galaxy.pieces.planet(colour) for colour in ("green", "red")),
        key=lambda planet: n.GRID.distances[galaxy.pieces.home(0).hex][
            galaxy.pieces.at(planet).hex
        ],
    )
    galaxy.pieces.people(1, near, 3)
    galaxy.run(Rockets())
    assert "hits with" in previews(galaxy, 0)["proxima.planet", near]
    assert advised(galaxy, 0, level=1).passed()


# Opinions


@rule("PC-RES-01")
def test_research_follows_the_plan_and_stops_in_the_last_turn(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=6)
    galaxy.given(turn=1).run(Research())
    assert advised(galaxy, 0).key == n.ADVANCED_BANKING
    galaxy.given(turn=galaxy.table.last_turn)
    assert advised(galaxy, 0).passed()


@rule("PC-BUILD-01")
def test_a_first_carrier_comes_before_small_ships(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=9, axinium=3)
    galaxy.given(turn=1).run(Build())
    assert advised(galaxy, 0).key == n.CARRIER
    galaxy.given(turn=galaxy.table.last_turn)
    assert advised(galaxy, 0).key in (n.RAIDER, n.FIGHTER)


@rule("PC-MOUNT-01")
def test_people_who_can_be_spared_board_and_some_stay_at_home(galaxy: Galaxy) -> None:
    galaxy.pieces.people(0, galaxy.power(0).home, 5)
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.home_hex(0))
    galaxy.run(Mount())
    assert advised(galaxy, 0).keys() == [2]


@rule("PC-MOVE-05")
def test_ships_keep_away_from_battles_that_they_would_lose(galaxy: Galaxy) -> None:
    ship = galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.pieces.ship(1, "war_cruiser", "d6")
    galaxy.given(order=[1, 2, 0], turn=2).run(Movement())
    for level in (1, 2, 3):
        answer = advised(galaxy, 0, level)
        gone = [part.parts[0].key for part in answer.parts if part.key == ship]
        assert n.HEX.named("d6") not in gone


@rule("PC-ORDER-01")
def test_titles_are_paid_for_at_the_end(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=12)
    galaxy.given(turn=1).run(OrderBid())
    assert advised(galaxy, 0, level=1).key == 0
    galaxy.given(turn=galaxy.table.last_turn)
    assert advised(galaxy, 0, level=1).key == 6


@rule("PC-END-02")
def test_the_outlook_is_better_for_those_with_more_points(galaxy: Galaxy) -> None:
    play: Any = galaxy.play
    before = outlook(play)
    galaxy.power(1).points[n.FROM_COMBAT] = 20
    after = outlook(play)
    assert after[1] > before[1]
    assert after[0] < before[0]


@pytest.mark.parametrize("options", [{}, {"expansion": "yes"}, {"movement": "simultaneous"}])
def test_an_advised_power_beats_powers_that_play_at_random(options: dict[str, str]) -> None:
    bots = ["advice:1", "random", "random"]
    result = play_match(GAME, 3, options, 3, bots)
    assert result.finished
    assert result.ranks[0] == 1


def test_advice_plays_alone_to_the_end() -> None:
    for scenario in ("three_hives", "empty_throne", "rocket_winter", "tribute"):
        result = play_match(GAME, 1, {"solo_scenario": scenario}, 1, ["advice:3"])
        assert result.finished
