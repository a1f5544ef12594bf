"""The chair of the Senate: who has the floor, debates, votes on propositions, and the veto.

GD-SEN-02..13. Chapters table items through `TablingRounds` and have them decided by `PutToVote`.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.acting import acts, windows
from starmoot.games.destiny.laws import language, permits
from starmoot.games.destiny.laws.deeds import Deed, costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.powers import power_table
from starmoot.games.destiny.senate import ballot, motions
from starmoot.mechanics.choices import YES_OR_NO

LEAST_DEBATE: Final = 20
"""GD-SEN-08: for so many seconds nobody may close a debate."""
VETO_COST: Final = 1
ITEMS: Final = 8

CLOSING: Final = k.Kind("destiny.closing", ["close"], ["Close the debate and call the vote"])

DEBATED: Final = k.note("destiny.debate", "GD-SEN-08 GD-ELE-14", "Debate")
CLOSED: Final = k.note("destiny.debate_closed", "GD-SEN-08 GD-DEC-11", "{party} closes the debate")
FLOOR_GIVEN: Final = k.note("destiny.has_the_floor", "GD-SEN-06", "{party} has the floor")
NO_CHAIR: Final = k.note(
    "destiny.no_chair", "GD-SEN-03", "Without a Minister nobody may propose anything"
)
VETOED: Final = k.note("destiny.vetoed", "GD-SEN-10 GD-SEN-11", "{item} is vetoed")


# Items that were turned down (GD-SEN-12, GD-SEN-13)


def was_refused(g: Destiny, item: k.i64, about: k.i64) -> bool:
    """GD-SEN-12, GD-SEN-13: whether an item was rejected, vetoed or dropped this turn.

    `about` is the number by which its chapter knows the item again.
    """
    return about * ITEMS + item in g.s.refused


def refuse(g: Destiny, item: k.i64, about: k.i64) -> None:
    """Note that an item may not be tabled again this turn."""
    if not was_refused(g, item, about):
        g.s.refused = [*g.s.refused, about * ITEMS + item]


# Debates (GD-SEN-08)


class Ready(k.Topic):
    """There is nothing to answer but readiness. (GD-SEN-08)"""

    watched = True

    def words(self, at: Debate, view: k.View, question: k.Question) -> k.Words:
        return k.Words(f"{at.title.rstrip('.')}. {self.prompt}")


READY: Final = Ready(
    "destiny.debate",
    "GD-SEN-08 GD-ELE-14",
    "Speeches and deals are open until all are ready, or the chair calls the vote.",
    "Ready to vote",
    clock="debate",
    shape=k.Choose(CLOSING, []),
)


class Close(Ready):
    """The Party that chairs may close the debate in time. (GD-DEC-11)"""

    def offer(self, at: Debate, g: Destiny, question: k.Question) -> k.Shape:
        chairs = g.chair() == g.party_of(question.seat)
        return k.Choose(CLOSING, [0] if chairs and g.now - at.since >= LEAST_DEBATE else [])

    def taken(self, at: Debate, g: Destiny, question: k.Question, answer: k.Answer) -> None:
        """GD-DEC-11: the chair waits on, or closes."""
        if not answer.passed():
            at.closed = True
            g.say(CLOSED, g.chair())


CLOSE: Final = Close(
    "destiny.close_debate",
    "GD-DEC-11 GD-SEN-08",
    "As chair you may close the debate after 20 seconds.",
    "Let them speak",
    title="Close the debate",
)


class Debate(k.Procedure[Destiny]):
    """GD-SEN-08, GD-ELE-14: a time for speeches and deals before a vote is called.

    It is over when every Party of the Senate is ready or its time is up; after 20 seconds the
    chair may close it. A standing pass for debates (GD-WIN-09) is readiness.
    """

    title: str = ""
    since: k.i64 = 0
    closed: bool = False

    def begin(self, g: Destiny) -> k.Step:
        self.since = g.now
        g.say(DEBATED, text=self.title)
        seats = [g.seat_of(party) for party in g.senate()]
        questions = [READY.put_to(seat) for seat in seats]
        given = windows.given_passes(g, seats, windows.FREE_FROM + names.DEBATE)
        chair = g.chair()
        if chair != names.NO_PARTY:
            questions.append(k.Question(CLOSE, g.seat_of(chair), 0, True))
            given.append(None)
        return k.Ask(questions, Debate.over, given=given)

    def back(self, g: Destiny) -> k.Step:
        return k.DONE if self.closed else k.STAY

    def over(self, g: Destiny) -> k.Step:
        return k.DONE


# The veto (GD-SEN-10..12)


def may_veto(g: Destiny) -> names.Party:
    """GD-SEN-10, GD-ELE-02: the Party that could veto now, NO_PARTY where nobody can."""
    party = g.ministry_party(names.PRIME_MINISTER)
    if party == names.NO_PARTY or g.s.electing or not g.can_pay(party, names.INFLUENCE, VETO_COST):
        return names.NO_PARTY
    return party


class AskVeto(k.Topic):
    """Do you veto it?"""

    def words(self, at: PutToVote, view: k.View, question: k.Question) -> k.Words:
        """What it costs and does."""
        words = k.Words(f"{motions.asked(at.title)} It has passed. {self.prompt}")
        words.previews[k.YES_NO.name, 1] = "You pay 1 Influence; it has no effect."
        words.previews[k.YES_NO.name, 0] = "It takes effect."
        return words


ASK_VETO: Final = AskVeto(
    "destiny.veto", "GD-DEC-12 GD-SEN-10", "Do you veto it?", "No veto", shape=YES_OR_NO
)


class PutToVote(k.Procedure[Destiny]):
    """GD-SEN-08..13: an item is debated, voted on, and may be vetoed.

    `vote` has item, about, title and options. Hands up the option that carried, NO_OPTION where
    the item was dropped or vetoed: a yes/no item takes effect if and only if that is YES. What did
    not pass may not be tabled again this turn.
    """

    vote: motions.Vote | None = None
    item: k.i64 = 0
    about: k.i64 = 0
    title: str = ""
    proposer: names.Party = names.NO_PARTY
    result: k.i64 = motions.NO_OPTION

    def begin(self, g: Destiny) -> k.Step:
        vote = self.vote
        assert vote is not None
        self.item = vote.item
        self.about = vote.about
        self.title = vote.title
        self.proposer = vote.proposer
        return k.Run(Debate(self.title), PutToVote.hold)

    def hold(self, g: Destiny) -> k.Step:
        """GD-SEN-09: whatever was tabled is put to the vote."""
        vote = self.vote
        self.vote = None
        return k.Run(ballot.Ballot(vote), PutToVote.counted)

    def counted(self, g: Destiny) -> k.Step:
        """GD-SEN-11: the veto comes right after the tally of an item that has passed."""
        self.result = g.finished(ballot.Ballot).result
        if self.result == motions.NO_OPTION or self.result == motions.fallback(self.item):
            refuse(g, self.item, self.about)
            return k.DONE
        return k.Goto(PutToVote.tempt)

    def tempt(self, g: Destiny) -> k.Step:
        """GD-DEC-12: whoever can is asked for a veto."""
        party = may_veto(g)
        if party == names.NO_PARTY:
            return k.DONE
        return k.ask(ASK_VETO, g.seat_of(party), PutToVote.decided)

    def back(self, g: Destiny) -> k.Step:
        """After somebody took the floor: the office may be in other hands, or the price gone."""
        assert self.held is not None
        party = may_veto(g)
        if party != names.NO_PARTY and g.seat_of(party) == self.held.questions[0].seat:
            return k.STAY
        self.held = None
        return k.Goto(PutToVote.tempt)

    def decided(self, g: Destiny) -> k.Step:
        """GD-LAW-09, GD-DEA-21: laws may speak of vetoes, promises of what a Party has tabled."""
        if g.answer().passed() or g.answer().key == 0:
            return k.DONE
        tabled_by = self.proposer
        if self.item == motions.ORDERS_ITEM:
            tabled_by = names.party(self.result - motions.ORDERS_FROM)
        party = g.ministry_party(names.PRIME_MINISTER)
        known = power_table.BY_NUMBER[power_table.VETO]
        cost = costs(known.resource, known.cost)
        veto = Deed(party=party, act=language.VETO_ACT, other=tabled_by, cost=cost)
        return k.Run(permits.Permit([veto]), PutToVote.announce)

    def announce(self, g: Destiny) -> k.Step:
        """GD-SEN-10, GD-WIN-01: a veto is announced, paid, and may be answered.

        GD-ELE-22: a Party that has bought the Prime Minister meanwhile decides for itself.
        """
        permit = g.finished(permits.Permit)
        if may_veto(g) not in (names.NO_PARTY, permit.deeds[0].party):
            return k.Goto(PutToVote.tempt)
        if not permit.allowed or may_veto(g) == names.NO_PARTY:
            return k.DONE
        g.count(g.ministry_party(names.PRIME_MINISTER), language.VETO_ACT)
        known = power_table.BY_NUMBER[power_table.VETO]
        act = known.read(g, g.ministry_party(names.PRIME_MINISTER), k.PASS)
        return k.Run(windows.Announce(act), PutToVote.vetoed)

    def vetoed(self, g: Destiny) -> k.Step:
        """GD-SEN-12: no effect, and not again this turn, unless the veto itself failed."""
        if g.finished(windows.Announce).fate != acts.STANDS:
            return k.DONE
        g.say(VETOED, self.item, text=self.title)
        refuse(g, self.item, self.about)
        self.result = motions.NO_OPTION
        return k.DONE


# Who has the floor (GD-SEN-03..07)


def was_passed_over(g: Destiny, party: names.Party) -> bool:
    """Whether nothing has happened since a Party had the floor, but for others who had it."""
    for entry in reversed(g.log[:-1]):
        if entry.note is not FLOOR_GIVEN:
            return False
        if entry.args[0] == party:
            return True
    return False


class Tabling(k.Topic):
    """What a Party is asked that has the floor."""

    def concerns(self, at: HasFloor, g: Destiny, question: k.Question) -> bool:
        """Once, until something is tabled."""
        return not was_passed_over(g, at.party)


@k.mypyc_attr(allow_interpreted_subclasses=True)
class HasFloor(k.Procedure[Destiny]):
    """A Party has the floor and may table something; `tabled` where it did."""

    party: names.Party = names.NO_PARTY
    tabled: bool = False


@k.mypyc_attr(allow_interpreted_subclasses=True)
class TablingRounds(k.Procedure[Destiny]):
    """GD-SEN-06: round by round in initiative order each Party tables one item or passes.

    The step ends after a full round of passes. A chapter says how many items each Party may table
    (`limit`, GD-SEN-07), what having the floor means (`give_floor`), and what follows
    (`conclude`).
    """

    at: k.i64 = 0
    tabled: list[int] = [0] * names.PARTIES
    any_tabled: bool = False

    def limit(self, g: Destiny) -> k.i64:
        """GD-SEN-07: how many items each Party may table in this step."""
        raise NotImplementedError

    def give_floor(self, g: Destiny, party: names.Party) -> HasFloor:
        """What a Party does that has the floor."""
        raise NotImplementedError

    def conclude(self, g: Destiny) -> k.Step:
        """What follows once nobody tables anything more."""
        return k.DONE

    def begin(self, g: Destiny) -> k.Step:
        """GD-SEN-03: without a chair nothing can be tabled; GD-SEN-05: nor by a rebel."""
        while True:
            if g.chair() == names.NO_PARTY:
                g.say(NO_CHAIR)
                return k.Goto(TablingRounds.rise)
            if self.at == len(g.s.order):
                if not self.any_tabled:
                    return k.Goto(TablingRounds.rise)
                self.at = 0
                self.any_tabled = False
            party = g.s.order[self.at]
            if g.in_good_standing(party) and self.tabled[party] < self.limit(g):
                g.say(FLOOR_GIVEN, party)
                return k.Run(self.give_floor(g, party), TablingRounds.heard)
            self.at += 1

    def heard(self, g: Destiny) -> k.Step:
        """The next one has the floor."""
        party = g.s.order[self.at]
        self.at += 1
        if g.finished(HasFloor).tabled:
            self.tabled[party] += 1
            self.any_tabled = True
        return k.Goto(TablingRounds.begin)

    def rise(self, g: Destiny) -> k.Step:
        return self.conclude(g)
