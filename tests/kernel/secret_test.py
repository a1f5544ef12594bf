"""Secrets: knowledge grows, travels with the cards, and never shows by accident."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starmoot.host import SPECTATOR, HiddenValue, QuickChance, kernel_is_compiled
from starmoot.kernel import EVERYONE, NOBODY, UNKNOWN, Cards, Play, Record, Secret, only, sees
from starmoot.kernel.secret import (
    clone_cards,
    clone_secret,
    decode_cards,
    decode_secret,
    encode_cards,
    encode_secret,
    redact_cards,
    redact_secret,
    show_cards,
    show_secret,
)

SEATS: Final = 3
VIEWERS: Final = [0, 1, 2, SPECTATOR]
PROPERTY = settings(max_examples=150, deadline=None, derandomize=True, database=None)


def desk() -> Play:
    return Play(Record(), SEATS, QuickChance(["dice"], [0], 1))


def knowers(pile: Cards, index: int) -> set[int]:
    return {viewer for viewer in VIEWERS if pile.known_to(viewer, index)}


def test_an_audience_is_everyone_nobody_or_some() -> None:
    assert all(sees(EVERYONE, viewer) for viewer in VIEWERS)
    assert not any(sees(NOBODY, viewer) for viewer in VIEWERS)
    assert [viewer for viewer in VIEWERS if sees(only(0) | only(2), viewer)] == [0, 2]
    assert [viewer for viewer in VIEWERS if sees(EVERYONE & ~only(1), viewer)] == [0, 2, SPECTATOR]


def test_who_learns_a_secret_is_noted_with_when_and_from_whom() -> None:
    """When is told in the learner's own time, which tells nothing of what others did."""
    g = desk()
    secret = Secret(7, only(0))
    g.asked = [1, 4, 9]
    g.reveal(secret, only(0) | only(1), source=0)
    g.reveal(secret, only(1) | only(2))
    assert [viewer for viewer in VIEWERS if secret.known_to(viewer)] == [0, 1, 2]
    assert secret.learned_by(0) == []
    assert secret.learned_by(1) == [(4, 0)]
    assert secret.learned_by(2) == [(9, UNKNOWN)]


def test_a_secret_told_to_everybody_is_known_to_spectators_too() -> None:
    g = desk()
    secret = Secret("the spy is here", only(1))
    g.reveal(secret, EVERYONE)
    assert secret.known_to(SPECTATOR)
    assert redact_secret(secret, SPECTATOR).value == "the spy is here"


@pytest.mark.parametrize("value", [7, "spy", True, [1, 2]])
def test_a_hidden_value_cannot_be_read(value: Any) -> None:
    secret = Secret(value, only(1), "roles")
    secret.learned = [1, 5, 0, 2, 6, 1]
    shut, known = redact_secret(secret, 0), redact_secret(secret, 1)
    assert (shut.hidden, shut.audience, shut.learned) == (True, NOBODY, [])
    with pytest.raises(AttributeError):
        assert shut.value
    assert clone_secret(shut).hidden
    assert not hasattr(decode_secret(encode_secret(shut)), "value")
    assert show_secret(shut) == {"hidden": True}
    assert (known.value, known.hidden, known.audience) == (value, False, only(1))
    assert known.learned == [1, 5, 0], "what others learned is not for this viewer"
    assert show_secret(known) == value
    assert [shut.pool, known.pool] == ["roles", "roles"]


def test_one_who_shares_a_secret_does_not_see_who_else_does() -> None:
    assert redact_secret(Secret(1, only(0) | only(2)), 0).audience == only(0)
    assert redact_secret(Secret(1, EVERYONE), 0).audience == EVERYONE


def test_a_copied_secret_stands_on_its_own() -> None:
    secret: Secret[list[int]] = Secret([1, 2], only(0), "p")
    secret.learned = [0, 3, 1]
    for copy in (clone_secret(secret), decode_secret(encode_secret(secret))):
        assert encode_secret(copy) == [[1, 2], only(0), "p", False, [0, 3, 1]]
        copy.value.append(9)
        copy.learned = [*copy.learned, 9]
    assert secret.value == [1, 2]
    assert secret.learned == [0, 3, 1]


def test_nothing_that_prints_itself_prints_a_value() -> None:
    shown = repr([Secret(424242, EVERYONE), Cards([424242], EVERYONE), Cards([424242], only(0))])
    assert shown == "[Secret(hidden), Cards(hidden, 1), Cards(hidden, 1)]"


def test_a_deck_is_for_nobody_and_a_hand_for_its_owner() -> None:
    assert knowers(Cards([5]), 0) == set()
    assert knowers(Cards([5], only(1)), 0) == {1}
    assert len(Cards([5, 6], only(1))) == 2


