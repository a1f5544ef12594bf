"""What people read in windows: the act at stake, and what each card and power does."""

from __future__ import annotations

from typing import Final

from starmoot.games.destiny.acts import Act
from starmoot.games.destiny.cards import CARDS
from starmoot.games.destiny.content import SENATOR
from starmoot.games.destiny.names import PARTY
from starmoot.games.destiny.permits import is_assassination
from starmoot.games.destiny.powers import CARD_TITLES, PLAY, POWERS
from starmoot.games.destiny.state import State
from starmoot.kernel import Question, View, Words

AT_SENATORS: Final = ("any_senator", "other_senator", "campaigner")


def play_words(view: View, question: Question, prompt: str) -> Words:
    """What each card in one's hand and each power says."""
    state: State = view.state
    words = Words(prompt)
    for number in state.hands[question.seat].cards:
        if number >= 0:
            words.previews[PLAY.name, number] = CARDS[number].text
    for known in POWERS:
        words.previews[PLAY.name, known.number] = known.text
    return words


def described(act: Act) -> str:
    """An announced act as people say it: who, what, by whom and at whom."""
    if act.number < 0:
        return f"{PARTY.label(act.party)} announces its declaration"
    said = f"{PARTY.label(act.party)} announces {PLAY.label(act.number)}"
    if act.senator >= 0:
        said += f" with {SENATOR.label(act.senator)}"
    is_card = act.number < CARD_TITLES
    if is_assassination(act) or (is_card and CARDS[act.number].target in AT_SENATORS):
        said += f" against {SENATOR.label(act.target)}"
    return said
