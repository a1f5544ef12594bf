"""Sealed bids: who wins, how ties go, who pays, and how a closed window is read."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starmoot.kernel import PASS, Answer, Play, Question, Record, Topic, pick
from starmoot.mechanics.bidding import (
    ALL_PAY,
    ALL_WIN,
    FIRST_WINS,
    NOBODY_WINS,
    WINNERS_PAY,
    RoundTable,
    bids_of,
    payments,
    ranked,
    seats_from,
    winners,
)
from starmoot.testing import ScriptedChance

BID = Topic("bidding_test.bid", "", "How much?")

bid_lists = st.lists(st.integers(0, 5), min_size=1, max_size=6)


def closed(seats: int, answers: dict[int, Answer]) -> Play:
    """A play whose last window closed with these answers."""
    play = Play(Record(), seats, ScriptedChance([], {}))
    play.questions = [Question(BID, seat) for seat in answers]
    play.answers = list(answers.values())
    return play


def test_bids_are_read_by_seat_whoever_was_asked_first() -> None:
    assert bids_of(closed(3, {2: pick(4), 0: pick(1), 1: pick(0)})) == [1, 0, 4]


def test_whoever_passed_or_was_not_asked_bid_nothing() -> None:
    assert bids_of(closed(4, {1: PASS, 3: pick(2)})) == [0, 0, 0, 2]


def test_seats_go_round_from_any_of_them() -> None:
    assert seats_from(2, 4) == [2, 3, 0, 1]
    assert seats_from(4, 4) == [0, 1, 2, 3]


def test_equal_bids_are_ranked_in_order() -> None:
    assert ranked([3, 5, 3, 0], [2, 3, 0, 1]) == [1, 2, 0, 3]


@given(bid_lists, st.randoms(use_true_random=False))
def test_ranking_is_a_stable_sort_by_bid(bids: list[int], shuffler: Random) -> None:
    order = list(range(len(bids)))
    shuffler.shuffle(order)
    assert ranked(bids, order) == sorted(order, key=lambda seat: -bids[seat])


def test_the_highest_bid_wins() -> None:
    for tie in (NOBODY_WINS, FIRST_WINS, ALL_WIN):
        assert winners([2, 4, 1], [0, 1, 2], tie) == [1]


@pytest.mark.parametrize(("tie", "won"), [(NOBODY_WINS, []), (FIRST_WINS, [2]), (ALL_WIN, [2, 0])])
def test_a_tie_goes_as_the_game_says(tie: int, won: list[int]) -> None:
    assert winners([4, 1, 4], [2, 0, 1], tie) == won


def test_a_bid_below_the_least_never_wins() -> None:
    assert winners([0, 0], [0, 1], ALL_WIN) == []
    assert winners([0, 0], [1, 0], FIRST_WINS, least=0) == [1]
    assert winners([2, 1], [0, 1], FIRST_WINS, least=3) == []


def test_only_seats_in_the_order_can_win() -> None:
    assert winners([5, 3, 4], [1, 2], FIRST_WINS) == [2]


@given(bid_lists)
def test_every_winner_bid_as_high_as_anybody(bids: list[int]) -> None:
    won = winners(bids, list(range(len(bids))), ALL_WIN, least=0)
    assert won == [seat for seat, bid in enumerate(bids) if bid == max(bids)]


def test_winners_pay_or_all_pay() -> None:
    assert payments([2, 4, 1], [1], WINNERS_PAY) == [0, 4, 0]
    assert payments([2, 4, 1], [1], ALL_PAY) == [2, 4, 1]


def test_paying_leaves_the_bids_alone() -> None:
    bids = [1, 2]
    payments(bids, [1], ALL_PAY)[0] = 9
    assert bids == [1, 2]


# Round a table


def seated(*order: int) -> RoundTable:
    """A table of bidders in this order."""
    table = RoundTable()
    table.order = list(order)
    return table


def test_a_round_of_passes_ends_open_bidding() -> None:
    table = seated(4, 1, 3)
    heard = []
    while not table.is_over():
        heard.append(table.turn())
        table.move_on(raised=len(heard) == 2)
    assert heard == [4, 1, 3, 4, 1], "the one who raised has to pass as well"


def test_who_passed_comes_up_again_after_a_raise() -> None:
    table = seated(0, 1)
    table.move_on(raised=False)
    table.move_on(raised=True)
    assert (table.is_over(), table.turn()) == (False, 0)


def test_nobody_bids_at_an_empty_table() -> None:
    assert seated().is_over()


def test_who_drops_out_is_not_waited_for() -> None:
    table = seated(0, 1, 2)
    table.move_on(raised=True)
    table.drop_out()
    assert (table.order, table.turn()) == ([0, 2], 2)
    table.drop_out()
    assert table.turn() == 0
    table.move_on(raised=False)
    assert table.is_over()
    alone = seated(5)
    alone.drop_out()
    assert alone.is_over()


@given(st.lists(st.booleans(), max_size=30), st.integers(1, 5))
def test_open_bidding_ends_only_after_as_many_passes_as_bidders(
    raises: list[bool], bidders: int
) -> None:
    table = seated(*range(bidders))
    run = 0
    for raised in raises:
        if table.is_over():
            break
        table.move_on(raised)
        run = 0 if raised else run + 1
        assert table.is_over() == (run >= bidders)