def test_whoever_knew_a_card_still_knows_it_where_it_goes() -> None:
    pile, mine, row = Cards([5, 6, 7]), Cards([], only(0)), Cards([], EVERYONE)
    pile.peek(2, only(2))
    assert pile.move(2, mine) == 7
    assert knowers(mine, 0) == {0, 2}
    mine.move(0, pile)
    assert knowers(pile, 2) == {0, 2}
    assert knowers(pile, 0) == set()
    pile.move(1, row)
    assert knowers(row, 0) == set(VIEWERS)
    row.move(0, mine)
    assert knowers(mine, 0) == set(VIEWERS), "a card from the open row is still known in a hand"
    assert mine.cards == [6]


def test_a_shuffle_makes_everybody_forget_which_card_is_where() -> None:
    pile = Cards([5, 6, 7])
    pile.peek(0, EVERYONE)
    pile.shuffle(QuickChance(["dice"], [0], 3), 0)
    assert sorted(pile.cards) == [5, 6, 7]
    assert [knowers(pile, index) for index in range(3)] == [set(), set(), set()]


def test_a_card_taken_from_the_middle_leaves_the_others_known_as_they_were() -> None:
    pile = Cards([5, 6, 7])
    pile.peek(0, only(0))
    pile.peek(2, only(1))
    pile.remove(6)
    assert [knowers(pile, index) for index in range(2)] == [{0}, {1}]
    assert pile.take() == 7
    assert pile.take() == 5
    assert (pile.cards, pile.eyes) == ([], [])


def test_a_card_that_is_shown_to_a_seat_is_known_to_it_alone() -> None:
    pile = Cards([5, 6])
    pile.peek(1, only(2))
    assert knowers(pile, 1) == {2}


def test_a_redacted_pile_shows_what_is_known_and_to_whom_nothing() -> None:
    pile = Cards([5, 6, 7], pool="prizes")
    pile.peek(1, only(0) | only(2))
    pile.peek(2, EVERYONE)
    seen = redact_cards(pile, 0)
    assert (seen.cards, seen.audience, seen.pool) == ([UNKNOWN, 6, 7], NOBODY, "prizes")
    assert [seen.known_to(0, index) for index in range(3)] == [False, True, True]
    assert seen.eyes == [0, only(0), EVERYONE], "that seat 2 knows the 6 is not for seat 0"
    assert show_cards(seen) == {"count": 3, "cards": [None, 6, 7]}
    assert redact_cards(pile, 1).cards == [UNKNOWN, UNKNOWN, 7]
    assert redact_cards(Cards([5], only(0)), 0).audience == only(0)


def changes() -> list[Callable[[Cards], object]]:
    """Everything that changes a pile."""
    dice = QuickChance(["dice"], [0], 3)
    return [
        lambda pile: pile.put(9),
        lambda pile: pile.put(9, only(1)),
        lambda pile: pile.peek(1, only(2)),
        lambda pile: pile.take(),
        lambda pile: pile.remove(5),
        lambda pile: pile.move(0, Cards([])),
        lambda pile: Cards([8]).move(0, pile),
        lambda pile: pile.lay(1, 9),
        lambda pile: pile.hide_others(0, [1, 2, 3, 4], 0),
        lambda pile: pile.shuffle(dice, 0),
    ]


@pytest.mark.parametrize("place", range(len(changes())))
@pytest.mark.parametrize("peeked", [True, False])
def test_a_pile_and_its_copy_change_without_each_other(place: int, peeked: bool) -> None:
    for changed, untouched in ((0, 1), (1, 0)):
        pile = Cards([5, 6, 7, 8])
        if peeked:
            pile.peek(0, only(1))
        before = encode_cards(pile)
        pair = [pile, clone_cards(clone_cards(pile))]
        changes()[place](pair[changed])
        assert encode_cards(pair[untouched]) == before
        changes()[place](pair[untouched])
        assert len(pair[0]) == len(pair[1])
        assert Cards([]).eyes == [], "what all piles share stays empty"


@pytest.mark.parametrize(("viewer", "hidden"), [(0, [5, 7]), (1, [5, 6, 7]), (2, [])])
def test_only_what_a_viewer_does_not_know_is_dealt_anew(viewer: int, hidden: list[int]) -> None:
    pile = Cards([5, 6, 7], only(2))
    pile.peek(1, only(0))
    assert pile.hidden_from(viewer) == hidden
    assert pile.hide_others(viewer, [0, 15, 16, 17], 1) == len(hidden)
    assert pile.cards == [[15, 6, 16], [15, 16, 17], [5, 6, 7]][viewer]


