"""Buy Upgrades: parts, rockets and structures; rights that may be used at any time."""

from __future__ import annotations

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.council.stage import OrderBid
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.trophies import use
from starmoot.games.proxima.turn import Turn
from starmoot.testing import rule

PRICES = {
    "pulse_cannon": [1, 0, 0],
    "laser_cannon": [2, 0, 1],
    "plasma_cannon": [4, 0, 1],
    "particle_cannon": [6, 0, 2],
    "antimatter_cannon": [8, 0, 3],
    "ion_drive": [3, 0, 1],
    "fusion_drive": [5, 0, 2],
    "hyperspace_drive": [7, 0, 3],
    "em_shield": [2, 0, 1],
    "phase_shield": [4, 0, 1],
    "quantum_shield": [6, 0, 2],
}


@rule("PC-PART-10", "PC-PART-11", "PC-PART-12", "PC-PART-13", "PC-PART-14", "PC-PART-15")
@rule("PC-PART-16", "PC-PART-17", "PC-PART-18", "PC-PART-19", "PC-PART-20", "PC-UPG-02")
@rule("PC-PART-24", "PC-UPG-01", "PC-DEC-25")
@pytest.mark.parametrize("part", list(PRICES))
def test_parts_have_their_prices_and_there_are_always_more(wider: Stages, part: str) -> None:
    galaxy = wider()
    if part != "pulse_cannon":
        galaxy.pieces.knows(0, part)
    price = PRICES[part]
    galaxy.pieces.purse(0, cp=2 * price[0], phasium=2 * price[2])
    galaxy.run(perform(n.UPGRADE, 0))
    for _ in range(2):
        galaxy.seat(0).asked("proxima.buy").answers({part: "war_cruiser"})
    assert galaxy.goods(0) == [0, 0, 0]
    fitted = [*galaxy.power(0).blueprints[n.CRUISER].parts, *galaxy.power(0).reserve]
    assert fitted == [n.WARE.named(part)] * 2


@rule("PC-PART-02", "PC-PART-03", "PC-PART-04", "PC-PART-06", "PC-UPG-03", "PC-PART-05")
def test_only_researched_parts_can_be_bought(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=99, phasium=99)
    galaxy.pieces.people(0, galaxy.power(0).home, 1)
    assert galaxy.run(perform(n.UPGRADE, 0)).seat(0).asked("proxima.buy").options() == [
        "pulse_cannon"
    ]
    galaxy.pieces.knows(0, "laser_cannon", "ion_drive", "em_shield", "graviton_rockets")
    offered = galaxy.run(perform(n.UPGRADE, 0)).seat(0).asked("proxima.buy").options()
    assert offered == ["pulse_cannon", "laser_cannon", "ion_drive", "em_shield", "graviton"]


@rule("PC-PART-01", "PC-PART-09", "PC-SHIP-09", "PC-SHIP-15", "PC-SHIP-16", "PC-SHIP-17")
def test_parts_add_up_for_every_ship_of_the_hull(galaxy: Galaxy) -> None:
    galaxy.pieces.fit(
        0, "war_cruiser", "laser_cannon", "plasma_cannon", "phase_shield", "ion_drive"
    )
    blueprint = galaxy.power(0).blueprints[n.CRUISER]
    assert (blueprint.dice, blueprint.shield, blueprint.speed) == (2 + 5, 2 + 2, 2)
    raider = galaxy.power(0).blueprints[n.RAIDER]
    assert (raider.dice, raider.shield, raider.speed) == (1, 0, 1)


