"""Looks into the hand of another Party: what was seen, and who learns of it (GD-HID-07).

A look is a snapshot: it stays with whoever looked, and does not follow the cards.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import State

SEATS_MOST: Final = 8
"""Notes are kept by `SEATS_MOST * the seat that looked + the seat it looked at`."""

LOOKED: Final = k.note(
    "destiny.look", "GD-HID-07", "{party} looks at the hand of the {party}", reveals=True
)
SEEN: Final = k.note("destiny.seen", "GD-HID-07", "{party} holds")
TAKEN: Final = k.note(
    "destiny.tapped", "GD-CARD-19 GD-HID-01", "{party} takes a card of the {party}"
)


def look(g: Destiny, party: names.Party, other: names.Party) -> None:
    """GD-HID-07: all learn that one Party looks at another's hand; it alone learns what is there.

    The note begins with the turn; the cards follow by number.
    """
    seat = g.seat_of(party)
    seen = sorted(g.hand(other).cards)
    g.s.notes[SEATS_MOST * seat + g.seat_of(other)] = k.Secret([g.s.turn, *seen], k.only(seat))
    g.say(LOOKED, party, other)
    if not g.quiet:
        titles = ", ".join(printed.CARD.label(card) for card in seen)
        g.say(SEEN, other, audience=k.only(seat), text=titles or "nothing")


class OpenHand(k.Procedure[Destiny]):
    """A Party knows every card of another's hand while it chooses among them.

    `before` is who knew them till then.
    """

    party: names.Party = names.NO_PARTY
    other: names.Party = names.NO_PARTY
    before: list[int] = []

    def open(self, g: Destiny) -> None:
        """Let the Party see the hand."""
        hand = g.hand(self.other)
        self.before = hand.eyes[:]
        for place in range(len(hand)):
            hand.peek(place, k.only(g.seat_of(self.party)))

    def close(self, g: Destiny) -> None:
        """The look is over: from now on the cards go their way unseen. Before any card moves."""
        g.hand(self.other).eyes = self.before


class Take(k.Topic):
    """Titles, each once, in the order of the deck."""

    watched = True

    def offer(self, at: TakeCard, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(printed.CARD, g.titles(at.other))

    def words(self, at: TakeCard, view: k.View, question: k.Question) -> k.Words:
        """Whose hand it is, and what each of its cards does."""
        state: State = view.state
        words = k.Words(f"You see the hand of the {names.PARTY.label(at.other)}. {self.prompt}")
        for card in state.hands[state.parties[at.other].seat].cards:
            if card >= 0:
                words.previews[printed.CARD.name, card] = printed.CARD_TEXTS[card]
        return words


TAKE: Final = Take(
    "destiny.take_card", "GD-CARD-19", "Which card do you take?", title="Take a card"
)


class TakeCard(OpenHand):
    """A Party looks at a hand and takes one card of it. (GD-CARD-19)"""

    def begin(self, g: Destiny) -> k.Step:
        look(g, self.party, self.other)
        self.open(g)
        return k.ask(TAKE, g.seat_of(self.party), TakeCard.taken)

    def taken(self, g: Destiny) -> k.Step:
        """The card changes hands; its former owner knows which it was, nobody else does."""
        self.close(g)
        g.take_card(self.other, names.Card(g.answer().key), g.hand(self.party))
        g.say(TAKEN, self.party, self.other)
        return k.DONE