def test_a_seat_of_a_high_number_has_an_audience_of_its_own() -> None:
    assert [only(seat) for seat in (0, 31, 32, 61)] == [1, 1 << 31, 1 << 32, 1 << 61]


def test_a_copied_pile_stands_on_its_own() -> None:
    pile = Cards([5, 6], only(0), "p")
    pile.peek(0, only(1))
    for copy in (clone_cards(pile), decode_cards(encode_cards(pile))):
        assert encode_cards(copy) == [[5, 6], only(0), "p", [only(1), 0]]
        copy.put(9)
        copy.peek(0, EVERYONE)
    assert encode_cards(pile) == [[5, 6], only(0), "p", [only(1), 0]]


@PROPERTY
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 9), st.integers(0, 3)), max_size=25))
def test_through_any_moves_a_card_is_known_to_exactly_those_who_saw_it(
    moves: list[tuple[int, int, int]],
) -> None:
    piles = [Cards([1, 2, 3]), Cards([4, 5], only(0)), Cards([6], only(1)), Cards([7], EVERYONE)]
    audiences: list[set[int]] = [set(), {0}, {1}, set(VIEWERS)]
    eyes: dict[int, set[int]] = {card: set() for card in range(1, 8)}
    for what, place, target in moves:
        source = place % 4
        pile = piles[source]
        if not len(pile):
            continue
        index = place % len(pile)
        if what <= 2:
            card = pile.move(index, piles[target])
            eyes[card] |= audiences[source]
        elif what == 3:
            pile.peek(index, only(target % SEATS))
            eyes[pile.cards[index]].add(target % SEATS)
        else:
            for card in pile.cards:
                eyes[card] = set()
            pile.shuffle(QuickChance(["dice"], [place], target), 0)
        for audience, present in zip(audiences, piles, strict=True):
            for at, card in enumerate(present.cards):
                assert knowers(present, at) == eyes[card] | audience
                for viewer in VIEWERS:
                    shown = redact_cards(present, viewer).cards[at]
                    assert shown == (card if viewer in eyes[card] | audience else UNKNOWN)


def test_reading_a_hidden_value_names_the_line_and_what_to_ask_first() -> None:
    shut = redact_secret(Secret(7, only(1)), 0)
    with pytest.raises(AttributeError if kernel_is_compiled() else HiddenValue) as fault:
        assert shut.value
    if not kernel_is_compiled():
        assert "test_reading_a_hidden_value_names_the_line" in str(fault.value)
        assert "secret_test.py, line" in str(fault.value)
        assert "ask `hidden` before reading `value`" in str(fault.value)


DIE: Final = list(range(1, 7))


def test_a_rolled_secret_shows_faces_of_its_die_to_its_audience_alone() -> None:
    chance = QuickChance(["dice"], [0], 3)
    die = Secret(0, EVERYONE, faces=DIE)
    cup = Secret([0] * 5, faces=DIE)
    shown: set[int] = set()
    for _ in range(60):
        die.roll(chance, 0, only(1))
        cup.roll(chance, 0, only(1))
        shown |= {die.value, *cup.value}
    assert shown == {1, 2, 3, 4, 5, 6}
    assert (die.audience, cup.audience, len(cup.value)) == (only(1), only(1), 5)
    assert chance.draws == 60 * 6


def test_a_new_roll_forgets_who_learned_the_old_one() -> None:
    g = desk()
    die = Secret(4, only(0), faces=DIE)
    g.reveal(die, only(1))
    die.roll(g.chance, 0)
    assert (die.audience, die.learned) == (NOBODY, [])


def test_faces_travel_with_copies_views_and_snapshots() -> None:
    die = Secret(4, only(0), faces=DIE)
    for copy in (clone_secret(die), redact_secret(die, 1), decode_secret(encode_secret(die))):
        assert copy.faces == DIE
    assert len(encode_secret(Secret(4, only(0), "roles"))) == 5, (
        "records without dice stay the same"
    )


def test_a_secret_is_dealt_or_rolled_but_not_both() -> None:
    with pytest.raises(ValueError, match="from the pool 'dice' or rolled, never both"):
        Secret(1, pool="dice", faces=DIE)
    with pytest.raises(ValueError, match="a secret without faces cannot be rolled"):
        Secret(1).roll(QuickChance(["dice"], [0], 1), 0)


def test_a_card_as_a_secret_is_known_to_those_who_know_the_card() -> None:
    pile = Cards([3, 4, 5])
    pile.peek(2, only(1))
    assert (pile.card().value, pile.card().audience) == (5, only(1))
    assert (pile.card(0).value, pile.card(0).audience) == (3, NOBODY)
    own = Cards([8], only(0))
    own.peek(0, only(2))
    assert own.card().audience == only(0) | only(2)