@rule("PC-PART-07", "PC-PART-08", "PC-UPG-04", "PC-UPG-07")
def test_a_full_blueprint_gives_up_a_part_and_a_drive_replaces_a_drive(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "fusion_drive", "laser_cannon")
    galaxy.pieces.fit(0, "dark_raider", "ion_drive", "pulse_cannon")
    galaxy.pieces.purse(0, cp=7, phasium=3)
    galaxy.run(perform(n.UPGRADE, 0))
    galaxy.seat(0).asked("proxima.buy").answers({"fusion_drive": "dark_raider"})
    galaxy.seat(0).asked("proxima.buy").answers({"laser_cannon": {"dark_raider": "pulse_cannon"}})
    assert galaxy.power(0).blueprints[n.RAIDER].parts == [
        n.WARE.named("fusion_drive"),
        n.WARE.named("laser_cannon"),
    ]
    assert galaxy.power(0).reserve == [n.WARE.named("ion_drive"), n.WARE.named("pulse_cannon")]


@rule("PC-UPG-09", "PC-UPG-10", "PC-UPG-11", "PC-UPG-12", "PC-UPG-13", "PC-PART-21")
@rule("PC-PART-22", "PC-PART-23", "PC-GEN-09", "PC-GEN-10")
def test_rockets_stand_on_planets_that_one_leads_two_at_most(galaxy: Galaxy) -> None:
    led, tied, full = (galaxy.pieces.planet(c) for c in ("green", "red", "blue"))
    for planet in (led, tied, full):
        galaxy.pieces.people(0, planet, 2)
    galaxy.pieces.people(1, led, 1)
    galaxy.pieces.people(1, tied, 2)
    galaxy.pieces.arm(full, "hypersonic", "hypersonic")
    galaxy.pieces.people(0, galaxy.power(0).home, 1)
    galaxy.pieces.knows(0, "hypersonic_rockets", "biochemical_rockets", "graviton_rockets")
    galaxy.pieces.purse(0, cp=15, phasium=5)
    galaxy.run(perform(n.UPGRADE, 0))
    home = n.PLANET.key(galaxy.power(0).home)
    here = n.PLANET.key(led)
    asked = galaxy.seat(0).asked("proxima.buy")
    rockets = getattr(asked.shape, "then", [])[asked.options().index("graviton")]
    assert sorted(n.PLANET.key(key) for key in rockets.keys) == sorted([home, here])
    for rocket, place in (("hypersonic", here), ("biochemical", here), ("graviton", home)):
        galaxy.seat(0).asked("proxima.buy").answers({rocket: place})
    assert galaxy.goods(0) == [0, 0, 0]
    assert galaxy.pieces.at(led).works.rockets == [n.HYPERSONIC, n.BIOCHEMICAL]


@rule("PC-PART-26", "PC-PART-27", "PC-PART-28", "PC-POLC-36")
def test_structures_are_built_once_on_planets_that_one_leads(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "clone_factory", "spaceport", "sds", "asds")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.purse(0, cp=18, axinium=2, phasium=3)
    galaxy.run(perform(n.UPGRADE, 0))
    for structure in ("clone_factory", "spaceport", "sds", "asds"):
        galaxy.seat(0).asked("proxima.buy").can(structure)
        galaxy.seat(0).asked("proxima.buy").answers({structure: n.PLANET.key(planet)})
    assert galaxy.goods(0) == [0, 0, 0]
    assert galaxy.pieces.at(planet).works.built == [0, 0, 0, 0]
    galaxy.pieces.law("orbital_yards")
    other = galaxy.pieces.planet("red")
    galaxy.pieces.people(0, other, 1)
    galaxy.pieces.purse(0, cp=2, axinium=1, phasium=1)
    galaxy.run(perform(n.UPGRADE, 0))
    galaxy.seat(0).asked("proxima.buy").answers({"clone_factory": n.PLANET.key(other)})
    assert galaxy.goods(0) == [0, 0, 1]


# Rights at any time


def claim(galaxy: Galaxy, stage: int = 2) -> Galaxy:
    """A turn that has come to a stage."""
    turn = Turn()
    galaxy.run(turn)
    while galaxy.table.stage < stage:
        galaxy.time_up()
    return galaxy


