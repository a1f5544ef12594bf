"""Bids of Influence on a vote: round the table, or sealed (GD-VOT-06, GD-VOT-07, GD-VOT-13..17)."""

from __future__ import annotations

from typing import Final, final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senate import motions
from starmoot.games.destiny.senators import strength
from starmoot.mechanics.bidding import RoundTable, bids_of

BIDS: Final = k.note(
    "destiny.bids",
    "GD-VOT-06 GD-VOT-07",
    "{party} bids {number} Influence more, {number} in all on this vote",
)


def open_vote(g: Destiny) -> motions.Vote:
    """The vote in progress."""
    vote = g.s.vote
    assert vote is not None, "no vote is in progress"
    return vote


def has_cast(vote: motions.Vote, party: names.Party) -> bool:
    """Whether a Party was called and did not abstain."""
    return vote.casts[party] not in (motions.ABSTAINED, motions.NOT_CALLED)


def counts(g: Destiny, vote: motions.Vote, party: names.Party) -> bool:
    """GD-SEN-05, GD-REB-06: whether a Party's cast counts: one gone into Rebellion is void."""
    return has_cast(vote, party) and g.in_good_standing(party)


def room(g: Destiny, party: names.Party) -> k.i64:
    """GD-VOT-07, GD-VOT-08, GD-RES-06: how much more a Party may bid on this vote."""
    vote = open_vote(g)
    limit = strength.bidding_limit(g, party) - vote.bids[party]
    return max(0, min(limit, g.party(party).influence))


def vote_total(g: Destiny, party: names.Party) -> k.i64:
    """GD-VOT-06, GD-CARD-15: Voting Strength, Influence bid, and ballots bought beyond that."""
    vote = open_vote(g)
    return strength.voting_strength(g, party) + vote.bids[party] + vote.bought[party]


@final
class Reach:
    """What the votes for an option come to now, and at most with all that could be bid."""

    def __init__(self, now: k.i64, most: k.i64) -> None:
        self.now: k.i64 = now
        self.most: k.i64 = most


def same_outcome(g: Destiny, one: k.i64, other: k.i64) -> bool:
    """Whether it is all the same which of two options carries: Parties may table equal orders."""
    if one < motions.ORDERS_FROM or other < motions.ORDERS_FROM:
        return one == other
    return orders_of(g, one) == orders_of(g, other)


def orders_of(g: Destiny, option: k.i64) -> list[tuple[int, int, list[int]]]:
    """Where the orders of an option send Fleets, under whom and from where."""
    by = option - motions.ORDERS_FROM
    return sorted(
        (int(one.sector), int(one.admiral), sorted(int(origin) for origin in one.origins))
        for one in g.s.fleet_orders
        if one.leader == by
    )


def best_of(g: Destiny, party: names.Party) -> tuple[Reach, Reach]:
    """How far what a Party votes for reaches, and the strongest of what others want instead."""
    vote = open_vote(g)
    now: dict[int, int] = {}
    most: dict[int, int] = {}
    for other in vote.order:
        if counts(g, vote, other):
            option, votes = vote.casts[other], vote_total(g, other)
            now[option] = now.get(option, 0) + votes
            most[option] = most.get(option, 0) + votes + room(g, other)
    mine = vote.casts[party]
    allies = [option for option in now if same_outcome(g, option, mine)]
    rivals = [option for option in now if option not in allies]
    return (
        Reach(
            max([now[option] for option in allies], default=0),
            max([most[option] for option in allies], default=0),
        ),
        Reach(
            max([now[option] for option in rivals], default=-1),
            max([most[option] for option in rivals], default=-1),
        ),
    )


def bid(g: Destiny, party: names.Party, amount: k.i64) -> None:
    """GD-VOT-16: Influence bid is paid at once and never comes back."""
    vote = open_vote(g)
    g.pay(party, names.INFLUENCE, amount, "bid")
    vote.bids[party] += amount
    g.say(BIDS, party, amount, vote.bids[party])


def bid_words(view: k.View, question: k.Question) -> k.Words:
    """What one bids on, for what, and how the Parties stand."""
    g = play.seen_by(view)
    vote = open_vote(g)
    own = g.party_of(question.seat)
    sides: dict[int, list[str]] = {}
    totals: dict[int, int] = {}
    for party in vote.order:
        if has_cast(vote, party):
            option, votes = int(vote.casts[party]), vote_total(g, party)
            sides.setdefault(option, []).append(f"{names.PARTY.label(party)} {votes}")
            totals[option] = totals.get(option, 0) + votes
    stand = "; ".join(
        f"{motions.OPTION.label(option)} {totals[option]} ({', '.join(said)})"
        for option, said in sides.items()
    )
    return k.Words(
        f"{vote.title.rstrip('.?')}: {stand}. {question.topic.prompt} {bid_outlook(g, own)} "
        f"You may bid {room(g, own)} more; it is spent whatever the result."
    )


