"""Conflict scenes: two factions argue over a vote, and settle it or put it to the test. (EX-DEB)

A scene is a few rounds of talk and then the moment of decision (`showdown`). In a round both
parties act at once and in secret: they give in, drop it, name a counter-demand, offer a deal,
press with what they know, or stand firm. Everybody else may take a side until the dice are rolled.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.exodus import names
from starmoot.games.exodus.characters.succession import Replacements
from starmoot.games.exodus.conflict import case, deals, facts, floor, pressure
from starmoot.games.exodus.conflict.markers import issue_markers, standing_markers, take
from starmoot.games.exodus.conflict.showdown import Showdown
from starmoot.games.exodus.conflict.votes import INTENT, read_vote
from starmoot.games.exodus.play import Exodus
from starmoot.games.exodus.secrets.wording import held_text
from starmoot.games.exodus.state import BLANK, Deal, Dispute, State

ROUNDS: Final = 3
"""How often the parties may act before they have to decide. (EX-DEB-08)"""


UNABLE: Final = "you do not know what you are to tell"


class Move(k.Pick):
    """What a party does in a round, and what that needs: a vote, a deal or a secret."""

    act: int = pressure.STAND_FIRM
    detail: k.Answer = k.PASS


class MoveTopic(k.Topic):
    """Everything that a party can do in a round; passing is standing firm. (EX-DEC-20)"""

    def offer(self, at: ConflictScene, g: Exodus, question: k.Question) -> k.Shape:
        if g.faction_of(question.seat) == g.s.dispute.initiator:
            return pressure.initiator_acts(g)
        return pressure.respondent_acts(g)

    def words(self, at: ConflictScene, view: k.View, question: k.Question) -> k.Words:
        """What is demanded, what each act would lead to, and a deal by its two sides."""
        state: State = view.state
        dispute = state.dispute
        words = k.Words(f"{case.demand_text(state, question.seat)} {self.prompt}")
        accuses = state.factions[dispute.initiator].seat == question.seat
        by, to = dispute.initiator, dispute.respondent
        pressure.explain_acts(words)
        deals.explain_deal(
            words,
            pressure.ACT.key(pressure.OFFER),
            dispute.issue,
            by if accuses else to,
            to if accuses else by,
        )
        return words


class ConfirmTopic(k.Topic):
    """Yes or no to the present offer; no, where one could not keep one's side. (EX-COM-05)"""

    watched = True

    def offer(self, at: ConflictScene, g: Exodus, question: k.Question) -> k.Shape:
        able = deals.can_confirm(g, g.s.offers[at.answered])
        return k.Choose(k.YES_NO, [0, 1] if able else [0])

    def words(self, at: ConflictScene, view: k.View, question: k.Question) -> k.Words:
        """What one gets and gives, as a card with its answers. (EX-COM-05)"""
        state: State = view.state
        issue, offer = state.dispute.issue, state.offers[at.answered]
        words = k.Words(f"{self.prompt} {deals.deal_text(issue, offer, state)}")
        words.barred[k.YES_NO.name, 1] = UNABLE
        gets = deals.gives_text(issue, offer, "their", state)
        gives = deals.asks_text(issue, offer, "your", state)
        card = words.deal(state.factions[offer.by].seat, gets, gives)
        besides = deals.besides_text(offer)
        card.text = besides[:1].upper() + besides[1:]
        card.accept, card.refuse = ["yes"], ["no"]
        card.why = f"You cannot accept: {UNABLE}."
        return words


class BlackmailTopic(k.Topic):
    """A marker for silence, or what the other party demands. (EX-DEC-23)"""

    watched = True

    def offer(self, at: ConflictScene, g: Exodus, question: k.Question) -> k.Shape:
        pressed = g.faction_of(question.seat)
        open_to = pressure.payments(g, g.s.dispute.opponent(pressed), pressed)
        return k.Choose(pressure.PAYMENT, open_to)

    def words(self, at: ConflictScene, view: k.View, question: k.Question) -> k.Words:
        """What is demanded, what they know, and what either answer leads to."""
        state: State = view.state
        told = case.demand_text(state, question.seat)
        threats = [entry for entry in view.log if entry.note is facts.THREATENED]
        if threats:
            held = state.secrets[threats[-1].args[2]]
            told += f" They know: {held_text(state, held)}"
        words = k.Words(f"{told} {self.prompt}")
        pressed = state.factions[state.dispute.respondent].seat == question.seat
        yields = "your vote becomes what they demand" if pressed else "you drop your demand"
        words.previews[pressure.PAYMENT.name, pressure.PAY] = (
            "they hold one more marker of yours, and the scene goes on"
        )
        words.previews[pressure.PAYMENT.name, pressure.ACCEPT] = f"{yields}, and the scene is over"
        return words


