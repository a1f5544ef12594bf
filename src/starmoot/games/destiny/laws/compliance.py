"""Laws at work: which laws an act touches, and whether its Party complies or breaks them.

Every chapter runs `Comply` before an act that a clause may name (GD-LAW-09); it hands up 1 where
the act goes ahead and 0 where the Party refrains.
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, statutes
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.state import Toll
from starmoot.games.destiny.war import fleets
from starmoot.games.destiny.words import law_words

COMPLIANCE: Final = k.Kind("destiny.compliance")
OBEY: Final = COMPLIANCE.word("comply")
BREAK: Final = COMPLIANCE.word("break", "Break the law")

TAXED: Final = k.note(
    "destiny.taxed", "GD-TAX-01 GD-LAW-03", "{party} pays {number} {resource} to the Republic"
)
BREACH: Final = k.note("destiny.breach", "GD-TAX-05 GD-TAX-06", "{party} breaks the law")
BINDS_AGAIN: Final = k.note(
    "destiny.binds_again", "GD-FEI-06", "{party} has not broken the law after all"
)
REFRAINS: Final = k.note("destiny.refrains", "GD-LAW-17", "{party} obeys and refrains: {law_act}")


# Filters over Sectors (GD-LAW-11).


def atom_holds(g: Destiny, word: k.i64, party: names.Party, sector: names.Sector) -> bool:
    """Whether one word of a filter fits a Sector, as the acting Party sees it."""
    if word == language.ANY:
        return True
    if word >= language.NUMBER_FROM:
        return sector == word - language.NUMBER_FROM + 1
    if word >= language.RACE_FROM:
        return printed.RACE_OF[sector] == word - language.RACE_FROM
    if word >= language.RING_FROM:
        return printed.RING_OF[sector] == word - language.RING_FROM + 1
    owner = g.owner(sector)
    if word == language.MARKED:
        return sector in g.s.marked
    if word == language.OWN:
        return owner == party
    if word == language.OTHER_PARTY:
        return owner >= 0 and owner != party
    if word == language.NEUTRAL_ONES:
        return owner == names.NEUTRAL
    if word == language.INFESTED_ONES:
        return owner == names.INFESTED
    if word == language.REBELLIOUS:
        return g.is_rebellious(sector)
    return word == language.WITH_ABILITY and sector in printed.POWER_SECTORS


def filter_holds(g: Destiny, where: list[int], party: names.Party, sector: names.Sector) -> bool:
    """GD-LAW-11: whether a filter fits a Sector; an empty one fits every act.

    An act that happens in no Sector is not what other filters speak of.
    """
    if not where or sector == names.NO_SECTOR:
        return not where or where == [language.ANY]
    found: list[bool] = []
    for word in where:
        if word == language.NOT:
            found.append(not found.pop())
        elif word == language.AND:
            last = found.pop()
            found.append(found.pop() and last)
        elif word in (language.OR, language.NUMBERS):
            last = found.pop()
            found.append(found.pop() or last)
        else:
            found.append(atom_holds(g, word, party, sector))
    return found[-1]


# Whom a law binds, and what it asks (GD-LAW-02..05).


def measured(g: Destiny, party: names.Party, measure: k.i64) -> k.i64:
    """GD-LAW-02: the public quantity by which a law picks its Parties."""
    senators = g.senators_of(party)
    values = [
        0,
        g.sector_count(party),
        fleets.fleets_out(g, party),
        len(senators),
        g.party(party).money,
        g.party(party).influence,
        sum(tokens.weight(g, senator) for senator in senators),
        g.offices_of(party),
    ]
    return values[measure]


def binds(g: Destiny, law: k.i64, party: names.Party) -> bool:
    """GD-LAW-02, GD-TAX-08, GD-TAX-13: whether a law binds a Party at this moment.

    GD-EX-02: whoever broke a tax on moved Fleets moves the rest of the turn without it.
    """
    if not g.in_good_standing(party) or party in g.s.broken[law].by:
        return False
    return in_scope(g, g.s.laws[law], party)


def in_scope(g: Destiny, law: statutes.Law, party: names.Party) -> bool:
    """GD-LAW-02: whether a Party is one of those that a law is about, as things stand."""
    if law.measure == language.EVERY_PARTY:
        return True
    value = measured(g, party, law.measure)
    return value <= law.threshold if law.at_most else value >= law.threshold


def clause_touches(
    g: Destiny,
    clause: statutes.Clause,
    party: names.Party,
    act: k.i64,
    sector: names.Sector,
    times: k.i64,
    goods: list[int] = language.NO_GOODS,
) -> bool:
    """GD-LAW-03..05: whether a tax, ban or limit is about this act.

    GD-LAW-07, GD-PRO-08: a need for ratification is about trades with such goods in them.
    """
    if clause.kind == language.RATIFY:
        return act == language.TRADE and any(one in clause.goods for one in goods)
    if clause.act != act or clause.kind not in (language.TAX, language.BAN, language.LIMIT):
        return False
    if clause.kind == language.LIMIT and g.done(party, act) + times <= clause.amount:
        return False
    return filter_holds(g, clause.where, party, sector)


def touching(
    g: Destiny,
    law: statutes.Law,
    party: names.Party,
    act: k.i64,
    sector: names.Sector,
    times: k.i64,
    goods: list[int] = language.NO_GOODS,
) -> list[statutes.Clause]:
    """The clauses of a law that are about an act."""
    return [
        clause
        for clause in law.clauses
        if clause_touches(g, clause, party, act, sector, times, goods)
    ]


def laws_touching(
    g: Destiny,
    party: names.Party,
    act: k.i64,
    sector: names.Sector = names.NO_SECTOR,
    times: k.i64 = 1,
    goods: list[int] = language.NO_GOODS,
) -> list[int]:
    """GD-LAW-17: the laws, by place, that an act of a Party touches; those that forbid it first."""
    forbidding: list[int] = []
    taxing: list[int] = []
    for law in range(len(g.s.laws)):
        if binds(g, law, party):
            found = touching(g, g.s.laws[law], party, act, sector, times, goods)
            if found:
                forbids = any(clause.kind != language.TAX for clause in found)
                (forbidding if forbids else taxing).append(law)
    return forbidding + taxing


def is_forbidden(
    g: Destiny,
    law: statutes.Law,
    party: names.Party,
    act: k.i64,
    sector: names.Sector,
    times: k.i64,
    goods: list[int] = language.NO_GOODS,
) -> bool:
    """Whether complying means to refrain."""
    found = touching(g, law, party, act, sector, times, goods)
    return any(clause.kind != language.TAX for clause in found)


def tax_due(
    g: Destiny,
    law: statutes.Law,
    party: names.Party,
    act: k.i64,
    sector: names.Sector,
    times: k.i64,
    resource: k.i64,
) -> k.i64:
    """GD-LAW-03: what a law takes for an act, of one resource."""
    found = touching(g, law, party, act, sector, times)
    taxes = [one for one in found if one.kind == language.TAX and one.resource == resource]
    return sum([clause.amount * times for clause in taxes])


def collect(
    g: Destiny,
    party: names.Party,
    resource: k.i64,
    amount: k.i64,
    declares: names.Owner = names.NO_PARTY,
) -> None:
    """GD-TAX-01, GD-TAX-02, GD-TAX-04: Money waits in the treasury, Influence is gone."""
    if amount <= 0:
        return
    g.say(TAXED, party, amount, resource)
    g.pay(party, resource, amount, "tax")
    if resource == names.MONEY:
        g.s.treasury += amount
    if declares != names.NO_PARTY:
        add_toll(g, declares, party, resource, amount)


def add_toll(
    g: Destiny, owner: names.Owner, party: names.Party, resource: k.i64, amount: k.i64
) -> None:
    """GD-FEI-06: a tax on what an owner has declared comes back with a Feint."""
    for toll in g.s.tolls:
        if toll.owner == owner and toll.party == party and toll.resource == resource:
            toll.amount += amount
            return
    toll = Toll()
    toll.owner = owner
    toll.party = party
    toll.resource = resource
    toll.amount = amount
    g.s.tolls.append(toll)


def remove_law(g: Destiny, place: k.i64) -> None:
    """A law ends, and with it what is known of its breaches."""
    g.s.laws.pop(place)
    g.s.broken.pop(place)


def mark_broken(
    g: Destiny, law: k.i64, party: names.Party, declares: names.Owner = names.NO_PARTY
) -> None:
    """GD-TAX-08: for this turn the law is broken and asks nothing more of the Party."""
    breaches = g.s.broken[law]
    mark(breaches.by, party)
    if declares != names.NO_PARTY:
        mark(breaches.undoable(declares), party)
    g.say(BREACH, party, text=g.s.laws[law].title)


def mark(parties: list[names.Party], party: names.Party) -> None:
    """A Party is one of these from now on."""
    if party not in parties:
        parties.append(party)


def forgive(g: Destiny, owner: names.Owner) -> None:
    """GD-FEI-06: laws broken by an owner's voided declarations bind again; taxes come back.

    A tax is for an act, and there was none: whoever paid is no worse off than whoever refused.
    """
    for law in range(len(g.s.laws)):
        breaches = g.s.broken[law]
        for party in g.parties():
            if party in breaches.undoable(owner) and owner in (party, names.REPUBLIC):
                breaches.undoable(owner).remove(party)
                if party in breaches.by:
                    breaches.by.remove(party)
                g.say(BINDS_AGAIN, party, text=g.s.laws[law].title)
    for toll in g.s.tolls:
        if toll.owner == owner:
            g.change(toll.party, toll.resource, toll.amount, "tax given back")
            if toll.resource == names.MONEY:
                g.s.treasury -= toll.amount
    g.s.tolls = [toll for toll in g.s.tolls if toll.owner != owner]


class ComplyTopic(k.Topic):
    """Complying is on offer where one can: refraining always, a tax if it can be paid."""

    def offer(self, at: Comply, g: Destiny, question: k.Question) -> k.Shape:
        return k.Choose(COMPLIANCE, [OBEY, BREAK] if at.able(g) else [BREAK])

    def absent(self, at: Comply, g: Destiny, question: k.Question) -> k.Answer:
        """GD-DEC-16: comply if able."""
        return k.pick(OBEY if at.able(g) else BREAK)

    def words(self, at: Comply, view: k.View, question: k.Question) -> k.Words:
        """GD-LAW-17: the law is shown, and what either answer means."""
        state = view.state
        law = law_words.law_text(state.laws[at.touched[0]], state.turn)
        words = k.Words(f"You are about to {law_words.ACT_WORDS[at.act]}. {law} Comply?")
        cost = state.settings.breach_corruption
        price = " and ".join(
            f"{at.due_now[resource]} {names.RESOURCE.label(resource)}"
            for resource in (names.INFLUENCE, names.MONEY)
            if at.due_now[resource] > 0
        )
        obey = "You refrain from it." if at.forbids else f"You pay {price} to the Republic."
        words.previews[COMPLIANCE.name, OBEY] = obey
        words.previews[COMPLIANCE.name, BREAK] = (
            f"You go on; {cost} Corruption on one of your Senators, and for the rest of this "
            "turn the law asks nothing more of you."
        )
        if not at.forbids:
            words.barred[COMPLIANCE.name, OBEY] = f"You cannot pay {price}."
        return words


COMPLY: Final = ComplyTopic(
    "destiny.comply",
    "GD-DEC-16 GD-LAW-17",
    "A law stands in the way. Will you comply?",
    title="A law in the way",
)


class Comply(k.Procedure[Destiny]):
    """GD-LAW-17, GD-TAX-05..11: one law after another is obeyed or broken before the act.

    `goods` is what a trade contains that no vote has ratified; `declares` the owner whose
    declaration the act is part of. GD-TAX-10: what the Bill takes for every single Invasion is no
    breach of a law; it comes elsewhere, by `feint.blame`. `allowed` where the act goes
    ahead, not where the Party refrains from it.
    """

    party: names.Party = names.NO_PARTY
    act: k.i64 = 0
    sector: names.Sector = names.NO_SECTOR
    times: k.i64 = 1
    goods: list[int] = []
    declares: names.Owner = names.NO_PARTY
    touched: list[int] = []
    due_now: list[int] = [0, 0]
    forbids: bool = False
    allowed: bool = False

    def begin(self, g: Destiny) -> k.Step:
        if g.s.laws:
            self.touched = laws_touching(
                g, self.party, self.act, self.sector, self.times, self.goods
            )
        return k.Goto(Comply.next)

    def next(self, g: Destiny) -> k.Step:
        """The next law that stands in the way; without one the act goes ahead."""
        if not self.touched:
            self.allowed = True
            return k.DONE
        self.weigh(g)
        return k.ask(COMPLY, g.seat_of(self.party), Comply.answered)

    def weigh(self, g: Destiny) -> None:
        """What the law in question asks as things stand."""
        law = g.s.laws[self.touched[0]]
        self.forbids = is_forbidden(
            g, law, self.party, self.act, self.sector, self.times, self.goods
        )
        for resource in (names.INFLUENCE, names.MONEY):
            self.due_now[resource] = tax_due(
                g, law, self.party, self.act, self.sector, self.times, resource
            )

    def able(self, g: Destiny) -> bool:
        """Whether the Party could comply with the law in question."""
        if self.forbids:
            return True
        return all(
            g.can_pay(self.party, resource, self.due_now[resource])
            for resource in (names.INFLUENCE, names.MONEY)
        )

    def back(self, g: Destiny) -> k.Step:
        """GD-TAX-13: whoever rebelled meanwhile, or broke the law, is asked no more about it.

        GD-LAW-17: nor is anybody whose act it touches no longer, since a Sector has changed hands.
        """
        touching = laws_touching(g, self.party, self.act, self.sector, self.times, self.goods)
        left = [law for law in self.touched if law in touching]
        if len(left) == len(self.touched):
            self.weigh(g)
            return k.STAY
        self.held = None
        self.touched = left
        return k.Goto(Comply.next)

    def answered(self, g: Destiny) -> k.Step:
        """GD-TAX-06: a breach puts its Corruption on one Senator.

        GD-TAX-12: whatever the act itself costs besides, such as a banned Invasion.
        """
        place = self.touched[0]
        if g.answer().key == BREAK:
            self.touched.pop(0)
            mark_broken(g, place, self.party, self.declares)
            placed = tokens.penance(g, self.party, "a law broken", self.declares)
            return k.Run(placed, Comply.next)
        if self.forbids:
            g.say(REFRAINS, self.party, self.act, text=g.s.laws[place].title)
            return k.DONE
        for resource in (names.INFLUENCE, names.MONEY):
            collect(g, self.party, resource, self.due_now[resource], self.declares)
        self.touched.pop(0)
        return k.Goto(Comply.next)
