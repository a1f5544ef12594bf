"""Battles at their edges: whose ships, how many dice, how many hits, and what is told."""

from __future__ import annotations

from typing import Any

from tests.games.proxima.battle_meetings_test import HIT, MISS, alive, fought, key

from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.hands import draw_combat_cards
from starmoot.games.proxima.combat.stage import Assaults, Battles
from starmoot.games.proxima.names import Hex
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.solo.stage import HunterBattles
from starmoot.games.proxima.state import Hunter
from starmoot.testing import rule


@rule("PC-CCC-03")
def test_no_more_dice_are_rolled_again_than_have_missed(wider: Stages) -> None:
    galaxy = wider()
    carrier = galaxy.pieces.ship(0, "battle_carrier", "e5", cargo=2)
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5", cargo=1)
    galaxy.pieces.ship(1, "war_cruiser", "e5")
    supply = galaxy.power(0).supply
    fought(galaxy, {0: "combat_training"}, MISS, MISS, HIT, HIT, MISS, HIT)
    share: Any = galaxy.seat(0).asked("proxima.share").shape
    assert share.least == 0
    galaxy.seat(0).asked("proxima.share").answers({key(carrier): 2, key(cruiser): 1})
    assert galaxy.done
    assert galaxy.power(0).supply == supply + 3


@rule("PC-CCC-14")
def test_each_power_evades_for_its_own_ships_alone(wider: Stages) -> None:
    galaxy = wider()
    raiders = [galaxy.pieces.ship(seat, "dark_raider", "e5") for seat in (0, 1)]
    galaxy.pieces.ship(2, "fighter", "e5")
    fought(galaxy, {1: "evasive_pattern"}, HIT, HIT, MISS, MISS, MISS, MISS, HIT)
    galaxy.seat(2).asked("proxima.assign").answers({key(ship): 1 for ship in raiders})
    assert alive(galaxy, *raiders) == [False, True]


@rule("PC-CCC-14")
def test_two_hits_on_two_ships_are_both_evaded(wider: Stages) -> None:
    galaxy = wider()
    raiders = [galaxy.pieces.ship(0, "dark_raider", "e5") for _ in range(2)]
    galaxy.pieces.ship(1, "fighter", "e5")
    fought(galaxy, {0: "evasive_pattern"}, HIT, HIT, HIT, MISS)
    galaxy.seat(1).asked("proxima.assign").answers({key(ship): 1 for ship in raiders})
    assert alive(galaxy, *raiders) == [True, True]


@rule("PC-SHIP-15", "PC-FIGHT-12", "PC-SHIP-09")
def test_the_first_raider_of_a_power_rolls_the_dice_of_its_own_blueprint(galaxy: Galaxy) -> None:
    galaxy.pieces.fit(1, "dark_raider", "laser_cannon")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.dice(HIT, MISS, MISS, MISS).run(Battles())
    galaxy.said("proxima.rolls", side="seat2", number=3)


@rule("PC-CR-01", "PC-RAND-06")
def test_a_guard_in_the_first_hex_is_fought_and_its_card_remembered(galaxy: Galaxy) -> None:
    first = n.HEX.key(Hex(0))
    galaxy.pieces.ship(0, "fighter", first)
    galaxy.pieces.guard(first, 1, "lancer")
    galaxy.dice(MISS, MISS, HIT, HIT).run(Assaults())
    assert galaxy.power(0).trophies == [n.RESISTANCE.named("lancer")]
    assert galaxy.table.last_seen[0] == n.RESISTANCE.named("lancer")


@rule("PC-POLC-24", "PC-FIGHT-17")
def test_reinforced_pickets_withstand_one_hit_more(galaxy: Galaxy) -> None:
    galaxy.pieces.law("reinforced_pickets")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.guard("e5", 1, "picket_drone")
    galaxy.dice(MISS, HIT, MISS, MISS, HIT, MISS).run(Assaults())
    galaxy.said("proxima.rolls", side="seat1", times=2)
    assert len(galaxy.power(0).trophies) == 1


