"""The Senate votes: called, cast, bid on, and counted (GD-VOT).

`Run(Ballot(vote), Mine.counted)` holds one vote on a `Vote` that has its item, title and options;
its `result` is then what carried, the item's fallback where nothing did (GD-VOT-23), or NO_OPTION
where a card dropped the item. Propositions go through `chair.PutToVote` instead, which
adds the debate before and the veto after.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import dice, names, play
from starmoot.games.destiny.acting import windows
from starmoot.games.destiny.deals import promises
from starmoot.games.destiny.laws import permits
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import bids, motions
from starmoot.mechanics.voting import ABSTAIN, Tally, explain, weigh

CALLED: Final = k.note("destiny.vote_called", "GD-VOT-10 GD-VOT-11", "The Senate votes")
CASTS: Final = k.note("destiny.casts", "GD-VOT-11 GD-VOT-12", "{party} votes: {vote_option}")
ABSTAINS: Final = k.note("destiny.abstains", "GD-VOT-11 GD-DEC-06", "{party} abstains")
CARRIED: Final = k.note(
    "destiny.carried", "GD-VOT-19 GD-VOT-20", "The Senate chooses: {vote_option}"
)
AGREES: Final = k.note("destiny.agrees", "GD-VOT-19 GD-VOT-20", "{item}: the Senate agrees")
REFUSES: Final = k.note("destiny.refuses", "GD-VOT-19 GD-VOT-20", "{item}: the Senate refuses")
DROPPED: Final = k.note("destiny.dropped", "GD-CARD-08", "{item} is dropped without a tally")


def stands(g: Destiny, option: k.i64) -> bool:
    """Whether an option can still carry: a candidate who has left the Senate cannot.

    Death, Rebellion and Seduction end a candidacy (GD-CARD-07); votes for it are void then, as
    those of a Party that has left the Senate are (GD-REB-06).
    """
    if motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT:
        return g.in_senate(names.Senator(option - motions.CANDIDATES_FROM))
    return True


def tally(g: Destiny, vote: motions.Vote) -> Tally:
    """GD-VOT-06, GD-VOT-09: who has what behind it; what is below 0 or void has no effect."""
    stances: list[int] = []
    weights: list[int] = []
    for party in names.EVERY_PARTY:
        valid = bids.counts(g, vote, party) and stands(g, vote.casts[party])
        stances.append(vote.casts[party] if valid else ABSTAIN)
        weights.append(bids.vote_total(g, party) if valid else 0)
    return weigh(stances, weights, vote.options)


def carried(g: Destiny, vote: motions.Vote) -> k.i64:
    """GD-VOT-19..23: the heaviest option carries, dice decide a tie, and nothing carries nothing.

    For a yes/no item that means that more yes than no passes it.
    """
    counted = tally(g, vote)
    winner = counted.winner
    if len(counted.leaders) > 1:
        winner = dice.highest(g, names.SENATE_DICE, counted.leaders, "tied vote")
    elif winner == motions.NO_OPTION:
        winner = motions.fallback(vote.item)
    if not g.quiet:
        count = explain(counted, motions.OPTION, names.PARTY)
        if winner in (motions.YES, motions.NO):
            g.say(AGREES if winner == motions.YES else REFUSES, vote.item, text=count)
        else:
            g.say(CARRIED, winner, text=count)
    return winner


def is_forbidden(g: Destiny, party: names.Party, choice: k.i64) -> bool:
    """GD-CRT-11, GD-CRT-12: whether a promise that the court has ratified forbids a cast."""
    for deal in g.s.deals:
        held = deal.ratified and deal.concerns(party) and promises.is_binding(g, deal)
        cast = Deed(party=party, act=promises.CAST_ACT, detail=choice)
        if held and promises.breach_place(g, deal, cast) >= 0:
            return True
    return False


def court_holds(g: Destiny, party: names.Party) -> bool:
    """GD-CRT-11: whether the court has ratified any deal of a Party."""
    return bool([deal for deal in g.s.deals if deal.ratified and deal.concerns(party)])


def options_left(g: Destiny, vote: motions.Vote, party: names.Party) -> list[int]:
    """GD-ELE-13, GD-CRT-12: a Party may vote for any option that the court leaves it."""
    if not court_holds(g, party):
        return vote.options
    left = [option for option in vote.options if not is_forbidden(g, party, option)]
    return left or vote.options


class Call(k.Topic):
    """The chair calls the Parties in any order. (GD-VOT-11)"""

    def offer(self, at: Ballot, g: Destiny, question: k.Question) -> k.Shape:
        vote = bids.open_vote(g)
        voters = len(vote.order)
        return k.Choose(names.PARTY, vote.order, least=voters, most=voters, ordered=True)

    def words(self, at: Ballot, view: k.View, question: k.Question) -> k.Words:
        """What is at stake, and what each Party could bring to bear."""
        g = play.seen_by(view)
        vote = bids.open_vote(g)
        words = k.Words(f"{motions.asked(vote.title)} {self.prompt}")
        for party in vote.order:
            votes = names.several(bids.vote_total(g, party), "vote", "votes")
            more = f"may bid up to {bids.room(g, party)}"
            words.previews[names.PARTY.name, party] = f"{votes}, {more}"
        return words

    def concerns(self, at: Ballot, g: Destiny, question: k.Question) -> bool:
        """Few votes turn on it, and there is a usual order."""
        return False

    def back(self, at: Ballot, g: Destiny, question: k.Question) -> k.Step | None:
        """Another Party may have the chair by now."""
        return None if g.party_of(question.seat) == g.chair() else k.Goto(Ballot.call)


CALL: Final = Call(
    "destiny.calling_order",
    "GD-DEC-05 GD-VOT-11",
    "In which order are the Parties called to vote?",
    "In initiative order",
)


class Cast(k.Topic):
    """A Party votes for any option that is open to it, or abstains. (GD-VOT-12)"""

    def offer(self, at: Ballot, g: Destiny, question: k.Question) -> k.Shape:
        vote = bids.open_vote(g)
        return k.Choose(motions.OPTION, options_left(g, vote, g.party_of(question.seat)))

    def words(self, at: Ballot, view: k.View, question: k.Question) -> k.Words:
        """What is at stake, and how others have voted so far."""
        g = play.seen_by(view)
        vote = bids.open_vote(g)
        said: list[str] = []
        for party in vote.order:
            if bids.has_cast(vote, party):
                said.append(
                    f"{names.PARTY.label(party)}: {motions.OPTION.label(vote.casts[party])}"
                )
            elif vote.casts[party] == motions.ABSTAINED:
                said.append(f"{names.PARTY.label(party)} abstains")
        so_far = f" So far: {'; '.join(said)}." if said else ""
        words = k.Words(f"{motions.asked(vote.title)}{so_far} {self.prompt}")
        behind = bids.vote_total(g, g.party_of(question.seat))
        for option in vote.options:
            words.previews[motions.OPTION.name, option] = option_preview(g, option, behind)
        return words

    def back(self, at: Ballot, g: Destiny, question: k.Question) -> k.Step | None:
        """The one who is asked may have left the Senate."""
        return None if g.in_good_standing(g.party_of(question.seat)) else k.Goto(Ballot.call)


CAST: Final = Cast(
    "destiny.cast", "GD-DEC-06 GD-VOT-12", "How do you vote?", "Abstain", final=True, title="Vote"
)


class Ballot(k.Procedure[Destiny]):
    """GD-VOT-10: a vote in its four stages: call, bidding, card window, tally.

    While it lasts it is `g.s.vote`. Hands up the option that carried.
    """

    vote: motions.Vote | None = None
    at: k.i64 = 0
    choice: k.i64 = motions.ABSTAINED
    result: k.i64 = motions.NO_OPTION

    def begin(self, g: Destiny) -> k.Step:
        """GD-VOT-25, GD-ELE-19: the chair names the order of calling; else it is initiative."""
        vote = self.vote
        assert vote is not None
        self.vote = None
        g.s.vote = vote
        vote.order = g.senate()
        g.say(CALLED, text=vote.title)
        chair = g.chair()
        if chair == names.NO_PARTY:
            return k.Goto(Ballot.call)
        return k.ask(CALL, g.seat_of(chair), Ballot.ordered)

    def ordered(self, g: Destiny) -> k.Step:
        """GD-VOT-25: the order is all that the chair decides."""
        answer = g.answer()
        if not answer.passed():
            bids.open_vote(g).order = [names.party(one) for one in answer.picks()]
        return k.Goto(Ballot.call)

    def call(self, g: Destiny) -> k.Step:
        """GD-VOT-11: one after another casts openly; GD-SEN-05: rebels are not called."""
        vote = bids.open_vote(g)
        while self.at < len(vote.order):
            party = vote.order[self.at]
            if g.in_good_standing(party):
                return k.ask(CAST, g.seat_of(party), Ballot.cast)
            self.at += 1
        return k.Run(bids.bidding(g), Ballot.window)

    def cast(self, g: Destiny) -> k.Step:
        """GD-DEA-21, GD-CRT-12: whoever has given his word on this vote is held to it first."""
        vote = bids.open_vote(g)
        party = vote.order[self.at]
        self.choice = motions.ABSTAINED if g.answer().passed() else g.answer().key
        if not g.s.deals:
            return self.take(g)
        if self.choice == motions.ABSTAINED and is_forbidden(g, party, motions.ABSTAINED):
            self.choice = options_left(g, vote, party)[0]
        cast = Deed(party=party, act=promises.CAST_ACT, detail=self.choice)
        return k.Run(permits.Permit([cast]), Ballot.kept)

    def kept(self, g: Destiny) -> k.Step:
        """Who keeps his word is asked again."""
        return k.Goto(Ballot.take if g.finished(permits.Permit).allowed else Ballot.call)

    def take(self, g: Destiny) -> k.Step:
        """GD-VOT-12: what is cast stays cast."""
        vote = bids.open_vote(g)
        party = vote.order[self.at]
        promises.note_cast(g, party, self.choice)
        self.at += 1
        vote.casts[party] = self.choice
        if self.choice == motions.ABSTAINED:
            g.say(ABSTAINS, party)
        else:
            g.say(CASTS, party, self.choice)
        return self.call(g)

    def window(self, g: Destiny) -> k.Step:
        """GD-VOT-18: cards and abilities have their time before the tally."""
        return k.Run(windows.FreeWindow(names.BEFORE_TALLY), Ballot.count)

    def count(self, g: Destiny) -> k.Step:
        """GD-VOT-24: with the tally the vote is over, and all strengths are as they were."""
        vote = bids.open_vote(g)
        if vote.dropped:
            g.say(DROPPED, vote.item)
        else:
            self.result = carried(g, vote)
        g.s.vote = None
        return k.DONE


def option_preview(g: Destiny, option: k.i64, behind: k.i64) -> str:
    """What voting for an option does: whose it is, and the votes one puts behind it."""
    votes = f"You put {names.several(max(0, behind), 'vote', 'votes')} behind it before bids."
    if motions.CANDIDATES_FROM <= option < motions.KEEP_VACANT:
        party = g.senator(names.Senator(option - motions.CANDIDATES_FROM)).party
        return f"Candidate of the {names.PARTY.label(party)}. {votes}"
    if option == motions.KEEP_VACANT:
        return f"An unnamed Senator holds the office until the next Election. {votes}"
    if option == motions.YES:
        return f"It passes if more votes say yes than no. {votes}"
    return f"Against it. {votes}" if option == motions.NO else votes
