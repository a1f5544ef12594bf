"""What concerns a Party more than others: for people who want to be asked about nothing else."""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts, playing
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senate import bids

MAIN_MOMENTS: Final = (names.SENATE_OPENS, names.INVASIONS_OPEN)
"""The free windows that open a phase: what fits no other moment is started here."""


def window_concerns(g: Destiny, party: names.Party) -> bool:
    """Whether a free window is one to be asked in: the first of its phase, one about this Party,
    or one for which it holds a card. Before a tally that is where its own side is not ahead, before
    a Campaign where it has a Senator or the Sector to lose.
    """
    moment = g.s.moment
    if moment in MAIN_MOMENTS:
        return True
    if moment == names.BEFORE_TALLY and leads(g, party):
        return False
    if moment == names.BEFORE_CAMPAIGN and not campaigns_at(g, party, g.s.moment_at):
        return False
    if any(action_deck.CARDS[number].moment == moment for number in held(g, party)):
        return True
    trial, battle = g.s.trial, g.s.battle
    if moment == names.BEFORE_TRIAL and trial is not None:
        return trial.accused >= 0 and g.senator(trial.accused).party == party
    if moment == names.BEFORE_BATTLE and battle is not None:
        fighting = [force.owner for force in battle.forces]
        return int(party) in [int(owner) for owner in (*battle.leaders, *fighting)]
    return False


def campaigns_at(g: Destiny, party: names.Party, sector: k.i64) -> bool:
    """Whether a Party holds a Sector or campaigns in it."""
    return g.s.owners[sector] == party or any(
        tour.party == party for tour in g.s.tours if tour.sector == sector
    )


def leads(g: Destiny, party: names.Party) -> bool:
    """Whether the option that a Party has voted for is ahead of all others."""
    vote = g.s.vote
    if vote is None or not bids.counts(g, vote, party):
        return False
    own, others = bids.best_of(g, party)
    return own.now > others.now


def could_play_first(g: Destiny, party: names.Party) -> bool:
    """GD-WIN-13: a decision of one's own goes without saying only where one cannot play first."""
    return bool(playing.offers(g, party).keys)


def held(g: Destiny, party: names.Party) -> list[int]:
    """The cards of a Party that could be played now."""
    return [number for number in g.hand(party).cards if playing.playable(g, party, number)]


def act_concerns(g: Destiny, party: names.Party, act: acts.Act) -> bool:
    """Whether an announced act is aimed at a Party, its Senators, Fleets or cards."""
    if act.number < 0:
        return declared_against(g, party, act)
    if act.number < power_table.CARD_TITLES:
        word = action_deck.CARDS[act.number].target
        if word == "fleet" or word == "other_hand":
            return act.target == party
    if playing.is_at_senator(act):
        return act.target >= 0 and g.senator(names.Senator(act.target)).party == party
    if act.number == power_table.CORRUPT_PRIME:
        return act.target == party
    return answers_mine(g, party)


def answers_mine(g: Destiny, party: names.Party) -> bool:
    """Whether the last act that was announced interferes with one of this Party."""
    return len(g.s.acts) > 1 and g.s.acts[-2].party == party


def declared_against(g: Destiny, party: names.Party, act: acts.Act) -> bool:
    """Whether Invasions or Campaigns go to a Sector of the Party."""
    if act.sort == acts.CAMPAIGNS_ACT:
        return any(g.s.owners[tour.sector] == party for tour in g.s.tours)
    return any(g.s.owners[order.sector] == party for order in g.s.orders)
