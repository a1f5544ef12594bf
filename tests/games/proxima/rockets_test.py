"""Stage IV: rockets are aimed, reach or miss their target, and strike together."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.names import GRID, Hex, Ware
from starmoot.games.proxima.rockets import Launch, Rockets, Salvo
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule


def first(planet: int) -> str:
    """The first rocket on a planet."""
    return f"{n.PLANET.key(planet)}_first"


def fired(galaxy: Galaxy, ware: Ware, target: int, distance: int, seat: int = 0) -> Salvo:
    """A salvo of one rocket from so far away."""
    salvo = Salvo()
    launch = Launch()
    launch.seat = seat
    launch.ware = ware
    hex = galaxy.pieces.at(target).hex
    launch.start = Hex(GRID.distances[hex].index(distance))
    launch.target = target
    play: Any = galaxy.play
    launch.bonus = play.reach_bonus(seat)
    salvo.launches = [launch]
    return salvo


def target(galaxy: Galaxy, stock: int = 5, people: tuple[int, ...] = (0, 4, 0)) -> n.Planet:
    """A planet to fire at."""
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.at(planet).stock = stock
    for seat, count in enumerate(people):
        galaxy.pieces.people(seat, planet, count)
    return planet


@rule("PC-WMD-01", "PC-WMD-02", "PC-WMD-03", "PC-WMD-04", "PC-DEC-31", "PC-HIDE-20")
def test_who_leads_a_planet_aims_its_rockets_in_reverse_turn_order(galaxy: Galaxy) -> None:
    led, tied, other = (galaxy.pieces.planet(c) for c in ("green", "red", "blue"))
    galaxy.pieces.people(0, led, 2)
    galaxy.pieces.people(1, led, 1)
    for seat in (0, 1):
        galaxy.pieces.people(seat, tied, 1)
    galaxy.pieces.people(2, other, 1)
    for planet in (led, tied, other):
        galaxy.pieces.arm(planet, "hypersonic")
    galaxy.run(Rockets())
    galaxy.seat(2).asked("proxima.aim").answers([{first(other): n.PLANET.key(led)}])
    galaxy.said("proxima.aimed", seat="seat3", planet=n.PLANET.key(led))
    asked = galaxy.seat(0).asked("proxima.aim")
    assert asked.options() == [first(led)]
    galaxy.dice(1)
    asked.passes()
    assert galaxy.done
    assert galaxy.pieces.at(led).works.rockets == [n.HYPERSONIC]
    assert galaxy.pieces.at(other).works.rockets == []


@rule("PC-WMD-05", "PC-WMD-07", "PC-WMD-11")
def test_a_target_is_another_planet_within_six_hexes_and_no_home(stage: Stages) -> None:
    galaxy = stage(seats=4, map_size="large")
    start = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, start, 1)
    galaxy.pieces.arm(start, "hypersonic")
    galaxy.run(Rockets())
    shape: Any = galaxy.seat(0).asked("proxima.aim").shape
    found = set(shape.then[0].keys)
    hex = galaxy.pieces.at(start).hex
    for number, planet in enumerate(galaxy.table.planets):
        legal = planet.home == n.NONE and 0 < GRID.distances[hex][planet.hex] <= 6
        assert (number in found) == legal


@rule("PC-WMD-08", "PC-WMD-09")
def test_with_the_expansion_homes_are_safe_from_graviton_rockets_alone(
    wider: Stages, stage: Stages
) -> None:
    galaxy = wider()
    start = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, start, 1)
    galaxy.pieces.arm(start, "hypersonic", "graviton")
    galaxy.run(Rockets())
    shape: Any = galaxy.seat(0).asked("proxima.aim").shape
    assert [galaxy.power(1).home in then.keys for then in shape.then] == [True, False]
    galaxy = stage(seats=1)
    start = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, start, 1)
    galaxy.pieces.arm(start, "graviton")
    galaxy.run(Rockets())
    alone: Any = galaxy.seat(0).asked("proxima.aim").shape
    near = GRID.distances[galaxy.pieces.at(start).hex][galaxy.pieces.home(0).hex] <= 6
    assert (galaxy.power(0).home in alone.then[0].keys) == near


@rule("PC-EX-17", "PC-EX-18", "PC-WMD-14", "PC-WMD-15", "PC-WMD-16", "PC-WMD-17", "PC-WMD-18")
@pytest.mark.parametrize(
    ("known", "distance", "die", "arrives"),
    [
        ((), 4, 4, False),
        ((), 4, 5, True),
        (("radar",), 4, 4, True),
        (("target_scanner",), 4, 3, True),
        (("target_scanner", "radar"), 4, 2, False),
        ((), 6, 6, False),
        (("radar",), 6, 5, False),
        (("radar",), 6, 6, True),
        (("target_scanner",), 6, 5, True),
    ],
)
def test_the_distance_roll_must_exceed_the_distance(
    wider: Stages, known: tuple[str, ...], distance: int, die: int, arrives: bool
) -> None:
    galaxy = wider(seats=4, map_size="large")
    galaxy.pieces.knows(0, *known)
    planet = target(galaxy, people=(0, 0, 0, 0))
    galaxy.dice(die, *[5] * 5 if arrives else []).run(fired(galaxy, n.HYPERSONIC, planet, distance))
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == (0 if arrives else 5)


@rule("PC-EX-19", "PC-WMD-19", "PC-WMD-20", "PC-WMD-25", "PC-WMD-27")
def test_a_hypersonic_rocket_destroys_tokens(galaxy: Galaxy) -> None:
    planet = target(galaxy, stock=1)
    ship = galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(6, 6, 5, 4, 2, 1).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.pieces.at(planet).stock == 0
    assert galaxy.pieces.at(planet).people == [0, 4, 0]
    assert galaxy.pieces.find(ship).hex >= 0
    galaxy.said("proxima.hit", number=2)


@rule("PC-EX-20", "PC-WMD-21", "PC-WMD-28")
def test_a_biochemical_rocket_kills_people(galaxy: Galaxy) -> None:
    planet = target(galaxy)
    supply = galaxy.power(1).supply
    galaxy.dice(6, 5, 6, 3).run(fired(galaxy, n.BIOCHEMICAL, planet, 1))
    assert galaxy.pieces.at(planet).people == [0, 2, 0]
    assert galaxy.power(1).supply == supply + 2
    assert galaxy.pieces.at(planet).stock == 5


@rule("PC-EX-21", "PC-WMD-22", "PC-WMD-29", "PC-PLANET-17")
@pytest.mark.parametrize(("dice", "gone"), [((5, 1), True), ((4, 4), False)])
def test_a_graviton_rocket_destroys_the_planet_with_one_hit(
    galaxy: Galaxy, dice: tuple[int, int], gone: bool
) -> None:
    planet = target(galaxy)
    galaxy.pieces.arm(planet, "hypersonic")
    galaxy.pieces.guard(galaxy.pieces.where(planet), 2)
    galaxy.dice(6, *dice).run(fired(galaxy, n.GRAVITON, planet, 1))
    entry = galaxy.pieces.at(planet)
    assert entry.gone == gone
    assert (entry.stock, sum(entry.people), len(entry.works.rockets)) == (
        (0, 0, 0) if gone else (5, 4, 1)
    )
    assert galaxy.table.guards[entry.hex] == 2
    assert (galaxy.table.planet_at[entry.hex] == n.NONE) == gone


@rule("PC-WMD-06", "PC-WMD-10", "PC-WMD-12", "PC-WMD-13", "PC-WMD-23", "PC-WMD-24")
def test_rockets_strike_together_even_from_planets_that_are_destroyed(galaxy: Galaxy) -> None:
    mine, yours = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    galaxy.pieces.people(0, mine, 3)
    galaxy.pieces.people(1, yours, 3)
    for planet in (mine, yours):
        galaxy.pieces.arm(planet, "graviton", "biochemical")
    galaxy.run(Rockets())
    for seat, own, other in ((1, yours, mine), (0, mine, yours)):
        rockets = [
            {f"{n.PLANET.key(own)}_{one}": n.PLANET.key(other)} for one in ("first", "second")
        ]
        if seat == 0:
            galaxy.dice(6, 6, 6, 6, 5, 5, 1, 1, 1, 5, 5, 1, 1, 1)
        galaxy.seat(seat).asked("proxima.aim").answers(rockets)
    assert galaxy.done
    assert galaxy.pieces.at(mine).gone
    assert galaxy.pieces.at(yours).gone


@rule("PC-WMD-26", "PC-DEC-32")
def test_on_a_shared_planet_who_fires_chooses_the_victims(stage: Stages) -> None:
    galaxy = stage()
    planet = target(galaxy, people=(1, 3, 2))
    galaxy.dice(6, 5, 5, 1).run(fired(galaxy, n.BIOCHEMICAL, planet, 1))
    galaxy.seat(0).asked("proxima.victims").answers({"seat2": 1, "seat3": 1})
    assert galaxy.pieces.at(planet).people == [1, 2, 1]
    galaxy = stage()
    planet = target(galaxy, people=(3, 2, 2))
    galaxy.dice(6, 5, 5, 1).run(fired(galaxy, n.BIOCHEMICAL, planet, 1)).time_up()
    assert galaxy.pieces.at(planet).people == [3, 1, 1]


@rule("PC-POLC-07", "PC-POLC-19")
def test_bans_and_moratoria_keep_rockets_on_the_ground(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.arm(planet, "graviton", "hypersonic")
    galaxy.pieces.law("graviton_ban")
    galaxy.run(Rockets())
    assert galaxy.seat(0).asked("proxima.aim").options() == [f"{n.PLANET.key(planet)}_second"]
    galaxy.pieces.law("missile_moratorium")
    assert galaxy.run(Rockets()).done


@rule("PC-POLC-37")
def test_shielded_cities_take_a_die_off_biochemical_rockets(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("shielded_cities")
    planet = target(galaxy)
    galaxy.dice(6, 5, 5).run(fired(galaxy, n.BIOCHEMICAL, planet, 1))
    assert galaxy.pieces.at(planet).people == [0, 2, 0]


@rule("PC-WMD-30", "PC-WMD-31")
def test_strategic_bombers_never_miss_and_roll_a_die_more(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "strategic_bombers")
    planet = target(galaxy)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(5, 5, 5, 5).run(fired(galaxy, n.BIOCHEMICAL, planet, 3))
    assert galaxy.pieces.at(planet).people == [0, 0, 0]


@rule("PC-WMD-32", "PC-WMD-35", "PC-PART-29")
@pytest.mark.parametrize(("owner", "die", "stops"), [(1, 4, True), (1, 3, False), (0, 6, False)])
def test_a_defence_system_stops_rockets_of_others_on_a_four(
    wider: Stages, owner: int, die: int, stops: bool
) -> None:
    galaxy = wider()
    planet = target(galaxy, people=(1, 4, 0))
    galaxy.pieces.raised(planet, "sds", owner)
    dice = [6, *([die] if owner == 1 else []), *([] if stops else [5] * 5)]
    galaxy.dice(*dice).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == (5 if stops else 0)


@rule("PC-WMD-33", "PC-DEC-33")
def test_an_advanced_system_stops_all_rockets_and_helps_neighbours(wider: Stages) -> None:
    galaxy = wider()
    planet = target(galaxy)
    galaxy.pieces.raised(planet, "asds", 1)
    galaxy.dice(6).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    assert galaxy.pieces.at(planet).stock == 5
    near = next(
        number
        for number, other in enumerate(galaxy.table.planets)
        if GRID.distances[other.hex][galaxy.pieces.at(planet).hex] == 1 and other.home == n.NONE
    )
    galaxy.pieces.at(near).stock = 4
    galaxy.dice(6, 4).run(fired(galaxy, n.HYPERSONIC, near, 1))
    galaxy.seat(1).asked("proxima.intercept")
    galaxy.time_up()
    assert galaxy.done
    assert galaxy.pieces.at(near).stock == 4


@rule("PC-WMD-34", "PC-WMD-35", "PC-DEC-33")
def test_interceptors_stop_rockets_on_a_five(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "interceptors")
    planet = target(galaxy)
    for hull in ("fighter", "fighter", "dark_raider"):
        galaxy.pieces.ship(1, hull, galaxy.pieces.where(planet))
    galaxy.dice(6, 4, 5).run(fired(galaxy, n.HYPERSONIC, planet, 1))
    galaxy.seat(1).asked("proxima.intercept").answers({"launch1": 2})
    assert galaxy.done
    assert galaxy.pieces.at(planet).stock == 5
