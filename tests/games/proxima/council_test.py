"""Stage II: votes, political cards, bonus actions and the bid for the turn order."""

from __future__ import annotations

from typing import Any

import pytest

from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.stage import Assaults
from starmoot.games.proxima.council.stage import Bonuses, Climb, Council, OrderBid
from starmoot.games.proxima.council.vote import Enact, Vote
from starmoot.games.proxima.scenario.galaxy import Galaxy, Stages
from starmoot.testing import rule

CARDS = ("war_economy", "radar_net", "census")


def vote(galaxy: Galaxy, *ballots: tuple[list[str], int], purse: int = 9) -> Galaxy:
    """Three known cards and a ballot of each power: tokens and CP."""
    galaxy.pieces.next_politics(*CARDS)
    for seat in range(galaxy.play.seats):
        galaxy.pieces.purse(seat, cp=purse)
    galaxy.run(Vote())
    for seat, (tokens, cp) in enumerate(ballots):
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": tokens, "cp": cp})
    return galaxy


@rule("PC-COUN-02", "PC-COUN-04", "PC-SETUP-17", "PC-BID-01", "PC-BID-02", "PC-HIDE-03")
def test_three_cards_are_turned_up_and_votes_stay_sealed_until_all_are_in(galaxy: Galaxy) -> None:
    vote(galaxy, (["a"], 2), (["b"], 1))
    assert [n.POLITICAL.key(card) for card in galaxy.table.slots] == list(CARDS)
    assert galaxy.cp(0) == 9
    galaxy.said_nothing_of("proxima.votes")
    for waiting in galaxy.seat(2).view.waiting:
        assert waiting.done == (waiting.seat != 2)
    galaxy.seat(2).asked("proxima.vote").answers({"tokens": ["c"], "cp": 0})
    galaxy.said("proxima.votes", seat="seat1", slot="a", number=2)


@rule("PC-COUN-03")
def test_two_powers_turn_up_two_cards(stage: Stages) -> None:
    galaxy = stage(seats=2).run(Vote())
    assert len(galaxy.table.slots) == 2


@rule("PC-EX-06", "PC-COUN-07", "PC-BID-07", "PC-BID-08", "PC-BID-09", "PC-BID-12", "PC-DEC-06")
def test_a_tie_between_cards_is_decided_by_the_chancellor(galaxy: Galaxy) -> None:
    galaxy.given(order=[2, 0, 1])
    vote(galaxy, (["a"], 2), (["b"], 1), (["b"], 0))
    assert [galaxy.cp(seat) for seat in range(3)] == [7, 8, 9]
    asked = galaxy.seat(2).asked("proxima.tie")
    assert asked.options() == ["a", "b"]
    asked.picks("b")
    galaxy.expect(resolutions=[n.POLITICAL.named("radar_net")])


@rule("PC-EX-07", "PC-BID-03", "PC-BID-04", "PC-BID-05", "PC-BID-06", "PC-HIDE-04")
def test_a_vote_with_no_token_or_two_is_paid_for_but_counts_nothing(galaxy: Galaxy) -> None:
    vote(galaxy, (["a", "b"], 3), (["b"], 0), ([], 5))
    assert [galaxy.cp(seat) for seat in range(3)] == [6, 9, 4]
    galaxy.said("proxima.carried", political="radar_net")
    galaxy.said("proxima.invalid", seat="seat3", number=5)


@rule("PC-COUN-08", "PC-DEC-05")
def test_without_a_valid_vote_the_chancellor_decides_among_all(galaxy: Galaxy) -> None:
    galaxy.pieces.next_politics(*CARDS)
    galaxy.run(Vote()).time_up()
    assert galaxy.seat(0).asked("proxima.tie").options() == ["a", "b", "c"]
    galaxy.time_up()
    galaxy.expect(laws=[n.POLITICAL.named("war_economy")])


@rule("PC-BID-10", "PC-GEN-12")
def test_nobody_can_bid_more_than_it_has(galaxy: Galaxy) -> None:
    vote(galaxy, purse=4)
    assert galaxy.seat(1).asked("proxima.vote").field("cp").options() == ["0", "1", "2", "3", "4"]


@rule("PC-BID-13", "PC-TIME-03")
def test_a_sealed_vote_may_be_replaced_until_all_are_opened(galaxy: Galaxy) -> None:
    vote(galaxy, (["a"], 2), (["b"], 1))
    galaxy.seat(0).asked("proxima.vote").answers({"tokens": ["c"], "cp": 4})
    galaxy.seat(2).asked("proxima.vote").answers({"tokens": ["c"], "cp": 0})
    galaxy.said("proxima.carried", political="census")
    assert galaxy.cp(0) == 5 + 0


