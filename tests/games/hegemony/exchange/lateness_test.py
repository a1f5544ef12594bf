"""What is left of a late report. (HG-EXCH)"""

from tests.games.hegemony.plans import plan

from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.exchange.lateness import acknowledged
from starmoot.testing import rule


@rule("HG-EXCH-10", "HG-EXCH-12")
def test_only_the_highest_allocation_counts_and_only_two_of_it() -> None:
    found = acknowledged(plan(military=(7, 3), domestic=(0, 2), research=4))
    assert found[n.MILITARY] == [2, 0]
    assert [sum(row) for row in found] == [2, 0, 0, 0, 0]


@rule("HG-EXCH-11")
def test_allocations_that_tie_for_highest_count_one_each() -> None:
    found = acknowledged(plan(military=(4, 0), espionage=(0, 4), research=3))
    assert found[n.MILITARY] == [1, 0]
    assert found[n.ESPIONAGE] == [0, 1]
    assert found[n.RESEARCH] == [0]


@rule("HG-EXCH-10")
def test_an_allocation_of_one_stays_one() -> None:
    assert acknowledged(plan(foreign=(0, 1)))[n.FOREIGN] == [0, 1]


@rule("HG-Q-07")
def test_a_table_may_acknowledge_more_or_less() -> None:
    assert acknowledged(plan(military=(7, 0)), keep=5)[n.MILITARY] == [5, 0]
    assert acknowledged(plan(military=(7, 7)), keep_of_ties=3)[n.MILITARY] == [3, 3]
