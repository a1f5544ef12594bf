"""Duties: what a law obliges every Party to do, and by when (GD-LAW-06, GD-LAW-13..15).

At its deadline a duty is done, void, or broken. Where it can still be done in that moment its Party
is asked; Fleets cannot be sent any more once the declarations are closed (GD-INV-10). A duty that
was broken costs its Corruption at that deadline, which nothing takes back (GD-END-01, GD-TAX-06).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names, play
from starmoot.games.destiny.cards import event_deck
from starmoot.games.destiny.deals import offers
from starmoot.games.destiny.laws import compliance, language, permits, statutes
from starmoot.games.destiny.laws.deeds import Deed, costs
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.state import FLEET_MOST
from starmoot.games.destiny.turn import purchases
from starmoot.games.destiny.war import conflicts, feint
from starmoot.games.destiny.words import law_words

DEADLINE: Final = k.Kind("destiny.deadline")
SENATE_ENDS: Final = DEADLINE.word("senate_ends")
DECLARATIONS_END: Final = DEADLINE.word("declarations_end")
PURCHASES_END: Final = DEADLINE.word("purchases_end")
"""GD-LAW-13: when duties are due."""

FULFILS: Final = k.note("destiny.fulfils", "GD-LAW-13", "{party} does what the law asks: {duty}")
FAILS: Final = k.note(
    "destiny.fails", "GD-LAW-06 GD-LAW-15", "{party} has not done its duty: {duty}"
)


# What duties ask, and what was done


def deadline_of(duty: k.i64) -> k.i64:
    """GD-LAW-13: when a duty is due."""
    if duty == language.BUY_FLEET_DUTY:
        return PURCHASES_END
    return SENATE_ENDS if duty == language.PUBLISH_DEALS else DECLARATIONS_END


def attacking(g: Destiny, party: names.Party) -> k.i64:
    """GD-LAW-13: how many Fleets of a Party attack Infested Sectors."""
    own = [one for one in g.s.orders if one.owner == party and one.intent != conflicts.DEFEND]
    return sum([len(one.origins) for one in own if g.owner(one.sector) == names.INFESTED])


def fitting(g: Destiny, clause: statutes.Clause, party: names.Party) -> list[names.Sector]:
    """GD-PRO-10: the Sectors that Fleets may be stationed in; none that is Infested."""
    return [
        sector
        for sector in names.EVERY_SECTOR
        if g.owner(sector) != names.INFESTED
        and compliance.filter_holds(g, clause.where, party, sector)
    ]


def is_void(g: Destiny, clause: statutes.Clause, party: names.Party) -> bool:
    """GD-LAW-14: whether nobody could fulfil the duty by any legal act.

    GD-EVNT-20: in a strike that is asking for more Fleets than anybody may buy; who bought one for
    itself instead has no excuse (GD-LAW-15).
    """
    if clause.duty == language.BUY_FLEET_DUTY:
        missing = clause.amount - g.done(party, language.BUY_REPUBLIC_FLEET)
        return missing > purchases.supply(
            g, names.REPUBLIC
        ) or clause.amount > event_deck.most_bought(g)
    if clause.duty == language.STATION_FLEET:
        sectors = len(fitting(g, clause, party))
        return sectors == 0 or (clause.each and sectors * clause.amount > FLEET_MOST)
    return clause.duty == language.ATTACK_INFESTED and g.sector_count(names.INFESTED) == 0


def is_done(g: Destiny, clause: statutes.Clause, party: names.Party) -> bool:
    """GD-LAW-13: whether a Party has done its duty."""
    if clause.duty == language.BUY_FLEET_DUTY:
        return g.done(party, language.BUY_REPUBLIC_FLEET) >= clause.amount
    if clause.duty == language.ATTACK_INFESTED:
        return attacking(g, party) >= clause.amount
    if clause.duty == language.PUBLISH_DEALS:
        return not offers.hidden_deals(g, party)
    held = [feint.defending(g, party, sector) for sector in fitting(g, clause, party)]
    return min(held) >= clause.amount if clause.each else sum(held) >= clause.amount


def is_open(g: Destiny, law: k.i64, clause: statutes.Clause, party: names.Party) -> bool:
    """Whether a duty is still to be done by a Party whom the law binds."""
    if not compliance.binds(g, law, party) or is_void(g, clause, party):
        return False
    return not is_done(g, clause, party)


class Due(k.Record):
    """A duty of one Party, by the places of its law and clause."""

    party: names.Party = names.NO_PARTY
    law: int = 0
    clause: int = 0


class DutyDue(k.Topic):
    """Whoever has done its duty has nothing to break."""

    def offer(self, at: Deadline, g: Destiny, question: k.Question) -> k.Shape:
        duty = at.duty(g)
        if is_done(g, duty, at.party):
            return k.Choose(compliance.COMPLIANCE, [compliance.OBEY])
        return k.Choose(
            compliance.COMPLIANCE,
            [compliance.OBEY, compliance.BREAK] if at.able(g) else [compliance.BREAK],
        )

    def absent(self, at: Deadline, g: Destiny, question: k.Question) -> k.Answer:
        """GD-DEC-16: the duty is done if it can be."""
        return k.pick(compliance.OBEY if at.able(g) else compliance.BREAK)

    def words(self, at: Deadline, view: k.View, question: k.Question) -> k.Words:
        """The duty, and what either answer means."""
        state = view.state
        law = state.laws[at.law]
        clause = law.clauses[at.clause]
        words = k.Words(f"{law.title}: {law_words.clause_text(clause)} Will you comply?")
        publishes = clause.duty == language.PUBLISH_DEALS
        cost = 0 if publishes else at.cost(play.seen_by(view))
        obey = f"You pay {cost} Money for Republic Fleets in Sector 1."
        words.previews[compliance.COMPLIANCE.name, compliance.OBEY] = (
            "All your deals become public." if publishes else obey
        )
        price = state.settings.breach_corruption
        words.previews[compliance.COMPLIANCE.name, compliance.BREAK] = (
            f"{price} Corruption on one of your Senators, at once."
        )
        if publishes:
            words.barred[compliance.COMPLIANCE.name, compliance.BREAK] = (
                "You have no deals that are not public."
            )
        else:
            poor = state.parties[at.party].money < cost
            why = f"You cannot pay {cost} Money." if poor else "You may buy no more Fleets."
            words.barred[compliance.COMPLIANCE.name, compliance.OBEY] = why
        return words


DUTY_DUE: Final = DutyDue(
    "destiny.duty",
    "GD-DEC-16 GD-LAW-06",
    "A law asks something of you, now at the latest. Will you comply?",
    title="A duty under the law",
)


class Deadline(k.Procedure[Destiny]):
    """GD-LAW-13: duties fall due, for one Party after another in initiative order.

    `left` are the duties to look at, each a number made of its Party, law and clause.
    """

    moment: k.i64 = SENATE_ENDS
    left: list[Due] = []
    party: names.Party = names.NO_PARTY
    law: k.i64 = -1
    clause: k.i64 = -1

    def begin(self, g: Destiny) -> k.Step:
        for party in g.senate():
            for law in range(len(g.s.laws)):
                clauses = g.s.laws[law].clauses
                for place in range(len(clauses)):
                    duty = clauses[place]
                    if duty.kind == language.DUTY and deadline_of(duty.duty) == self.moment:
                        self.left.append(Due(party=party, law=law, clause=place))
        return k.Goto(Deadline.next)

    def next(self, g: Destiny) -> k.Step:
        """The next duty that is neither done nor void."""
        while self.left:
            one = self.left.pop(0)
            self.party, self.law, self.clause = one.party, one.law, one.clause
            duty = self.duty(g)
            if duty.duty == language.PUBLISH_DEALS:
                if compliance.binds(g, self.law, self.party):
                    return self.inquire(g)
            elif is_open(g, self.law, duty, self.party):
                if duty.duty == language.BUY_FLEET_DUTY:
                    return k.ask(DUTY_DUE, g.seat_of(self.party), Deadline.answered)
                return self.fail(g)
        return k.DONE

    def fail(self, g: Destiny) -> k.Step:
        """GD-LAW-15, GD-TAX-06, GD-TAX-08: the law is broken for this turn, and that costs."""
        g.say(FAILS, self.party, self.duty(g).duty)
        compliance.mark_broken(g, self.law, self.party)
        return k.Run(tokens.penance(g, self.party, "a duty broken"), Deadline.next)

    def duty(self, g: Destiny) -> statutes.Clause:
        """The clause in question."""
        return g.s.laws[self.law].clauses[self.clause]

    def inquire(self, g: Destiny) -> k.Step:
        """GD-HID-12: every Party is asked, so that nobody learns who has deals to hide."""
        return k.Ask([DUTY_DUE.put_to(g.seat_of(self.party))], Deadline.answered, poll=True)

    def able(self, g: Destiny) -> bool:
        """Whether the Party could still do its duty."""
        duty = self.duty(g)
        if duty.duty == language.PUBLISH_DEALS:
            return True
        allowed = self.missing(g) <= purchases.fleets_left_to_buy(g, self.party)
        return allowed and g.can_pay(self.party, names.MONEY, self.cost(g))

    def cost(self, g: Destiny) -> k.i64:
        """What the Republic Fleets cost that the Party has not bought yet."""
        missing = self.missing(g)
        return missing * purchases.price(g, self.party, purchases.REPUBLIC_WARE)

    def missing(self, g: Destiny) -> k.i64:
        """How many Republic Fleets the Party still has to buy."""
        return self.duty(g).amount - g.done(self.party, language.BUY_REPUBLIC_FLEET)

    def back(self, g: Destiny) -> k.Step:
        """GD-TAX-13: whoever rebelled meanwhile, or broke the law, owes nothing any more."""
        if compliance.binds(g, self.law, self.party):
            return k.STAY
        self.held = None
        return k.Goto(Deadline.next)

    def answered(self, g: Destiny) -> k.Step:
        duty = self.duty(g)
        if is_done(g, duty, self.party):
            return k.Goto(Deadline.next)
        if g.answer().key == compliance.BREAK:
            return self.fail(g)
        if duty.duty == language.PUBLISH_DEALS:
            offers.publish_all(g, self.party)
            g.say(FULFILS, self.party, duty.duty)
            return k.Goto(Deadline.next)
        purchase = Deed(party=self.party, act=language.BUY_REPUBLIC_FLEET, times=self.missing(g))
        purchase.cost = costs(names.MONEY, self.cost(g))
        return k.Run(permits.Permit([purchase]), Deadline.buy)

    def affords(self, g: Destiny, ware: k.i64) -> bool:
        """Whether the Party can pay what is for sale."""
        return g.can_pay(self.party, names.MONEY, purchases.price(g, self.party, ware))

    def buy(self, g: Destiny) -> k.Step:
        """GD-PRO-07: the Fleets are bought, unless another law stood in the way.

        GD-TAX-13: whoever rebelled over that law owes nothing any more.
        """
        duty = self.duty(g)
        bound = compliance.binds(g, self.law, self.party)
        if bound and g.finished(permits.Permit).allowed:
            ware = purchases.REPUBLIC_WARE
            while not is_done(g, duty, self.party) and self.affords(g, ware):
                purchases.buy_one(g, self.party, ware)
        if is_done(g, duty, self.party):
            g.say(FULFILS, self.party, duty.duty)
        elif bound:
            return self.fail(g)
        return k.Goto(Deadline.next)
