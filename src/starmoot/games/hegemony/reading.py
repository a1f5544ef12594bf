"""Cards are read where they are asked about: what a gift, a technology or an agenda says."""

from __future__ import annotations

from typing import Any

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.state import State


class CardTopic(k.Topic):
    """A question about cards; each option carries the text of its card."""

    def words(self, at: Any, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        tell_cards(words, view.state)
        return words


def tell_cards(words: k.Words, state: State) -> None:
    """Put the text of every card beside the option that stands for it."""
    cards = state.cards()
    for number, gift in enumerate(cards.gifts):
        words.previews[n.GIFT.name, number] = gift.text
        words.previews[n.ITEM.name, number] = gift.text
    for number, technology in enumerate(cards.technologies):
        words.previews[n.TECHNOLOGY.name, number] = technology.text
        words.previews[n.ITEM.name, n.FIRST_TECHNOLOGY + number] = technology.text
    for number, agenda in enumerate(cards.agendas):
        words.previews[n.AGENDA.name, number] = agenda.text
