"""The case that is argued in a conflict scene: who against whom, over which vote (EX-DEB-03)."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus.conflict import votes
from starmoot.games.exodus.conflict.facts import BACKS
from starmoot.games.exodus.conflict.floor import NO_SIDE
from starmoot.games.exodus.names import FACTION, FACTIONS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, Dispute


class Case(k.Record):
    """`demand` is what the respondent shall vote, `counter`, if `countered`, what the initiator
    shall vote; both on `about`'s order where intents are at issue. `backing` has everybody's side.
    """

    issue: k.i64 = votes.INTENT
    initiator: k.i64 = -1
    respondent: k.i64 = -1
    about: k.i64 = -1
    demand: k.i64 = BLANK
    counter: k.i64 = BLANK
    countered: bool = False
    backing: list[int] = [NO_SIDE] * FACTIONS

    def copy(self) -> Case:
        """The same case, for a procedure of its own: two that shared it would part in a clone."""
        twin = Case()
        twin.issue = self.issue
        twin.initiator = self.initiator
        twin.respondent = self.respondent
        twin.about = self.about
        twin.demand = self.demand
        twin.counter = self.counter
        twin.countered = self.countered
        twin.backing = self.backing[:]
        return twin

    def announce(self, g: Exodus) -> None:
        """EX-DEB-07: parties and issue are seen by all."""
        dispute = Dispute()
        dispute.issue = self.issue
        dispute.initiator = self.initiator
        dispute.respondent = self.respondent
        dispute.about = self.about
        dispute.demand = self.demand
        dispute.counter = self.counter
        g.s.dispute = dispute

    def party(self, side: k.i64) -> k.i64:
        """The initiator (0) or the respondent (1)."""
        return self.initiator if side == 0 else self.respondent

    def bystanders(self, g: Exodus) -> list[int]:
        """EX-DEB-06: all other played factions."""
        return [
            other for other in g.s.played if other != self.initiator and other != self.respondent
        ]

    def circle(self, g: Exodus) -> k.i64:
        """EX-DEB-07: the parties and their backers, who hear what is said while it runs."""
        backers = [other for other in self.bystanders(g) if self.backing[other] != NO_SIDE]
        return g.audience_of([self.initiator, self.respondent, *backers])

    def couple(self, g: Exodus) -> k.i64:
        """The two parties alone."""
        return g.audience_of([self.initiator, self.respondent])

    def take_side(self, g: Exodus, faction: k.i64, answer: k.Answer) -> None:
        """EX-DEC-21: one side or none, openly."""
        if not answer.passed():
            self.backing[faction] = answer.key
            g.say(BACKS, faction, answer.key)

    def grant_demand(self, g: Exodus) -> None:
        """EX-DEB-21: the respondent's vote becomes what was demanded."""
        votes.change_vote(g, self.issue, self.respondent, self.about, self.demand)

    def grant_counter(self, g: Exodus) -> None:
        """EX-DEB-19: the initiator's vote becomes what was demanded in return, if anything was."""
        if self.countered:
            votes.change_vote(g, self.issue, self.initiator, self.about, self.counter)

    def compromise(self, g: Exodus) -> None:
        """EX-DEB-20: both votes are as if never cast; but both keep their destinations."""
        if self.issue != votes.DESTINATION:
            votes.change_vote(g, self.issue, self.initiator, self.about, BLANK)
            votes.change_vote(g, self.issue, self.respondent, self.about, BLANK)


def demand_text(case: Case, seen: object) -> str:
    """What is demanded of whom, in one sentence."""
    over = f" for {FACTION.label(case.about)}" if case.issue == votes.INTENT else ""
    vote = votes.VOTE[case.issue].label(case.demand, seen)
    wanted = f"{FACTION.label(case.initiator)} demands of {FACTION.label(case.respondent)}"
    return f"{wanted}{over}: {vote}."