@rule("PC-COUN-05", "PC-COUN-06", "PC-COUN-09", "PC-COUN-12")
def test_the_heaviest_card_is_played_and_the_others_leave_the_game(galaxy: Galaxy) -> None:
    galaxy.pieces.law("mining_subsidy")
    vote(galaxy, (["a"], 2), (["b"], 1), (["c"], 1))
    laws = [n.POLITICAL.key(law) for law in galaxy.table.laws]
    assert laws == ["mining_subsidy", "war_economy"]
    removed = [n.POLITICAL.key(card) for card in galaxy.table.removed]
    assert removed == ["radar_net", "census"]


@rule("PC-COUN-01", "PC-COUN-10")
def test_a_resolution_lasts_until_the_next_council(galaxy: Galaxy) -> None:
    galaxy.pieces.law("radar_net")
    assert galaxy.power(0).terms[n.RADAR_TERM] == 1
    galaxy.run(Vote())
    galaxy.expect(resolutions=[], removed=[n.POLITICAL.named("radar_net")])
    assert galaxy.power(0).terms[n.RADAR_TERM] == 0


@rule("PC-COUN-11", "PC-POLC-26")
def test_a_decision_is_carried_out_at_once_and_removed(galaxy: Galaxy) -> None:
    for planet in (galaxy.pieces.planet("green"), galaxy.pieces.planet("red")):
        galaxy.pieces.people(1, planet, 1)
    vote(galaxy, (["c"], 0), (["c"], 0), (["c"], 0))
    assert [galaxy.cp(seat) for seat in range(3)] == [9, 11, 9]
    assert n.POLITICAL.named("census") in galaxy.table.removed


@rule("PC-RAND-04")
def test_when_cards_run_out_only_those_left_are_turned_up(galaxy: Galaxy) -> None:
    galaxy.table.politics.cards = [3]
    galaxy.run(Vote())
    galaxy.expect(slots=[3])
    galaxy.table.politics.cards = []
    galaxy.run(Vote())
    assert galaxy.done


# Corrupt and Visionary Politics


@rule("PC-COUN-14", "PC-COUN-13", "PC-DEC-07")
def test_the_corrupt_change_their_bid_by_two_after_the_reveal(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "corrupt_politics")
    vote(galaxy, (["a"], 1), (["b"], 2), (["c"], 0), purse=5)
    asked = galaxy.seat(0).asked("proxima.change_bid")
    assert asked.options() == ["0", "1", "2", "3"]
    asked.answers(3)
    assert galaxy.cp(0) == 2
    galaxy.said("proxima.carried", political="war_economy")


@rule("PC-COUN-14")
def test_corruption_goes_neither_below_nothing_nor_beyond_the_purse(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "corrupt_politics")
    galaxy.pieces.purse(1, cp=4)
    galaxy.run(OrderBid())
    galaxy.seat(0).asked("proxima.order_bid").answers(0)
    galaxy.seat(1).asked("proxima.order_bid").answers(4)
    galaxy.seat(2).asked("proxima.order_bid").answers(0)
    assert galaxy.seat(1).asked("proxima.change_bid").options() == ["2", "3", "4"]
    galaxy.time_up()
    assert galaxy.cp(1) == 0


@rule("PC-COUN-14", "PC-BID-04")
def test_who_has_no_cp_is_not_asked_for_another_bid(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "corrupt_politics")
    galaxy.run(OrderBid())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.order_bid").answers(0)
    galaxy.seat(0).asked("proxima.rank")