@rule("PC-UPG-05", "PC-DEC-26", "PC-TIME-06")
def test_parts_are_rearranged_between_blueprints_at_any_time(galaxy: Galaxy) -> None:
    claim(galaxy)
    order = {"rearrange": {"battle_carrier": {"to_reserve": "em_shield"}}}
    galaxy.seat(1).asked("proxima.rights").answers(order)
    assert galaxy.power(1).reserve == [n.EM_SHIELD]
    order = {"rearrange": {"fighter": {"em_shield": "empty_slot"}}}
    galaxy.seat(1).asked("proxima.rights").answers(order)
    assert galaxy.power(1).blueprints[n.FIGHTER].shield == 1
    assert galaxy.power(1).blueprints[n.CARRIER].shield == 1
    assert galaxy.power(1).reserve == []


@rule("PC-TIME-06")
def test_between_a_sealed_vote_and_its_opening_nothing_can_be_done(galaxy: Galaxy) -> None:
    claim(galaxy)
    galaxy.seat(1).asked("proxima.vote").answers({"tokens": ["a"], "cp": 0})
    assert galaxy.seat(1).asked("proxima.rights").options() == []
    assert galaxy.seat(0).asked("proxima.rights").options() == ["rearrange"]


@rule("PC-UPG-06")
def test_in_the_conquest_stage_parts_stay_where_they_are(stage: Stages) -> None:
    galaxy = claim(stage(cleared=False), stage=5)
    with pytest.raises(AssertionError, match="is not asked"):
        galaxy.seat(0).asked("proxima.rights")


