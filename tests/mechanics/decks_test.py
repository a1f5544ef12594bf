"""Decks: cards keep their order, and everybody keeps exactly the knowledge they have."""

from hypothesis import given
from hypothesis import strategies as st

from starmoot.host import QuickChance
from starmoot.kernel import EVERYONE, UNKNOWN, Cards, Play, Record, only
from starmoot.mechanics.decks import deal, discard, draw, peek, recycle, turn_up
from starmoot.testing import ScriptedChance


def a_play(*draws: int) -> Play:
    return Play(Record(), 3, ScriptedChance(["deck"], {"deck": list(draws)}))


def open_pile(*cards: int) -> Cards:
    return Cards(list(cards), EVERYONE)


def test_the_top_card_is_turned_up_and_cannot_be_taken_back() -> None:
    play, pile = a_play(), Cards([1, 2, 3])
    assert turn_up(play, pile) == 3
    assert pile.cards == [1, 2]


def test_an_empty_deck_has_nothing_to_turn_up() -> None:
    play = a_play()
    assert turn_up(play, Cards([])) == UNKNOWN
    assert turn_up(play, Cards([]), open_pile()) == UNKNOWN


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    pile, discards = Cards([]), open_pile(7, 8)
    assert turn_up(a_play(0), pile, discards) == 7
    assert (pile.cards, discards.cards) == ([8], [])


def test_discards_go_beneath_what_is_left_and_what_was_seen_there_stays_known() -> None:
    play, pile, discards = a_play(1), Cards([5, 6]), open_pile(1, 2)
    peek(pile, 1, only(2))
    recycle(play, pile, discards, 0)
    assert pile.cards == [1, 2, 5, 6]
    assert [pile.known_to(2, index) for index in range(4)] == [False, False, False, True]


def test_nobody_knows_where_a_discarded_card_went_once_it_is_mixed() -> None:
    play, pile, discards = a_play(1), Cards([]), open_pile(1, 2)
    recycle(play, pile, discards, 0)
    assert not any(pile.known_to(seat, index) for seat in range(3) for index in range(2))


def test_drawn_cards_are_known_to_their_owner_alone() -> None:
    play, pile, mine = a_play(), Cards([1, 2, 3]), Cards([], only(1))
    assert draw(play, pile, mine, 2) == 2
    assert (mine.cards, pile.cards) == ([3, 2], [1])
    assert mine.known_to(1, 0)
    assert not mine.known_to(0, 0)


def test_a_card_that_was_peeked_at_stays_known_when_it_is_drawn() -> None:
    play, pile, mine = a_play(), Cards([1, 2]), Cards([], only(1))
    assert peek(pile, 1, only(0)) == [2]
    draw(play, pile, mine, 2)
    assert [mine.known_to(0, index) for index in range(2)] == [True, False]


def test_a_draw_goes_on_with_the_mixed_discards() -> None:
    play, pile, mine = a_play(1), Cards([1]), Cards([], only(0))
    assert draw(play, pile, mine, 2, open_pile(8, 9)) == 2
    assert mine.cards == [1, 9]
    assert pile.cards == [8]


def test_a_draw_ends_when_all_cards_are_gone() -> None:
    play, mine = a_play(), Cards([], only(0))
    assert draw(play, Cards([1]), mine, 3, open_pile()) == 1
    assert draw(play, Cards([]), mine, 3) == 0


def test_cards_are_dealt_one_at_a_time_in_turn() -> None:
    play, pile = a_play(), Cards([1, 2, 3, 4, 5])
    hands = [Cards([], only(0)), Cards([], only(1))]
    assert deal(play, pile, hands, 2) == 4
    assert [pile_of.cards for pile_of in hands] == [[5, 3], [4, 2]]


def test_a_deal_gives_what_there_is() -> None:
    hands = [Cards([], only(0)), Cards([], only(1))]
    assert deal(a_play(), Cards([1, 2, 3]), hands, 2) == 3
    assert [len(pile) for pile in hands] == [2, 1]


def test_a_card_is_discarded_for_all_to_see() -> None:
    mine, discards = Cards([4, 5], only(1)), open_pile()
    discard(mine, 4, discards)
    assert (mine.cards, discards.cards) == ([5], [4])
    assert discards.known_to(0, 0)


def test_a_peek_leaves_the_cards_and_tells_only_who_looked() -> None:
    pile = Cards([1, 2, 3])
    assert peek(pile, 2, only(1)) == [3, 2]
    assert pile.cards == [1, 2, 3]
    assert [pile.known_to(1, index) for index in range(3)] == [False, True, True]
    assert not pile.known_to(0, 2)


def test_a_peek_sees_no_more_cards_than_there_are() -> None:
    assert peek(Cards([7]), 3, only(0)) == [7]
    assert peek(Cards([]), 3, only(0)) == []


@given(
    st.integers(0, 2**40),
    st.lists(st.integers(0, 9), max_size=8),
    st.lists(st.integers(0, 9), max_size=8),
    st.integers(0, 20),
)
def test_no_card_is_lost_or_made(
    seed: int, cards: list[int], thrown: list[int], count: int
) -> None:
    play = Play(Record(), 2, QuickChance(["deck"], [0], seed))
    pile, discards, mine = Cards(cards[:]), open_pile(*thrown), Cards([], only(0))
    drawn = draw(play, pile, mine, count, discards)
    assert drawn == len(mine) == min(count, len(cards) + len(thrown))
    assert sorted(mine.cards + pile.cards + discards.cards) == sorted(cards + thrown)