def bid_outlook(g: Destiny, party: names.Party) -> str:
    """How far one's side is ahead or behind, and how far another side could still get."""
    own, others = best_of(g, party)
    if others.now < 0:
        return "Nobody votes against your side."
    behind, more = others.now - own.now, room(g, party)
    if behind < 0:
        said = f"Your side is ahead by {-behind}"
    elif behind < more:
        needed = names.several(behind + 1, "more brings", "more bring")
        level = "; as it stands dice decide" if behind == 0 else ""
        said = f"{needed} your side ahead{level}"
    elif behind == more:
        needed = names.several(behind, "more makes", "more make")
        said = f"{needed} a tie, which dice decide; you cannot bring your side ahead alone"
    else:
        said = f"Your side is behind by {behind}: you cannot bring it ahead alone"
    if others.most == others.now:
        return f"{said}. Nobody on another side can bid any more."
    return f"{said}. Another side may still come to {others.most}."


class Raise(k.Topic):
    """By how much Influence do you raise your bid?"""

    def offer(self, at: OpenBids, g: Destiny, question: k.Question) -> k.Shape:
        return k.Amount(1, room(g, g.party_of(question.seat)))

    def words(self, at: OpenBids, view: k.View, question: k.Question) -> k.Words:
        return bid_words(view, question)

    def settled(
        self, at: OpenBids, g: Destiny, question: k.Question, shape: k.Shape
    ) -> k.Answer | None:
        """Nobody bids where all who vote want the same, or one's own side cannot lose any more."""
        own, others = best_of(g, g.party_of(question.seat))
        return k.PASS if own.now > others.most else None

    def concerns(self, at: OpenBids, g: Destiny, question: k.Question) -> bool:
        """Whether a bid could bring its side level; who is ahead is asked once others raise."""
        own, others = best_of(g, g.party_of(question.seat))
        return own.now <= others.now <= own.most


RAISE: Final = Raise(
    "destiny.bid",
    "GD-DEC-07 GD-VOT-07",
    "By how much Influence do you raise your bid?",
    "Pass",
    clock="bid",
    final=True,
)


class OpenBids(k.Procedure[Destiny]):
    """GD-VOT-14, GD-VOT-15: in calling order each who cast raises or passes, round and round.

    It ends when all have passed in succession. Who has no room to raise is not asked: that, the
    limit and the holding are public (GD-TIM-06).
    """

    table: RoundTable = RoundTable()

    def begin(self, g: Destiny) -> k.Step:
        vote = open_vote(g)
        self.table.order = [party for party in vote.order if counts(g, vote, party)]
        return self.next(g)

    def next(self, g: Destiny) -> k.Step:
        """The next one who can raise is asked; GD-SEN-05: a rebel bids no more."""
        while not self.table.is_over():
            party = names.party(self.table.turn())
            if not g.in_good_standing(party):
                self.table.drop_out()
            elif room(g, party) == 0:
                self.table.move_on(False)
            else:
                return k.ask(RAISE, g.seat_of(party), OpenBids.raised)
        return k.DONE

    def raised(self, g: Destiny) -> k.Step:
        answer = g.answer()
        if not answer.passed():
            bid(g, names.party(self.table.turn()), answer.key)
        self.table.move_on(not answer.passed())
        return self.next(g)

    def back(self, g: Destiny) -> k.Step:
        """After somebody took the floor: whoever is asked may have rebelled, or have spent all."""
        party = names.party(self.table.turn())
        if g.in_good_standing(party) and room(g, party) > 0:
            return k.STAY
        self.held = None
        return k.Goto(OpenBids.next)


class SealedBid(k.Topic):
    """How much Influence do you bid?"""

    def offer(self, at: SealedBids, g: Destiny, question: k.Question) -> k.Shape:
        return k.Amount(1, room(g, g.party_of(question.seat)))

    def words(self, at: SealedBids, view: k.View, question: k.Question) -> k.Words:
        return bid_words(view, question)


SEALED_BID: Final = SealedBid(
    "destiny.sealed_bid",
    "GD-DEC-07 GD-VOT-07",
    "How much Influence do you bid?",
    "No bid",
    clock="bid",
)


class SealedBids(k.Procedure[Destiny]):
    """GD-VOT-17, GD-HID-10: one secret bid of each who cast, all opened together."""

    def begin(self, g: Destiny) -> k.Step:
        vote = open_vote(g)
        bidders = [party for party in vote.order if counts(g, vote, party) and room(g, party) > 0]
        return k.ask_each(SEALED_BID, [g.seat_of(party) for party in bidders], SealedBids.opened)

    def opened(self, g: Destiny) -> k.Step:
        """GD-VOT-16: all pay what they bid, as far as they still may."""
        bids = bids_of(g)
        for party in open_vote(g).order:
            amount = min(bids[g.seat_of(party)], room(g, party))
            if amount > 0 and g.in_good_standing(party):
                bid(g, party, amount)
        return k.DONE


def bidding(g: Destiny) -> k.Procedure[Destiny]:
    """GD-VOT-17: the bidding that the table has settled on."""
    return SealedBids() if g.s.settings.seals_votes() else OpenBids()
