"""Where rules about moving meet: tokens, truces, jumps, storms and ships that block."""

from __future__ import annotations

from typing import Any

from tests.games.proxima.conquest_test import at, key

from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.stage import Battles
from starmoot.games.proxima.conquest.blocking import Blocking
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.names import GRID, Hex
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule

WAYS = [word for word in n.COMPASS.keys if word != n.COMPASS.key(n.STAY)]


def beside_home(galaxy: Galaxy, seat: int) -> tuple[str, str, str]:
    """A hex beside a home, the way there as a token, and the home."""
    home = galaxy.pieces.home(seat).hex
    near = next(hex for hex in GRID.around[home] if hex >= 0 and galaxy.table.on_map[hex])
    way = WAYS[GRID.around[near].index(home)]
    return n.HEX.key(Hex(near)), way, n.HEX.key(home)


@rule("PC-POLC-15", "PC-MOVE-15")
def test_under_a_truce_a_token_into_a_home_is_a_blank(stage: Stages) -> None:
    galaxy = stage(movement="simultaneous")
    galaxy.pieces.law("home_truce")
    near, way, _home = beside_home(galaxy, 1)
    guest = galaxy.pieces.ship(0, "fighter", near)
    galaxy.run(Movement()).seat(0).asked("proxima.tokens").answers([{key(guest): way}])
    assert at(galaxy, guest) == near


