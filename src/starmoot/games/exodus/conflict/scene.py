"""Conflict scenes: two factions argue over a vote, and settle it or put it to the test (EX-DEB).

A scene is a few rounds of talk and then the moment of decision (`showdown`). In a round both
parties act at once and in secret: they give in, drop it, name a counter-demand, offer a deal,
press with what they know, or stand firm. Whoever is not involved may take a side until the dice
are rolled. EX-TIME-12: scenes run one after another.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.conflict import deals, facts, floor, pressure
from starmoot.games.exodus.conflict.asides import asides, on_the_side, side_shape
from starmoot.games.exodus.conflict.case import Case, demand_text
from starmoot.games.exodus.conflict.markers import issue_markers, take
from starmoot.games.exodus.conflict.showdown import Showdown
from starmoot.games.exodus.conflict.votes import INTENT, read_vote
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.state import BLANK, Deal, Dispute, State

ROUNDS: Final = 3
"""How often the parties may act before they have to decide (EX-DEB-08)."""


class ConflictScene(k.Procedure[Exodus]):
    """EX-DEB: one scene between an initiator and a respondent; hands up how it ended.

    Of all versions of a deal (`State.offers`) `answered` were declined; `pressed` are the secrets
    with which each party threatens in this round.
    """

    case: Case
    rounds: k.i64 = 0
    lively: bool = False
    answered: k.i64 = 0
    pressed: list[int]
    ending: k.i64 = floor.LAPSED

    def __init__(
        self,
        issue: k.i64 = INTENT,
        initiator: k.i64 = -1,
        respondent: k.i64 = -1,
        about: k.i64 = -1,
        demand: k.i64 = BLANK,
    ) -> None:
        self.case = Case()
        self.case.issue = issue
        self.case.initiator = initiator
        self.case.respondent = respondent
        self.case.about = about
        self.case.demand = demand
        self.pressed = [-1, -1]

    def begin(self, g: Exodus) -> k.Step:
        """EX-DEB-01, EX-DEB-07: parties and issue are known to all."""
        case = self.case
        case.announce(g)
        g.s.offers = []
        if case.issue == INTENT:
            g.say(facts.DISPUTED, case.about)
        g.say(facts.DEMANDS[case.issue], case.initiator, case.respondent, case.demand)
        return k.Goto(ConflictScene.talk)

    # Rounds of talk.

    def talk(self, g: Exodus) -> k.Step:
        """EX-DEC-20, EX-DEC-21: the parties act; in the first round all others take sides."""
        if self.rounds == ROUNDS:
            return k.Run(Showdown(self.case), ConflictScene.decided)
        self.rounds += 1
        self.lively = False
        case = self.case
        first = self.rounds == 1
        questions = [facts.MOVE.put_to(g.seat_of(case.party(side))) for side in range(2)]
        if first:
            for other in case.bystanders(g):
                questions.append(facts.SIDES.put_to(g.seat_of(other)))
        questions.extend(asides(g, case, not first))
        return k.Ask(questions, ConflictScene.heard, k.GATHER, ConflictScene.meanwhile)

    def offer(self, g: Exodus, question: k.Question) -> k.Shape:
        """EX-DEC-20, EX-DEC-23: everything that can be done in a scene, and no more."""
        case = self.case
        faction = g.faction_of(question.seat)
        if question.topic is facts.MOVE:
            if faction == case.initiator:
                return pressure.initiator_acts(g, case)
            return pressure.respondent_acts(g, case)
        if question.topic is facts.CONFIRM:
            return k.Choose(
                k.YES_NO, [0, 1] if deals.can_confirm(g, g.s.offers[self.answered]) else [0]
            )
        if question.topic is facts.BLACKMAILED:
            return k.Choose(
                pressure.PAYMENT, pressure.payments(g, case.party(1 - question.subject), faction)
            )
        return side_shape(g, case, question)

    def meanwhile(self, g: Exodus) -> k.Step:
        """EX-DEB-06, EX-MRK-03: somebody takes a side, or calls in a marker."""
        on_the_side(g, self.case)
        return k.STAY

    def heard(self, g: Exodus) -> k.Step:
        """EX-DEB-09: what the round has come to; dropping the matter goes before all else.

        EX-MRK-06, EX-MRK-07: a marker wins it without a test, and nothing is granted.
        """
        case = self.case
        ours, theirs = g.answers[0], g.answers[1]
        for other in case.bystanders(g):
            answer = g.answer_of(g.seat_of(other))
            if answer is not None:
                case.take_side(g, other, answer)
        if ours.key == pressure.WITHDRAW:
            return self.over(floor.WITHDRAWN)
        if theirs.key == pressure.CAPITULATE:
            case.grant_demand(g)
            return self.over(floor.CAPITULATED)
        if theirs.key == pressure.REFUSE:
            take(g, case.respondent, case.initiator, 1)
            return self.over(floor.REFUSED)
        self.act(g, 0, ours)
        self.act(g, 1, theirs)
        return k.Goto(ConflictScene.confirm)

    def act(self, g: Exodus, side: k.i64, answer: k.Answer) -> None:
        """What goes on within the scene: a counter-demand, an offer, a threat."""
        case = self.case
        if answer.passed():
            return
        self.lively = True
        if answer.key == pressure.COUNTER:
            case.countered = True
            case.counter = read_vote(case.issue, answer.part(0))
            case.announce(g)
            g.say(facts.COUNTERS[case.issue], case.respondent, case.initiator, case.counter)
        elif answer.key == pressure.OFFER:
            deal = deals.read_deal(
                case.issue, case.party(side), case.party(1 - side), answer.part(0)
            )
            deal.audience = case.circle(g)
            g.s.offers.append(deal)
            self.tell_offer(g, deal, deal.audience)
        elif answer.key == pressure.BLACKMAIL:
            self.pressed[side] = answer.part(0).key

    def tell_offer(self, g: Exodus, deal: Deal, audience: k.i64) -> None:
        """Put an offer into the log of those who may hear it."""
        if not g.quiet:
            text = deals.deal_text(self.case.issue, deal)
            g.say(facts.OFFERED, deal.by, deal.to, audience=audience, text=text)

    # Offers and threats are answered one by one.

    def confirm(self, g: Exodus) -> k.Step:
        """EX-COM-05: the other party confirms this very version, or lets it go."""
        if self.answered == len(g.s.offers):
            return k.Goto(ConflictScene.threaten)
        question = facts.CONFIRM.put_to(g.seat_of(g.s.offers[self.answered].to))
        return k.Ask([question], ConflictScene.confirmed, audience=self.case.circle(g))

    def confirmed(self, g: Exodus) -> k.Step:
        """EX-DEB-10: a deal that both have confirmed is executed and ends the scene."""
        deal = g.s.offers[self.answered]
        self.answered += 1
        if g.answer().key == 1:
            deals.execute(g, self.case.issue, deal, self.case.circle(g))
            return self.over(floor.AGREED)
        g.say(facts.DECLINED, deal.to, deal.by, audience=self.case.circle(g))
        return k.Goto(ConflictScene.confirm)

    def threaten(self, g: Exodus) -> k.Step:
        """EX-SCT-16, EX-DEC-23: one party says what it knows; only the two hear it."""
        case = self.case
        for side in range(2):
            place = self.pressed[side]
            if place >= 0:
                self.pressed[side] = -1
                knower, pressed = case.party(side), case.party(1 - side)
                g.say(facts.THREATENED, knower, pressed, place, audience=case.couple(g))
                pressure.press(g, knower, pressed, place)
                question = k.Question(facts.BLACKMAILED, g.seat_of(pressed), 1 - side)
                return k.Ask([question], ConflictScene.yielded, audience=case.couple(g))
        if self.lively:
            return k.Goto(ConflictScene.talk)
        return k.Run(Showdown(case), ConflictScene.decided)

    def yielded(self, g: Exodus) -> k.Step:
        """EX-SCT-16: a marker buys peace; otherwise the presser has what it demands.

        To a respondent that means its counter-demand, and in any case that the matter is dropped.
        """
        case = self.case
        side = g.questions[0].subject
        if g.answer().key != pressure.ACCEPT:
            issue_markers(g, case.party(side), case.party(1 - side), 1)
            return k.Goto(ConflictScene.threaten)
        if side == 1:
            case.grant_demand(g)
            return self.over(floor.CAPITULATED)
        case.grant_counter(g)
        return self.over(floor.WITHDRAWN)

    # What comes of it.

    def decided(self, g: Exodus) -> k.Step:
        """EX-DEB-13, EX-DEB-15: it was put to the test, or has lapsed."""
        return self.over(g.finished(Showdown).ending)

    def over(self, ending: k.i64) -> k.Step:
        """EX-DEB-09: the scene ends in one of its ways."""
        self.ending = ending
        return k.Goto(ConflictScene.close)

    def close(self, g: Exodus) -> k.Step:
        """EX-DEB-07: the outcome is known to all, and with `open_scenes` also the talk."""
        g.say(facts.ENDS, self.case.initiator, self.case.respondent, self.ending)
        if g.s.settings.open_scenes:
            for deal in g.s.offers:
                self.tell_offer(g, deal, k.EVERYONE)
            for pact in g.s.pacts:
                pact.audience = k.EVERYONE
        g.s.dispute = Dispute()
        g.s.offers = []
        if g.s.vacancies:
            return k.Run(Replacements(), ConflictScene.leave)
        return k.DONE

    def leave(self, g: Exodus) -> k.Step:
        """Whoever fell over a secret told here is replaced."""
        g.forget_sheet()
        return k.DONE

    def imagined(self, g: Exodus, viewer: k.i64, dice: k.Chance) -> None:
        """EX-DEB-07: whoever did not hear an offer knows nothing of its terms."""
        for place in range(len(g.s.offers)):
            deal = g.s.offers[place]
            if not k.sees(deal.audience, viewer):
                unheard = Deal()
                unheard.audience = deal.audience
                unheard.by = deal.by
                unheard.to = deal.to
                g.s.offers[place] = unheard

    def words(self, view: k.View, question: k.Question) -> k.Words:
        """What is demanded, or what is offered."""
        state: State = view.state
        words = k.Words(question.topic.prompt)
        if question.topic is facts.CONFIRM:
            deal = state.offers[self.answered]
            words.prompt = (
                f"{question.topic.prompt} {deals.deal_text(self.case.issue, deal, state)}"
            )
            words.barred[k.YES_NO.name, 1] = "you do not know what you are to tell"
        else:
            words.prompt = f"{demand_text(self.case, state)} {question.topic.prompt}"
        return words
