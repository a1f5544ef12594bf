"""Conflict scenes: two factions argue over a vote, and settle it or put it to the test (EX-DEB).

A scene is a few rounds of talk and then the moment of decision (`showdown`). In a round both
parties act at once and in secret: they give in, drop it, name a counter-demand, offer a deal,
press with what they know, or stand firm. Whoever is not involved may take a side until the dice
are rolled. EX-TIME-12: scenes run one after another.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.exodus.asides import asides, on_the_side, side_shape
from starmoot.games.exodus.case import Case, demand_text
from starmoot.games.exodus.characters import Replacements
from starmoot.games.exodus.conflict_facts import (
    BLACKMAILED,
    CONFIRM,
    COUNTERS,
    DECLINED,
    DEMANDS,
    DISPUTED,
    ENDS,
    MOVE,
    OFFERED,
    SIDES,
    THREATENED,
)
from starmoot.games.exodus.deals import can_confirm, deal_text, execute, read_deal
from starmoot.games.exodus.floor import AGREED, CAPITULATED, LAPSED, REFUSED, WITHDRAWN
from starmoot.games.exodus.markers import MARKER, issue_markers, take
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.pressure import (
    ACCEPT,
    BLACKMAIL,
    CAPITULATE,
    COUNTER,
    OFFER,
    PAYMENT,
    REFUSE,
    WITHDRAW,
    initiator_acts,
    payments,
    press,
    respondent_acts,
)
from starmoot.games.exodus.showdown import Showdown
from starmoot.games.exodus.state import BLANK, Deal, Dispute, State
from starmoot.games.exodus.votes import INTENT, read_vote
from starmoot.kernel import (
    EVERYONE,
    GATHER,
    STAY,
    YES_NO,
    Answer,
    Ask,
    Chance,
    Choose,
    Done,
    Goto,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    View,
    Words,
    i64,
    sees,
)

ROUNDS: Final = 3
"""How often the parties may act before they have to decide (EX-DEB-08)."""


@final
class ConflictScene(Procedure[Exodus]):
    """EX-DEB: one scene between an initiator and a respondent; hands up how it ended.

    Of all versions of a deal (`State.offers`) `answered` were declined; `pressed` are the secrets
    with which each party threatens in this round.
    """

    case: Case
    rounds: i64 = 0
    lively: bool = False
    answered: i64 = 0
    pressed: list[int]
    ending: i64 = LAPSED

    def __init__(
        self,
        issue: i64 = INTENT,
        initiator: i64 = -1,
        respondent: i64 = -1,
        about: i64 = -1,
        demand: i64 = BLANK,
    ) -> None:
        self.case = Case()
        self.case.issue = issue
        self.case.initiator = initiator
        self.case.respondent = respondent
        self.case.about = about
        self.case.demand = demand
        self.pressed = [-1, -1]

    def begin(self, g: Exodus) -> Step:
        """EX-DEB-01, EX-DEB-07: parties and issue are known to all."""
        case = self.case
        case.announce(g)
        g.s.offers = []
        if case.issue == INTENT:
            g.say(DISPUTED, case.about)
        g.say(DEMANDS[case.issue], case.initiator, case.respondent, case.demand)
        return Goto(ConflictScene.talk)

    # Rounds of talk.

    def talk(self, g: Exodus) -> Step:
        """EX-DEC-20, EX-DEC-21: the parties act; in the first round all others take sides."""
        if self.rounds == ROUNDS:
            return Run(Showdown(self.case), ConflictScene.decided)
        self.rounds += 1
        self.lively = False
        case = self.case
        first = self.rounds == 1
        questions = [MOVE.put_to(g.seat_of(case.party(side))) for side in range(2)]
        if first:
            for other in case.bystanders(g):
                questions.append(SIDES.put_to(g.seat_of(other)))
        questions.extend(asides(g, case, not first))
        return Ask(questions, ConflictScene.heard, GATHER, ConflictScene.meanwhile)

    def offer(self, g: Exodus, question: Question) -> Shape:
        """EX-DEC-20, EX-DEC-23: everything that can be done in a scene, and no more."""
        case = self.case
        faction = g.faction_of(question.seat)
        if question.topic is MOVE:
            if faction == case.initiator:
                return initiator_acts(g, case)
            return respondent_acts(g, case)
        if question.topic is CONFIRM:
            return Choose(YES_NO, [0, 1] if can_confirm(g, g.s.offers[self.answered]) else [0])
        if question.topic is BLACKMAILED:
            return Choose(PAYMENT, payments(g, case.party(1 - question.subject), faction))
        return side_shape(g, case, question)

    def meanwhile(self, g: Exodus) -> Step:
        """EX-DEB-06, EX-MRK-03: somebody takes a side, or calls in a marker."""
        on_the_side(g, self.case)
        return STAY

    def heard(self, g: Exodus) -> Step:
        """EX-DEB-09: what the round has come to; dropping the matter goes before all else.

        EX-MRK-06, EX-MRK-07: a marker wins it without a test, and nothing is granted.
        """
        case = self.case
        ours, theirs = g.answers[0], g.answers[1]
        for other in case.bystanders(g):
            answer = g.answer_of(g.seat_of(other))
            if answer is not None:
                case.take_side(g, other, answer)
        if ours.key == WITHDRAW:
            return self.over(WITHDRAWN)
        if theirs.key == CAPITULATE:
            case.grant_demand(g)
            return self.over(CAPITULATED)
        if theirs.key == REFUSE:
            take(g, case.respondent, case.initiator, 1)
            return self.over(REFUSED)
        self.act(g, 0, ours)
        self.act(g, 1, theirs)
        return Goto(ConflictScene.confirm)

    def act(self, g: Exodus, side: i64, answer: Answer) -> None:
        """What goes on within the scene: a counter-demand, an offer, a threat."""
        case = self.case
        if answer.passed():
            return
        self.lively = True
        if answer.key == COUNTER:
            case.countered = True
            case.counter = read_vote(case.issue, answer.part(0))
            case.announce(g)
            g.say(COUNTERS[case.issue], case.respondent, case.initiator, case.counter)
        elif answer.key == OFFER:
            deal = read_deal(case.issue, case.party(side), case.party(1 - side), answer.part(0))
            deal.audience = case.circle(g)
            g.s.offers.append(deal)
            self.tell_offer(g, deal, deal.audience)
        elif answer.key == BLACKMAIL:
            self.pressed[side] = answer.part(0).key

    def tell_offer(self, g: Exodus, deal: Deal, audience: i64) -> None:
        """Put an offer into the log of those who may hear it."""
        if not g.quiet:
            text = deal_text(self.case.issue, deal)
            g.say(OFFERED, deal.by, deal.to, audience=audience, text=text)

    # Offers and threats are answered one by one.

    def confirm(self, g: Exodus) -> Step:
        """EX-COM-05: the other party confirms this very version, or lets it go."""
        if self.answered == len(g.s.offers):
            return Goto(ConflictScene.threaten)
        question = CONFIRM.put_to(g.seat_of(g.s.offers[self.answered].to))
        return Ask([question], ConflictScene.confirmed, audience=self.case.circle(g))

    def confirmed(self, g: Exodus) -> Step:
        """EX-DEB-10: a deal that both have confirmed is executed and ends the scene."""
        deal = g.s.offers[self.answered]
        self.answered += 1
        if g.answer().key == 1:
            execute(g, self.case.issue, deal, self.case.circle(g))
            return self.over(AGREED)
        g.say(DECLINED, deal.to, deal.by, audience=self.case.circle(g))
        return Goto(ConflictScene.confirm)

    def threaten(self, g: Exodus) -> Step:
        """EX-SCT-16, EX-DEC-23: one party says what it knows; only the two hear it."""
        case = self.case
        for side in range(2):
            place = self.pressed[side]
            if place >= 0:
                self.pressed[side] = -1
                knower, pressed = case.party(side), case.party(1 - side)
                g.say(THREATENED, knower, pressed, place, audience=case.couple(g))
                press(g, knower, pressed, place)
                question = Question(BLACKMAILED, g.seat_of(pressed), 1 - side)
                return Ask([question], ConflictScene.yielded, audience=case.couple(g))
        if self.lively:
            return Goto(ConflictScene.talk)
        return Run(Showdown(case), ConflictScene.decided)

    def yielded(self, g: Exodus) -> Step:
        """EX-SCT-16: a marker buys peace; otherwise the presser has what it demands.

        To a respondent that means its counter-demand, and in any case that the matter is dropped.
        """
        case = self.case
        side = g.questions[0].subject
        if g.answer().key != ACCEPT:
            issue_markers(g, case.party(side), case.party(1 - side), 1)
            return Goto(ConflictScene.threaten)
        if side == 1:
            case.grant_demand(g)
            return self.over(CAPITULATED)
        case.grant_counter(g)
        return self.over(WITHDRAWN)

    # What comes of it.

    def decided(self, g: Exodus) -> Step:
        """EX-DEB-13, EX-DEB-15: it was put to the test, or has lapsed."""
        return self.over(g.returned)

    def over(self, ending: i64) -> Step:
        """EX-DEB-09: the scene ends in one of its ways."""
        self.ending = ending
        return Goto(ConflictScene.close)

    def close(self, g: Exodus) -> Step:
        """EX-DEB-07: the outcome is known to all, and with `open_scenes` also the talk."""
        g.say(ENDS, self.case.initiator, self.case.respondent, self.ending)
        if g.s.settings.open_scenes:
            for deal in g.s.offers:
                self.tell_offer(g, deal, EVERYONE)
            for pact in g.s.pacts:
                pact.audience = EVERYONE
        g.s.dispute = Dispute()
        g.s.offers = []
        if g.s.vacancies:
            return Run(Replacements(), ConflictScene.leave)
        return Done(self.ending)

    def leave(self, g: Exodus) -> Step:
        """Whoever fell over a secret told here is replaced."""
        g.forget_sheet()
        return Done(self.ending)

    def imagined(self, g: Exodus, viewer: i64, dice: Chance) -> None:
        """EX-DEB-07: whoever did not hear an offer knows nothing of its terms."""
        for place in range(len(g.s.offers)):
            deal = g.s.offers[place]
            if not sees(deal.audience, viewer):
                unheard = Deal()
                unheard.audience = deal.audience
                unheard.by = deal.by
                unheard.to = deal.to
                g.s.offers[place] = unheard

    def words(self, view: View, question: Question) -> Words:
        """What is demanded, or what is offered."""
        state: State = view.state
        words = Words(question.topic.prompt)
        if question.topic is CONFIRM:
            deal = state.offers[self.answered]
            words.prompt = f"{question.topic.prompt} {deal_text(self.case.issue, deal, state)}"
            words.barred[YES_NO.name, 1] = "you do not know what you are to tell"
        elif question.topic is not MARKER:
            words.prompt = f"{demand_text(self.case, state)} {question.topic.prompt}"
        return words
