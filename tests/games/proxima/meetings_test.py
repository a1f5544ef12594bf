"""Where two rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.build import ship_price
from starmoot.games.proxima.combat.stage import Battles
from starmoot.games.proxima.conquest.blocking import Blocking
from starmoot.games.proxima.conquest.landing import Deploy
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.names import GRID, Hex, Ware
from starmoot.games.proxima.rockets import Launch, Salvo
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.scoring import final_points
from starmoot.games.proxima.upkeep import Income
from starmoot.testing import rule


def salvo(galaxy: Galaxy, ware: Ware, target: int, distance: int) -> Salvo:
    """One rocket of the first power from so far away."""
    launch = Launch()
    launch.seat = 0
    launch.ware = ware
    launch.start = Hex(GRID.distances[galaxy.pieces.at(target).hex].index(distance))
    launch.target = target
    fired = Salvo()
    fired.launches = [launch]
    return fired


def points(galaxy: Galaxy, seat: int, source: int) -> int:
    """Points from one source, if the game ended now."""
    play: Any = galaxy.play
    return final_points(play, seat)[source]


@rule("PC-WMD-29", "PC-PLANET-17", "PC-SCORE-06")
def test_where_a_planet_was_destroyed_a_ship_still_scores_the_hex(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 4)
    galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(planet))
    assert (points(galaxy, 1, n.FROM_PLANETS), points(galaxy, 1, n.FROM_HEXES)) == (2, 2)
    galaxy.dice(6, 5, 1).run(salvo(galaxy, n.GRAVITON, planet, 1))
    assert (points(galaxy, 1, n.FROM_PLANETS), points(galaxy, 1, n.FROM_HEXES)) == (0, 2)


@rule("PC-WMD-29", "PC-DEPLOY-01", "PC-UPK-11")
def test_nobody_lands_on_a_destroyed_planet_and_it_yields_nothing(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("blue")
    galaxy.pieces.people(1, planet, 2)
    ship = galaxy.pieces.ship(1, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.dice(6, 5, 1).run(salvo(galaxy, n.GRAVITON, planet, 1))
    assert galaxy.run(Deploy()).done
    assert galaxy.pieces.find(ship).cargo == 3
    assert galaxy.run(Income()).done
    assert galaxy.goods(1) == [0, 0, 0]


@rule("PC-WMD-31", "PC-CLOAK-01")
def test_a_cloaked_ship_does_not_guide_strategic_bombers(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "strategic_bombers")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 4)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet), cloaked=True)
    galaxy.dice(3).run(salvo(galaxy, n.BIOCHEMICAL, planet, 3))
    assert galaxy.done
    assert galaxy.pieces.at(planet).people[1] == 4


@rule("PC-WMD-31", "PC-POLC-37")
def test_shielded_cities_take_away_the_die_that_bombers_add(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("shielded_cities")
    galaxy.pieces.knows(0, "strategic_bombers")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 5)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(5, 5, 5).run(salvo(galaxy, n.BIOCHEMICAL, planet, 3))
    assert galaxy.done
    assert galaxy.pieces.at(planet).people[1] == 2


@rule("PC-MOVE-17", "PC-POLC-20")
def test_under_a_truce_nobody_jumps_to_the_home_of_another(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("home_truce")
    galaxy.pieces.fit(0, "fighter", "hyperspace_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").passes()
    shape: Any = galaxy.seat(0).asked("proxima.move").shape
    found = set(shape.then[0].keys)
    homes = [galaxy.pieces.home(seat).hex for seat in range(3)]
    assert [home in found for home in homes] == [True, False, False]


@rule("PC-BLOCK-05", "PC-POLC-22")
@pytest.mark.parametrize("storm", [False, True])
def test_a_solar_storm_takes_away_the_lead_that_stops_others(stage: Stages, storm: bool) -> None:
    galaxy = stage(ship_blocking="yes")
    if storm:
        galaxy.pieces.law("solar_storm")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.run(Blocking())
    if storm:
        galaxy.said_nothing_of("proxima.held")
    else:
        galaxy.said("proxima.held", times=1)


@rule("PC-POLC-03", "PC-PART-25")
def test_war_economy_cheapens_ships_that_cost_cp_alone(stage: Stages) -> None:
    galaxy = stage(strategic_costs="cp_only")
    galaxy.pieces.law("war_economy")
    play: Any = galaxy.play
    assert ship_price(play, 0, n.CRUISER, first=True) == [7, 0, 0]
    assert ship_price(play, 0, n.CRUISER, first=False) == [8, 0, 0]


@rule("PC-POLC-08", "PC-UPK-20")
def test_those_who_pay_no_tax_pay_no_luxury_tax(galaxy: Galaxy) -> None:
    galaxy.pieces.law("luxury_tax")
    galaxy.pieces.knows(0, "advanced_politics")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.purse(0, cp=1)
    assert galaxy.run(Income()).done
    assert sum(galaxy.goods(0)) == 2
    assert galaxy.cp(0) == 1


@rule("PC-CR-01", "PC-CLOAK-01", "PC-SCORE-06")
def test_a_cloaked_ship_passes_a_guard_without_a_fight_and_scores_the_hex(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e6", 1)
    galaxy.pieces.ship(0, "fighter", "e6", cloaked=True)
    battles = Battles()
    battles.resistance = True
    assert galaxy.run(battles).done
    galaxy.said_nothing_of("proxima.guard")
    assert points(galaxy, 0, n.FROM_HEXES) == 2


@rule("PC-SCORE-02", "PC-MOUNT-05")
def test_people_who_board_give_up_a_majority(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 3)
    galaxy.pieces.people(1, planet, 2)
    assert (points(galaxy, 0, n.FROM_PLANETS), points(galaxy, 1, n.FROM_PLANETS)) == (2, 0)
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=2)
    assert (points(galaxy, 0, n.FROM_PLANETS), points(galaxy, 1, n.FROM_PLANETS)) == (0, 2)
