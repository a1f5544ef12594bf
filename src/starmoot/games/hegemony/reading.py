"""What is asked about is read beside the question: texts of cards, names of rivals."""

from __future__ import annotations

from typing import Any

from starmoot import kernel as k
from starmoot.games.hegemony import names as n
from starmoot.games.hegemony.state import Cabinet, State


class CardTopic(k.Topic):
    """A question about cards; each option carries the text of its card."""

    def words(self, at: Any, view: k.View, question: k.Question) -> k.Words:
        words = k.Words(self.prompt)
        tell_cards(words, view.state)
        return words


def name_of(state: State, faction: int) -> str:
    """What a faction calls itself, with its label."""
    label = n.FACTION.label(n.Faction(faction))
    own = state.factions[faction].name
    return f"{label}: {own}" if own else f"Faction {label}"


def cabinet_of(state: State, faction: n.Faction) -> Cabinet:
    """The own room, as a viewer sees it."""
    return next((one for one in state.cabinets if one.faction == faction), Cabinet())


def tell_cards(words: k.Words, state: State) -> None:
    """Put the text of every card, and the name of every rival, beside what stands for it."""
    cards = state.cards()
    for faction in n.FACTIONS:
        words.previews[n.FACTION.name, faction] = state.factions[faction].name
    for level in range(len(n.PURCHASE.keys)):
        words.previews[n.PURCHASE.name, level] = "Of up to three cards drawn you keep one."
    for number, gift in enumerate(cards.gifts):
        words.previews[n.GIFT.name, number] = gift.text
        words.previews[n.ITEM.name, number] = gift.text
    for number, technology in enumerate(cards.technologies):
        words.previews[n.TECHNOLOGY.name, number] = technology.text
        words.previews[n.ITEM.name, n.FIRST_TECHNOLOGY + number] = technology.text
    for number, agenda in enumerate(cards.agendas):
        words.previews[n.AGENDA.name, number] = agenda.text
