"""Sums: what can be paid, what is taken off a price, ties in a bid, hits."""

from __future__ import annotations

import pytest

from starmoot.games.proxima import purse
from starmoot.games.proxima.combat import hits
from starmoot.games.proxima.council.stage import ties
from starmoot.kernel import Seat


def test_a_price_is_paid_in_all_its_goods_or_not_at_all() -> None:
    held = [5, 1, 0]
    assert purse.affords(held, [5, 1, 0])
    assert not purse.affords(held, [0, 2, 0])
    purse.pay(held, [3, 1, 0])
    assert held == [2, 0, 0]
    with pytest.raises(ValueError, match="cannot pay"):
        purse.pay(held, [3, 0, 0])
    assert held == [2, 0, 0]
    purse.add(held, [1, 2, 3])
    assert held == [3, 2, 3]


def test_a_discount_leaves_the_printed_price_alone_and_has_a_least() -> None:
    price = [3, 1, 0]
    assert purse.less(price, 0, 2) == [1, 1, 0]
    assert purse.less(price, 0, 9, 1) == [1, 1, 0]
    assert purse.less(price, 2, 1) == [3, 1, 0]
    assert price == [3, 1, 0]


def test_equal_bids_are_tied_in_the_old_order() -> None:
    in_order = [Seat(seat) for seat in (2, 1, 0, 3)]
    assert ties([3, 5, 3, 0], in_order) == [[1], [2, 0], [3]]


def test_hits_are_piled_on_one_target_after_another() -> None:
    assert hits.pile(4, [2, 1, 3]) == [2, 1, 1]
    assert hits.pile(9, [2, 1, 3]) == [5, 1, 3]
    assert hits.pile(2, []) == []


def test_ways_to_hit_are_counted_exactly() -> None:
    assert hits.hit_ways(2, 6, 2) == [16, 16, 4]
    assert sum(hits.hit_ways(5, 6, 2)) == 6**5
    assert sum(hits.hit_ways(14, 36, 18)) == 36**14, "more ways than a machine word holds"
