"""Laws at work: which laws an act touches, and whether its Party complies or breaks them.

Every chapter runs `Comply` before an act that a clause may name (GD-LAW-09); it hands up 1 where
the act goes ahead and 0 where the Party refrains.
"""

from __future__ import annotations

from typing import Final, final

from starmoot.games.destiny.content import POWER_SECTORS, RACE_OF, RING_OF
from starmoot.games.destiny.fleets import fleets_out
from starmoot.games.destiny.law import Clause, Law
from starmoot.games.destiny.law_names import (
    AND,
    ANY,
    BAN,
    EVERY_PARTY,
    INFESTED_ONES,
    LAW_ACT,
    LIMIT,
    MARKED,
    NEUTRAL_ONES,
    NOT,
    NUMBER_FROM,
    NUMBERS,
    OR,
    OTHER_PARTY,
    OWN,
    RACE_FROM,
    RATIFY,
    REBELLIOUS,
    RING_FROM,
    TAX,
    TRADE,
    WITH_ABILITY,
)
from starmoot.games.destiny.law_words import ACT_WORDS, law_text
from starmoot.games.destiny.names import (
    BITS,
    INFESTED,
    INFLUENCE,
    MONEY,
    NEUTRAL,
    NO_SECTOR,
    OFFICES,
    PARTIES,
    PARTY,
    RESOURCE,
)
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.state import with_value, without
from starmoot.games.destiny.tokens import PlaceCorruption, weight
from starmoot.kernel import (
    NUMBER,
    STAY,
    Answer,
    Choose,
    Done,
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

ACCUSED_FROM: Final = PARTIES
DUE_FROM: Final = 2 * PARTIES
"""Above the Parties that broke a law its mask has those that were accused under it this turn, and
those whose breach of a duty is settled when the turn ends."""

OBEY: Final = 0
BREAK: Final = 1
COMPLIANCE: Final = Kind("destiny.compliance", ["comply", "break"], ["Comply", "Break the law"])

COMPLY: Final = Topic(
    "destiny.comply", "GD-DEC-16 GD-LAW-17 GD-TAX-05", "A law stands in the way. Will you comply?"
)
TAXED: Final = note(
    "destiny.taxed", "GD-TAX-01 GD-LAW-03", "{} pays {} {} to the Republic", PARTY, NUMBER, RESOURCE
)
BREACH: Final = note(
    "destiny.breach", "GD-TAX-05 GD-TAX-06 GD-TAX-08 GD-TAX-11", "{} breaks the law", PARTY
)
REFRAINS: Final = note("destiny.refrains", "GD-LAW-17", "{} obeys and refrains: {}", PARTY, LAW_ACT)


# Filters over Sectors (GD-LAW-11).


def atom_holds(g: Destiny, word: i64, party: i64, sector: i64) -> bool:
    """Whether one word of a filter fits a Sector, as the acting Party sees it."""
    if word == ANY:
        return True
    if word >= NUMBER_FROM:
        return sector == word - NUMBER_FROM + 1
    if word >= RACE_FROM:
        return RACE_OF[sector] == word - RACE_FROM
    if word >= RING_FROM:
        return RING_OF[sector] == word - RING_FROM + 1
    owner = g.owner(sector)
    if word == MARKED:
        return sector in g.s.marked
    if word == OWN:
        return owner == party
    if word == OTHER_PARTY:
        return owner >= 0 and owner != party
    if word == NEUTRAL_ONES:
        return owner == NEUTRAL
    if word == INFESTED_ONES:
        return owner == INFESTED
    if word == REBELLIOUS:
        return g.is_rebellious(sector)
    return word == WITH_ABILITY and sector in POWER_SECTORS


def filter_holds(g: Destiny, where: list[int], party: i64, sector: i64) -> bool:
    """GD-LAW-11: whether a filter fits a Sector; an empty one fits every act.

    An act that happens in no Sector is not what other filters speak of.
    """
    if not where or sector == NO_SECTOR:
        return not where or where == [ANY]
    found: list[bool] = []
    for word in where:
        if word == NOT:
            found.append(not found.pop())
        elif word == AND:
            last = found.pop()
            found.append(found.pop() and last)
        elif word in (OR, NUMBERS):
            last = found.pop()
            found.append(found.pop() or last)
        else:
            found.append(atom_holds(g, word, party, sector))
    return found[-1]


# Whom a law binds, and what it asks (GD-LAW-02..05).


def measured(g: Destiny, party: i64, measure: i64) -> i64:
    """GD-LAW-02: the public quantity by which a law picks its Parties."""
    senators = g.senators_of(party)
    values = [
        0,
        g.sector_count(party),
        fleets_out(g, party),
        len(senators),
        g.s.money[party],
        g.s.influence[party],
        sum(weight(g, senator) for senator in senators),
        sum(1 for office in range(OFFICES) if g.ministry_party(office) == party),
    ]
    return values[measure]


def binds(g: Destiny, law: i64, party: i64) -> bool:
    """GD-LAW-02, GD-TAX-08, GD-TAX-13: whether a law binds a Party at this moment.

    GD-EX-02: whoever broke a tax on moved Fleets moves the rest of the turn without it.
    """
    if not g.in_good_standing(party) or (g.s.broken[law] >> party) & 1 != 0:
        return False
    return in_scope(g, g.s.laws[law], party)


def in_scope(g: Destiny, law: Law, party: i64) -> bool:
    """GD-LAW-02: whether a Party is one of those that a law is about, as things stand."""
    if law.measure == EVERY_PARTY:
        return True
    value = measured(g, party, law.measure)
    return value <= law.threshold if law.at_most else value >= law.threshold


def clause_touches(
    g: Destiny, clause: Clause, party: i64, act: i64, sector: i64, times: i64, goods: i64 = 0
) -> bool:
    """GD-LAW-03..05: whether a tax, ban or limit is about this act.

    GD-LAW-07, GD-PRO-08: a need for ratification is about trades with such goods in them.
    """
    if clause.kind == RATIFY:
        return act == TRADE and (clause.goods & goods) != 0
    if clause.act != act or clause.kind not in (TAX, BAN, LIMIT):
        return False
    if clause.kind == LIMIT and g.done(party, act) + times <= clause.amount:
        return False
    return filter_holds(g, clause.where, party, sector)


def laws_touching(
    g: Destiny, party: i64, act: i64, sector: i64 = 0, times: i64 = 1, goods: i64 = 0
) -> list[int]:
    """GD-LAW-17: the laws, by place, that an act of a Party touches; those that forbid it first."""
    forbidding: list[int] = []
    taxing: list[int] = []
    for law in range(len(g.s.laws)):
        if not binds(g, law, party):
            continue
        touched = False
        forbidden = False
        for clause in g.s.laws[law].clauses:
            if clause_touches(g, clause, party, act, sector, times, goods):
                touched = True
                forbidden = forbidden or clause.kind != TAX
        if forbidden:
            forbidding.append(law)
        elif touched:
            taxing.append(law)
    return forbidding + taxing


def is_forbidden(
    g: Destiny, law: Law, party: i64, act: i64, sector: i64, times: i64, goods: i64 = 0
) -> bool:
    """Whether complying means to refrain."""
    for clause in law.clauses:
        if clause.kind != TAX and clause_touches(g, clause, party, act, sector, times, goods):
            return True
    return False


def tax_due(
    g: Destiny, law: Law, party: i64, act: i64, sector: i64, times: i64, resource: i64
) -> i64:
    """GD-LAW-03: what a law takes for an act, of one resource."""
    due: i64 = 0
    for clause in law.clauses:
        taxes = clause.kind == TAX and clause.resource == resource
        if taxes and clause_touches(g, clause, party, act, sector, times):
            due += clause.amount * times
    return due


def collect(g: Destiny, party: i64, resource: i64, amount: i64) -> None:
    """GD-TAX-01, GD-TAX-02, GD-TAX-04: Money waits in the treasury, Influence is gone."""
    if amount <= 0:
        return
    g.say(TAXED, party, amount, resource)
    g.pay(party, resource, amount, "tax")
    if resource == MONEY:
        g.s.treasury += amount


def remove_law(g: Destiny, place: i64) -> None:
    """A law ends, and with it what is known of its breaches."""
    g.s.laws = g.s.laws[:place] + g.s.laws[place + 1 :]
    g.s.broken = without(g.s.broken, place)


def mark_broken(g: Destiny, law: i64, party: i64) -> None:
    """GD-TAX-08: for this turn the law is broken and asks nothing more of the Party."""
    one: i64 = BITS[0]
    g.s.broken = with_value(g.s.broken, law, g.s.broken[law] | (one << party))
    g.say(BREACH, party, text=g.s.laws[law].title)


@final
class Comply(Procedure[Destiny]):
    """GD-LAW-17, GD-TAX-05..11: one law after another is obeyed or broken before the act.

    `goods` is a mask of what a trade contains that no vote has ratified. GD-TAX-10: what the Bill
    takes for every single Invasion is no breach of a law; it comes elsewhere, by `feint.blame`.
    Hands up 1 where the act goes ahead, 0 where the Party refrains from it.
    """

    party: i64 = -1
    act: i64 = 0
    sector: i64 = 0
    times: i64 = 1
    goods: i64 = 0
    touched: list[int]
    due_now: list[int]
    forbids: bool = False

    def __init__(
        self, party: i64 = -1, act: i64 = 0, sector: i64 = 0, times: i64 = 1, goods: i64 = 0
    ) -> None:
        self.party = party
        self.act = act
        self.sector = sector
        self.times = times
        self.goods = goods
        self.touched = []
        self.due_now = [0, 0]

    def begin(self, g: Destiny) -> Step:
        if g.s.laws:
            self.touched = laws_touching(
                g, self.party, self.act, self.sector, self.times, self.goods
            )
        return Goto(Comply.next)

    def next(self, g: Destiny) -> Step:
        """The next law that stands in the way; without one the act goes ahead."""
        if not self.touched:
            return Done(1)
        law = g.s.laws[self.touched[0]]
        self.forbids = is_forbidden(
            g, law, self.party, self.act, self.sector, self.times, self.goods
        )
        for resource in (INFLUENCE, MONEY):
            self.due_now[resource] = tax_due(
                g, law, self.party, self.act, self.sector, self.times, resource
            )
        return ask(COMPLY, g.seat_of(self.party), Comply.answered)

    def offer(self, g: Destiny, question: Question) -> Shape:
        """Complying is on offer where one can: refraining always, a tax if it can be paid."""
        return Choose(COMPLIANCE, [OBEY, BREAK] if self.able(g) else [BREAK])

    def able(self, g: Destiny) -> bool:
        """Whether the Party could comply with the law in question."""
        if self.forbids:
            return True
        return all(
            g.can_pay(self.party, resource, self.due_now[resource])
            for resource in (INFLUENCE, MONEY)
        )

    def absent(self, g: Destiny, question: Question) -> Answer:
        """GD-DEC-16: comply if able."""
        return pick(OBEY if self.able(g) else BREAK)

    def back(self, g: Destiny) -> Step:
        """GD-TAX-13: whoever rebelled meanwhile, or broke the law, is asked no more about it."""
        bound = [law for law in self.touched if binds(g, law, self.party)]
        if len(bound) == len(self.touched):
            return STAY
        self.held = None
        self.touched = bound
        return Goto(Comply.next)

    def answered(self, g: Destiny) -> Step:
        """GD-TAX-06: a breach puts its Corruption on one Senator.

        GD-TAX-12: whatever the act itself costs besides, such as a banned Invasion.
        """
        place = self.touched[0]
        if g.answer().key == BREAK:
            self.touched.pop(0)
            mark_broken(g, place, self.party)
            tokens = g.s.settings.breach_corruption
            return Run(PlaceCorruption(self.party, tokens, "a law broken"), Comply.next)
        if self.forbids:
            g.say(REFRAINS, self.party, self.act, text=g.s.laws[place].title)
            return Done(0)
        for resource in (INFLUENCE, MONEY):
            collect(g, self.party, resource, self.due_now[resource])
        self.touched.pop(0)
        return Goto(Comply.next)

    def words(self, view: View, question: Question) -> Words:
        """GD-LAW-17: the law is shown, and what either answer means."""
        state = view.state
        law = law_text(state.laws[self.touched[0]], state.turn)
        words = Words(f"You are about to {ACT_WORDS[self.act]}. {law} Comply?")
        tokens = state.settings.breach_corruption
        price = " and ".join(
            f"{self.due_now[resource]} {RESOURCE.label(resource)}"
            for resource in (INFLUENCE, MONEY)
            if self.due_now[resource] > 0
        )
        obey = "You refrain from it." if self.forbids else f"You pay {price} to the Republic."
        words.previews[COMPLIANCE.name, OBEY] = obey
        words.previews[COMPLIANCE.name, BREAK] = (
            f"You go on; {tokens} Corruption on one of your Senators, and for the rest of this "
            "turn the law asks nothing more of you."
        )
        if not self.forbids:
            words.barred[COMPLIANCE.name, OBEY] = f"You cannot pay {price}."
        return words
