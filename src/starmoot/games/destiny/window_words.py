"""What people read in windows: the act at stake, and what each card and power does."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, powers
from starmoot.games.destiny.acts import CORRUPT_ACT, INVASIONS_ACT, Act
from starmoot.games.destiny.cards import CARDS
from starmoot.games.destiny.content import SECTOR, SENATOR
from starmoot.games.destiny.permits import is_assassination
from starmoot.games.destiny.state import State
from starmoot.games.destiny.thing_words import tell_things

AT_SENATORS: Final = ("any_senator", "other_senator", "campaigner")


def play_words(view: k.View, question: k.Question, prompt: str) -> k.Words:
    """What each card in one's hand and each power says."""
    state: State = view.state
    words = k.Words(prompt)
    for number in state.hands[question.seat].cards:
        if number >= 0:
            words.previews[powers.PLAY.name, number] = CARDS[number].text
    for known in powers.POWERS:
        words.previews[powers.PLAY.name, known.number] = known.text
    tell_things(words, view)
    return words


def described(act: Act) -> str:
    """An announced act as people say it: who, what, by whom and at whom."""
    if act.number < 0:
        what = "Invasions" if act.sort == INVASIONS_ACT else "Campaigns"
        return f"{names.PARTY.label(act.party)} has declared its {what}"
    said = f"{names.PARTY.label(act.party)} announces {powers.PLAY.label(act.number)}"
    if act.senator >= 0:
        said += f" with {SENATOR.label(act.senator)}"
    is_card = act.number < powers.CARD_TITLES
    aimed = is_assassination(act) or act.number in (powers.AUDIT, powers.PROSECUTION)
    if aimed or (is_card and CARDS[act.number].target in AT_SENATORS):
        said += f" against {SENATOR.label(act.target)}"
    elif act.number == powers.CORRUPT_PRIME:
        said += f" against the {names.PARTY.label(act.target)}"
    if act.sort == CORRUPT_ACT:
        said += f", for {act.amount} Corruption"
    return said


def before_what(state: State, moment: int) -> str:
    """What a free window stands before: which vote, trial, battle or Campaign."""
    said = names.MOMENT.label(moment)
    if state.vote is not None and moment == names.BEFORE_TALLY:
        return f"{said}: {state.vote.title}"
    if state.trial is not None and moment == names.BEFORE_TRIAL:
        return f"{said} of {SENATOR.label(state.trial.accused)}"
    if state.battle is not None and moment == names.BEFORE_BATTLE:
        return f"{said} for {SECTOR.label(state.battle.sector)}"
    if state.contest is not None and moment == names.BEFORE_CAMPAIGN:
        return f"{said} in {SECTOR.label(state.contest.sector)}"
    return said
