"""Decks: draw, deal, discard and peek, with everybody's knowledge of the cards kept right.

The top of a pile is its end. What was drawn or seen cannot be taken back: the kernel notices every
change of a hidden pile.
"""

from __future__ import annotations

from starmoot.kernel import UNKNOWN, Cards, Play, i64


def recycle(g: Play, deck: Cards, discards: Cards, stream: i64) -> None:
    """Mix the discards and lay them beneath what is left of the deck."""
    discards.shuffle(g.chance, stream)
    if deck.eyes:
        deck.eyes = [0] * len(discards) + deck.eyes
    deck.cards = discards.cards + deck.cards
    discards.cards = []


def turn_up(g: Play, deck: Cards, discards: Cards | None = None, stream: i64 = 0) -> i64:
    """Take the top card for all to see; UNKNOWN where none is left.

    An empty deck is made anew from the discards, where there are such.
    """
    if not len(deck) and discards is not None:
        recycle(g, deck, discards, stream)
    if not len(deck):
        return UNKNOWN
    return deck.take()


def draw(
    g: Play, deck: Cards, to: Cards, count: i64 = 1, discards: Cards | None = None, stream: i64 = 0
) -> i64:
    """Move up to `count` cards from the top of a deck to another pile; gives how many came.

    A deck that runs out is made anew from the discards, where there are such.
    """
    drawn: i64 = 0
    while drawn < count:
        if not len(deck) and discards is not None:
            recycle(g, deck, discards, stream)
        if not len(deck):
            break
        deck.move(-1, to)
        drawn += 1
    return drawn


def deal(g: Play, deck: Cards, hands: list[Cards], count: i64) -> i64:
    """Deal `count` cards to each hand, one at a time in turn; gives how many were dealt."""
    dealt: i64 = 0
    for _ in range(count):
        for hand in hands:
            dealt += draw(g, deck, hand)
    return dealt


def discard(pile: Cards, card: i64, discards: Cards) -> None:
    """Move a card out of a hand or a row onto the discards."""
    pile.move(pile.cards.index(card), discards)


def peek(deck: Cards, count: i64, seats: i64) -> list[int]:
    """Let some seats know the top cards of a deck, which stay where they are; top card first."""
    seen: list[int] = []
    lowest: i64 = max(0, len(deck) - count)
    index: i64 = len(deck) - 1
    while index >= lowest:
        deck.peek(index, seats)
        seen.append(deck.cards[index])
        index -= 1
    return seen
