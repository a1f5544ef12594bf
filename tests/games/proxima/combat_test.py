"""Battles between powers and against the Resistance, with tactics and combat cards."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.hands import ReceiveCards
from starmoot.games.proxima.combat.stage import Assaults, Battles
from starmoot.games.proxima.names import ShipId
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule

HIT, MISS = 5, 4


def key(ship: ShipId) -> str:
    """The word for a ship."""
    return n.SHIP.key(ship)


def alive(galaxy: Galaxy, ship: ShipId) -> bool:
    """Whether a ship is still there."""
    return galaxy.pieces.find(ship).hex >= 0


# Powers among themselves


@rule("PC-FIGHT-01", "PC-FIGHT-12", "PC-FIGHT-13", "PC-FIGHT-16", "PC-FIGHT-17", "PC-FIGHT-22")
@rule("PC-SCORE-01", "PC-FIGHT-25", "PC-SHIP-18", "PC-RAND-01")
def test_ships_roll_their_dice_and_the_victor_scores(galaxy: Galaxy) -> None:
    fighter = galaxy.pieces.ship(0, "fighter", "e5")
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.pieces.fit(1, "dark_raider", "pulse_cannon")
    galaxy.dice(MISS, 1, 6, 4).run(Battles())
    assert galaxy.done
    assert alive(galaxy, fighter)
    assert not alive(galaxy, raider)
    assert galaxy.power(0).points[n.FROM_COMBAT] == 1
    assert galaxy.power(1).blueprints[n.RAIDER].parts == [n.WARE.named("pulse_cannon")]


@rule("PC-FIGHT-02", "PC-FIGHT-18", "PC-EX-22")
def test_a_ship_withstands_damage_up_to_its_shields_round_after_round(galaxy: Galaxy) -> None:
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5", damage=1)
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(HIT, MISS, MISS, HIT, MISS, MISS).run(Battles())
    assert galaxy.done
    galaxy.said("proxima.rolls", side="seat2", times=2)
    assert not alive(galaxy, cruiser)
    assert alive(galaxy, raider)


@rule("PC-EX-22", "PC-FIGHT-17")
@pytest.mark.parametrize(("hits", "survives"), [(2, True), (3, False)])
def test_damage_equal_to_the_shields_leaves_a_ship_alive(
    galaxy: Galaxy, hits: int, survives: bool
) -> None:
    galaxy.pieces.fit(1, "fighter", "pulse_cannon")
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5")
    galaxy.pieces.ship(1, "fighter", "e5")
    dice = [HIT] * hits + [MISS] * (3 - hits)
    galaxy.dice(*dice, HIT, MISS).run(Battles())
    assert alive(galaxy, cruiser) == survives


@rule("PC-FIGHT-19", "PC-FIGHT-24")
def test_destroyed_ships_have_fired_and_if_none_is_left_nobody_scores(galaxy: Galaxy) -> None:
    ships = [galaxy.pieces.ship(seat, "dark_raider", "e5") for seat in (0, 1)]
    galaxy.dice(HIT, HIT).run(Battles())
    assert not any(alive(galaxy, ship) for ship in ships)
    assert [galaxy.power(seat).points[n.FROM_COMBAT] for seat in (0, 1)] == [0, 0]
    galaxy.said("proxima.nobody_left", hex="e5")


@rule("PC-FIGHT-04", "PC-FIGHT-14", "PC-FIGHT-15", "PC-FIGHT-23", "PC-DEC-43")
def test_three_powers_fight_one_battle_and_assign_hits_as_they_like(galaxy: Galaxy) -> None:
    own = galaxy.pieces.ship(0, "fighter", "e5")
    lost = galaxy.pieces.ship(0, "dark_raider", "e5")
    first = galaxy.pieces.ship(1, "dark_raider", "e5")
    second = galaxy.pieces.ship(2, "dark_raider", "e5")
    galaxy.dice(MISS, HIT, HIT, HIT, MISS).run(Battles())
    asked = galaxy.seat(1).asked("proxima.assign")
    assert sorted(getattr(asked.shape, "keys", [])) == sorted([own, lost, second])
    asked.answers({key(lost): 1})
    with pytest.raises(AssertionError, match="comes to"):
        galaxy.seat(0).asked("proxima.assign").answers({key(first): 1})
    galaxy.seat(0).asked("proxima.assign").answers({key(first): 1, key(second): 1})
    assert galaxy.done
    assert [alive(galaxy, ship) for ship in (own, lost, first, second)] == [
        True,
        False,
        False,
        False,
    ]
    assert galaxy.power(0).points[n.FROM_COMBAT] == 2


@rule("PC-FIGHT-15")
def test_hits_may_be_piled_on_one_ship(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5")
    one, other = (galaxy.pieces.ship(1, "dark_raider", "e5") for _ in range(2))
    galaxy.dice(MISS, MISS, HIT, HIT, HIT, MISS, MISS).run(Battles())
    galaxy.seat(0).asked("proxima.assign").answers({key(one): 2})
    galaxy.said("proxima.struck", ship=key(one), number=2)
    assert not alive(galaxy, one)
    assert alive(galaxy, other)


@rule("PC-FIGHT-27", "PC-FIGHT-28", "PC-DEC-43")
def test_silence_hits_the_strongest_ship_that_is_easiest_to_destroy(galaxy: Galaxy) -> None:
    galaxy.pieces.fit(0, "fighter", "plasma_cannon")
    galaxy.pieces.ship(0, "fighter", "e5")
    cruiser = galaxy.pieces.ship(1, "war_cruiser", "e5")
    fighter = galaxy.pieces.ship(1, "fighter", "e5")
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(*[MISS] * 5, HIT, HIT, *[MISS] * 3, HIT, *[MISS] * 7).run(Battles())
    galaxy.time_up()
    assert not alive(galaxy, fighter)
    assert galaxy.pieces.find(cruiser).damage == 1
    assert alive(galaxy, raider)


@rule("PC-FIGHT-03", "PC-DEC-40")
def test_the_chancellor_orders_the_battles(galaxy: Galaxy) -> None:
    for hex in ("d4", "e5"):
        for seat in (0, 1):
            galaxy.pieces.ship(seat, "dark_raider", hex)
    galaxy.dice(HIT, HIT, HIT, HIT).given(order=[2, 0, 1]).run(Battles())
    galaxy.seat(2).asked("proxima.order_battles").picks("d4", "e5")
    told = [e.args[0] for e in galaxy.play.log if e.note.name == "proxima.fight"]
    assert [n.HEX.key(hex) for hex in told] == ["d4", "e5"]
    galaxy.dice(HIT, HIT, HIT, HIT)
    for hex in ("d4", "e5"):
        for seat in (0, 1):
            galaxy.pieces.ship(seat, "dark_raider", hex)
    galaxy.run(Battles()).time_up()
    told = [e.args[0] for e in galaxy.play.log if e.note.name == "proxima.fight"][2:]
    assert [n.HEX.key(hex) for hex in told] == ["e5", "d4"]


@rule("PC-CLOAK-18")
def test_cloaked_ships_neither_fire_nor_are_hit(galaxy: Galaxy) -> None:
    hidden = galaxy.pieces.ship(0, "war_cruiser", "e5", cloaked=True)
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.pieces.guard("d5", 1)
    other = galaxy.pieces.ship(0, "fighter", "d5", cloaked=True)
    galaxy.run(Battles())
    assert galaxy.done
    galaxy.run(Assaults())
    assert galaxy.done
    assert alive(galaxy, hidden)
    assert alive(galaxy, other)


@rule("PC-SHIP-19")
def test_people_aboard_a_lost_ship_return_to_the_supply(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.fit(1, "battle_carrier")
    carrier = galaxy.pieces.ship(1, "battle_carrier", "e5", cargo=3)
    supply = galaxy.power(1).supply
    galaxy.dice(MISS, HIT, HIT).run(Battles())
    assert not alive(galaxy, carrier)
    assert galaxy.power(1).supply == supply + 3
    assert galaxy.pieces.find(carrier).cargo == 0


@rule("PC-TLIST-48")
def test_quantum_scanners_also_hit_on_a_four(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "quantum_scanner")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(4, 4).run(Battles())
    assert not alive(galaxy, raider)


@rule("PC-TLIST-49")
def test_tachyon_scanners_roll_misses_of_the_first_round_again(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "tachyon_scanner")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.fit(1, "dark_raider", "em_shield")
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(MISS, MISS, HIT, MISS, HIT).run(Battles())
    assert not alive(galaxy, raider)


@rule("PC-POLC-11")
def test_letters_of_marque_reward_the_victor(galaxy: Galaxy) -> None:
    galaxy.pieces.law("letters_of_marque")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(MISS, HIT, HIT).run(Battles())
    assert galaxy.power(0).points[n.FROM_COMBAT] == 2


@rule("PC-RES-11", "PC-RES-12", "PC-RES-14", "PC-DEC-45")
def test_advanced_research_learns_from_those_who_fought(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "advanced_research", "laser_cannon")
    galaxy.pieces.knows(0, "antimatter_cannon", "ion_drive")
    galaxy.pieces.knows(2, "radar")
    galaxy.pieces.purse(1, cp=11)
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.dice(MISS, HIT, HIT).run(Battles())
    asked = galaxy.seat(1).asked("proxima.learn")
    assert asked.options() == ["ion_drive", "antimatter_cannon"]
    asked.picks("antimatter_cannon")
    assert galaxy.cp(1) == 0


# The Resistance


@rule("PC-CR-01", "PC-CR-03", "PC-CR-05", "PC-CR-09", "PC-CR-10", "PC-CR-16", "PC-HIDE-12")
def test_a_beaten_guard_leaves_its_card_to_the_winner(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e5", 1, "sentry")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.dice(MISS, HIT, HIT).run(Assaults())
    assert galaxy.done
    assert galaxy.power(0).trophies == [n.RESISTANCE.named("sentry")]
    assert galaxy.table.guards[n.COUNCIL] == 0
    assert galaxy.power(0).points[n.FROM_COMBAT] == 0
    galaxy.said("proxima.guard", resistance="sentry")


@rule("PC-CR-04", "PC-CR-06", "PC-DEC-44", "PC-GEN-11")
def test_the_player_to_the_left_assigns_the_hits_of_a_guard(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e5", 1, "patrol_frigate")
    one = galaxy.pieces.ship(2, "dark_raider", "e5")
    other = galaxy.pieces.ship(2, "fighter", "e5")
    galaxy.dice(HIT, MISS, MISS, MISS, HIT).run(Assaults())
    galaxy.seat(0).asked("proxima.assign").answers({key(one): 1})
    assert galaxy.done
    assert not alive(galaxy, one)
    assert alive(galaxy, other)


@rule("PC-CR-13", "PC-CR-14")
def test_a_guard_that_wins_is_repaired_and_its_card_goes_beneath_the_deck(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e5", 1, "warden")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.dice(HIT, MISS, HIT).run(Assaults())
    assert galaxy.table.guards[n.COUNCIL] == 1
    deck = galaxy.table.resistance[0]
    assert deck.cards[0] == n.RESISTANCE.named("warden")
    assert len(deck) == 12
    galaxy.seat(0).knows_nothing_of("resistance.0")


@rule("PC-CR-15")
def test_if_both_are_destroyed_the_guard_is_gone_and_nobody_gets_the_card(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e5", 1, "picket_drone")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.dice(HIT, HIT).run(Assaults())
    assert galaxy.table.guards[n.COUNCIL] == 0
    assert galaxy.power(0).trophies == []
    assert galaxy.table.resistance[0].cards[0] == n.RESISTANCE.named("picket_drone")


@rule("PC-CR-02", "PC-CR-17")
def test_damage_of_a_battle_stays_for_the_guard(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e5", 1, "picket_drone")
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5", damage=2)
    galaxy.dice(HIT, MISS, HIT).run(Assaults())
    assert not alive(galaxy, cruiser)
    for hex in ("d4", "d5"):
        galaxy.pieces.guard(hex, 1)
        galaxy.pieces.ship(1, "war_cruiser", hex)
    galaxy.run(Assaults()).seat(0).asked("proxima.order_battles")


@rule("PC-RAND-06")
def test_an_empty_deck_is_made_of_discards_or_the_last_card_counts_again(galaxy: Galaxy) -> None:
    drone, lancer = n.RESISTANCE.named("picket_drone"), n.RESISTANCE.named("lancer")
    galaxy.table.resistance[0].cards = []
    galaxy.table.discarded[0] = [lancer]
    galaxy.pieces.guard("e5", 1)
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.dice(MISS, MISS, HIT, HIT).run(Assaults())
    assert galaxy.power(0).trophies == [lancer]
    galaxy.table.last_seen[0] = drone
    galaxy.pieces.guard("e5", 1)
    galaxy.dice(MISS, HIT, MISS).run(Assaults())
    galaxy.said("proxima.beaten", resistance="picket_drone")
    assert galaxy.power(0).trophies == [lancer]


@rule("PC-POLC-10", "PC-POLC-24")
def test_laws_weaken_or_strengthen_guards(galaxy: Galaxy) -> None:
    galaxy.pieces.law("centaurian_amnesty", "reinforced_pickets")
    galaxy.pieces.guard("e5", 1, "patrol_frigate")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.dice(MISS, HIT, MISS, MISS, HIT, MISS).run(Assaults())
    assert len(galaxy.power(0).trophies) == 1


@rule("PC-CRC-21")
def test_an_emp_dreadnought_ignores_shield_parts_in_the_first_round(wider: Stages) -> None:
    for round_one, survives in ((True, False), (False, True)):
        galaxy = wider()
        galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")] * 2
        galaxy.pieces.guard("e5", 3, "emp_dreadnought")
        galaxy.pieces.fit(0, "battle_carrier", "quantum_shield", *["antimatter_cannon"] * 2)
        carrier = galaxy.pieces.ship(0, "battle_carrier", "e5")
        hits, misses = [HIT, HIT, *[MISS] * 3], [MISS] * 5
        first, second = (hits, misses) if round_one else (misses, hits)
        galaxy.dice(*first, *[MISS] * 11, *second, *[HIT] * 11).run(Assaults())
        galaxy.seat(1).asked("proxima.pod").picks("hesitation")
        assert alive(galaxy, carrier) == survives


# Tactics


@rule("PC-FIGHT-05", "PC-FIGHT-06", "PC-FIGHT-07", "PC-DEC-41")
def test_advanced_tactics_sacrifice_a_raider_for_its_shields(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "advanced_tactics")
    galaxy.pieces.fit(0, "dark_raider", "em_shield")
    raider = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(0, "fighter", "e5")
    victim = galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Battles())
    galaxy.seat(0).asked("proxima.sacrifice").answers({key(raider): key(victim)})
    assert galaxy.done
    assert not alive(galaxy, victim)
    assert not alive(galaxy, raider)
    galaxy.said_nothing_of("proxima.rolls")
    assert galaxy.power(0).points[n.FROM_COMBAT] == 1
    assert galaxy.power(1).points[n.FROM_COMBAT] == 0


@rule("PC-FIGHT-08", "PC-DEC-41")
def test_basic_tactics_name_a_ship_that_must_be_hit_first(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "basic_tactics")
    galaxy.pieces.fit(0, "fighter", "pulse_cannon")
    galaxy.pieces.ship(0, "fighter", "e5")
    bait = galaxy.pieces.ship(1, "battle_carrier", "e5", damage=1)
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.run(Battles())
    galaxy.dice(MISS, MISS, HIT, HIT, HIT)
    galaxy.seat(1).asked("proxima.name_decoy").picks(key(bait))
    asked = galaxy.seat(0).asked("proxima.assign")
    assert asked.options() == [key(raider), key(bait)]
    asked.picks(key(raider))
    assert galaxy.done
    assert not alive(galaxy, bait)
    assert not alive(galaxy, raider)


# Combat cards


@rule("PC-EX-10", "PC-CCGET-01", "PC-CCGET-05", "PC-CCGET-07", "PC-CCGET-08", "PC-DEC-17")
@rule("PC-HIDE-08")
def test_later_places_draw_more_cards_and_hands_stay_at_six(wider: Stages) -> None:
    galaxy = wider(seats=5)
    galaxy.pieces.hand(4, *["glory"] * 3, *["jamming"] * 2)
    galaxy.run(ReceiveCards())
    assert [len(galaxy.power(seat).combat_cards) for seat in range(5)] == [1, 1, 2, 2, 8]
    assert len(galaxy.seat(4).asked("proxima.discard").options()) == 8
    galaxy.seat(0).knows_nothing_of("powers.4.combat_cards")
    assert len(galaxy.seat(0).view.state.powers[4].combat_cards) == 8
    galaxy.time_up()
    hand = galaxy.power(4).combat_cards.cards
    assert len(hand) == 6
    assert hand.count(n.COMBAT_CARD.named("jamming")) >= 2
    galaxy.seat(0).knows_nothing_of("combat_discards")


@rule("PC-CCGET-02", "PC-CCGET-03", "PC-CCGET-04", "PC-CCGET-06", "PC-POLC-35")
@pytest.mark.parametrize(
    ("seats", "draws"),
    [(2, [1, 1]), (3, [1, 2, 2]), (4, [1, 1, 2, 2]), (6, [1, 1, 2, 2, 3, 3])],
)
def test_draws_go_by_the_number_of_powers(wider: Stages, seats: int, draws: list[int]) -> None:
    galaxy = wider(seats=seats)
    galaxy.run(ReceiveCards())
    assert [len(galaxy.power(seat).combat_cards) for seat in range(seats)] == draws
    galaxy = wider(seats=seats)
    galaxy.pieces.law("war_college")
    galaxy.run(ReceiveCards())
    assert [len(galaxy.power(seat).combat_cards) - 1 for seat in range(seats)] == draws


@rule("PC-CCGET-09")
def test_alone_one_draws_by_the_row_for_six(stage: Stages) -> None:
    for card, count in ((5, 3), (0, 1)):
        galaxy = stage(seats=1).given(solo_card=card)
        galaxy.run(ReceiveCards())
        assert len(galaxy.power(0).combat_cards) == count


@rule("PC-RAND-05")
def test_an_empty_stack_of_combat_cards_is_made_of_the_discards(wider: Stages) -> None:
    galaxy = wider(seats=2)
    galaxy.table.combat_discards.cards = galaxy.table.combat_deck.cards
    galaxy.table.combat_deck.cards = []
    galaxy.chance("dealing", *[0] * 53).run(ReceiveCards())
    assert len(galaxy.table.combat_deck) == 52


def duel(galaxy: Galaxy, mine: str = "", theirs: str = "", *dice: int) -> Galaxy:
    """Powers 0 and 1 fight with a card each; power 1 lays and rolls first."""
    for seat, card in ((0, mine), (1, theirs)):
        if card:
            galaxy.pieces.hand(seat, card)
    galaxy.dice(*dice).run(Battles())
    if theirs:
        galaxy.seat(1).asked("proxima.lay").picks(theirs)
    if mine:
        galaxy.seat(0).asked("proxima.lay").picks(mine)
    return galaxy


@rule("PC-FIGHT-09", "PC-FIGHT-10", "PC-FIGHT-21", "PC-HIDE-09", "PC-DEC-42")
def test_cards_are_laid_face_down_in_reverse_order_and_opened_together(wider: Stages) -> None:
    galaxy = wider()
    for seat in (0, 1):
        galaxy.pieces.ship(seat, "dark_raider", "e5")
        galaxy.pieces.hand(seat, "target_lock", "glory")
    galaxy.run(Battles())
    galaxy.seat(1).asked("proxima.lay").picks("target_lock")
    galaxy.said("proxima.lays", seat="seat2")
    galaxy.seat(0).knows_nothing_of("powers.1.laid")
    galaxy.said_nothing_of("proxima.revealed")
    galaxy.dice(4, 4)
    galaxy.seat(0).asked("proxima.lay").passes()
    galaxy.said("proxima.revealed", side="seat2", combat_card="target_lock")
    assert len(galaxy.power(1).laid) == 0
    assert galaxy.table.combat_discards.cards == [n.COMBAT_CARD.named("target_lock")]
    assert galaxy.power(1).points[n.FROM_COMBAT] == 1


@rule("PC-FIGHT-11", "PC-CCC-09")
def test_a_card_counts_for_one_round_only(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.fit(1, "dark_raider", "em_shield")
    other = galaxy.pieces.ship(1, "dark_raider", "e5")
    duel(galaxy, "target_lock", "", MISS, 4, MISS, 4, MISS, HIT)
    assert not alive(galaxy, other)
    assert galaxy.done


@rule("PC-POLC-42")
def test_when_guns_are_silent_no_cards_are_laid(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("silent_guns")
    for seat in (0, 1):
        galaxy.pieces.ship(seat, "dark_raider", "e5")
        galaxy.pieces.hand(seat, "glory")
    galaxy.dice(HIT, HIT).run(Battles())
    assert galaxy.done


CASES: dict[str, tuple[tuple[int, ...], bool, bool]] = {
    "overload": ((MISS, 1, HIT, 1), False, False),
    "last_stand": ((MISS, 1, 1, MISS, HIT), True, True),
    "sensor_ghosts": ((MISS, 1, HIT), True, False),
    "focus_fire": ((MISS, 1), True, False),
}
"""What a raider and its card do to another: dice, and whether each of them survives."""


@rule("PC-CCC-07", "PC-CCC-10", "PC-CCC-12")
@pytest.mark.parametrize("card", ["overload", "sensor_ghosts", "focus_fire"])
def test_cards_for_the_attack(wider: Stages, card: str) -> None:
    dice, own, other = CASES[card]
    galaxy = wider()
    ships = [galaxy.pieces.ship(seat, "dark_raider", "e5") for seat in (0, 1)]
    duel(galaxy, card, "", *dice)
    assert galaxy.done
    assert [alive(galaxy, ship) for ship in ships] == [own, other]


@rule("PC-CCC-08")
def test_a_last_stand_rolls_more_against_superior_numbers(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "dark_raider", "e5")
    enemies = [galaxy.pieces.ship(1, "dark_raider", "e5") for _ in range(2)]
    duel(galaxy, "last_stand", "", 1, 1, HIT, HIT, 1, 1)
    galaxy.seat(0).asked("proxima.assign").answers({key(ship): 1 for ship in enemies})
    assert galaxy.done
    assert galaxy.power(0).points[n.FROM_COMBAT] == 2


@rule("PC-CCC-02", "PC-FIGHT-10", "PC-FIGHT-20")
def test_jamming_stops_a_card_with_a_higher_number(wider: Stages) -> None:
    galaxy = wider()
    ships = [galaxy.pieces.ship(seat, "dark_raider", "e5") for seat in (0, 1)]
    duel(galaxy, "jamming", "target_lock", 4, HIT)
    galaxy.seat(0).asked("proxima.pick_side").picks("seat2")
    galaxy.said("proxima.jammed", combat_card="target_lock")
    assert [alive(galaxy, ship) for ship in ships] == [True, False]


@rule("PC-CCC-03")
def test_combat_training_rerolls_a_miss_for_each_of_the_people(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.fit(0, "battle_carrier", "pulse_cannon")
    carrier = galaxy.pieces.ship(0, "battle_carrier", "e5", cargo=3)
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    duel(galaxy, "combat_training", "", MISS, 1, 1, HIT)
    galaxy.seat(0).asked("proxima.share").answers({key(carrier): 1})
    assert not alive(galaxy, raider)
    assert galaxy.pieces.find(carrier).cargo == 2


@rule("PC-CCC-04")
def test_emergency_repairs_take_damage_off_before_the_roll(wider: Stages) -> None:
    galaxy = wider()
    cruiser = galaxy.pieces.ship(0, "war_cruiser", "e5", damage=2)
    galaxy.pieces.ship(1, "dark_raider", "e5")
    duel(galaxy, "emergency_repairs", "", HIT, HIT, MISS)
    galaxy.seat(0).asked("proxima.share").answers({key(cruiser): 2})
    assert galaxy.pieces.find(cruiser).damage == 1


@rule("PC-CCC-05")
def test_an_ion_burst_silences_a_ship(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "dark_raider", "e5")
    enemy = galaxy.pieces.ship(1, "war_cruiser", "e5", damage=2)
    duel(galaxy, "ion_burst", "", HIT)
    galaxy.seat(0).asked("proxima.pick_enemy").picks(key(enemy))
    assert galaxy.done
    assert not alive(galaxy, enemy)


@rule("PC-CCC-06")
def test_ramming_gives_up_a_ship_for_three_damage(wider: Stages) -> None:
    galaxy = wider()
    own = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(0, "fighter", "e5")
    enemy = galaxy.pieces.ship(1, "war_cruiser", "e5")
    duel(galaxy, "ramming")
    galaxy.seat(0).asked("proxima.ram").answers({key(own): key(enemy)})
    assert not alive(galaxy, own)
    assert not alive(galaxy, enemy)
    assert galaxy.power(0).points[n.FROM_COMBAT] == 3


@rule("PC-CCC-11")
def test_scattered_dice_hit_on_a_six_only(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "quantum_scanner")
    ships = [galaxy.pieces.ship(seat, "dark_raider", "e5") for seat in (0, 1)]
    duel(galaxy, "scatter", "", 5, HIT)
    galaxy.seat(0).asked("proxima.pick_side").picks("seat2")
    assert [alive(galaxy, ship) for ship in ships] == [True, False]


@rule("PC-CCC-12")
def test_focused_fire_goes_to_a_single_ship(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "fighter", "e5")
    cruiser = galaxy.pieces.ship(1, "war_cruiser", "e5")
    raider = galaxy.pieces.ship(1, "dark_raider", "e5")
    duel(galaxy, "focus_fire", "", 1, 1, 1, HIT, HIT, HIT, 1, 1)
    galaxy.seat(0).asked("proxima.assign").picks(key(cruiser))
    galaxy.said("proxima.struck", ship=key(cruiser), number=3)
    assert not alive(galaxy, cruiser)
    assert alive(galaxy, raider)


@rule("PC-CCC-13")
def test_a_decoy_draws_the_hits(wider: Stages) -> None:
    galaxy = wider()
    decoy = galaxy.pieces.ship(0, "war_cruiser", "e5")
    raider = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(1, "fighter", "e5")
    duel(galaxy, "decoy", "", HIT, HIT, HIT, 1, 1)
    galaxy.seat(0).asked("proxima.pick_decoy").picks(key(decoy))
    assert galaxy.pieces.find(decoy).damage == 2
    assert alive(galaxy, raider)


@rule("PC-CCC-14")
def test_an_evasive_pattern_cancels_two_hits_of_the_victims_choice(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.fit(1, "fighter", "pulse_cannon")
    one, other = (galaxy.pieces.ship(0, "dark_raider", "e5") for _ in range(2))
    galaxy.pieces.ship(1, "fighter", "e5")
    duel(galaxy, "evasive_pattern", "", HIT, HIT, HIT, HIT, 1)
    galaxy.seat(1).asked("proxima.assign").answers({key(one): 2, key(other): 1})
    galaxy.seat(0).asked("proxima.evade").answers({key(one): 2, key(other): 0})
    assert alive(galaxy, one)
    assert not alive(galaxy, other)


@rule("PC-CCC-15", "PC-CCC-16")
def test_a_shield_surge_absorbs_and_piercing_rounds_add_damage(wider: Stages) -> None:
    galaxy = wider()
    own = galaxy.pieces.ship(0, "dark_raider", "e5")
    enemy = galaxy.pieces.ship(1, "war_cruiser", "e5", damage=1)
    duel(galaxy, "shield_surge", "", HIT, 1, HIT, 1, 1, HIT)
    assert alive(galaxy, own)
    galaxy = wider()
    galaxy.pieces.ship(0, "dark_raider", "e5")
    enemy = galaxy.pieces.ship(1, "war_cruiser", "e5", damage=1)
    duel(galaxy, "piercing_rounds", "", 1, 1, HIT)
    assert not alive(galaxy, enemy)


@rule("PC-CCC-17")
def test_boarders_clear_a_ship_of_its_people(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "fighter", "e5")
    carrier = galaxy.pieces.ship(1, "battle_carrier", "e5", cargo=3)
    supply = galaxy.power(1).supply
    duel(galaxy, "boarders", "", 1, HIT, HIT, 1, HIT, HIT)
    galaxy.seat(0).asked("proxima.pick_enemy").picks(key(carrier))
    assert galaxy.power(1).supply == supply + 3


@rule("PC-CCC-18", "PC-CCC-19")
@pytest.mark.parametrize(("card", "cp", "points"), [("salvage", 3, 1), ("glory", 0, 2)])
def test_salvage_and_glory_reward_the_victor_of_the_round(
    wider: Stages, card: str, cp: int, points: int
) -> None:
    galaxy = wider()
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    duel(galaxy, card, "", 1, HIT)
    assert galaxy.cp(0) == cp
    assert sum(galaxy.power(0).points) == points


# Cards of the Resistance


def pod(galaxy: Galaxy, card: str, *dice: int, attacker: str = "fighter", **ship: Any) -> ShipId:
    """A guard uses a card against a ship of power 0."""
    galaxy.table.pods.cards = [n.COMBAT_CARD.named(one) for one in ("hesitation", card)]
    galaxy.pieces.guard("e5", 1, "picket_drone")
    mine = galaxy.pieces.ship(0, attacker, "e5", **ship)
    galaxy.dice(*dice).run(Assaults())
    asked = galaxy.seat(1).asked("proxima.pod")
    galaxy.seat(0).knows_nothing_of("pod_hand")
    asked.picks(card)
    return mine


@rule("PC-CR-07", "PC-HIDE-10", "PC-CRCC-02")
def test_a_swarm_rolls_two_dice_more(wider: Stages) -> None:
    galaxy = wider()
    ship = pod(galaxy, "swarm", 1, 1, HIT, HIT, 1)
    assert not alive(galaxy, ship)
    galaxy.said("proxima.revealed", side="resistance", combat_card="swarm")
    discards = galaxy.seat(2).view.state.pod_discards.cards
    assert sorted(discards) == [-1, n.COMBAT_CARD.named("swarm")]


@rule("PC-CRCC-03", "PC-CRCC-06")
@pytest.mark.parametrize(("card", "hits"), [("hard_shell", 2), ("phase_shift", 1)])
def test_a_hard_shell_and_a_phase_shift_protect_the_guard(
    wider: Stages, card: str, hits: int
) -> None:
    galaxy = wider()
    first = [HIT] * hits + [1] * (2 - hits)
    pod(galaxy, card, 1, *first, 1, HIT, 1)
    assert galaxy.done
    assert len(galaxy.power(0).trophies) == 1
    galaxy.said("proxima.rolls", side="seat1", times=2)


@rule("PC-CRCC-04", "PC-CRCC-05", "PC-CRCC-08", "PC-CRCC-09")
@pytest.mark.parametrize(
    ("card", "dice", "survives"),
    [
        ("relentless", (1, HIT, HIT, 1), False),
        ("precision", (4, HIT, 1), False),
        ("hesitation", (4, HIT, 1), True),
    ],
)
def test_other_cards_of_the_resistance(
    wider: Stages, card: str, dice: tuple[int, ...], survives: bool
) -> None:
    galaxy = wider()
    ship = pod(galaxy, card, *dice)
    assert galaxy.done
    assert alive(galaxy, ship) == survives


@rule("PC-CRCC-08")
def test_an_overcharge_adds_damage_to_each_ship_that_is_hit(wider: Stages) -> None:
    galaxy = wider()
    ship = pod(galaxy, "overcharge", HIT, HIT, 1, attacker="war_cruiser", damage=1)
    assert not alive(galaxy, ship)


@rule("PC-CRCC-07")
def test_boarding_pods_take_one_of_the_people(wider: Stages) -> None:
    galaxy = wider()
    ship = pod(galaxy, "boarding_pods", 1, HIT, attacker="battle_carrier", cargo=2)
    galaxy.seat(1).asked("proxima.pick_enemy").picks(key(ship))
    assert galaxy.pieces.find(ship).cargo == 1


@rule("PC-CR-08")
def test_whoever_fights_a_guard_may_lay_cards_too(wider: Stages) -> None:
    galaxy = wider()
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")] * 2
    galaxy.pieces.guard("e5", 1, "picket_drone")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.hand(0, "target_lock")
    galaxy.dice(1, 4).run(Assaults())
    galaxy.seat(0).asked("proxima.lay").picks("target_lock")
    galaxy.time_up()
    assert len(galaxy.power(0).trophies) == 1


@rule("PC-CR-07", "PC-DEC-44")
def test_silence_uses_the_lower_card_of_the_resistance(wider: Stages) -> None:
    galaxy = wider()
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("precision"), n.COMBAT_CARD.named("swarm")]
    galaxy.pieces.guard("e5", 1, "picket_drone")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.dice(1, 1, 1, HIT).run(Assaults()).time_up()
    galaxy.said("proxima.revealed", side="resistance", combat_card="swarm")
