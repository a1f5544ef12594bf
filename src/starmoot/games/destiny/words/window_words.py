"""What people read in windows: the act at stake, and what each card and power does."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts, playing
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.state import State
from starmoot.games.destiny.war import conflicts
from starmoot.games.destiny.words import thing_words


def play_words(view: k.View, question: k.Question, prompt: str) -> k.Words:
    """What each card in one's hand and each power says."""
    state: State = view.state
    words = k.Words(prompt)
    for number in state.hands[question.seat].cards:
        if number >= 0:
            words.previews[power_table.PLAY.name, number] = card_text(action_deck.CARDS[number])
    for known in power_table.POWERS:
        words.previews[power_table.PLAY.name, known.number] = play_text(known.number)
    thing_words.tell_things(words, view)
    return words


def play_text(number: int) -> str:
    """What a card or a power does."""
    if number < len(action_deck.CARDS):
        return action_deck.CARDS[number].text
    for known in power_table.POWERS:
        if known.number == number:
            return known.text.removeprefix(f"{power_table.PLAY.label(number)}: ")
    return ""


def price(card: action_deck.Card) -> list[str]:
    """What a card costs: `2 Influence`, `a Senator's action`."""
    terms: list[str] = []
    if card.cost is not None:
        terms.append(f"{card.cost.amount} {names.RESOURCE.label(card.cost.resource)}")
    if card.variable is not None:
        terms.append(f"{card.variable.least} to {card.variable.most} more")
    if card.corruption is not None:
        least, most = card.corruption.least, card.corruption.most
        terms.append(f"{least} Corruption" if least == most else f"{least} to {most} Corruption")
    return [*terms, "a Senator's action"] if card.action else terms


def card_text(card: action_deck.Card) -> str:
    """What a card does, and at which price."""
    paid = ", ".join(price(card))
    return f"{card.text} Costs {paid}." if paid else card.text


def declared(state: State, act: acts.Act) -> str:
    """A declaration as people say it: whose Fleets go where, what for, or who campaigns where."""
    if act.sort == acts.INVASIONS_ACT:
        what = "Invasions"
        parts = [
            f"{names.several(len(order.origins), 'Fleet', 'Fleets')} to "
            f"{printed.SECTOR.label(order.sector)} ({conflicts.INTENT.label(order.intent).lower()})"
            for order in state.orders
            if order.owner == act.party and order.origins
        ]
    else:
        what = "Campaigns"
        parts = [
            f"{printed.SENATOR.label(tour.senator)} in {printed.SECTOR.label(tour.sector)}"
            for tour in state.tours
            if tour.party == act.party
        ]
    said = f"{names.PARTY.label(act.party)} has declared its {what}"
    return f"{said}: {', '.join(parts)}" if parts else said


def described(state: State, act: acts.Act) -> str:
    """An announced act as people say it: who, what, by whom and at whom."""
    if act.number < 0:
        return declared(state, act)
    said = f"{names.PARTY.label(act.party)} announces {power_table.PLAY.label(act.number)}"
    if act.senator >= 0:
        said += f" with {printed.SENATOR.label(act.senator)}"
    if playing.is_at_senator(act):
        said += f" against {printed.SENATOR.label(act.target)}"
    elif act.number == power_table.CORRUPT_PRIME:
        said += f" against the {names.PARTY.label(act.target)}"
    if act.sort == acts.CORRUPT_ACT:
        said += f", for {act.amount} Corruption"
    return said


def before_what(state: State, moment: int) -> str:
    """What a free window stands before: which vote, trial, battle or Campaign."""
    said = names.MOMENT.label(moment)
    if state.vote is not None and moment == names.BEFORE_TALLY:
        return f"{said}: {state.vote.title.rstrip('.?')}"
    if state.trial is not None and moment == names.BEFORE_TRIAL:
        return f"{said} of {printed.SENATOR.label(state.trial.accused)}"
    if state.battle is not None and moment == names.BEFORE_BATTLE:
        return f"{said} for {printed.SECTOR.label(state.battle.sector)}"
    if state.contest is not None and moment == names.BEFORE_CAMPAIGN:
        return f"{said} in {printed.SECTOR.label(state.contest.sector)}"
    return said
