"""Duties: what a law obliges every Party to do, and by when (GD-LAW-06, GD-LAW-13..15).

At its deadline a duty is done, void, or broken. Where it can still be done in that moment its Party
is asked; Fleets cannot be sent any more once the declarations are closed (GD-INV-10). The
Corruption for duties that were broken is placed when the turn ends (GD-END-01).
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.conflicts import DEFEND
from starmoot.games.destiny.fleets import fleets_at
from starmoot.games.destiny.law import CLAUSES_MOST, LAWS_MOST, Clause
from starmoot.games.destiny.law_checks import (
    BREAK,
    COMPLIANCE,
    DUE_FROM,
    OBEY,
    Comply,
    binds,
    filter_holds,
    mark_broken,
)
from starmoot.games.destiny.law_names import (
    ATTACK_INFESTED,
    BUY_FLEET_DUTY,
    BUY_REPUBLIC_FLEET,
    DUTY,
    DUTY_KIND,
    PUBLISH_DEALS,
    STATION_FLEET,
)
from starmoot.games.destiny.law_words import clause_text
from starmoot.games.destiny.names import (
    BITS,
    INFESTED,
    MONEY,
    NO_PARTY,
    PARTY,
    REPUBLIC,
    SECTOR_COUNT,
)
from starmoot.games.destiny.offers import hidden_deals, publish_all
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.purchases import (
    REPUBLIC_WARE,
    buy_one,
    fleets_left_to_buy,
    price,
    supply,
)
from starmoot.games.destiny.state import FLEET_MOST, with_value
from starmoot.games.destiny.tokens import PlaceCorruption
from starmoot.kernel import (
    DONE,
    STAY,
    Answer,
    Ask,
    Choose,
    Goto,
    Kind,
    Procedure,
    Question,
    Run,
    Shape,
    Step,
    Topic,
    View,
    Words,
    ask,
    i64,
    note,
    pick,
)

SENATE_ENDS: Final = 0
DECLARATIONS_END: Final = 1
PURCHASES_END: Final = 2
DEADLINE: Final = Kind("destiny.deadline", ["senate_ends", "declarations_end", "purchases_end"])
"""GD-LAW-13: when duties are due."""

DUTY_DUE: Final = Topic(
    "destiny.duty",
    "GD-DEC-16 GD-LAW-06 GD-LAW-13 GD-LAW-15",
    "A law asks something of you, now at the latest. Will you comply?",
)
FULFILS: Final = note(
    "destiny.fulfils", "GD-LAW-13", "{} does what the law asks: {}", PARTY, DUTY_KIND
)
FAILS: Final = note(
    "destiny.fails",
    "GD-LAW-06 GD-LAW-15 GD-TAX-06",
    "{} has not done its duty: {}",
    PARTY,
    DUTY_KIND,
)


# What duties ask, and what was done


def deadline_of(duty: i64) -> i64:
    """GD-LAW-13: when a duty is due."""
    if duty == BUY_FLEET_DUTY:
        return PURCHASES_END
    return SENATE_ENDS if duty == PUBLISH_DEALS else DECLARATIONS_END


def defending(g: Destiny, party: i64, sector: i64) -> i64:
    """GD-INV-05: a Party's Fleets in a Sector that do not attack it."""
    count = fleets_at(g, party, sector)
    for order in g.s.orders:
        if order.owner == party and order.sector == sector and order.intent != DEFEND:
            count -= len(order.origins)
    return count


def attacking(g: Destiny, party: i64) -> i64:
    """GD-LAW-13: how many Fleets of a Party attack Infested Sectors."""
    count: i64 = 0
    for order in g.s.orders:
        against = g.owner(order.sector) == INFESTED and order.intent != DEFEND
        if order.owner == party and against:
            count += len(order.origins)
    return count


def fitting(g: Destiny, clause: Clause, party: i64) -> list[int]:
    """GD-PRO-10: the Sectors that Fleets may be stationed in; none that is Infested."""
    return [
        sector
        for sector in range(1, SECTOR_COUNT + 1)
        if g.owner(sector) != INFESTED and filter_holds(g, clause.where, party, sector)
    ]


