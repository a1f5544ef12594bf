"""Stage III: cards, reactions and what each action does."""

from __future__ import annotations

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.actions.perform import perform
from starmoot.games.proxima.actions.stage import Act, ActionStage, BonusAction
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule


def act(galaxy: Galaxy, *cards: str, number: int = 1) -> Galaxy:
    """Everybody plays a card."""
    action = Act()
    action.number = number
    galaxy.run(action)
    for seat, card in enumerate(cards):
        galaxy.seat(seat).asked("proxima.card").picks(card)
    return galaxy


# Cards


@rule("PC-ACT-02", "PC-ACT-03", "PC-HIDE-05", "PC-HIDE-22", "PC-SETUP-15")
def test_cards_are_chosen_face_down_and_revealed_together(galaxy: Galaxy) -> None:
    act(galaxy, "bank", "bank")
    offered = galaxy.seat(2).asked("proxima.card").options()
    assert offered == ["research", "bank", "build", "upgrade", "mining", "trade"]
    galaxy.said_nothing_of("proxima.plays")
    galaxy.seat(2).asked("proxima.card").picks("mining")
    galaxy.said("proxima.plays", seat="seat1", action="bank")
    galaxy.said("proxima.plays", seat="seat3", action="mining")


@rule("PC-ACT-04", "PC-ACT-05", "PC-ACT-06")
def test_primary_actions_are_performed_in_turn_order(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=2, axinium=1)
    galaxy.pieces.purse(1, cp=1)
    galaxy.given(order=[1, 2, 0])
    act(galaxy, "build", "upgrade", "build")
    galaxy.seat(1).asked("proxima.buy").passes()
    galaxy.seat(0).asked("proxima.build").passes()


@rule("PC-DEC-18")
def test_silence_plays_bank_then_mining_then_the_first_card(galaxy: Galaxy) -> None:
    galaxy.power(1).in_hand = [True, False, True, True, True, True]
    galaxy.power(2).in_hand = [False, False, True, True, False, True]
    act(galaxy).time_up()
    for seat, card in (("seat1", "bank"), ("seat2", "mining"), ("seat3", "build")):
        galaxy.said("proxima.plays", seat=seat, action=card)


@rule("PC-ACT-19", "PC-ACT-20", "PC-ACT-21", "PC-HIDE-06")
def test_a_played_card_is_gone_for_the_turn_unless_basic_politics_takes_it_back(
    galaxy: Galaxy,
) -> None:
    galaxy.pieces.knows(0, "basic_politics")
    act(galaxy, "bank", "bank", "bank")
    assert [galaxy.power(seat).in_hand[n.BANK] for seat in range(3)] == [True, False, False]
    act(galaxy, "bank", "mining", "mining", number=2)
    assert not galaxy.power(0).in_hand[n.BANK]


@rule("PC-ACT-31", "PC-ACT-01", "PC-ACT-08", "PC-OPT-20")
def test_two_actions_are_played_and_then_all_cards_return(galaxy: Galaxy) -> None:
    galaxy.run(ActionStage())
    for card in ("bank", "mining"):
        for seat in range(3):
            galaxy.seat(seat).asked("proxima.card").picks(card)
    assert galaxy.done
    assert all(all(galaxy.power(seat).in_hand) for seat in range(3))


