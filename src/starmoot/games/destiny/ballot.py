"""The Senate votes: called, cast, bid on, and counted (GD-VOT).

`Run(Ballot(vote), Mine.counted)` holds one vote on a `Vote` that has its item, title and options;
`g.returned` is then the option that carried, the item's fallback where nothing did (GD-VOT-23), or
NO_OPTION where a card dropped the item. Propositions go through `chair.PutToVote` instead, which
adds the debate before and the veto after.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.bids import bidding, counts, has_cast, open_vote, room, vote_total
from starmoot.games.destiny.dice import highest
from starmoot.games.destiny.motions import (
    ABSTAINED,
    CANDIDATES_FROM,
    ITEM,
    KEEP_VACANT,
    NO,
    NO_OPTION,
    OPTION,
    YES,
    Vote,
    fallback,
)
from starmoot.games.destiny.names import (
    BEFORE_TALLY,
    NO_PARTY,
    NO_SECTOR,
    PARTIES,
    PARTY,
    SENATE_DICE,
    several,
)
from starmoot.games.destiny.play import Destiny, seen_by
from starmoot.games.destiny.promises import (
    CAST_ACT,
    KeepWord,
    breach_place,
    is_binding,
    note_cast,
    word_given,
)
from starmoot.games.destiny.state import State
from starmoot.games.destiny.windows import FreeWindow
from starmoot.kernel import (
    STAY,
    Choose,
    Done,
    Goto,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
)
from starmoot.mechanics.voting import ABSTAIN, Tally, explain, weigh

CALLED: Final = note(
    "destiny.vote_called", "GD-VOT-10 GD-VOT-11 GD-SEN-09", "The Senate votes: {}", ITEM
)
CASTS: Final = note(
    "destiny.casts", "GD-VOT-11 GD-VOT-12 GD-ELE-13 GD-HID-11", "{} votes: {}", PARTY, OPTION
)
ABSTAINS: Final = note("destiny.abstains", "GD-VOT-11 GD-DEC-06", "{} abstains", PARTY)
CARRIED: Final = note(
    "destiny.carried",
    "GD-VOT-19 GD-VOT-20 GD-VOT-21 GD-VOT-22 GD-VOT-23 GD-ELE-12",
    "{}: {} carries",
    ITEM,
    OPTION,
)
DROPPED: Final = note("destiny.dropped", "GD-CARD-08", "{} is dropped without a tally", ITEM)

CALL: Final = Topic(
    "destiny.calling_order",
    "GD-DEC-05 GD-VOT-11 GD-VOT-25",
    "In which order are the Parties called to vote?",
    "In initiative order",
)
CAST: Final = Topic(
    "destiny.cast", "GD-DEC-06 GD-VOT-11 GD-VOT-12", "How do you vote?", "Abstain", final=True
)


def stands(g: Destiny, option: i64) -> bool:
    """Whether an option can still carry: a candidate who has left the Senate cannot.

    Death, Rebellion and Seduction end a candidacy (GD-CARD-07); votes for it are void then, as
    those of a Party that has left the Senate are (GD-REB-06).
    """
    if CANDIDATES_FROM <= option < KEEP_VACANT:
        return g.in_senate(option - CANDIDATES_FROM)
    return True


def tally(g: Destiny, vote: Vote) -> Tally:
    """GD-VOT-06, GD-VOT-09: who has what behind it; what is below 0 or void has no effect."""
    stances: list[int] = []
    weights: list[int] = []
    for party in range(PARTIES):
        valid = counts(g, vote, party) and stands(g, vote.casts[party])
        stances.append(vote.casts[party] if valid else ABSTAIN)
        weights.append(vote_total(g, party) if valid else 0)
    return weigh(stances, weights, vote.options)


def carried(g: Destiny, vote: Vote) -> i64:
    """GD-VOT-19..23: the heaviest option carries, dice decide a tie, and nothing carries nothing.

    For a yes/no item that means that more yes than no passes it.
    """
    counted = tally(g, vote)
    winner = counted.winner
    if len(counted.leaders) > 1:
        winner = highest(g, SENATE_DICE, counted.leaders, "tied vote")
    elif winner == NO_OPTION:
        winner = fallback(vote.item)
    if not g.quiet:
        g.say(CARRIED, vote.item, winner, text=explain(counted, OPTION, PARTY))
    return winner


def is_forbidden(g: Destiny, party: i64, choice: i64) -> bool:
    """GD-CRT-11, GD-CRT-12: whether a promise that the court has ratified forbids a cast."""
    for deal in g.s.deals:
        held = deal.ratified and deal.concerns(party) and is_binding(g, deal)
        if held and breach_place(g, deal, party, CAST_ACT, NO_SECTOR, NO_PARTY, choice) >= 0:
            return True
    return False


def court_holds(g: Destiny, party: i64) -> bool:
    """GD-CRT-11: whether the court has ratified any deal of a Party."""
    return bool([deal for deal in g.s.deals if deal.ratified and deal.concerns(party)])


def options_left(g: Destiny, vote: Vote, party: i64) -> list[int]:
    """GD-ELE-13, GD-CRT-12: a Party may vote for any option that the court leaves it."""
    if not court_holds(g, party):
        return vote.options
    left = [option for option in vote.options if not is_forbidden(g, party, option)]
    return left or vote.options


@final
class Ballot(Procedure[Destiny]):
    """GD-VOT-10: a vote in its four stages: call, bidding, card window, tally.

    While it lasts it is `g.s.vote`. Hands up the option that carried.
    """

    vote: Vote | None = None
    at: i64 = 0
    choice: i64 = ABSTAINED

    def __init__(self, vote: Vote | None = None) -> None:
        self.vote = vote

    def begin(self, g: Destiny) -> Step:
        """GD-VOT-25, GD-ELE-19: the chair names the order of calling; else it is initiative."""
        vote = self.vote
        assert vote is not None
        self.vote = None
        g.s.vote = vote
        vote.order = g.senate()
        g.say(CALLED, vote.item, text=vote.title)
        chair = g.chair()
        if chair == NO_PARTY:
            return Goto(Ballot.call)
        return ask(CALL, g.seat_of(chair), Ballot.ordered)

    def offer(self, g: Destiny, question: Question) -> Shape:
        vote = open_vote(g)
        if question.topic is CALL:
            voters = len(vote.order)
            return Choose(PARTY, vote.order, least=voters, most=voters, ordered=True)
        return Choose(OPTION, options_left(g, vote, g.party_of(question.seat)))

    def ordered(self, g: Destiny) -> Step:
        """GD-VOT-25: the order is all that the chair decides."""
        answer = g.answer()
        if not answer.passed():
            open_vote(g).order = answer.picks()
        return Goto(Ballot.call)

    def call(self, g: Destiny) -> Step:
        """GD-VOT-11: one after another casts openly; GD-SEN-05: rebels are not called."""
        vote = open_vote(g)
        while self.at < len(vote.order):
            party = vote.order[self.at]
            if g.in_good_standing(party):
                return ask(CAST, g.seat_of(party), Ballot.cast)
            self.at += 1
        return Run(bidding(g), Ballot.window)

    def cast(self, g: Destiny) -> Step:
        """GD-DEA-21, GD-CRT-12: whoever has given his word on this vote is held to it first."""
        vote = open_vote(g)
        party = vote.order[self.at]
        self.choice = ABSTAINED if g.answer().passed() else g.answer().key
        if not g.s.deals:
            return self.take(g)
        if self.choice == ABSTAINED and is_forbidden(g, party, ABSTAINED):
            self.choice = options_left(g, vote, party)[0]
        if not word_given(g, party, CAST_ACT, NO_SECTOR, NO_PARTY, self.choice):
            note_cast(g, party, self.choice)
            return self.take(g)
        return Run(KeepWord(party, CAST_ACT, NO_SECTOR, NO_PARTY, self.choice), Ballot.kept)

    def kept(self, g: Destiny) -> Step:
        """Who keeps his word is asked again."""
        return Goto(Ballot.call if g.returned == 0 else Ballot.take)

    def take(self, g: Destiny) -> Step:
        """GD-VOT-12: what is cast stays cast."""
        vote = open_vote(g)
        party = vote.order[self.at]
        self.at += 1
        vote.casts[party] = self.choice
        if self.choice == ABSTAINED:
            g.say(ABSTAINS, party)
        else:
            g.say(CASTS, party, self.choice)
        return self.call(g)

    def window(self, g: Destiny) -> Step:
        """GD-VOT-18: cards and abilities have their time before the tally."""
        return Run(FreeWindow(BEFORE_TALLY), Ballot.count)

    def count(self, g: Destiny) -> Step:
        """GD-VOT-24: with the tally the vote is over, and all strengths are as they were."""
        vote = open_vote(g)
        if vote.dropped:
            g.say(DROPPED, vote.item)
            result: i64 = NO_OPTION
        else:
            result = carried(g, vote)
        g.s.vote = None
        return Done(result)

    def back(self, g: Destiny) -> Step:
        """After somebody took the floor: whoever is asked may have left the Senate."""
        assert self.held is not None
        asked = self.held.questions[0]
        party = g.party_of(asked.seat)
        sits = party == g.chair() if asked.topic is CALL else g.in_good_standing(party)
        if sits:
            return STAY
        self.held = None
        return Goto(Ballot.call)

    def words(self, view: View, question: Question) -> Words:
        """What is at stake, and how others have voted so far."""
        state: State = view.state
        vote = state.vote
        assert vote is not None
        said: list[str] = []
        for party in vote.order:
            if has_cast(vote, party):
                said.append(f"{PARTY.label(party)}: {OPTION.label(vote.casts[party])}")
            elif vote.casts[party] == ABSTAINED:
                said.append(f"{PARTY.label(party)} abstains")
        so_far = f" So far: {'; '.join(said)}." if said else ""
        words = Words(f"{vote.title.rstrip('.?')}.{so_far} {question.topic.prompt}")
        g = seen_by(view)
        for party in vote.order:
            votes = (
                f"{several(vote_total(g, party), 'vote', 'votes')}, may bid up to {room(g, party)}"
            )
            words.previews[PARTY.name, party] = votes
        behind = vote_total(g, g.party_of(question.seat))
        for option in vote.options:
            words.previews[OPTION.name, option] = option_preview(g, option, behind)
        return words


def option_preview(g: Destiny, option: i64, behind: i64) -> str:
    """What voting for an option does: whose it is, and the votes one puts behind it."""
    votes = f"You put {several(max(0, behind), 'vote', 'votes')} behind it before bids."
    if CANDIDATES_FROM <= option < KEEP_VACANT:
        party = g.s.senator_party[option - CANDIDATES_FROM]
        return f"Candidate of the {PARTY.label(party)}. {votes}"
    if option == KEEP_VACANT:
        return f"An unnamed Senator holds the office until the next Election. {votes}"
    if option == YES:
        return f"It passes if more votes say yes than no. {votes}"
    return f"Against it. {votes}" if option == NO else votes