@rule("PC-COUN-14")
def test_a_single_cp_is_enough_to_be_asked_for_another_bid(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(1, "corrupt_politics")
    galaxy.pieces.purse(1, cp=1)
    galaxy.run(OrderBid())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.order_bid").answers(0)
    assert galaxy.seat(1).asked("proxima.change_bid").options() == ["0", "1"]


@rule("PC-COUN-15", "PC-DEC-08")
def test_a_visionary_pays_for_an_unselected_card_of_its_own(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(2, "visionary_politics")
    galaxy.pieces.next_politics("graviton_ban", "research_grants", "full_mobilisation")
    galaxy.pieces.purse(2, cp=5)
    galaxy.run(Vote())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": ["a"], "cp": 0})
    asked = galaxy.seat(2).asked("proxima.envision")
    assert asked.options() == ["research_grants"]
    asked.picks("research_grants")
    assert galaxy.cp(2) == 2
    terms = [galaxy.power(seat).terms[n.FIRST_RESEARCH] for seat in range(3)]
    assert terms == [0, 0, 2]
    assert n.POLITICAL.named("full_mobilisation") in galaxy.table.removed


@rule("PC-COUN-15")
def test_a_law_taken_by_a_visionary_holds_for_all(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.knows(0, "visionary_politics")
    galaxy.pieces.next_politics("census", "peace_dividend", "home_truce")
    galaxy.pieces.purse(0, cp=3)
    galaxy.run(Vote())
    for seat in range(3):
        galaxy.seat(seat).asked("proxima.vote").answers({"tokens": ["a"], "cp": 0})
    galaxy.seat(0).asked("proxima.envision").picks("peace_dividend")
    assert [galaxy.power(seat).terms[n.BANK_TERM] for seat in range(3)] == [2, 2, 2]


# Alone


@rule("PC-COUN-16", "PC-COUN-17", "PC-EX-08", "PC-DEC-09")
@pytest.mark.parametrize(("corrupt", "paid"), [(False, [0, 8, 12]), (True, [0, 7, 11])])
def test_alone_cards_cost_more_by_slot_and_turn(
    stage: Stages, corrupt: bool, paid: list[int]
) -> None:
    for slot, price in zip("abc", paid, strict=True):
        galaxy = stage(seats=1).given(turn=4)
        galaxy.pieces.next_politics(*CARDS)
        galaxy.pieces.purse(0, cp=12)
        if corrupt:
            galaxy.pieces.knows(0, "corrupt_politics")
        galaxy.run(Vote())
        galaxy.seat(0).asked("proxima.take_slot").picks(slot)
        galaxy.said("proxima.bought_card", number=price)
    galaxy = stage(seats=1).given(turn=4)
    galaxy.pieces.purse(0, cp=7)
    assert galaxy.run(Vote()).seat(0).asked("proxima.take_slot").options() == ["a"]


@rule("PC-EX-09", "PC-ORDER-07", "PC-ORDER-08", "PC-ORDER-09", "PC-DEC-16", "PC-COUN-21")
def test_alone_places_in_the_order_are_bought_and_kept(stage: Stages) -> None:
    galaxy = stage(seats=1)
    galaxy.expect(solo_card=5)
    galaxy.pieces.purse(0, cp=34)
    asked = galaxy.run(Climb()).seat(0).asked("proxima.climb")
    assert asked.options() == ["0", "1", "2", "3"]
    asked.answers(3)
    galaxy.expect(solo_card=2)
    assert galaxy.cp(0) == 4
    galaxy.run(Climb())
    galaxy.expect(solo_card=2)
    parts = [type(part).__name__ for part in Council().outline(galaxy.play)]  # type: ignore[arg-type]
    assert parts == ["Vote", "Climb", "ReceiveCards"]


@rule("PC-ORDER-08")
@pytest.mark.parametrize(("card", "cp", "most"), [(1, 30, 1), (5, 10, 1), (5, 9, 0), (0, 30, 0)])
def test_alone_ten_cp_buy_a_place_down_to_the_first_card(
    stage: Stages, card: int, cp: int, most: int
) -> None:
    galaxy = stage(seats=1).given(solo_card=card)
    galaxy.pieces.purse(0, cp=cp)
    galaxy.run(Climb())
    assert galaxy.done == (most == 0)
    if most > 0:
        asked = galaxy.seat(0).asked("proxima.climb")
        assert asked.options() == ["0", "1"]
        asked.answers(0).said_nothing_of("proxima.advances")


# Bonus actions


@rule("PC-COUN-18", "PC-COUN-19", "PC-COUN-22", "PC-COUN-23", "PC-DEC-11", "PC-DEC-12")
def test_the_vice_chancellor_names_two_bonus_actions_and_the_chancellor_takes_one(
    galaxy: Galaxy,
) -> None:
    galaxy.given(order=[1, 2, 0]).run(Bonuses())
    asked = galaxy.seat(2).asked("proxima.name_bonus")
    assert asked.options() == ["research", "bank", "build", "upgrade", "mining", "trade", "move"]
    asked.picks("research", "move")
    declared = galaxy.seat(1).asked("proxima.declare_bonus")
    assert declared.options() == ["research", "move"]
    declared.picks("move")
    galaxy.expect(bonus=n.MOVE)
    galaxy.run(Bonuses()).time_up()
    assert galaxy.seat(1).asked("proxima.declare_bonus").options() == ["bank", "mining"]
    galaxy.time_up()
    galaxy.expect(bonus=n.NO_ACTION)


@rule("PC-COUN-20")
def test_among_two_powers_three_bonus_actions_are_named(stage: Stages) -> None:
    galaxy = stage(seats=2).run(Bonuses())
    shape: Any = galaxy.seat(1).asked("proxima.name_bonus").shape
    assert (shape.least, shape.most) == (3, 3)
    galaxy.time_up()
    options = galaxy.seat(0).asked("proxima.declare_bonus").options()
    assert options == ["research", "bank", "mining"]


@rule("PC-POLC-16")
def test_in_closed_session_there_is_no_bonus_action(galaxy: Galaxy) -> None:
    galaxy.given(bonus=n.BANK)
    galaxy.pieces.law("closed_session")
    galaxy.run(Bonuses())
    galaxy.expect(bonus=n.NO_ACTION)
    assert galaxy.done


# The turn order


def bid(galaxy: Galaxy, *bids: int) -> Galaxy:
    """A sealed bid of each power."""
    for seat in range(galaxy.play.seats):
        galaxy.pieces.purse(seat, cp=9)
    galaxy.run(OrderBid())
    for seat, cp in enumerate(bids):
        galaxy.seat(seat).asked("proxima.order_bid").answers(cp)
    return galaxy


@rule("PC-ORDER-01", "PC-ORDER-02", "PC-ORDER-06", "PC-BID-11", "PC-BID-04", "PC-DEC-13")
def test_the_highest_bid_takes_the_first_card_and_everybody_pays(galaxy: Galaxy) -> None:
    bid(galaxy, 1, 4, 2)
    galaxy.expect(order=[1, 2, 0])
    assert [galaxy.cp(seat) for seat in range(3)] == [8, 5, 7]


@rule("PC-ORDER-04", "PC-ORDER-05", "PC-COUN-24", "PC-DEC-14")
def test_the_chancellor_orders_ties_but_comes_last_in_its_own(stage: Stages) -> None:
    galaxy = stage(seats=4).given(order=[2, 1, 0, 3])
    bid(galaxy, 3, 3, 3, 5)
    asked = galaxy.seat(2).asked("proxima.rank")
    assert sorted(asked.options()) == ["seat1", "seat2"]
    asked.picks("seat1", "seat2")
    galaxy.expect(order=[3, 0, 1, 2])
    galaxy.given(order=[2, 1, 0, 3]).run(OrderBid()).time_up()
    galaxy.time_up()
    galaxy.expect(order=[1, 0, 3, 2])


@rule("PC-ORDER-03", "PC-DEC-15", "PC-OPT-25")
def test_with_the_expansion_each_power_chooses_its_card(wider: Stages) -> None:
    galaxy = wider()
    bid(galaxy, 1, 4, 2)
    galaxy.seat(1).asked("proxima.take_card").picks("card3")
    asked = galaxy.seat(2).asked("proxima.take_card")
    assert asked.options() == ["card1", "card2"]
    galaxy.time_up()
    galaxy.expect(order=[2, 0, 1])


# Executive decisions


@rule("PC-POLC-25", "PC-DEC-10")
def test_the_chancellor_repeals_a_law(galaxy: Galaxy) -> None:
    galaxy.pieces.law("war_economy", "peace_dividend")
    galaxy.given(order=[2, 1, 0]).run(Enact(card=n.POLITICAL.named("repeal")))
    galaxy.seat(2).asked("proxima.repeal").picks("peace_dividend")
    galaxy.expect(laws=[n.POLITICAL.named("war_economy")])
    assert galaxy.power(0).terms[n.BANK_TERM] == 0
    galaxy.run(Enact(card=n.POLITICAL.named("repeal"))).time_up()
    galaxy.expect(laws=[])


@rule("PC-POLC-27", "PC-GEN-13")
def test_the_levy_takes_one_cp_of_every_full_five(galaxy: Galaxy) -> None:
    for seat, cp in enumerate((4, 5, 14)):
        galaxy.pieces.purse(seat, cp=cp)
    galaxy.run(Enact(card=n.POLITICAL.named("emergency_levy")))
    assert [galaxy.cp(seat) for seat in range(3)] == [4, 4, 12]


@rule("PC-POLC-28")
def test_a_fleet_refit_repairs_all_ships(galaxy: Galaxy) -> None:
    ship = galaxy.pieces.ship(1, "war_cruiser", "e5", damage=2)
    galaxy.run(Enact(card=n.POLITICAL.named("fleet_refit")))
    assert galaxy.pieces.find(ship).damage == 0


@rule("PC-POLC-29")
def test_new_clones_bring_one_to_every_home(galaxy: Galaxy) -> None:
    galaxy.power(2).supply = 0
    galaxy.run(Enact(card=n.POLITICAL.named("new_clones")))
    assert [galaxy.pieces.home(seat).people[seat] for seat in range(3)] == [1, 1, 0]


@rule("PC-POLC-30")
def test_the_relief_fund_helps_those_with_the_fewest_points(galaxy: Galaxy) -> None:
    galaxy.power(1).points[n.FROM_COMBAT] = 2
    galaxy.run(Enact(card=n.POLITICAL.named("relief_fund")))
    assert [galaxy.cp(seat) for seat in range(3)] == [5, 0, 5]


@rule("PC-POLC-31", "PC-POLC-32")
def test_disarmament_scraps_rockets_and_terraforming_adds_tokens(galaxy: Galaxy) -> None:
    low, full = galaxy.pieces.planet("green"), galaxy.pieces.planet("red")
    galaxy.pieces.arm(low, "hypersonic", "graviton")
    galaxy.pieces.at(full).stock = 5
    galaxy.run(Enact(card=n.POLITICAL.named("disarmament")))
    galaxy.run(Enact(card=n.POLITICAL.named("terraforming")))
    assert galaxy.pieces.at(low).works.rockets == []
    assert (galaxy.pieces.at(low).stock, galaxy.pieces.at(full).stock) == (3, 5)


@rule("PC-POLC-45", "PC-POLC-47")
def test_a_convention_cancels_all_laws_and_a_memorial_counts_the_living(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("war_economy", "peace_dividend")
    galaxy.run(Enact(card=n.POLITICAL.named("constitutional_convention")))
    galaxy.expect(laws=[])
    galaxy.pieces.people(0, galaxy.pieces.planet("green"), 7)
    galaxy.pieces.people(0, galaxy.pieces.planet("red"), 4)
    galaxy.run(Enact(card=n.POLITICAL.named("exodus_memorial")))
    assert galaxy.power(0).points[n.FROM_CARDS] == 2


@rule("PC-POLC-46")
def test_the_prize_court_gives_the_bonus_and_the_points_of_a_card(wider: Stages) -> None:
    galaxy = wider()
    galaxy.power(1).trophies = [n.RESISTANCE.named("lancer")]
    galaxy.run(Enact(card=n.POLITICAL.named("prize_court")))
    told = galaxy.seat(1).view.pending[0].words
    assert told.previews[n.RESISTANCE.name, n.RESISTANCE.named("lancer")] == (
        "Bonus: 4 CP. Worth 2 points."
    )
    galaxy.seat(1).asked("proxima.prize").picks("lancer")
    assert galaxy.cp(1) == 4
    assert galaxy.power(1).points[n.FROM_RESISTANCE] == 2
    assert galaxy.power(1).trophies == []


@rule("PC-POLC-46", "PC-CR-10", "PC-RAND-06")
def test_a_card_that_was_traded_in_comes_back_when_its_deck_is_empty(wider: Stages) -> None:
    galaxy = wider()
    card = n.RESISTANCE.named("hive_cruiser")
    galaxy.power(1).trophies = [card]
    galaxy.run(Enact(card=n.POLITICAL.named("prize_court")))
    galaxy.seat(1).asked("proxima.prize").picks("hive_cruiser")
    galaxy.table.resistance[1].cards = []
    galaxy.pieces.guard("e6", 2)
    galaxy.pieces.ship(0, "fighter", "e6")
    galaxy.run(Assaults())
    galaxy.said("proxima.guard", resistance="hive_cruiser", times=1)


@rule("PC-POLC-44")
def test_the_arsenal_gives_two_cards_and_hands_stay_at_six(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.hand(0, "jamming", "jamming", "glory", "glory", "salvage")
    galaxy.run(Enact(card=n.POLITICAL.named("arsenal")))
    galaxy.seat(0).asked("proxima.discard").picks("0")
    assert [len(galaxy.power(seat).combat_cards) for seat in range(3)] == [6, 2, 2]


@rule("PC-POLC-02")
def test_cards_in_force_add_up_whoever_played_them(wider: Stages) -> None:
    galaxy = wider()
    galaxy.pieces.law("peace_dividend", "wartime_credit")
    assert galaxy.power(0).terms[n.BANK_TERM] == 5