@rule("PC-POLC-15", "PC-MOVE-08")
def test_under_a_truce_no_ship_jumps_into_the_home_of_another(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("home_truce")
    galaxy.pieces.fit(0, "fighter", "hyperspace_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement()).seat(0).asked("proxima.move").passes()
    shape: Any = galaxy.seat(0).asked("proxima.move").shape
    hexes = shape.then[0].keys
    assert galaxy.pieces.home(0).hex in hexes
    assert not {galaxy.pieces.home(seat).hex for seat in (1, 2)} & set(hexes)
    assert n.HEX.named("e5") not in hexes
    assert len(hexes) == sum(galaxy.table.on_map) - 3


@rule("PC-MOVE-13", "PC-MOVE-12")
def test_a_blank_token_lets_the_next_one_count(stage: Stages) -> None:
    galaxy = stage(movement="simultaneous")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    ship = galaxy.pieces.ship(0, "fighter", "e5")
    stay = n.COMPASS.key(n.STAY)
    galaxy.run(Movement()).seat(0).asked("proxima.tokens").answers([{key(ship): {stay: "east"}}])
    assert at(galaxy, ship) == "e6"


@rule("PC-MOVE-05", "PC-MOVE-06")
def test_a_ship_that_did_not_move_in_the_first_step_may_in_the_second(galaxy: Galaxy) -> None:
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    fast = galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.run(Movement()).seat(0).asked("proxima.move").passes()
    asked = galaxy.seat(0).asked("proxima.move")
    assert asked.options() == [key(fast)]
    asked.answers([{key(fast): "e6"}])
    assert galaxy.done
    assert at(galaxy, fast) == "e6"


@rule("PC-BLOCK-11", "PC-MOVE-06")
def test_a_stop_ends_with_the_step_after_it(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    slow = galaxy.pieces.caught(1, "fighter", "ion_drive", by="fusion_drive")
    galaxy.run(Movement())
    galaxy.seat(1).asked("proxima.move").passes()
    galaxy.seat(0).asked("proxima.move").passes()
    galaxy.said("proxima.held", ship=key(slow))
    galaxy.seat(0).asked("proxima.move").passes()
    galaxy.seat(0).asked("proxima.move").passes()
    assert galaxy.done
    assert at(galaxy, slow) == "e5"


@rule("PC-BLOCK-08", "PC-BLOCK-09", "PC-DEC-38")
def test_each_slower_ship_is_stopped_once_and_silence_stops_the_strongest(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    galaxy.pieces.fit(1, "dark_raider", "pulse_cannon")
    galaxy.pieces.ship(0, "fighter", "e5")
    weak = galaxy.pieces.ship(1, "battle_carrier", "e5")
    strong = galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(1).asked("proxima.move").passes()
    galaxy.seat(0).asked("proxima.move").passes()
    galaxy.seat(0).asked("proxima.hold")
    galaxy.time_up()
    galaxy.said("proxima.held", ship=key(strong), times=1)
    galaxy.said_nothing_of("proxima.held", ship=key(weak))


@rule("PC-BLOCK-03", "PC-MOVE-18")
def test_in_a_hex_of_ones_own_nobody_is_stopped(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.run(Movement()).seat(0).asked("proxima.move").passes()
    galaxy.said_nothing_of("proxima.held")


@rule("PC-MOVE-15", "PC-MAP-11")
def test_a_token_leads_into_the_first_hex_of_the_map_as_into_any_other(stage: Stages) -> None:
    galaxy = stage(seats=6, movement="simultaneous", map_size="large")
    assert galaxy.table.on_map[0]
    near = Hex(next(hex for hex in GRID.around[0] if hex >= 0))
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(near))
    way = WAYS[GRID.around[near].index(0)]
    galaxy.run(Movement()).seat(0).asked("proxima.tokens").answers([{key(ship): way}])
    assert at(galaxy, ship) == n.HEX.key(Hex(0))


@rule("PC-BLOCK-03", "PC-FIGHT-01")
def test_powers_that_meet_in_the_first_hex_fight_there(galaxy: Galaxy) -> None:
    first = n.HEX.key(Hex(0))
    galaxy.pieces.ship(0, "fighter", first)
    galaxy.pieces.ship(1, "dark_raider", first)
    galaxy.dice(4, 5, 5).run(Battles())
    galaxy.said("proxima.fight", hex=first, times=1)


@rule("PC-MOVE-11", "PC-MAP-11")
def test_a_power_whose_only_ship_is_in_the_first_hex_lays_tokens_too(stage: Stages) -> None:
    galaxy = stage(seats=6, movement="simultaneous", map_size="large")
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(Hex(0)))
    asked = galaxy.run(Movement()).seat(0).asked("proxima.tokens")
    assert asked.options() == [key(ship)]


@rule("PC-BLOCK-01", "PC-OPT-09")
def test_where_the_table_does_not_block_fast_ships_stop_nobody(galaxy: Galaxy) -> None:
    slow = galaxy.pieces.caught(1, "fighter", "ion_drive", by="fusion_drive")
    galaxy.run(Movement())
    for seat in (1, 0):
        galaxy.seat(seat).asked("proxima.move").passes()
    assert galaxy.seat(1).asked("proxima.move").options() == [key(slow)]
    galaxy.said_nothing_of("proxima.held")


@rule("PC-MOVE-05", "PC-MAP-11")
def test_a_ship_beside_the_first_hex_can_go_there(stage: Stages) -> None:
    galaxy = stage(seats=6, map_size="large")
    near = Hex(next(hex for hex in GRID.around[0] if hex >= 0))
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(near))
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").answers([{key(ship): n.HEX.key(Hex(0))}])
    assert at(galaxy, ship) == n.HEX.key(Hex(0))


@rule("PC-BLOCK-06", "PC-BLOCK-07")
def test_the_first_raider_of_a_power_is_stopped_like_any_other_ship(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    slow = galaxy.pieces.caught(1, "dark_raider", "ion_drive", by="fusion_drive")
    galaxy.run(Movement())
    for seat in (1, 0):
        galaxy.seat(seat).asked("proxima.move").passes()
    galaxy.said("proxima.held", ship=key(slow), times=1)


@rule("PC-MOVE-16")
def test_the_first_raider_of_a_power_jumps_after_its_token(wider: Stages) -> None:
    galaxy = wider(movement="simultaneous")
    galaxy.pieces.fit(1, "dark_raider", "hyperspace_drive")
    ship = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.run(Movement())
    galaxy.seat(1).asked("proxima.tokens").answers([{key(ship): {"east": ["d4"]}}])
    galaxy.said("proxima.moved", ship=key(ship), hex="d4", times=1)
    assert at(galaxy, ship) == "d4"


@rule("PC-BLOCK-07")
def test_a_power_never_stops_a_slow_raider_of_its_own(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(1, "fighter", "ion_drive")
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    slow = galaxy.pieces.ship(0, "dark_raider", "e5")
    galaxy.run(Blocking())
    galaxy.said("proxima.held", ship=key(slow))
    galaxy.said("proxima.held", times=1)
    assert galaxy.done


@rule("PC-BLOCK-10", "PC-DEC-38")
def test_silence_stops_as_many_of_the_strongest_as_there_are_fast_ships(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    for _ in range(2):
        galaxy.pieces.ship(0, "fighter", "e5")
    weak = galaxy.pieces.ship(1, "dark_raider", "e5")
    strong = [galaxy.pieces.ship(1, "war_cruiser", "e5") for _ in range(2)]
    galaxy.run(Blocking()).seat(0).asked("proxima.hold")
    galaxy.time_up()
    for ship in strong:
        galaxy.said("proxima.held", ship=key(ship), times=1)
    galaxy.said_nothing_of("proxima.held", ship=key(weak))


@rule("PC-BLOCK-03", "PC-BLOCK-10")
def test_who_is_stopped_is_settled_hex_by_hex_over_the_map(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(2, "fighter", "ion_drive")
    slower: dict[str, list[str]] = {}
    for hex in ("e5", "e6"):
        galaxy.pieces.ship(2, "fighter", hex)
        ships = [galaxy.pieces.ship(0, "dark_raider", hex), galaxy.pieces.ship(1, "fighter", hex)]
        slower[hex] = [key(ship) for ship in ships]
    galaxy.given(order=[0, 1, 2]).run(Blocking())
    for hex in ("e5", "e6"):
        asked = galaxy.seat(2).asked("proxima.hold")
        assert asked.options() == slower[hex]
        asked.answers(slower[hex][0])
    assert galaxy.done


@rule("PC-MOVE-05", "PC-MAP-11")
def test_a_ship_in_the_first_hex_may_leave_it(stage: Stages) -> None:
    galaxy = stage(seats=6, map_size="large")
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(Hex(0)))
    asked = galaxy.run(Movement()).seat(0).asked("proxima.move")
    assert asked.options() == [key(ship)]


@rule("PC-MOVE-16")
def test_a_ship_jumps_to_one_hex_at_most(wider: Stages) -> None:
    galaxy = wider(movement="simultaneous")
    galaxy.pieces.fit(0, "fighter", "hyperspace_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    shape: Any = galaxy.run(Movement()).seat(0).asked("proxima.tokens").shape
    jump = shape.then[0].then[0]
    assert (jump.least, jump.most) == (0, 1)


@rule("PC-BLOCK-03", "PC-BLOCK-12")
def test_nobody_is_stopped_before_all_have_had_their_step(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(2, "fighter", "fusion_drive")
    fast = galaxy.pieces.ship(2, "fighter", "e6")
    slow = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.run(Movement()).seat(2).asked("proxima.move").answers([{key(fast): "e5"}])
    assert galaxy.seat(1).asked("proxima.move").options() == [key(slow)]
    galaxy.said_nothing_of("proxima.held")


@rule("PC-DEC-38", "PC-SHIP-15")
def test_silence_measures_each_ship_by_the_blueprint_of_its_owner(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(2, "fighter", "fusion_drive")
    galaxy.pieces.fit(1, "dark_raider", "antimatter_cannon")
    galaxy.pieces.ship(2, "fighter", "e5")
    strong = galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Blocking()).time_up()
    galaxy.said("proxima.held", ship=key(strong), times=1)


@rule("PC-BLOCK-01", "PC-MOVE-09")
def test_whole_moves_stop_nobody_where_the_table_does_not_block(stage: Stages) -> None:
    galaxy = stage(movement="reverse_turn_order")
    slow = galaxy.pieces.caught(1, "fighter", "ion_drive", by="fusion_drive")
    third = galaxy.pieces.ship(2, "fighter", "e6")
    galaxy.run(Movement()).seat(2).asked("proxima.move").answers([{key(third): "e7"}])
    assert galaxy.seat(1).asked("proxima.move").options() == [key(slow)]
