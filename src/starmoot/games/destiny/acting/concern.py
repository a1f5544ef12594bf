"""What concerns a Party more than others: for people who want to be asked about nothing else."""

from __future__ import annotations

from typing import Any, Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts, playing
from starmoot.games.destiny.cards import action_deck
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senate import bids

MAIN_MOMENTS: Final = (names.SENATE_OPENS, names.INVASIONS_OPEN)
"""The free windows that open a phase: what fits no other moment is started here."""

TIRED: Final = "tired_senator"


class OwnTopic(k.Topic):
    """What a Party is asked in a decision of its own, during which it may also play cards."""

    watched = True

    def settled(self, at: Any, g: Any, question: k.Question, shape: k.Shape) -> k.Answer | None:
        """GD-WIN-13: it goes without saying only where the Party cannot play first."""
        if playing.offers(g, g.party_of(question.seat)).keys:
            return None
        return super().settled(at, g, question, shape)

    def concerns(self, at: Any, g: Any, question: k.Question) -> bool:
        """Whether there is something to decide, or a card that brings a Senator back for it."""
        if super().settled(at, g, question, self.offer(at, g, question)) is None:
            return True
        cards = held(g, g.party_of(question.seat))
        return any(action_deck.CARDS[number].target == TIRED for number in cards)


def window_concerns(g: Destiny, party: names.Party) -> bool:
    """Whether a free window is one to be asked in: the first of its phase, one about this Party,
    or one for which it holds a card. Before a tally that is where its own side is not ahead, before
    a Campaign where it has a Senator or the Sector to lose. Nothing but cards stops a trial, and
    who is accused has known of it since it was voted on or announced.
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
    battle = g.s.battle
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
        mine = act.target >= 0 and g.senator(names.Senator(act.target)).party == party
        return mine and could_be_stopped(g, party, act)
    if act.number == power_table.CORRUPT_PRIME:
        return act.target == party
    return answers_mine(g, party)


def could_be_stopped(g: Destiny, party: names.Party, act: acts.Act) -> bool:
    """Whether an act goes with the Senator who performs it, or a Party holds a card against it."""
    return act.needs_action or any(action_deck.CARDS[number].answers for number in held(g, party))


def answers_mine(g: Destiny, party: names.Party) -> bool:
    """Whether the last act that was announced interferes with one of this Party."""
    return len(g.s.acts) > 1 and g.s.acts[-2].party == party


def declared_against(g: Destiny, party: names.Party, act: acts.Act) -> bool:
    """Whether Invasions or Campaigns go to a Sector of the Party."""
    if act.sort == acts.CAMPAIGNS_ACT:
        return any(g.s.owners[tour.sector] == party for tour in g.s.tours)
    return any(g.s.owners[order.sector] == party for order in g.s.orders)
