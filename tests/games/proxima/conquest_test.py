"""Stage V without the fighting: boarding, moving, blocking, cloaking and landing."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.conquest.blocking import Blocking
from starmoot.games.proxima.conquest.cloaking import Cloaks, Uncloak
from starmoot.games.proxima.conquest.landing import Deploy, Mount
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.conquest.stage import Conquest, ConquestStage
from starmoot.games.proxima.names import GRID, ShipId
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule


def key(ship: ShipId) -> str:
    """The word for a ship."""
    return n.SHIP.key(ship)


def at(galaxy: Galaxy, ship: ShipId) -> str:
    """The hex of a ship."""
    return n.HEX.key(galaxy.pieces.find(ship).hex)


# The stage


@rule("PC-CONQ-01", "PC-CONQ-02", "PC-ACT-28", "PC-ACT-29", "PC-ACT-30", "PC-POLC-23")
@pytest.mark.parametrize(
    ("bonus", "laws", "conquests"),
    [("bank", (), 2), ("move", (), 3), ("move", ("full_mobilisation",), 4)],
)
def test_two_conquests_and_more_with_move_or_mobilisation(
    galaxy: Galaxy, bonus: str, laws: tuple[str, ...], conquests: int
) -> None:
    galaxy.pieces.law(*laws)
    galaxy.given(bonus=n.ACTION.named(bonus), last_turn=7).run(ConquestStage())
    assert galaxy.done
    galaxy.said("proxima.conquest", times=conquests)


@rule("PC-CONQ-03", "PC-CONQ-04")
def test_a_conquest_has_six_steps_after_the_cloaks(galaxy: Galaxy) -> None:
    play: Any = galaxy.play
    names = [type(step).__name__ for step in Conquest().outline(play)]
    steps = ["Cloaks", "Mount", "Movement", "Uncloak", "Battles", "Assaults", "Deploy", "Espionage"]
    assert names == steps


# Boarding


@rule("PC-MOUNT-01", "PC-MOUNT-04", "PC-SHIP-02", "PC-SHIP-03", "PC-SHIP-04", "PC-SHIP-05")
@rule("PC-DEC-35")
def test_people_board_ships_above_their_planet_within_capacity(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    here = galaxy.pieces.where(planet)
    galaxy.pieces.people(0, planet, 4)
    carrier = galaxy.pieces.ship(0, "battle_carrier", here, cargo=1)
    cruiser = galaxy.pieces.ship(0, "war_cruiser", here)
    for hull in ("fighter", "dark_raider"):
        galaxy.pieces.ship(0, hull, here)
    galaxy.pieces.ship(0, "battle_carrier", "e5")
    galaxy.run(Mount())
    shape = galaxy.seat(0).asked("proxima.board").shape
    assert dict(zip(shape.keys, shape.caps, strict=True)) == {carrier: 2, cruiser: 1}  # type: ignore[attr-defined]
    galaxy.seat(0).asked("proxima.board").answers({key(carrier): 2, key(cruiser): 1})
    assert galaxy.pieces.at(planet).people[0] == 1
    assert (galaxy.pieces.find(carrier).cargo, galaxy.pieces.find(cruiser).cargo) == (3, 1)


@rule("PC-MOUNT-01", "PC-MOUNT-03")
def test_a_planet_cannot_give_more_than_live_there_and_all_board_at_once(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    ships = []
    for seat in (0, 1):
        galaxy.pieces.people(seat, planet, 2)
        here = galaxy.pieces.where(planet)
        ships.append([key(galaxy.pieces.ship(seat, "battle_carrier", here)) for _ in range(2)])
    galaxy.run(Mount())
    with pytest.raises(AssertionError, match="limit"):
        galaxy.seat(0).asked("proxima.board").answers({ships[0][0]: 2, ships[0][1]: 1})
    galaxy.seat(1).asked("proxima.board").answers({ships[1][0]: 1, ships[1][1]: 1})
    galaxy.seat(0).asked("proxima.board").answers({ships[0][0]: 2})
    assert galaxy.pieces.at(planet).people == [0, 0, 0]


@rule("PC-MOUNT-02")
def test_civilian_ships_move_people_between_settled_planets(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "civilian_ships")
    near, far = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    galaxy.pieces.people(0, near, 3)
    galaxy.pieces.people(0, far, 1)
    galaxy.run(Mount())
    asked = galaxy.seat(0).asked("proxima.shift")
    asked.answers({n.PLANET.key(near): 0, n.PLANET.key(far): 4})
    assert galaxy.pieces.at(near).people[0] == 0
    assert galaxy.pieces.at(far).people[0] == 4


@rule("PC-MOUNT-05", "PC-SCORE-19")
def test_people_aboard_lead_no_planet(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.pieces.people(1, planet, 1)
    play: Any = galaxy.play
    assert play.leader(galaxy.pieces.at(planet)) == 1
    assert play.settled_by(0) == []


# Moving


@rule("PC-MOVE-01", "PC-MOVE-03", "PC-MOVE-04", "PC-MOVE-05", "PC-MOVE-19", "PC-MAP-11")
@rule("PC-DEC-36", "PC-MOVE-20")
def test_each_ship_moves_on_its_own_one_hex_in_the_first_step(galaxy: Galaxy) -> None:
    one, other, third = (galaxy.pieces.ship(0, hull, "e5") for hull in n.HULL.keys[:3])
    galaxy.pieces.guard("e6", 2)
    galaxy.run(Movement())
    asked = galaxy.seat(0).asked("proxima.move")
    asked.answers([{key(one): "e6"}, {key(other): "d5"}])
    assert (at(galaxy, one), at(galaxy, other), at(galaxy, third)) == ("e6", "d5", "e5")
    assert galaxy.done


@rule("PC-MOVE-05", "PC-MOVE-06", "PC-MOVE-07", "PC-GEN-07")
def test_by_drive_power_faster_ships_move_on_in_later_steps(galaxy: Galaxy) -> None:
    galaxy.pieces.fit(0, "fighter", "fusion_drive")
    galaxy.pieces.fit(1, "fighter", "ion_drive")
    fast, slow = galaxy.pieces.ship(0, "fighter", "e5"), galaxy.pieces.ship(0, "dark_raider", "e5")
    other = galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(1).asked("proxima.move").answers([{key(other): "e6"}])
    galaxy.seat(0).asked("proxima.move").answers([{key(fast): "e4"}, {key(slow): "e4"}])
    galaxy.seat(1).asked("proxima.move").passes()
    assert galaxy.seat(0).asked("proxima.move").options() == [key(fast)]
    galaxy.seat(0).asked("proxima.move").answers([{key(fast): "e5"}])
    galaxy.seat(0).asked("proxima.move").answers([{key(fast): "e6"}])
    assert galaxy.done
    assert (at(galaxy, fast), at(galaxy, slow)) == ("e6", "e4")


@rule("PC-MAP-12")
def test_no_ship_leaves_the_map(galaxy: Galaxy) -> None:
    ship = galaxy.pieces.ship(0, "fighter", galaxy.pieces.home_hex(0))
    galaxy.run(Movement())
    follow = galaxy.seat(0).asked("proxima.move").shape.then[0]  # type: ignore[attr-defined]
    assert ship is not None
    assert all(galaxy.table.on_map[hex] for hex in follow.keys)
    assert len(follow.keys) == 3


@rule("PC-MOVE-09", "PC-SHIP-17", "PC-OPEN-01")
def test_in_reverse_turn_order_ships_move_their_whole_distance_at_once(stage: Stages) -> None:
    galaxy = stage(seats=4, movement="reverse_turn_order")
    galaxy.pieces.fit(3, "fighter", "ion_drive")
    fast, slow = galaxy.pieces.ship(3, "fighter", "e5"), galaxy.pieces.ship(3, "dark_raider", "e5")
    first = galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    shape: Any = galaxy.seat(3).asked("proxima.move").shape
    reach = {key(ship): len(then.keys) for ship, then in zip(shape.keys, shape.then, strict=True)}
    assert reach == {key(slow): 6, key(fast): 18}
    galaxy.seat(3).asked("proxima.move").answers([{key(fast): "e7"}])
    galaxy.seat(0).asked("proxima.move").passes()
    assert (at(galaxy, fast), at(galaxy, first)) == ("e7", "e5")


@rule("PC-MOVE-11", "PC-MOVE-12", "PC-MOVE-13", "PC-MOVE-14", "PC-MOVE-15", "PC-HIDE-07")
@rule("PC-DEC-37", "PC-SETUP-18")
def test_with_tokens_all_ships_fly_at_the_same_time(stage: Stages) -> None:
    galaxy = stage(movement="simultaneous")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    fast = galaxy.pieces.ship(0, "fighter", "e5")
    off = galaxy.pieces.ship(1, "dark_raider", "e7")
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.tokens").answers([{key(fast): {"east": "north_west"}}])
    assert at(galaxy, fast) == "e5"
    galaxy.seat(1).asked("proxima.tokens").answers([{key(off): "east"}])
    assert (at(galaxy, fast), at(galaxy, off)) == ("d6", "e7")
    galaxy.run(Movement()).time_up()
    assert at(galaxy, fast) == "d6"


@rule("PC-MOVE-08", "PC-MOVE-17", "PC-POLC-39")
def test_a_hyperspace_drive_jumps_anywhere_after_all_other_steps(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.fit(0, "fighter", "hyperspace_drive")
    ship = galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").answers([{key(ship): "e6"}])
    shape: Any = galaxy.seat(0).asked("proxima.move").shape
    assert len(shape.then[0].keys) == sum(galaxy.table.on_map) - 1
    galaxy.seat(0).asked("proxima.move").answers([{key(ship): galaxy.pieces.home_hex(1)}])
    assert at(galaxy, ship) == galaxy.pieces.home_hex(1)
    galaxy.pieces.law("sealed_skies")
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").passes()
    assert galaxy.done


@rule("PC-MOVE-10", "PC-MOVE-16")
def test_a_hyperspace_drive_jumps_last_in_the_other_methods_too(wider: Stages) -> None:
    galaxy = wider(movement="reverse_turn_order")
    galaxy.pieces.fit(2, "fighter", "hyperspace_drive")
    ship = galaxy.pieces.ship(2, "fighter", "e5")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(2).asked("proxima.move").passes()
    galaxy.seat(0).asked("proxima.move").passes()
    galaxy.seat(2).asked("proxima.move").answers([{key(ship): "d4"}])
    assert at(galaxy, ship) == "d4"
    galaxy = wider(movement="simultaneous")
    galaxy.pieces.fit(2, "fighter", "hyperspace_drive")
    ship = galaxy.pieces.ship(2, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(2).asked("proxima.tokens").answers([{key(ship): {"east": ["d4"]}}])
    assert at(galaxy, ship) == "d4"


@rule("PC-MOVE-18")
def test_alone_one_moves_all_ships_their_whole_distance(stage: Stages) -> None:
    galaxy = stage(seats=1)
    galaxy.pieces.fit(0, "fighter", "fusion_drive")
    ship = galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").answers([{key(ship): "e8"}])
    assert at(galaxy, ship) == "e8"
    assert galaxy.done


@rule("PC-POLC-15")
def test_under_a_truce_no_ship_enters_the_home_of_another(galaxy: Galaxy) -> None:
    galaxy.pieces.law("home_truce")
    home = galaxy.pieces.home(1).hex
    near = next(hex for hex in GRID.around[home] if hex >= 0 and galaxy.table.on_map[hex])
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(near))
    owner = galaxy.pieces.ship(1, "fighter", n.HEX.key(near))
    galaxy.run(Movement())
    galaxy.seat(1).asked("proxima.move").answers([{key(owner): n.HEX.key(home)}])
    with pytest.raises(AssertionError, match="not on offer"):
        galaxy.seat(0).asked("proxima.move").answers([{key(ship): n.HEX.key(home)}])


@rule("PC-POLC-22")
def test_a_solar_storm_slows_ships_down_to_one_hex_at_least(galaxy: Galaxy) -> None:
    galaxy.pieces.law("solar_storm")
    galaxy.pieces.fit(0, "fighter", "fusion_drive")
    ship = galaxy.pieces.find(galaxy.pieces.ship(0, "fighter", "e5"))
    raider = galaxy.pieces.find(galaxy.pieces.ship(0, "dark_raider", "e5"))
    play: Any = galaxy.play
    assert (play.speed(0, ship), play.speed(0, raider)) == (2, 1)


# Blocking


def blocking(stage: Stages, **options: Any) -> Galaxy:
    """A galaxy with ship blocking; power 0 has fast fighters."""
    galaxy = stage(ship_blocking="yes", **options)
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    return galaxy


@rule("PC-BLOCK-01", "PC-BLOCK-03", "PC-BLOCK-05", "PC-BLOCK-06", "PC-BLOCK-07", "PC-BLOCK-09")
@rule("PC-BLOCK-10", "PC-DEC-38", "PC-OPT-09", "PC-OPEN-02")
def test_each_fastest_ship_stops_one_slower_ship_of_another(stage: Stages) -> None:
    galaxy = blocking(stage)
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    weak = galaxy.pieces.ship(1, "dark_raider", "e5")
    strong = galaxy.pieces.ship(1, "war_cruiser", "e5")
    block = Blocking()
    galaxy.run(block)
    asked = galaxy.seat(0).asked("proxima.hold")
    assert asked.options() == [key(weak), key(strong)]
    galaxy.time_up()
    galaxy.said("proxima.held", ship=key(strong), times=1)


@rule("PC-BLOCK-04", "PC-BLOCK-08", "PC-BLOCK-14")
def test_equal_speed_cloaks_and_guards_stop_nobody(stage: Stages) -> None:
    galaxy = blocking(stage)
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.pieces.ship(0, "fighter", "e6", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e6")
    galaxy.pieces.ship(1, "fighter", "d5")
    galaxy.pieces.guard("d5", 1)
    galaxy.run(Blocking())
    galaxy.said_nothing_of("proxima.held")
    assert galaxy.done


@rule("PC-BLOCK-11", "PC-BLOCK-12")
def test_a_stop_holds_for_the_next_step_even_if_the_stopping_ship_leaves(stage: Stages) -> None:
    galaxy = blocking(stage)
    galaxy.pieces.fit(0, "fighter", "fusion_drive")
    galaxy.pieces.fit(1, "dark_raider", "ion_drive")
    fast = galaxy.pieces.ship(0, "fighter", "e4")
    slow = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.given(order=[1, 0, 2]).run(Movement())
    galaxy.seat(0).asked("proxima.move").answers([{key(fast): "e5"}])
    galaxy.seat(1).asked("proxima.move").passes()
    galaxy.said("proxima.held", ship=key(slow))
    galaxy.seat(0).asked("proxima.move").answers([{key(fast): "e6"}])
    galaxy.seat(0).asked("proxima.move").passes()
    assert galaxy.done
    assert at(galaxy, slow) == "e5"


@rule("PC-BLOCK-02", "PC-BLOCK-12")
def test_in_reverse_turn_order_each_whole_move_is_a_step(stage: Stages) -> None:
    galaxy = blocking(stage, movement="reverse_turn_order")
    fast = galaxy.pieces.ship(0, "fighter", "e4")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.given(order=[1, 2, 0]).run(Movement())
    galaxy.seat(0).asked("proxima.move").answers([{key(fast): "e5"}])
    assert galaxy.done


@rule("PC-BLOCK-13")
def test_a_hyperspace_drive_counts_as_four_for_blocking(wider: Stages) -> None:
    galaxy = wider(ship_blocking="yes")
    slow = galaxy.pieces.caught(1, "fighter", "fusion_drive", by="hyperspace_drive")
    galaxy.run(Blocking())
    galaxy.said("proxima.held", ship=key(slow))


# Cloaking


@rule("PC-CLOAK-01", "PC-CLOAK-02", "PC-CLOAK-04", "PC-CLOAK-07", "PC-HIDE-13", "PC-HIDE-16")
@rule("PC-DEC-34", "PC-OPT-26", "PC-OPEN-09")
def test_ships_are_cloaked_hex_by_hex_and_others_see_a_marker(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "cloaking")
    ships = [galaxy.pieces.ship(0, hull, "e5") for hull in ("fighter", "dark_raider")]
    other = galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.run(Cloaks())
    asked = galaxy.seat(0).asked("proxima.cloaks")
    assert asked.options() == ["e5", "e6"]
    asked.picks("e5")
    assert all(galaxy.pieces.find(ship).cloaked for ship in ships)
    assert not galaxy.pieces.find(other).cloaked
    seen = galaxy.seat(1).view.state.powers[0]
    assert seen.markers == [n.HEX.named("e5")]
    assert len(seen.ships) == 8 - 2
    assert len(galaxy.seat(0).view.state.powers[0].ships) == 8


@rule("PC-HIDE-14", "PC-HIDE-15")
@pytest.mark.parametrize(("info", "ships"), [("open", 8), ("dark", 7)])
def test_a_table_may_show_all_or_nothing_of_cloaked_ships(
    stage: Stages, info: str, ships: int
) -> None:
    galaxy = stage(cloak_info=info)
    galaxy.pieces.knows(0, "cloaking")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Cloaks())
    galaxy.seat(0).asked("proxima.cloaks").picks("e5")
    seen = galaxy.seat(1).view.state.powers[0]
    assert (seen.markers, len(seen.ships)) == ([], ships)


@rule("PC-CLOAK-05", "PC-DEC-34")
def test_observed_ships_cannot_vanish_but_hidden_ones_stay_hidden(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "cloaking")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.pieces.guard("e6", 1)
    hidden = galaxy.pieces.ship(0, "dark_raider", "d5", cloaked=True)
    galaxy.pieces.ship(1, "dark_raider", "d5")
    galaxy.run(Cloaks())
    assert galaxy.seat(0).asked("proxima.cloaks").options() == ["d5"]
    galaxy.time_up()
    assert galaxy.pieces.find(hidden).cloaked


@rule("PC-CLOAK-06", "PC-POLC-40")
def test_without_a_cloak_or_under_open_skies_all_ships_are_visible(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "advanced_cloaking")
    ships = [galaxy.pieces.ship(seat, "fighter", "e5", cloaked=True) for seat in (0, 1)]
    galaxy.pieces.law("open_skies")
    galaxy.run(Cloaks())
    assert galaxy.done
    assert not any(galaxy.pieces.find(ship).cloaked for ship in ships)


@rule("PC-CLOAK-03", "PC-HIDE-17")
def test_where_visible_and_cloaked_ships_of_a_power_meet_all_are_seen(galaxy: Galaxy) -> None:
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Uncloak())
    assert not galaxy.pieces.find(ship).cloaked
    assert len(galaxy.seat(1).view.state.powers[0].ships) == 8


@rule("PC-CLOAK-08", "PC-CLOAK-14", "PC-DEC-39")
def test_cloaked_ships_among_visible_enemies_may_show_themselves(galaxy: Galaxy) -> None:
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(0, "dark_raider", "d5", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Uncloak())
    asked = galaxy.seat(0).asked("proxima.appear")
    assert asked.options() == ["e5"]
    asked.picks("e5")
    assert not galaxy.pieces.find(ship).cloaked
    galaxy.said("proxima.appears", seat="seat1", hex="e5")


@rule("PC-CLOAK-09", "PC-CLOAK-10", "PC-POLC-21")
@pytest.mark.parametrize("by_law", [False, True])
def test_radar_forces_cloaked_ships_in_the_same_hex_to_show_themselves(
    galaxy: Galaxy, by_law: bool
) -> None:
    if by_law:
        galaxy.pieces.law("radar_net")
    else:
        galaxy.pieces.knows(1, "radar")
    found = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    other = galaxy.pieces.ship(0, "dark_raider", "d5", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e5", cloaked=True)
    galaxy.run(Uncloak())
    galaxy.seat(1).asked("proxima.appear").passes()
    galaxy.seat(0).asked("proxima.appear").passes()
    asked = galaxy.seat(1).asked("proxima.sweep")
    assert asked.options() == ["e5"]
    asked.picks("e5")
    assert not galaxy.pieces.find(found).cloaked
    assert galaxy.pieces.find(other).cloaked


@rule("PC-CLOAK-11", "PC-CLOAK-12")
def test_advanced_cloaks_defy_radar_and_appear_where_they_like(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "advanced_cloaking")
    galaxy.pieces.knows(1, "radar")
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Uncloak())
    galaxy.seat(1).asked("proxima.sweep").picks("e5")
    assert galaxy.pieces.find(ship).cloaked
    galaxy.seat(0).asked("proxima.appear").picks("e5")
    assert not galaxy.pieces.find(ship).cloaked


@rule("PC-CLOAK-15", "PC-CLOAK-16", "PC-OPT-27", "PC-OPEN-08", "PC-CLOAK-17")
@pytest.mark.parametrize(("exempt", "seen"), [("yes", True), ("no", False)])
def test_in_the_very_last_conquest_all_ships_are_seen(
    wider: Stages, exempt: str, seen: bool
) -> None:
    galaxy = wider(final_uncloak_all=exempt)
    galaxy.pieces.knows(0, "advanced_cloaking")
    advanced = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    plain = galaxy.pieces.ship(1, "fighter", "d5", cloaked=True)
    galaxy.last_conquest().run(Uncloak())
    assert not galaxy.pieces.find(plain).cloaked
    assert galaxy.pieces.find(advanced).cloaked != seen


@rule("PC-CLOAK-17", "PC-CLOAK-13")
def test_alone_nothing_is_uncloaked_at_the_end(stage: Stages) -> None:
    galaxy = stage(seats=1)
    galaxy.pieces.knows(0, "cloaking")
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.last_conquest().run(Uncloak())
    galaxy.seat(0).asked("proxima.appear").passes()
    assert galaxy.pieces.find(ship).cloaked


@rule("PC-HIDE-18")
def test_only_the_owner_is_told_of_cloaked_moves_and_markers_follow(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "cloaking")
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").answers([{key(ship): "e6"}])
    galaxy.said("proxima.moved", ship=key(ship), hex="e6")
    assert [e for e in galaxy.seat(1).view.log if e.note.name == "proxima.moved"] == []
    assert galaxy.seat(1).view.state.powers[0].markers == [n.HEX.named("e6")]


# Landing


@rule("PC-DEPLOY-01", "PC-DEPLOY-02", "PC-DEPLOY-07", "PC-PLANET-15", "PC-PLANET-16", "PC-DEC-46")
def test_people_land_on_planets_in_reverse_turn_order(galaxy: Galaxy) -> None:
    home = galaxy.power(1).home
    carrier = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.home_hex(1), cargo=3)
    planet = galaxy.pieces.planet("green")
    cruiser = galaxy.pieces.ship(2, "war_cruiser", galaxy.pieces.where(planet), cargo=1)
    galaxy.pieces.ship(2, "battle_carrier", "e5", cargo=1)
    galaxy.pieces.people(1, home, 20)
    galaxy.run(Deploy())
    galaxy.seat(2).asked("proxima.land").answers({key(cruiser): 1})
    galaxy.seat(0).asked("proxima.land").answers({key(carrier): 2})
    assert galaxy.pieces.at(planet).people[2] == 1
    assert galaxy.pieces.at(home).people == [2, 20, 0]
    assert galaxy.pieces.find(carrier).cargo == 1


@rule("PC-EX-23", "PC-DEPLOY-03", "PC-DEPLOY-04", "PC-DEPLOY-05")
def test_under_a_moon_each_rolls_to_land_unless_manoeuvres_are_known(stage: Stages) -> None:
    for known, dice, landed in (((), (3, 4, 6), 2), (("landing_manoeuvres",), (), 3)):
        galaxy = stage()
        galaxy.pieces.knows(0, *known)
        planet = galaxy.pieces.planet("green", moon=True)
        ship = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
        galaxy.dice(*dice).run(Deploy())
        galaxy.seat(0).asked("proxima.land").answers({key(ship): 3})
        assert galaxy.done
        assert galaxy.pieces.at(planet).people[0] == landed
        assert galaxy.pieces.find(ship).cargo == 3 - landed


@rule("PC-POLC-09")
def test_lunar_beacons_help_to_land(galaxy: Galaxy) -> None:
    galaxy.pieces.law("lunar_beacons")
    planet = galaxy.pieces.planet("green", moon=True)
    ship = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.dice(2, 3, 3).run(Deploy())
    galaxy.seat(0).asked("proxima.land").answers({key(ship): 3})
    assert galaxy.pieces.at(planet).people[0] == 2


@rule("PC-DEPLOY-06", "PC-CLOAK-19", "PC-HIDE-19", "PC-CLOAK-18")
def test_nobody_lands_under_a_guard_and_cloaked_ships_land_unseen(galaxy: Galaxy) -> None:
    planet, guarded = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    ship = galaxy.pieces.ship(
        0, "battle_carrier", galaxy.pieces.where(planet), cargo=2, cloaked=True
    )
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(guarded), cargo=2)
    galaxy.pieces.guard(galaxy.pieces.where(guarded), 1)
    galaxy.run(Deploy())
    shape: Any = galaxy.seat(0).asked("proxima.land").shape
    assert shape.keys == [ship]
    galaxy.seat(0).asked("proxima.land").answers({key(ship): 2})
    assert galaxy.pieces.find(ship).cloaked
    assert galaxy.seat(1).view.state.planets[planet].people[0] == 2


@rule("PC-POLC-34")
def test_frontier_honours_reward_first_landings_twice_a_turn(wider: Stages) -> None:
    galaxy = wider(seats=4)
    galaxy.pieces.law("frontier_honours")
    orders = {}
    for colour in ("green", "red", "blue"):
        where = galaxy.pieces.where(galaxy.pieces.planet(colour))
        orders[key(galaxy.pieces.ship(0, "battle_carrier", where, cargo=1))] = 1
    galaxy.run(Deploy())
    galaxy.seat(0).asked("proxima.land").answers(orders)
    assert galaxy.power(0).points[n.FROM_CARDS] == 2


@rule("PC-DEPLOY-08", "PC-DEPLOY-09", "PC-DEC-47")
def test_commandos_drive_out_others_on_a_five_or_six(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "commandos")
    planet = galaxy.pieces.planet("green")
    ship = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.pieces.people(1, planet, 1)
    galaxy.pieces.people(2, planet, 4)
    galaxy.dice(5, 4, 6).run(Deploy())
    galaxy.seat(0).asked("proxima.land").answers({key(ship): 3})
    galaxy.seat(0).asked("proxima.raid")
    galaxy.time_up()
    assert galaxy.pieces.at(planet).people == [3, 1, 2]


@rule("PC-RES-13", "PC-RES-14", "PC-DEC-45")
def test_expert_research_learns_from_neighbours_once_a_turn(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "expert_research")
    galaxy.pieces.knows(1, "radar", "laser_cannon")
    galaxy.pieces.knows(2, "ion_drive")
    planet = galaxy.pieces.planet("green")
    for seat in (0, 1):
        galaxy.pieces.people(seat, planet, 1)
    galaxy.pieces.purse(0, cp=9)
    galaxy.given(last_turn=9).run(Conquest())
    asked = galaxy.seat(0).asked("proxima.learn")
    assert asked.options() == ["laser_cannon", "radar"]
    asked.picks("radar")
    assert galaxy.cp(0) == 6
    galaxy.run(Conquest())
    assert galaxy.done