def is_void(g: Destiny, clause: Clause, party: i64) -> bool:
    """GD-LAW-14: whether nobody could fulfil the duty by any legal act."""
    if clause.duty == BUY_FLEET_DUTY:
        missing = clause.amount - g.done(party, BUY_REPUBLIC_FLEET)
        return missing > supply(g, REPUBLIC) or missing > fleets_left_to_buy(g, party)
    if clause.duty == STATION_FLEET:
        sectors = len(fitting(g, clause, party))
        return sectors == 0 or (clause.each and sectors * clause.amount > FLEET_MOST)
    return clause.duty == ATTACK_INFESTED and g.sector_count(INFESTED) == 0


def is_done(g: Destiny, clause: Clause, party: i64) -> bool:
    """GD-LAW-13: whether a Party has done its duty."""
    if clause.duty == BUY_FLEET_DUTY:
        return g.done(party, BUY_REPUBLIC_FLEET) >= clause.amount
    if clause.duty == ATTACK_INFESTED:
        return attacking(g, party) >= clause.amount
    if clause.duty == PUBLISH_DEALS:
        return not hidden_deals(g, party)
    held = [defending(g, party, sector) for sector in fitting(g, clause, party)]
    return min(held) >= clause.amount if clause.each else sum(held) >= clause.amount


def is_open(g: Destiny, law: i64, clause: Clause, party: i64) -> bool:
    """Whether a duty is still to be done by a Party whom the law binds."""
    if not binds(g, law, party) or is_void(g, clause, party):
        return False
    return not is_done(g, clause, party)


def fleet_price(g: Destiny, clause: Clause, party: i64) -> i64:
    """What the Republic Fleets cost that a Party has not bought yet."""
    missing = clause.amount - g.done(party, BUY_REPUBLIC_FLEET)
    return missing * price(g, party, REPUBLIC_WARE)


def fail(g: Destiny, law: i64, party: i64, duty: i64) -> None:
    """GD-LAW-15, GD-TAX-08: the law is broken for this turn; its price is due when that ends."""
    one: i64 = BITS[0]
    g.say(FAILS, party, duty)
    mark_broken(g, law, party)
    g.s.broken = with_value(g.s.broken, law, g.s.broken[law] | (one << (DUE_FROM + party)))


