"""Deciding with tests: the talk is over, and a party may force the matter (EX-DEB-13..24)."""

from __future__ import annotations

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.conflict import facts
from starmoot.games.exodus.conflict.asides import asides, on_the_side, side_shape
from starmoot.games.exodus.conflict.case import Case, demand_text
from starmoot.games.exodus.conflict.floor import LAPSED, TESTED, weigh_sides
from starmoot.games.exodus.conflict.markers import held, take
from starmoot.games.exodus.conflict.votes import INTENT
from starmoot.games.exodus.dice import result_of
from starmoot.games.exodus.options import SPENT_MARKERS
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import State


class Showdown(k.Procedure[Exodus]):
    """EX-DEB-13: either party may force a test; `ending` is TESTED or LAPSED."""

    case: Case = Case()
    spent: list[int] = [0, 0]
    ending: k.i64 = TESTED

    def __init__(self, case: Case | None = None) -> None:
        if case is not None:
            self.case = case.copy()

    def begin(self, g: Exodus) -> k.Step:
        """EX-DEC-22: both are asked at once; EX-DEB-24: silence never forces anything."""
        case = self.case
        questions = [facts.FORCE.put_to(g.seat_of(case.party(side))) for side in range(2)]
        questions.extend(asides(g, case, True))
        return k.Ask(questions, Showdown.forced, k.GATHER, Showdown.meanwhile)

    def offer(self, g: Exodus, question: k.Question) -> k.Shape:
        """Force it or let it lapse; stake markers of the other party; take a side."""
        if question.topic is facts.FORCE:
            return k.Choose(k.YES_NO, [1])
        faction = g.faction_of(question.seat)
        if question.topic is facts.STAKE:
            return k.Amount(0, held(g, faction, self.opponent(faction)))
        return side_shape(g, self.case, question)

    def opponent(self, party: k.i64) -> k.i64:
        """The other party."""
        case = self.case
        return case.respondent if party == case.initiator else case.initiator

    def meanwhile(self, g: Exodus) -> k.Step:
        """EX-DEB-06, EX-MRK-03: somebody takes a side, or calls in a marker."""
        on_the_side(g, self.case)
        return k.STAY

    def forced(self, g: Exodus) -> k.Step:
        """EX-DEB-14, EX-DEB-15: nobody forces it, or Edge rises before the dice are rolled."""
        if g.answers[0].passed() and g.answers[1].passed():
            self.ending = LAPSED
            return k.DONE
        g.say(facts.TEST_FORCED, self.case.party(1 if g.answers[0].passed() else 0))
        g.change(names.EDGE, g.s.settings.debate_edge_cost, "a forced test")
        questions: list[k.Question] = []
        if self.case.issue == INTENT and g.s.settings.counts(SPENT_MARKERS):
            for side in range(2):
                party = self.case.party(side)
                if held(g, party, self.opponent(party)) > 0:
                    questions.append(facts.STAKE.put_to(g.seat_of(party)))
        return k.Ask(questions, Showdown.staked)

    def staked(self, g: Exodus) -> k.Step:
        """EX-DEB-17, EX-MRK-08: markers of the other party, spent on the test."""
        for side in range(2):
            party = self.case.party(side)
            answer = g.answer_of(g.seat_of(party))
            if answer is not None:
                self.spent[side] = answer.key
                take(g, party, self.opponent(party), answer.key)
        return k.Goto(Showdown.test)

    def test(self, g: Exodus) -> k.Step:
        """EX-DEB-16..22: one roll by the initiator, faction trait against faction trait.

        EX-STD-04: a test won or lost is remembered; a compromise is not.
        """
        case = self.case
        parties: list[int] = [case.initiator, case.respondent]
        odds = weigh_sides(g, case.issue, parties, case.about, case.backing, self.spent)
        trait = g.s.factions[case.initiator].trait
        against = g.s.factions[case.respondent].trait
        result = result_of(g.test(names.ORDER_DICE, trait, against, odds, "Debate"))
        g.say(facts.JUDGED, case.initiator, case.respondent, result)
        if result == names.PARTIAL:
            case.compromise(g)
            return k.DONE
        gain: k.i64 = 1 if result != names.FAILURE else -1
        g.honour(case.initiator, gain, "a debate")
        g.honour(case.respondent, -gain, "a debate")
        if result != names.FAILURE:
            case.grant_demand(g)
        else:
            case.grant_counter(g)
        return k.DONE

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """What is demanded, and what a test would set against what."""
        state: State = view.state
        case = self.case
        words = k.Words(question.topic.prompt)
        if question.topic is facts.FORCE:
            words.prompt = f"{demand_text(case, state)} {question.topic.prompt}"
            ours = state.factions[case.initiator].trait
            theirs = state.factions[case.respondent].trait
            sides = f"{names.TRAIT.label(ours)} {state.traits[ours]}"
            sides += f" against {names.TRAIT.label(theirs)} {state.traits[theirs]}"
            cost = state.settings.debate_edge_cost
            words.previews[k.YES_NO.name, 1] = f"{sides} of the accused; Edge +{cost} at once"
        return words
