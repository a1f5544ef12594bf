"""Where two rules meet in a battle: cards, tactics, three sides, cloaks and the Resistance."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.stage import Assaults, Battles
from starmoot.games.proxima.conquest.landing import Deploy, Mount
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.solo.stage import HunterBattles
from starmoot.games.proxima.state import Hunter
from starmoot.testing import rule

HIT, MISS = 5, 4


def key(ship: ShipId) -> str:
    """The word for a ship."""
    return n.SHIP.key(ship)


def alive(galaxy: Galaxy, *ships: ShipId) -> list[bool]:
    """Which of the ships are still there."""
    return [galaxy.pieces.find(ship).hex >= 0 for ship in ships]


def targets(asked: Any) -> list[str]:
    """The ships that hits may be spread over."""
    return [n.SHIP.key(ship) for ship in asked.shape.keys]


def fought(galaxy: Galaxy, cards: dict[int, str], *dice: int) -> Galaxy:
    """A battle in which these cards are laid, by seats in reverse turn order."""
    for seat, card in cards.items():
        galaxy.pieces.hand(seat, card)
    galaxy.dice(*dice).run(Battles())
    for seat in sorted(cards, reverse=True):
        galaxy.seat(seat).asked("proxima.lay").picks(cards[seat])
    return galaxy


# Three sides


@rule("PC-CCC-08", "PC-FIGHT-04")
@pytest.mark.parametrize(("third", "dice"), [(0, 4), (1, 1)])
def test_a_last_stand_counts_only_opponents_who_still_have_ships(
    wider: Stages, third: int, dice: int
) -> None:
    """The third power gives its only raider up for a blow, or brings a second one."""
    galaxy = wider()
    galaxy.pieces.knows(2, "advanced_tactics")
    galaxy.pieces.fit(2, "dark_raider", "em_shield")
    raider = galaxy.pieces.ship(2, "dark_raider", "e5")
    for _ in range(third):
        galaxy.pieces.ship(2, "fighter", "e5")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    rivals = [galaxy.pieces.ship(1, "dark_raider", "e5") for _ in range(3)]
    galaxy.pieces.hand(0, "last_stand")
    galaxy.dice(*[MISS] * 2 * third, MISS, MISS, HIT, *[MISS] * (dice - 1)).run(Battles())
    galaxy.seat(2).asked("proxima.sacrifice").answers({key(raider): key(rivals[0])})
    galaxy.seat(0).asked("proxima.lay").picks("last_stand")
    galaxy.seat(0).asked("proxima.assign")
    galaxy.said("proxima.rolls", side="seat1", number=dice)


@rule("PC-MOUNT-01", "PC-FIGHT-04", "PC-SHIP-19", "PC-DEPLOY-01")
def test_who_boards_before_a_battle_of_three_lands_or_goes_back_to_the_supply(
    galaxy: Galaxy,
) -> None:
    planet = galaxy.pieces.planet("green")
    hex = galaxy.pieces.where(planet)
    galaxy.pieces.fit(0, "battle_carrier", "phase_shield", "quantum_shield")
    carriers = [galaxy.pieces.ship(seat, "battle_carrier", hex) for seat in range(3)]
    for seat in range(3):
        galaxy.pieces.people(seat, planet, 4)
    supplies = [galaxy.power(seat).supply for seat in range(3)]
    galaxy.run(Mount())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.board").answers({key(carriers[seat]): 2})
    first, second = (HIT, MISS, MISS), (MISS, HIT, HIT)
    galaxy.dice(*first, *second, *second, *second).run(Battles())
    for _ in range(9):
        if not galaxy.done:
            galaxy.time_up()
    assert alive(galaxy, *carriers) == [True, False, False]
    assert [galaxy.power(seat).supply - supplies[seat] for seat in range(3)] == [0, 2, 2]
    galaxy.run(Deploy()).seat(0).asked("proxima.land").answers({key(carriers[0]): 2})
    assert galaxy.pieces.at(planet).people[:3] == [4, 2, 2]


@rule("PC-RES-12", "PC-FIGHT-04", "PC-FIGHT-22")
def test_a_power_that_fell_first_of_three_still_learns_from_both_others(wider: Stages) -> None:
    galaxy = wider()
    for seat, tech in ((0, "radar"), (1, "ion_drive"), (2, "advanced_research")):
        galaxy.pieces.knows(seat, tech)
    galaxy.pieces.purse(2, cp=9)
    galaxy.pieces.fit(0, "war_cruiser", "em_shield")
    galaxy.pieces.ship(0, "war_cruiser", "e5")
    for seat in (1, 2):
        galaxy.pieces.ship(seat, "dark_raider", "e5")
    galaxy.dice(MISS, MISS, HIT, HIT).run(Battles())
    galaxy.seat(0).asked("proxima.assign").answers(
        {"seat2_dark_raider1": 1, "seat3_dark_raider1": 1}
    )
    assert galaxy.power(0).points[n.FROM_COMBAT] == 2
    assert galaxy.seat(2).asked("proxima.learn").options() == ["ion_drive", "radar"]


# Cards and tactics


@rule("PC-CCC-12", "PC-CCC-13")
def test_focused_fire_at_a_decoy_stays_on_it_to_the_last_hit(wider: Stages) -> None:
    galaxy = wider()
    decoy = galaxy.pieces.ship(1, "dark_raider", "e5")
    cruiser = galaxy.pieces.ship(1, "war_cruiser", "e5", damage=2)
    galaxy.pieces.fit(0, "fighter", "laser_cannon")
    galaxy.pieces.ship(0, "fighter", "e5")
    first, second = (MISS, MISS, MISS, HIT, HIT, HIT, HIT), (HIT, MISS, MISS, MISS, MISS, MISS)
    fought(galaxy, {0: "focus_fire", 1: "decoy"}, *first, *second)
    galaxy.seat(1).asked("proxima.pick_decoy").picks(key(decoy))
    galaxy.said("proxima.struck", ship=key(decoy), number=5)
    assert alive(galaxy, decoy, cruiser) == [False, True]


@rule("PC-FIGHT-08", "PC-CCC-13", "PC-DEC-43")
def test_a_decoy_is_hit_before_the_ship_named_by_tactics_and_silence_goes_on_from_there(
    wider: Stages,
) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "basic_tactics")
    decoy, named = (galaxy.pieces.ship(1, "dark_raider", "e5") for _ in range(2))
    others = [galaxy.pieces.ship(1, "war_cruiser", "e5", damage=2) for _ in range(2)]
    galaxy.pieces.fit(0, "war_cruiser", "laser_cannon")
    galaxy.pieces.ship(0, "war_cruiser", "e5")
    galaxy.pieces.hand(1, "decoy")
    galaxy.dice(*[MISS] * 6, HIT, HIT, HIT, HIT).run(Battles())
    galaxy.seat(1).asked("proxima.name_decoy").picks(key(named))
    galaxy.seat(1).asked("proxima.lay").picks("decoy")
    galaxy.seat(1).asked("proxima.pick_decoy").picks(key(decoy))
    for _ in range(2):
        galaxy.seat(0).asked("proxima.assign")
        galaxy.time_up()
    assert alive(galaxy, decoy, named, *others) == [False] * 4
    assert galaxy.done


@rule("PC-CCC-06", "PC-CCC-11")
def test_a_power_whose_last_ship_was_rammed_has_nothing_more_to_say(wider: Stages) -> None:
    galaxy = wider()
    own = [galaxy.pieces.ship(0, "dark_raider", "e5") for _ in range(2)]
    enemy = galaxy.pieces.ship(1, "dark_raider", "e5")
    fought(galaxy, {0: "ramming", 1: "scatter"})
    galaxy.seat(0).asked("proxima.ram").answers({key(own[0]): key(enemy)})
    assert galaxy.done
    assert galaxy.power(0).points[n.FROM_COMBAT] == 1


@rule("PC-CCC-06", "PC-CCC-13", "PC-FIGHT-02")
def test_nobody_names_a_decoy_when_a_battle_is_over(wider: Stages) -> None:
    galaxy = wider()
    own = galaxy.pieces.ship(0, "dark_raider", "e5")
    enemies = [galaxy.pieces.ship(1, "dark_raider", "e5") for _ in range(2)]
    fought(galaxy, {0: "ramming", 1: "decoy"})
    galaxy.seat(0).asked("proxima.ram").answers({key(own): key(enemies[0])})
    assert galaxy.done
    assert galaxy.power(1).points[n.FROM_COMBAT] == 1


@rule("PC-FIGHT-06", "PC-FIGHT-07", "PC-FIGHT-09")
def test_a_sacrifice_that_ends_a_battle_leaves_no_time_for_cards(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "advanced_tactics")
    galaxy.pieces.fit(0, "dark_raider", "em_shield")
    raider = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(0, "fighter", "e5")
    enemy = galaxy.pieces.ship(1, "dark_raider", "e5")
    for seat in (0, 1):
        galaxy.pieces.hand(seat, "glory")
    galaxy.run(Battles()).seat(0).asked("proxima.sacrifice").answers({key(raider): key(enemy)})
    assert galaxy.done
    assert sum(galaxy.power(0).points) == 1
    assert [len(galaxy.power(seat).combat_cards) for seat in (0, 1)] == [1, 1]


@rule("PC-FIGHT-06", "PC-FIGHT-08")
def test_a_named_ship_that_is_given_up_draws_no_more_hits(wider: Stages) -> None:
    galaxy = wider()
    for tech in ("basic_tactics", "advanced_tactics"):
        galaxy.pieces.knows(1, tech)
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    others = [galaxy.pieces.ship(1, "fighter", "e5") for _ in range(2)]
    galaxy.pieces.ship(0, "war_cruiser", "e5")
    galaxy.dice(MISS, MISS, MISS, MISS, HIT, HIT).run(Battles())
    galaxy.seat(1).asked("proxima.name_decoy").picks(key(raider))
    galaxy.seat(1).asked("proxima.sacrifice").answers({key(raider): "seat1_war_cruiser1"})
    assert galaxy.seat(0).asked("proxima.assign").options() == [key(ship) for ship in others]


@rule("PC-CCC-14", "PC-CCC-16")
def test_a_ship_whose_only_hit_was_evaded_is_not_pierced(wider: Stages) -> None:
    galaxy = wider()
    raider = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(1, "fighter", "e5")
    fought(galaxy, {0: "evasive_pattern", 1: "piercing_rounds"}, HIT, HIT, HIT, HIT)
    assert alive(galaxy, raider) == [True]
    assert galaxy.done


@rule("PC-CCC-11", "PC-TLIST-49")
def test_misses_that_are_rolled_again_are_scattered_too(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "tachyon_scanner")
    raider = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    fought(galaxy, {0: "scatter"}, 5, 5, HIT)
    galaxy.seat(0).asked("proxima.pick_side").picks("seat2")
    assert alive(galaxy, raider) == [True]
    assert galaxy.done


@rule("PC-CCC-05", "PC-CCC-08")
def test_a_silenced_ship_still_rolls_what_a_last_stand_adds(wider: Stages) -> None:
    galaxy = wider()
    lone = galaxy.pieces.ship(0, "war_cruiser", "e5")
    for _ in range(2):
        galaxy.pieces.ship(1, "dark_raider", "e5")
    fought(galaxy, {0: "last_stand", 1: "ion_burst"}, MISS, MISS, HIT, HIT, MISS)
    galaxy.seat(1).asked("proxima.pick_enemy").picks(key(lone))
    galaxy.said("proxima.rolls", side="seat1", number=3)


# Cloaks


@rule("PC-CLOAK-18", "PC-CLOAK-19", "PC-FIGHT-22", "PC-HIDE-13")
def test_a_hidden_carrier_sits_out_a_battle_and_lands_its_people_after_it(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    hex = galaxy.pieces.where(planet)
    hidden = galaxy.pieces.ship(2, "battle_carrier", hex, cargo=2, cloaked=True)
    raider = galaxy.pieces.ship(0, "dark_raider", hex)
    galaxy.pieces.ship(1, "dark_raider", hex)
    galaxy.dice(MISS, HIT).run(Battles())
    assert galaxy.done
    galaxy.said("proxima.rolls", times=2)
    galaxy.run(Deploy()).seat(2).asked("proxima.land").answers({key(hidden): 2})
    assert galaxy.pieces.find(hidden).cloaked
    assert galaxy.pieces.at(planet).people[2] == 2
    assert alive(galaxy, raider) == [True]


@rule("PC-CR-04", "PC-CLOAK-18")
def test_the_left_neighbour_speaks_for_a_guard_though_it_hides_there_itself(
    galaxy: Galaxy,
) -> None:
    hidden = galaxy.pieces.ship(1, "fighter", "e6", cloaked=True)
    ships = [galaxy.pieces.ship(0, "fighter", "e6") for _ in range(2)]
    galaxy.pieces.guard("e6", 1, "lancer")
    galaxy.dice(HIT, MISS, HIT, HIT, MISS, MISS).run(Assaults())
    asked = galaxy.seat(1).asked("proxima.assign")
    assert targets(asked) == [key(ship) for ship in ships]
    asked.answers({key(ships[0]): 1, key(ships[1]): 0})
    assert alive(galaxy, hidden, *ships) == [True, False, True]
    assert len(galaxy.power(0).trophies) == 1


@rule("PC-CR-04", "PC-CR-06", "PC-CR-17")
def test_two_neighbours_who_fight_guards_speak_for_each_others_guard(stage: Stages) -> None:
    galaxy = stage(seats=2)
    for seat, hex in ((0, "e5"), (1, "e6")):
        for _ in range(2):
            galaxy.pieces.ship(seat, "fighter", hex)
        galaxy.pieces.guard(hex, 1, "patrol_frigate")
    galaxy.dice(HIT, MISS, MISS, MISS, HIT, MISS).run(Assaults())
    galaxy.seat(0).asked("proxima.order_battles").answers(["e6", "e5"])
    first = galaxy.seat(0).asked("proxima.assign")
    assert targets(first) == ["seat2_fighter1", "seat2_fighter2"]
    galaxy.dice(HIT, MISS, MISS, MISS, MISS, HIT)
    first.answers({"seat2_fighter1": 1, "seat2_fighter2": 0})
    assert targets(galaxy.seat(1).asked("proxima.assign")) == ["seat1_fighter1", "seat1_fighter2"]


# Alone


def hunted(stage: Stages, card: str, foe: str = "picket_drone") -> Galaxy:
    """Alone, against a ship that hunts and uses a card."""
    galaxy = stage(seats=1, solo_scenario="three_hives")
    galaxy.table.pods.cards = [n.COMBAT_CARD.named(card)]
    hunter = Hunter()
    hunter.hex = n.HEX.named("e5")
    galaxy.table.hunters = [hunter]
    galaxy.table.resistance[0].cards.append(n.RESISTANCE.named(foe))
    return galaxy


@rule("PC-FIGHT-28", "PC-FIGHT-08")
def test_the_resistance_passes_on_from_a_named_ship_once_that_is_doomed(stage: Stages) -> None:
    galaxy = hunted(stage, "hesitation", "hunter")
    galaxy.pieces.knows(0, "basic_tactics")
    named = galaxy.pieces.ship(0, "fighter", "e5")
    other = galaxy.pieces.ship(0, "fighter", "e5")
    third = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.dice(*[MISS] * 5, HIT, HIT, MISS).chance("dealing", 0, 0, 0).run(HunterBattles())
    galaxy.seat(0).asked("proxima.name_decoy").picks(key(named))
    assert alive(galaxy, named, other, third) == [False, False, True]


@rule("PC-CRCC-07", "PC-CR-20", "PC-FIGHT-27")
def test_alone_nobody_chooses_for_the_boarding_pods_of_the_resistance(stage: Stages) -> None:
    galaxy = hunted(stage, "boarding_pods")
    carrier = galaxy.pieces.ship(0, "battle_carrier", "e5", cargo=2)
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5", cargo=1)
    supply = galaxy.power(0).supply
    galaxy.dice(*[MISS] * 4).run(HunterBattles())
    assert galaxy.done
    assert [galaxy.pieces.find(ship).cargo for ship in (carrier, cruiser)] == [2, 0]
    assert galaxy.power(0).supply == supply + 1


@rule("PC-CRCC-06", "PC-CR-20")
def test_alone_a_phase_shift_saves_the_ship_that_one_hit_less_saves(stage: Stages) -> None:
    galaxy = hunted(stage, "phase_shift")
    second = Hunter()
    second.hex = n.HEX.named("e5")
    galaxy.table.hunters.append(second)
    for foe in ("picket_drone", "picket_drone"):
        galaxy.table.resistance[0].cards.append(n.RESISTANCE.named(foe))
    galaxy.pieces.fit(0, "fighter", "pulse_cannon")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.dice(HIT, HIT, HIT, MISS, MISS).run(HunterBattles())
    guards = n.GUARD_IDS
    answer = {n.SHIP.key(ShipId(guards)): 2, n.SHIP.key(ShipId(guards + 1)): 1}
    galaxy.seat(0).asked("proxima.assign").answers(answer)
    assert len(galaxy.table.hunters) == 1
