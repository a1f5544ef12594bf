"""The solo game: what the Resistance does in stage VI, and how scenarios end."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import GAME
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.stage import Assaults
from starmoot.games.proxima.names import GRID, Hex
from starmoot.games.proxima.outlook import outlook
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.solo.scenarios import SCENARIOS, goal
from starmoot.games.proxima.solo.stage import (
    Bombardment,
    Check,
    Hunt,
    HunterBattles,
    NpcStage,
    Tribute,
    silence_silos,
)
from starmoot.games.proxima.state import Hunter
from starmoot.games.proxima.turn import STAGES, Turn
from starmoot.games.proxima.upkeep import Offices
from starmoot.kernel import Play
from starmoot.testing import rule

WON, LOST = "the scenario is won", "the scenario is lost"


def alone(stage: Stages, scenario: str = "three_hives", **options: Any) -> Galaxy:
    """A solo game with people at home."""
    galaxy = stage(seats=1, solo_scenario=scenario, **options)
    galaxy.pieces.people(0, galaxy.power(0).home, 3)
    return galaxy


def hunter(galaxy: Galaxy, hex: str, level: int = 1, hunts: int = 0) -> Hunter:
    """A mobile ship of the Resistance."""
    one = Hunter()
    one.level = level
    one.hex = n.HEX.named(hex)
    one.hunts = hunts
    galaxy.table.hunters.append(one)
    return one


def spawned(stage: Stages, scenario: str, turn: int, **options: Any) -> list[tuple[int, int, int]]:
    """Level, hive and aim of the ships that appear in a turn."""
    galaxy = alone(stage, scenario, **options).given(turn=turn, guards=[1] * n.HEXES)
    for ship in galaxy.power(0).ships[:1]:
        ship.hex = n.NOWHERE
    hives = list(galaxy.table.hives)
    before = {one: place for place, one in enumerate(hives)}
    galaxy.run(Hunt())
    places = [e.args[0] for e in galaxy.play.log if e.note.name == "proxima.spawned"]
    ships = galaxy.table.hunters
    return [
        (ship.level, before[hex] + 2, ship.hunts) for ship, hex in zip(ships, places, strict=True)
    ]


# Set-up


@rule("PC-SOLO-02", "PC-SOLO-03", "PC-SETUP-37", "PC-GEN-02", "PC-GEN-04", "PC-TRADE-03")
def test_alone_one_plays_on_the_map_for_four_against_three_hives(stage: Stages) -> None:
    galaxy = alone(stage)
    assert sum(galaxy.table.on_map) == 37
    assert len(galaxy.table.hives) == 3
    for hive in galaxy.table.hives:
        assert galaxy.table.planet_at[hive] == n.NONE
    settings = galaxy.table.settings
    assert settings.expansion
    assert galaxy.power(0).faction >= 0


@rule("PC-SCEN-01", "PC-SCEN-04", "PC-SCEN-08", "PC-SCEN-12", "PC-SETUP-36", "PC-OPT-32")
@pytest.mark.parametrize(
    ("scenario", "faction", "turns", "techs"),
    [
        ("three_hives", "", 5, 5),
        ("empty_throne", "sirius_theocracy", 6, 3),
        ("rocket_winter", "pacific_concord", 6, 3),
        ("tribute", "arctic_dominion", 5, 5),
    ],
)
def test_scenarios_prescribe_faction_start_and_length(
    stage: Stages, scenario: str, faction: str, turns: int, techs: int
) -> None:
    galaxy = stage(seats=1, solo_scenario=scenario, cleared=False)
    galaxy.expect(last_turn=turns)
    assert galaxy.table.settings.start_tech_count == techs
    if faction:
        assert galaxy.power(0).faction == n.FACTION.named(faction)
    guards = [galaxy.table.guards[hive] for hive in galaxy.table.hives]
    assert guards == ([2, 2, 1] if scenario == "rocket_winter" else [0, 0, 0])


@rule("PC-SOLO-15")
@pytest.mark.parametrize(
    ("difficulty", "levels", "turns"),
    [("easy", [1, 1, 1], 6), ("normal", [2, 2, 1], 6), ("hard", [2, 2, 1], 5)],
)
def test_silos_are_weakly_guarded_where_it_is_easy_and_soon_to_be_taken_where_it_is_hard(
    stage: Stages, difficulty: str, levels: list[int], turns: int
) -> None:
    options = {"solo_scenario": "rocket_winter", "solo_difficulty": difficulty}
    galaxy = stage(seats=1, cleared=False, **options)
    assert [galaxy.table.guards[hive] for hive in galaxy.table.hives] == levels
    galaxy.expect(last_turn=turns)


@rule("PC-SOLO-15", "PC-MAP-04")
@pytest.mark.parametrize(("difficulty", "level"), [("easy", 2), ("normal", 3), ("hard", 3)])
def test_the_throne_is_weakly_guarded_where_it_is_easy(
    stage: Stages, difficulty: str, level: int
) -> None:
    options = {"solo_scenario": "empty_throne", "solo_difficulty": difficulty}
    assert stage(seats=1, cleared=False, **options).table.guards[n.COUNCIL] == level


@rule("PC-SCEN-16")
def test_scenarios_are_data_with_a_way_to_win() -> None:
    for scenario in SCENARIOS:
        assert scenario.goal or scenario.holds or scenario.silo_guards


@rule("PC-TURN-02", "PC-SOLO-01", "PC-SOLO-07")
def test_the_resistance_acts_after_the_conquests(stage: Stages) -> None:
    galaxy = alone(stage)
    assert STAGES[5] is NpcStage
    play: Any = galaxy.play
    steps = [type(step).__name__ for step in NpcStage().outline(play)]
    assert steps == ["Hunt", "HunterBattles", "Bombardment", "Tribute", "Check"]


# Spawning and moving


@rule("PC-SOLO-08", "PC-SCEN-02")
@pytest.mark.parametrize(
    ("turn", "ships"),
    [
        (1, [(1, 3, 0)]),
        (2, [(1, 2, 0), (1, 4, 0)]),
        (3, [(2, 3, 0)]),
        (4, [(1, 2, 0), (2, 4, 0)]),
        (5, [(2, 2, 0), (2, 3, 0)]),
    ],
)
def test_three_hives_send_ships_against_home(
    stage: Stages, turn: int, ships: list[tuple[int, int, int]]
) -> None:
    assert spawned(stage, "three_hives", turn) == ships


@rule("PC-SCEN-05", "PC-SCEN-14", "PC-SOLO-15", "PC-OPT-33")
def test_other_scenarios_have_schedules_of_their_own(stage: Stages) -> None:
    assert spawned(stage, "empty_throne", 2) == []
    assert spawned(stage, "empty_throne", 4) == [(2, 2, 1)]
    assert spawned(stage, "empty_throne", 6) == [(2, 4, 0)]
    assert spawned(stage, "tribute", 2) == [(1, 2, 2), (1, 4, 2)]
    assert spawned(stage, "tribute", 3) == []
    assert spawned(stage, "tribute", 3, solo_difficulty="hard") == []
    assert spawned(stage, "tribute", 2, solo_difficulty="hard")[-1] == (1, 3, 0)
    galaxy = alone(stage, "empty_throne").given(turn=3)
    galaxy.run(Hunt())
    assert [ship.hunts for ship in galaxy.table.hunters] == [1]


@rule("PC-SOLO-09", "PC-MAP-10")
def test_mobile_ships_move_two_hexes_towards_their_target_and_stop_at_ships(stage: Stages) -> None:
    galaxy = alone(stage).given(turn=9)
    home = galaxy.pieces.home(0).hex
    one = hunter(galaxy, "e2")
    far = GRID.distances[one.hex][home]
    galaxy.run(Hunt())
    assert GRID.distances[one.hex][home] == far - 2
    galaxy.pieces.ship(0, "fighter", "e5")
    two = hunter(galaxy, "e5", hunts=0)
    galaxy.run(Hunt())
    assert two.hex == n.COUNCIL


@rule("PC-SOLO-09")
def test_among_equal_ways_the_one_near_the_high_council_is_taken(stage: Stages) -> None:
    galaxy = alone(stage, "empty_throne").given(turn=1)
    one = hunter(galaxy, "b6", hunts=1)
    near = [
        hex
        for hex in GRID.around[one.hex]
        if GRID.distances[hex][n.COUNCIL] < GRID.distances[one.hex][n.COUNCIL]
    ]
    best = min(near, key=lambda hex: (GRID.distances[hex][n.COUNCIL], GRID.qs[hex], GRID.rs[hex]))
    galaxy.run(Hunt())
    assert GRID.distances[one.hex][best] <= 1
    assert GRID.distances[one.hex][n.COUNCIL] == 1


@rule("PC-SCEN-14")
def test_hunters_of_tribute_look_for_the_nearest_colony(stage: Stages) -> None:
    galaxy = alone(stage, "tribute").given(turn=1)
    colony = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, colony, 1)
    hex = galaxy.pieces.at(colony).hex
    start = next(h for h in GRID.around[hex] if h >= 0 and galaxy.table.on_map[h])
    one = hunter(galaxy, n.HEX.key(start), hunts=2)
    galaxy.run(Hunt())
    assert one.hex == hex


# Fighting and raiding


@rule("PC-SOLO-04", "PC-SOLO-05", "PC-CR-18", "PC-FIGHT-26", "PC-CR-09")
def test_all_ships_of_the_resistance_in_a_hex_fight_together_for_one_round(stage: Stages) -> None:
    galaxy = alone(stage)
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")]
    galaxy.pieces.guard("e5", 1, "picket_drone")
    hunter(galaxy, "e5")
    galaxy.table.resistance[0].cards.append(n.RESISTANCE.named("picket_drone"))
    galaxy.pieces.ship(0, "fighter", "e5")
    battles = Assaults()
    galaxy.dice(5, 6, 1, 1).run(battles)
    galaxy.seat(0).asked("proxima.assign").answers({"centaurian1": 1, "centaurian2": 1})
    assert galaxy.done
    assert len(galaxy.power(0).trophies) == 2
    assert galaxy.table.hunters == []
    assert galaxy.table.guards[n.COUNCIL] == 0


@rule("PC-CR-19", "PC-SOLO-06", "PC-CR-20")
def test_without_a_winner_cards_go_back_and_survivors_are_repaired(stage: Stages) -> None:
    galaxy = alone(stage)
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")]
    hunter(galaxy, "e5")
    hunter(galaxy, "e5")
    drone, warden = n.RESISTANCE.named("picket_drone"), n.RESISTANCE.named("warden")
    deck = galaxy.table.resistance[0]
    deck.cards = [*[card for card in deck.cards if card not in (drone, warden)], warden, drone]
    before = len(deck)
    galaxy.pieces.ship(0, "war_cruiser", "e5")
    galaxy.dice(5, 5, 1, 1, 1).run(HunterBattles())
    galaxy.seat(0).asked("proxima.assign").answers({"centaurian1": 1, "centaurian2": 1})
    assert galaxy.power(0).trophies == []
    assert len(galaxy.table.hunters) == 1
    assert sorted(deck.cards[:2]) == sorted([drone, warden])
    assert len(deck) == before


@rule("PC-FIGHT-27", "PC-FIGHT-28", "PC-CR-20", "PC-SOLO-10", "PC-SOLO-14")
def test_the_resistance_hits_the_strongest_ship_first_without_asking(stage: Stages) -> None:
    galaxy = alone(stage)
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")]
    hunter(galaxy, "e5")
    galaxy.table.resistance[0].cards.append(n.RESISTANCE.named("hunter"))
    weak = galaxy.pieces.ship(0, "dark_raider", "e5")
    strong = galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.dice(1, 1, 1, 5, 5, 1).run(HunterBattles())
    assert galaxy.done
    assert galaxy.pieces.find(strong).hex < 0
    assert galaxy.pieces.find(weak).hex < 0


@rule("PC-FIGHT-27", "PC-RAND-02")
@pytest.mark.parametrize("lot", [0, 1])
def test_between_equal_ships_a_lot_decides_whom_the_resistance_hits(
    stage: Stages, lot: int
) -> None:
    galaxy = alone(stage)
    galaxy.table.pods.cards = [n.COMBAT_CARD.named("hesitation")]
    hunter(galaxy, "e5")
    galaxy.table.resistance[0].cards.append(n.RESISTANCE.named("hunter"))
    fighters = [galaxy.pieces.ship(0, "fighter", "e5") for _ in range(2)]
    galaxy.dice(1, 1, 1, 1, 5, 1, 1).chance("dealing", lot, 0).run(HunterBattles())
    alive = [galaxy.pieces.find(fighter).hex >= 0 for fighter in fighters]
    assert alive == [lot == 1, lot == 0]


@rule("PC-SOLO-11")
def test_mobile_ships_raid_planets_that_nobody_defends(stage: Stages) -> None:
    galaxy = alone(stage)
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 5)
    hunter(galaxy, galaxy.pieces.where(planet), level=2)
    galaxy.run(HunterBattles())
    assert galaxy.pieces.at(planet).people[0] == 3


# Rockets


@rule("PC-SOLO-12", "PC-SOLO-13", "PC-SCEN-06", "PC-SCEN-09")
def test_rockets_of_the_resistance_seek_tokens_people_or_points(stage: Stages) -> None:
    for turn, ware in ((1, "hypersonic"), (2, "biochemical"), (5, "graviton")):
        galaxy = alone(stage, "rocket_winter").given(turn=turn)
        rich, crowded = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
        galaxy.pieces.people(0, rich, 1)
        galaxy.pieces.people(0, crowded, 9)
        galaxy.pieces.at(rich).stock = 99
        galaxy.chance("dice", *[0] * 3).run(Bombardment())
        galaxy.said("proxima.fired", ware=ware)
        wanted = {"hypersonic": rich, "biochemical": crowded, "graviton": galaxy.power(0).home}
        told = {e.args[1] for e in galaxy.play.log if e.note.name == "proxima.fired"}
        assert wanted[ware] in told
    galaxy = alone(stage, "empty_throne").given(turn=2)
    galaxy.pieces.people(0, galaxy.pieces.planet("green"), 1)
    galaxy.dice(1).run(Bombardment())
    galaxy.said("proxima.fired", times=1, ware="hypersonic")


@rule("PC-SCEN-10", "PC-SCEN-11")
def test_a_silo_without_guard_below_a_ship_stops_for_good(stage: Stages) -> None:
    galaxy = alone(stage, "rocket_winter").given(turn=1)
    play: Any = galaxy.play
    hive = Hex(galaxy.table.hives[0])
    galaxy.table.guards[hive] = 2
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(hive))
    silence_silos(play)
    galaxy.expect(silent=[])
    galaxy.table.guards[hive] = 0
    silence_silos(play)
    galaxy.expect(silent=[hive])
    galaxy.pieces.find(ship).hex = n.NOWHERE
    galaxy.chance("dice", 0, 0).run(Bombardment())
    galaxy.said("proxima.fired", times=2)
    galaxy.given(silent=list(galaxy.table.hives)).run(Check())
    galaxy.ended(WON)


# Tribute


@rule("PC-SCEN-13", "PC-DEC-48")
def test_unpaid_tribute_costs_lives_at_home_first(stage: Stages) -> None:
    galaxy = alone(stage, "tribute").given(turn=3)
    near, far = galaxy.pieces.planet("green"), galaxy.pieces.planet("red", moon=True)
    for planet in (near, far):
        galaxy.pieces.people(0, planet, 2)
    galaxy.pieces.purse(0, cp=20)
    galaxy.run(Tribute())
    asked = galaxy.seat(0).asked("proxima.tribute")
    assert asked.options() == [str(cp) for cp in range(10)]
    asked.answers(0)
    assert galaxy.pieces.home(0).people[0] == 0
    galaxy.time_up()
    assert (galaxy.pieces.at(near).people[0], galaxy.pieces.at(far).people[0]) == (0, 2)


@rule("PC-SCEN-13")
def test_tribute_can_be_paid_in_full(stage: Stages) -> None:
    galaxy = alone(stage, "tribute").given(turn=2)
    galaxy.pieces.purse(0, cp=7)
    galaxy.run(Tribute()).time_up()
    assert galaxy.cp(0) == 1
    assert galaxy.pieces.home(0).people[0] == 3


# The check


@rule("PC-SCEN-03", "PC-SCEN-15", "PC-END-04", "PC-TURN-05")
@pytest.mark.parametrize(
    ("scenario", "points", "ending"),
    [
        ("three_hives", 30, WON),
        ("three_hives", 29, LOST),
        ("tribute", 28, WON),
        ("tribute", 27, LOST),
    ],
)
def test_enough_points_after_the_last_turn_win(
    stage: Stages, scenario: str, points: int, ending: str
) -> None:
    galaxy = alone(stage, scenario).given(turn=5)
    galaxy.power(0).points[n.FROM_COMBAT] = points - 3
    galaxy.run(Check())
    galaxy.ended(ending)
    play: Any = galaxy.play
    assert GAME.points(galaxy.scores) == [points]
    assert outlook(play) == [Play.SURE if ending == WON else 0]


@rule("PC-SCEN-03")
@pytest.mark.parametrize(("points", "medals"), [(34, []), (35, [0]), (39, [0]), (40, [1])])
def test_three_hives_can_be_won_with_silver_or_gold(
    stage: Stages, points: int, medals: list[int]
) -> None:
    galaxy = alone(stage).given(turn=5)
    galaxy.power(0).points[n.FROM_COMBAT] = points - 3
    galaxy.run(Check())
    told = [e.args[0] for e in galaxy.play.log if e.note.name == "proxima.medal"]
    assert told == medals


@rule("PC-SOLO-15", "PC-OPT-33")
@pytest.mark.parametrize(("level", "needed"), [("easy", 24), ("normal", 30), ("hard", 33)])
def test_the_difficulty_moves_the_goal(stage: Stages, level: str, needed: int) -> None:
    play: Any = alone(stage, solo_difficulty=level).play
    assert goal(play) == needed


@rule("PC-SCEN-07")
def test_the_throne_is_won_by_holding_it_twice_in_a_row(stage: Stages) -> None:
    galaxy = alone(stage, "empty_throne").given(turn=3)
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Check())
    galaxy.expect(checks_held=1)
    galaxy.pieces.guard("e5", 1)
    galaxy.run(Check())
    galaxy.expect(checks_held=0)
    galaxy.table.guards[n.COUNCIL] = 0
    galaxy.run(Check()).run(Check())
    galaxy.ended(WON)
    galaxy = alone(stage, "empty_throne").given(turn=6)
    galaxy.run(Check())
    galaxy.ended(LOST)


@rule("PC-SOLO-16")
def test_an_empty_or_destroyed_home_loses_at_once(stage: Stages) -> None:
    galaxy = alone(stage).given(turn=1)
    galaxy.pieces.people(0, galaxy.power(0).home, 0)
    galaxy.run(Check())
    galaxy.ended(LOST)
    galaxy = alone(stage).given(turn=1)
    galaxy.pieces.home(0).gone = True
    galaxy.run(Turn())
    galaxy.ended(LOST)


# Laws and titles


@rule("PC-POLC-07", "PC-POLC-02", "PC-SCEN-09")
@pytest.mark.parametrize("banned", [False, True])
def test_a_ban_on_graviton_rockets_binds_the_resistance_too(stage: Stages, banned: bool) -> None:
    galaxy = alone(stage, "rocket_winter").given(turn=5)
    if banned:
        galaxy.pieces.law("graviton_ban")
        galaxy.run(Bombardment()).said_nothing_of("proxima.fired")
    else:
        galaxy.dice(1, 1, 1).run(Bombardment()).said("proxima.fired", times=3)


@rule("PC-POLC-12", "PC-ORDER-07")
@pytest.mark.parametrize(("card", "cp"), [(0, 3), (2, 1), (5, 0)])
def test_alone_the_stipend_goes_by_the_turn_order_card_one_holds(
    stage: Stages, card: int, cp: int
) -> None:
    galaxy = alone(stage).given(solo_card=card)
    galaxy.pieces.law("council_stipend")
    galaxy.run(Offices())
    assert galaxy.cp(0) == cp
