"""Weighted votes: totals, ties, thresholds, quorum, and the tally in words."""

from hypothesis import given
from hypothesis import strategies as st

from starmoot.kernel import Kind
from starmoot.mechanics.voting import ABSTAIN, NO_WINNER, Tally, explain, weigh

NO, YES, LATER = 0, 1, 2
STANCE = Kind("voting_test.stance", ["no", "yes", "later"])
VOTER = Kind("voting_test.voter", ["ada", "bo", "cy"])


def test_the_heavier_side_carries_not_the_larger() -> None:
    tally = weigh([NO, NO, YES], [1, 2, 5], [NO, YES])
    assert tally.winner == YES
    assert (tally.total(NO), tally.total(YES)) == (3, 5)


def test_a_tie_carries_nothing_and_names_its_leaders() -> None:
    tally = weigh([NO, YES, LATER], [3, 3, 1], [NO, YES, LATER])
    assert tally.winner == NO_WINNER
    assert tally.leaders == [NO, YES]


def test_the_order_of_the_options_may_break_a_tie() -> None:
    for first, second in ((NO, YES), (YES, NO)):
        tally = weigh([NO, YES], [2, 2], [first, second], first_breaks_ties=True)
        assert tally.winner == first


def test_precedence_only_matters_in_a_tie() -> None:
    assert weigh([NO, YES], [1, 2], [NO, YES], first_breaks_ties=True).winner == YES


def test_whoever_abstains_weighs_nothing() -> None:
    tally = weigh([ABSTAIN, NO], [9, 1], [NO, YES])
    assert tally.winner == NO
    assert tally.cast() == 1


def test_a_weight_below_nothing_takes_nothing_away() -> None:
    tally = weigh([YES, YES, NO], [-4, 2, 1], [NO, YES])
    assert tally.total(YES) == 2
    assert tally.winner == YES


def test_nothing_carries_where_nobody_weighs_anything() -> None:
    tally = weigh([ABSTAIN, YES], [3, 0], [NO, YES], first_breaks_ties=True)
    assert tally.winner == NO_WINNER
    assert tally.leaders == []


def test_the_winner_must_reach_the_threshold() -> None:
    assert weigh([YES, NO], [4, 1], [NO, YES], threshold=5).winner == NO_WINNER
    assert weigh([YES, NO], [5, 1], [NO, YES], threshold=5).winner == YES


def test_too_little_weight_in_all_is_no_quorum() -> None:
    assert weigh([YES, NO], [4, 1], [NO, YES], quorum=6).winner == NO_WINNER
    assert weigh([YES, NO], [4, 2], [NO, YES], quorum=6).winner == YES


votes = st.lists(st.tuples(st.integers(-1, 2), st.integers(-2, 9)), max_size=8)


@given(votes, st.booleans())
def test_the_winner_is_never_lighter_than_another(
    ballots: list[tuple[int, int]], first: bool
) -> None:
    stances, weights = [s for s, _ in ballots], [w for _, w in ballots]
    tally = weigh(stances, weights, [YES, NO, LATER], first_breaks_ties=first)
    assert tally.cast() == sum(w for s, w in ballots if s != ABSTAIN and w > 0)
    if tally.winner == NO_WINNER:
        assert len(tally.leaders) != 1
        assert not (first and tally.leaders)
    else:
        assert tally.total(tally.winner) == max(tally.totals) > 0


def test_a_tally_explains_itself() -> None:
    tally: Tally = weigh([YES, NO, YES], [3, 2, 1], [NO, YES])
    assert explain(tally, STANCE, VOTER) == "No 2 (Bo 2); Yes 4 (Ada 3, Cy 1)"


def test_the_explanation_leaves_out_whoever_did_not_count() -> None:
    tally = weigh([YES, ABSTAIN, NO], [2, 5, -1], [NO, YES])
    assert explain(tally, STANCE, VOTER) == "No 0; Yes 2 (Ada 2)"