@rule("PC-ACT-22", "PC-ACT-23", "PC-ACT-24", "PC-DEC-20")
def test_masters_of_politics_may_play_a_third_card_without_reactions(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(1, "master_politics")
    for seat in range(3):
        galaxy.pieces.people(seat, galaxy.power(seat).home, 5)
    galaxy.run(ActionStage())
    for card in ("bank", "mining"):
        for seat in range(3):
            galaxy.seat(seat).asked("proxima.card").picks(card)
        for seat in range(3):
            galaxy.seat(seat).asked("proxima.react").passes()
    galaxy.seat(0).asked_nothing()
    asked = galaxy.seat(1).asked("proxima.further_card")
    assert asked.options() == ["research", "build", "upgrade", "trade"]
    asked.picks("research")
    galaxy.seat(1).asked("proxima.learn").passes()
    assert galaxy.done


@rule("PC-VAR-17", "PC-VAR-18", "PC-VAR-19", "PC-OPT-21")
def test_the_short_game_has_three_actions_and_no_reactions(stage: Stages) -> None:
    galaxy = stage(seats=2, preset="short")
    galaxy.pieces.knows(0, "master_politics")
    for seat in range(2):
        galaxy.pieces.people(seat, galaxy.power(seat).home, 5)
    galaxy.run(ActionStage())
    for card in ("bank", "mining", "research"):
        for seat in range(2):
            galaxy.seat(seat).asked("proxima.card").picks(card)
            if card == "research" and seat == 1:
                for learner in range(2):
                    galaxy.seat(learner).asked("proxima.learn").passes()
    galaxy.seat(0).asked("proxima.further_card").passes()
    assert galaxy.done


# Reactions


@rule("PC-ACT-07", "PC-ACT-09", "PC-ACT-10", "PC-ACT-11", "PC-ACT-12", "PC-EX-11", "PC-DEC-21")
def test_reactions_to_the_own_card_cost_one_and_to_others_two(galaxy: Galaxy) -> None:
    for seat, people in enumerate((1, 2, 0)):
        galaxy.pieces.people(seat, galaxy.power(seat).home, people)
    act(galaxy, "trade", "research", "trade")
    assert galaxy.seat(0).asked("proxima.react").options() == ["seat1"]
    galaxy.seat(0).asked("proxima.react").passes()
    asked = galaxy.seat(1).asked("proxima.react")
    assert asked.options() == ["seat1", "seat2", "seat3"]
    asked.picks("seat2")
    assert galaxy.pieces.home(1).people[1] == 1
    assert galaxy.cp(1) == 4
    assert galaxy.done


@rule("PC-ACT-14", "PC-ACT-17", "PC-ACT-32", "PC-ACT-33")
def test_a_reaction_puts_people_on_the_card_which_closes_it(galaxy: Galaxy) -> None:
    for seat in range(3):
        galaxy.pieces.people(seat, galaxy.power(seat).home, 2)
    galaxy.pieces.knows(0, "advanced_banking")
    supply = galaxy.power(0).supply
    act(galaxy, "mining", "research", "bank")
    galaxy.seat(0).asked("proxima.react").picks("seat2")
    assert galaxy.cp(0) == 8
    assert galaxy.power(0).on_cards == 2
    assert galaxy.seat(1).asked("proxima.react").options() == ["seat1", "seat3"]
    galaxy.time_up()
    galaxy.time_up()
    assert galaxy.power(0).on_cards == 0
    assert galaxy.power(0).supply == supply + 2


@rule("PC-ACT-13", "PC-ACT-15", "PC-EX-11")
def test_expert_politics_makes_reactions_cheaper_and_a_free_one_still_closes_the_card(
    galaxy: Galaxy,
) -> None:
    galaxy.pieces.knows(0, "expert_politics")
    galaxy.pieces.people(0, galaxy.power(0).home, 1)
    galaxy.pieces.people(1, galaxy.power(1).home, 2)
    act(galaxy, "research", "bank", "bank")
    asked = galaxy.seat(0).asked("proxima.react")
    assert asked.options() == ["seat1", "seat2", "seat3"]
    asked.picks("seat1")
    assert galaxy.pieces.home(0).people[0] == 1
    assert galaxy.seat(1).asked("proxima.react").options() == ["seat2", "seat3"]


@rule("PC-ACT-16")
def test_without_people_at_home_nobody_reacts(galaxy: Galaxy) -> None:
    galaxy.pieces.people(0, galaxy.pieces.planet("green"), 5)
    act(galaxy, "bank", "bank", "bank")
    assert galaxy.done


@rule("PC-POLC-41")
def test_rationing_makes_reactions_dearer(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("rationing")
    galaxy.pieces.people(0, galaxy.power(0).home, 2)
    act(galaxy, "bank", "bank", "bank")
    assert galaxy.seat(0).asked("proxima.react").options() == ["seat1"]


@rule("PC-ACT-18")
def test_alone_one_reacts_to_the_own_card(stage: Stages) -> None:
    galaxy = stage(seats=1)
    galaxy.power(0).faction = n.EUROPE
    galaxy.pieces.people(0, galaxy.power(0).home, 5)
    act(galaxy, "bank")
    assert galaxy.seat(0).asked("proxima.react").options() == ["seat1"]


@rule("PC-ACT-25", "PC-ACT-26", "PC-ACT-27", "PC-DEC-22")
def test_the_bonus_action_is_for_everybody_who_wants_it_in_turn_order(galaxy: Galaxy) -> None:
    galaxy.given(bonus=n.BANK, order=[1, 0, 2]).run(BonusAction())
    galaxy.seat(1).asked("proxima.take_bonus").picks("bank")
    galaxy.seat(0).asked("proxima.take_bonus").passes()
    galaxy.time_up()
    assert [galaxy.cp(seat) for seat in range(3)] == [0, 4, 0]
    assert all(galaxy.power(1).in_hand)


# Research


@rule("PC-RES-01", "PC-RES-03", "PC-TECH-05", "PC-TECH-06", "PC-TECH-07", "PC-TECH-08", "PC-DEC-23")
def test_a_technology_costs_its_price_and_one_of_the_people(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=9)
    galaxy.pieces.knows(1, "quantum_shield")
    supply = galaxy.power(0).supply
    asked = galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn")
    asked.can("quantum_shield").cannot("particle_cannon", "master_politics")
    asked.picks("quantum_shield")
    assert galaxy.cp(0) == 0
    assert galaxy.power(0).supply == supply - 1
    assert galaxy.power(0).knows[n.TECH.named("quantum_shield")]
    assert galaxy.done


@rule("PC-RES-04")
def test_without_people_in_the_supply_nothing_can_be_learned(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=9)
    galaxy.power(0).supply = 0
    assert galaxy.run(perform(n.RESEARCH, 0)).done


@rule("PC-EX-12", "PC-RES-05", "PC-RES-06", "PC-RES-07", "PC-RES-08", "PC-TECH-01", "PC-TECH-04")
def test_owned_technologies_of_the_same_type_and_colour_lower_the_price(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "laser_cannon", "em_shield", "basic_research")
    for cp, offered in ((4, False), (5, True)):
        galaxy.pieces.purse(0, cp=cp)
        asked = galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn")
        assert ("quantum_shield" in asked.options()) == offered
    asked.picks("quantum_shield")
    assert galaxy.cp(0) == 0


@rule("PC-TECH-02", "PC-TECH-03", "PC-RES-08")
def test_basic_research_does_not_help_with_politics(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "basic_research")
    galaxy.pieces.purse(0, cp=5)
    asked = galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn")
    asked.can("expert_cloning").cannot("expert_politics")


@rule("PC-RES-10")
def test_a_technology_costs_at_least_one_cp(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "laser_cannon", "phase_shield", "quantum_shield", "radar")
    galaxy.pieces.purse(0, cp=1)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("em_shield")
    assert galaxy.cp(0) == 0


@rule("PC-RES-02", "PC-RES-09", "PC-POLC-04", "PC-POLC-17")
def test_master_research_learns_a_second_technology_at_its_full_price(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "master_research", "laser_cannon")
    galaxy.pieces.law("open_archives", "research_grants")
    galaxy.pieces.purse(0, cp=9)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("plasma_cannon")
    assert galaxy.cp(0) == 9 - (6 - 2 - 1 - 2)
    asked = galaxy.seat(0).asked("proxima.learn")
    asked.can("cp_mining").cannot("particle_cannon")
    asked.picks("radar")
    assert galaxy.cp(0) == 8 - 3
    assert galaxy.done


@rule("PC-POLC-38")
def test_patents_are_paid_to_somebody_who_knows_the_technology(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("patents")
    for seat in (1, 2):
        galaxy.pieces.knows(seat, "radar")
    galaxy.pieces.purse(0, cp=4)
    galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").picks("radar")
    galaxy.seat(0).asked("proxima.royalty").picks("seat3")
    assert [galaxy.cp(seat) for seat in range(3)] == [0, 0, 1]


@rule("PC-TECH-09", "PC-TECH-10")
def test_expansion_technologies_need_the_expansion(galaxy: Galaxy, wider: Stages) -> None:
    galaxy.pieces.purse(0, cp=99)
    offered = galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").options()
    assert len(offered) == 30
    other = wider()
    other.pieces.purse(0, cp=99)
    assert len(other.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").options()) == 57


@rule("PC-VAR-06", "PC-OPT-18", "PC-VAR-20")
def test_some_presets_leave_technologies_out(stage: Stages) -> None:
    for preset, missing in (("long", {"basic_research"}), ("short", SHORTENED)):
        galaxy = stage(preset=preset)
        galaxy.pieces.purse(0, cp=99)
        offered = galaxy.run(perform(n.RESEARCH, 0)).seat(0).asked("proxima.learn").options()
        assert missing.isdisjoint(offered)
        assert len(offered) == 30 - len(missing)


SHORTENED = {"advanced_politics", "expert_politics"}


# Bank and Mining


@rule("PC-EX-13", "PC-BANK-01", "PC-BANK-02", "PC-BANK-03", "PC-BANK-04")
@pytest.mark.parametrize(
    ("known", "cp"), [((), 4), (("advanced_banking",), 8), (("expert_banking",), 12)]
)
def test_the_bank_gives_more_with_better_technology(
    wider: Stages, known: tuple[str, ...], cp: int
) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, *known)
    galaxy.run(perform(n.BANK, 0))
    assert galaxy.cp(0) == cp


@rule("PC-POLC-06", "PC-POLC-43")
def test_laws_make_the_bank_give_more(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("peace_dividend", "wartime_credit")
    galaxy.run(perform(n.BANK, 0))
    assert galaxy.cp(0) == 9


@rule("PC-OPT-24", "PC-OPEN-03")
@rule("PC-EX-14", "PC-EX-15", "PC-VAR-24", "PC-VAR-25", "PC-VAR-28", "PC-VAR-29", "PC-DEC-29")
@pytest.mark.parametrize(
    ("known", "choice", "dice", "cp"),
    [
        ((), "dice", [5], 5),
        ((), "fixed", [], 3),
        (("advanced_banking",), "fixed", [4], 14),
        (("advanced_banking",), "dice", [6, 1], 14),
        (("expert_banking",), "dice", [6, 1], 18),
    ],
)
def test_the_variant_of_the_bank_rolls_dice(
    wider: Stages, known: tuple[str, ...], choice: str, dice: list[int], cp: int
) -> None:
    galaxy = wider(bank_mine_variant="yes")
    galaxy.pieces.knows(0, *known)
    galaxy.dice(*dice).run(perform(n.BANK, 0))
    galaxy.seat(0).asked("proxima.how_much").picks(choice)
    assert galaxy.cp(0) == cp


@rule("PC-MINE-01", "PC-MINE-02", "PC-MINE-03", "PC-MINE-04", "PC-MINE-05", "PC-POLC-05")
@pytest.mark.parametrize(
    ("known", "law", "tokens"),
    [
        ((), (), 4),
        (("advanced_mining",), (), 8),
        (("expert_mining",), (), 12),
        ((), ("mining_subsidy",), 6),
    ],
)
def test_mining_spreads_tokens_over_own_planets(
    wider: Stages, known: tuple[str, ...], law: tuple[str, ...], tokens: int
) -> None:
    galaxy = wider(seats=4)
    galaxy.pieces.knows(0, *known)
    galaxy.pieces.law(*law)
    planets = [
        galaxy.pieces.planet("green", moon, place) for place in (0, 1) for moon in (False, True)
    ]
    for planet in planets:
        galaxy.pieces.people(0, planet, 1)
        galaxy.pieces.at(planet).stock = 0
    galaxy.run(perform(n.MINE, 0))
    shape = galaxy.seat(0).asked("proxima.mine").shape
    assert getattr(shape, "caps", []) == [5, 6, 5, 6]
    spread = [min(5, tokens), max(0, min(6, tokens - 5)), max(0, tokens - 11), 0]
    keys = [n.PLANET.key(planet) for planet in planets]
    galaxy.seat(0).asked("proxima.mine").answers(dict(zip(keys, spread, strict=True)))
    assert [galaxy.pieces.at(planet).stock for planet in planets] == spread


@rule("PC-MINE-06", "PC-DEC-27")
def test_tokens_that_fit_nowhere_are_lost_and_silence_mines_where_one_leads(stage: Stages) -> None:
    galaxy = stage()
    led, shared = galaxy.pieces.planet("red"), galaxy.pieces.planet("green")
    for planet in (led, shared):
        galaxy.pieces.people(0, planet, 1)
        galaxy.pieces.at(planet).stock = 2
    galaxy.pieces.people(1, shared, 1)
    galaxy.run(perform(n.MINE, 0)).time_up()
    assert (galaxy.pieces.at(led).stock, galaxy.pieces.at(shared).stock) == (5, 3)
    galaxy.run(perform(n.MINE, 0))
    assert galaxy.done
    assert (galaxy.pieces.at(led).stock, galaxy.pieces.at(shared).stock) == (5, 5)


@rule("PC-EX-16", "PC-VAR-26", "PC-VAR-27")
@pytest.mark.parametrize(
    ("known", "choice", "dice", "tokens"),
    [
        ((), "dice", [2], 2),
        ((), "fixed", [], 3),
        (("advanced_mining",), "fixed", [2], 12),
        (("advanced_mining",), "dice", [3, 3], 13),
    ],
)
def test_the_variant_of_mining_rolls_dice(
    stage: Stages, known: tuple[str, ...], choice: str, dice: list[int], tokens: int
) -> None:
    galaxy = stage(bank_mine_variant="yes")
    galaxy.pieces.knows(0, *known)
    for colour in ("green", "red"):
        for moon in (False, True):
            planet = galaxy.pieces.planet(colour, moon)
            galaxy.pieces.people(0, planet, 1)
            galaxy.pieces.at(planet).stock = 0
    galaxy.dice(*dice).run(perform(n.MINE, 0))
    galaxy.seat(0).asked("proxima.how_much").picks(choice)
    assert getattr(galaxy.seat(0).asked("proxima.mine").shape, "most", 0) == tokens


# Build Ship


@rule("PC-BUILD-01", "PC-BUILD-02", "PC-BUILD-03", "PC-BUILD-06", "PC-SHIP-11", "PC-SHIP-12")
@rule("PC-SHIP-13", "PC-SHIP-14", "PC-DEC-24", "PC-PART-25")
def test_any_number_of_ships_is_built_at_home_and_paid_at_once(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=18, axinium=7)
    galaxy.run(perform(n.BUILD, 0))
    for hull in ("dark_raider", "fighter", "battle_carrier", "war_cruiser"):
        galaxy.seat(0).asked("proxima.build").picks(hull)
    assert galaxy.goods(0) == [0, 0, 0]
    assert galaxy.done
    home = galaxy.pieces.home(0).hex
    ships = [ship for ship in galaxy.power(0).ships if ship.hex == home]
    assert [n.HULL.key(ship.hull) for ship in ships] == n.HULL.keys
    assert all(not ship.cloaked and ship.damage == ship.cargo == 0 for ship in ships)


@rule("PC-BUILD-05", "PC-SHIP-06", "PC-SETUP-07", "PC-SETUP-09")
def test_a_ship_is_built_only_while_the_pool_has_one(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=99, axinium=99)
    galaxy.run(perform(n.BUILD, 0))
    for hull in ("fighter", "fighter"):
        galaxy.seat(0).asked("proxima.build").picks(hull)
    galaxy.seat(0).asked("proxima.build").cannot("fighter").can("dark_raider").passes()


@rule("PC-SHIP-07", "PC-SHIP-08", "PC-SETUP-08", "PC-SETUP-10")
def test_with_the_expansion_there_are_four_of_each_but_three_war_cruisers(wider: Stages) -> None:
    hulls = [ship.hull for ship in wider().power(0).ships]
    assert [hulls.count(hull) for hull in n.HULLS] == [4, 4, 4, 3]


@rule("PC-BUILD-04", "PC-BUILD-07")
def test_a_spaceport_builds_ships_even_among_enemies(wider: Stages) -> None:
    galaxy = wider()
    port = galaxy.pieces.planet("green")
    galaxy.pieces.raised(port, "spaceport", 0)
    galaxy.pieces.people(0, port, 1)
    galaxy.pieces.ship(1, "fighter", galaxy.pieces.where(port))
    galaxy.pieces.purse(0, cp=4, axinium=2)
    galaxy.run(perform(n.BUILD, 0))
    galaxy.seat(0).asked("proxima.build").answers({"fighter": galaxy.pieces.where(port)})
    galaxy.seat(0).asked("proxima.build").answers({"fighter": galaxy.pieces.home_hex(0)})
    assert galaxy.done
    assert sum(ship.hex == galaxy.pieces.at(port).hex for ship in galaxy.power(0).ships) == 1


@rule("PC-POLC-03", "PC-POLC-18")
def test_war_economy_cheapens_the_first_ship_and_a_strike_allows_one(galaxy: Galaxy) -> None:
    galaxy.pieces.law("war_economy", "shipyard_strike")
    galaxy.pieces.purse(0, cp=9, axinium=9)
    galaxy.run(perform(n.BUILD, 0)).seat(0).asked("proxima.build").picks("fighter")
    assert galaxy.goods(0) == [8, 8, 0]
    assert galaxy.done


@rule("PC-PART-25", "PC-OPT-28", "PC-OPEN-06")
def test_a_table_may_charge_cp_alone(stage: Stages) -> None:
    galaxy = stage(strategic_costs="cp_only")
    galaxy.pieces.purse(0, cp=2)
    galaxy.run(perform(n.BUILD, 0)).seat(0).asked("proxima.build").picks("fighter")
    assert galaxy.goods(0) == [0, 0, 0]


# Trade


def trade(galaxy: Galaxy, seat: int = 0, taken: int = 0) -> Galaxy:
    """A trade when some spaces of the market are taken."""
    galaxy.given(market=[1] * taken)
    return galaxy.run(perform(n.TRADE, seat))


@rule("PC-TRADE-01", "PC-TRADE-05", "PC-TRADE-06", "PC-TRADE-07", "PC-TRADE-09", "PC-DEC-28")
def test_a_trade_takes_a_space_and_buys_or_sells_up_to_four(galaxy: Galaxy) -> None:
    galaxy.pieces.purse(0, cp=9, axinium=2)
    supply = galaxy.power(0).supply
    asked = trade(galaxy).seat(0).asked("proxima.trade")
    assert asked.options() == ["buy", "sell"]
    asked.answers({"buy": {"buy_axinium": 1, "buy_phasium": 2}})
    assert galaxy.goods(0) == [0, 3, 2]
    assert galaxy.table.market == [0]
    assert galaxy.power(0).supply == supply - 1


@rule("PC-TRADE-10")
@pytest.mark.parametrize("space", range(6))
@pytest.mark.parametrize("red", [False, True])
def test_prices_depend_on_the_space_and_the_technology(
    stage: Stages, space: int, red: bool
) -> None:
    buy = ((3, 3, 4, 4, 5, 5), (2, 3, 3, 3, 4, 4))[red][space]
    sell = ((2, 2, 2, 1, 1, 1), (2, 2, 2, 2, 2, 1))[red][space]
    galaxy = stage(seats=6)
    galaxy.pieces.purse(0, cp=9, axinium=1)
    if red:
        galaxy.pieces.knows(0, "advanced_trading")
        order = {"both": {"sell_axinium": 1, "buy_phasium": 1}}
        trade(galaxy, taken=space).seat(0).asked("proxima.trade").answers(order)
        assert galaxy.goods(0) == [9 + sell - buy, 0, 1]
    else:
        trade(galaxy, taken=space).seat(0).asked("proxima.trade").answers(
            {"buy": {"buy_phasium": 1}}
        )
        assert galaxy.cp(0) == 9 - buy
        trade(galaxy, taken=space).seat(0).asked("proxima.trade").answers(
            {"sell": {"sell_axinium": 1}}
        )
        assert galaxy.cp(0) == 9 - buy + sell


@rule("PC-TRADE-08")
def test_advanced_trading_spends_what_selling_brings(galaxy: Galaxy) -> None:
    galaxy.pieces.knows(0, "advanced_trading")
    galaxy.pieces.purse(0, phasium=2)
    asked = trade(galaxy).seat(0).asked("proxima.trade")
    asked.answers({"both": {"sell_phasium": 2, "buy_axinium": 2}})
    assert galaxy.goods(0) == [0, 2, 0]


@rule("PC-TRADE-02", "PC-TRADE-04")
def test_without_a_free_space_or_people_nobody_trades(stage: Stages) -> None:
    galaxy = stage()
    galaxy.pieces.purse(0, cp=9)
    assert trade(galaxy, taken=3).done
    galaxy.power(0).supply = 0
    assert trade(galaxy, taken=0).done
    galaxy.expect(market=[])


@rule("PC-TRADE-14", "PC-TRADE-15")
def test_expert_traders_use_the_first_space_without_taking_it(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "expert_trading")
    galaxy.pieces.purse(0, cp=3)
    trade(galaxy, taken=3).seat(0).asked("proxima.trade").answers({"buy": {"buy_axinium": 1}})
    galaxy.expect(market=[1, 1, 1])
    assert galaxy.goods(0) == [0, 1, 0]


@rule("PC-TRADE-11", "PC-TRADE-12", "PC-TRADE-13", "PC-SCORE-18", "PC-OPT-29", "PC-OPT-30")
@rule("PC-OPEN-07")
@pytest.mark.parametrize(("cap", "second"), [("action", 4), ("game", 2)])
def test_master_traders_buy_points(wider: Stages, cap: str, second: int) -> None:
    galaxy = wider(master_trading_cap=cap, master_trading_rate=3)
    galaxy.pieces.knows(0, "master_trading")
    galaxy.pieces.purse(0, cp=90)
    trade(galaxy).seat(0).asked("proxima.trade").answers({"buy": {"buy_points": 3}})
    assert galaxy.cp(0) == 81
    assert galaxy.power(0).points[n.FROM_TRADING] == 3
    shape = trade(galaxy).seat(0).asked("proxima.trade").shape
    assert getattr(shape, "then", [])[0].caps[-1] == second


@rule("PC-POLC-14", "PC-POLC-20")
def test_free_ports_and_holidays_change_the_market(galaxy: Galaxy) -> None:
    galaxy.pieces.law("free_port", "market_holiday")
    galaxy.pieces.purse(0, cp=9)
    asked = trade(galaxy).seat(0).asked("proxima.trade")
    assert asked.options() == ["buy", "sell"]
    assert getattr(asked.shape, "then", [])[0].most == 2
    asked.answers({"buy": {"buy_axinium": 2}})
    assert galaxy.goods(0) == [5, 2, 0]


@rule("PC-VAR-30")
def test_the_dice_variant_leaves_trade_alone(stage: Stages) -> None:
    galaxy = stage(bank_mine_variant="yes")
    galaxy.pieces.purse(0, cp=3)
    trade(galaxy).seat(0).asked("proxima.trade").answers({"buy": {"buy_axinium": 1}})
    assert galaxy.goods(0) == [0, 1, 0]
