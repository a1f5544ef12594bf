"""Several rockets at once, and what stops them: where rules about rockets meet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.proxima.rockets_test import fired, target

from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import GRID, Ware
from starmoot.games.proxima.rockets import Rockets, Salvo, rocket_odds
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule


def both(galaxy: Galaxy, wares: tuple[Ware, Ware], planet: int, seats: tuple[int, int]) -> Salvo:
    """Two rockets from next door at one planet."""
    salvo = fired(galaxy, wares[0], planet, 1, seats[0])
    salvo.launches += fired(galaxy, wares[1], planet, 1, seats[1]).launches
    return salvo


@rule("PC-WMD-20", "PC-WMD-23", "PC-WMD-24")
@pytest.mark.parametrize(("stock", "left"), [(5, 2), (3, 0), (2, 0)])
def test_hits_of_two_rockets_on_a_stock_add_up_and_no_stock_is_owed(
    galaxy: Galaxy, stock: int, left: int
) -> None:
    planet = target(galaxy, stock=stock)
    galaxy.dice(6, 6, 5, 5, 1, 1, 1, 5, 1, 1, 1, 1)
    galaxy.run(both(galaxy, (n.HYPERSONIC, n.HYPERSONIC), planet, (0, 2)))
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == left


@rule("PC-WMD-21", "PC-WMD-23", "PC-WMD-26")
def test_two_rockets_do_not_kill_the_same_people_twice(galaxy: Galaxy) -> None:
    planet = target(galaxy, people=(1, 2, 3))
    galaxy.dice(6, 6, 5, 5, 1, 5, 5, 1)
    galaxy.run(both(galaxy, (n.BIOCHEMICAL, n.BIOCHEMICAL), planet, (0, 2)))
    galaxy.seat(0).asked("proxima.victims").answers({"seat2": 2})
    asked = galaxy.seat(2).asked("proxima.victims")
    with pytest.raises(AssertionError):
        asked.answers({"seat2": 1, "seat3": 1})
    asked.answers({"seat1": 1, "seat3": 1})
    assert galaxy.pieces.at(planet).people == [0, 0, 2]


@rule("PC-DEC-32")
@pytest.mark.parametrize(
    ("people", "left"), [((3, 1, 2), [3, 0, 1]), ((3, 1, 3), [3, 1, 1]), ((4, 1, 0), [3, 0, 0])]
)
def test_silence_kills_others_first_then_where_most_live(
    galaxy: Galaxy, people: tuple[int, ...], left: list[int]
) -> None:
    planet = target(galaxy, people=people)
    galaxy.dice(6, 5, 5, 1).run(fired(galaxy, n.BIOCHEMICAL, planet, 1))
    galaxy.time_up()
    assert galaxy.pieces.at(planet).people == left


@rule("PC-WMD-26", "PC-WMD-21")
def test_where_all_die_nobody_has_to_choose(galaxy: Galaxy) -> None:
    planet = target(galaxy, people=(1, 1, 0))
    galaxy.dice(6, 5, 5, 1).run(fired(galaxy, n.BIOCHEMICAL, planet, 1))
    assert galaxy.done
    assert galaxy.pieces.at(planet).people == [0, 0, 0]


@rule("PC-WMD-34", "PC-DEC-33")
def test_silence_sends_all_fighters_against_the_rocket_with_most_dice(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "interceptors")
    planet = target(galaxy)
    for _ in range(2):
        galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(6, 6, 1, 5, 4, 4)
    galaxy.run(both(galaxy, (n.GRAVITON, n.HYPERSONIC), planet, (0, 2)))
    galaxy.seat(1).asked("proxima.intercept")
    galaxy.time_up()
    assert galaxy.done
    galaxy.said("proxima.stopped", ware="hypersonic", times=1)
    assert galaxy.pieces.at(planet).stock == 5


@rule("PC-WMD-34")
def test_interceptors_leave_rockets_of_their_own_side_alone(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "interceptors")
    planet = target(galaxy)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(6, 5, 1, 1, 1, 1).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == 4


@rule("PC-WMD-33", "PC-PART-29")
@pytest.mark.parametrize("why", ["own", "deserted"])
def test_an_advanced_system_spares_its_owners_rockets_and_needs_people(
    wider: Stages, why: str
) -> None:
    galaxy = wider()
    planet = target(galaxy, people=(1, 4, 0) if why == "own" else (0, 0, 3))
    galaxy.pieces.raised(planet, "asds", 0 if why == "own" else 1)
    galaxy.dice(6, 5, 1, 1, 1, 1).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == 4


@rule("PC-WMD-32", "PC-WMD-33")
def test_a_rocket_that_fell_short_is_not_stopped_again(wider: Stages) -> None:
    galaxy = wider()
    planet = target(galaxy)
    galaxy.pieces.raised(planet, "asds", 1)
    galaxy.dice(1).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.done
    galaxy.said("proxima.fell_short", times=1)
    galaxy.said_nothing_of("proxima.stopped")


@rule("PC-WMD-22", "PC-WMD-05")
def test_a_planet_that_is_gone_is_no_target(galaxy: Galaxy) -> None:
    gone, silo = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    galaxy.dice(6, 5, 1).run(fired(galaxy, n.GRAVITON, gone, 1))
    assert galaxy.pieces.at(gone).gone
    galaxy.pieces.people(0, silo, 1)
    galaxy.pieces.arm(silo, "hypersonic")
    galaxy.run(Rockets())
    key = f"{n.PLANET.key(silo)}_first"
    with pytest.raises(AssertionError):
        galaxy.seat(0).asked("proxima.aim").answers([{key: n.PLANET.key(gone)}])


@rule("PC-WMD-31", "PC-CLOAK-01")
def test_bombers_that_hide_deliver_no_rocket(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "strategic_bombers")
    planet = target(galaxy)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet), cloaked=True)
    galaxy.dice(3).run(fired(galaxy, n.BIOCHEMICAL, planet, 3))
    assert galaxy.done
    assert galaxy.pieces.at(planet).people == [0, 4, 0]


def test_distances_on_the_map_are_those_of_hexes() -> None:
    assert GRID.distances[n.COUNCIL][n.HEX.named("e6")] == 1
    assert GRID.distances[n.HEX.named("e5")][n.HEX.named("e8")] == 3


@rule("PC-WMD-32", "PC-PART-29")
def test_one_colonist_is_enough_to_work_a_defence_system(wider: Stages) -> None:
    galaxy = wider()
    planet = target(galaxy, people=(0, 1, 0))
    galaxy.pieces.raised(planet, "sds", 1)
    galaxy.dice(6, 4).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == 5


@rule("PC-WMD-33", "PC-DEC-33")
def test_a_neighbour_with_an_advanced_system_may_let_a_rocket_pass(wider: Stages) -> None:
    galaxy = wider()
    planet = target(galaxy)
    galaxy.pieces.raised(planet, "asds", 1)
    near = next(
        number
        for number, other in enumerate(galaxy.table.planets)
        if GRID.distances[other.hex][galaxy.pieces.at(planet).hex] == 1 and other.home == n.NONE
    )
    galaxy.pieces.at(near).stock = 4
    galaxy.dice(6, 5, 1, 1, 1, 1).run(fired(galaxy, n.HYPERSONIC, near, 1))
    galaxy.seat(1).asked("proxima.intercept").answers([])
    assert galaxy.done
    galaxy.said_nothing_of("proxima.stopped")
    assert galaxy.pieces.at(near).stock == 3


@rule("PC-WMD-34")
def test_whose_turn_is_first_defends_the_first_planet_of_the_map_too(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "interceptors")
    planet = n.Planet(0)
    stock = galaxy.pieces.at(planet).stock
    galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(planet))
    galaxy.given(order=[1, 0, 2]).dice(6, 5).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    galaxy.seat(1).asked("proxima.intercept").answers({"launch1": 1})
    assert galaxy.done
    galaxy.said("proxima.stopped", ware="hypersonic", times=1)
    assert galaxy.pieces.at(planet).stock == stock


@rule("PC-WMD-14", "PC-WMD-20", "PC-WMD-32", "PC-WMD-33")
@pytest.mark.parametrize(("system", "percent"), [("", 72), ("sds", 36), ("asds", 0)])
def test_the_odds_of_a_rocket_count_its_way_its_dice_and_what_stops_it(
    wider: Stages, system: str, percent: int
) -> None:
    galaxy = wider()
    planet = target(galaxy)
    if system:
        galaxy.pieces.raised(planet, system, 1)
    (launch,) = fired(galaxy, n.HYPERSONIC, planet, 1).launches
    play: Any = galaxy.play
    assert rocket_odds(play, 0, n.HYPERSONIC, launch.start, planet) == percent


@rule("PC-WMD-34")
def test_fighters_may_let_a_rocket_pass(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "interceptors")
    planet = target(galaxy)
    galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(6, 1, 1, 1, 1, 1).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    shape: Any = galaxy.seat(1).asked("proxima.intercept").shape
    assert (shape.least, shape.most) == (0, 1)


@rule("PC-WMD-21", "PC-WMD-28")
def test_the_death_of_a_single_colonist_is_told(galaxy: Galaxy) -> None:
    planet = target(galaxy, people=(0, 1, 0))
    galaxy.dice(6, 5, 1, 1).run(fired(galaxy, n.BIOCHEMICAL, planet, 1))
    galaxy.said("proxima.killed", seat="seat2", number=1)
