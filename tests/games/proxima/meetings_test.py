"""Where two rules meet."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.bank import Mining
from starmoot.games.proxima.actions.build import ship_price, yards
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.actions.stage import Act
from starmoot.games.proxima.combat.stage import Assaults, Battles
from starmoot.games.proxima.conquest.blocking import Blocking
from starmoot.games.proxima.conquest.cloaking import Cloaks, Uncloak
from starmoot.games.proxima.conquest.landing import Deploy, Mount
from starmoot.games.proxima.conquest.movement import Movement
from starmoot.games.proxima.conquest.stage import Conquest
from starmoot.games.proxima.council.stage import Bonuses, OrderBid
from starmoot.games.proxima.council.vote import Vote
from starmoot.games.proxima.names import GRID, Hex, Ware
from starmoot.games.proxima.printed import TECH_COST
from starmoot.games.proxima.rockets import Launch, Rockets, Salvo
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.games.proxima.scoring import final_points
from starmoot.games.proxima.upkeep import Income
from starmoot.testing import rule


def salvo(galaxy: Galaxy, ware: Ware, target: int, distance: int) -> Salvo:
    """One rocket of the first power from so far away."""
    launch = Launch()
    launch.seat = 0
    launch.ware = ware
    launch.start = Hex(GRID.distances[galaxy.pieces.at(target).hex].index(distance))
    launch.target = target
    fired = Salvo()
    fired.launches = [launch]
    return fired


def points(galaxy: Galaxy, seat: int, source: int) -> int:
    """Points from one source, if the game ended now."""
    play: Any = galaxy.play
    return final_points(play, seat)[source]


@rule("PC-WMD-29", "PC-PLANET-17", "PC-SCORE-06")
def test_where_a_planet_was_destroyed_a_ship_still_scores_the_hex(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 4)
    galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(planet))
    assert (points(galaxy, 1, n.FROM_PLANETS), points(galaxy, 1, n.FROM_HEXES)) == (2, 2)
    galaxy.dice(6, 5, 1).run(salvo(galaxy, n.GRAVITON, planet, 1))
    assert (points(galaxy, 1, n.FROM_PLANETS), points(galaxy, 1, n.FROM_HEXES)) == (0, 2)


@rule("PC-WMD-29", "PC-DEPLOY-01", "PC-UPK-11")
def test_nobody_lands_on_a_destroyed_planet_and_it_yields_nothing(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("blue")
    galaxy.pieces.people(1, planet, 2)
    ship = galaxy.pieces.ship(1, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.dice(6, 5, 1).run(salvo(galaxy, n.GRAVITON, planet, 1))
    assert galaxy.run(Deploy()).done
    assert galaxy.pieces.find(ship).cargo == 3
    assert galaxy.run(Income()).done
    assert galaxy.goods(1) == [0, 0, 0]


@rule("PC-WMD-31", "PC-CLOAK-01")
def test_a_cloaked_ship_does_not_guide_strategic_bombers(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "strategic_bombers")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 4)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet), cloaked=True)
    galaxy.dice(3).run(salvo(galaxy, n.BIOCHEMICAL, planet, 3))
    assert galaxy.done
    assert galaxy.pieces.at(planet).people[1] == 4


@rule("PC-WMD-31", "PC-POLC-37")
def test_shielded_cities_take_away_the_die_that_bombers_add(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("shielded_cities")
    galaxy.pieces.knows(0, "strategic_bombers")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 5)
    galaxy.pieces.ship(0, "fighter", galaxy.pieces.where(planet))
    galaxy.dice(5, 5, 5).run(salvo(galaxy, n.BIOCHEMICAL, planet, 3))
    assert galaxy.done
    assert galaxy.pieces.at(planet).people[1] == 2


@rule("PC-MOVE-17", "PC-POLC-15")
def test_under_a_truce_nobody_jumps_to_the_home_of_another(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("home_truce")
    galaxy.pieces.fit(0, "fighter", "hyperspace_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Movement())
    galaxy.seat(0).asked("proxima.move").passes()
    shape: Any = galaxy.seat(0).asked("proxima.move").shape
    found = set(shape.then[0].keys)
    homes = [galaxy.pieces.home(seat).hex for seat in range(3)]
    assert [home in found for home in homes] == [True, False, False]


@rule("PC-BLOCK-05", "PC-POLC-22")
@pytest.mark.parametrize("storm", [False, True])
def test_a_solar_storm_takes_away_the_lead_that_stops_others(stage: Stages, storm: bool) -> None:
    galaxy = stage(ship_blocking="yes")
    if storm:
        galaxy.pieces.law("solar_storm")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.pieces.ship(1, "dark_raider", "e5")
    galaxy.run(Blocking())
    if storm:
        galaxy.said_nothing_of("proxima.held")
    else:
        galaxy.said("proxima.held", times=1)


@rule("PC-POLC-03", "PC-PART-25")
def test_war_economy_cheapens_ships_that_cost_cp_alone(stage: Stages) -> None:
    galaxy = stage(strategic_costs="cp_only")
    galaxy.pieces.law("war_economy")
    play: Any = galaxy.play
    assert ship_price(play, 0, n.CRUISER, first=True) == [7, 0, 0]
    assert ship_price(play, 0, n.CRUISER, first=False) == [8, 0, 0]


@rule("PC-POLC-08", "PC-UPK-20")
def test_those_who_pay_no_tax_pay_no_luxury_tax(galaxy: Galaxy) -> None:
    galaxy.pieces.law("luxury_tax")
    galaxy.pieces.knows(0, "advanced_politics")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.purse(0, cp=1)
    assert galaxy.run(Income()).done
    assert sum(galaxy.goods(0)) == 2
    assert galaxy.cp(0) == 1


@rule("PC-CR-01", "PC-CLOAK-01", "PC-SCORE-06")
def test_a_cloaked_ship_passes_a_guard_without_a_fight_and_scores_the_hex(galaxy: Galaxy) -> None:
    galaxy.pieces.guard("e6", 1)
    galaxy.pieces.ship(0, "fighter", "e6", cloaked=True)
    battles = Assaults()
    assert galaxy.run(battles).done
    galaxy.said_nothing_of("proxima.guard")
    assert points(galaxy, 0, n.FROM_HEXES) == 2


@rule("PC-SCORE-02", "PC-MOUNT-05")
def test_people_who_board_give_up_a_majority(galaxy: Galaxy) -> None:
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, planet, 3)
    galaxy.pieces.people(1, planet, 2)
    assert (points(galaxy, 0, n.FROM_PLANETS), points(galaxy, 1, n.FROM_PLANETS)) == (2, 0)
    galaxy.pieces.people(0, planet, 1)
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=2)
    assert (points(galaxy, 0, n.FROM_PLANETS), points(galaxy, 1, n.FROM_PLANETS)) == (0, 2)


# The council


@rule("PC-COUN-14", "PC-BID-05", "PC-BID-06")
def test_a_corrupt_power_pays_its_changed_bid_though_its_vote_is_invalid(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.next_politics("war_economy", "radar_net", "census")
    galaxy.pieces.knows(0, "corrupt_politics")
    for seat in range(3):
        galaxy.pieces.purse(seat, cp=6)
    galaxy.run(Vote())
    for seat, tokens in enumerate((["a", "b"], ["b"], ["b"])):
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": tokens, "cp": 0})
    galaxy.seat(0).asked("proxima.change_bid").answers(2)
    assert galaxy.cp(0) == 4
    galaxy.said("proxima.invalid", seat="seat1", number=2)
    galaxy.said("proxima.carried", political="radar_net")


@rule("PC-COUN-14", "PC-COUN-07")
@pytest.mark.parametrize(("changed", "tied"), [(1, True), (2, False)])
def test_a_changed_bid_makes_or_breaks_the_tie_that_the_chancellor_decides(
    wider: Stages, changed: int, tied: bool
) -> None:
    galaxy = wider(seats=2)
    galaxy.pieces.next_politics("war_economy", "radar_net")
    galaxy.pieces.knows(0, "corrupt_politics")
    for seat in range(2):
        galaxy.pieces.purse(seat, cp=6)
    galaxy.given(order=[1, 0]).run(Vote())
    galaxy.seat(0).asked("proxima.vote").answers({"tokens": ["a"], "cp": 0})
    galaxy.seat(1).asked("proxima.vote").answers({"tokens": ["b"], "cp": 1})
    galaxy.seat(0).asked("proxima.change_bid").answers(changed)
    if tied:
        galaxy.seat(1).asked("proxima.tie").picks("b")
    galaxy.said("proxima.carried", political="radar_net" if tied else "war_economy")


@rule("PC-COUN-14", "PC-ORDER-05")
@pytest.mark.parametrize(("changed", "order"), [(3, [1, 0]), (4, [0, 1])])
def test_a_corrupt_chancellor_escapes_a_tie_that_it_would_lose(
    stage: Stages, changed: int, order: list[int]
) -> None:
    galaxy = stage(seats=2, turn_order_choice="auto")
    galaxy.pieces.knows(0, "corrupt_politics")
    for seat in range(2):
        galaxy.pieces.purse(seat, cp=6)
    galaxy.given(order=[0, 1]).run(OrderBid())
    for seat in range(2):
        galaxy.seat(seat).asked("proxima.order_bid").answers(3)
    galaxy.seat(0).asked("proxima.change_bid").answers(changed)
    assert galaxy.table.order == order


# Actions


@rule("PC-ACT-11", "PC-ACT-13", "PC-ACT-16")
@pytest.mark.parametrize("expert", [False, True])
def test_with_nobody_at_home_only_an_expert_reacts_and_only_to_its_own_card(
    galaxy: Galaxy, expert: bool
) -> None:
    if expert:
        galaxy.pieces.knows(0, "expert_politics")
    galaxy.run(Act())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.card").picks("research")
    if not expert:
        assert galaxy.done
        return
    asked = galaxy.seat(0).asked("proxima.react")
    assert asked.options() == ["seat1"]
    asked.picks("seat1")
    assert galaxy.cp(0) == 4


@rule("PC-ACT-32", "PC-ACT-33", "PC-RES-02", "PC-RES-09")
def test_a_reaction_to_mining_learns_twice_with_master_research(wider: Stages) -> None:
    galaxy = wider(seats=2)
    galaxy.pieces.knows(0, "master_research")
    galaxy.pieces.people(0, galaxy.power(0).home, 2)
    galaxy.run(Act())
    for seat, card in enumerate(("mining", "bank")):
        galaxy.seat(seat).asked("proxima.card").picks(card)
    galaxy.pieces.purse(0, cp=60)
    galaxy.seat(0).asked("proxima.react").picks("seat1")
    for tech in ("laser_cannon", "plasma_cannon"):
        galaxy.seat(0).asked("proxima.learn").picks(tech)
    galaxy.said("proxima.learned", technology="plasma_cannon", number=PLASMA_CANNON)


PLASMA_CANNON = TECH_COST[n.TECH.named("plasma_cannon")]


@rule("PC-TRADE-04", "PC-TRADE-15", "PC-UPK-02")
@pytest.mark.parametrize("expert", [False, True])
def test_a_full_market_and_an_empty_supply_stop_all_but_experts(
    wider: Stages, expert: bool
) -> None:
    galaxy = wider(seats=2)
    if expert:
        galaxy.pieces.knows(0, "expert_trading")
    galaxy.pieces.purse(0, cp=9)
    galaxy.given(market=[1, 1])
    galaxy.power(0).supply = 0
    galaxy.run(perform(n.TRADE, 0))
    assert galaxy.done == (not expert)
    assert galaxy.table.market == [1, 1]


# Conquest


@rule("PC-ACT-28", "PC-CLOAK-15")
@pytest.mark.parametrize(("conquest", "cloaked"), [(2, True), (3, False)])
def test_with_the_bonus_move_all_is_seen_in_the_third_conquest_of_the_last_turn(
    galaxy: Galaxy, conquest: int, cloaked: bool
) -> None:
    galaxy.pieces.knows(0, "cloaking")
    ship = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.given(turn=7, last_turn=7, conquest=conquest, conquests=3).run(Conquest())
    for _ in range(12):
        if not galaxy.done:
            galaxy.time_up()
    assert galaxy.done
    assert galaxy.pieces.find(ship).cloaked == cloaked


@rule("PC-POLC-21", "PC-CLOAK-09")
@pytest.mark.parametrize("net", [False, True])
def test_under_the_radar_net_everybody_sweeps(galaxy: Galaxy, net: bool) -> None:
    if net:
        galaxy.pieces.law("radar_net")
    galaxy.pieces.knows(0, "cloaking")
    hidden = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Uncloak())
    galaxy.seat(0).asked("proxima.appear").passes()
    if net:
        galaxy.seat(1).asked("proxima.sweep").picks("e5")
    assert galaxy.done
    assert galaxy.pieces.find(hidden).cloaked == (not net)


@rule("PC-CLOAK-01", "PC-SCORE-07", "PC-SCORE-06")
def test_a_hidden_ship_holds_the_high_council_in_the_count(galaxy: Galaxy) -> None:
    galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e6")
    assert [points(galaxy, seat, n.FROM_COUNCIL) for seat in range(3)] == [5, 0, 0]
    assert [points(galaxy, seat, n.FROM_HEXES) for seat in range(3)] == [2, 2, 0]


def lay_tokens(galaxy: Galaxy, *courses: tuple[int, str, str]) -> None:
    """Seats lay one token each on a ship."""
    galaxy.run(Movement())
    for seat, ship, token in courses:
        galaxy.seat(seat).asked("proxima.tokens").answers([{ship: token}])
    assert galaxy.done


@rule("PC-MOVE-13", "PC-FIGHT-01")
def test_ships_that_fly_at_once_pass_each_other_without_a_fight(stage: Stages) -> None:
    galaxy = stage(movement="simultaneous")
    ships = [galaxy.pieces.ship(0, "fighter", "e5"), galaxy.pieces.ship(1, "fighter", "e6")]
    lay_tokens(galaxy, (0, "seat1_fighter1", "east"), (1, "seat2_fighter1", "west"))
    assert [n.HEX.key(galaxy.pieces.find(ship).hex) for ship in ships] == ["e6", "e5"]
    assert galaxy.run(Battles()).done
    galaxy.said_nothing_of("proxima.fight")


@rule("PC-MOVE-15", "PC-POLC-15")
@pytest.mark.parametrize("truce", [False, True])
def test_under_a_truce_a_token_that_leads_to_the_home_of_another_is_blank(
    stage: Stages, truce: bool
) -> None:
    galaxy = stage(movement="simultaneous")
    if truce:
        galaxy.pieces.law("home_truce")
    home = galaxy.pieces.home(1).hex
    side = next(i for i, hex in enumerate(GRID.around[home]) if hex >= 0 and on_map(galaxy, hex))
    near = GRID.around[home][side]
    ship = galaxy.pieces.ship(0, "fighter", n.HEX.key(near))
    back = n.COMPASS.key(GRID.around[near].index(home))
    lay_tokens(galaxy, (0, "seat1_fighter1", back))
    assert galaxy.pieces.find(ship).hex == (near if truce else home)


def on_map(galaxy: Galaxy, hex: int) -> bool:
    """Whether a hex belongs to this layout."""
    return galaxy.table.on_map[hex]


@rule("PC-CR-01", "PC-CR-02", "PC-FIGHT-17")
@pytest.mark.parametrize(("first", "survives"), [(5, False), (4, True)])
def test_what_a_battle_between_powers_did_to_a_ship_tells_against_the_guard(
    galaxy: Galaxy, first: int, survives: bool
) -> None:
    """The carrier has one shield: a hit of the rival and one of the guard destroy it together."""
    galaxy.pieces.fit(0, "battle_carrier")
    carrier = galaxy.pieces.ship(0, "battle_carrier", "e6")
    galaxy.pieces.ship(1, "dark_raider", "e6")
    galaxy.pieces.guard("e6", 1, "lancer")
    galaxy.dice(first, 5).run(Battles())
    assert galaxy.pieces.find(carrier).damage == (0 if survives else 1)
    against = Assaults()
    galaxy.dice(5, 4, 5, 4, 4, 5).run(against)
    assert (galaxy.pieces.find(carrier).hex >= 0) == survives


@rule("PC-FIGHT-24", "PC-CR-01")
def test_where_nobody_survives_the_guard_has_nobody_to_fight(galaxy: Galaxy) -> None:
    ships = [galaxy.pieces.ship(seat, "dark_raider", "e6", damage=0) for seat in (0, 1)]
    galaxy.pieces.guard("e6", 1)
    galaxy.dice(5, 5).run(Battles())
    assert [galaxy.pieces.find(ship).hex for ship in ships] == [n.NOWHERE, n.NOWHERE]
    against = Assaults()
    assert galaxy.run(against).done
    galaxy.said_nothing_of("proxima.guard")
    assert galaxy.table.guards[n.HEX.named("e6")] == 1


# People


@rule("PC-DEPLOY-03", "PC-DEPLOY-09")
def test_only_commandos_who_get_down_under_a_moon_may_roll(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "commandos")
    planet = galaxy.pieces.planet("green", moon=True)
    galaxy.pieces.people(1, planet, 4)
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.dice(3, 4, 6).run(Deploy())
    galaxy.seat(0).asked("proxima.land").answers({"seat1_battle_carrier1": 3})
    shape: Any = galaxy.seat(0).asked("proxima.raid").shape
    assert shape.most == 2
    galaxy.dice(5, 6).seat(0).asked("proxima.raid").answers({"seat2": 2})
    assert galaxy.pieces.at(planet).people[:2] == [2, 2]


@rule("PC-MOUNT-02", "PC-WMD-01", "PC-WMD-02")
def test_those_who_leave_by_civilian_ships_leave_their_rockets_to_others(galaxy: Galaxy) -> None:
    silo, colony = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    galaxy.pieces.knows(0, "civilian_ships")
    for planet, count in ((silo, 3), (colony, 1)):
        galaxy.pieces.people(0, planet, count)
    galaxy.pieces.people(1, silo, 2)
    galaxy.pieces.arm(silo, "hypersonic")
    galaxy.run(Mount())
    shift = {n.PLANET.key(silo): 1, n.PLANET.key(colony): 3}
    galaxy.seat(0).asked("proxima.shift").answers(shift)
    galaxy.run(Rockets())
    galaxy.seat(0).asked_nothing()
    galaxy.seat(1).asked("proxima.aim")


@rule("PC-VAR-24", "PC-POLC-06")
def test_the_peace_dividend_comes_on_top_of_what_the_bank_rolls(wider: Stages) -> None:
    galaxy = wider(bank_mine_variant="yes")
    galaxy.pieces.law("peace_dividend")
    galaxy.dice(5).run(perform(n.BANK, 0))
    galaxy.seat(0).asked("proxima.how_much").picks("dice")
    assert galaxy.cp(0) == 5 + 2


def miners(wider: Stages) -> Galaxy:
    """The first power lives on two empty planets of a table that rolls for its mines."""
    galaxy = wider(bank_mine_variant="yes")
    for moon in (False, True):
        planet = galaxy.pieces.planet("green", moon)
        galaxy.pieces.people(0, planet, 1)
        galaxy.pieces.at(planet).stock = 0
    return galaxy


@rule("PC-VAR-26", "PC-POLC-05")
def test_the_mining_subsidy_comes_on_top_of_what_a_mine_rolls(wider: Stages) -> None:
    galaxy = miners(wider)
    galaxy.pieces.law("mining_subsidy")
    galaxy.dice(6).run(perform(n.MINE, 0))
    galaxy.seat(0).asked("proxima.how_much").picks("dice")
    shape: Any = galaxy.seat(0).asked("proxima.mine").shape
    assert shape.most == 6 + 2


@rule("PC-CR-10", "PC-VAR-26", "PC-POLC-05")
def test_tokens_that_a_won_card_brings_are_neither_rolled_for_nor_subsidised(
    wider: Stages,
) -> None:
    galaxy = miners(wider)
    galaxy.pieces.law("mining_subsidy")
    galaxy.run(Mining(0, tokens=3))
    shape: Any = galaxy.seat(0).asked("proxima.mine").shape
    assert (shape.least, shape.most) == (3, 3)


@rule("PC-TRADE-07", "PC-TRADE-08", "PC-POLC-14")
def test_a_free_port_gives_red_prices_but_not_both_ways(galaxy: Galaxy) -> None:
    galaxy.pieces.law("free_port")
    galaxy.pieces.purse(0, cp=9, axinium=1)
    asked = galaxy.run(perform(n.TRADE, 0)).seat(0).asked("proxima.trade")
    assert asked.options() == ["buy", "sell"]
    asked.answers({"buy": {"buy_phasium": 1}})
    assert galaxy.goods(0) == [9 - 2, 1, 1]


@rule("PC-MOVE-12", "PC-POLC-22")
def test_in_a_solar_storm_a_faster_ship_lays_one_token_less(stage: Stages) -> None:
    galaxy = stage(movement="simultaneous")
    galaxy.pieces.law("solar_storm")
    galaxy.pieces.fit(0, "fighter", "ion_drive")
    ship = galaxy.pieces.ship(0, "fighter", "e5")
    lay_tokens(galaxy, (0, "seat1_fighter1", "east"))
    assert n.HEX.key(galaxy.pieces.find(ship).hex) == "e6"


@rule("PC-MOVE-16", "PC-POLC-15")
def test_under_a_truce_no_jump_after_a_token_leads_to_the_home_of_another(wider: Stages) -> None:
    galaxy = wider(movement="simultaneous")
    galaxy.pieces.law("home_truce")
    galaxy.pieces.fit(0, "fighter", "hyperspace_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    shape: Any = galaxy.run(Movement()).seat(0).asked("proxima.tokens").shape
    found = shape.then[0].then[0].keys
    assert [galaxy.pieces.home(seat).hex in found for seat in range(3)] == [True, False, False]


@rule("PC-HIDE-16", "PC-DEPLOY-01")
def test_only_those_who_still_hide_a_ship_are_asked_to_land_from_an_empty_one(
    wider: Stages,
) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "cloaking")
    galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Deploy()).seat(0).asked("proxima.land").passes()
    assert galaxy.done
    galaxy.run(Uncloak()).seat(0).asked("proxima.appear").picks("e5")
    assert galaxy.done
    assert galaxy.run(Deploy()).done


@rule("PC-CLOAK-09", "PC-HIDE-13")
@pytest.mark.parametrize("shown", ["marker", "open"])
def test_radar_sweeps_a_hex_once_though_two_powers_hide_there(stage: Stages, shown: str) -> None:
    galaxy = stage(cloak_info=shown)
    galaxy.pieces.knows(0, "radar")
    galaxy.pieces.ship(0, "fighter", "e5")
    hidden = [galaxy.pieces.ship(seat, "fighter", "e5", cloaked=True) for seat in (1, 2)]
    galaxy.run(Uncloak())
    for seat in (2, 1):
        galaxy.seat(seat).asked("proxima.appear").passes()
    sweep = galaxy.seat(0).asked("proxima.sweep")
    assert sweep.options() == ["e5"]
    sweep.picks("e5")
    assert [galaxy.pieces.find(ship).cloaked for ship in hidden] == [False, False]


@rule("PC-CLOAK-03", "PC-CLOAK-05", "PC-BUILD-06")
def test_a_ship_built_beside_hidden_ones_cannot_vanish_before_an_enemy(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "cloaking")
    home = galaxy.pieces.home_hex(0)
    old = galaxy.pieces.ship(0, "fighter", home, cloaked=True)
    new = galaxy.pieces.ship(0, "fighter", home)
    galaxy.pieces.ship(1, "dark_raider", home)
    galaxy.run(Cloaks())
    galaxy.seat(0).asked("proxima.cloaks").picks(home)
    assert [galaxy.pieces.find(ship).cloaked for ship in (old, new)] == [True, False]
    galaxy.run(Uncloak())
    assert not galaxy.pieces.find(old).cloaked


@rule("PC-CLOAK-05", "PC-CLOAK-07")
def test_one_power_vanishes_from_those_who_show_themselves_at_the_same_time(
    galaxy: Galaxy,
) -> None:
    for seat in (0, 1):
        galaxy.pieces.knows(seat, "cloaking")
    shows = galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    hides = galaxy.pieces.ship(1, "fighter", "e5")
    galaxy.run(Cloaks())
    galaxy.seat(0).asked("proxima.cloaks").answers([])
    galaxy.seat(1).asked("proxima.cloaks").picks("e5")
    assert [galaxy.pieces.find(ship).cloaked for ship in (shows, hides)] == [False, True]


@rule("PC-HIDE-13", "PC-HIDE-17", "PC-CLOAK-14")
def test_a_marker_is_gone_before_the_next_power_is_asked(galaxy: Galaxy) -> None:
    for seat in (1, 2):
        galaxy.pieces.knows(seat, "cloaking")
        galaxy.pieces.ship(seat, "fighter", "e5", cloaked=True)
        galaxy.power(seat).markers = [n.HEX.named("e5")]
    galaxy.pieces.ship(0, "fighter", "e5")
    galaxy.run(Uncloak())
    galaxy.seat(2).asked("proxima.appear").picks("e5")
    assert [galaxy.power(seat).markers for seat in (1, 2)] == [[n.COUNCIL], []]
    galaxy.seat(1).asked("proxima.appear")


@rule("PC-BUILD-03", "PC-BUILD-04", "PC-PART-26")
def test_a_spaceport_at_home_is_no_second_place_to_build(wider: Stages) -> None:
    galaxy = wider()
    home, colony = galaxy.power(0).home, galaxy.pieces.planet("green")
    for planet in (home, colony):
        galaxy.pieces.people(0, planet, 1)
        galaxy.pieces.raised(planet, "spaceport", 0)
    play: Any = galaxy.play
    assert yards(play, 0) == [galaxy.pieces.home(0).hex, galaxy.pieces.at(colony).hex]


@rule("PC-ACT-12", "PC-ACT-13", "PC-POLC-41")
def test_what_a_reaction_takes_is_told_as_it_is(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "expert_politics")
    for seat in range(3):
        galaxy.pieces.people(seat, galaxy.power(seat).home, 3)
    galaxy.run(Act())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.card").picks("bank")
    question = galaxy.seat(0).asked("proxima.react").decision.question
    words = question.topic.words(galaxy.play.strands[0].stack[-1], galaxy.seat(0).view, question)
    told = [words.previews[k.SEAT.name, seat].rpartition(" for ")[2] for seat in range(3)]
    assert told == ["0 colonists", "1 colonist", "1 colonist"]


# Votes, titles and reactions


@rule("PC-BID-03", "PC-BID-06", "PC-COUN-07", "PC-BID-04")
def test_an_invalid_vote_neither_breaks_a_tie_nor_keeps_the_chancellor_from_breaking_it(
    stage: Stages,
) -> None:
    galaxy = stage(seats=4)
    galaxy.pieces.next_politics("war_economy", "radar_net", "census")
    for seat in range(4):
        galaxy.pieces.purse(seat, cp=5)
    galaxy.run(Vote())
    ballots: tuple[tuple[list[str], int], ...] = ((["a", "b"], 5), (["a"], 2), (["b"], 2), ([], 4))
    for seat, (tokens, cp) in enumerate(ballots):
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": tokens, "cp": cp})
    tie = galaxy.seat(0).asked("proxima.tie")
    assert tie.options() == ["a", "b"]
    tie.picks("b")
    galaxy.said("proxima.carried", political="radar_net")
    assert [galaxy.cp(seat) for seat in range(4)] == [0, 3, 3, 1]


@rule("PC-COUN-24", "PC-ORDER-06", "PC-FIGHT-03", "PC-ACT-04")
def test_a_new_chancellor_orders_the_battles_of_the_turn_in_which_it_was_elected(
    galaxy: Galaxy,
) -> None:
    for hex in ("e5", "e6"):
        for seat in (0, 1):
            galaxy.pieces.ship(seat, "dark_raider", hex)
    galaxy.pieces.purse(2, cp=3)
    galaxy.run(Bonuses()).seat(1).asked("proxima.name_bonus").answers(["bank", "trade"])
    galaxy.seat(0).asked("proxima.declare_bonus").passes()
    galaxy.run(OrderBid())
    for seat, bid in enumerate((0, 0, 3)):
        galaxy.seat(seat).asked("proxima.order_bid").answers(bid)
    assert galaxy.table.order == [2, 1, 0]
    galaxy.run(Battles()).seat(2).asked("proxima.order_battles")


@rule("PC-ACT-14", "PC-RES-04", "PC-ACT-17")
def test_people_who_paid_for_a_reaction_cannot_take_up_its_technology(galaxy: Galaxy) -> None:
    galaxy.pieces.people(0, galaxy.power(0).home, 3)
    galaxy.pieces.purse(0, cp=20)
    galaxy.run(Act())
    for seat, card in enumerate(("mining", "bank", "bank")):
        galaxy.seat(seat).asked("proxima.card").picks(card)
    galaxy.power(0).supply = 0
    galaxy.seat(0).asked("proxima.react").picks("seat1")
    galaxy.said_nothing_of("proxima.learned")
    assert galaxy.done
    assert galaxy.power(0).supply == 1


# Blocking and cloaks


@rule("PC-BLOCK-04", "PC-CLOAK-18", "PC-MOVE-19")
def test_a_cloaked_ship_neither_stops_others_nor_is_stopped(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.fit(0, "fighter", "fusion_drive")
    galaxy.pieces.fit(1, "fighter", "ion_drive")
    galaxy.pieces.fit(2, "fighter", "ion_drive")
    galaxy.pieces.ship(0, "fighter", "e5", cloaked=True)
    for seat in (1, 2):
        galaxy.pieces.ship(seat, "fighter", "e5")
    movement = Movement()
    movement.step = 1
    galaxy.run(movement)
    for seat in (2, 1, 0):
        galaxy.seat(seat).asked("proxima.move").passes()
    galaxy.said_nothing_of("proxima.held")
    assert galaxy.seat(2).asked("proxima.move").options() == ["seat3_fighter1"]


@rule("PC-BLOCK-11", "PC-CLOAK-09", "PC-CLOAK-14")
def test_a_ship_that_radar_finds_was_free_to_leave_before(stage: Stages) -> None:
    galaxy = stage(ship_blocking="yes")
    galaxy.pieces.knows(0, "radar")
    galaxy.pieces.fit(0, "fighter", "fusion_drive")
    galaxy.pieces.fit(1, "fighter", "ion_drive")
    galaxy.pieces.ship(0, "fighter", "e5")
    hidden = galaxy.pieces.ship(1, "fighter", "e5", cloaked=True)
    galaxy.run(Movement())
    for seat in (1, 0, 1, 0, 0):
        galaxy.seat(seat).asked("proxima.move").passes()
    galaxy.said_nothing_of("proxima.held")
    galaxy.run(Uncloak())
    galaxy.seat(1).asked("proxima.appear").passes()
    galaxy.seat(0).asked("proxima.sweep").picks("e5")
    assert not galaxy.pieces.find(hidden).cloaked


@rule("PC-WMD-22", "PC-WMD-27", "PC-CLOAK-19", "PC-HIDE-18")
@pytest.mark.parametrize("shown", ["marker", "dark"])
def test_a_rocket_that_destroys_a_planet_neither_hits_nor_shows_the_ship_hidden_above_it(
    stage: Stages, shown: str
) -> None:
    galaxy = stage(cloak_info=shown)
    planet = galaxy.pieces.planet("green")
    hidden = galaxy.pieces.ship(
        1, "battle_carrier", galaxy.pieces.where(planet), cargo=3, cloaked=True
    )
    galaxy.pieces.people(1, planet, 2)
    galaxy.dice(6, 5, 1).run(salvo(galaxy, n.GRAVITON, planet, 1))
    assert galaxy.pieces.at(planet).gone
    ship = galaxy.pieces.find(hidden)
    assert (ship.cloaked, ship.cargo, ship.damage) == (True, 3, 0)
    seen = galaxy.seat(0).view.state.powers[1].ships
    assert all(other.hex < 0 for other in seen)
    galaxy.run(Deploy()).seat(1).asked("proxima.land").passes()


# Landing


@rule("PC-PLANET-16", "PC-DEPLOY-04", "PC-SETUP-14")
def test_people_aboard_land_under_a_moon_though_all_others_live_there_already(
    galaxy: Galaxy,
) -> None:
    planet = galaxy.pieces.planet("green", moon=True)
    ship = galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=3)
    galaxy.pieces.people(0, planet, galaxy.power(0).supply)
    before = galaxy.pieces.at(planet).people[0]
    assert galaxy.power(0).supply == 0
    galaxy.dice(3, 4, 6).run(Deploy())
    galaxy.seat(0).asked("proxima.land").answers({"seat1_battle_carrier1": 3})
    assert galaxy.pieces.at(planet).people[0] == before + 2
    assert galaxy.pieces.find(ship).cargo == 1


@rule("PC-DEPLOY-09", "PC-POLC-34", "PC-SCORE-02")
def test_who_clears_a_planet_with_commandos_did_not_land_first(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("frontier_honours")
    galaxy.pieces.knows(0, "commandos")
    planet = galaxy.pieces.planet("green")
    galaxy.pieces.people(1, planet, 1)
    galaxy.pieces.ship(0, "battle_carrier", galaxy.pieces.where(planet), cargo=1)
    galaxy.dice(5).run(Deploy())
    galaxy.seat(0).asked("proxima.land").answers({"seat1_battle_carrier1": 1})
    galaxy.seat(0).asked("proxima.raid").answers({"seat2": 1})
    assert galaxy.pieces.at(planet).people[:2] == [1, 0]
    assert sum(galaxy.power(0).points) == 0
    assert points(galaxy, 0, n.FROM_PLANETS) == 2


@rule("PC-WMD-22", "PC-BUILD-04", "PC-PART-29")
def test_with_its_planet_a_spaceport_is_gone(wider: Stages) -> None:
    galaxy = wider()
    colony = galaxy.pieces.planet("green")
    galaxy.pieces.people(0, colony, 1)
    galaxy.pieces.raised(colony, "spaceport", 0)
    galaxy.dice(6, 5, 1).run(salvo(galaxy, n.GRAVITON, colony, 1))
    play: Any = galaxy.play
    assert yards(play, 0) == [galaxy.pieces.home(0).hex]
