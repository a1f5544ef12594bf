"""Laws at work: which laws an act touches, whom they bind, and what it is to break them.

`permits` asks about them before every act that a clause may name (GD-LAW-09).
"""

from __future__ import annotations

from typing import Final

from starmoot import kernel as k
from starmoot.games.destiny import names
from starmoot.games.destiny.content import printed
from starmoot.games.destiny.laws import language, statutes
from starmoot.games.destiny.laws.deeds import Deed
from starmoot.games.destiny.play import Destiny
from starmoot.games.destiny.senators import tokens
from starmoot.games.destiny.state import Toll
from starmoot.games.destiny.war import fleets

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


def clause_touches(g: Destiny, clause: statutes.Clause, deed: Deed) -> bool:
    """GD-LAW-03..05: whether a tax, ban or limit is about an act.

    GD-LAW-07, GD-PRO-08: a need for ratification is about trades with such goods in them.
    """
    if clause.kind == language.RATIFY:
        return deed.act == language.TRADE and any(one in clause.goods for one in deed.goods)
    if clause.act != deed.act or clause.kind not in (language.TAX, language.BAN, language.LIMIT):
        return False
    within = g.done(deed.party, deed.act) + deed.times <= clause.amount
    if clause.kind == language.LIMIT and within:
        return False
    return filter_holds(g, clause.where, deed.party, deed.sector)


def touches(g: Destiny, law: k.i64, deed: Deed) -> bool:
    """GD-LAW-17: whether a law, by its place, binds a Party in what it is about to do."""
    if deed.promised or not binds(g, law, deed.party):
        return False
    return any(clause_touches(g, clause, deed) for clause in g.s.laws[law].clauses)


def laws_touching(g: Destiny, deed: Deed) -> list[int]:
    """GD-LAW-17: the laws, by place, that an act touches; those that forbid it first."""
    found = [law for law in range(len(g.s.laws)) if touches(g, law, deed)]
    taxing = [law for law in found if not is_forbidden(g, law, deed)]
    return [law for law in found if law not in taxing] + taxing


def is_forbidden(g: Destiny, law: k.i64, deed: Deed) -> bool:
    """Whether complying with a law means to refrain from an act."""
    found = [one for one in g.s.laws[law].clauses if clause_touches(g, one, deed)]
    return any(clause.kind != language.TAX for clause in found)


def tax_due(g: Destiny, law: k.i64, deed: Deed, resource: k.i64) -> k.i64:
    """GD-LAW-03: what a law takes for an act, of one resource."""
    taxes = [one for one in g.s.laws[law].clauses if clause_touches(g, one, deed)]
    amounts = [one.amount for one in taxes if one.kind == language.TAX and one.resource == resource]
    return sum(amounts) * deed.times


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
    toll = Toll(owner=owner, party=party, resource=resource, amount=amount)
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
