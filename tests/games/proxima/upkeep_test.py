"""Stage I: people grow, ships are repaired, planets yield and taxes are paid."""

from __future__ import annotations

from starmoot.games.proxima import names as n
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.upkeep import Growth, Income, Offices, Upkeep
from starmoot.testing import rule


@rule("PC-UPK-04", "PC-UPK-05", "PC-EX-01")
def test_home_planets_grow_by_two_and_with_expert_cloning_by_three(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(1, "expert_cloning")
    galaxy.power(0).supply = galaxy.power(1).supply = 20
    galaxy.run(Growth())
    assert galaxy.pieces.home(0).people == [2, 0, 0]
    assert galaxy.power(0).supply == 18
    assert galaxy.pieces.home(1).people == [0, 3, 0]
    assert galaxy.power(1).supply == 17


@rule("PC-SETUP-14", "PC-GEN-14")
def test_a_power_without_anything_still_grows_but_never_beyond_its_supply(galaxy: Galaxy) -> None:
    galaxy.power(0).supply = 1
    galaxy.run(Growth())
    assert galaxy.pieces.home(0).people[0] == 1
    assert galaxy.power(0).supply == 0


@rule("PC-UPK-02")
def test_people_come_back_from_the_market(galaxy: Galaxy) -> None:
    galaxy.given(market=[2, 0, 2])
    before = [galaxy.power(seat).supply for seat in range(3)]
    galaxy.run(Growth())
    galaxy.expect(market=[])
    after = [galaxy.power(seat).supply for seat in range(3)]
    assert [after[s] + 2 - before[s] for s in range(3)] == [1, 0, 2]


@rule("PC-UPK-03", "PC-TRADE-03")
def test_alone_the_market_is_cleared_only_when_all_six_spaces_are_taken(stage: Stages) -> None:
    for taken, left in ((5, 5), (6, 0)):
        galaxy = stage(seats=1).given(market=[0] * taken)
        galaxy.run(Growth())
        galaxy.expect(market=[0] * left)


@rule("PC-UPK-08", "PC-UPK-09", "PC-UPK-10")
def test_each_repair_technology_takes_one_damage_off_each_ship(wider: Stages) -> None:
    galaxy = wider()
    ships = [galaxy.pieces.ship(seat, "war_cruiser", "e5", damage=3) for seat in range(3)]
    galaxy.pieces.knows(1, "advanced_repairs")
    galaxy.pieces.knows(2, "advanced_repairs", "basic_repairs")
    galaxy.run(Growth())
    assert [galaxy.pieces.find(ship).damage for ship in ships] == [3, 2, 1]


@rule("PC-UPK-06", "PC-PART-29")
def test_a_clone_factory_works_for_its_owner_while_somebody_lives_there(wider: Stages) -> None:
    galaxy = wider()
    near, far = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    for planet in (near, far):
        galaxy.pieces.raised(planet, "clone_factory", 0)
    galaxy.pieces.people(0, near, 1)
    galaxy.pieces.people(1, near, 1)
    galaxy.run(Growth())
    assert galaxy.pieces.at(near).people == [2, 1, 0]
    assert galaxy.pieces.at(far).people == [0, 0, 0]


@rule("PC-UPK-07", "PC-DEC-04", "PC-UPK-01")
def test_with_too_few_people_home_grows_first_and_the_owner_picks_the_factories(
    wider: Stages,
) -> None:
    galaxy = wider()
    planets = [galaxy.pieces.planet("green"), galaxy.pieces.planet("red")]
    for planet in planets:
        galaxy.pieces.raised(planet, "clone_factory", 0)
        galaxy.pieces.people(0, planet, 1 + planets.index(planet))
    galaxy.power(0).supply = 3
    galaxy.run(Growth())
    assert galaxy.pieces.home(0).people[0] == 2
    galaxy.time_up()
    assert [galaxy.pieces.at(planet).people[0] for planet in planets] == [1, 3]


@rule("PC-UPK-11", "PC-UPK-12", "PC-UPK-13", "PC-UPK-14", "PC-PLANET-12", "PC-PLANET-13")
def test_each_settled_planet_yields_a_token_or_two_with_its_technology(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "advanced_politics")
    galaxy.pieces.knows(1, "cp_mining", "axinium_refinery", "phasium_refinery", "advanced_politics")
    for seat in (0, 1):
        for colour in ("blue", "green", "red"):
            planet = galaxy.pieces.planet(colour, moon=seat == 1)
            galaxy.pieces.people(seat, planet, 1)
            galaxy.pieces.people(2, planet, 5)
            galaxy.pieces.at(planet).stock = 3
    galaxy.pieces.knows(2, "advanced_politics")
    galaxy.run(Income())
    assert galaxy.goods(0) == [5, 1, 1]
    assert galaxy.goods(1) == [10, 2, 2]
    galaxy.expect({f"planets.{galaxy.pieces.planet('blue', moon=True)}.stock": 0})


@rule("PC-UPK-15", "PC-UPK-16")
def test_a_planet_yields_what_it_holds_to_the_first_in_the_turn_order(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("blue")
    galaxy.pieces.at(planet).stock = 1
    for seat in (0, 2):
        galaxy.pieces.people(seat, planet, 1)
    galaxy.given(order=[2, 1, 0]).run(Income())
    assert (galaxy.cp(2), galaxy.cp(0)) == (5, 0)


@rule("PC-EX-02")
def test_two_cp_planets_give_ten_or_with_cp_mining_twenty(stage: Stages) -> None:
    for known, cp, stock in (((), 10, 2), (("cp_mining",), 20, 1)):
        galaxy = stage()
        galaxy.pieces.knows(0, *known)
        planets = [galaxy.pieces.planet("blue"), galaxy.pieces.planet("blue", moon=True)]
        for planet in planets:
            galaxy.pieces.people(0, planet, 1)
            galaxy.pieces.at(planet).stock = 3
        galaxy.run(Income())
        assert galaxy.cp(0) == cp
        assert [galaxy.pieces.at(planet).stock for planet in planets] == [stock, stock]


def refined(galaxy: Galaxy, cp: int, *more: str) -> list[n.Planet]:
    """An Axinium and a Phasium planet, both refineries, and a purse."""
    galaxy.pieces.knows(0, "axinium_refinery", "phasium_refinery", *more)
    planets = [galaxy.pieces.planet("green"), galaxy.pieces.planet("red")]
    for planet in planets:
        galaxy.pieces.people(0, planet, 1)
        galaxy.pieces.at(planet).stock = 2
    galaxy.pieces.purse(0, cp=cp)
    galaxy.run(Income())
    return planets


@rule("PC-EX-03", "PC-UPK-17", "PC-UPK-20")
def test_four_resources_cost_four_cp_in_taxes(galaxy: Galaxy) -> None:
    green, red = (n.PLANET.key(planet) for planet in refined(galaxy, 4))
    galaxy.seat(0).asked("proxima.income").answers({green: 2, red: 2})
    assert galaxy.goods(0) == [0, 2, 2]


@rule("PC-EX-04", "PC-UPK-19", "PC-UPK-22", "PC-DEC-03")
def test_what_cannot_be_paid_for_stays_on_its_planet(stage: Stages) -> None:
    galaxy = stage()
    planets = refined(galaxy, 3)
    green, red = (n.PLANET.key(planet) for planet in planets)
    galaxy.seat(0).asked("proxima.income").answers({green: 1, red: 2})
    assert galaxy.goods(0) == [0, 1, 2]
    assert [galaxy.pieces.at(planet).stock for planet in planets] == [1, 0]
    galaxy = stage()
    refined(galaxy, 3)
    galaxy.time_up()
    assert galaxy.goods(0) == [0, 2, 1]


@rule("PC-EX-05", "PC-UPK-18")
def test_with_advanced_politics_no_tax_is_due(galaxy: Galaxy) -> None:
    refined(galaxy, 0, "advanced_politics")
    assert galaxy.goods(0) == [0, 2, 2]


@rule("PC-UPK-21", "PC-UPK-23")
def test_cp_income_may_pay_the_tax_which_is_due_on_this_income_alone(galaxy: Galaxy) -> None:
    blue, green = galaxy.pieces.planet("blue"), galaxy.pieces.planet("green")
    galaxy.pieces.people(0, blue, 1)
    galaxy.pieces.people(0, green, 1)
    galaxy.pieces.purse(0, axinium=9, phasium=9)
    galaxy.run(Income())
    galaxy.seat(0).asked("proxima.income").answers({n.PLANET.key(green): 1})
    assert galaxy.goods(0) == [4, 10, 9]


@rule("PC-VAR-16", "PC-OPT-19")
def test_the_short_game_has_no_taxes(stage: Stages) -> None:
    galaxy = stage(preset="short")
    refined(galaxy, 0)
    assert galaxy.goods(0) == [0, 2, 2]


@rule("PC-POLC-08")
def test_the_luxury_tax_doubles_the_tax(galaxy: Galaxy) -> None:
    galaxy.pieces.law("luxury_tax")
    planets = refined(galaxy, 5)
    asked = galaxy.seat(0).asked("proxima.income")
    assert getattr(asked.shape, "most", 0) == 2
    asked.answers({n.PLANET.key(planets[0]): 2})
    assert galaxy.goods(0) == [1, 2, 0]


@rule("PC-POLC-12", "PC-POLC-13")
def test_laws_pay_titles_and_those_who_hold_the_high_council(galaxy: Galaxy) -> None:
    galaxy.pieces.law("council_stipend", "seat_of_power")
    galaxy.pieces.ship(2, "fighter", "e5")
    galaxy.pieces.ship(1, "fighter", "e5", cloaked=True)
    galaxy.given(order=[1, 0, 2]).run(Offices())
    assert [galaxy.cp(seat) for seat in range(3)] == [2, 3, 5]


@rule("PC-UPK-01", "PC-TURN-01")
def test_upkeep_clears_the_market_before_people_grow(galaxy: Galaxy) -> None:
    galaxy.power(0).supply = 1
    galaxy.given(market=[0]).run(Upkeep())
    assert galaxy.pieces.home(0).people[0] == 2