@rule("PC-UPG-08")
def test_a_change_that_a_damaged_ship_would_not_survive_is_no_choice(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(1, "battle_carrier", "e5", damage=2)
    galaxy.power(1).reserve = [n.WARE.named("pulse_cannon")]
    galaxy.pieces.fit(1, "battle_carrier", "em_shield", "pulse_cannon", "pulse_cannon")
    claim(galaxy)
    asked = galaxy.seat(1).asked("proxima.rights")
    shield = {"rearrange": {"battle_carrier": {"to_reserve": "em_shield"}}}
    with pytest.raises(AssertionError, match="not on offer"):
        asked.answers(shield)
    asked.answers({"rearrange": {"battle_carrier": {"pulse_cannon": "pulse_cannon"}}})


@rule("PC-UPG-05", "PC-UPG-07", "PC-UPG-08")
@pytest.mark.parametrize(("damage", "can"), [(0, True), (1, False)])
def test_an_undamaged_ship_can_do_without_its_last_shield(
    galaxy: Galaxy, damage: int, can: bool
) -> None:
    galaxy.pieces.ship(1, "dark_raider", "e5", damage=damage)
    for hull in ("dark_raider", "fighter", "battle_carrier", "war_cruiser"):
        galaxy.pieces.fit(1, hull, *["em_shield"] * (hull == "dark_raider"))
    claim(galaxy)
    asked = galaxy.seat(1).asked("proxima.rights")
    assert asked.options() == (["rearrange"] if can else [])
    if can:
        asked.answers({"rearrange": {"dark_raider": {"to_reserve": "em_shield"}}})
        assert galaxy.power(1).reserve == [n.WARE.named("em_shield")]


@rule("PC-CR-10", "PC-CR-12", "PC-DEC-30", "PC-CRC-02")
def test_a_won_card_is_used_once_for_its_bonus(galaxy: Galaxy) -> None:
    drone = n.RESISTANCE.named("picket_drone")
    galaxy.power(0).trophies = [drone]
    claim(galaxy)
    before = galaxy.cp(0)
    galaxy.seat(0).asked("proxima.rights").answers({"use": "picket_drone"})
    assert galaxy.cp(0) == before + 3
    assert galaxy.power(0).trophies == []
    assert galaxy.table.discarded[0] == [drone]
    galaxy.seat(0).asked("proxima.rights").cannot("use")


@rule("PC-CR-11", "PC-SCORE-09")
def test_quantum_reflection_keeps_the_card_but_uses_its_bonus_once(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "quantum_reflection")
    galaxy.power(0).trophies = [n.RESISTANCE.named("lancer")]
    claim(galaxy)
    galaxy.seat(0).asked("proxima.rights").answers({"use": "lancer"})
    assert len(galaxy.power(0).trophies) == 1
    galaxy.seat(0).asked("proxima.rights").cannot("use")


BONUSES = {
    "picket_drone": [3, 0, 0],
    "patrol_frigate": [0, 1, 0],
    "sentry": [0, 0, 1],
    "lancer": [4, 0, 0],
    "bulwark": [0, 2, 0],
    "destroyer": [6, 0, 0],
    "siege_frigate": [0, 0, 2],
    "shield_cruiser": [0, 2, 0],
    "leech": [8, 0, 0],
    "council_dreadnought": [10, 0, 0],
    "world_guard": [0, 3, 3],
    "emp_dreadnought": [12, 0, 0],
    "elder_throne": [8, 0, 0],
}


@rule("PC-CRC-02", "PC-CRC-03", "PC-CRC-04", "PC-CRC-05", "PC-CRC-09", "PC-CRC-11", "PC-CRC-12")
@rule("PC-CRC-13", "PC-CRC-16", "PC-CRC-18", "PC-CRC-20", "PC-CRC-21", "PC-CRC-22")
@pytest.mark.parametrize("card", list(BONUSES))
def test_cards_of_the_resistance_give_goods(wider: Stages, card: str) -> None:
    galaxy = wider()
    number = n.RESISTANCE.named(card)
    galaxy.power(0).trophies = [number]
    galaxy.run(use(galaxy.play, 0, number))  # type: ignore[arg-type]
    assert galaxy.goods(0) == BONUSES[card]


@rule("PC-CRC-06", "PC-CRC-07", "PC-CRC-08", "PC-CRC-10", "PC-CRC-14", "PC-CRC-15", "PC-CRC-17")
@rule("PC-CRC-19", "PC-CRC-22")
def test_cards_of_the_resistance_give_people_repairs_cards_and_more(wider: Stages) -> None:
    galaxy = wider()
    ship = galaxy.pieces.ship(0, "war_cruiser", "e5", damage=2)

    def used(card: str) -> Galaxy:
        number = n.RESISTANCE.named(card)
        galaxy.power(0).trophies = [number]
        galaxy.run(use(galaxy.play, 0, number))  # type: ignore[arg-type]
        return galaxy

    used("warden")
    assert galaxy.pieces.home(0).people[0] == 2
    used("ark")
    assert galaxy.pieces.home(0).people[0] == 5
    used("hunter")
    assert galaxy.pieces.find(ship).damage == 0
    for card, hand in (("stinger", 2), ("phase_hunter", 5)):
        used(card)
        assert len(galaxy.power(0).combat_cards) == hand
    used("elder_throne").seat(0).asked("proxima.discard")
    galaxy.time_up()
    galaxy.pieces.at(galaxy.power(0).home).stock = 2
    used("spore_ship")
    assert galaxy.pieces.home(0).stock == 5
    galaxy.pieces.purse(0, cp=5)
    used("hive_cruiser").seat(0).asked("proxima.learn").can("quantum_shield").picks(
        "quantum_shield"
    )
    assert galaxy.cp(0) == 0
    used("arch_carrier")
    assert sum(ship.hex == galaxy.pieces.home(0).hex for ship in galaxy.power(0).ships) == 1


@rule("PC-TIME-03")
def test_an_open_decision_is_final_once_it_is_made(galaxy: Galaxy) -> None:
    galaxy.run(OrderBid()).time_up()
    asked = galaxy.seat(0).asked("proxima.rank")
    asked.picks("seat2", "seat3")
    galaxy.seat(0).asked_nothing()
    assert galaxy.done