@final
class Deadline(Procedure[Destiny]):
    """GD-LAW-13: duties fall due, for one Party after another in initiative order.

    `left` are the duties to look at, each a number made of its Party, law and clause.
    """

    moment: i64 = SENATE_ENDS
    left: list[int]
    party: i64 = NO_PARTY
    law: i64 = -1
    clause: i64 = -1
    cost: i64 = 0

    def __init__(self, moment: i64 = SENATE_ENDS) -> None:
        self.moment = moment
        self.left = []

    def begin(self, g: Destiny) -> Step:
        for party in g.senate():
            for law in range(len(g.s.laws)):
                clauses = g.s.laws[law].clauses
                for place in range(len(clauses)):
                    duty = clauses[place]
                    if duty.kind == DUTY and deadline_of(duty.duty) == self.moment:
                        self.left.append((party * LAWS_MOST + law) * CLAUSES_MOST + place)
        return Goto(Deadline.next)

    def next(self, g: Destiny) -> Step:
        """The next duty that is neither done nor void."""
        while self.left:
            number = self.left.pop(0)
            self.clause = number % CLAUSES_MOST
            self.law = number // CLAUSES_MOST % LAWS_MOST
            self.party = number // (CLAUSES_MOST * LAWS_MOST)
            duty = self.duty(g)
            if duty.duty == PUBLISH_DEALS:
                if binds(g, self.law, self.party):
                    return self.inquire(g)
            elif is_open(g, self.law, duty, self.party):
                if duty.duty == BUY_FLEET_DUTY:
                    self.cost = fleet_price(g, duty, self.party)
                    return ask(DUTY_DUE, g.seat_of(self.party), Deadline.answered)
                fail(g, self.law, self.party, duty.duty)
        return DONE

    def duty(self, g: Destiny) -> Clause:
        """The clause in question."""
        return g.s.laws[self.law].clauses[self.clause]

    def inquire(self, g: Destiny) -> Step:
        """GD-HID-12: every Party is asked, so that nobody learns who has deals to hide."""
        return Ask([DUTY_DUE.put_to(g.seat_of(self.party))], Deadline.answered, poll=True)

    def offer(self, g: Destiny, question: Question) -> Shape:
        """Whoever has done its duty has nothing to break."""
        duty = self.duty(g)
        if is_done(g, duty, self.party):
            return Choose(COMPLIANCE, [OBEY])
        return Choose(COMPLIANCE, [OBEY, BREAK] if self.able(g) else [BREAK])

    def able(self, g: Destiny) -> bool:
        """Whether the Party could still do its duty."""
        return self.duty(g).duty == PUBLISH_DEALS or g.can_pay(self.party, MONEY, self.cost)

    def absent(self, g: Destiny, question: Question) -> Answer:
        """GD-DEC-16: the duty is done if it can be."""
        return pick(OBEY if self.able(g) else BREAK)

    def back(self, g: Destiny) -> Step:
        """GD-TAX-13: whoever rebelled meanwhile, or broke the law, owes nothing any more."""
        if binds(g, self.law, self.party):
            return STAY
        self.held = None
        return Goto(Deadline.next)

    def answered(self, g: Destiny) -> Step:
        duty = self.duty(g)
        if is_done(g, duty, self.party):
            return Goto(Deadline.next)
        if g.answer().key == BREAK:
            fail(g, self.law, self.party, duty.duty)
            return Goto(Deadline.next)
        if duty.duty == PUBLISH_DEALS:
            publish_all(g, self.party)
            g.say(FULFILS, self.party, duty.duty)
            return Goto(Deadline.next)
        missing = duty.amount - g.done(self.party, BUY_REPUBLIC_FLEET)
        return Run(Comply(self.party, BUY_REPUBLIC_FLEET, 0, missing), Deadline.buy)

    def buy(self, g: Destiny) -> Step:
        """GD-PRO-07: the Fleets are bought, unless another law or its tax stood in the way."""
        duty = self.duty(g)
        while g.returned != 0 and not is_done(g, duty, self.party):
            if not g.can_pay(self.party, MONEY, price(g, self.party, REPUBLIC_WARE)):
                break
            buy_one(g, self.party, REPUBLIC_WARE)
        if is_done(g, duty, self.party):
            g.say(FULFILS, self.party, duty.duty)
        elif binds(g, self.law, self.party):
            fail(g, self.law, self.party, duty.duty)
        return Goto(Deadline.next)

    def words(self, view: View, question: Question) -> Words:
        """The duty, and what either answer means."""
        state = view.state
        law = state.laws[self.law]
        clause = law.clauses[self.clause]
        words = Words(f"{law.title}: {clause_text(clause)} Will you comply?")
        publishes = clause.duty == PUBLISH_DEALS
        obey = f"You pay {self.cost} Money for Republic Fleets in Sector 1."
        words.previews[COMPLIANCE.name, OBEY] = (
            "All your deals become public." if publishes else obey
        )
        tokens = state.settings.breach_corruption
        words.previews[COMPLIANCE.name, BREAK] = (
            f"When the turn ends, {tokens} Corruption on one of your Senators."
        )
        if publishes:
            words.barred[COMPLIANCE.name, BREAK] = "You have no deals that are not public."
        else:
            words.barred[COMPLIANCE.name, OBEY] = f"You cannot pay {self.cost} Money."
        return words


@final
class SettleBreaches(Procedure[Destiny]):
    """GD-END-01, GD-TAX-06, GD-TAX-13: the price of duties that were broken this turn."""

    def begin(self, g: Destiny) -> Step:
        """The next one; a Party that rebelled meanwhile is beyond the law."""
        one: i64 = BITS[0]
        for law in range(len(g.s.laws)):
            for party in g.s.order:
                bit = one << (DUE_FROM + party)
                if g.s.broken[law] & bit == 0:
                    continue
                g.s.broken = with_value(g.s.broken, law, g.s.broken[law] & ~bit)
                if g.in_good_standing(party):
                    tokens = g.s.settings.breach_corruption
                    placed = PlaceCorruption(party, tokens, "a duty broken")
                    return Run(placed, SettleBreaches.begin)
        return DONE
