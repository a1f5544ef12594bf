"""Hands of combat cards: drawing them each turn and keeping six at most. (PC-CCGET)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.proxima import names as n
from starmoot.games.proxima.combat.cards import COMBAT_CARDS
from starmoot.games.proxima.play import Proxima
from starmoot.mechanics import decks

MOST_CARDS: Final = 6
"""PC-CCGET-08."""

DRAWS: Final = {
    1: (1, 1, 2, 2, 3, 3),
    2: (1, 1),
    3: (1, 2, 2),
    4: (1, 1, 2, 2),
    5: (1, 1, 2, 2, 3),
    6: (1, 1, 2, 2, 3, 3),
}
"""By number of powers and turn order card; alone one draws as among six.

PC-CCGET-02..09, PC-EX-10.
"""

DRAWN: Final = k.note(
    "proxima.drawn", "PC-CCGET-01", "{} draws {} combat [card|cards]", k.SEAT, k.NUMBER
)
DISCARDED: Final = k.note(
    "proxima.discarded", "PC-CCGET-08", "{} discards {} combat [card|cards]", k.SEAT, k.NUMBER
)


def draw_combat_cards(g: Proxima, seat: int, count: int) -> None:
    """Draw combat cards; an empty stack is made of the discards. (PC-CCGET-01, PC-RAND-05)"""
    drawn = decks.draw(
        g, g.s.combat_deck, g.power(seat).combat_cards, count, g.s.combat_discards, n.DEALING
    )
    if drawn > 0:
        g.say(DRAWN, seat, drawn)


HELD: Final = k.Kind(
    "proxima.held",
    [str(place) for place in range(20)],
    [f"Card {place + 1}" for place in range(20)],
)
"""Places in a hand of combat cards, in which there may be several of one kind."""


class Discard(k.Topic):
    """Which cards go; silence discards the highest numbers. (PC-DEC-17)"""

    def offer(self, at: DiscardDown, g: Proxima, question: k.Question) -> k.Shape:
        hand = g.power(question.seat).combat_cards.cards
        over = len(hand) - MOST_CARDS
        return k.Choose(HELD, list(range(len(hand))), over, over)

    def absent(self, at: DiscardDown, g: Proxima, question: k.Question) -> k.Answer:
        hand = g.power(question.seat).combat_cards.cards
        over = len(hand) - MOST_CARDS
        highest = sorted(range(len(hand)), key=lambda place: (-hand[place], place))[:over]
        if over == 1:
            return k.pick(highest[0])
        return k.compound([k.pick(place) for place in sorted(highest)])

    def words(self, at: DiscardDown, view: k.View, question: k.Question) -> k.Words:
        """Which card lies where in the hand."""
        hand = view.state.powers[question.seat].combat_cards.cards
        told = [f"{COMBAT_CARDS[card].name}: {COMBAT_CARDS[card].text}" for card in hand]
        return n.previewed(self.prompt, HELD, told)


DISCARD: Final = Discard("proxima.discard", "PC-CCGET-08", "Which combat cards do you discard?")


class DiscardDown(k.Procedure[Proxima]):
    """Powers with more than six combat cards discard. (PC-CCGET-08)"""

    seats: list[k.Seat] = []

    def begin(self, g: Proxima) -> k.Step:
        over = [s for s in self.seats if len(g.power(s).combat_cards) > MOST_CARDS]
        return k.ask_each(DISCARD, over, DiscardDown.done) if over else k.DONE

    def done(self, g: Proxima) -> k.Step:
        for seat, answer in g.said():
            hand = g.power(seat).combat_cards
            places = sorted(answer.picks(), reverse=True)
            for place in places:
                hand.move(place, g.s.combat_discards)
            g.say(DISCARDED, seat, len(places))
        return k.DONE


class ReceiveCards(k.Procedure[Proxima]):
    """Each power draws by its turn order card. (PC-CCGET-01..09, PC-POLC-35)"""

    def begin(self, g: Proxima) -> k.Step:
        if not g.s.settings.expansion:
            return k.DONE
        for seat in g.in_order():
            count = DRAWS[g.seats][g.turn_card(seat)] + g.term(seat, n.EXTRA_CARDS)
            draw_combat_cards(g, seat, count)
        return k.Run(DiscardDown(list(g.everyone())), ReceiveCards.done)

    def done(self, g: Proxima) -> k.Step:
        return k.DONE
