"""Deciding with tests: the talk is over, and a party may force the matter. (EX-DEB-13..24)"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.conflict import case, facts, floor
from starmoot.games.exodus.conflict.markers import held, standing_markers, take
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.dice import result_of
from starmoot.games.exodus.names import EDGE, FACTION, FAILURE, ORDER_DICE, PARTIAL, TRAIT
from starmoot.games.exodus.options import SPENT_MARKERS
from starmoot.games.exodus.orders.previews import odds_of
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State


class ForceTopic(k.Topic):
    """Force a test; who passes lets the matter lapse, and so does silence. (EX-DEB-24)"""

    def words(self, at: Showdown, view: k.View, question: k.Question) -> k.Words:
        """What is demanded, and what a test would set against what."""
        state: State = view.state
        words = k.Words(f"{case.demand_text(state, question.seat)} {self.prompt}")
        words.previews[k.YES_NO.name, 1] = showdown_preview(state)
        return words


class StakeTopic(k.Topic):
    """Markers of the other party, none to all. (EX-DEB-17)"""

    def offer(self, at: Showdown, g: Exodus, question: k.Question) -> k.Shape:
        party = g.faction_of(question.seat)
        return k.Amount(0, held(g, party, g.s.dispute.opponent(party)))


def showdown_preview(state: State) -> str:
    """What a test would set against what, how it would end by all that is open, and what it costs.
    (EX-DEB-14..18, EX-STD-04)
    """
    dispute = state.dispute
    ours = state.factions[dispute.initiator].trait
    theirs = state.factions[dispute.respondent].trait
    sides = f"{TRAIT.label(ours)} {state.traits[ours]}"
    sides += f" against {TRAIT.label(theirs)} {state.traits[theirs]}"
    fixed = floor.open_circumstances(state)
    partial, success = odds_of(state.traits[ours], state.traits[theirs], max(-3, min(3, fixed)))
    ways = ((success, "wins"), (partial, "settles for neither vote"))
    accuser = FACTION.label(dispute.initiator)
    chances = [f"{chance}% the {accuser} {way}" for chance, way in ways if chance]
    lost = 100 - success - partial
    chances += [f"{lost}% it loses"] if lost else []
    cost = state.settings.debate_edge_cost
    stakes = f"Edge +{cost} at once; standing +1 to who wins, -1 to who loses"
    return f"{sides}: {', '.join(chances)}; {stakes}"


FORCE: Final = ForceTopic(
    "exodus.force",
    "EX-DEC-22 EX-DEB-13",
    "The time for talk is over. Do you force a test?",
    "Let it lapse",
    clock="force",
    title="Showdown",
    shape=k.Choose(k.YES_NO, [1]),
)
STAKE: Final = StakeTopic(
    "exodus.stake",
    "EX-DEB-17 EX-MRK-03",
    "How many of their markers do you spend on the test?",
    clock="choice",
    title="Favours on the test",
)


class Showdown(k.Procedure[Exodus]):
    """Either party may force a test; `ending` is TESTED or LAPSED. (EX-DEB-13)"""

    spent: list[int] = [0, 0]
    ending: k.i64 = floor.TESTED

    def begin(self, g: Exodus) -> k.Step:
        """Both are asked at once (EX-DEC-22); meanwhile sides and markers are on offer."""
        dispute = g.s.dispute
        questions = [FORCE.put_to(g.seat_of(dispute.party(side))) for side in range(2)]
        if dispute.issue == INTENT:
            questions += standing_markers(g)
        return k.Ask(questions + case.standing_sides(g), Showdown.forced)

    def forced(self, g: Exodus) -> k.Step:
        """Nobody forces it, or Edge rises before the dice are rolled. (EX-DEB-14, EX-DEB-15)"""
        dispute = g.s.dispute
        parties = (dispute.initiator, dispute.respondent)
        forcing = [party for party in parties if not g.said_by(party).passed()]
        if not forcing:
            self.ending = floor.LAPSED
            return k.DONE
        g.say(facts.TEST_FORCED, forcing[0])
        g.change(EDGE, g.s.settings.debate_edge_cost, "a forced test")
        questions: list[k.Question] = []
        if dispute.issue == INTENT and g.s.settings.counts(SPENT_MARKERS):
            for side in range(2):
                party = dispute.party(side)
                if held(g, party, dispute.opponent(party)) > 0:
                    questions.append(STAKE.put_to(g.seat_of(party)))
        return k.Ask(questions, Showdown.staked)

    def staked(self, g: Exodus) -> k.Step:
        """Markers of the other party are spent on the test. (EX-DEB-17, EX-MRK-08)"""
        dispute = g.s.dispute
        for side in range(2):
            party = dispute.party(side)
            answer = g.answer_of(g.seat_of(party))
            if answer is not None:
                self.spent[side] = answer.key
                take(g, party, dispute.opponent(party), answer.key)
        return k.Goto(Showdown.test)

    def test(self, g: Exodus) -> k.Step:
        """One roll by the initiator, faction trait against faction trait. (EX-DEB-16..22)

        A test won or lost is remembered; a compromise is not. (EX-STD-04)
        """
        dispute = g.s.dispute
        odds = floor.weigh_sides(g, dispute, self.spent)
        trait = g.s.factions[dispute.initiator].trait
        against = g.s.factions[dispute.respondent].trait
        result = result_of(g.test(ORDER_DICE, trait, against, odds, "Debate"))
        g.say(facts.JUDGED, dispute.initiator, dispute.respondent, result)
        if result == PARTIAL:
            case.compromise(g)
            return k.DONE
        gain: k.i64 = 1 if result != FAILURE else -1
        g.honour(dispute.initiator, gain, "a debate")
        g.honour(dispute.respondent, -gain, "a debate")
        if result != FAILURE:
            case.grant_demand(g)
        else:
            case.grant_counter(g)
        return k.DONE