MOVE: Final = MoveTopic(
    "exodus.scene_act",
    "EX-DEC-20 EX-DEB-08",
    "What do you do?",
    "Stand firm",
    clock="scene",
    title="Confrontation",
)
CONFIRM: Final = ConfirmTopic(
    "exodus.confirm",
    "EX-DEC-20 EX-COM-05",
    "Do you confirm this deal?",
    clock="scene",
    title="Confirm the deal",
)
BLACKMAILED: Final = BlackmailTopic(
    "exodus.blackmail",
    "EX-DEC-23 EX-SCT-16",
    "Do you owe them a favour, or give them what they want?",
    clock="scene",
)


class ConflictScene(k.Procedure[Exodus]):
    """One scene between an initiator and a respondent; `ending` is how it ended. (EX-DEB)

    Of all versions of a deal (`State.offers`) `answered` were declined; `pressed` are the secrets
    with which each party threatens in this round.
    """

    issue: k.i64 = INTENT
    initiator: names.Faction = names.NO_FACTION
    respondent: names.Faction = names.NO_FACTION
    about: names.Faction = names.NO_FACTION
    demand: k.i64 = BLANK
    rounds: k.i64 = 0
    lively: bool = False
    answered: k.i64 = 0
    pressed: list[int] = [-1, -1]
    ending: k.i64 = floor.LAPSED

    def begin(self, g: Exodus) -> k.Step:
        """Parties and issue are known to all. (EX-DEB-01, EX-DEB-07)"""
        dispute = Dispute()
        dispute.issue = self.issue
        dispute.initiator = self.initiator
        dispute.respondent = self.respondent
        dispute.about = self.about
        dispute.demand = self.demand
        g.s.dispute = dispute
        g.s.offers = []
        if self.issue == INTENT:
            g.say(facts.DISPUTED, self.about)
        g.say(facts.DEMANDS[self.issue], self.initiator, self.respondent, self.demand)
        return k.Goto(ConflictScene.talk)

    # Rounds of talk.

    def talk(self, g: Exodus) -> k.Step:
        """The parties act; in the first round all others are asked for a side. (EX-DEC-21)"""
        if self.rounds == ROUNDS:
            return k.Run(Showdown(), ConflictScene.decided)
        self.rounds += 1
        self.lively = False
        questions = [MOVE.put_to(g.seat_of(g.s.dispute.party(side))) for side in range(2)]
        if self.rounds == 1:
            questions += [case.SIDES.put_to(g.seat_of(other)) for other in case.bystanders(g)]
        if self.issue == INTENT:
            questions += standing_markers(g)
        if self.rounds > 1:
            questions += case.standing_sides(g)
        return k.Ask(questions, ConflictScene.heard)

    def heard(self, g: Exodus) -> k.Step:
        """What the round has come to; dropping the matter goes before all else. (EX-DEB-09)

        A marker wins it without a test, and nothing is granted. (EX-MRK-06, EX-MRK-07)
        """
        ours = k.read(Move, g.said_by(self.initiator))
        theirs = k.read(Move, g.said_by(self.respondent))
        for other in case.bystanders(g):
            answer = g.answer_of(g.seat_of(other))
            if answer is not None and not answer.passed():
                case.take_side(g, other, answer.key)
        if ours.act == pressure.WITHDRAW:
            return self.over(floor.WITHDRAWN)
        if theirs.act == pressure.CAPITULATE:
            case.grant_demand(g)
            return self.over(floor.CAPITULATED)
        if theirs.act == pressure.REFUSE:
            take(g, self.respondent, self.initiator, 1)
            return self.over(floor.REFUSED)
        self.act(g, 0, ours)
        self.act(g, 1, theirs)
        return k.Goto(ConflictScene.confirm)

    def act(self, g: Exodus, side: k.i64, move: Move) -> None:
        """What goes on within the scene: a counter-demand, an offer, a threat."""
        dispute = g.s.dispute
        if move.act == pressure.COUNTER:
            dispute.countered = True
            dispute.counter = read_vote(self.issue, move.detail)
            g.say(facts.COUNTERS[self.issue], self.respondent, self.initiator, dispute.counter)
        elif move.act == pressure.OFFER:
            by, to = dispute.party(side), dispute.party(1 - side)
            deal = deals.read_deal(self.issue, by, to, move.detail)
            deal.audience = case.circle(g)
            g.s.offers.append(deal)
            self.tell_offer(g, deal, deal.audience)
        elif move.act == pressure.BLACKMAIL:
            self.pressed[side] = move.detail.key
        else:
            return
        self.lively = True

    def tell_offer(self, g: Exodus, deal: Deal, audience: k.i64) -> None:
        """Put an offer into the log of those who may hear it."""
        if not g.quiet:
            text = deals.deal_text(self.issue, deal)
            g.say(facts.OFFERED, deal.by, deal.to, audience=audience, text=text)

    # Offers and threats are answered one by one.

    def confirm(self, g: Exodus) -> k.Step:
        """The other party confirms this very version, or lets it go. (EX-COM-05)"""
        if self.answered == len(g.s.offers):
            return k.Goto(ConflictScene.threaten)
        question = CONFIRM.put_to(g.seat_of(g.s.offers[self.answered].to))
        return k.Ask([question], ConflictScene.confirmed, audience=case.circle(g))

    def confirmed(self, g: Exodus) -> k.Step:
        """A deal that both have confirmed is executed and ends the scene. (EX-DEB-10)"""
        deal = g.s.offers[self.answered]
        self.answered += 1
        if g.answer().yes():
            deals.execute(g, self.issue, deal, case.circle(g))
            return self.over(floor.AGREED)
        g.say(facts.DECLINED, deal.to, deal.by, audience=case.circle(g))
        return k.Goto(ConflictScene.confirm)

    def threaten(self, g: Exodus) -> k.Step:
        """One party says what it knows; only the two hear it. (EX-SCT-16, EX-DEC-23)"""
        dispute = g.s.dispute
        for side in range(2):
            place = self.pressed[side]
            if place >= 0:
                self.pressed[side] = -1
                knower, pressed = dispute.party(side), dispute.party(1 - side)
                g.say(facts.THREATENED, knower, pressed, place, audience=case.couple(g))
                pressure.press(g, knower, pressed, place)
                question = BLACKMAILED.put_to(g.seat_of(pressed))
                return k.Ask([question], ConflictScene.yielded, audience=case.couple(g))
        if self.lively:
            return k.Goto(ConflictScene.talk)
        return k.Run(Showdown(), ConflictScene.decided)

    def yielded(self, g: Exodus) -> k.Step:
        """A marker buys peace; otherwise the presser has what it demands. (EX-SCT-16)

        To a respondent that means its counter-demand, and in any case that the matter is dropped.
        """
        pressed = g.faction_of(g.questions[0].seat)
        if g.answer().key != pressure.ACCEPT:
            issue_markers(g, pressed, g.s.dispute.opponent(pressed), 1)
            return k.Goto(ConflictScene.threaten)
        if pressed == self.respondent:
            case.grant_demand(g)
            return self.over(floor.CAPITULATED)
        case.grant_counter(g)
        return self.over(floor.WITHDRAWN)

    # What comes of it.

    def decided(self, g: Exodus) -> k.Step:
        """It was put to the test, or has lapsed. (EX-DEB-13, EX-DEB-15)"""
        return self.over(g.finished(Showdown).ending)

    def over(self, ending: k.i64) -> k.Step:
        """The scene ends in one of its ways. (EX-DEB-09)"""
        self.ending = ending
        return k.Goto(ConflictScene.close)

    def close(self, g: Exodus) -> k.Step:
        """The outcome is known to all, and with `open_scenes` also the talk. (EX-DEB-07)"""
        g.say(facts.ENDS, self.initiator, self.respondent, self.ending)
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
        """A leader who fell over a secret told here has been replaced."""
        g.forget_sheet()
        return k.DONE

    def imagined(self, g: Exodus, viewer: k.i64, dice: k.Chance) -> None:
        """Who did not hear an offer knows nothing of its terms. (EX-DEB-07)"""
        for place in range(len(g.s.offers)):
            deal = g.s.offers[place]
            if not k.sees(deal.audience, viewer):
                unheard = Deal()
                unheard.audience = deal.audience
                unheard.by = deal.by
                unheard.to = deal.to
                g.s.offers[place] = unheard
