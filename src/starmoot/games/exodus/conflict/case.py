"""The case that is argued in a conflict scene, `State.dispute`: who against whom, over which vote.

There is never more than one scene at a time (EX-TIME-12), and what it is about is public.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict.floor import FOR_INITIATOR, FOR_RESPONDENT, SIDE
from starmoot.games.exodus.conflict.votes import DESTINATION, INTENT, VOTE, change_vote
from starmoot.games.exodus.names import FACTION
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, State

BACKS: Final = k.note("exodus.backs", "EX-DEB-06 EX-DEC-21", "{faction} stands with {side}")


def bystanders(g: Exodus) -> list[names.Faction]:
    """All played factions but the two parties. (EX-DEB-06)"""
    case = g.s.dispute
    return [other for other in g.s.played if other not in (case.initiator, case.respondent)]


def circle(g: Exodus) -> k.i64:
    """The parties and their backers, who hear what is said while the scene runs. (EX-DEB-07)"""
    return g.audience_of(g.s.dispute.circle())


def couple(g: Exodus) -> k.i64:
    """The two parties alone."""
    return g.audience_of([g.s.dispute.initiator, g.s.dispute.respondent])


def take_side(g: Exodus, faction: names.Faction, side: k.i64) -> None:
    """A faction openly stands with one party, or with neither. (EX-DEC-21)"""
    g.s.dispute.backing[faction] = side
    g.say(BACKS, faction, side)


def grant_demand(g: Exodus) -> None:
    """The respondent's vote becomes what was demanded. (EX-DEB-21)"""
    case = g.s.dispute
    change_vote(g, case.issue, case.respondent, case.about, case.demand)


def grant_counter(g: Exodus) -> None:
    """The initiator's vote becomes what was demanded in return, if anything was. (EX-DEB-19)"""
    case = g.s.dispute
    if case.countered:
        change_vote(g, case.issue, case.initiator, case.about, case.counter)


def compromise(g: Exodus) -> None:
    """Both votes are as if never cast; but both keep their destinations. (EX-DEB-20)"""
    case = g.s.dispute
    if case.issue != DESTINATION:
        change_vote(g, case.issue, case.initiator, case.about, BLANK)
        change_vote(g, case.issue, case.respondent, case.about, BLANK)


def demand_text(state: State, reader: int) -> str:
    """What is demanded of whom, in one sentence, for who sits there."""
    case = state.dispute
    own = state.factions[case.initiator].seat == reader
    who = "You" if own else f"The {FACTION.label(case.initiator)}"
    many = own or case.initiator == names.RESEARCHERS
    asked = state.factions[case.respondent].seat == reader
    whose = "your vote" if asked else f"the vote of the {FACTION.label(case.respondent)}"
    over = f" on what the {FACTION.label(case.about)} should do" if case.issue == INTENT else ""
    vote = VOTE[case.issue].label(case.demand, state)
    told = f"{who} {'demand' if many else 'demands'} {whose}{over}: {vote}."
    return f"{told} {counter_text(state, reader)}" if case.countered else told


def counter_text(state: State, reader: int) -> str:
    """What is demanded in turn, for who sits there. (EX-DEB-04)"""
    case = state.dispute
    own = state.factions[case.respondent].seat == reader
    who = "you" if own else f"the {FACTION.label(case.respondent)}"
    many = own or case.respondent == names.RESEARCHERS
    asked = state.factions[case.initiator].seat == reader
    whose = "your vote" if asked else f"the vote of the {FACTION.label(case.initiator)}"
    vote = VOTE[case.issue].label(case.counter, state)
    return f"In return {who} {'demand' if many else 'demands'} {whose}: {vote}."


class BackingTopic(k.Topic):
    """Another side than the present one. (EX-DEC-21)"""

    def offer(self, at: k.Procedure[Exodus], g: Exodus, question: k.Question) -> k.Shape:
        present = g.s.dispute.backing[g.faction_of(question.seat)]
        return k.Choose(SIDE, [side for side in range(len(SIDE.keys)) if side != present])

    def words(self, at: k.Procedure[Exodus], view: k.View, question: k.Question) -> k.Words:
        """Who is who, and what one's word is worth. (EX-DEB-06)"""
        state: State = view.state
        words = k.Words(f"{demand_text(state, question.seat)} {self.prompt}")
        dispute = state.dispute
        for side, party in (
            (FOR_INITIATOR, dispute.initiator),
            (FOR_RESPONDENT, dispute.respondent),
        ):
            words.previews[SIDE.name, side] = f"{FACTION.label(party)}: one step on the dice"
        return words

    def taken(
        self, at: k.Procedure[Exodus], g: Exodus, question: k.Question, answer: k.Answer
    ) -> None:
        """Sides can be taken and changed until the dice are rolled. (EX-DEB-06)"""
        if not answer.passed():
            take_side(g, g.faction_of(question.seat), answer.key)


SIDES: Final = BackingTopic(
    "exodus.backing",
    "EX-DEC-21 EX-DEB-06",
    "Whose side do you take?",
    "Stay out of it",
    clock="scene",
    title="Taking sides",
)


def standing_sides(g: Exodus) -> list[k.Question]:
    """Sides are on offer to everybody who is not involved."""
    return [k.Question(SIDES, g.seat_of(other), 0, True) for other in bystanders(g)]