@rule("PC-CR-07", "PC-HIDE-10")
def test_the_controller_may_use_the_second_card_that_it_drew(wider: Stages) -> None:
    galaxy = wider()
    galaxy.table.pods.cards = [n.COMBAT_CARD.named(one) for one in ("hesitation", "swarm")]
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.guard("e5", 1, "picket_drone")
    galaxy.dice(MISS, HIT, MISS).run(Assaults())
    galaxy.seat(1).asked("proxima.pod").picks("hesitation")
    galaxy.said("proxima.rolls", side="resistance", number=1)
    galaxy.said("proxima.revealed", combat_card="hesitation")


@rule("PC-CCC-08")
def test_a_last_stand_against_as_many_ships_adds_nothing(wider: Stages) -> None:
    galaxy = wider()
    for seat in (0, 1):
        galaxy.pieces.ship(seat, "dark_raider", "e5")
    fought(galaxy, {0: "last_stand"}, MISS, HIT)
    galaxy.said("proxima.rolls", side="seat1", number=1)


@rule("PC-CCC-07")
def test_an_overload_costs_one_damage(wider: Stages) -> None:
    galaxy = wider()
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    fought(galaxy, {0: "overload"}, MISS, HIT, MISS, MISS, MISS)
    assert galaxy.pieces.find(cruiser).damage == 1


@rule("PC-CCC-15", "PC-FIGHT-16")
def test_damage_that_a_surge_absorbs_is_not_told(wider: Stages) -> None:
    galaxy = wider()
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    fought(galaxy, {0: "shield_surge"}, HIT, HIT, MISS)
    galaxy.said_nothing_of("proxima.struck", ship=key(cruiser))


@rule("PC-CCC-17", "PC-CR-08")
def test_boarders_find_nobody_aboard_a_guard(wider: Stages) -> None:
    galaxy = wider()
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")] * 2
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.guard("e5", 1, "picket_drone")
    galaxy.pieces.hand(0, "boarders")
    galaxy.dice(MISS, HIT, MISS).run(Assaults())
    galaxy.seat(0).asked("proxima.lay").picks("boarders")
    galaxy.seat(1).asked("proxima.pod").picks("hesitation")
    assert len(galaxy.power(0).trophies) == 1


@rule("PC-SOLO-05", "PC-DEC-43")
def test_alone_silence_spreads_hits_over_several_ships_of_the_resistance(stage: Stages) -> None:
    galaxy = stage(seats=1, solo_scenario="three_hives")
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")]
    for _ in range(2):
        hunter = Hunter()
        hunter.hex = n.HEX.named("e5")
        galaxy.table.hunters.append(hunter)
        galaxy.table.resistance[0].cards.append(n.RESISTANCE.named("picket_drone"))
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.dice(HIT, HIT, MISS, MISS).run(HunterBattles()).time_up()
    assert galaxy.table.hunters == []
    assert len(galaxy.power(0).trophies) == 2


@rule("PC-CCGET-01", "PC-RAND-05")
def test_nothing_is_told_where_no_combat_card_is_left_to_draw(wider: Stages) -> None:
    galaxy = wider()
    galaxy.table.combat_deck.cards = []
    play: Any = galaxy.play
    draw_combat_cards(play, 0, 2)
    galaxy.said_nothing_of("proxima.drawn", seat="seat1")


@rule("PC-FIGHT-06")
def test_a_raider_without_shields_is_given_up_for_nothing(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "advanced_tactics")
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    enemy = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.run(Battles()).seat(1).asked("proxima.sacrifice").answers({key(raider): key(enemy)})
    galaxy.said_nothing_of("proxima.struck")
    assert alive(galaxy, raider, enemy) == [False, True]


@rule("PC-CCC-10")
def test_dice_that_hit_are_not_rolled_again(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    fought(galaxy, {0: "sensor_ghosts"}, MISS, HIT, MISS, MISS)
    assert galaxy.done
    galaxy.said("proxima.rolls", side="seat1", number=2, times=1)
